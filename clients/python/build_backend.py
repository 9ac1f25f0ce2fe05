"""Builds the wheel of tabwire.py for pip (PEP 517). Writes nothing into its own folder, which may be read-only."""

from __future__ import annotations

import base64
import hashlib
import os
import zipfile
from typing import Any, Mapping, Optional

FOLDER = os.path.dirname(os.path.abspath(__file__))
VERSION = "0.1.0"
INFO = f"tabwire_client-{VERSION}.dist-info"

METADATA = f"""Metadata-Version: 2.1
Name: tabwire-client
Version: {VERSION}
Summary: A client of Tabwire: real Chrome behind plain HTTP.
License: MIT
Requires-Python: >=3.9
"""

WHEEL = """Wheel-Version: 1.0
Generator: tabwire-client
Root-Is-Purelib: true
Tag: py3-none-any
"""


def build_wheel(
    wheel_directory: str,
    config_settings: Optional[Mapping[str, Any]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    """Writes the wheel into a folder; returns its file name."""
    with open(os.path.join(FOLDER, "tabwire.py"), encoding="utf-8") as module:
        files = {
            "tabwire.py": module.read(),
            f"{INFO}/METADATA": METADATA,
            f"{INFO}/WHEEL": WHEEL,
        }
    record = "".join(f"{name},{_digest(text)}\n" for name, text in files.items())
    files[f"{INFO}/RECORD"] = f"{record}{INFO}/RECORD,,\n"
    wheel = f"tabwire_client-{VERSION}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return wheel


def _digest(text: str) -> str:
    """The digest and the size of a file, as RECORD lists them."""
    data = text.encode("utf-8")
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
    return f"sha256={digest},{len(data)}"
