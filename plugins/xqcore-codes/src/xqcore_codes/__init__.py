"""Rulesets of federations, sites and engines. They are data: see ``rulesets/``."""
