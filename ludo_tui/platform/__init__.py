"""What the program asks of the system that it runs on: files, digests, signals, streams, crash reports."""
