"""What the table shows: heading, seats, tray, panels, and the film of what happened."""
