"""Opponents at three levels, who keep to the ruleset of the game. See ``player.py``."""
