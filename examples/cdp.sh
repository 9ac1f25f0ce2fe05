#!/bin/sh
# Raw CDP with curl: a call to the browser, one to a page, one about a node.
#
#   examples/cdp.sh
#   BASE=http://127.0.0.1:4000 API_KEY=secret examples/cdp.sh
#
# It needs a running Tabwire, curl, sed and a POSIX shell.
set -eu

BASE=${BASE:-http://127.0.0.1:8080}

send() {
  curl -sS --fail-with-body -X "$1" "$BASE$2" -H "X-API-Key: ${API_KEY:-none}" \
    -H 'Content-Type: application/json' -d "${3:-{\}}"
  echo
}

field() {
  sed -n "s/.*\"$1\":\"\{0,1\}\([^,\"}]*\).*/\1/p" | head -n 1
}

ID=$(send PUT /browsers/ | field id)
trap 'send DELETE "/browsers/$ID/" >/dev/null' EXIT

send POST "/browsers/$ID/cdp/" '{"method": "Browser.getVersion", "on": "browser"}' | field product
send POST "/browsers/$ID/navigate/" '{"url": "data:text/html,<h1>Green tea</h1>"}' >/dev/null
send POST "/browsers/$ID/cdp/" '{"method": "Runtime.evaluate", "params": {"expression": "6 * 7"}}' | field value
NODE=$(send POST "/browsers/$ID/find-node/" '{"selector": "h1"}' | field node_id)
send POST "/browsers/$ID/cdp/" "{\"method\": \"DOM.describeNode\", \"params\": {\"backendNodeId\": {\"\$node\": $NODE}}}" | field nodeName
