"""Digests from the modules behind `hashlib`, which brings up OpenSSL: that takes more memory than a match."""

import sys
from typing import TYPE_CHECKING

__all__ = ["blake2b", "sha256"]

if TYPE_CHECKING:
    from hashlib import blake2b, sha256
else:
    try:
        from _blake2 import blake2b

        if sys.version_info >= (3, 12):
            from _sha2 import sha256
        else:
            from _sha256 import sha256
    except ImportError:  # a Python that was built with those of OpenSSL alone
        from hashlib import blake2b, sha256
