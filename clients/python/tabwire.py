"""A client of Tabwire: real Chrome behind plain HTTP.

    import tabwire

    with tabwire.Tabwire().open_browser() as browser:
        browser.navigate("https://example.com/")
        node_id = browser.find_node(selector="h1")["node_id"]
        print(browser.fetch_text(node_id=node_id)["text"])

Each method is an operation of the HTTP interface and is called as that is. ``AsyncTabwire`` has the
same methods for asyncio. This file needs Python 3.9 or later and nothing but its standard library.
What stands between ``begin`` and ``end`` is written by ``make clients``.
"""

from __future__ import annotations

import asyncio
import http.client
import io
import json
import os
import socket
import ssl
import time
from types import TracebackType
from typing import TYPE_CHECKING, Any, Dict, List, Literal, Mapping, Optional, Type, TypedDict, Union
from typing import cast
from urllib.parse import quote, urlencode, urlsplit

if TYPE_CHECKING:
    from typing_extensions import NotRequired

# The value of a field that is not sent. None is sent, as null.
UNSET: Any = type("Unset", (), {"__repr__": lambda self: "UNSET"})()

# begin types: make clients


class BrowserRecord(TypedDict):
    """An open browser."""
    # The browser ID.
    id: str
    # `closing` while the browser ends.
    state: Literal["ready", "closing"]
    # Label that the client gave the browser; null: none.
    label: Union[str, None]
    # Time at which the browser was opened (ISO 8601).
    created_at: str
    # Time of the last use (ISO 8601).
    last_used_at: str
    # Ends the browser after this time without use, in ms; null: never.
    idle_timeout_ms: Union[int, None]
    # Ends the browser this long after its opening, in ms; null: never.
    max_lifetime_ms: Union[int, None]
    # How JavaScript dialogs are answered: the option `dialogs` of the opening. In a list of a
    # fleet, null if the member has an earlier version and does not report it.
    dialog_policy: Union[Literal["dismiss", "accept", "ask"], None]
    # Whether Chrome has no window; `shell`: it is chrome-headless-shell.
    headless: Union[bool, Literal["shell"]]
    # Version, e.g. `Chrome/156.0.8078.79`.
    version: str
    # User agent of Chrome.
    user_agent: str
    # Size of the pages of the default context.
    viewport: Viewport
    # `ctx_id` of each context except the default one.
    contexts: List[str]
    # URL of the current page of the default context.
    url: str
    # Title of the current page of the default context.
    title: str
    # WebSocket for clients of CDP, such as Puppeteer and Playwright.
    cdp_url: str
    # Server that receives the events of the browser.
    webhook: NotRequired[Webhook]
    # Counts the network traffic, as far as it was recorded.
    network: NotRequired[Network]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]


class Viewport(TypedDict):
    """Size of the pages of the default context."""
    # Width in CSS pixels.
    width: int
    # Height in CSS pixels.
    height: int
    # Device pixels per CSS pixel.
    device_scale_factor: float


class Webhook(TypedDict):
    """Server that receives the events of the browser."""
    # URL of the server.
    url: str
    # Types of events that it receives; null: all.
    types: Union[List[str], None]


class Network(TypedDict):
    """Counts the network traffic, as far as it was recorded."""
    # Received bytes on the wire, with headers.
    bytes_in: int
    # Sent bytes with headers, as HTTP/1.1 would write them.
    bytes_out: int
    # Requests that began.
    requests: int
    # Requests that failed.
    failed: int


class Dialog(TypedDict):
    # alert, confirm, prompt or beforeunload.
    type: str
    # Text of the dialog.
    message: str
    # Answer that a prompt suggests; absent: none.
    default_text: NotRequired[str]
    # URL of the document that opened it.
    url: str
    # Whether it was accepted; null: it is not answered yet.
    accepted: Union[bool, None]


class ContextRecord(TypedDict):
    """A context that a client has created."""
    # The context ID.
    ctx_id: str
    # Time at which the context was created (ISO 8601).
    created_at: str
    # Whether the API or a CDP client created it.
    by: Literal["api", "cdp"]
    # URL of its current page.
    url: str
    # Title of its current page.
    title: str
    # Counts the network traffic, as far as it was recorded.
    network: NotRequired[Network]


class PageRecord(TypedDict):
    """An open page."""
    # The page ID.
    page_id: str
    # Context of the page; null: the default context.
    ctx_id: Union[str, None]
    # URL of the page.
    url: str
    # Title of the page.
    title: str
    # Whether it is the current page, which commands without `page_id` use.
    current: bool
    # Page that opened this page; null: none.
    opener_page_id: Union[str, None]
    # Lists what keyboard/ and mouse/ hold down on the page, in the order of the presses.
    pressed: Pressed
    # The page crashed.
    crashed: NotRequired[Literal[True]]
    # The dialog that waits for an answer from dialog/.
    dialog: NotRequired[PageDialog]
    # Counts the network traffic, as far as it was recorded.
    network: NotRequired[Network]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]


class Pressed(TypedDict):
    """Lists what keyboard/ and mouse/ hold down on the page, in the order of the presses."""
    # Keys that are held down, by their DOM `code`: `ControlLeft`.
    keys: List[str]
    # Mouse buttons that are held down.
    buttons: List[Literal["left", "middle", "right"]]


class PageDialog(TypedDict):
    """The dialog that waits for an answer from dialog/."""
    # Page that opened it.
    page_id: str
    # Context of the page; null: the default context.
    ctx_id: Union[str, None]
    # alert, confirm, prompt or beforeunload.
    type: str
    # Its text, at most 300 characters.
    message: str
    # The answer that a prompt suggests, at most 300 characters; absent: none.
    default_text: NotRequired[str]
    # Time at which it opened (ISO 8601).
    since: str
    # How long it has been open, in ms.
    open_ms: int


class PageOpenedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["page.opened"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # Page that opened it; null: none.
    opener_page_id: Union[str, None]


class PageClosedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["page.closed"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]


class PageCrashedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["page.crashed"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]


class PageActivatedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["page.activated"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]


class PageCalledEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["page.called"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # Name of the function that expose/ created.
    name: str
    # Arguments of the call as JSON, at most 16,384 characters.
    args: List[Any]
    # Why `args` is empty: the arguments are too large, or not JSON; null: it is not empty.
    problem: Union[Literal["too_large", "unserializable"], None]
    # Frame that called the function, as in the network log.
    frame_id: Union[str, None]
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # Counts the calls of the page before this one that were not reported: beyond 100 per second.
    dropped: int


class ContextOpenedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["context.opened"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]


class ContextClosedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["context.closed"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]


class NavigationStartedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["navigation.started"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str


class NavigationCommittedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["navigation.committed"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str


class NavigationDomcontentloadedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["navigation.domcontentloaded"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str


class NavigationLoadedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["navigation.loaded"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str


class NavigationFailedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["navigation.failed"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # Chrome’s name for it, e.g. `net::ERR_ABORTED`.
    net_error: str


class NavigationWithinDocumentEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["navigation.within_document"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str


class DialogOpenedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["dialog.opened"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # Type of the dialog.
    dialog_type: Literal["alert", "confirm", "prompt", "beforeunload"]
    # Text of the dialog.
    message: str
    # Answer that a prompt suggests; absent: none.
    default_text: NotRequired[str]
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # Whether it was accepted; null: it waits for dialog/.
    accepted: Union[bool, None]


class DialogClosedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["dialog.closed"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]


class ConsoleEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["console"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # Severity of the message.
    level: Literal["debug", "log", "info", "warning", "error"]
    # `console`: a script wrote the message. Otherwise Chrome wrote it: `network`, `security`, …
    source: str
    # Text of the message, as a console shows it.
    text: str
    # Arguments of the call as JSON, at most 4 KiB. Objects have the fields of Chrome’s preview.
    args: List[Any]
    # Whether `text` or `args` was cut.
    truncated: bool
    # The place in a script; null: it is not known.
    location: Union[Location, None]
    # Counts the messages and exceptions before this one that were not reported: beyond 1,000 per
    # second of a page, frame or worker, or 5,000 of the browser.
    dropped: NotRequired[int]


class Location(TypedDict):
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # Line, from 1.
    line: int
    # Column, from 1.
    column: int


class ExceptionEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["exception"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # The exception in one line, as a console shows it.
    text: str
    # Call stack, one line for each call; null: it is not known.
    stack: Union[str, None]
    # The place in a script; null: it is not known.
    location: Union[Location, None]
    # Counts the messages and exceptions before this one that were not reported: beyond 1,000 per
    # second of a page, frame or worker, or 5,000 of the browser.
    dropped: NotRequired[int]


class NetworkRequestEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["network.request"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # ID of the entry in the network log of the context.
    entry_id: int
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # HTTP method.
    method: str
    # Type of the resource, as in the network log: `document`, `xhr`, …
    resource_type: str


class NetworkResponseEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["network.response"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # ID of the entry in the network log of the context.
    entry_id: int
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # HTTP status.
    status: int
    # Media type of the body, as Chrome treats it.
    mime_type: str


class NetworkFinishedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["network.finished"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # ID of the entry in the network log of the context.
    entry_id: int
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # HTTP status; null: there is none, such as for a data: URL.
    status: Union[int, None]
    # Bytes that arrived on the wire, with headers.
    bytes: int


class NetworkFailedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["network.failed"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # ID of the entry in the network log of the context.
    entry_id: int
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # Chrome’s name of the error, `net::…`; empty if the page closed.
    net_error: str
    # Whether the page canceled the request, or closed.
    canceled: bool
    # What blocked the request: `inspector`, `csp`, `cors`, …; null: nothing.
    blocked_by: Union[str, None]


class WebsocketOpenedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["websocket.opened"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # ID of the entry in the network log of the context.
    entry_id: int
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # HTTP status.
    status: int


class WebsocketSentEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["websocket.sent"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # ID of the entry in the network log of the context.
    entry_id: int
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # Length of the message, in bytes.
    bytes: int


class WebsocketReceivedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["websocket.received"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # ID of the entry in the network log of the context.
    entry_id: int
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # Length of the message, in bytes.
    bytes: int


class WebsocketClosedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["websocket.closed"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # ID of the entry in the network log of the context.
    entry_id: int
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str


class CommandStartedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["command.started"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # Name of the command, e.g. `node-click`.
    name: str
    # X-Request-Id of the request.
    request_id: Union[str, None]


class CommandEndedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["command.ended"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # Name of the command, e.g. `node-click`.
    name: str
    # X-Request-Id of the request.
    request_id: Union[str, None]
    # HTTP status of its reply.
    status: int
    # Code of the error; null: there is no error.
    code: Union[str, None]
    # Duration in ms.
    ms: float


class InstructStepEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["instruct.step"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # X-Request-Id of the request.
    request_id: Union[str, None]
    # Index of the step, from 0.
    index: int
    # The step in the words of the grammar.
    line: str
    # Name of the command that carried out the step; null: none.
    name: Union[str, None]
    # Whether the step succeeded.
    ok: bool
    # Code of the error; null: there is no error.
    code: Union[str, None]
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # Duration in ms.
    ms: float


class DownloadStartedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["download.started"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # ID of a download.
    download_id: str
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # File name, made safe for any file system.
    name: str


class DownloadFinishedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["download.finished"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # ID of a download.
    download_id: str
    # URL without credentials, and without its query unless `urls=full`; cut at 4,096 characters.
    url: str
    # File name, made safe for any file system.
    name: str
    # State. `denied`: the context denies downloads, so there is no file.
    state: Literal["running", "done", "failed", "canceled", "too_large", "denied"]
    # Reason of `failed`, `canceled` or `too_large`; null: there is none.
    reason: Union[Literal["interrupted", "disk_full", "context_deleted", "browser_ended", "max_download_bytes", "max_downloads_bytes"], None]
    # Bytes that have arrived.
    received_bytes: int


class BrowserEndedEvent(TypedDict):
    # Grows with each event of the browser.
    id: int
    type: Literal["browser.ended"]
    # Time of the event (ISO 8601).
    at: str
    # Page of the event; null: the event belongs to no page.
    page_id: Union[str, None]
    # Context of the event; null: the default context, or none.
    ctx_id: Union[str, None]
    # Why the browser ended.
    reason: Literal["deleted", "expired", "crashed", "shutdown"]
    # With `expired`: the limit that expired.
    limit: Union[Literal["idle_timeout_ms", "max_lifetime_ms"], None]


class Download(TypedDict):
    """A download."""
    # ID of a download.
    download_id: str
    # Context of the download; null: the default context.
    ctx_id: Union[str, None]
    # Page that began the download; null: it is not known.
    page_id: Union[str, None]
    # URL of the file, cut at 4,096 characters.
    url: str
    # File name that the web server suggests, made safe for any file system.
    name: str
    # Media type, derived from the ending of `name`.
    type: str
    # State. `denied`: the context denies downloads, so there is no file.
    state: Literal["running", "done", "failed", "canceled", "too_large", "denied"]
    # Reason of `failed`, `canceled` or `too_large`; null: there is none.
    reason: Union[Literal["interrupted", "disk_full", "context_deleted", "browser_ended", "max_download_bytes", "max_downloads_bytes"], None]
    # Bytes that have arrived.
    received_bytes: int
    # Length; null: the web server sent none.
    total_bytes: Union[int, None]
    # Whether there is a file to read.
    kept: bool
    # Time of the start (ISO 8601).
    started_at: str
    # Time of the end (ISO 8601); null: the download runs.
    ended_at: Union[str, None]


class Profile(TypedDict):
    """A saved login."""
    # Name of a saved login: 1 to 64 small letters, digits, `-` and `_`, beginning with a letter or
    # digit.
    name: str
    # Number; grows with each saved state.
    version: int
    # Time of saving (ISO 8601).
    saved_at: str
    # Kept versions, latest first.
    versions: List[Version]
    # Browser and context that may write it until they end; null: none.
    held_by: Union[HeldBy, None]


class Version(TypedDict):
    # Number; grows with each saved state.
    version: int
    # Time of saving (ISO 8601).
    saved_at: str
    # Size of the saved state, in bytes.
    bytes: int


class HeldBy(TypedDict):
    # The browser; null: another server has it.
    browser_id: Union[str, None]
    # The context; null: the default context.
    ctx_id: Union[str, None]


class ProblemDocument(TypedDict):
    """A problem document (RFC 9457). Some codes add members to these."""
    # Address of the explanation of the code: `/docs/#` and the code.
    type: str
    # Meaning of the code.
    title: str
    # The HTTP status.
    status: int
    # What happened, why, and what to do.
    detail: str
    # Stable name of the error; each response lists its codes.
    code: str
    # `X-Request-Id` of the response.
    request_id: str
    # Whether the same request may succeed later.
    retryable: bool
    # With `invalid_request`: the wrong fields, at most 20.
    errors: NotRequired[List[ProblemDocumentError]]
    # `browser_not_found`: `unknown`, `deleted`, `expired`, `crashed`, `shutdown`, `owner_lost`.
    # `entry_not_found`: `unknown`, `none`, `pending`, `kept`, `too_large`, `unavailable`,
    # `not_recorded`. `node_not_interactable`: `no_box`, `hidden`, `disabled`, `moving`,
    # `out_of_view`, `off_page`, `not_editable`, `readonly`, `not_focusable`, `value_refused`,
    # `not_select`, `option_disabled`, `not_checkable`, `radio`, `no_row`, `unchanged`, `not_frame`,
    # `not_file_input`. `navigation_failed`: `aborted`, `download_denied`, `blocked`, `bad_address`,
    # `redirects`, `certificate`, `proxy_login`, `proxy`, `egress`, `own_port`, `unreachable`,
    # `http_4xx`, `http_5xx`. `ai_provider_error`: `refused`, `unavailable`. `member_unreachable`:
    # `not_sent`, `unanswered`. `at_capacity`: `browsers`, `memory`. `shutting_down`: `shutdown`,
    # `draining`. `browser_launch_failed`: `disk_full`, `no_file_handles`, `no_memory`, `sandbox`,
    # `no_display`, `no_answer`, `not_installed`, `failed`.
    reason: NotRequired[str]
    # With `member_unreachable`: `no` if nothing of the request was forwarded, so that you can
    # repeat it; `unknown` if the command may have been carried out.
    executed: NotRequired[Literal["no", "unknown"]]
    # With `navigation_failed`: Chrome’s name of the error, e.g. `net::ERR_NAME_NOT_RESOLVED`.
    net_error: NotRequired[str]
    # With `click_intercepted`: number of clicks that were made before.
    clicks: NotRequired[int]
    # With `click_intercepted`: the element in the way.
    covered_by: NotRequired[Dict[str, Any]]
    # With `script_error`: where the script threw.
    stack: NotRequired[str]
    # Lists the dialogs that opened during the command, the latest 50.
    dialogs: NotRequired[List[Any]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]


class ProblemDocumentError(TypedDict):
    # JSON pointer to the field in the body.
    path: str
    # What the field must be.
    message: str


class OpenBrowserWebhook(TypedDict):
    """Sends the browser’s events to your server, in batches, until the browser ends."""
    # URL of your server (http or https), at an address that EGRESS allows.
    url: str
    # Sends only events of these types, e.g. `page.*`; all by default.
    types: NotRequired[List[str]]
    # Signs each batch in the header X-Tabwire-Signature.
    secret: NotRequired[str]


class Routes(TypedDict):
    """Blocks, changes or answers requests by rules, in the form of routes/."""
    # Lists the rules; the first that matches a request decides.
    rules: NotRequired[List[Rule]]
    # Blocks these kinds of requests if no rule matches. `ads` blocks what the lists of the server
    # (AD_LISTS) contain.
    block_presets: NotRequired[List[Literal["images", "media", "fonts", "stylesheets", "ads"]]]
    # Answers requests from a HAR 1.2 that was recorded with bodies.
    replay_har: NotRequired[ReplayHar]


class Rule(TypedDict):
    # Matches a request if all of these fields do; `{}` matches every request.
    match: Match
    # `block`: the request fails with net::ERR_BLOCKED_BY_CLIENT. `continue`: it goes to the
    # network, and no later rule applies. `respond`: Tabwire answers it without the network.
    # `modify`: it goes to the network with other headers, or is redirected.
    action: Literal["block", "continue", "respond", "modify"]
    # Sets the status of the answer (`respond`); 200 by default.
    status: NotRequired[int]
    # Sets the headers of the answer (`respond`).
    headers: NotRequired[Dict[str, Union[str, List[str]]]]
    # Sets the body of the answer (`respond`), as text.
    body: NotRequired[str]
    # Sets the body of the answer (`respond`), as base64.
    body_base64: NotRequired[str]
    # Sets headers of the request (`modify`).
    set_headers: NotRequired[Dict[str, Union[str, List[str]]]]
    # Removes headers of the request (`modify`). Headers that Chrome always sends, such as Cookie,
    # fail with 400.
    remove_headers: NotRequired[List[str]]
    # Redirects the request (`modify`, 307) to this http or https URL. The redirected request is a
    # new one: all rules and limits apply to it.
    redirect_url: NotRequired[str]
    # Waits this long before the action, in ms.
    delay_ms: NotRequired[int]
    # Limits how many requests the rule matches.
    times: NotRequired[int]


class Match(TypedDict):
    """Matches a request if all of these fields do; `{}` matches every request."""
    # Matches the whole URL; `*` means any characters: `https://*.example.com/*`. Between slashes
    # (`/…/` or `/…/i`), it is a regular expression without lookaround and backreferences.
    url: NotRequired[str]
    # Matches requests of these types; `xhr` and `fetch` both mean fetch() and XMLHttpRequest.
    types: NotRequired[List[Literal["document", "stylesheet", "image", "media", "font", "script", "xhr", "fetch", "eventsource", "ping", "other", "websocket"]]]
    # Matches requests with one of these methods, in any case: `GET`.
    methods: NotRequired[List[str]]
    # true: matches requests to other sites than the page’s; false: to the same.
    third_party: NotRequired[bool]


class ReplayHar(TypedDict):
    """Answers requests from a HAR 1.2 that was recorded with bodies."""
    # The recording, in the format HAR 1.2.
    har: Har
    # Blocks (default) or continues a request that the HAR does not contain.
    missing: NotRequired[Literal["block", "continue"]]


class Har(TypedDict):
    """The recording, in the format HAR 1.2."""
    # The only member of a HAR.
    log: Log


class Log(TypedDict):
    """The only member of a HAR."""
    # The recorded requests with their answers.
    entries: List[Entry]


class Entry(TypedDict):
    # The recorded request.
    request: EntryRequest
    # The recorded answer.
    response: EntryResponse


class EntryRequest(TypedDict):
    """The recorded request."""
    # Answers requests with this method.
    method: str
    # Answers requests for this URL.
    url: str
    # Body of the recorded request.
    postData: NotRequired[PostData]


class PostData(TypedDict):
    """Body of the recorded request."""
    # The body, as text.
    text: NotRequired[str]


class EntryResponse(TypedDict):
    """The recorded answer."""
    # HTTP status; 0 or less: the request got no answer.
    status: int
    # Headers of the answer.
    headers: List[Header]
    # Body of the answer.
    content: Content


class Header(TypedDict):
    # Name of the header.
    name: str
    # Value of the header.
    value: str


class Content(TypedDict):
    """Body of the answer."""
    # Length of the decoded body, in bytes.
    size: NotRequired[float]
    # Media type of the body.
    mimeType: NotRequired[str]
    # The body, as text or base64.
    text: NotRequired[str]
    # `base64` if `text` is base64.
    encoding: NotRequired[str]


class Credential(TypedDict):
    # Answers the challenges of this origin, e.g. `https://example.com`, or of the `proxy`.
    origin: str
    # Answers with this user name.
    username: str
    # Answers with this password.
    password: str


class OpenBrowserNetwork(TypedDict):
    """Records the requests of the pages, from the first one on."""
    # Records requests and responses: `headers` without bodies, `bodies` with bodies and messages,
    # `off` nothing.
    record: Literal["off", "headers", "bodies"]
    # Keeps this many entries of the context and drops the oldest; 1000 by default.
    max_entries: NotRequired[int]
    # Keeps bodies up to this length, and this much of the messages of a WebSocket or an event
    # stream, in bytes; 1048576 by default.
    max_body_bytes: NotRequired[int]
    # Records only resources of these types; all by default.
    types: NotRequired[List[str]]
    # Records only requests whose whole URL matches one of these patterns; `*` means any characters.
    # All by default.
    urls: NotRequired[List[str]]


class OpenBrowserViewport(TypedDict):
    # Width in CSS pixels.
    width: int
    # Height in CSS pixels.
    height: int
    # Device pixels per CSS pixel.
    device_scale_factor: NotRequired[float]
    # Size of the screen around the viewport; by default the viewport’s size.
    screen: NotRequired[Screen]


class Screen(TypedDict):
    """Size of the screen around the viewport; by default the viewport’s size."""
    # Width in CSS pixels.
    width: int
    # Height in CSS pixels.
    height: int


class Geolocation(TypedDict):
    # Latitude in degrees.
    latitude: float
    # Longitude in degrees.
    longitude: float
    # Accuracy in metres; 0 by default.
    accuracy: NotRequired[float]


class NetworkSpeed(TypedDict):
    # Limits the download, in kbit/s.
    download_kbps: NotRequired[float]
    # Limits the upload, in kbit/s.
    upload_kbps: NotRequired[float]
    # Delays each request, in ms.
    latency_ms: NotRequired[float]


class Proxy(TypedDict):
    """Sends the requests of the pages through this upstream proxy."""
    # Address: http://, https://, socks4:// or socks5://, with host and port.
    server: str
    # Logs in to the proxy with this user name.
    username: NotRequired[str]
    # Logs in to the proxy with this password.
    password: NotRequired[str]
    # Lists hosts to reach without the proxy, separated by commas.
    bypass: NotRequired[str]


class OpenBrowserProfile(TypedDict):
    """Starts with the cookies and localStorage of a saved login."""
    # Name of a saved login: 1 to 64 small letters, digits, `-` and `_`, beginning with a letter or
    # digit.
    name: str
    # Saves the state `never` (default), `on_close` (when the context or its browser ends) or
    # `every_s` (also every `every_s` seconds). A context that saves is the only writer of the saved
    # login until it ends.
    save: NotRequired[Literal["never", "on_close", "every_s"]]
    # Interval in seconds; 60 by default.
    every_s: NotRequired[int]


class ListBrowsersReply(TypedDict):
    # The open browsers, oldest first.
    browsers: List[BrowserRecord]
    # Members of the fleet that were asked; only in a fleet.
    members: NotRequired[List[Member]]
    # The reply lacks what the members that did not answer have.
    partial: NotRequired[Literal[True]]


class Member(TypedDict):
    # The first eight characters of the IDs of its browsers.
    tag: str
    # URL at which the other members reach it.
    url: str
    # Whether it answered.
    ok: bool
    # Code of the error if it did not answer, e.g. `timeout`.
    error: NotRequired[str]


class DeleteBrowsersReply(TypedDict):
    # Whether the command succeeded.
    success: bool
    # Members of the fleet that were asked; only in a fleet.
    members: NotRequired[List[Member]]
    # The reply lacks what the members that did not answer have.
    partial: NotRequired[Literal[True]]


class ListEndedBrowsersReply(TypedDict):
    # The ended browsers, latest first.
    browsers: List[ListEndedBrowsersBrowser]
    # Members of the fleet that were asked; only in a fleet.
    members: NotRequired[List[Member]]
    # The reply lacks what the members that did not answer have.
    partial: NotRequired[Literal[True]]


class ListEndedBrowsersBrowser(TypedDict):
    # The browser ID.
    id: str
    # Label that the client gave the browser; null: none.
    label: Union[str, None]
    # Why the browser ended.
    reason: Literal["deleted", "expired", "crashed", "shutdown"]
    # With `expired`: the limit that expired.
    limit: Union[Literal["idle_timeout_ms", "max_lifetime_ms"], None]
    # Time at which the browser was opened (ISO 8601).
    created_at: str
    # Time at which the browser ended (ISO 8601).
    ended_at: str
    # Its idle time-out, in ms; null: none.
    idle_timeout_ms: Union[int, None]
    # Its lifetime, in ms; null: none.
    max_lifetime_ms: Union[int, None]
    # Commands that it was sent.
    commands: int
    # Title of the page that navigated last; null if it is not known.
    title: Union[str, None]
    # Host of the URL of this page; null if the URL has none.
    host: Union[str, None]


class DeleteBrowserReply(TypedDict):
    # ID of the deleted browser.
    deleted: str


class CreateContextReply(TypedDict):
    # ID of the new context.
    ctx_id: str
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]


class ListContextsReply(TypedDict):
    # The contexts, without the default context.
    contexts: List[ContextRecord]


class DeleteContextReply(TypedDict):
    # Whether the command succeeded.
    success: bool


class ListPagesReply(TypedDict):
    # The pages.
    pages: List[PageRecord]


class ActivatePageReply(TypedDict):
    # Whether the command succeeded.
    ok: bool


class ClosePageReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]


class NavigateReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # URL of the page now, after redirects.
    url: str
    # HTTP status of the document; null if it has none.
    status: Union[int, None]
    # ID of the download that the navigation became. The page stays as it was.
    download_id: NotRequired[str]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class BackReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # URL of the page now, after redirects.
    url: str
    # HTTP status of the document; null if it has none.
    status: Union[int, None]
    # ID of the download that the navigation became. The page stays as it was.
    download_id: NotRequired[str]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class ForwardReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # URL of the page now, after redirects.
    url: str
    # HTTP status of the document; null if it has none.
    status: Union[int, None]
    # ID of the download that the navigation became. The page stays as it was.
    download_id: NotRequired[str]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class ReloadReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # URL of the page now, after redirects.
    url: str
    # HTTP status of the document; null if it has none.
    status: Union[int, None]
    # ID of the download that the navigation became. The page stays as it was.
    download_id: NotRequired[str]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class SetContentReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class ClickReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Lists the downloads that the command began, or that the context denied, with their state at
    # the end of the command.
    downloads: NotRequired[List[Download]]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class Position(TypedDict):
    """Presses this point: CSS pixels from the top left corner of the node, inside its border. By
    default any point that hits the node.
    """
    # From the left, in CSS pixels.
    x: float
    # From the top, in CSS pixels.
    y: float


class NodeClickReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # With `force`: describes the element that got the press, if it was not the node or a part of
    # it.
    pressed: NotRequired[NodeClickPressed]
    # Lists the downloads that the command began, or that the context denied, with their state at
    # the end of the command.
    downloads: NotRequired[List[Download]]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class NodeClickPressed(TypedDict):
    """With `force`: describes the element that got the press, if it was not the node or a part of
    it.
    """
    # Node ID of the element; null: it has none.
    node_id: Union[int, None]
    # Tag, id and classes of the element.
    description: str


class TapReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # With `force`: describes the element that got the press, if it was not the node or a part of
    # it.
    pressed: NotRequired[NodeClickPressed]
    # Lists the downloads that the command began, or that the context denied, with their state at
    # the end of the command.
    downloads: NotRequired[List[Download]]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class SwipeReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # With `force`: describes the element that got the press, if it was not the node or a part of
    # it.
    pressed: NotRequired[NodeClickPressed]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class HoverReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # With `force`: describes the element that is under the mouse, if it is not the node or a part
    # of it.
    hovered: NotRequired[NodeClickPressed]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class DragReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Whether the page started an HTML drag and drop.
    drag_and_drop: bool
    # With `force`: describes the element that got the press, if it was not the node or a part of
    # it.
    pressed: NotRequired[NodeClickPressed]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class SelectOptionReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Values that are selected now.
    values: List[str]
    # Lists the downloads that the command began, or that the context denied, with their state at
    # the end of the command.
    downloads: NotRequired[List[Download]]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class CheckReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # State afterwards; null if the click removed the node or left its page.
    checked: Union[bool, None]
    # Whether the command clicked.
    changed: bool
    # Lists the downloads that the command began, or that the context denied, with their state at
    # the end of the command.
    downloads: NotRequired[List[Download]]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class SetFilesFile(TypedDict):
    # Name that the page sees; its ending decides the type. For a directory input: the path that
    # begins with the directory, `album/2026/a.jpg`.
    name: NotRequired[str]
    # Contents in base64.
    data: NotRequired[str]
    # `File.lastModified` of a file with `data`, in ms since 1970-01-01 UTC; by default now.
    last_modified: NotRequired[int]
    # Path of a file or a directory below UPLOAD_DIR.
    path: NotRequired[str]


class SetFilesReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Files of the input now; null if the page removed the input.
    files: Union[List[SetFilesReplyFile], None]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class SetFilesReplyFile(TypedDict):
    # Name of the file.
    name: str
    # Size in bytes.
    size: int
    # Media type, as the page sees it.
    type: str
    # Path of a file in a directory: `album/2026/a.jpg`.
    path: NotRequired[str]


class ClearReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class FocusReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class TypeReply(TypedDict):
    # Whether the command succeeded.
    success: bool
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class SendKeysReply(TypedDict):
    # Whether the command succeeded.
    success: bool
    # Sentence with the number of pressed keys.
    message: str
    # Lists the downloads that the command began, or that the context denied, with their state at
    # the end of the command.
    downloads: NotRequired[List[Download]]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class HoldKeyReply(TypedDict):
    # Whether the command succeeded.
    success: bool
    # Sentence about the key and its time.
    message: str
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class KeyboardReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Lists what keyboard/ and mouse/ hold down on the page, in the order of the presses.
    pressed: Pressed
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class Move(TypedDict):
    """Moves to `x` and `y`, or to a node, for which it waits as hover/ does."""
    # Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or
    # eval/.
    node_id: NotRequired[int]
    # CSS px from the left of the viewport.
    x: NotRequired[float]
    # CSS px from the top of the viewport.
    y: NotRequired[float]


class MouseReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Position of the mouse: CSS px from the left of the viewport.
    x: float
    # Position of the mouse: CSS px from the top of the viewport.
    y: float
    # Lists what keyboard/ and mouse/ hold down on the page, in the order of the presses.
    pressed: Pressed
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class WheelReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Whether anything scrolled.
    scrolled: bool
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class SelectTextReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class DispatchEventReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Whether a listener called preventDefault.
    canceled: bool
    # Lists the downloads that the command began, or that the context denied, with their state at
    # the end of the command.
    downloads: NotRequired[List[Download]]
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class ScrollToReply(TypedDict):
    # Whether the command succeeded.
    success: bool
    # Horizontal scroll position afterwards.
    x: float
    # Vertical scroll position afterwards.
    y: float
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class FindNodeReply(TypedDict):
    # Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or
    # eval/.
    node_id: int
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class FindNodesReply(TypedDict):
    # Node IDs of the elements, in document order.
    node_ids: List[int]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class WaitForNodeReply(TypedDict):
    # The element; null if no element matches, or if the known node has left its page.
    node_id: Union[int, None]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class NodeStateReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Whether the node is in its document.
    attached: bool
    # Whether the node has a size and is not `visibility: hidden`.
    visible: bool
    # false: the node or the control around it is disabled, or an element around it is
    # `aria-disabled`.
    enabled: bool
    # Whether the node is an enabled field that is not read-only.
    editable: bool
    # Checked state; null: the node cannot be checked.
    checked: Union[bool, Literal["mixed"], None]
    # Whether the node has the focus.
    focused: bool
    # Whether the box did not change during two frames of animation.
    stable: bool
    # Whether a part of the node is in view.
    in_viewport: bool
    # Element that a click would hit instead; null: nothing covers the node, or it is out of view.
    covered_by: Union[CoveredBy, None]
    # Position and size in CSS px of the page’s viewport; null: the node has no box.
    box: Union[Box, None]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class CoveredBy(TypedDict):
    # Node ID of the element; null: it has none.
    node_id: Union[int, None]
    # Tag, id and classes of the element.
    description: str


class Box(TypedDict):
    # Left edge.
    x: float
    # Top edge.
    y: float
    # Width.
    width: float
    # Height.
    height: float


class UiMapReply(TypedDict):
    # URL of the page.
    url: str
    # Title of the page; empty while a dialog is open.
    title: str
    # Size in CSS pixels, without scroll bars.
    viewport: UiMapViewport
    # Scroll position of the page; null while a dialog is open.
    scroll: Union[Scroll, None]
    # Nodes in document order; those of a frame follow its frame element.
    nodes: List[UiMapNode]
    # The page itself, and its visible frames.
    frames: List[Frame]
    # The open dialog, which blocks the page; `nodes` is then empty.
    dialog: NotRequired[UiMapDialog]
    # Explains what the map may lack.
    warnings: List[str]
    # Number of matching nodes.
    total: int
    # Number of listed nodes.
    returned: int
    # Whether `max_nodes` has left nodes out.
    truncated: bool
    # With `format: "text"`: a header, and then one node a line.
    text: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class UiMapViewport(TypedDict):
    """Size in CSS pixels, without scroll bars."""
    # Width.
    width: float
    # Height.
    height: float


class Scroll(TypedDict):
    # Distance from the left, in CSS pixels.
    x: float
    # Distance from the top, in CSS pixels.
    y: float
    # The largest possible `x`.
    max_x: float
    # The largest possible `y`.
    max_y: float


class UiMapNode(TypedDict):
    # Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or
    # eval/.
    node_id: int
    # ARIA role, native or set by the page: `button`.
    role: str
    # Accessible name, or else the text that a person sees.
    name: str
    # Only if `name` is empty: the tooltip, or else the class or file of the icon, `data-action` or
    # a similar attribute, the `id`, or a class: `fa-times`.
    hint: NotRequired[str]
    # Element name in lower case: `a`, `input`.
    tag: str
    # Value of a field; a password is masked.
    value: NotRequired[str]
    # Type of an input: `text`, `password`.
    type: NotRequired[str]
    # URL of a link, absolute.
    href: NotRequired[str]
    # Text that the field shows while it is empty.
    placeholder: NotRequired[str]
    # Whether the box or switch is on.
    checked: NotRequired[Union[bool, Literal["mixed"]]]
    # Whether the toggle button is pressed.
    pressed: NotRequired[Union[bool, Literal["mixed"]]]
    # Whether the option, the tab or the row is selected.
    selected: NotRequired[bool]
    # Whether the part that the element opens is open.
    expanded: NotRequired[bool]
    # Whether the element accepts no input.
    disabled: NotRequired[bool]
    # Whether the form needs a value.
    required: NotRequired[bool]
    # Whether the element has the focus.
    focused: NotRequired[bool]
    # Visible part, in CSS pixels of the viewport, as for click/.
    bounds: Box
    # Whether a part of it shows without scrolling.
    in_viewport: bool
    # Index of its document in `frames`; missing: the page itself.
    frame: NotRequired[int]
    # Level of a heading or a tree item.
    level: NotRequired[int]
    # `node_id` of the nearest node of the map around it.
    parent_id: NotRequired[int]
    # `node_id` of the element that would get a click on the middle of `bounds`.
    covered_by: NotRequired[int]
    # Why the element can be acted on: `native`, `role`, `editable`, `frame`, `tabindex`, `listener`
    # (it listens to clicks), `cursor` (the pointing hand), `scroll` (it can be scrolled); missing
    # for an element that can only be read.
    why: NotRequired[str]


class Frame(TypedDict):
    # URL of the document.
    url: str
    # Title of the document.
    title: str
    # Node ID of its frame element.
    node_id: NotRequired[int]
    # Index of the frame around it.
    parent: NotRequired[int]


class UiMapDialog(TypedDict):
    """The open dialog, which blocks the page; `nodes` is then empty."""
    # alert, confirm, prompt or beforeunload.
    type: str
    # Text of the dialog.
    message: str
    # URL of the document that opened it.
    url: str


class WaitForReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # URL of the page now.
    url: str
    # Value of `function`, in the form of eval/: an element is its `node_id`. null if JSON cannot
    # express the value, such as `window`.
    data: NotRequired[Union[WaitForData, None]]
    # ID of the page that opened.
    page_id: NotRequired[str]
    # ID of the download that began.
    download_id: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class WaitForData(TypedDict):
    """The value of the script."""
    # The value as JSON.stringify writes it, with null for a part that contains itself or that
    # Chrome lets no script read. Elements, functions, symbols, undefined, NaN, infinities and -0
    # are null, and a bigint is a text. A `toJSON` that the page adds to Object.prototype or
    # Array.prototype is not called.
    value: Any
    # Type of the value: string, number, boolean, object, array, null, undefined, bigint, node,
    # function or symbol.
    type: str
    # What JSON cannot express: NaN, Infinity, -Infinity, -0, a bigint such as `5n`, or the first
    # 200 characters of the source of a function or symbol.
    unserializable: NotRequired[str]
    # Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/, ui-map/ or
    # eval/.
    node_id: NotRequired[int]
    # Explains what the value lacks, and why.
    warnings: NotRequired[List[str]]


class FetchHtmlReply(TypedDict):
    # The HTML.
    html: str
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class FetchTextReply(TypedDict):
    # The text.
    text: str
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class LinksReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The links, in document order.
    links: List[Link]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class Link(TypedDict):
    # Absolute URL.
    url: str
    # Text of the link, or else its aria-label or the alternative text of its image; empty if it has
    # none.
    text: str
    # Values of `rel` in lower case, e.g. `nofollow`.
    rel: List[str]


Field = TypedDict(
    "Field",
    {
        "selector": "NotRequired[str]",
        "as": "NotRequired[Literal['text', 'number', 'url', 'date', 'html', 'boolean']]",
        "attribute": "NotRequired[str]",
    },
)


class Next(TypedDict):
    # Scrolls the list, and reads the rows that load.
    scroll: Literal[True]
    # Waits this long for more rows at the end of the list, in ms.
    wait_ms: NotRequired[int]


class ExtractReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Names of the fields, in their order.
    columns: List[str]
    # Rows, each with a value for each field.
    rows: List[Dict[str, Union[str, float, bool, None]]]
    # Number of null values by field, without fields that have none.
    nulls: Dict[str, int]
    # Number of pages that were read, or how often a scrolled list was read.
    pages: int
    # URL of the last page that was read.
    url: str
    # Why no more pages were read. `seen`: the next page, or one with the same rows, was read
    # already; `failed`: it did not load, see `error`.
    ended: Literal["no_next", "max_pages", "seen", "too_large", "timeout", "failed"]
    # URL of the next page, if it was not read.
    next: NotRequired[str]
    # Error of the page that did not load.
    error: NotRequired[ExtractError]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class ExtractError(TypedDict):
    """Error of the page that did not load."""
    # Code of the error.
    code: str
    # What happened.
    detail: str
    # URL of the page that could not be read.
    url: str


class GetAttributeReply(TypedDict):
    # Attributes by name, as the HTML has them.
    attributes: Dict[str, Union[str, None]]
    # Properties by name, as they are now.
    properties: Dict[str, Union[str, float, bool, None]]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class Clip(TypedDict):
    """Shows this rectangle, in CSS pixels of the viewport, or of the page with `full_page`."""
    # Left edge.
    x: float
    # Top edge.
    y: float
    # Width.
    width: float
    # Height.
    height: float


class ScreenshotReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Image in base64.
    data: str
    # Format of the image: png, jpeg or webp.
    type: str
    # Width of the image in pixels.
    width: int
    # Height of the image in pixels.
    height: int
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class StillReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The page in the picture.
    page_id: str
    # Picture in base64.
    data: str
    type: Literal["jpeg"]
    # Width of the picture in pixels.
    width: int
    # Height of the picture in pixels.
    height: int
    # Differs for each picture; send it as `If-None-Match`.
    etag: str
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class PdfReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Document in base64.
    data: str
    # With `observe`: what the command changed, one node a line in the form of the text of ui-map/:
    # `+` marks a new node, `*` a changed one, and `gone` lists the nodes that are no longer there.
    # `no change`: nothing changed. `unknown:` and a reason: the page could not be read afterwards.
    observed: NotRequired[str]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class EvalReply(TypedDict):
    # Whether the command succeeded.
    success: bool
    # The value of the script.
    data: WaitForData
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class CookiesDelete(TypedDict):
    # Name of the cookie.
    name: str
    # Host; with a leading dot, also its subdomains.
    domain: NotRequired[str]
    # Path below which requests carry the cookie.
    path: NotRequired[str]


class CookiesSet(TypedDict):
    # Name of the cookie.
    name: str
    # Value of the cookie.
    value: str
    # Sets host, path and `secure` from this URL; not with `domain`.
    url: NotRequired[str]
    # Host; with a leading dot, also its subdomains.
    domain: NotRequired[str]
    # Path below which requests carry the cookie.
    path: NotRequired[str]
    # Seconds since 1970; -1 (default) makes a session cookie.
    expires: NotRequired[float]
    # Whether scripts cannot read the cookie.
    httpOnly: NotRequired[bool]
    # Whether only encrypted requests carry the cookie.
    secure: NotRequired[bool]
    # Whether the cookie goes to other sites with requests (RFC 6265bis).
    sameSite: NotRequired[Literal["Strict", "Lax", "None"]]
    # Limits the cookie to pages of this top-level site.
    partitionKey: NotRequired[str]
    # With `partitionKey`: whether the cookie belongs to a frame below a frame of another site.
    _crHasCrossSiteAncestor: NotRequired[bool]


class CookiesReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Cookies that exist afterwards.
    cookies: List[Cookie]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class Cookie(TypedDict):
    # Name of the cookie.
    name: str
    # Value of the cookie.
    value: str
    # Host; with a leading dot, also its subdomains.
    domain: str
    # Path below which requests carry the cookie.
    path: str
    # Seconds since 1970; -1 for a session cookie.
    expires: float
    # Whether scripts cannot read the cookie.
    httpOnly: bool
    # Whether only encrypted requests carry the cookie.
    secure: bool
    # Whether the cookie goes to other sites with requests (RFC 6265bis).
    sameSite: Literal["Strict", "Lax", "None"]
    # Limits the cookie to pages of this top-level site.
    partitionKey: NotRequired[str]
    # With `partitionKey`: whether the cookie belongs to a frame below a frame of another site.
    _crHasCrossSiteAncestor: NotRequired[bool]


class Origin(TypedDict):
    # Origin, e.g. `https://example.com`.
    origin: str
    # Items of the localStorage.
    localStorage: List[LocalStorage]


class LocalStorage(TypedDict):
    # Key of the item.
    name: str
    # Value of the item.
    value: str


class StorageStateReply(TypedDict):
    # The cookies of the context.
    cookies: List[Cookie]
    # Origins with items, of the 1,000 that the context visited last.
    origins: List[Origin]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class EmulateReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Sets `viewport`, `mobile`, `touch` and `user_agent` by a preset, e.g. `Pixel 7` or `iPhone 15
    # landscape`. If you send one of these fields too, it overrides the preset.
    device: NotRequired[Union[str, None]]
    # Sets the size of the page in CSS pixels, and its scale; 1280 × 720 × 1 by default.
    viewport: NotRequired[Union[OpenBrowserViewport, None]]
    # true: lays pages out as a phone does. The viewport meta tag counts, and scrollbars take no
    # room.
    mobile: NotRequired[Union[bool, None]]
    # true: gives pages a touch screen; the mouse still works.
    touch: NotRequired[Union[bool, None]]
    # Sets the User-Agent, and the client hints (Sec-CH-UA, navigator.userAgentData) and
    # navigator.platform that fit it.
    user_agent: NotRequired[Union[str, None]]
    # Sets the language and the formats: BCP 47, e.g. `de-DE`.
    locale: NotRequired[Union[str, None]]
    # Sets the time zone: an IANA name, e.g. `Europe/Berlin`.
    timezone: NotRequired[Union[str, None]]
    # Sets the media feature `prefers-color-scheme`.
    color_scheme: NotRequired[Union[Literal["light", "dark"], None]]
    # Sets the media feature `prefers-reduced-motion`.
    reduced_motion: NotRequired[Union[Literal["reduce", "no-preference"], None]]
    # Sets the media feature `forced-colors`.
    forced_colors: NotRequired[Union[Literal["active", "none"], None]]
    # Sets the media feature `prefers-contrast`.
    contrast: NotRequired[Union[Literal["more", "less", "custom", "no-preference"], None]]
    # Sets the CSS media type.
    media: NotRequired[Union[Literal["screen", "print"], None]]
    # Sets the position that navigator.geolocation reports. The page also needs the permission
    # `geolocation`.
    geolocation: NotRequired[Union[Geolocation, None]]
    # Grants pages these permissions and denies all others, in a whole context: with `page_id` it
    # fails with 400 `invalid_request`.
    permissions: NotRequired[Union[List[str], None]]
    # true: requests fail, as without a network.
    offline: NotRequired[Union[bool, None]]
    # Limits the speed: a preset, or the rates in kbit/s and the least time to a response in ms.
    network_speed: NotRequired[Union[Literal["slow-3g", "fast-3g", "slow-4g", "fast-4g"], NetworkSpeed, None]]
    # Slows scripts down by this factor.
    cpu_slowdown: NotRequired[Union[float, None]]
    # false: keeps pages from running scripts of their own.
    javascript: NotRequired[Union[bool, None]]
    # true: loads pages in spite of invalid certificates.
    ignore_https_errors: NotRequired[Union[bool, None]]
    # Adds these HTTP headers to each request of the pages.
    headers: NotRequired[Union[Dict[str, str], None]]


class ReadEmulationReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Sets `viewport`, `mobile`, `touch` and `user_agent` by a preset, e.g. `Pixel 7` or `iPhone 15
    # landscape`. If you send one of these fields too, it overrides the preset.
    device: NotRequired[Union[str, None]]
    # Sets the size of the page in CSS pixels, and its scale; 1280 × 720 × 1 by default.
    viewport: NotRequired[Union[OpenBrowserViewport, None]]
    # true: lays pages out as a phone does. The viewport meta tag counts, and scrollbars take no
    # room.
    mobile: NotRequired[Union[bool, None]]
    # true: gives pages a touch screen; the mouse still works.
    touch: NotRequired[Union[bool, None]]
    # Sets the User-Agent, and the client hints (Sec-CH-UA, navigator.userAgentData) and
    # navigator.platform that fit it.
    user_agent: NotRequired[Union[str, None]]
    # Sets the language and the formats: BCP 47, e.g. `de-DE`.
    locale: NotRequired[Union[str, None]]
    # Sets the time zone: an IANA name, e.g. `Europe/Berlin`.
    timezone: NotRequired[Union[str, None]]
    # Sets the media feature `prefers-color-scheme`.
    color_scheme: NotRequired[Union[Literal["light", "dark"], None]]
    # Sets the media feature `prefers-reduced-motion`.
    reduced_motion: NotRequired[Union[Literal["reduce", "no-preference"], None]]
    # Sets the media feature `forced-colors`.
    forced_colors: NotRequired[Union[Literal["active", "none"], None]]
    # Sets the media feature `prefers-contrast`.
    contrast: NotRequired[Union[Literal["more", "less", "custom", "no-preference"], None]]
    # Sets the CSS media type.
    media: NotRequired[Union[Literal["screen", "print"], None]]
    # Sets the position that navigator.geolocation reports. The page also needs the permission
    # `geolocation`.
    geolocation: NotRequired[Union[Geolocation, None]]
    # Grants pages these permissions and denies all others, in a whole context: with `page_id` it
    # fails with 400 `invalid_request`.
    permissions: NotRequired[Union[List[str], None]]
    # true: requests fail, as without a network.
    offline: NotRequired[Union[bool, None]]
    # Limits the speed: a preset, or the rates in kbit/s and the least time to a response in ms.
    network_speed: NotRequired[Union[Literal["slow-3g", "fast-3g", "slow-4g", "fast-4g"], NetworkSpeed, None]]
    # Slows scripts down by this factor.
    cpu_slowdown: NotRequired[Union[float, None]]
    # false: keeps pages from running scripts of their own.
    javascript: NotRequired[Union[bool, None]]
    # true: loads pages in spite of invalid certificates.
    ignore_https_errors: NotRequired[Union[bool, None]]
    # Adds these HTTP headers to each request of the pages.
    headers: NotRequired[Union[Dict[str, str], None]]


class SetRoutesReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The rules, in their order, without headers and bodies.
    rules: List[SetRoutesRule]
    # Kinds of requests that are blocked if no rule matches.
    block_presets: List[BlockPreset]
    # The HAR that answers requests; null: there is none.
    replay_har: Union[SetRoutesReplayHar, None]


class SetRoutesRule(TypedDict):
    # Matches a request if all of these fields do; `{}` matches every request.
    match: Match
    # What happens to the requests that the rule matches.
    action: str
    # Counts the requests that it has decided.
    hits: int
    # How many requests the rule matches at most.
    times: NotRequired[int]
    # Why the rule blocked a request without matching it: the regular expression would have taken
    # too long.
    failure: NotRequired[Literal["regex_too_slow"]]


class BlockPreset(TypedDict):
    # Kind of requests that is blocked.
    preset: Literal["images", "media", "fonts", "stylesheets", "ads"]
    # Counts the requests that it has decided.
    hits: int


class SetRoutesReplayHar(TypedDict):
    # Number of entries of the HAR.
    entries: int
    # Counts the requests that it has decided.
    hits: int
    # Counts the requests that the HAR does not contain.
    missed: int


class ReadRoutesReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The rules, in their order, without headers and bodies.
    rules: List[SetRoutesRule]
    # Kinds of requests that are blocked if no rule matches.
    block_presets: List[BlockPreset]
    # The HAR that answers requests; null: there is none.
    replay_har: Union[SetRoutesReplayHar, None]


class DeleteRoutesReply(TypedDict):
    # Whether the command succeeded.
    ok: bool


class SetCredentialsReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The credentials that are set, without user names and passwords.
    credentials: List[SetCredentialsCredential]


class SetCredentialsCredential(TypedDict):
    # Origin, or the `proxy`, whose challenges are answered.
    origin: str
    # Whether a web server has refused the pair.
    refused: bool


class ReadCredentialsReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The credentials that are set, without user names and passwords.
    credentials: List[SetCredentialsCredential]


class DeleteCredentialsReply(TypedDict):
    # Whether the command succeeded.
    ok: bool


class AddInitScriptReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # ID of an init script.
    script_id: str


class ListInitScriptsReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The init scripts, in the order in which they run.
    scripts: List[Script]


class Script(TypedDict):
    # ID of an init script.
    script_id: str
    # JavaScript of the script.
    source: str
    # Globals that it has: those of the page’s scripts, or separate ones.
    world: Literal["page", "isolated"]
    # Page that it is limited to; null: the whole context.
    page_id: Union[str, None]


class DeleteInitScriptReply(TypedDict):
    # Whether the command succeeded.
    ok: bool


class ExposeReply(TypedDict):
    # Whether the command succeeded.
    ok: bool


class ListExposedReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The exposed functions.
    functions: List[ListExposedFunction]


class ListExposedFunction(TypedDict):
    # Name of the function.
    name: str
    # Globals that it has: those of the page’s scripts, or separate ones.
    world: Literal["page", "isolated"]
    # Page that it is limited to; null: the whole context.
    page_id: Union[str, None]
    # Counts the calls that were reported as events.
    calls: int
    # Counts the calls beyond 100 per second and page, which were not reported.
    dropped: int


class DeleteExposedReply(TypedDict):
    # Whether the command succeeded.
    ok: bool


class DialogReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Type of the dialog: alert, confirm, prompt or beforeunload.
    type: str
    # Text of the dialog.
    message: str
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class ListDownloadsReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The downloads, oldest first.
    downloads: List[Download]


class DeleteDownloadReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # true: the download was running and is canceled; false: it had ended and is removed.
    canceled: bool


class RecordNetworkReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Records requests and responses: `headers` without bodies, `bodies` with bodies and messages,
    # `off` nothing.
    record: Literal["off", "headers", "bodies"]
    # `entry_id` of the newest entry so far: the `after` with which you read what comes next.
    last_id: int


class ReadNetworkReply(TypedDict):
    # Whether the command succeeded.
    ok: NotRequired[bool]
    # Records requests and responses: `headers` without bodies, `bodies` with bodies and messages,
    # `off` nothing.
    record: NotRequired[Literal["off", "headers", "bodies"]]
    # The recorded page requests, oldest first.
    entries: NotRequired[List[ReadNetworkEntry]]
    # Number of entries that Tabwire has dropped to make room.
    dropped: NotRequired[int]
    # `entry_id` of the last of `entries`, or of the log: the `after` of your next request.
    last_id: NotRequired[int]
    # With `format=har`: the archive, in place of all other fields.
    log: NotRequired[ReadNetworkLog]


class ReadNetworkEntry(TypedDict):
    # Grows with each recorded request of the context.
    entry_id: int
    # Page; null for a service worker or a shared worker.
    page_id: Union[str, None]
    # Frame; null for a worker, and if there is no frame.
    frame_id: Union[str, None]
    # Kind of the worker that made the request; null: a document made it.
    worker: Union[Literal["worker", "shared_worker", "service_worker"], None]
    # Time at which the request began (ISO 8601).
    at: str
    # HTTP method.
    method: str
    # URL of the request.
    url: str
    # CDP’s resource type in lower case: `document`, `xhr`, …
    type: str
    # Whether the response is still arriving, has arrived as a whole, or has failed.
    state: Literal["pending", "finished", "failed"]
    # HTTP status; null without a response.
    status: Union[int, None]
    # Reason phrase of the status; empty with HTTP/2 and later.
    status_text: str
    # `http/1.1`, `h2`, …
    protocol: Union[str, None]
    # Media type of the body, as Chrome treats it.
    mime_type: Union[str, None]
    # Source of the response: `network`, `disk_cache`, `memory_cache`, `prefetch_cache`,
    # `service_worker`, or `local` (data:, blob: and about:); null without a response.
    served_from: Union[str, None]
    # Address and port of the server, or of the proxy.
    remote_address: Union[str, None]
    # Headers as they were sent. Without `secrets`, credentials and cookies are `***`.
    request_headers: List[Header]
    # Headers as they arrived. Without `secrets`, credentials and cookies are `***`.
    response_headers: List[Header]
    # Sizes of the request and the response, in bytes.
    bytes: Bytes
    # Phases of the request in ms; null: there was no such phase.
    timing: Timing
    # What made the request.
    initiator: Initiator
    # `entry_id` of the request before the redirect.
    redirected_from: Union[int, None]
    # `entry_id` of the request after the redirect.
    redirected_to: Union[int, None]
    # Why the request failed; null: it has not failed.
    failure: Union[Failure, None]
    # Whether the body of the response can be read.
    body: Literal["none", "pending", "kept", "too_large", "unavailable", "not_recorded"]
    # Counts the messages of a WebSocket or an event stream; null for other requests.
    messages: Union[Messages, None]


class Bytes(TypedDict):
    """Sizes of the request and the response, in bytes."""
    # Size of the request, as HTTP/1.1 would write it.
    sent: int
    # Size of the response on the wire, with headers.
    received: int
    # Length of the body as it arrived; null: not known.
    encoded_body: Union[int, None]
    # Length of the body, decoded.
    body: int


class Timing(TypedDict):
    """Phases of the request in ms; null: there was no such phase."""
    # Waiting for a connection.
    blocked: Union[float, None]
    # Looking up the host name.
    dns: Union[float, None]
    # Connecting, including `ssl`.
    connect: Union[float, None]
    # The TLS handshake.
    ssl: Union[float, None]
    # Sending the request.
    send: Union[float, None]
    # Waiting for the headers of the response.
    wait: Union[float, None]
    # Receiving the body.
    receive: Union[float, None]
    # The sum of all phases; `ssl` is part of `connect`.
    total: Union[float, None]


class Initiator(TypedDict):
    """What made the request."""
    # `parser`, `script`, `preload`, `preflight`, `other`, …
    type: str
    # URL of the document or script.
    url: Union[str, None]
    # Line, from 1.
    line: Union[int, None]
    # Column, from 1.
    column: Union[int, None]


class Failure(TypedDict):
    # Chrome’s `net::…`; empty if the page or the worker closed.
    net_error: str
    # Whether the page canceled the request, or closed.
    canceled: bool
    # What blocked the request: `inspector` (a request rule, or a CDP client), `csp`,
    # `mixed-content`, `cors`, … (CDP’s Network.BlockedReason).
    blocked_by: Union[str, None]
    # CDP’s Network.CorsError.
    cors_error: Union[str, None]


class Messages(TypedDict):
    # Messages that the page sent.
    sent: int
    # Messages that the page received.
    received: int
    # Messages that were not kept.
    dropped: int


class ReadNetworkLog(TypedDict):
    """With `format=har`: the archive, in place of all other fields."""


class EmptyNetworkReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Number of deleted entries.
    deleted: int


class NetworkBodyReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Media type of the body.
    mime_type: str
    # Body in base64.
    data: str


class CdpReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Result of the method, as Chrome sends it.
    result: Dict[str, Any]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


CdpVersionReply = TypedDict(
    "CdpVersionReply",
    {
        "Browser": "str",
        "Protocol-Version": "str",
        "User-Agent": "str",
        "V8-Version": "str",
        "webSocketDebuggerUrl": "str",
    },
)


class CdpTarget(TypedDict):
    # The page ID.
    id: str
    type: Literal["page"]
    # Title of the page.
    title: str
    # URL of the page.
    url: str
    # URL of the CDP WebSocket of the page.
    webSocketDebuggerUrl: str
    # URL of Chrome’s own DevTools for the page.
    devtoolsFrontendUrl: str


class CdpProtocolReply(TypedDict):
    # Version of the protocol: `{ major, minor }`.
    version: Any
    # The domains of the protocol, as Chrome describes them.
    domains: List[Any]


class CreateTicketReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The secret, which stands in the URL.
    ticket: str
    # ID of the ticket, which withdraws it and opens nothing.
    ticket_id: str
    # URL to connect to, which contains the ticket.
    url: str
    # Time at which the ticket expires (ISO 8601).
    expires_at: str
    # With `cdp` and a `page_id`: URL of Chrome’s own DevTools for the page, to open in a web
    # browser.
    devtools_url: NotRequired[str]


class ListTicketsReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The tickets, oldest first.
    tickets: List[Ticket]


Ticket = TypedDict(
    "Ticket",
    {
        "ticket_id": "str",
        "for": "Literal['cdp', 'events', 'channel', 'live']",
        "page_id": "Union[str, None]",
        "drive": "Union[bool, None]",
        "expires_at": "str",
    },
)


class CreateLiveTicketReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The secret, which stands in the URL.
    ticket: str
    # ID of the ticket, which withdraws it and opens nothing.
    ticket_id: str
    # URL of the live view, to open or to embed in a frame.
    url: str
    # URL of the WebSocket of the live view, for a viewer of your own.
    socket_url: str
    # Time at which the link expires (ISO 8601).
    expires_at: str


class WithdrawTicketReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # false: there was no such ticket, or it had expired.
    existed: bool


class SaveProfileReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    profile: Profile


class ReadProfileReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    profile: Profile
    # The saved cookies.
    cookies: NotRequired[List[CookiesSet]]
    # The saved localStorage, by origin.
    origins: NotRequired[List[Origin]]


class DeleteProfileReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Name of a saved login: 1 to 64 small letters, digits, `-` and `_`, beginning with a letter or
    # digit.
    deleted: str


class ListProfilesReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # The saved logins.
    profiles: List[Profile]


class InstructReply(TypedDict):
    # Whether the command succeeded.
    success: bool
    data: InstructData
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class InstructData(TypedDict):
    # In words, or the text that was asked for.
    answer: Union[str, None]
    # What was read: null for nothing, a list where there was more than one reading.
    output: Any
    # The elements that the steps read texts from: the cell, the field, the message, or the first
    # 100 rows that were counted. Empty if nothing was read from single elements.
    node_ids: List[int]
    # Why the run ended.
    stop_reason: Literal["done", "step_failed", "max_steps", "deadline", "token_budget", "stuck", "tool_failures", "gave_up", "refused"]
    engine: Literal["rules", "ai"]
    # Of the AI engine.
    model: Union[str, None]
    steps: List[Step]
    # What was done, as lines of the grammar: the rules engine replays them.
    script: List[str]
    final: Final
    usage: Usage
    duration_ms: float
    warnings: List[str]


class Step(TypedDict):
    """One action."""
    # From 0.
    index: int
    # What carried it out; null where it did not come to that.
    command: Union[str, None]
    # Its body.
    args: Dict[str, Any]
    target: Union[Target, None]
    # The step in the words of the grammar.
    line: str
    ok: bool
    error: Union[None, StepError]
    # Where the page was afterwards.
    url: str
    # Of a step that reads: what it read its text from.
    node_ids: NotRequired[List[int]]
    # Lists the downloads that the command began, or that the context denied, with their state at
    # the end of the command.
    downloads: NotRequired[List[Download]]
    duration_ms: float


class Target(TypedDict):
    role: str
    name: str


class StepError(TypedDict):
    """As in a problem document."""
    code: str
    detail: str


class Final(TypedDict):
    url: str
    title: str


class Usage(TypedDict):
    model_calls: int
    input_tokens: int
    output_tokens: int


class BatchStep(TypedDict):
    # Name of a command of a browser or its pages: `node-click`.
    command: str
    # Body of the command. `{"$result": "name.field"}` in place of a value means this field of the
    # reply that an earlier step saved as `name`.
    body: NotRequired[ReadNetworkLog]
    # Saves the reply under this name for later steps.
    save_as: NotRequired[str]
    # true: reports what the step changed on the page; only for commands that act on a page.
    observe: NotRequired[bool]


class BatchReply(TypedDict):
    # Whether the command succeeded.
    ok: bool
    # Results of the steps that began, in order. Their replies have at most MAX_RESULT_BYTES
    # together: the step beyond that fails with `result_too_large` and ends the batch.
    results: List[Result]
    # Lists the dialogs that opened during the command: the latest 50, or fewer if their texts are
    # long.
    dialogs: NotRequired[List[Dialog]]
    # Counts the earlier dialogs that `dialogs` omits.
    dialogs_omitted: NotRequired[int]
    # Counts the popups that Tabwire has closed since the last reply, because the context has
    # MAX_PAGES pages.
    popups_closed: NotRequired[int]


class Result(TypedDict):
    # Index of the step, from 0.
    step: int
    # Name of the command.
    command: str
    # Name under which the reply is saved.
    save_as: NotRequired[str]
    # HTTP status that the command would have by itself.
    status: int
    # Reply of a step that succeeded.
    reply: NotRequired[ReadNetworkLog]
    # Problem document of a step that failed; see Problem.
    problem: NotRequired[ReadNetworkLog]


class DrainReply(TypedDict):
    """How far the drain of the server is."""
    # `serving`: the server opens browsers. `draining`: it opens no browsers, and some are left.
    # `drained`: none is left. `ending`: the server process ends now.
    state: Literal["serving", "draining", "drained", "ending"]
    # Browsers that are open, or being opened or ended.
    browsers: int
    # Whether the server process ends after the drain.
    exit: bool
    # When the drain began, as an ISO 8601 time; null: the server does not drain.
    started_at: Union[str, None]
    # When the server process ends although browsers are open; null: it does not, or waits without
    # limit.
    exits_at: Union[str, None]


class ReadDrainReply(TypedDict):
    """How far the drain of the server is."""
    # `serving`: the server opens browsers. `draining`: it opens no browsers, and some are left.
    # `drained`: none is left. `ending`: the server process ends now.
    state: Literal["serving", "draining", "drained", "ending"]
    # Browsers that are open, or being opened or ended.
    browsers: int
    # Whether the server process ends after the drain.
    exit: bool
    # When the drain began, as an ISO 8601 time; null: the server does not drain.
    started_at: Union[str, None]
    # When the server process ends although browsers are open; null: it does not, or waits without
    # limit.
    exits_at: Union[str, None]


class CancelDrainReply(TypedDict):
    """How far the drain of the server is."""
    # `serving`: the server opens browsers. `draining`: it opens no browsers, and some are left.
    # `drained`: none is left. `ending`: the server process ends now.
    state: Literal["serving", "draining", "drained", "ending"]
    # Browsers that are open, or being opened or ended.
    browsers: int
    # Whether the server process ends after the drain.
    exit: bool
    # When the drain began, as an ISO 8601 time; null: the server does not drain.
    started_at: Union[str, None]
    # When the server process ends although browsers are open; null: it does not, or waits without
    # limit.
    exits_at: Union[str, None]


class ReadEventsReply(TypedDict):
    ok: Literal[True]
    # The events, oldest first.
    events: List[Event]
    # Send this as `after` in the next request.
    last_id: int
    # Counts the events after `after` that are no longer kept, of all types.
    lost: int


class ReadHealthReply(TypedDict):
    status: Literal["ok"]


class ReadReadinessReply(TypedDict):
    status: Literal["ready"]


class ReadStatusReply(TypedDict):
    # Slots in use: browsers that are open, opening or ending.
    used: int
    # Free slots.
    free: int
    # Requests to open a browser that wait for a slot.
    queued: int
    # Pooled Chromes. They give up their slots when browsers need them.
    pooled: int
    # Time since the start of the server, in seconds.
    uptime_s: int
    # How far the drain of the server is.
    drain: NotRequired[Drain]
    # Memory of the machine and the server, without swap.
    memory: Memory
    # Commands that were answered since the start, without those that only look.
    commands: int
    # Commands since the start that failed with a status from 400 to 498.
    failed: int
    # Commands since the start that failed with a status of 500 or more.
    errors: int
    # Browsers that have ended since the start.
    ended: int
    # The latest samples, oldest first and at most 60. In a fleet, the sums of all members, aligned
    # at the last sample.
    history: History
    # The open browsers, oldest first.
    browsers: List[ReadStatusBrowser]
    # Only in a fleet. Slots and browsers are then those of all members; memory, drain and uptime
    # are those of the member that answers.
    fleet: NotRequired[Fleet]
    # Members of the fleet that were asked; only in a fleet.
    members: NotRequired[List[ReadStatusMember]]
    # The reply lacks what the members that did not answer have.
    partial: NotRequired[Literal[True]]


class Drain(TypedDict):
    """How far the drain of the server is."""
    # `serving`: the server opens browsers. `draining`: it opens no browsers, and some are left.
    # `drained`: none is left. `ending`: the server process ends now.
    state: Literal["serving", "draining", "drained", "ending"]
    # Browsers that are open, or being opened or ended.
    browsers: int
    # Whether the server process ends after the drain.
    exit: bool
    # When the drain began, as an ISO 8601 time; null: the server does not drain.
    started_at: Union[str, None]
    # When the server process ends although browsers are open; null: it does not, or waits without
    # limit.
    exits_at: Union[str, None]


class Memory(TypedDict):
    """Memory of the machine and the server, without swap."""
    # Memory of the machine, or of the container, in bytes.
    total_bytes: int
    # Available memory, in bytes.
    available_bytes: int
    # Memory that stays free when a browser opens, in bytes: MIN_FREE_MEMORY.
    min_free_bytes: int
    # Memory of the server process, in bytes (RSS).
    server_bytes: int
    # Heap of its JavaScript, in bytes.
    heap_bytes: int
    # Requests, replies, messages, events, logs and rules that the server holds.
    waiting: Waiting


class Waiting(TypedDict):
    """Requests, replies, messages, events, logs and rules that the server holds."""
    # Bytes that wait, of all kinds.
    bytes: int
    # Limit of these bytes: MAX_WAITING_BYTES.
    limit_bytes: int
    # Limit for one named API key, in bytes.
    key_limit_bytes: int
    # Limit for one browser, in bytes.
    browser_limit_bytes: int
    # Bytes by kind: `requests` (requests that run, with their bodies); `results` (what commands
    # have while they run: replies of the steps of a batch, contents of uploads); `replies` (replies
    # over HTTP that their clients have not read); `messages` (messages of clients and to clients of
    # WebSockets that are not read); `events` (events that their readers have not taken); `calls`
    # (calls that Chrome has not taken, and replies of Chrome that are not read); `rules` (request
    # rules, with recordings that they replay); `scripts` (init scripts and exposed functions);
    # `tickets` (tickets and logins); `log` (entries of network logs, with their bodies, what event
    # logs keep, and records of ended browsers).
    by_kind: Dict[str, int]
    # Bytes by the name of the API key.
    by_key: Dict[str, int]
    # Counts the requests that were refused since the start, by the limit that refused them:
    # `server`, `key` or `browser`.
    refused: Dict[str, int]


class History(TypedDict):
    """The latest samples, oldest first and at most 60. In a fleet, the sums of all members, aligned
    at the last sample.
    """
    # Seconds between two samples.
    interval_s: int
    # Time of the last sample (ISO 8601); null before the first.
    at: Union[str, None]
    # Open browsers.
    browsers: List[int]
    # Free slots.
    free: List[int]
    # Requests to open a browser that waited for a slot.
    queued: List[int]
    # Pooled Chromes.
    pooled: List[int]
    # Available memory, in bytes.
    available_bytes: List[int]
    # Commands that were answered in the interval before the sample.
    commands: List[int]
    # Commands of the interval that failed with a status from 400 to 498.
    failed: List[int]
    # Commands of the interval that failed with a status of 500 or more.
    errors: List[int]


class ReadStatusBrowser(TypedDict):
    # The browser ID.
    id: str
    # Label that the client gave the browser; null: none.
    label: Union[str, None]
    # Process ID of the browser’s Chrome.
    pid: int
    # Time since the browser was opened, in ms.
    age_ms: int
    # Time since the last use, in ms; 0 while a command runs.
    idle_ms: int
    # Commands that are running.
    running: int
    # Commands that the browser was sent, without those that only look.
    commands: int
    # Contexts, without the default context.
    contexts: int
    # Pages, in all contexts.
    pages: int
    # Pages that have crashed.
    crashed: int
    # The dialog that has waited longest for an answer; null: none.
    dialog: Union[PageDialog, None]
    # Connected CDP clients.
    cdp_clients: int
    # Counts the network traffic, as far as it was recorded.
    network: NotRequired[Network]
    # Processes of the browser’s Chrome.
    processes: int
    # Memory of these processes in bytes, with shared memory counted once (PSS), at most ten seconds
    # old; null where the system does not report it.
    pss_bytes: Union[float, None]
    # Processor time of these processes so far, in seconds; null where the system does not report
    # it.
    cpu_s: Union[float, None]


class Fleet(TypedDict):
    """Only in a fleet. Slots and browsers are then those of all members; memory, drain and uptime
    are those of the member that answers.
    """
    # Name of the fleet: FLEET_NAME.
    name: str
    # Tag of the member that answers.
    tag: str
    # Whether the registry of the members answers. If it does not, the last known members count.
    registry_up: bool
    # What the operator has to correct.
    warnings: List[str]


class ReadStatusMember(TypedDict):
    # The first eight characters of the IDs of its browsers.
    tag: str
    # URL at which the other members reach it.
    url: str
    # Whether it answered.
    ok: bool
    # Code of the error if it did not answer, e.g. `timeout`.
    error: NotRequired[str]
    # Slots of the member that are in use.
    used: NotRequired[int]
    # Free slots of the member.
    free: NotRequired[int]
    # Requests to open a browser that wait at the member.
    queued: NotRequired[int]
    # Pooled Chromes of the member.
    pooled: NotRequired[int]
    # Memory of the member’s machine, in bytes.
    total_bytes: NotRequired[int]
    # Available memory of this machine, in bytes.
    available_bytes: NotRequired[int]
    # Memory that the member keeps free when it opens a browser, in bytes.
    min_free_bytes: NotRequired[int]


Event = Union[
    PageOpenedEvent,
    PageClosedEvent,
    PageCrashedEvent,
    PageActivatedEvent,
    PageCalledEvent,
    ContextOpenedEvent,
    ContextClosedEvent,
    NavigationStartedEvent,
    NavigationCommittedEvent,
    NavigationDomcontentloadedEvent,
    NavigationLoadedEvent,
    NavigationFailedEvent,
    NavigationWithinDocumentEvent,
    DialogOpenedEvent,
    DialogClosedEvent,
    ConsoleEvent,
    ExceptionEvent,
    NetworkRequestEvent,
    NetworkResponseEvent,
    NetworkFinishedEvent,
    NetworkFailedEvent,
    WebsocketOpenedEvent,
    WebsocketSentEvent,
    WebsocketReceivedEvent,
    WebsocketClosedEvent,
    CommandStartedEvent,
    CommandEndedEvent,
    InstructStepEvent,
    DownloadStartedEvent,
    DownloadFinishedEvent,
    BrowserEndedEvent,
]
# end types


class TabwireError(Exception):
    """A request that was not answered as it should be."""


class Problem(TabwireError):
    """The server answered with a problem document (RFC 9457).

    ``code`` is stable and says what went wrong, ``detail`` says what to do about it. ``document``
    has the other members, such as ``reason`` or ``covered_by``.
    """

    def __init__(
        self, status: int, document: ProblemDocument, retry_after: Optional[float] = None
    ) -> None:
        super().__init__(f"{status} {document.get('code', '')}: {document.get('detail', '')}")
        self.status = status
        self.document = document
        self.code = document.get("code", "")
        self.detail = document.get("detail", "")
        self.request_id = document.get("request_id", "")
        self.retryable = document.get("retryable", False)
        #: Seconds to wait before the request may succeed; None where the server does not say.
        self.retry_after = retry_after


class ConnectionLost(TabwireError, ConnectionError):
    """The server could not be reached, or the connection ended before its answer did.

    In the second case the command may have been carried out.
    """


class NoAnswer(TabwireError, TimeoutError):
    """The server did not answer in time. Its command is aborted, since the client hung up."""


class _Received:
    """What came over a connection, for the parser of ``http.client``."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def makefile(self, _mode: str) -> io.BytesIO:
        return io.BytesIO(self._data)


class _Request:
    """An HTTP message, and what its reply means."""

    def __init__(self, client: _Client, method: str, path: str, fields: Mapping[str, Any]) -> None:
        self.method = method
        sent = {name: value for name, value in fields.items() if value is not UNSET}
        headers = {
            "Host": client.host,
            "Accept": "application/json, */*;q=0.1",
            "Connection": "close",
            "User-Agent": "tabwire-python",
        }
        if client.api_key is not None:
            headers["X-API-Key"] = client.api_key
        body = b""
        if method in ("GET", "DELETE"):
            query = [(name, _text(one)) for name, value in sent.items() for one in _list(value)]
            path += f"?{urlencode(query)}" if query else ""
        else:
            body = json.dumps(sent).encode()
            headers["Content-Type"] = "application/json"
            headers["Content-Length"] = str(len(body))
        head = [f"{method} {client.base_path}{path} HTTP/1.1", *map(": ".join, headers.items())]
        self.message = "\r\n".join([*head, "", ""]).encode("latin-1") + body
        timeout_ms = sent.get("timeout_ms")
        least = timeout_ms / 1000 + client.MARGIN_S if isinstance(timeout_ms, (int, float)) else 0
        self.ends = time.monotonic() + max(client.timeout, least)
        self.retries = client.retries

    def left(self) -> float:
        """Seconds until the client gives up."""
        left = self.ends - time.monotonic()
        if left <= 0:
            raise NoAnswer("The server did not answer in time.")
        return left

    def reply(self, data: bytes) -> Any:
        """JSON, or the content itself; raises a problem, or that the connection was cut."""
        try:
            received = cast(socket.socket, _Received(data))
            response = http.client.HTTPResponse(received, method=self.method)
            response.begin()
            content = response.read()
        except (http.client.HTTPException, OSError) as error:
            raise ConnectionLost("The connection ended before the answer did.") from error
        kind = response.headers.get_content_type()
        if response.status >= 400:
            try:
                document = json.loads(content)
            except ValueError:
                document = {"detail": content.decode(errors="replace")}
            retry_after = response.getheader("Retry-After", "")
            pause = float(retry_after) if retry_after.isdigit() else None
            raise Problem(response.status, document, pause)
        if kind == "application/json":
            return json.loads(content)
        return content.decode() if kind.startswith("text/plain") else content

    def pause(self, problem: Problem) -> float:
        """Seconds until the request is sent again, since nothing was done; or raises the problem."""
        pause = problem.retry_after
        mine = problem.status == 503 and problem.retryable and self.retries > 0
        if not mine or pause is None or time.monotonic() + pause >= self.ends:
            raise problem
        self.retries -= 1
        return pause


def _list(value: Any) -> List[Any]:
    return value if isinstance(value, list) else [value]


def _text(value: Any) -> str:
    return json.dumps(value) if isinstance(value, bool) else str(value)


class _Client:
    """Where the server is, and how long to wait for it."""

    # How much longer than its `timeout_ms` a request may take.
    MARGIN_S = 30.0

    def __init__(
        self,
        url: Optional[str] = None,
        api_key: Optional[str] = None,
        *,
        timeout: float = 150.0,
        retries: int = 2,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        """
        url: where the server is; TABWIRE_URL, or else http://127.0.0.1:8080.
        api_key: one of its keys; TABWIRE_KEY.
        timeout: seconds to wait for an answer; a longer `timeout_ms` extends it.
        retries: how often a request is sent again that got 503 with Retry-After.
        ssl_context: for https; the default one of Python.
        """
        base = urlsplit(url or os.environ.get("TABWIRE_URL") or "http://127.0.0.1:8080")
        secure = base.scheme == "https"
        self.host = base.netloc.rpartition("@")[2]
        self.base_path = base.path.rstrip("/")
        self.address = (base.hostname or "127.0.0.1", base.port or (443 if secure else 80))
        self.ssl = (ssl_context or ssl.create_default_context()) if secure else None
        self.api_key = api_key or os.environ.get("TABWIRE_KEY") or None
        self.timeout = timeout
        self.retries = retries


class _Transport(_Client):
    """Sends requests, each over a connection of its own: none is lost on one that had ended."""

    def _send(self, method: str, path: str, fields: Mapping[str, Any]) -> Any:
        request = _Request(self, method, path, fields)
        while True:
            try:
                return request.reply(self._exchange(request))
            except Problem as problem:
                pause = request.pause(problem)
            time.sleep(pause)

    def _exchange(self, request: _Request) -> bytes:
        received = bytearray()
        try:
            with self._connect(request) as connection:
                connection.settimeout(request.left())
                connection.sendall(request.message)
                while True:
                    connection.settimeout(request.left())
                    chunk = connection.recv(65536)
                    if not chunk:
                        return bytes(received)
                    received += chunk
        except TabwireError:
            raise
        except socket.timeout as error:
            raise NoAnswer("The server did not answer in time.") from error
        except OSError as error:
            raise ConnectionLost(f"The connection failed: {error}") from error

    def _connect(self, request: _Request) -> socket.socket:
        connection = socket.create_connection(self.address, timeout=request.left())
        if self.ssl is None:
            return connection
        try:
            return self.ssl.wrap_socket(connection, server_hostname=self.address[0])
        except BaseException:
            connection.close()
            raise


class _AsyncTransport(_Client):
    """The same with asyncio. A task that is cancelled hangs up, which aborts its command."""

    async def _send(self, method: str, path: str, fields: Mapping[str, Any]) -> Any:
        request = _Request(self, method, path, fields)
        while True:
            try:
                return request.reply(await self._exchange(request))
            except Problem as problem:
                pause = request.pause(problem)
            await asyncio.sleep(pause)

    async def _exchange(self, request: _Request) -> bytes:
        try:
            return await asyncio.wait_for(self._talk(request.message), request.left())
        except asyncio.TimeoutError as error:
            raise NoAnswer("The server did not answer in time.") from error
        except OSError as error:
            raise ConnectionLost(f"The connection failed: {error}") from error

    async def _talk(self, message: bytes) -> bytes:
        reader, writer = await asyncio.open_connection(*self.address, ssl=self.ssl)
        try:
            writer.write(message)
            await writer.drain()
            return await reader.read()
        finally:
            writer.close()


def _segment(value: Union[str, int]) -> str:
    return quote(str(value), safe="")


class _Place:
    """Where commands go: a browser, a context or a page."""

    def __init__(self, client: Tabwire, place: str, page: Mapping[str, str]) -> None:
        self._client = client
        self._place = place
        self._page = page

    def _send(self, method: str, path: str, fields: Mapping[str, Any]) -> Any:
        return self._client._send(method, self._place + path, fields)


class _PageCommands(_Place):
    """The commands of a page: the current one, unless it is that of a page."""

    # begin pages: make clients

    def navigate(
        self,
        url: str,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle", "commit"] = UNSET,
        referrer: str = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> NavigateReply:
        """Go to a URL.

        url: URL with its scheme.
        wait_until: Waits until the document has reached this state; `load` by default.
        `networkidle`: for 500 ms, the page and its frames had no request under way, except streams
        (EventSource, WebSocket).
        referrer: Sets the header Referer to this http or https URL. Chrome sends it whole, also to
        another site and from https to http, but without user, password and fragment.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: NavigateReply = self._send(
            "POST",
            "navigate/",
            {
                **self._page, "url": url, "wait_until": wait_until, "referrer": referrer,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def back(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle", "commit"] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> BackReply:
        """Go back in the history.

        wait_until: Waits until the document has reached this state; `load` by default.
        `networkidle`: for 500 ms, the page and its frames had no request under way, except streams
        (EventSource, WebSocket).
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: BackReply = self._send(
            "POST",
            "back/",
            {**self._page, "wait_until": wait_until, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    def forward(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle", "commit"] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> ForwardReply:
        """Go forward in the history.

        wait_until: Waits until the document has reached this state; `load` by default.
        `networkidle`: for 500 ms, the page and its frames had no request under way, except streams
        (EventSource, WebSocket).
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: ForwardReply = self._send(
            "POST",
            "forward/",
            {**self._page, "wait_until": wait_until, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    def reload(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle", "commit"] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> ReloadReply:
        """Reload the page.

        wait_until: Waits until the document has reached this state; `load` by default.
        `networkidle`: for 500 ms, the page and its frames had no request under way, except streams
        (EventSource, WebSocket).
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: ReloadReply = self._send(
            "POST",
            "reload/",
            {**self._page, "wait_until": wait_until, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    def set_content(
        self,
        html: str,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle", "commit"] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SetContentReply:
        """Set the HTML of a page.

        html: Complete document, with its doctype.
        wait_until: Waits until the document has reached this state; `load` by default.
        `networkidle`: it has loaded, and for 500 ms the page and its frames had no request under
        way, except streams.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: SetContentReply = self._send(
            "POST",
            "set-content/",
            {
                **self._page, "html": html, "wait_until": wait_until, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    def click(
        self,
        x: float,
        y: float,
        *,
        button: Literal["left", "middle", "right"] = UNSET,
        hold_ms: int = UNSET,
        trial: bool = UNSET,
        click_count: int = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> ClickReply:
        """Click at a point.

        x: CSS pixels from the left of the viewport.
        y: CSS pixels from the top of the viewport.
        button: Mouse button; left by default.
        hold_ms: Holds each press this long, in ms; 0 by default.
        trial: true: does everything except the press, and reports whether it is possible.
        click_count: 2 is a double click; 1 by default.
        modifiers: Holds these keys during the command instead of those of keyboard/.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: ClickReply = self._send(
            "POST",
            "click/",
            {
                **self._page, "x": x, "y": y, "button": button, "hold_ms": hold_ms, "trial": trial,
                "click_count": click_count, "modifiers": modifiers, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    def node_click(
        self,
        node_id: int,
        *,
        button: Literal["left", "middle", "right"] = UNSET,
        hold_ms: int = UNSET,
        trial: bool = UNSET,
        click_count: int = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        position: Position = UNSET,
        scroll: bool = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> NodeClickReply:
        """Click a node.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        button: Mouse button; left by default.
        hold_ms: Holds each press this long, in ms; 0 by default.
        trial: true: does everything except the press, and reports whether it is possible.
        click_count: 2 is a double click; 1 by default.
        modifiers: Holds these keys during the command instead of those of keyboard/.
        position: Presses this point: CSS pixels from the top left corner of the node, inside its
        border. By default any point that hits the node.
        scroll: false: scrolls nothing; a node out of view then fails with 409.
        force: true: skips the checks and acts where the node is.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: NodeClickReply = self._send(
            "POST",
            "node-click/",
            {
                **self._page, "node_id": node_id, "button": button, "hold_ms": hold_ms,
                "trial": trial, "click_count": click_count, "modifiers": modifiers,
                "position": position, "scroll": scroll, "force": force, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    def tap(
        self,
        *,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        position: Position = UNSET,
        scroll: bool = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        trial: bool = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> TapReply:
        """Tap on a touch screen.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        x: CSS pixels from the left of the viewport.
        y: CSS pixels from the top of the viewport.
        position: Presses this point: CSS pixels from the top left corner of the node, inside its
        border. By default any point that hits the node.
        scroll: false: scrolls nothing; a node out of view then fails with 409.
        modifiers: Holds these keys during the command instead of those of keyboard/.
        trial: true: does everything except the press, and reports whether it is possible.
        force: true: skips the checks and acts where the node is.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: TapReply = self._send(
            "POST",
            "tap/",
            {
                **self._page, "node_id": node_id, "x": x, "y": y, "position": position,
                "scroll": scroll, "modifiers": modifiers, "trial": trial, "force": force,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def swipe(
        self,
        *,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        to_node_id: int = UNSET,
        to_x: float = UNSET,
        to_y: float = UNSET,
        delta_x: float = UNSET,
        delta_y: float = UNSET,
        steps: int = UNSET,
        duration_ms: int = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SwipeReply:
        """Swipe on a touch screen.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        x: Start of the swipe: CSS pixels from the left of the viewport.
        y: Start of the swipe: CSS pixels from the top of the viewport.
        to_node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        to_x: End of the swipe: CSS pixels from the left of the viewport.
        to_y: End of the swipe: CSS pixels from the top of the viewport.
        delta_x: Moves the finger this far to the right, in CSS pixels; 0 by default, with
        `delta_y`.
        delta_y: Moves the finger this far down, in CSS pixels; a negative value scrolls down.
        steps: Number of moves on the way; 10 by default.
        duration_ms: Duration of the swipe, in ms; 0 by default: as fast as the page handles the
        moves.
        modifiers: Holds these keys during the command instead of those of keyboard/.
        force: true: skips the checks and acts where the node is.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: SwipeReply = self._send(
            "POST",
            "swipe/",
            {
                **self._page, "node_id": node_id, "x": x, "y": y, "to_node_id": to_node_id,
                "to_x": to_x, "to_y": to_y, "delta_x": delta_x, "delta_y": delta_y, "steps": steps,
                "duration_ms": duration_ms, "modifiers": modifiers, "force": force,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def hover(
        self,
        *,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> HoverReply:
        """Hover over a node.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        x: CSS pixels from the left of the viewport.
        y: CSS pixels from the top of the viewport.
        modifiers: Holds these keys during the command instead of those of keyboard/.
        force: true: skips the checks and acts where the node is.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: HoverReply = self._send(
            "POST",
            "hover/",
            {
                **self._page, "node_id": node_id, "x": x, "y": y, "modifiers": modifiers,
                "force": force, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def drag(
        self,
        *,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        to_node_id: int = UNSET,
        to_x: float = UNSET,
        to_y: float = UNSET,
        steps: int = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> DragReply:
        """Drag to a node or a point.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        x: Start of the drag: CSS pixels from the left of the viewport.
        y: Start of the drag: CSS pixels from the top of the viewport.
        to_node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        to_x: End of the drag: CSS pixels from the left of the viewport.
        to_y: End of the drag: CSS pixels from the top of the viewport.
        steps: Number of moves on the way; 5 by default.
        modifiers: Holds these keys during the command instead of those of keyboard/.
        force: true: skips the checks and acts where the node is.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: DragReply = self._send(
            "POST",
            "drag/",
            {
                **self._page, "node_id": node_id, "x": x, "y": y, "to_node_id": to_node_id,
                "to_x": to_x, "to_y": to_y, "steps": steps, "modifiers": modifiers, "force": force,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def select_option(
        self,
        node_id: int,
        *,
        value: Union[str, List[str]] = UNSET,
        label: Union[str, List[str]] = UNSET,
        index: Union[int, List[int]] = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SelectOptionReply:
        """Select options.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        value: Value of the option, or a list of values.
        label: Shown text, or a list of texts; a run of spaces counts as one.
        index: Selects by the position, from 0, or by a list of positions.
        force: true: skips the checks and acts where the node is.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: SelectOptionReply = self._send(
            "POST",
            "select-option/",
            {
                **self._page, "node_id": node_id, "value": value, "label": label, "index": index,
                "force": force, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def check(
        self,
        node_id: int,
        checked: bool,
        *,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> CheckReply:
        """Check or uncheck a box.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        checked: The wanted state.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: CheckReply = self._send(
            "POST",
            "check/",
            {
                **self._page, "node_id": node_id, "checked": checked, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    def set_files(
        self,
        node_id: int,
        files: List[SetFilesFile],
        *,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SetFilesReply:
        """Put files into a file input.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        files: Lists files with `name` and `data`, or with `path`; an empty list clears the input. A
        directory input (`webkitdirectory`) takes files whose names all begin with one directory, or
        one `path`.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: SetFilesReply = self._send(
            "POST",
            "set-files/",
            {
                **self._page, "node_id": node_id, "files": files, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    def clear(self, node_id: int, *, timeout_ms: int = UNSET, observe: bool = UNSET) -> ClearReply:
        """Empty a field.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: ClearReply = self._send(
            "POST",
            "clear/",
            {**self._page, "node_id": node_id, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    def focus(self, node_id: int, *, timeout_ms: int = UNSET, observe: bool = UNSET) -> FocusReply:
        """Focus a node.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: FocusReply = self._send(
            "POST",
            "focus/",
            {**self._page, "node_id": node_id, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    def type(
        self,
        text: str,
        *,
        node_id: int = UNSET,
        clear: bool = UNSET,
        delay_ms: int = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> TypeReply:
        """Type text.

        text: Text to type, or the value of a date field.
        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        clear: Empties it first.
        delay_ms: Pauses this long after each character, in ms.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: TypeReply = self._send(
            "POST",
            "type/",
            {
                **self._page, "text": text, "node_id": node_id, "clear": clear,
                "delay_ms": delay_ms, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def send_keys(
        self,
        keys: str,
        *,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SendKeysReply:
        """Press keys.

        keys: E.g. `Control+a, Backspace, h, i, Enter`.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: SendKeysReply = self._send(
            "POST",
            "send-keys/",
            {**self._page, "keys": keys, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    def hold_key(self, key: str, *, timeout_ms: int = UNSET, observe: bool = UNSET) -> HoldKeyReply:
        """Hold a key.

        key: Key or chord, followed by the time in ms: `ArrowUp500`.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: HoldKeyReply = self._send(
            "POST",
            "hold-key/",
            {**self._page, "key": key, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    def keyboard(
        self,
        *,
        down: str = UNSET,
        up: str = UNSET,
        insert_text: str = UNSET,
        release_all: Literal[True] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> KeyboardReply:
        """Hold and release keys.

        down: Presses this key, by its name in send-keys/: `Shift`, `a`, `ArrowUp`. If the key is
        held, it repeats.
        up: Releases this key, if it is held.
        insert_text: Inserts this text at the focus, without key events; the page gets an `input`
        event.
        release_all: true: releases all held keys and mouse buttons; nothing is dropped.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: KeyboardReply = self._send(
            "POST",
            "keyboard/",
            {
                **self._page, "down": down, "up": up, "insert_text": insert_text,
                "release_all": release_all, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def mouse(
        self,
        *,
        move: Move = UNSET,
        steps: int = UNSET,
        down: Literal[True] = UNSET,
        up: Literal[True] = UNSET,
        button: Literal["left", "middle", "right"] = UNSET,
        click_count: int = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> MouseReply:
        """Move the mouse, hold and release its buttons.

        move: Moves to `x` and `y`, or to a node, for which it waits as hover/ does.
        steps: Number of moves on the way, in a straight line; 1 by default.
        down: Presses the button. While it is held, click/, node-click/, check/ and drag/ fail with
        409 `button_held`.
        up: Releases the button.
        button: Mouse button; left by default.
        click_count: 2 is a double click; 1 by default.
        modifiers: Holds these keys during the command instead of those of keyboard/.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: MouseReply = self._send(
            "POST",
            "mouse/",
            {
                **self._page, "move": move, "steps": steps, "down": down, "up": up,
                "button": button, "click_count": click_count, "modifiers": modifiers,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def wheel(
        self,
        *,
        delta_x: float = UNSET,
        delta_y: float = UNSET,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> WheelReply:
        """Turn the mouse wheel.

        delta_x: CSS px to the right; 0 by default.
        delta_y: CSS px down; 0 by default.
        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        x: CSS px from the left of the viewport.
        y: CSS px from the top of the viewport.
        modifiers: Holds these keys during the command instead of those of keyboard/.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: WheelReply = self._send(
            "POST",
            "wheel/",
            {
                **self._page, "delta_x": delta_x, "delta_y": delta_y, "node_id": node_id, "x": x,
                "y": y, "modifiers": modifiers, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def select_text(
        self,
        node_id: int,
        *,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SelectTextReply:
        """Select the text of a node.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        force: true: skips the checks and acts where the node is.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: SelectTextReply = self._send(
            "POST",
            "select-text/",
            {
                **self._page, "node_id": node_id, "force": force, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    def dispatch_event(
        self,
        node_id: int,
        type: str,
        *,
        init: Dict[str, Any] = UNSET,
        data: Dict[str, str] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> DispatchEventReply:
        """Dispatch an event.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        type: Type of the event, e.g. `click`. It decides the interface: MouseEvent, KeyboardEvent,
        PointerEvent, TouchEvent, FocusEvent, DragEvent, WheelEvent, InputEvent,
        DeviceOrientationEvent or DeviceMotionEvent. For other types it is CustomEvent if `init` has
        a `detail`, and otherwise Event.
        init: Sets the fields of the event’s constructor, such as `key` or `clientX`; `bubbles`,
        `cancelable` and `composed` are true by default. A touch event takes `touches`,
        `targetTouches` and `changedTouches`: lists of points such as `{"clientX": 10, "clientY":
        20}`, on this node.
        data: Sets the `dataTransfer` of a drag event, by type: `text/plain`.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: DispatchEventReply = self._send(
            "POST",
            "dispatch-event/",
            {
                **self._page, "node_id": node_id, "type": type, "init": init, "data": data,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def scroll_to(
        self,
        *,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        settle: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> ScrollToReply:
        """Scroll to a node or a position.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        x: Pixels from the left of the page.
        y: Pixels from the top of the page.
        settle: Waits until the page has received its `scroll` event, and until the requests that
        the page began since are finished, for at most 3 s. `false` by default.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: ScrollToReply = self._send(
            "POST",
            "scroll-to/",
            {
                **self._page, "node_id": node_id, "x": x, "y": y, "settle": settle,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def find_node(
        self,
        *,
        selector: str = UNSET,
        xpath: str = UNSET,
        text: str = UNSET,
        role: str = UNSET,
        name: str = UNSET,
        label: str = UNSET,
        placeholder: str = UNSET,
        alt: str = UNSET,
        title: str = UNSET,
        test_id: str = UNSET,
        exact: bool = UNSET,
        pierce: bool = UNSET,
        frames: bool = UNSET,
        within: int = UNSET,
        timeout_ms: int = UNSET,
    ) -> FindNodeReply:
        """Find a node.

        selector: Finds the elements that match this CSS selector.
        xpath: Finds the elements that this XPath expression selects. With `within`, a leading `/`
        means that node.
        text: Finds the innermost elements that contain this text, also hidden ones. Case does not
        count, and a run of white space counts as one space.
        role: Finds the elements with this ARIA role, as ui-map/ shows it: `button`, `link`,
        `textbox`. It finds no hidden elements.
        name: With `role`: a part of the accessible name, in any case.
        label: Finds the elements whose `<label>`, aria-labelledby or aria-label contains this text,
        in any case.
        placeholder: Finds the elements whose placeholder contains this text, in any case.
        alt: Finds the elements whose alternative text contains this text, in any case.
        title: Finds the elements whose title attribute contains this text, in any case.
        test_id: Finds the elements whose attribute `data-testid` is exactly this value.
        TEST_ID_ATTRIBUTE sets another attribute.
        exact: true: the whole text, name, label, placeholder, alt or title has to match, with its
        case.
        pierce: true: searches the shadow roots too, open and closed.
        frames: true: searches the frames too, also those of other sites.
        within: Searches only inside this node: in a frame’s document, in a shadow host’s shadow
        root, open or closed.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: FindNodeReply = self._send(
            "POST",
            "find-node/",
            {
                **self._page, "selector": selector, "xpath": xpath, "text": text, "role": role,
                "name": name, "label": label, "placeholder": placeholder, "alt": alt,
                "title": title, "test_id": test_id, "exact": exact, "pierce": pierce,
                "frames": frames, "within": within, "timeout_ms": timeout_ms,
            },
        )
        return reply

    def find_nodes(
        self,
        *,
        selector: str = UNSET,
        xpath: str = UNSET,
        text: str = UNSET,
        role: str = UNSET,
        name: str = UNSET,
        label: str = UNSET,
        placeholder: str = UNSET,
        alt: str = UNSET,
        title: str = UNSET,
        test_id: str = UNSET,
        exact: bool = UNSET,
        pierce: bool = UNSET,
        frames: bool = UNSET,
        within: int = UNSET,
        limit: int = UNSET,
        timeout_ms: int = UNSET,
    ) -> FindNodesReply:
        """Find nodes.

        selector: Finds the elements that match this CSS selector.
        xpath: Finds the elements that this XPath expression selects. With `within`, a leading `/`
        means that node.
        text: Finds the innermost elements that contain this text, also hidden ones. Case does not
        count, and a run of white space counts as one space.
        role: Finds the elements with this ARIA role, as ui-map/ shows it: `button`, `link`,
        `textbox`. It finds no hidden elements.
        name: With `role`: a part of the accessible name, in any case.
        label: Finds the elements whose `<label>`, aria-labelledby or aria-label contains this text,
        in any case.
        placeholder: Finds the elements whose placeholder contains this text, in any case.
        alt: Finds the elements whose alternative text contains this text, in any case.
        title: Finds the elements whose title attribute contains this text, in any case.
        test_id: Finds the elements whose attribute `data-testid` is exactly this value.
        TEST_ID_ATTRIBUTE sets another attribute.
        exact: true: the whole text, name, label, placeholder, alt or title has to match, with its
        case.
        pierce: true: searches the shadow roots too, open and closed.
        frames: true: searches the frames too, also those of other sites.
        within: Searches only inside this node: in a frame’s document, in a shadow host’s shadow
        root, open or closed.
        limit: Limits the number of elements; 1,000 by default.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: FindNodesReply = self._send(
            "POST",
            "find-nodes/",
            {
                **self._page, "selector": selector, "xpath": xpath, "text": text, "role": role,
                "name": name, "label": label, "placeholder": placeholder, "alt": alt,
                "title": title, "test_id": test_id, "exact": exact, "pierce": pierce,
                "frames": frames, "within": within, "limit": limit, "timeout_ms": timeout_ms,
            },
        )
        return reply

    def wait_for_node(
        self,
        *,
        node_id: int = UNSET,
        selector: str = UNSET,
        xpath: str = UNSET,
        text: str = UNSET,
        role: str = UNSET,
        name: str = UNSET,
        label: str = UNSET,
        placeholder: str = UNSET,
        alt: str = UNSET,
        title: str = UNSET,
        test_id: str = UNSET,
        exact: bool = UNSET,
        pierce: bool = UNSET,
        frames: bool = UNSET,
        within: int = UNSET,
        state: Literal["attached", "visible", "hidden", "detached", "enabled", "disabled", "editable", "checked", "unchecked", "focused", "stable", "in_viewport", "uncovered"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> WaitForNodeReply:
        """Wait for a node.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        selector: Finds the elements that match this CSS selector.
        xpath: Finds the elements that this XPath expression selects. With `within`, a leading `/`
        means that node.
        text: Finds the innermost elements that contain this text, also hidden ones. Case does not
        count, and a run of white space counts as one space.
        role: Finds the elements with this ARIA role, as ui-map/ shows it: `button`, `link`,
        `textbox`. It finds no hidden elements.
        name: With `role`: a part of the accessible name, in any case.
        label: Finds the elements whose `<label>`, aria-labelledby or aria-label contains this text,
        in any case.
        placeholder: Finds the elements whose placeholder contains this text, in any case.
        alt: Finds the elements whose alternative text contains this text, in any case.
        title: Finds the elements whose title attribute contains this text, in any case.
        test_id: Finds the elements whose attribute `data-testid` is exactly this value.
        TEST_ID_ATTRIBUTE sets another attribute.
        exact: true: the whole text, name, label, placeholder, alt or title has to match, with its
        case.
        pierce: true: searches the shadow roots too, open and closed.
        frames: true: searches the frames too, also those of other sites.
        within: Searches only inside this node: in a frame’s document, in a shadow host’s shadow
        root, open or closed.
        state: Chooses the state: `attached` (default: an element matches), `visible`, `hidden` (no
        match is visible), `detached` (nothing matches), or a state of the first match, as
        node-state/ reports it: `enabled`, `disabled`, `editable`, `checked`, `unchecked`,
        `focused`, `stable` (the same box in two frames of animation), `in_viewport`, `uncovered`
        (visible, in view, and not covered in its document).
        timeout_ms: Limits the wait, in ms.
        """
        reply: WaitForNodeReply = self._send(
            "POST",
            "wait-for-node/",
            {
                **self._page, "node_id": node_id, "selector": selector, "xpath": xpath,
                "text": text, "role": role, "name": name, "label": label,
                "placeholder": placeholder, "alt": alt, "title": title, "test_id": test_id,
                "exact": exact, "pierce": pierce, "frames": frames, "within": within,
                "state": state, "timeout_ms": timeout_ms,
            },
        )
        return reply

    def node_state(self, node_id: int, *, timeout_ms: int = UNSET) -> NodeStateReply:
        """Read the state of a node.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: NodeStateReply = self._send(
            "POST",
            "node-state/",
            {**self._page, "node_id": node_id, "timeout_ms": timeout_ms},
        )
        return reply

    def ui_map(
        self,
        *,
        interactive: bool = UNSET,
        in_viewport: bool = UNSET,
        within: int = UNSET,
        query: str = UNSET,
        roles: List[str] = UNSET,
        max_nodes: int = UNSET,
        format: Literal["json", "text"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> UiMapReply:
        """Map the page.

        interactive: true (default): only what can be acted on; false adds texts, headings,
        landmarks and images.
        in_viewport: true: only what shows without scrolling; HTTP’s default is false.
        within: Searches only inside this node: in a frame’s document, in a shadow host’s shadow
        root, open or closed.
        query: Words that the name must contain, in any order and case.
        roles: Only nodes with one of these roles: `link`, `button`.
        max_nodes: Limits the nodes; those in the viewport come first. 300 by default.
        format: `text` adds the outline `text`, for language models; `json` by default.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: UiMapReply = self._send(
            "POST",
            "ui-map/",
            {
                **self._page, "interactive": interactive, "in_viewport": in_viewport,
                "within": within, "query": query, "roles": roles, "max_nodes": max_nodes,
                "format": format, "timeout_ms": timeout_ms,
            },
        )
        return reply

    def wait_for(
        self,
        *,
        text: str = UNSET,
        state: Literal["visible", "gone"] = UNSET,
        url: str = UNSET,
        load_state: Literal["load", "domcontentloaded", "networkidle"] = UNSET,
        function: str = UNSET,
        page_opened: bool = UNSET,
        download: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> WaitForReply:
        """Wait for a text or another condition.

        text: Waits for this visible text, in any frame or open shadow root. Case does not count,
        and a run of spaces counts as one.
        state: State of the text: `visible` (default) or `gone`.
        url: Waits for this whole URL; `*` means any characters: `*/checkout/*`.
        load_state: Waits until the document, or the next one if a navigation has begun, has reached
        this state; see `wait_until` of navigate/.
        function: Waits until this JavaScript expression, or function without arguments, is truthy.
        It is evaluated in the page with each frame of animation and each change of nodes, and
        promises are awaited. If it throws, the wait fails with 422 `script_error`.
        page_opened: true: waits for the newest page that another page of the context opened and no
        earlier wait has returned, or else for the next one.
        download: true: waits for the newest download of the context, if no reply of another command
        and no earlier wait has returned it, or else for the next one to begin. A context that
        denies downloads fails with 400.
        timeout_ms: Limits the wait, in ms.
        """
        reply: WaitForReply = self._send(
            "POST",
            "wait-for/",
            {
                **self._page, "text": text, "state": state, "url": url, "load_state": load_state,
                "function": function, "page_opened": page_opened, "download": download,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    def fetch_html(self, *, node_id: int = UNSET, timeout_ms: int = UNSET) -> FetchHtmlReply:
        """Read HTML.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: FetchHtmlReply = self._send(
            "POST",
            "fetch-html/",
            {**self._page, "node_id": node_id, "timeout_ms": timeout_ms},
        )
        return reply

    def fetch_text(
        self,
        *,
        node_id: int = UNSET,
        format: Literal["text", "markdown"] = UNSET,
        main: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> FetchTextReply:
        """Read text.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        format: `text` by default.
        main: Only the main part of the page; not with node_id.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: FetchTextReply = self._send(
            "POST",
            "fetch-text/",
            {
                **self._page, "node_id": node_id, "format": format, "main": main,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    def links(self, *, within: int = UNSET, timeout_ms: int = UNSET) -> LinksReply:
        """List the links.

        within: Searches only inside this node: in a frame’s document, in a shadow host’s shadow
        root, open or closed.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: LinksReply = self._send(
            "POST",
            "links/",
            {**self._page, "within": within, "timeout_ms": timeout_ms},
        )
        return reply

    def extract(
        self,
        fields: Dict[str, Union[str, Field]],
        *,
        each: str = UNSET,
        within: int = UNSET,
        next: Union[str, Next] = UNSET,
        max_pages: int = UNSET,
        locale: str = UNSET,
        timeout_ms: int = UNSET,
    ) -> ExtractReply:
        """Read rows of values.

        fields: Contains a selector for each name, or an object with the place and the type of the
        value. `number` and `date` (ISO 8601) are read as the locale writes them, `url` is absolute,
        `html` is the inner HTML, and `boolean` is a checked state, an attribute, or a yes or no.
        each: Selects the elements that are the rows; by default the page is one row.
        within: Searches only inside this node: in a frame’s document, in a shadow host’s shadow
        root, open or closed.
        next: Reads further rows: from the next page, by its link, or from a list that loads while
        it is scrolled.
        max_pages: Limits the pages to read, 20 by default; for a list that is scrolled, how often
        it is read, 200 by default.
        locale: Language of numbers and dates (BCP 47); by default that of the document.
        timeout_ms: Limits the time of all pages together, in ms.
        """
        reply: ExtractReply = self._send(
            "POST",
            "extract/",
            {
                **self._page, "fields": fields, "each": each, "within": within, "next": next,
                "max_pages": max_pages, "locale": locale, "timeout_ms": timeout_ms,
            },
        )
        return reply

    def get_attribute(
        self,
        node_id: int,
        *,
        name: str = UNSET,
        names: List[str] = UNSET,
        timeout_ms: int = UNSET,
    ) -> GetAttributeReply:
        """Read attributes and properties.

        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        name: Reads this attribute, e.g. `href`.
        names: Reads these attributes.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: GetAttributeReply = self._send(
            "POST",
            "get-attribute/",
            {
                **self._page, "node_id": node_id, "name": name, "names": names,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    def screenshot(
        self,
        *,
        full_page: bool = UNSET,
        node_id: int = UNSET,
        clip: Clip = UNSET,
        type: Literal["png", "jpeg", "webp"] = UNSET,
        quality: int = UNSET,
        omit_background: bool = UNSET,
        mask: List[int] = UNSET,
        mask_color: str = UNSET,
        animations: Literal["disabled", "allow"] = UNSET,
        caret: Literal["hide", "initial"] = UNSET,
        style: str = UNSET,
        scale: Literal["css", "device"] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> ScreenshotReply:
        """Take a screenshot.

        full_page: Shows the whole page.
        node_id: Identifies an element: a node ID from find-node/, find-nodes/, wait-for-node/,
        ui-map/ or eval/.
        clip: Shows this rectangle, in CSS pixels of the viewport, or of the page with `full_page`.
        type: Sets the format; `png` by default.
        quality: Sets the quality of a jpeg or webp; 80 by default.
        omit_background: true: leaves out the white that Chrome puts behind a page.
        mask: Paints over these nodes.
        mask_color: Sets the color of the masks: `#FF00FF` by default, or a name of CSS.
        animations: Decides about animations and transitions: `allow` (default), or `disabled`,
        which finishes them and fires their events. One without an end is at its start in the image.
        caret: Hides the text cursor (`hide`), or shows it (`initial`, default).
        style: Applies this CSS during the screenshot, in all frames and open shadow roots.
        scale: Sets the pixels of the image: `css` one for each CSS pixel, `device` (default) as
        many as `device_scale_factor` says.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: ScreenshotReply = self._send(
            "POST",
            "screenshot/",
            {
                **self._page, "full_page": full_page, "node_id": node_id, "clip": clip,
                "type": type, "quality": quality, "omit_background": omit_background, "mask": mask,
                "mask_color": mask_color, "animations": animations, "caret": caret, "style": style,
                "scale": scale, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    def still(
        self,
        *,
        quality: int = UNSET,
        max_width: int = UNSET,
        timeout_ms: int = UNSET,
    ) -> StillReply:
        """Read a small picture of a page.

        quality: Sets the quality of the JPEG; 50 by default.
        max_width: Limits the longer side of the picture, in px; 480 by default. While somebody
        watches the page live, the picture is one of the live view, and may be larger.
        timeout_ms: Limits the time of the command, in ms; 2000 by default.
        """
        reply: StillReply = self._send(
            "GET",
            "still/",
            {**self._page, "quality": quality, "max_width": max_width, "timeout_ms": timeout_ms},
        )
        return reply

    def pdf(
        self,
        *,
        format: Literal["letter", "legal", "tabloid", "ledger", "a3", "a4", "a5"] = UNSET,
        paper_width: Union[float, str] = UNSET,
        paper_height: Union[float, str] = UNSET,
        landscape: bool = UNSET,
        margin_top: Union[float, str] = UNSET,
        margin_bottom: Union[float, str] = UNSET,
        margin_left: Union[float, str] = UNSET,
        margin_right: Union[float, str] = UNSET,
        scale: float = UNSET,
        page_ranges: str = UNSET,
        print_background: bool = UNSET,
        display_header_footer: bool = UNSET,
        header_template: str = UNSET,
        footer_template: str = UNSET,
        prefer_css_page_size: bool = UNSET,
        generate_tagged_pdf: bool = UNSET,
        generate_document_outline: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> PdfReply:
        """Print to PDF.

        format: Sets the paper; `letter` by default. `paper_width` and `paper_height` override it.
        paper_width: Sets the width of the paper, at least 0.01 inches. A number of inches, or a CSS
        length in in, cm, mm, pt or px: `"2cm"`.
        paper_height: Sets the height of the paper, at least 0.01 inches. A number of inches, or a
        CSS length in in, cm, mm, pt or px: `"2cm"`.
        landscape: true: turns the paper by 90°.
        margin_top: Sets the top margin; 1cm by default. A number of inches, or a CSS length in in,
        cm, mm, pt or px: `"2cm"`.
        margin_bottom: Sets the bottom margin; 1cm by default. A number of inches, or a CSS length
        in in, cm, mm, pt or px: `"2cm"`.
        margin_left: Sets the left margin; 1cm by default. A number of inches, or a CSS length in
        in, cm, mm, pt or px: `"2cm"`.
        margin_right: Sets the right margin; 1cm by default. A number of inches, or a CSS length in
        in, cm, mm, pt or px: `"2cm"`.
        scale: Scales the page, from 0.1 to 2; 1 by default.
        page_ranges: Prints only these pages, counted from 1: `1-3, 5`; all by default.
        print_background: true: prints background colors and images.
        display_header_footer: true: prints `header_template` and `footer_template`.
        header_template: HTML of the header. Chrome fills elements with the classes date, title,
        url, pageNumber and totalPages. The template loads nothing: `<link>` is refused, and so are
        `@import` and `@font-face`, except with data: URLs.
        footer_template: HTML of the footer. Chrome fills elements with the classes date, title,
        url, pageNumber and totalPages. The template loads nothing: `<link>` is refused, and so are
        `@import` and `@font-face`, except with data: URLs.
        prefer_css_page_size: true: uses the paper size that the page’s CSS sets.
        generate_tagged_pdf: true: adds tags for screen readers.
        generate_document_outline: true: adds an outline of the headings.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        observe: true: reports in `observed` what the command changed on the page.
        """
        reply: PdfReply = self._send(
            "POST",
            "pdf/",
            {
                **self._page, "format": format, "paper_width": paper_width,
                "paper_height": paper_height, "landscape": landscape, "margin_top": margin_top,
                "margin_bottom": margin_bottom, "margin_left": margin_left,
                "margin_right": margin_right, "scale": scale, "page_ranges": page_ranges,
                "print_background": print_background,
                "display_header_footer": display_header_footer, "header_template": header_template,
                "footer_template": footer_template, "prefer_css_page_size": prefer_css_page_size,
                "generate_tagged_pdf": generate_tagged_pdf,
                "generate_document_outline": generate_document_outline, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    def eval(
        self,
        expression: str,
        *,
        node_id: int = UNSET,
        nodes: Dict[str, int] = UNSET,
        args: Any = UNSET,
        frame_node_id: int = UNSET,
        world: Literal["page", "isolated"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> EvalReply:
        """Evaluate JavaScript.

        expression: JavaScript, e.g. `document.title`; `await` is allowed.
        node_id: Passes this node of the document to the script, as `node`.
        nodes: Passes nodes of the document to the script, by the names of variables: `{"row": 12}`.
        args: Passes any JSON to the script, as `args`.
        frame_node_id: Runs the script in the document of this iframe, also of another site.
        world: Chooses the globals of the script: `page` (default) shares those of the page’s
        scripts; `isolated` has separate ones, which the page’s scripts can neither see nor replace,
        and shares only the DOM.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: EvalReply = self._send(
            "POST",
            "eval/",
            {
                **self._page, "expression": expression, "node_id": node_id, "nodes": nodes,
                "args": args, "frame_node_id": frame_node_id, "world": world,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    def cookies(
        self,
        *,
        clear: bool = UNSET,
        delete: List[CookiesDelete] = UNSET,
        set: List[CookiesSet] = UNSET,
        urls: List[str] = UNSET,
        timeout_ms: int = UNSET,
    ) -> CookiesReply:
        """Read and change cookies.

        clear: true: deletes all cookies of the context.
        delete: Deletes the cookies with this name, and with this domain and path if you send them.
        set: Sets these cookies, in the form of the reply. A cookie without `url` and `domain`
        belongs to the URL of the page.
        urls: Returns only the cookies that requests to these URLs would send.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: CookiesReply = self._send(
            "POST",
            "cookies/",
            {
                **self._page, "clear": clear, "delete": delete, "set": set, "urls": urls,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    def storage_state(
        self,
        *,
        cookies: List[CookiesSet] = UNSET,
        origins: List[Origin] = UNSET,
        timeout_ms: int = UNSET,
    ) -> StorageStateReply:
        """Export or import the storage state.

        cookies: Replaces all cookies of the context.
        origins: Replaces the localStorage of all origins.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: StorageStateReply = self._send(
            "POST",
            "storage-state/",
            {**self._page, "cookies": cookies, "origins": origins, "timeout_ms": timeout_ms},
        )
        return reply

    def emulate(
        self,
        *,
        device: Union[str, None] = UNSET,
        viewport: Union[OpenBrowserViewport, None] = UNSET,
        mobile: Union[bool, None] = UNSET,
        touch: Union[bool, None] = UNSET,
        user_agent: Union[str, None] = UNSET,
        locale: Union[str, None] = UNSET,
        timezone: Union[str, None] = UNSET,
        color_scheme: Union[Literal["light", "dark"], None] = UNSET,
        reduced_motion: Union[Literal["reduce", "no-preference"], None] = UNSET,
        forced_colors: Union[Literal["active", "none"], None] = UNSET,
        contrast: Union[Literal["more", "less", "custom", "no-preference"], None] = UNSET,
        media: Union[Literal["screen", "print"], None] = UNSET,
        geolocation: Union[Geolocation, None] = UNSET,
        permissions: Union[List[str], None] = UNSET,
        offline: Union[bool, None] = UNSET,
        network_speed: Union[Literal["slow-3g", "fast-3g", "slow-4g", "fast-4g"], NetworkSpeed, None] = UNSET,
        cpu_slowdown: Union[float, None] = UNSET,
        javascript: Union[bool, None] = UNSET,
        ignore_https_errors: Union[bool, None] = UNSET,
        headers: Union[Dict[str, str], None] = UNSET,
        timeout_ms: int = UNSET,
    ) -> EmulateReply:
        """Emulate a device, a user or a network.

        device: Sets `viewport`, `mobile`, `touch` and `user_agent` by a preset, e.g. `Pixel 7` or
        `iPhone 15 landscape`. If you send one of these fields too, it overrides the preset.
        viewport: Sets the size of the page in CSS pixels, and its scale; 1280 × 720 × 1 by default.
        mobile: true: lays pages out as a phone does. The viewport meta tag counts, and scrollbars
        take no room.
        touch: true: gives pages a touch screen; the mouse still works.
        user_agent: Sets the User-Agent, and the client hints (Sec-CH-UA, navigator.userAgentData)
        and navigator.platform that fit it.
        locale: Sets the language and the formats: BCP 47, e.g. `de-DE`.
        timezone: Sets the time zone: an IANA name, e.g. `Europe/Berlin`.
        color_scheme: Sets the media feature `prefers-color-scheme`.
        reduced_motion: Sets the media feature `prefers-reduced-motion`.
        forced_colors: Sets the media feature `forced-colors`.
        contrast: Sets the media feature `prefers-contrast`.
        media: Sets the CSS media type.
        geolocation: Sets the position that navigator.geolocation reports. The page also needs the
        permission `geolocation`.
        permissions: Grants pages these permissions and denies all others, in a whole context: with
        `page_id` it fails with 400 `invalid_request`.
        offline: true: requests fail, as without a network.
        network_speed: Limits the speed: a preset, or the rates in kbit/s and the least time to a
        response in ms.
        cpu_slowdown: Slows scripts down by this factor.
        javascript: false: keeps pages from running scripts of their own.
        ignore_https_errors: true: loads pages in spite of invalid certificates.
        headers: Adds these HTTP headers to each request of the pages.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: EmulateReply = self._send(
            "POST",
            "emulate/",
            {
                **self._page, "device": device, "viewport": viewport, "mobile": mobile,
                "touch": touch, "user_agent": user_agent, "locale": locale, "timezone": timezone,
                "color_scheme": color_scheme, "reduced_motion": reduced_motion,
                "forced_colors": forced_colors, "contrast": contrast, "media": media,
                "geolocation": geolocation, "permissions": permissions, "offline": offline,
                "network_speed": network_speed, "cpu_slowdown": cpu_slowdown,
                "javascript": javascript, "ignore_https_errors": ignore_https_errors,
                "headers": headers, "timeout_ms": timeout_ms,
            },
        )
        return reply

    def read_emulation(self, *, timeout_ms: int = UNSET) -> ReadEmulationReply:
        """Read what is emulated.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ReadEmulationReply = self._send(
            "GET",
            "emulate/",
            {**self._page, "timeout_ms": timeout_ms},
        )
        return reply

    def add_init_script(
        self,
        source: str,
        *,
        world: Literal["page", "isolated"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> AddInitScriptReply:
        """Add a script that runs before the page’s own.

        source: Runs these JavaScript statements, as in a `<script>`.
        world: Chooses the globals: `page` (default) has those of the page’s scripts. `isolated` has
        those of eval/ in this world, and shares only the DOM with the page.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: AddInitScriptReply = self._send(
            "POST",
            "init-scripts/",
            {**self._page, "source": source, "world": world, "timeout_ms": timeout_ms},
        )
        return reply

    def expose(
        self,
        name: str,
        *,
        world: Literal["page", "isolated"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> ExposeReply:
        """Expose a function to pages, whose calls are events.

        name: Name of the function, which becomes a global of each document.
        world: Chooses the globals: `page` (default) has those of the page’s scripts. `isolated` has
        those of eval/ in this world, and shares only the DOM with the page.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ExposeReply = self._send(
            "POST",
            "expose/",
            {**self._page, "name": name, "world": world, "timeout_ms": timeout_ms},
        )
        return reply

    def delete_exposed(self, name: str, *, timeout_ms: int = UNSET) -> DeleteExposedReply:
        """Remove a function that is exposed to pages.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: DeleteExposedReply = self._send(
            "DELETE",
            f"expose/{_segment(name)}/",
            {**self._page, "timeout_ms": timeout_ms},
        )
        return reply

    def dialog(self, accept: bool, *, text: str = UNSET, timeout_ms: int = UNSET) -> DialogReply:
        """Answer a dialog.

        accept: true: OK or Leave; false: Cancel or Stay.
        text: Text that answers a prompt.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: DialogReply = self._send(
            "POST",
            "dialog/",
            {**self._page, "accept": accept, "text": text, "timeout_ms": timeout_ms},
        )
        return reply

    def record_network(
        self,
        record: Literal["off", "headers", "bodies"],
        *,
        max_entries: int = UNSET,
        max_body_bytes: int = UNSET,
        types: List[str] = UNSET,
        urls: List[str] = UNSET,
        timeout_ms: int = UNSET,
    ) -> RecordNetworkReply:
        """Record the network.

        record: Records requests and responses: `headers` without bodies, `bodies` with bodies and
        messages, `off` nothing.
        max_entries: Keeps this many entries of the context and drops the oldest; 1000 by default.
        max_body_bytes: Keeps bodies up to this length, and this much of the messages of a WebSocket
        or an event stream, in bytes; 1048576 by default.
        types: Records only resources of these types; all by default.
        urls: Records only requests whose whole URL matches one of these patterns; `*` means any
        characters. All by default.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: RecordNetworkReply = self._send(
            "POST",
            "network/",
            {
                **self._page, "record": record, "max_entries": max_entries,
                "max_body_bytes": max_body_bytes, "types": types, "urls": urls,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    def read_network(
        self,
        *,
        after: int = UNSET,
        limit: int = UNSET,
        url: str = UNSET,
        type: List[str] = UNSET,
        method: str = UNSET,
        status: str = UNSET,
        failed: bool = UNSET,
        format: Literal["json", "har"] = UNSET,
        secrets: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> ReadNetworkReply:
        """Read the network log.

        after: Only entries after this entry_id.
        limit: Limits the entries; the oldest come first.
        url: Only URLs that contain this text; with a `*`, only URLs that match it as a whole. `*`
        means any characters.
        type: Only resources of these types.
        method: Only requests with this method.
        status: Only responses with this status: `404`, or `4xx`.
        failed: true: only failed requests; false: only the others.
        format: Chooses the format: `json` (default), or `har` for HTTP Archive 1.2.
        secrets: true: returns the values of Authorization, Cookie, Set-Cookie and
        Proxy-Authorization, and user names and passwords in URLs.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ReadNetworkReply = self._send(
            "GET",
            "network/",
            {
                **self._page, "after": after, "limit": limit, "url": url, "type": type,
                "method": method, "status": status, "failed": failed, "format": format,
                "secrets": secrets, "timeout_ms": timeout_ms,
            },
        )
        return reply

    def cdp(
        self,
        method: str,
        *,
        params: Dict[str, Any] = UNSET,
        on: Literal["page", "browser"] = UNSET,
        frame_node_id: int = UNSET,
        session_id: str = UNSET,
        timeout_ms: int = UNSET,
    ) -> CdpReply:
        """Call a CDP method.

        method: Domain and method, e.g. `Page.getLayoutMetrics`.
        params: Parameters of the method. `{"$node": 12}` means the `backendNodeId` of node 12, and
        `{"$object": 12}` the `objectId` of a JavaScript object for it, which is released after the
        call.
        on: Sends the call to the page (default) or to the browser.
        frame_node_id: Sends the call to the process of this iframe, if the iframe has a separate
        process.
        session_id: Sends the call to a CDP session that an earlier call attached.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: CdpReply = self._send(
            "POST",
            "cdp/",
            {
                **self._page, "method": method, "params": params, "on": on,
                "frame_node_id": frame_node_id, "session_id": session_id, "timeout_ms": timeout_ms,
            },
        )
        return reply

    def instruct(
        self,
        instruction: str,
        *,
        engine: Literal["auto", "rules", "ai"] = UNSET,
        schema: Dict[str, Any] = UNSET,
        variables: Dict[str, str] = UNSET,
        max_steps: int = UNSET,
        allowed_domains: List[str] = UNSET,
        timeout_ms: int = UNSET,
    ) -> InstructReply:
        """Carry out an instruction.

        instruction: The steps: `type "tea" into Search and press Enter`.
        engine: Chooses what reads the instruction: `rules` the grammar, `ai` a model, `auto`
        (default) the grammar, and a configured model for what the grammar does not understand.
        schema: JSON schema (2020-12) that the `output` of a model has to fit. The grammar ignores
        it and adds a warning.
        variables: Values by name, at most 100 with 10,000 characters in all. `{{name}}` in a text
        to type means the value, which no reply, event or log of the instruction contains.
        max_steps: Limits the steps, or the answers of a model; 20 by default.
        allowed_domains: Limits the documents that pages may load to these domains and their
        subdomains; all by default.
        timeout_ms: Limits the time of the whole instruction, in ms.
        """
        reply: InstructReply = self._send(
            "POST",
            "instruct/",
            {
                **self._page, "instruction": instruction, "engine": engine, "schema": schema,
                "variables": variables, "max_steps": max_steps, "allowed_domains": allowed_domains,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    def batch(
        self,
        steps: List[BatchStep],
        *,
        on_error: Literal["stop", "continue"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> BatchReply:
        """Run several commands.

        steps: Lists the commands in their order. `ctx_id` and `page_id` of the batch apply to steps
        that contain none.
        on_error: Decides what a step that fails does: `stop` (default) ends the batch, `continue`
        runs the other steps too.
        timeout_ms: Limits the time of all steps together, in ms.
        """
        reply: BatchReply = self._send(
            "POST",
            "batch/",
            {**self._page, "steps": steps, "on_error": on_error, "timeout_ms": timeout_ms},
        )
        return reply
    # end pages


class _ContextCommands(_PageCommands):
    """The commands of a context: the default one of the browser, unless it is that of a context."""

    # begin contexts: make clients

    def set_routes(
        self,
        *,
        rules: List[Rule] = UNSET,
        block_presets: List[Literal["images", "media", "fonts", "stylesheets", "ads"]] = UNSET,
        replay_har: ReplayHar = UNSET,
        timeout_ms: int = UNSET,
    ) -> SetRoutesReply:
        """Set the request rules.

        rules: Lists the rules; the first that matches a request decides.
        block_presets: Blocks these kinds of requests if no rule matches. `ads` blocks what the
        lists of the server (AD_LISTS) contain.
        replay_har: Answers requests from a HAR 1.2 that was recorded with bodies.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: SetRoutesReply = self._send(
            "PUT",
            "routes/",
            {
                "rules": rules, "block_presets": block_presets, "replay_har": replay_har,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    def read_routes(self, *, timeout_ms: int = UNSET) -> ReadRoutesReply:
        """Read the request rules.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ReadRoutesReply = self._send("GET", "routes/", {"timeout_ms": timeout_ms})
        return reply

    def delete_routes(self, *, timeout_ms: int = UNSET) -> DeleteRoutesReply:
        """Delete the request rules.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: DeleteRoutesReply = self._send("DELETE", "routes/", {"timeout_ms": timeout_ms})
        return reply

    def set_credentials(
        self,
        credentials: List[Credential],
        *,
        timeout_ms: int = UNSET,
    ) -> SetCredentialsReply:
        """Set the credentials for HTTP authentication.

        credentials: Answers HTTP authentication (Basic, Digest) of these origins. While it is set,
        even to `[]`, other origins that ask get no answer, and their 401 page appears at once.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: SetCredentialsReply = self._send(
            "PUT",
            "credentials/",
            {"credentials": credentials, "timeout_ms": timeout_ms},
        )
        return reply

    def read_credentials(self, *, timeout_ms: int = UNSET) -> ReadCredentialsReply:
        """List the origins that have credentials.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ReadCredentialsReply = self._send("GET", "credentials/", {"timeout_ms": timeout_ms})
        return reply

    def delete_credentials(self, *, timeout_ms: int = UNSET) -> DeleteCredentialsReply:
        """Delete the credentials for HTTP authentication.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: DeleteCredentialsReply = self._send(
            "DELETE",
            "credentials/",
            {"timeout_ms": timeout_ms},
        )
        return reply

    def list_init_scripts(self, *, timeout_ms: int = UNSET) -> ListInitScriptsReply:
        """List the scripts that run before the page’s own.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ListInitScriptsReply = self._send("GET", "init-scripts/", {"timeout_ms": timeout_ms})
        return reply

    def delete_init_script(
        self,
        script_id: str,
        *,
        timeout_ms: int = UNSET,
    ) -> DeleteInitScriptReply:
        """Remove a script that runs before the page’s own.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: DeleteInitScriptReply = self._send(
            "DELETE",
            f"init-scripts/{_segment(script_id)}/",
            {"timeout_ms": timeout_ms},
        )
        return reply

    def list_exposed(self, *, timeout_ms: int = UNSET) -> ListExposedReply:
        """List the functions that are exposed to pages.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ListExposedReply = self._send("GET", "expose/", {"timeout_ms": timeout_ms})
        return reply

    def list_downloads(self, *, timeout_ms: int = UNSET) -> ListDownloadsReply:
        """List the downloads.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ListDownloadsReply = self._send("GET", "downloads/", {"timeout_ms": timeout_ms})
        return reply

    def read_download(
        self,
        download_id: str,
        *,
        wait: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> bytes:
        """Read the file of a download.

        wait: true: waits until the download has ended; false by default.
        timeout_ms: Limits the wait, in ms; DEFAULT_TIMEOUT_MS (30000) by default.
        """
        reply: bytes = self._send(
            "GET",
            f"downloads/{_segment(download_id)}/",
            {"wait": wait, "timeout_ms": timeout_ms},
        )
        return reply

    def delete_download(self, download_id: str, *, timeout_ms: int = UNSET) -> DeleteDownloadReply:
        """Cancel or remove a download.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: DeleteDownloadReply = self._send(
            "DELETE",
            f"downloads/{_segment(download_id)}/",
            {"timeout_ms": timeout_ms},
        )
        return reply

    def empty_network(self, *, timeout_ms: int = UNSET) -> EmptyNetworkReply:
        """Empty the network log.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: EmptyNetworkReply = self._send("DELETE", "network/", {"timeout_ms": timeout_ms})
        return reply

    def network_body(self, entry_id: int, *, timeout_ms: int = UNSET) -> NetworkBodyReply:
        """Read the body of a response.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: NetworkBodyReply = self._send(
            "GET",
            f"network/{_segment(entry_id)}/body/",
            {"timeout_ms": timeout_ms},
        )
        return reply
    # end contexts

    def page(self, page_id: str) -> Page:
        """One of its pages, by its ID."""
        return Page(self._client, self._place, page_id)


class Page(_PageCommands):
    """A page. ``with`` closes it at the end."""

    def __init__(
        self, client: Tabwire, place: str, page_id: str, record: Optional[PageRecord] = None
    ) -> None:
        super().__init__(client, place, {"page_id": page_id})
        self.page_id = page_id
        #: What was replied when it was opened.
        self.record = record

    def _send_own(self, method: str, path: str, fields: Mapping[str, Any]) -> Any:
        browser = self._place.partition("contexts/")[0]
        return self._client._send(method, f"{browser}pages/{_segment(self.page_id)}/{path}", fields)

    def __enter__(self) -> Page:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        try:
            self.close_page()
        except Problem as problem:
            if problem.status != 404:
                raise

    # begin page: make clients

    def activate_page(self, *, timeout_ms: int = UNSET) -> ActivatePageReply:
        """Activate a page.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ActivatePageReply = self._send_own("POST", "activate/", {"timeout_ms": timeout_ms})
        return reply

    def close_page(
        self,
        *,
        run_beforeunload: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> ClosePageReply:
        """Close a page.

        run_beforeunload: true: runs the beforeunload handlers of the page.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ClosePageReply = self._send_own(
            "DELETE",
            "",
            {"run_beforeunload": run_beforeunload, "timeout_ms": timeout_ms},
        )
        return reply
    # end page


class Context(_ContextCommands):
    """A context: an isolated area of a browser. ``with`` deletes it at the end."""

    def __init__(
        self, client: Tabwire, browser: str, ctx_id: str, record: Optional[CreateContextReply] = None
    ) -> None:
        super().__init__(client, f"{browser}contexts/{_segment(ctx_id)}/", {})
        self.ctx_id = ctx_id
        #: What was replied when it was created.
        self.record = record

    def __enter__(self) -> Context:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        try:
            self.delete_context()
        except Problem as problem:
            if problem.status != 404:
                raise

    # begin context: make clients

    def delete_context(self, *, timeout_ms: int = UNSET) -> DeleteContextReply:
        """Delete a context.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: DeleteContextReply = self._send("DELETE", "", {"timeout_ms": timeout_ms})
        return reply
    # end context


class Browser(_ContextCommands):
    """A browser. ``with`` deletes it at the end; without, it stays until somebody does."""

    def __init__(self, client: Tabwire, id: str, record: Optional[BrowserRecord] = None) -> None:
        super().__init__(client, f"/browsers/{_segment(id)}/", {})
        self.id = id
        #: What was replied when it was opened.
        self.record = record

    def __enter__(self) -> Browser:
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        try:
            self.delete_browser()
        except Problem as problem:
            if problem.status != 404:
                raise

    def context(self, ctx_id: str) -> Context:
        """One of its contexts, by its ID."""
        return Context(self._client, self._place, ctx_id)

    # begin browser: make clients

    def read_browser(self, *, timeout_ms: int = UNSET) -> BrowserRecord:
        """Read a browser.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: BrowserRecord = self._send("GET", "", {"timeout_ms": timeout_ms})
        return reply

    def delete_browser(self, *, timeout_ms: int = UNSET) -> DeleteBrowserReply:
        """Delete a browser.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: DeleteBrowserReply = self._send("DELETE", "", {"timeout_ms": timeout_ms})
        return reply

    def create_context(
        self,
        *,
        device: Union[str, None] = UNSET,
        viewport: Union[OpenBrowserViewport, None] = UNSET,
        mobile: Union[bool, None] = UNSET,
        touch: Union[bool, None] = UNSET,
        user_agent: Union[str, None] = UNSET,
        locale: Union[str, None] = UNSET,
        timezone: Union[str, None] = UNSET,
        color_scheme: Union[Literal["light", "dark"], None] = UNSET,
        reduced_motion: Union[Literal["reduce", "no-preference"], None] = UNSET,
        forced_colors: Union[Literal["active", "none"], None] = UNSET,
        contrast: Union[Literal["more", "less", "custom", "no-preference"], None] = UNSET,
        media: Union[Literal["screen", "print"], None] = UNSET,
        geolocation: Union[Geolocation, None] = UNSET,
        permissions: Union[List[str], None] = UNSET,
        offline: Union[bool, None] = UNSET,
        network_speed: Union[Literal["slow-3g", "fast-3g", "slow-4g", "fast-4g"], NetworkSpeed, None] = UNSET,
        cpu_slowdown: Union[float, None] = UNSET,
        javascript: Union[bool, None] = UNSET,
        ignore_https_errors: Union[bool, None] = UNSET,
        headers: Union[Dict[str, str], None] = UNSET,
        proxy: Proxy = UNSET,
        url: str = UNSET,
        routes: Routes = UNSET,
        credentials: List[Credential] = UNSET,
        downloads: Literal["deny", "keep", "discard"] = UNSET,
        max_download_bytes: int = UNSET,
        max_downloads_bytes: int = UNSET,
        profile: OpenBrowserProfile = UNSET,
        network: OpenBrowserNetwork = UNSET,
        timeout_ms: int = UNSET,
    ) -> Context:
        """Create a context.

        device: Sets `viewport`, `mobile`, `touch` and `user_agent` by a preset, e.g. `Pixel 7` or
        `iPhone 15 landscape`. If you send one of these fields too, it overrides the preset.
        viewport: Sets the size of the page in CSS pixels, and its scale; 1280 × 720 × 1 by default.
        mobile: true: lays pages out as a phone does. The viewport meta tag counts, and scrollbars
        take no room.
        touch: true: gives pages a touch screen; the mouse still works.
        user_agent: Sets the User-Agent, and the client hints (Sec-CH-UA, navigator.userAgentData)
        and navigator.platform that fit it.
        locale: Sets the language and the formats: BCP 47, e.g. `de-DE`.
        timezone: Sets the time zone: an IANA name, e.g. `Europe/Berlin`.
        color_scheme: Sets the media feature `prefers-color-scheme`.
        reduced_motion: Sets the media feature `prefers-reduced-motion`.
        forced_colors: Sets the media feature `forced-colors`.
        contrast: Sets the media feature `prefers-contrast`.
        media: Sets the CSS media type.
        geolocation: Sets the position that navigator.geolocation reports. The page also needs the
        permission `geolocation`.
        permissions: Grants pages these permissions and denies all others, in a whole context: with
        `page_id` it fails with 400 `invalid_request`.
        offline: true: requests fail, as without a network.
        network_speed: Limits the speed: a preset, or the rates in kbit/s and the least time to a
        response in ms.
        cpu_slowdown: Slows scripts down by this factor.
        javascript: false: keeps pages from running scripts of their own.
        ignore_https_errors: true: loads pages in spite of invalid certificates.
        headers: Adds these HTTP headers to each request of the pages.
        proxy: Sends the requests of the pages through this upstream proxy.
        url: Loads this URL first; about:blank by default.
        routes: Blocks, changes or answers requests by rules, in the form of routes/.
        credentials: Answers HTTP authentication (Basic, Digest) of these origins. While it is set,
        even to `[]`, other origins that ask get no answer, and their 401 page appears at once.
        downloads: Decides about downloads: `deny` (default) refuses them, `keep` keeps their files
        for downloads/, `discard` lists them and keeps no file. A context has the value of its
        browser by default.
        max_download_bytes: Limits one download, in bytes; a larger one ends. By default and at most
        the server’s MAX_DOWNLOAD_BYTES; a context has the value of its browser by default.
        max_downloads_bytes: Limits all downloaded files of a context together, in bytes; a download
        beyond it ends. By default and at most the server’s MAX_DOWNLOADS_BYTES; a context has the
        value of its browser by default.
        profile: Starts with the cookies and localStorage of a saved login.
        network: Records the requests of the pages, from the first one on.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: CreateContextReply = self._send(
            "PUT",
            "contexts/",
            {
                "device": device, "viewport": viewport, "mobile": mobile, "touch": touch,
                "user_agent": user_agent, "locale": locale, "timezone": timezone,
                "color_scheme": color_scheme, "reduced_motion": reduced_motion,
                "forced_colors": forced_colors, "contrast": contrast, "media": media,
                "geolocation": geolocation, "permissions": permissions, "offline": offline,
                "network_speed": network_speed, "cpu_slowdown": cpu_slowdown,
                "javascript": javascript, "ignore_https_errors": ignore_https_errors,
                "headers": headers, "proxy": proxy, "url": url, "routes": routes,
                "credentials": credentials, "downloads": downloads,
                "max_download_bytes": max_download_bytes,
                "max_downloads_bytes": max_downloads_bytes, "profile": profile, "network": network,
                "timeout_ms": timeout_ms,
            },
        )
        return Context(self._client, self._place, reply["ctx_id"], reply)

    def list_contexts(self, *, timeout_ms: int = UNSET) -> ListContextsReply:
        """List the contexts.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ListContextsReply = self._send("GET", "contexts/", {"timeout_ms": timeout_ms})
        return reply

    def list_pages(self, *, ctx_id: str = UNSET, timeout_ms: int = UNSET) -> ListPagesReply:
        """List the pages.

        ctx_id: Lists only the pages of this context.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ListPagesReply = self._send(
            "GET",
            "pages/",
            {"ctx_id": ctx_id, "timeout_ms": timeout_ms},
        )
        return reply

    def open_page(self, *, ctx_id: str = UNSET, url: str = UNSET, timeout_ms: int = UNSET) -> Page:
        """Open a page.

        ctx_id: Chooses the context; by default the default context.
        url: Loads this URL first; about:blank by default.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: PageRecord = self._send(
            "PUT",
            "pages/",
            {"ctx_id": ctx_id, "url": url, "timeout_ms": timeout_ms},
        )
        return Page(self._client, self._place, reply["page_id"], reply)

    def cdp_version(self, *, timeout_ms: int = UNSET) -> CdpVersionReply:
        """Read the address for CDP clients.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: CdpVersionReply = self._send("GET", "json/version/", {"timeout_ms": timeout_ms})
        return reply

    def cdp_targets(self, *, timeout_ms: int = UNSET) -> List[CdpTarget]:
        """List the pages for CDP clients.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: List[CdpTarget] = self._send("GET", "json/list/", {"timeout_ms": timeout_ms})
        return reply

    def cdp_protocol(self, *, timeout_ms: int = UNSET) -> CdpProtocolReply:
        """Read the description of CDP.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: CdpProtocolReply = self._send("GET", "json/protocol/", {"timeout_ms": timeout_ms})
        return reply

    def create_ticket(
        self,
        for_: Literal["cdp", "events", "channel"],
        *,
        page_id: str = UNSET,
        expires_s: int = UNSET,
        once: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> CreateTicketReply:
        """Create a ticket.

        for_: Chooses what the ticket opens: `cdp` the WebSocket of CDP, `events` the stream of
        events, `channel` the WebSocket of commands.
        page_id: With `cdp`: returns the URL of this page.
        expires_s: Ends the ticket, and the connections that it opened, after this many seconds.
        once: true: allows one request only; false by default.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: CreateTicketReply = self._send(
            "POST",
            "tickets/",
            {
                "for": for_, "page_id": page_id, "expires_s": expires_s, "once": once,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    def list_tickets(self, *, timeout_ms: int = UNSET) -> ListTicketsReply:
        """List the tickets.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ListTicketsReply = self._send("GET", "tickets/", {"timeout_ms": timeout_ms})
        return reply

    def create_live_ticket(
        self,
        *,
        page_id: str = UNSET,
        drive: bool = UNSET,
        expires_s: int = UNSET,
        timeout_ms: int = UNSET,
    ) -> CreateLiveTicketReply:
        """Create a link to the live view.

        page_id: Shows only this page; by default the current page.
        drive: true: allows mouse and keyboard; false (default): only watching.
        expires_s: Ends the link, and the views that it opened, after this many seconds.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: CreateLiveTicketReply = self._send(
            "POST",
            "live/",
            {"page_id": page_id, "drive": drive, "expires_s": expires_s, "timeout_ms": timeout_ms},
        )
        return reply

    def withdraw_ticket(self, ticket_id: str, *, timeout_ms: int = UNSET) -> WithdrawTicketReply:
        """Withdraw a ticket.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: WithdrawTicketReply = self._send(
            "DELETE",
            f"tickets/{_segment(ticket_id)}/",
            {"timeout_ms": timeout_ms},
        )
        return reply

    def read_events(
        self,
        *,
        types: str = UNSET,
        page_id: str = UNSET,
        ctx_id: str = UNSET,
        urls: Literal["full"] = UNSET,
        after: int = UNSET,
        wait_ms: int = UNSET,
    ) -> ReadEventsReply:
        """Read the events of a browser.

        types: Returns only events of these types, e.g. `console,page.*`; all by default. Console
        messages and exceptions are recorded while a client reads them, and for 30 s afterwards.
        page_id: Returns only events of this page.
        ctx_id: Returns only events of this context.
        urls: Returns URLs with their queries, which may contain secrets.
        after: Returns the kept events with a larger ID, and in a stream then new ones. Without it,
        a stream begins with the next event, and JSON contains all kept events. For a stream, the
        header Last-Event-ID does the same and takes precedence.
        wait_ms: Waits this long for the first event, in ms; 0 by default. Only with `format=json`.
        """
        reply: ReadEventsReply = self._send(
            "GET",
            "events/",
            {
                "format": "json", "types": types, "page_id": page_id, "ctx_id": ctx_id,
                "urls": urls, "after": after, "wait_ms": wait_ms,
            },
        )
        return reply
    # end browser


class Tabwire(_Transport):
    """A server."""

    def browser(self, id: str) -> Browser:
        """One of its browsers, by its ID."""
        return Browser(self, id)

    # begin service: make clients

    def open_browser(
        self,
        *,
        headless: Union[bool, Literal["shell"]] = UNSET,
        idle_timeout_ms: Union[int, None] = UNSET,
        max_lifetime_ms: Union[int, None] = UNSET,
        dialogs: Literal["dismiss", "accept", "ask"] = UNSET,
        label: str = UNSET,
        args: List[str] = UNSET,
        webhook: OpenBrowserWebhook = UNSET,
        routes: Routes = UNSET,
        credentials: List[Credential] = UNSET,
        network: OpenBrowserNetwork = UNSET,
        device: Union[str, None] = UNSET,
        viewport: Union[OpenBrowserViewport, None] = UNSET,
        mobile: Union[bool, None] = UNSET,
        touch: Union[bool, None] = UNSET,
        user_agent: Union[str, None] = UNSET,
        locale: Union[str, None] = UNSET,
        timezone: Union[str, None] = UNSET,
        color_scheme: Union[Literal["light", "dark"], None] = UNSET,
        reduced_motion: Union[Literal["reduce", "no-preference"], None] = UNSET,
        forced_colors: Union[Literal["active", "none"], None] = UNSET,
        contrast: Union[Literal["more", "less", "custom", "no-preference"], None] = UNSET,
        media: Union[Literal["screen", "print"], None] = UNSET,
        geolocation: Union[Geolocation, None] = UNSET,
        permissions: Union[List[str], None] = UNSET,
        offline: Union[bool, None] = UNSET,
        network_speed: Union[Literal["slow-3g", "fast-3g", "slow-4g", "fast-4g"], NetworkSpeed, None] = UNSET,
        cpu_slowdown: Union[float, None] = UNSET,
        javascript: Union[bool, None] = UNSET,
        ignore_https_errors: Union[bool, None] = UNSET,
        headers: Union[Dict[str, str], None] = UNSET,
        proxy: Proxy = UNSET,
        url: str = UNSET,
        downloads: Literal["deny", "keep", "discard"] = UNSET,
        max_download_bytes: int = UNSET,
        max_downloads_bytes: int = UNSET,
        profile: OpenBrowserProfile = UNSET,
        timeout_ms: int = UNSET,
    ) -> Browser:
        """Open a browser.

        headless: true opens no window, false opens a window, and "shell" starts
        chrome-headless-shell, if it is installed. By default the server’s DEFAULT_HEADLESS.
        idle_timeout_ms: Ends the browser after this time without use, in ms; null: never. By
        default the server’s IDLE_TIMEOUT_MS.
        max_lifetime_ms: Ends the browser this long after its opening, in ms; null: never. By
        default the server’s MAX_LIFETIME_MS.
        dialogs: Answers JavaScript dialogs: `dismiss` (default) or `accept`. With `ask`, commands
        fail with 409 `dialog_open` until dialog/ answers the dialog. beforeunload dialogs are
        accepted, except with `ask`.
        label: Names the browser in records and logs.
        args: Adds these Chrome flags; the server’s ALLOWED_ARGS lists the allowed ones.
        webhook: Sends the browser’s events to your server, in batches, until the browser ends.
        routes: Blocks, changes or answers requests by rules, in the form of routes/.
        credentials: Answers HTTP authentication (Basic, Digest) of these origins. While it is set,
        even to `[]`, other origins that ask get no answer, and their 401 page appears at once.
        network: Records the requests of the pages, from the first one on.
        device: Sets `viewport`, `mobile`, `touch` and `user_agent` by a preset, e.g. `Pixel 7` or
        `iPhone 15 landscape`. If you send one of these fields too, it overrides the preset.
        viewport: Sets the size of the page in CSS pixels, and its scale; 1280 × 720 × 1 by default.
        mobile: true: lays pages out as a phone does. The viewport meta tag counts, and scrollbars
        take no room.
        touch: true: gives pages a touch screen; the mouse still works.
        user_agent: Sets the User-Agent, and the client hints (Sec-CH-UA, navigator.userAgentData)
        and navigator.platform that fit it.
        locale: Sets the language and the formats: BCP 47, e.g. `de-DE`.
        timezone: Sets the time zone: an IANA name, e.g. `Europe/Berlin`.
        color_scheme: Sets the media feature `prefers-color-scheme`.
        reduced_motion: Sets the media feature `prefers-reduced-motion`.
        forced_colors: Sets the media feature `forced-colors`.
        contrast: Sets the media feature `prefers-contrast`.
        media: Sets the CSS media type.
        geolocation: Sets the position that navigator.geolocation reports. The page also needs the
        permission `geolocation`.
        permissions: Grants pages these permissions and denies all others, in a whole context: with
        `page_id` it fails with 400 `invalid_request`.
        offline: true: requests fail, as without a network.
        network_speed: Limits the speed: a preset, or the rates in kbit/s and the least time to a
        response in ms.
        cpu_slowdown: Slows scripts down by this factor.
        javascript: false: keeps pages from running scripts of their own.
        ignore_https_errors: true: loads pages in spite of invalid certificates.
        headers: Adds these HTTP headers to each request of the pages.
        proxy: Sends the requests of the pages through this upstream proxy.
        url: Loads this URL first; about:blank by default.
        downloads: Decides about downloads: `deny` (default) refuses them, `keep` keeps their files
        for downloads/, `discard` lists them and keeps no file. A context has the value of its
        browser by default.
        max_download_bytes: Limits one download, in bytes; a larger one ends. By default and at most
        the server’s MAX_DOWNLOAD_BYTES; a context has the value of its browser by default.
        max_downloads_bytes: Limits all downloaded files of a context together, in bytes; a download
        beyond it ends. By default and at most the server’s MAX_DOWNLOADS_BYTES; a context has the
        value of its browser by default.
        profile: Starts with the cookies and localStorage of a saved login.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: BrowserRecord = self._send(
            "PUT",
            "/browsers/",
            {
                "headless": headless, "idle_timeout_ms": idle_timeout_ms,
                "max_lifetime_ms": max_lifetime_ms, "dialogs": dialogs, "label": label,
                "args": args, "webhook": webhook, "routes": routes, "credentials": credentials,
                "network": network, "device": device, "viewport": viewport, "mobile": mobile,
                "touch": touch, "user_agent": user_agent, "locale": locale, "timezone": timezone,
                "color_scheme": color_scheme, "reduced_motion": reduced_motion,
                "forced_colors": forced_colors, "contrast": contrast, "media": media,
                "geolocation": geolocation, "permissions": permissions, "offline": offline,
                "network_speed": network_speed, "cpu_slowdown": cpu_slowdown,
                "javascript": javascript, "ignore_https_errors": ignore_https_errors,
                "headers": headers, "proxy": proxy, "url": url, "downloads": downloads,
                "max_download_bytes": max_download_bytes,
                "max_downloads_bytes": max_downloads_bytes, "profile": profile,
                "timeout_ms": timeout_ms,
            },
        )
        return Browser(self, reply["id"], reply)

    def list_browsers(
        self,
        *,
        scope: Literal["fleet", "local"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> ListBrowsersReply:
        """List the browsers.

        scope: In a fleet: answers for all members (`fleet`, the default), or for this member alone
        (`local`).
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ListBrowsersReply = self._send(
            "GET",
            "/browsers/",
            {"scope": scope, "timeout_ms": timeout_ms},
        )
        return reply

    def delete_browsers(
        self,
        *,
        scope: Literal["fleet", "local"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> DeleteBrowsersReply:
        """Delete all browsers.

        scope: In a fleet: answers for all members (`fleet`, the default), or for this member alone
        (`local`).
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: DeleteBrowsersReply = self._send(
            "DELETE",
            "/browsers/",
            {"scope": scope, "timeout_ms": timeout_ms},
        )
        return reply

    def list_ended_browsers(
        self,
        *,
        scope: Literal["fleet", "local"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> ListEndedBrowsersReply:
        """List the browsers that have ended.

        scope: In a fleet: answers for all members (`fleet`, the default), or for this member alone
        (`local`).
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ListEndedBrowsersReply = self._send(
            "GET",
            "/browsers/ended/",
            {"scope": scope, "timeout_ms": timeout_ms},
        )
        return reply

    def save_profile(
        self,
        name: str,
        *,
        cookies: List[CookiesSet] = UNSET,
        origins: List[Origin] = UNSET,
        browser_id: str = UNSET,
        ctx_id: str = UNSET,
        timeout_ms: int = UNSET,
    ) -> SaveProfileReply:
        """Save a login.

        cookies: Saves these cookies, in the form of storage-state/.
        origins: Saves the localStorage of these origins, in the form of storage-state/.
        browser_id: Saves the present state of this browser, instead of `cookies` and `origins`.
        ctx_id: Chooses the context of the browser; by default the default context.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: SaveProfileReply = self._send(
            "PUT",
            f"/profiles/{_segment(name)}/",
            {
                "cookies": cookies, "origins": origins, "browser_id": browser_id, "ctx_id": ctx_id,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    def read_profile(
        self,
        name: str,
        *,
        state: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> ReadProfileReply:
        """Read a saved login.

        state: true: returns the storage state too.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ReadProfileReply = self._send(
            "GET",
            f"/profiles/{_segment(name)}/",
            {"state": state, "timeout_ms": timeout_ms},
        )
        return reply

    def delete_profile(self, name: str, *, timeout_ms: int = UNSET) -> DeleteProfileReply:
        """Delete a saved login.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: DeleteProfileReply = self._send(
            "DELETE",
            f"/profiles/{_segment(name)}/",
            {"timeout_ms": timeout_ms},
        )
        return reply

    def list_profiles(self, *, timeout_ms: int = UNSET) -> ListProfilesReply:
        """List the saved logins.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ListProfilesReply = self._send("GET", "/profiles/", {"timeout_ms": timeout_ms})
        return reply

    def drain(
        self,
        *,
        exit: bool = UNSET,
        exit_timeout_ms: int = UNSET,
        timeout_ms: int = UNSET,
    ) -> DrainReply:
        """Drain the server.

        exit: true: ends the server process when the last browser has ended, or after
        `exit_timeout_ms`. By default false, or as an earlier request has set it.
        exit_timeout_ms: With `exit`: limits the wait for the last browser, in ms; 0: no limit. By
        default the server’s DRAIN_TIMEOUT_MS.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: DrainReply = self._send(
            "POST",
            "/drain/",
            {"exit": exit, "exit_timeout_ms": exit_timeout_ms, "timeout_ms": timeout_ms},
        )
        return reply

    def read_drain(self, *, wait_ms: int = UNSET, timeout_ms: int = UNSET) -> ReadDrainReply:
        """Read how far the drain is.

        wait_ms: Waits at most this long for the last browser to end, in ms.
        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: ReadDrainReply = self._send(
            "GET",
            "/drain/",
            {"wait_ms": wait_ms, "timeout_ms": timeout_ms},
        )
        return reply

    def cancel_drain(self, *, timeout_ms: int = UNSET) -> CancelDrainReply:
        """Cancel the drain.

        timeout_ms: Limits the time of the command, in ms; by default the server’s
        DEFAULT_TIMEOUT_MS (30,000).
        """
        reply: CancelDrainReply = self._send("DELETE", "/drain/", {"timeout_ms": timeout_ms})
        return reply

    def read_health(self) -> ReadHealthReply:
        """Check whether the server runs."""
        reply: ReadHealthReply = self._send("GET", "/health/", {})
        return reply

    def read_readiness(self) -> ReadReadinessReply:
        """Check whether a browser can be opened."""
        reply: ReadReadinessReply = self._send("GET", "/ready/", {})
        return reply

    def read_status(self, *, scope: Literal["fleet", "local"] = UNSET) -> ReadStatusReply:
        """Read what is in use.

        scope: In a fleet: answers for all members (`fleet`, the default), or for this member alone
        (`local`).
        """
        reply: ReadStatusReply = self._send("GET", "/status/", {"scope": scope})
        return reply

    def read_metrics(self) -> str:
        """Read the metrics."""
        reply: str = self._send("GET", "/metrics", {})
        return reply

    def read_open_api(self) -> Dict[str, Any]:
        """Read the OpenAPI document."""
        reply: Dict[str, Any] = self._send("GET", "/openapi.json", {})
        return reply
    # end service


# begin async: make clients


class _AsyncPlace:
    """Where commands go: a browser, a context or a page."""

    def __init__(self, client: AsyncTabwire, place: str, page: Mapping[str, str]) -> None:
        self._client = client
        self._place = place
        self._page = page

    async def _send(self, method: str, path: str, fields: Mapping[str, Any]) -> Any:
        return await self._client._send(method, self._place + path, fields)


class _AsyncPageCommands(_AsyncPlace):
    """The commands of a page: the current one, unless it is that of a page."""


    async def navigate(
        self,
        url: str,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle", "commit"] = UNSET,
        referrer: str = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> NavigateReply:
        """Go to a URL."""
        reply: NavigateReply = await self._send(
            "POST",
            "navigate/",
            {
                **self._page, "url": url, "wait_until": wait_until, "referrer": referrer,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def back(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle", "commit"] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> BackReply:
        """Go back in the history."""
        reply: BackReply = await self._send(
            "POST",
            "back/",
            {**self._page, "wait_until": wait_until, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    async def forward(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle", "commit"] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> ForwardReply:
        """Go forward in the history."""
        reply: ForwardReply = await self._send(
            "POST",
            "forward/",
            {**self._page, "wait_until": wait_until, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    async def reload(
        self,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle", "commit"] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> ReloadReply:
        """Reload the page."""
        reply: ReloadReply = await self._send(
            "POST",
            "reload/",
            {**self._page, "wait_until": wait_until, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    async def set_content(
        self,
        html: str,
        *,
        wait_until: Literal["load", "domcontentloaded", "networkidle", "commit"] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SetContentReply:
        """Set the HTML of a page."""
        reply: SetContentReply = await self._send(
            "POST",
            "set-content/",
            {
                **self._page, "html": html, "wait_until": wait_until, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    async def click(
        self,
        x: float,
        y: float,
        *,
        button: Literal["left", "middle", "right"] = UNSET,
        hold_ms: int = UNSET,
        trial: bool = UNSET,
        click_count: int = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> ClickReply:
        """Click at a point."""
        reply: ClickReply = await self._send(
            "POST",
            "click/",
            {
                **self._page, "x": x, "y": y, "button": button, "hold_ms": hold_ms, "trial": trial,
                "click_count": click_count, "modifiers": modifiers, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    async def node_click(
        self,
        node_id: int,
        *,
        button: Literal["left", "middle", "right"] = UNSET,
        hold_ms: int = UNSET,
        trial: bool = UNSET,
        click_count: int = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        position: Position = UNSET,
        scroll: bool = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> NodeClickReply:
        """Click a node."""
        reply: NodeClickReply = await self._send(
            "POST",
            "node-click/",
            {
                **self._page, "node_id": node_id, "button": button, "hold_ms": hold_ms,
                "trial": trial, "click_count": click_count, "modifiers": modifiers,
                "position": position, "scroll": scroll, "force": force, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    async def tap(
        self,
        *,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        position: Position = UNSET,
        scroll: bool = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        trial: bool = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> TapReply:
        """Tap on a touch screen."""
        reply: TapReply = await self._send(
            "POST",
            "tap/",
            {
                **self._page, "node_id": node_id, "x": x, "y": y, "position": position,
                "scroll": scroll, "modifiers": modifiers, "trial": trial, "force": force,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def swipe(
        self,
        *,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        to_node_id: int = UNSET,
        to_x: float = UNSET,
        to_y: float = UNSET,
        delta_x: float = UNSET,
        delta_y: float = UNSET,
        steps: int = UNSET,
        duration_ms: int = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SwipeReply:
        """Swipe on a touch screen."""
        reply: SwipeReply = await self._send(
            "POST",
            "swipe/",
            {
                **self._page, "node_id": node_id, "x": x, "y": y, "to_node_id": to_node_id,
                "to_x": to_x, "to_y": to_y, "delta_x": delta_x, "delta_y": delta_y, "steps": steps,
                "duration_ms": duration_ms, "modifiers": modifiers, "force": force,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def hover(
        self,
        *,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> HoverReply:
        """Hover over a node."""
        reply: HoverReply = await self._send(
            "POST",
            "hover/",
            {
                **self._page, "node_id": node_id, "x": x, "y": y, "modifiers": modifiers,
                "force": force, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def drag(
        self,
        *,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        to_node_id: int = UNSET,
        to_x: float = UNSET,
        to_y: float = UNSET,
        steps: int = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> DragReply:
        """Drag to a node or a point."""
        reply: DragReply = await self._send(
            "POST",
            "drag/",
            {
                **self._page, "node_id": node_id, "x": x, "y": y, "to_node_id": to_node_id,
                "to_x": to_x, "to_y": to_y, "steps": steps, "modifiers": modifiers, "force": force,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def select_option(
        self,
        node_id: int,
        *,
        value: Union[str, List[str]] = UNSET,
        label: Union[str, List[str]] = UNSET,
        index: Union[int, List[int]] = UNSET,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SelectOptionReply:
        """Select options."""
        reply: SelectOptionReply = await self._send(
            "POST",
            "select-option/",
            {
                **self._page, "node_id": node_id, "value": value, "label": label, "index": index,
                "force": force, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def check(
        self,
        node_id: int,
        checked: bool,
        *,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> CheckReply:
        """Check or uncheck a box."""
        reply: CheckReply = await self._send(
            "POST",
            "check/",
            {
                **self._page, "node_id": node_id, "checked": checked, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    async def set_files(
        self,
        node_id: int,
        files: List[SetFilesFile],
        *,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SetFilesReply:
        """Put files into a file input."""
        reply: SetFilesReply = await self._send(
            "POST",
            "set-files/",
            {
                **self._page, "node_id": node_id, "files": files, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    async def clear(self, node_id: int, *, timeout_ms: int = UNSET, observe: bool = UNSET) -> ClearReply:
        """Empty a field."""
        reply: ClearReply = await self._send(
            "POST",
            "clear/",
            {**self._page, "node_id": node_id, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    async def focus(self, node_id: int, *, timeout_ms: int = UNSET, observe: bool = UNSET) -> FocusReply:
        """Focus a node."""
        reply: FocusReply = await self._send(
            "POST",
            "focus/",
            {**self._page, "node_id": node_id, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    async def type(
        self,
        text: str,
        *,
        node_id: int = UNSET,
        clear: bool = UNSET,
        delay_ms: int = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> TypeReply:
        """Type text."""
        reply: TypeReply = await self._send(
            "POST",
            "type/",
            {
                **self._page, "text": text, "node_id": node_id, "clear": clear,
                "delay_ms": delay_ms, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def send_keys(
        self,
        keys: str,
        *,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SendKeysReply:
        """Press keys."""
        reply: SendKeysReply = await self._send(
            "POST",
            "send-keys/",
            {**self._page, "keys": keys, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    async def hold_key(self, key: str, *, timeout_ms: int = UNSET, observe: bool = UNSET) -> HoldKeyReply:
        """Hold a key."""
        reply: HoldKeyReply = await self._send(
            "POST",
            "hold-key/",
            {**self._page, "key": key, "timeout_ms": timeout_ms, "observe": observe},
        )
        return reply

    async def keyboard(
        self,
        *,
        down: str = UNSET,
        up: str = UNSET,
        insert_text: str = UNSET,
        release_all: Literal[True] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> KeyboardReply:
        """Hold and release keys."""
        reply: KeyboardReply = await self._send(
            "POST",
            "keyboard/",
            {
                **self._page, "down": down, "up": up, "insert_text": insert_text,
                "release_all": release_all, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def mouse(
        self,
        *,
        move: Move = UNSET,
        steps: int = UNSET,
        down: Literal[True] = UNSET,
        up: Literal[True] = UNSET,
        button: Literal["left", "middle", "right"] = UNSET,
        click_count: int = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> MouseReply:
        """Move the mouse, hold and release its buttons."""
        reply: MouseReply = await self._send(
            "POST",
            "mouse/",
            {
                **self._page, "move": move, "steps": steps, "down": down, "up": up,
                "button": button, "click_count": click_count, "modifiers": modifiers,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def wheel(
        self,
        *,
        delta_x: float = UNSET,
        delta_y: float = UNSET,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        modifiers: List[Literal["Alt", "Control", "Meta", "Shift"]] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> WheelReply:
        """Turn the mouse wheel."""
        reply: WheelReply = await self._send(
            "POST",
            "wheel/",
            {
                **self._page, "delta_x": delta_x, "delta_y": delta_y, "node_id": node_id, "x": x,
                "y": y, "modifiers": modifiers, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def select_text(
        self,
        node_id: int,
        *,
        force: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> SelectTextReply:
        """Select the text of a node."""
        reply: SelectTextReply = await self._send(
            "POST",
            "select-text/",
            {
                **self._page, "node_id": node_id, "force": force, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    async def dispatch_event(
        self,
        node_id: int,
        type: str,
        *,
        init: Dict[str, Any] = UNSET,
        data: Dict[str, str] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> DispatchEventReply:
        """Dispatch an event."""
        reply: DispatchEventReply = await self._send(
            "POST",
            "dispatch-event/",
            {
                **self._page, "node_id": node_id, "type": type, "init": init, "data": data,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def scroll_to(
        self,
        *,
        node_id: int = UNSET,
        x: float = UNSET,
        y: float = UNSET,
        settle: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> ScrollToReply:
        """Scroll to a node or a position."""
        reply: ScrollToReply = await self._send(
            "POST",
            "scroll-to/",
            {
                **self._page, "node_id": node_id, "x": x, "y": y, "settle": settle,
                "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def find_node(
        self,
        *,
        selector: str = UNSET,
        xpath: str = UNSET,
        text: str = UNSET,
        role: str = UNSET,
        name: str = UNSET,
        label: str = UNSET,
        placeholder: str = UNSET,
        alt: str = UNSET,
        title: str = UNSET,
        test_id: str = UNSET,
        exact: bool = UNSET,
        pierce: bool = UNSET,
        frames: bool = UNSET,
        within: int = UNSET,
        timeout_ms: int = UNSET,
    ) -> FindNodeReply:
        """Find a node."""
        reply: FindNodeReply = await self._send(
            "POST",
            "find-node/",
            {
                **self._page, "selector": selector, "xpath": xpath, "text": text, "role": role,
                "name": name, "label": label, "placeholder": placeholder, "alt": alt,
                "title": title, "test_id": test_id, "exact": exact, "pierce": pierce,
                "frames": frames, "within": within, "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def find_nodes(
        self,
        *,
        selector: str = UNSET,
        xpath: str = UNSET,
        text: str = UNSET,
        role: str = UNSET,
        name: str = UNSET,
        label: str = UNSET,
        placeholder: str = UNSET,
        alt: str = UNSET,
        title: str = UNSET,
        test_id: str = UNSET,
        exact: bool = UNSET,
        pierce: bool = UNSET,
        frames: bool = UNSET,
        within: int = UNSET,
        limit: int = UNSET,
        timeout_ms: int = UNSET,
    ) -> FindNodesReply:
        """Find nodes."""
        reply: FindNodesReply = await self._send(
            "POST",
            "find-nodes/",
            {
                **self._page, "selector": selector, "xpath": xpath, "text": text, "role": role,
                "name": name, "label": label, "placeholder": placeholder, "alt": alt,
                "title": title, "test_id": test_id, "exact": exact, "pierce": pierce,
                "frames": frames, "within": within, "limit": limit, "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def wait_for_node(
        self,
        *,
        node_id: int = UNSET,
        selector: str = UNSET,
        xpath: str = UNSET,
        text: str = UNSET,
        role: str = UNSET,
        name: str = UNSET,
        label: str = UNSET,
        placeholder: str = UNSET,
        alt: str = UNSET,
        title: str = UNSET,
        test_id: str = UNSET,
        exact: bool = UNSET,
        pierce: bool = UNSET,
        frames: bool = UNSET,
        within: int = UNSET,
        state: Literal["attached", "visible", "hidden", "detached", "enabled", "disabled", "editable", "checked", "unchecked", "focused", "stable", "in_viewport", "uncovered"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> WaitForNodeReply:
        """Wait for a node."""
        reply: WaitForNodeReply = await self._send(
            "POST",
            "wait-for-node/",
            {
                **self._page, "node_id": node_id, "selector": selector, "xpath": xpath,
                "text": text, "role": role, "name": name, "label": label,
                "placeholder": placeholder, "alt": alt, "title": title, "test_id": test_id,
                "exact": exact, "pierce": pierce, "frames": frames, "within": within,
                "state": state, "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def node_state(self, node_id: int, *, timeout_ms: int = UNSET) -> NodeStateReply:
        """Read the state of a node."""
        reply: NodeStateReply = await self._send(
            "POST",
            "node-state/",
            {**self._page, "node_id": node_id, "timeout_ms": timeout_ms},
        )
        return reply

    async def ui_map(
        self,
        *,
        interactive: bool = UNSET,
        in_viewport: bool = UNSET,
        within: int = UNSET,
        query: str = UNSET,
        roles: List[str] = UNSET,
        max_nodes: int = UNSET,
        format: Literal["json", "text"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> UiMapReply:
        """Map the page."""
        reply: UiMapReply = await self._send(
            "POST",
            "ui-map/",
            {
                **self._page, "interactive": interactive, "in_viewport": in_viewport,
                "within": within, "query": query, "roles": roles, "max_nodes": max_nodes,
                "format": format, "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def wait_for(
        self,
        *,
        text: str = UNSET,
        state: Literal["visible", "gone"] = UNSET,
        url: str = UNSET,
        load_state: Literal["load", "domcontentloaded", "networkidle"] = UNSET,
        function: str = UNSET,
        page_opened: bool = UNSET,
        download: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> WaitForReply:
        """Wait for a text or another condition."""
        reply: WaitForReply = await self._send(
            "POST",
            "wait-for/",
            {
                **self._page, "text": text, "state": state, "url": url, "load_state": load_state,
                "function": function, "page_opened": page_opened, "download": download,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def fetch_html(self, *, node_id: int = UNSET, timeout_ms: int = UNSET) -> FetchHtmlReply:
        """Read HTML."""
        reply: FetchHtmlReply = await self._send(
            "POST",
            "fetch-html/",
            {**self._page, "node_id": node_id, "timeout_ms": timeout_ms},
        )
        return reply

    async def fetch_text(
        self,
        *,
        node_id: int = UNSET,
        format: Literal["text", "markdown"] = UNSET,
        main: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> FetchTextReply:
        """Read text."""
        reply: FetchTextReply = await self._send(
            "POST",
            "fetch-text/",
            {
                **self._page, "node_id": node_id, "format": format, "main": main,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def links(self, *, within: int = UNSET, timeout_ms: int = UNSET) -> LinksReply:
        """List the links."""
        reply: LinksReply = await self._send(
            "POST",
            "links/",
            {**self._page, "within": within, "timeout_ms": timeout_ms},
        )
        return reply

    async def extract(
        self,
        fields: Dict[str, Union[str, Field]],
        *,
        each: str = UNSET,
        within: int = UNSET,
        next: Union[str, Next] = UNSET,
        max_pages: int = UNSET,
        locale: str = UNSET,
        timeout_ms: int = UNSET,
    ) -> ExtractReply:
        """Read rows of values."""
        reply: ExtractReply = await self._send(
            "POST",
            "extract/",
            {
                **self._page, "fields": fields, "each": each, "within": within, "next": next,
                "max_pages": max_pages, "locale": locale, "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def get_attribute(
        self,
        node_id: int,
        *,
        name: str = UNSET,
        names: List[str] = UNSET,
        timeout_ms: int = UNSET,
    ) -> GetAttributeReply:
        """Read attributes and properties."""
        reply: GetAttributeReply = await self._send(
            "POST",
            "get-attribute/",
            {
                **self._page, "node_id": node_id, "name": name, "names": names,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def screenshot(
        self,
        *,
        full_page: bool = UNSET,
        node_id: int = UNSET,
        clip: Clip = UNSET,
        type: Literal["png", "jpeg", "webp"] = UNSET,
        quality: int = UNSET,
        omit_background: bool = UNSET,
        mask: List[int] = UNSET,
        mask_color: str = UNSET,
        animations: Literal["disabled", "allow"] = UNSET,
        caret: Literal["hide", "initial"] = UNSET,
        style: str = UNSET,
        scale: Literal["css", "device"] = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> ScreenshotReply:
        """Take a screenshot."""
        reply: ScreenshotReply = await self._send(
            "POST",
            "screenshot/",
            {
                **self._page, "full_page": full_page, "node_id": node_id, "clip": clip,
                "type": type, "quality": quality, "omit_background": omit_background, "mask": mask,
                "mask_color": mask_color, "animations": animations, "caret": caret, "style": style,
                "scale": scale, "timeout_ms": timeout_ms, "observe": observe,
            },
        )
        return reply

    async def still(
        self,
        *,
        quality: int = UNSET,
        max_width: int = UNSET,
        timeout_ms: int = UNSET,
    ) -> StillReply:
        """Read a small picture of a page."""
        reply: StillReply = await self._send(
            "GET",
            "still/",
            {**self._page, "quality": quality, "max_width": max_width, "timeout_ms": timeout_ms},
        )
        return reply

    async def pdf(
        self,
        *,
        format: Literal["letter", "legal", "tabloid", "ledger", "a3", "a4", "a5"] = UNSET,
        paper_width: Union[float, str] = UNSET,
        paper_height: Union[float, str] = UNSET,
        landscape: bool = UNSET,
        margin_top: Union[float, str] = UNSET,
        margin_bottom: Union[float, str] = UNSET,
        margin_left: Union[float, str] = UNSET,
        margin_right: Union[float, str] = UNSET,
        scale: float = UNSET,
        page_ranges: str = UNSET,
        print_background: bool = UNSET,
        display_header_footer: bool = UNSET,
        header_template: str = UNSET,
        footer_template: str = UNSET,
        prefer_css_page_size: bool = UNSET,
        generate_tagged_pdf: bool = UNSET,
        generate_document_outline: bool = UNSET,
        timeout_ms: int = UNSET,
        observe: bool = UNSET,
    ) -> PdfReply:
        """Print to PDF."""
        reply: PdfReply = await self._send(
            "POST",
            "pdf/",
            {
                **self._page, "format": format, "paper_width": paper_width,
                "paper_height": paper_height, "landscape": landscape, "margin_top": margin_top,
                "margin_bottom": margin_bottom, "margin_left": margin_left,
                "margin_right": margin_right, "scale": scale, "page_ranges": page_ranges,
                "print_background": print_background,
                "display_header_footer": display_header_footer, "header_template": header_template,
                "footer_template": footer_template, "prefer_css_page_size": prefer_css_page_size,
                "generate_tagged_pdf": generate_tagged_pdf,
                "generate_document_outline": generate_document_outline, "timeout_ms": timeout_ms,
                "observe": observe,
            },
        )
        return reply

    async def eval(
        self,
        expression: str,
        *,
        node_id: int = UNSET,
        nodes: Dict[str, int] = UNSET,
        args: Any = UNSET,
        frame_node_id: int = UNSET,
        world: Literal["page", "isolated"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> EvalReply:
        """Evaluate JavaScript."""
        reply: EvalReply = await self._send(
            "POST",
            "eval/",
            {
                **self._page, "expression": expression, "node_id": node_id, "nodes": nodes,
                "args": args, "frame_node_id": frame_node_id, "world": world,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def cookies(
        self,
        *,
        clear: bool = UNSET,
        delete: List[CookiesDelete] = UNSET,
        set: List[CookiesSet] = UNSET,
        urls: List[str] = UNSET,
        timeout_ms: int = UNSET,
    ) -> CookiesReply:
        """Read and change cookies."""
        reply: CookiesReply = await self._send(
            "POST",
            "cookies/",
            {
                **self._page, "clear": clear, "delete": delete, "set": set, "urls": urls,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def storage_state(
        self,
        *,
        cookies: List[CookiesSet] = UNSET,
        origins: List[Origin] = UNSET,
        timeout_ms: int = UNSET,
    ) -> StorageStateReply:
        """Export or import the storage state."""
        reply: StorageStateReply = await self._send(
            "POST",
            "storage-state/",
            {**self._page, "cookies": cookies, "origins": origins, "timeout_ms": timeout_ms},
        )
        return reply

    async def emulate(
        self,
        *,
        device: Union[str, None] = UNSET,
        viewport: Union[OpenBrowserViewport, None] = UNSET,
        mobile: Union[bool, None] = UNSET,
        touch: Union[bool, None] = UNSET,
        user_agent: Union[str, None] = UNSET,
        locale: Union[str, None] = UNSET,
        timezone: Union[str, None] = UNSET,
        color_scheme: Union[Literal["light", "dark"], None] = UNSET,
        reduced_motion: Union[Literal["reduce", "no-preference"], None] = UNSET,
        forced_colors: Union[Literal["active", "none"], None] = UNSET,
        contrast: Union[Literal["more", "less", "custom", "no-preference"], None] = UNSET,
        media: Union[Literal["screen", "print"], None] = UNSET,
        geolocation: Union[Geolocation, None] = UNSET,
        permissions: Union[List[str], None] = UNSET,
        offline: Union[bool, None] = UNSET,
        network_speed: Union[Literal["slow-3g", "fast-3g", "slow-4g", "fast-4g"], NetworkSpeed, None] = UNSET,
        cpu_slowdown: Union[float, None] = UNSET,
        javascript: Union[bool, None] = UNSET,
        ignore_https_errors: Union[bool, None] = UNSET,
        headers: Union[Dict[str, str], None] = UNSET,
        timeout_ms: int = UNSET,
    ) -> EmulateReply:
        """Emulate a device, a user or a network."""
        reply: EmulateReply = await self._send(
            "POST",
            "emulate/",
            {
                **self._page, "device": device, "viewport": viewport, "mobile": mobile,
                "touch": touch, "user_agent": user_agent, "locale": locale, "timezone": timezone,
                "color_scheme": color_scheme, "reduced_motion": reduced_motion,
                "forced_colors": forced_colors, "contrast": contrast, "media": media,
                "geolocation": geolocation, "permissions": permissions, "offline": offline,
                "network_speed": network_speed, "cpu_slowdown": cpu_slowdown,
                "javascript": javascript, "ignore_https_errors": ignore_https_errors,
                "headers": headers, "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def read_emulation(self, *, timeout_ms: int = UNSET) -> ReadEmulationReply:
        """Read what is emulated."""
        reply: ReadEmulationReply = await self._send(
            "GET",
            "emulate/",
            {**self._page, "timeout_ms": timeout_ms},
        )
        return reply

    async def add_init_script(
        self,
        source: str,
        *,
        world: Literal["page", "isolated"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> AddInitScriptReply:
        """Add a script that runs before the page’s own."""
        reply: AddInitScriptReply = await self._send(
            "POST",
            "init-scripts/",
            {**self._page, "source": source, "world": world, "timeout_ms": timeout_ms},
        )
        return reply

    async def expose(
        self,
        name: str,
        *,
        world: Literal["page", "isolated"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> ExposeReply:
        """Expose a function to pages, whose calls are events."""
        reply: ExposeReply = await self._send(
            "POST",
            "expose/",
            {**self._page, "name": name, "world": world, "timeout_ms": timeout_ms},
        )
        return reply

    async def delete_exposed(self, name: str, *, timeout_ms: int = UNSET) -> DeleteExposedReply:
        """Remove a function that is exposed to pages."""
        reply: DeleteExposedReply = await self._send(
            "DELETE",
            f"expose/{_segment(name)}/",
            {**self._page, "timeout_ms": timeout_ms},
        )
        return reply

    async def dialog(self, accept: bool, *, text: str = UNSET, timeout_ms: int = UNSET) -> DialogReply:
        """Answer a dialog."""
        reply: DialogReply = await self._send(
            "POST",
            "dialog/",
            {**self._page, "accept": accept, "text": text, "timeout_ms": timeout_ms},
        )
        return reply

    async def record_network(
        self,
        record: Literal["off", "headers", "bodies"],
        *,
        max_entries: int = UNSET,
        max_body_bytes: int = UNSET,
        types: List[str] = UNSET,
        urls: List[str] = UNSET,
        timeout_ms: int = UNSET,
    ) -> RecordNetworkReply:
        """Record the network."""
        reply: RecordNetworkReply = await self._send(
            "POST",
            "network/",
            {
                **self._page, "record": record, "max_entries": max_entries,
                "max_body_bytes": max_body_bytes, "types": types, "urls": urls,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def read_network(
        self,
        *,
        after: int = UNSET,
        limit: int = UNSET,
        url: str = UNSET,
        type: List[str] = UNSET,
        method: str = UNSET,
        status: str = UNSET,
        failed: bool = UNSET,
        format: Literal["json", "har"] = UNSET,
        secrets: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> ReadNetworkReply:
        """Read the network log."""
        reply: ReadNetworkReply = await self._send(
            "GET",
            "network/",
            {
                **self._page, "after": after, "limit": limit, "url": url, "type": type,
                "method": method, "status": status, "failed": failed, "format": format,
                "secrets": secrets, "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def cdp(
        self,
        method: str,
        *,
        params: Dict[str, Any] = UNSET,
        on: Literal["page", "browser"] = UNSET,
        frame_node_id: int = UNSET,
        session_id: str = UNSET,
        timeout_ms: int = UNSET,
    ) -> CdpReply:
        """Call a CDP method."""
        reply: CdpReply = await self._send(
            "POST",
            "cdp/",
            {
                **self._page, "method": method, "params": params, "on": on,
                "frame_node_id": frame_node_id, "session_id": session_id, "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def instruct(
        self,
        instruction: str,
        *,
        engine: Literal["auto", "rules", "ai"] = UNSET,
        schema: Dict[str, Any] = UNSET,
        variables: Dict[str, str] = UNSET,
        max_steps: int = UNSET,
        allowed_domains: List[str] = UNSET,
        timeout_ms: int = UNSET,
    ) -> InstructReply:
        """Carry out an instruction."""
        reply: InstructReply = await self._send(
            "POST",
            "instruct/",
            {
                **self._page, "instruction": instruction, "engine": engine, "schema": schema,
                "variables": variables, "max_steps": max_steps, "allowed_domains": allowed_domains,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def batch(
        self,
        steps: List[BatchStep],
        *,
        on_error: Literal["stop", "continue"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> BatchReply:
        """Run several commands."""
        reply: BatchReply = await self._send(
            "POST",
            "batch/",
            {**self._page, "steps": steps, "on_error": on_error, "timeout_ms": timeout_ms},
        )
        return reply


class _AsyncContextCommands(_AsyncPageCommands):
    """The commands of a context: the default one of the browser, unless it is that of a context."""


    async def set_routes(
        self,
        *,
        rules: List[Rule] = UNSET,
        block_presets: List[Literal["images", "media", "fonts", "stylesheets", "ads"]] = UNSET,
        replay_har: ReplayHar = UNSET,
        timeout_ms: int = UNSET,
    ) -> SetRoutesReply:
        """Set the request rules."""
        reply: SetRoutesReply = await self._send(
            "PUT",
            "routes/",
            {
                "rules": rules, "block_presets": block_presets, "replay_har": replay_har,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def read_routes(self, *, timeout_ms: int = UNSET) -> ReadRoutesReply:
        """Read the request rules."""
        reply: ReadRoutesReply = await self._send("GET", "routes/", {"timeout_ms": timeout_ms})
        return reply

    async def delete_routes(self, *, timeout_ms: int = UNSET) -> DeleteRoutesReply:
        """Delete the request rules."""
        reply: DeleteRoutesReply = await self._send("DELETE", "routes/", {"timeout_ms": timeout_ms})
        return reply

    async def set_credentials(
        self,
        credentials: List[Credential],
        *,
        timeout_ms: int = UNSET,
    ) -> SetCredentialsReply:
        """Set the credentials for HTTP authentication."""
        reply: SetCredentialsReply = await self._send(
            "PUT",
            "credentials/",
            {"credentials": credentials, "timeout_ms": timeout_ms},
        )
        return reply

    async def read_credentials(self, *, timeout_ms: int = UNSET) -> ReadCredentialsReply:
        """List the origins that have credentials."""
        reply: ReadCredentialsReply = await self._send("GET", "credentials/", {"timeout_ms": timeout_ms})
        return reply

    async def delete_credentials(self, *, timeout_ms: int = UNSET) -> DeleteCredentialsReply:
        """Delete the credentials for HTTP authentication."""
        reply: DeleteCredentialsReply = await self._send(
            "DELETE",
            "credentials/",
            {"timeout_ms": timeout_ms},
        )
        return reply

    async def list_init_scripts(self, *, timeout_ms: int = UNSET) -> ListInitScriptsReply:
        """List the scripts that run before the page’s own."""
        reply: ListInitScriptsReply = await self._send("GET", "init-scripts/", {"timeout_ms": timeout_ms})
        return reply

    async def delete_init_script(
        self,
        script_id: str,
        *,
        timeout_ms: int = UNSET,
    ) -> DeleteInitScriptReply:
        """Remove a script that runs before the page’s own."""
        reply: DeleteInitScriptReply = await self._send(
            "DELETE",
            f"init-scripts/{_segment(script_id)}/",
            {"timeout_ms": timeout_ms},
        )
        return reply

    async def list_exposed(self, *, timeout_ms: int = UNSET) -> ListExposedReply:
        """List the functions that are exposed to pages."""
        reply: ListExposedReply = await self._send("GET", "expose/", {"timeout_ms": timeout_ms})
        return reply

    async def list_downloads(self, *, timeout_ms: int = UNSET) -> ListDownloadsReply:
        """List the downloads."""
        reply: ListDownloadsReply = await self._send("GET", "downloads/", {"timeout_ms": timeout_ms})
        return reply

    async def read_download(
        self,
        download_id: str,
        *,
        wait: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> bytes:
        """Read the file of a download."""
        reply: bytes = await self._send(
            "GET",
            f"downloads/{_segment(download_id)}/",
            {"wait": wait, "timeout_ms": timeout_ms},
        )
        return reply

    async def delete_download(self, download_id: str, *, timeout_ms: int = UNSET) -> DeleteDownloadReply:
        """Cancel or remove a download."""
        reply: DeleteDownloadReply = await self._send(
            "DELETE",
            f"downloads/{_segment(download_id)}/",
            {"timeout_ms": timeout_ms},
        )
        return reply

    async def empty_network(self, *, timeout_ms: int = UNSET) -> EmptyNetworkReply:
        """Empty the network log."""
        reply: EmptyNetworkReply = await self._send("DELETE", "network/", {"timeout_ms": timeout_ms})
        return reply

    async def network_body(self, entry_id: int, *, timeout_ms: int = UNSET) -> NetworkBodyReply:
        """Read the body of a response."""
        reply: NetworkBodyReply = await self._send(
            "GET",
            f"network/{_segment(entry_id)}/body/",
            {"timeout_ms": timeout_ms},
        )
        return reply

    def page(self, page_id: str) -> AsyncPage:
        """One of its pages, by its ID."""
        return AsyncPage(self._client, self._place, page_id)


class AsyncPage(_AsyncPageCommands):
    """A page. ``with`` closes it at the end."""

    def __init__(
        self, client: AsyncTabwire, place: str, page_id: str, record: Optional[PageRecord] = None
    ) -> None:
        super().__init__(client, place, {"page_id": page_id})
        self.page_id = page_id
        #: What was replied when it was opened.
        self.record = record

    async def _send_own(self, method: str, path: str, fields: Mapping[str, Any]) -> Any:
        browser = self._place.partition("contexts/")[0]
        return await self._client._send(method, f"{browser}pages/{_segment(self.page_id)}/{path}", fields)

    async def __aenter__(self) -> AsyncPage:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        try:
            await self.close_page()
        except Problem as problem:
            if problem.status != 404:
                raise


    async def activate_page(self, *, timeout_ms: int = UNSET) -> ActivatePageReply:
        """Activate a page."""
        reply: ActivatePageReply = await self._send_own("POST", "activate/", {"timeout_ms": timeout_ms})
        return reply

    async def close_page(
        self,
        *,
        run_beforeunload: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> ClosePageReply:
        """Close a page."""
        reply: ClosePageReply = await self._send_own(
            "DELETE",
            "",
            {"run_beforeunload": run_beforeunload, "timeout_ms": timeout_ms},
        )
        return reply


class AsyncContext(_AsyncContextCommands):
    """A context: an isolated area of a browser. ``with`` deletes it at the end."""

    def __init__(
        self, client: AsyncTabwire, browser: str, ctx_id: str, record: Optional[CreateContextReply] = None
    ) -> None:
        super().__init__(client, f"{browser}contexts/{_segment(ctx_id)}/", {})
        self.ctx_id = ctx_id
        #: What was replied when it was created.
        self.record = record

    async def __aenter__(self) -> AsyncContext:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        try:
            await self.delete_context()
        except Problem as problem:
            if problem.status != 404:
                raise


    async def delete_context(self, *, timeout_ms: int = UNSET) -> DeleteContextReply:
        """Delete a context."""
        reply: DeleteContextReply = await self._send("DELETE", "", {"timeout_ms": timeout_ms})
        return reply


class AsyncBrowser(_AsyncContextCommands):
    """A browser. ``with`` deletes it at the end; without, it stays until somebody does."""

    def __init__(self, client: AsyncTabwire, id: str, record: Optional[BrowserRecord] = None) -> None:
        super().__init__(client, f"/browsers/{_segment(id)}/", {})
        self.id = id
        #: What was replied when it was opened.
        self.record = record

    async def __aenter__(self) -> AsyncBrowser:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        try:
            await self.delete_browser()
        except Problem as problem:
            if problem.status != 404:
                raise

    def context(self, ctx_id: str) -> AsyncContext:
        """One of its contexts, by its ID."""
        return AsyncContext(self._client, self._place, ctx_id)


    async def read_browser(self, *, timeout_ms: int = UNSET) -> BrowserRecord:
        """Read a browser."""
        reply: BrowserRecord = await self._send("GET", "", {"timeout_ms": timeout_ms})
        return reply

    async def delete_browser(self, *, timeout_ms: int = UNSET) -> DeleteBrowserReply:
        """Delete a browser."""
        reply: DeleteBrowserReply = await self._send("DELETE", "", {"timeout_ms": timeout_ms})
        return reply

    async def create_context(
        self,
        *,
        device: Union[str, None] = UNSET,
        viewport: Union[OpenBrowserViewport, None] = UNSET,
        mobile: Union[bool, None] = UNSET,
        touch: Union[bool, None] = UNSET,
        user_agent: Union[str, None] = UNSET,
        locale: Union[str, None] = UNSET,
        timezone: Union[str, None] = UNSET,
        color_scheme: Union[Literal["light", "dark"], None] = UNSET,
        reduced_motion: Union[Literal["reduce", "no-preference"], None] = UNSET,
        forced_colors: Union[Literal["active", "none"], None] = UNSET,
        contrast: Union[Literal["more", "less", "custom", "no-preference"], None] = UNSET,
        media: Union[Literal["screen", "print"], None] = UNSET,
        geolocation: Union[Geolocation, None] = UNSET,
        permissions: Union[List[str], None] = UNSET,
        offline: Union[bool, None] = UNSET,
        network_speed: Union[Literal["slow-3g", "fast-3g", "slow-4g", "fast-4g"], NetworkSpeed, None] = UNSET,
        cpu_slowdown: Union[float, None] = UNSET,
        javascript: Union[bool, None] = UNSET,
        ignore_https_errors: Union[bool, None] = UNSET,
        headers: Union[Dict[str, str], None] = UNSET,
        proxy: Proxy = UNSET,
        url: str = UNSET,
        routes: Routes = UNSET,
        credentials: List[Credential] = UNSET,
        downloads: Literal["deny", "keep", "discard"] = UNSET,
        max_download_bytes: int = UNSET,
        max_downloads_bytes: int = UNSET,
        profile: OpenBrowserProfile = UNSET,
        network: OpenBrowserNetwork = UNSET,
        timeout_ms: int = UNSET,
    ) -> AsyncContext:
        """Create a context."""
        reply: CreateContextReply = await self._send(
            "PUT",
            "contexts/",
            {
                "device": device, "viewport": viewport, "mobile": mobile, "touch": touch,
                "user_agent": user_agent, "locale": locale, "timezone": timezone,
                "color_scheme": color_scheme, "reduced_motion": reduced_motion,
                "forced_colors": forced_colors, "contrast": contrast, "media": media,
                "geolocation": geolocation, "permissions": permissions, "offline": offline,
                "network_speed": network_speed, "cpu_slowdown": cpu_slowdown,
                "javascript": javascript, "ignore_https_errors": ignore_https_errors,
                "headers": headers, "proxy": proxy, "url": url, "routes": routes,
                "credentials": credentials, "downloads": downloads,
                "max_download_bytes": max_download_bytes,
                "max_downloads_bytes": max_downloads_bytes, "profile": profile, "network": network,
                "timeout_ms": timeout_ms,
            },
        )
        return AsyncContext(self._client, self._place, reply["ctx_id"], reply)

    async def list_contexts(self, *, timeout_ms: int = UNSET) -> ListContextsReply:
        """List the contexts."""
        reply: ListContextsReply = await self._send("GET", "contexts/", {"timeout_ms": timeout_ms})
        return reply

    async def list_pages(self, *, ctx_id: str = UNSET, timeout_ms: int = UNSET) -> ListPagesReply:
        """List the pages."""
        reply: ListPagesReply = await self._send(
            "GET",
            "pages/",
            {"ctx_id": ctx_id, "timeout_ms": timeout_ms},
        )
        return reply

    async def open_page(self, *, ctx_id: str = UNSET, url: str = UNSET, timeout_ms: int = UNSET) -> AsyncPage:
        """Open a page."""
        reply: PageRecord = await self._send(
            "PUT",
            "pages/",
            {"ctx_id": ctx_id, "url": url, "timeout_ms": timeout_ms},
        )
        return AsyncPage(self._client, self._place, reply["page_id"], reply)

    async def cdp_version(self, *, timeout_ms: int = UNSET) -> CdpVersionReply:
        """Read the address for CDP clients."""
        reply: CdpVersionReply = await self._send("GET", "json/version/", {"timeout_ms": timeout_ms})
        return reply

    async def cdp_targets(self, *, timeout_ms: int = UNSET) -> List[CdpTarget]:
        """List the pages for CDP clients."""
        reply: List[CdpTarget] = await self._send("GET", "json/list/", {"timeout_ms": timeout_ms})
        return reply

    async def cdp_protocol(self, *, timeout_ms: int = UNSET) -> CdpProtocolReply:
        """Read the description of CDP."""
        reply: CdpProtocolReply = await self._send("GET", "json/protocol/", {"timeout_ms": timeout_ms})
        return reply

    async def create_ticket(
        self,
        for_: Literal["cdp", "events", "channel"],
        *,
        page_id: str = UNSET,
        expires_s: int = UNSET,
        once: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> CreateTicketReply:
        """Create a ticket."""
        reply: CreateTicketReply = await self._send(
            "POST",
            "tickets/",
            {
                "for": for_, "page_id": page_id, "expires_s": expires_s, "once": once,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def list_tickets(self, *, timeout_ms: int = UNSET) -> ListTicketsReply:
        """List the tickets."""
        reply: ListTicketsReply = await self._send("GET", "tickets/", {"timeout_ms": timeout_ms})
        return reply

    async def create_live_ticket(
        self,
        *,
        page_id: str = UNSET,
        drive: bool = UNSET,
        expires_s: int = UNSET,
        timeout_ms: int = UNSET,
    ) -> CreateLiveTicketReply:
        """Create a link to the live view."""
        reply: CreateLiveTicketReply = await self._send(
            "POST",
            "live/",
            {"page_id": page_id, "drive": drive, "expires_s": expires_s, "timeout_ms": timeout_ms},
        )
        return reply

    async def withdraw_ticket(self, ticket_id: str, *, timeout_ms: int = UNSET) -> WithdrawTicketReply:
        """Withdraw a ticket."""
        reply: WithdrawTicketReply = await self._send(
            "DELETE",
            f"tickets/{_segment(ticket_id)}/",
            {"timeout_ms": timeout_ms},
        )
        return reply

    async def read_events(
        self,
        *,
        types: str = UNSET,
        page_id: str = UNSET,
        ctx_id: str = UNSET,
        urls: Literal["full"] = UNSET,
        after: int = UNSET,
        wait_ms: int = UNSET,
    ) -> ReadEventsReply:
        """Read the events of a browser."""
        reply: ReadEventsReply = await self._send(
            "GET",
            "events/",
            {
                "format": "json", "types": types, "page_id": page_id, "ctx_id": ctx_id,
                "urls": urls, "after": after, "wait_ms": wait_ms,
            },
        )
        return reply


class AsyncTabwire(_AsyncTransport):
    """A server, for asyncio."""

    def browser(self, id: str) -> AsyncBrowser:
        """One of its browsers, by its ID."""
        return AsyncBrowser(self, id)


    async def open_browser(
        self,
        *,
        headless: Union[bool, Literal["shell"]] = UNSET,
        idle_timeout_ms: Union[int, None] = UNSET,
        max_lifetime_ms: Union[int, None] = UNSET,
        dialogs: Literal["dismiss", "accept", "ask"] = UNSET,
        label: str = UNSET,
        args: List[str] = UNSET,
        webhook: OpenBrowserWebhook = UNSET,
        routes: Routes = UNSET,
        credentials: List[Credential] = UNSET,
        network: OpenBrowserNetwork = UNSET,
        device: Union[str, None] = UNSET,
        viewport: Union[OpenBrowserViewport, None] = UNSET,
        mobile: Union[bool, None] = UNSET,
        touch: Union[bool, None] = UNSET,
        user_agent: Union[str, None] = UNSET,
        locale: Union[str, None] = UNSET,
        timezone: Union[str, None] = UNSET,
        color_scheme: Union[Literal["light", "dark"], None] = UNSET,
        reduced_motion: Union[Literal["reduce", "no-preference"], None] = UNSET,
        forced_colors: Union[Literal["active", "none"], None] = UNSET,
        contrast: Union[Literal["more", "less", "custom", "no-preference"], None] = UNSET,
        media: Union[Literal["screen", "print"], None] = UNSET,
        geolocation: Union[Geolocation, None] = UNSET,
        permissions: Union[List[str], None] = UNSET,
        offline: Union[bool, None] = UNSET,
        network_speed: Union[Literal["slow-3g", "fast-3g", "slow-4g", "fast-4g"], NetworkSpeed, None] = UNSET,
        cpu_slowdown: Union[float, None] = UNSET,
        javascript: Union[bool, None] = UNSET,
        ignore_https_errors: Union[bool, None] = UNSET,
        headers: Union[Dict[str, str], None] = UNSET,
        proxy: Proxy = UNSET,
        url: str = UNSET,
        downloads: Literal["deny", "keep", "discard"] = UNSET,
        max_download_bytes: int = UNSET,
        max_downloads_bytes: int = UNSET,
        profile: OpenBrowserProfile = UNSET,
        timeout_ms: int = UNSET,
    ) -> AsyncBrowser:
        """Open a browser."""
        reply: BrowserRecord = await self._send(
            "PUT",
            "/browsers/",
            {
                "headless": headless, "idle_timeout_ms": idle_timeout_ms,
                "max_lifetime_ms": max_lifetime_ms, "dialogs": dialogs, "label": label,
                "args": args, "webhook": webhook, "routes": routes, "credentials": credentials,
                "network": network, "device": device, "viewport": viewport, "mobile": mobile,
                "touch": touch, "user_agent": user_agent, "locale": locale, "timezone": timezone,
                "color_scheme": color_scheme, "reduced_motion": reduced_motion,
                "forced_colors": forced_colors, "contrast": contrast, "media": media,
                "geolocation": geolocation, "permissions": permissions, "offline": offline,
                "network_speed": network_speed, "cpu_slowdown": cpu_slowdown,
                "javascript": javascript, "ignore_https_errors": ignore_https_errors,
                "headers": headers, "proxy": proxy, "url": url, "downloads": downloads,
                "max_download_bytes": max_download_bytes,
                "max_downloads_bytes": max_downloads_bytes, "profile": profile,
                "timeout_ms": timeout_ms,
            },
        )
        return AsyncBrowser(self, reply["id"], reply)

    async def list_browsers(
        self,
        *,
        scope: Literal["fleet", "local"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> ListBrowsersReply:
        """List the browsers."""
        reply: ListBrowsersReply = await self._send(
            "GET",
            "/browsers/",
            {"scope": scope, "timeout_ms": timeout_ms},
        )
        return reply

    async def delete_browsers(
        self,
        *,
        scope: Literal["fleet", "local"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> DeleteBrowsersReply:
        """Delete all browsers."""
        reply: DeleteBrowsersReply = await self._send(
            "DELETE",
            "/browsers/",
            {"scope": scope, "timeout_ms": timeout_ms},
        )
        return reply

    async def list_ended_browsers(
        self,
        *,
        scope: Literal["fleet", "local"] = UNSET,
        timeout_ms: int = UNSET,
    ) -> ListEndedBrowsersReply:
        """List the browsers that have ended."""
        reply: ListEndedBrowsersReply = await self._send(
            "GET",
            "/browsers/ended/",
            {"scope": scope, "timeout_ms": timeout_ms},
        )
        return reply

    async def save_profile(
        self,
        name: str,
        *,
        cookies: List[CookiesSet] = UNSET,
        origins: List[Origin] = UNSET,
        browser_id: str = UNSET,
        ctx_id: str = UNSET,
        timeout_ms: int = UNSET,
    ) -> SaveProfileReply:
        """Save a login."""
        reply: SaveProfileReply = await self._send(
            "PUT",
            f"/profiles/{_segment(name)}/",
            {
                "cookies": cookies, "origins": origins, "browser_id": browser_id, "ctx_id": ctx_id,
                "timeout_ms": timeout_ms,
            },
        )
        return reply

    async def read_profile(
        self,
        name: str,
        *,
        state: bool = UNSET,
        timeout_ms: int = UNSET,
    ) -> ReadProfileReply:
        """Read a saved login."""
        reply: ReadProfileReply = await self._send(
            "GET",
            f"/profiles/{_segment(name)}/",
            {"state": state, "timeout_ms": timeout_ms},
        )
        return reply

    async def delete_profile(self, name: str, *, timeout_ms: int = UNSET) -> DeleteProfileReply:
        """Delete a saved login."""
        reply: DeleteProfileReply = await self._send(
            "DELETE",
            f"/profiles/{_segment(name)}/",
            {"timeout_ms": timeout_ms},
        )
        return reply

    async def list_profiles(self, *, timeout_ms: int = UNSET) -> ListProfilesReply:
        """List the saved logins."""
        reply: ListProfilesReply = await self._send("GET", "/profiles/", {"timeout_ms": timeout_ms})
        return reply

    async def drain(
        self,
        *,
        exit: bool = UNSET,
        exit_timeout_ms: int = UNSET,
        timeout_ms: int = UNSET,
    ) -> DrainReply:
        """Drain the server."""
        reply: DrainReply = await self._send(
            "POST",
            "/drain/",
            {"exit": exit, "exit_timeout_ms": exit_timeout_ms, "timeout_ms": timeout_ms},
        )
        return reply

    async def read_drain(self, *, wait_ms: int = UNSET, timeout_ms: int = UNSET) -> ReadDrainReply:
        """Read how far the drain is."""
        reply: ReadDrainReply = await self._send(
            "GET",
            "/drain/",
            {"wait_ms": wait_ms, "timeout_ms": timeout_ms},
        )
        return reply

    async def cancel_drain(self, *, timeout_ms: int = UNSET) -> CancelDrainReply:
        """Cancel the drain."""
        reply: CancelDrainReply = await self._send("DELETE", "/drain/", {"timeout_ms": timeout_ms})
        return reply

    async def read_health(self) -> ReadHealthReply:
        """Check whether the server runs."""
        reply: ReadHealthReply = await self._send("GET", "/health/", {})
        return reply

    async def read_readiness(self) -> ReadReadinessReply:
        """Check whether a browser can be opened."""
        reply: ReadReadinessReply = await self._send("GET", "/ready/", {})
        return reply

    async def read_status(self, *, scope: Literal["fleet", "local"] = UNSET) -> ReadStatusReply:
        """Read what is in use."""
        reply: ReadStatusReply = await self._send("GET", "/status/", {"scope": scope})
        return reply

    async def read_metrics(self) -> str:
        """Read the metrics."""
        reply: str = await self._send("GET", "/metrics", {})
        return reply

    async def read_open_api(self) -> Dict[str, Any]:
        """Read the OpenAPI document."""
        reply: Dict[str, Any] = await self._send("GET", "/openapi.json", {})
        return reply


# end async
