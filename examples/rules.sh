#!/bin/sh
# Rules and credentials by plain curl: a page of a host that does not exist, without its images, with an
# answer of ours in place of its server's.
#
#   examples/rules.sh
#   BASE=http://127.0.0.1:4000 API_KEY=secret examples/rules.sh
#
# It needs a running Tabwire, curl and a POSIX shell, and no internet.
set -eu

BASE=${BASE:-http://127.0.0.1:8080}

# curl with a JSON body, and with the API key where there is one.
send() {
  method=$1
  path=$2
  shift 2
  curl -sS --fail-with-body -X "$method" "$BASE$path" -H "X-API-Key: ${API_KEY:-}" \
    -H 'Content-Type: application/json' "$@"
}

BROWSER=$(send PUT /browsers/ -d '{"routes": {"block_presets": ["images"]}}' |
  sed -n 's/.*"id":"\([^"]*\)".*/\1/p')
trap 'send DELETE "/browsers/$BROWSER/" >/dev/null' EXIT
B=/browsers/$BROWSER

send PUT "$B/routes/" -d '{
  "block_presets": ["images"],
  "rules": [
    {"match": {"url": "http://shop.test/"}, "action": "respond",
     "headers": {"Content-Type": "text/html"},
     "body": "<title>Shop</title><img src=/logo.png><script>fetch(`/api/prices`).then((r) => r.json()).then((p) => { document.title = `Shop of ${p.length} prices`; })</script>"},
    {"match": {"url": "*/api/*", "types": ["fetch"]}, "action": "respond", "body": "[1, 2, 3]"},
    {"match": {"third_party": true}, "action": "block"}
  ]
}' >/dev/null

send POST "$B/navigate/" -d '{"url": "http://shop.test/"}' >/dev/null
send POST "$B/wait-for/" -d '{"function": "document.title !== `Shop`"}' >/dev/null
send POST "$B/eval/" -d '{"expression": "document.title"}' |
  sed -n 's/.*"value":"\([^"]*\)".*/\1/p'
echo
send GET "$B/routes/" | grep -o '"hits":[0-9]*' | tr '\n' ' '
echo
send PUT "$B/credentials/" -d '{"credentials": [
  {"origin": "https://intranet.test", "username": "ann", "password": "s3cr3t"}
]}'
