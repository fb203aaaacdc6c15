"""xqcore as an engine that other programs drive, in UCI and UCCI."""
