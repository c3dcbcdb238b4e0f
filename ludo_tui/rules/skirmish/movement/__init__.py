"""Walking, the points it costs, and the free attacks it draws."""
