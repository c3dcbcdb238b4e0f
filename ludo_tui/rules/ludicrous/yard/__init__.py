"""What stands in a yard: structures, tanks and the Annustar."""
