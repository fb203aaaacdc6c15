"""Rulesets as data: YAML read with its marks, ``extends`` merged, structured, checked and explained."""
