"""What is told in the log: the rows, what characters say, and what nobody should miss."""
