"""What a party is made of: companies, sheets, equipment."""
