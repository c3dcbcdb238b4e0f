"""What the table shows: heading, seats, tray, panels, and the animation of what happened."""
