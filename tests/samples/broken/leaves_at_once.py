"""Its module is a program, which ends when it is imported."""

import sys

sys.exit("usage: leaves_at_once FILE")
