"""The same as errors.py, with asyncio."""

import asyncio
import json
from typing import Any, Awaitable, Callable

import tabwire
from tabwire import AsyncTabwire

COVERED = "<button>Order</button><p style='position:fixed;inset:0;margin:0'>Wait"


async def tell(name: str, act: Callable[[], Awaitable[Any]]) -> None:
    told: Any
    try:
        told = await act() and "nothing"
    except tabwire.Problem as problem:
        told = [problem.status, problem.code, problem.retryable, problem.retry_after]
        assert problem.detail and problem.request_id and problem.document["title"]
    except tabwire.NoAnswer:
        told = "no answer"
    except tabwire.ConnectionLost:
        told = "connection lost"
    print(json.dumps([name, told]), flush=True)


async def open_and_delete(client: AsyncTabwire) -> Any:
    return await (await client.open_browser()).delete_browser()


async def main() -> None:
    client = AsyncTabwire()
    await tell("wrong key", AsyncTabwire(api_key="wrong").list_browsers)
    await tell("unknown browser", client.browser("nobody").fetch_html)
    async with await client.open_browser() as browser:
        await browser.navigate("data:text/html,<button>Order")
        stale = (await browser.find_node(selector="button"))["node_id"]
        await browser.set_content(COVERED)
        await tell("stale node", lambda: browser.node_click(stale))
        node_id = (await browser.find_node(selector="button"))["node_id"]
        await tell("covered node", lambda: browser.node_click(node_id, timeout_ms=3_000))
        await tell("script error", lambda: browser.eval("missing"))
        await tell("invalid field", lambda: browser.node_click(0))
        await tell("time-out", lambda: browser.wait_for_node(selector="#never", timeout_ms=100))
        await tell("no answer", AsyncTabwire(timeout=0.3).browser(browser.id).back)
        await tell("cut before the answer", browser.forward)
        await tell("cut within the answer", browser.reload)
        await tell("no place", AsyncTabwire(retries=0).open_browser)
        await tell("no place at first", lambda: open_and_delete(client))
    await tell("nobody there", AsyncTabwire("http://127.0.0.1:1").read_health)


asyncio.run(main())
