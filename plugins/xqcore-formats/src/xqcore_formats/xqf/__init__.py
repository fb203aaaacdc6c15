"""XQF, the files of 象棋演播室: versions 1.0 to 1.8 are read, 1.0 is written."""
