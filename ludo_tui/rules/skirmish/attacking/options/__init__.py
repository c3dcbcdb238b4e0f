"""Attack options, one module each: what each wants, what its roll has to reach, and what it does."""
