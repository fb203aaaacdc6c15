"""The verbs, each imported when it is used."""

from importlib import import_module
from typing import Final

import click

_VERBS: Final = {
    "adjudicate": ("adjudicate", "Rule on games under one ruleset, with the reason."),
    "compare": ("compare", "Rule on the same games under each ruleset, side by side."),
    "perft": ("perft", "Count the lines of legal moves from a position."),
    "plugins": ("plugins", "Show every plugin with its state."),
    "ruleset": ("ruleset", "Show, check, explain, compare rulesets; their schema."),
    "rulesets": ("rulesets", "List the rulesets there are to choose from."),
}


class Verbs(click.Group):
    """A group whose commands are imported one by one, so that starting is quick."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the verbs."""
        return sorted({*_VERBS, *super().list_commands(ctx)})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a verb."""
        if cmd_name not in _VERBS:
            return super().get_command(ctx, cmd_name)
        command: click.Command = import_module(f"xqcore.cli.{_VERBS[cmd_name][0]}").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs without importing them."""
        rows = [(name, _VERBS[name][1]) for name in self.list_commands(ctx) if name in _VERBS]
        with formatter.section("Verbs"):
            formatter.write_dl(rows)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb; suggest the nearest one for a word that is none."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            from xqcore.rules.diagnostic import did_you_mean

            raise click.UsageError(
                f"there is no verb {args[0]!r}{did_you_mean(args[0], self.list_commands(ctx))}", ctx
            ) from None
