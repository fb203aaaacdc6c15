"""Its entry point names an object that its module has not."""
