"""The command line: ``xqcore VERB ...``, one module for each verb."""

import io
import os
import sys
from traceback import print_exception
from typing import Any, NoReturn

import click

from xqcore import __version__
from xqcore.cli.remembered import ADDED, CONTEXT, WORDS, remember, remembered
from xqcore.cli.telling import tell
from xqcore.cli.verbs import Verbs


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code.

    0 done; 1 a check found something; 2 bad usage or bad input; 3 a plugin or the environment is missing or broken.
    """
    try:
        code = run(sys.argv[1:] if arguments is None else arguments)
    except Exception as error:  # noqa: BLE001 - its traceback was asked for
        print_exception(error)
        code = _failed(error, traceback=False)
    sys.exit(code)


def run(arguments: list[str]) -> int:
    """Run the command line and return its exit code. Errors are one sentence on standard error."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # no name of a game or file is worth a failure
    try:
        code = _carried_out(arguments)
        sys.stdout.flush()
    except (click.exceptions.Abort, KeyboardInterrupt):
        tell("interrupted")
        return 130
    except click.UsageError as error:
        hint = f" ({error.ctx.command_path} --help shows how)" if error.ctx else ""
        tell(f"{_in_one_line(error)}{hint}")
        return 2
    except click.ClickException as error:
        tell(_in_one_line(error))
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left to write is for nobody
        return 0
    except Exception as error:  # noqa: BLE001 - the last resort before a traceback
        return _failed(error, traceback=_wants_traceback(arguments))
    return code


def _carried_out(arguments: list[str]) -> int:
    """Let click do its work, but not what it makes of interrupts and of readers who have gone."""
    if "_XQCORE_COMPLETE" in os.environ:
        group(prog_name="xqcore")  # a shell asks how to complete a word
    try:
        with group.make_context("xqcore", list(arguments)) as context:
            remember(WORDS, tuple(arguments), context)
            try:
                code = group.invoke(context)
            except Exception as error:
                told = _blamed(error, context)
                if told is error:
                    raise
                raise told from error
    except click.exceptions.Exit as stop:
        return stop.exit_code
    return code if isinstance(code, int) else 0


def _in_one_line(error: click.ClickException) -> str:
    """What click has to say, which is sometimes laid out on several lines."""
    return " ".join(error.format_message().split())


def _blamed(error: Exception, context: click.Context) -> Exception:
    """An exception as it is, or what names the plugin in whose code it arose."""
    from xqcore.model.errors import XqError

    made = remembered(CONTEXT, context) or remembered(ADDED, context)
    nobodys = isinstance(
        error, XqError | click.ClickException | click.exceptions.Exit | click.exceptions.Abort | BrokenPipeError
    )
    if nobodys or made is None:
        return error
    return made.registry.blamed(error, f"in 'xqcore {context.invoked_subcommand}'") or error


def _failed(error: Exception, *, traceback: bool) -> int:
    from xqcore.model.errors import PluginError, XqError
    from xqcore.rules.diagnostic import FaultyRuleset

    if traceback:
        raise error
    if isinstance(error, FaultyRuleset):
        for diagnostic in error.diagnostics:
            tell(str(diagnostic))
        return 2
    if isinstance(error, XqError):
        for sentence in str(error).splitlines():
            tell(sentence)
        return 3 if isinstance(error, PluginError) else 2
    told = f"{type(error).__name__}: {error}".strip().rstrip(":").splitlines()[0]
    tell(f"something is broken ({told}); --traceback shows where")
    return 3


def _wants_traceback(arguments: list[str]) -> bool:
    return "--traceback" in arguments or os.environ.get("XQCORE_TRACEBACK", "").lower() in ("1", "true", "yes", "on")


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, message="%(version)s")
def group() -> Any:
    """Xiangqi under many rulesets: who loses a perpetual check or chase, when, and why.

    \b
    Examples:
      xqcore compare games.jsonl
      xqcore adjudicate -r cxq game.txt
      xqcore ruleset explain site-asian
    """
