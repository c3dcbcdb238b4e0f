"""Pure drawing: what stands on the screen as rows of characters with named colours, without an application."""
