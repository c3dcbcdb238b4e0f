"""What a question and its answers say, as rows."""
