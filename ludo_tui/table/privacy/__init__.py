"""Who may see what at one keyboard, and the PINs that guard it."""
