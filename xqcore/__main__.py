"""``python -m xqcore``."""

from xqcore.cli import main

main()
