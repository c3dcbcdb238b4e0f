"""What answers, logs, contests and sheets say, as rows and cells, for screens and line mode; no toolkit."""
