"""CBR and CBL, the records and libraries of 象棋桥 (CCBridge)."""
