"""What the core itself offers, through the hooks that anyone's plugin uses."""
