"""The verbs, each imported when it is used."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from xqcore.cli.added_verbs import Added

OWN: Final = {
    "adjudicate": ("adjudicate", "Rule on games under one ruleset, with the reason."),
    "check": ("check", "Check that a plugin does what it should: the conformance kit."),
    "compare": ("compare", "Rule on the same games under each ruleset, side by side."),
    "new-plugin": ("new_plugin", "Write the skeleton of a plugin, with tests that pass."),
    "perft": ("perft", "Count the lines of legal moves from a position."),
    "play": ("play", "Play a game in plain text, against a player or another person."),
    "plugins": ("plugins", "Show every plugin with its state."),
    "ruleset": ("ruleset", "Show, check, explain, compare rulesets; their schema."),
    "rulesets": ("rulesets", "List the rulesets there are to choose from."),
}
"""The core's own verbs: the module of each, and a line about it."""


class Group(click.Group):
    """A group of verbs that helps whoever names none, or none that there is."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the arguments; with none at all, show the help: it is bad usage all the same."""
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help(), err=True)
            ctx.exit(2)
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb; suggest the nearest one for a word that is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            from xqcore.rules.diagnostic import did_you_mean
            from xqcore.rules.siblings import comes_with

            hint = comes_with("verb", args[0]) or did_you_mean(args[0], self.list_commands(ctx)) or self.left_out(ctx)
            raise click.UsageError(f"there is no verb {args[0]!r}{hint}", ctx) from None

    def left_out(self, _: click.Context) -> str:
        """Say what may be missing, for the end of a sentence."""
        return ""


class Verbs(Group):
    """Verbs that are imported one by one, so that starting is quick; those of plugins only when they are asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the verbs."""
        return sorted({*OWN, *self._added(ctx).verbs})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a verb."""
        if cmd_name in OWN:
            command: click.Command = import_module(f"xqcore.cli.{OWN[cmd_name][0]}").command
            return command
        verb = self._added(ctx).verbs.get(cmd_name)
        return verb.loaded() if verb else None

    def left_out(self, ctx: click.Context) -> str:
        """Remind of plugins that are not loaded: the verb may be theirs."""
        return self._added(ctx).registry.left_out()

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs without importing them."""
        summaries = {name: summary for name, (_, summary) in OWN.items()}
        summaries |= {name: verb.summary for name, verb in self._added(ctx).verbs.items()}
        with formatter.section("Verbs"):
            formatter.write_dl([(name, summaries[name]) for name in self.list_commands(ctx)])

    def _added(self, ctx: click.Context) -> "Added":
        """The verbs of plugins."""
        from xqcore.cli.added_verbs import added

        return added(ctx, OWN)
