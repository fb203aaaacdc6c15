"""The native move generator of xqcore. Importing this package imports nothing heavy: see :mod:`xqcore_native.hooks`."""
