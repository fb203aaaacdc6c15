"""The command line: ``xqcore VERB ...``, one module for each verb."""

import sys
from typing import Any, NoReturn

import click

from xqcore import __version__
from xqcore.cli.verbs import Verbs


def main(arguments: list[str] | None = None) -> NoReturn:
    """Run the command line and leave with its exit code.

    0 done; 1 a check found something; 2 bad usage or bad input; 3 a plugin or the environment is missing or broken.
    """
    sys.exit(run(sys.argv[1:] if arguments is None else arguments))


def run(arguments: list[str]) -> int:
    """Run the command line and return its exit code. Errors are one sentence on standard error."""
    try:
        code = group(arguments, prog_name="xqcore", standalone_mode=False)
    except click.exceptions.Exit as stop:
        return stop.exit_code
    except click.exceptions.Abort:
        click.echo("xqcore: interrupted", err=True)
        return 130
    except click.UsageError as error:
        hint = f" ({error.ctx.command_path} --help shows how)" if error.ctx else ""
        click.echo(f"xqcore: {error.format_message()}{hint}", err=True)
        return 2
    except click.ClickException as error:
        click.echo(f"xqcore: {error.format_message()}", err=True)
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader has gone: there is nobody to tell
        return 0
    except Exception as error:  # noqa: BLE001 - the last resort before a traceback
        return _failed(error, traceback=_wants_traceback(arguments))
    return code if isinstance(code, int) else 0


def _failed(error: Exception, *, traceback: bool) -> int:
    from xqcore.model.errors import PluginError, XqError

    if traceback:
        raise error
    if isinstance(error, XqError):
        click.echo(f"xqcore: {error}", err=True)
        return 3 if isinstance(error, PluginError) else 2
    told = f"{type(error).__name__}: {error}".strip().rstrip(":").splitlines()[0]
    click.echo(f"xqcore: something is broken ({told}); --traceback shows where", err=True)
    return 3


def _wants_traceback(arguments: list[str]) -> bool:
    import os

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
