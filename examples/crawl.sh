#!/bin/sh
# Reads the products of a shop, page after page, and saves those that cost less than MAX as CSV.
#
#   SHOP=https://shop.example/ examples/crawl.sh
#   SHOP=… MAX=20 OUT=cheap.csv BASE=http://127.0.0.1:4000 API_KEY=secret examples/crawl.sh
#
# It needs a running Tabwire, curl, sed, awk and a POSIX shell. The selectors are those of the shop.
set -eu

BASE=${BASE:-http://127.0.0.1:8080}
OUT=${OUT:-products.csv}
MAX=${MAX:-10}

send() {
  curl -sS --fail-with-body -X "$1" "$BASE$2" -H "X-API-Key: ${API_KEY:-none}" \
    -H 'Content-Type: application/json' -H "Accept: ${4:-application/json}" -d "${3:-{\}}"
}

ID=$(send PUT /browsers/ | sed -n 's/.*"id":"\([^"]*\)".*/\1/p')
trap 'send DELETE "/browsers/$ID/" >/dev/null; rm -f "$OUT.all"' EXIT

send POST "/browsers/$ID/navigate/" "{\"url\": \"$SHOP\"}" >/dev/null
send POST "/browsers/$ID/extract/" '{
  "each": ".product",
  "fields": {
    "price": { "selector": ".price", "as": "number" },
    "name": "h2",
    "link": { "selector": "a", "as": "url" }
  },
  "next": "a.next"
}' text/csv >"$OUT.all"

# The price is the first column, so that no comma in a name comes before it.
awk -F, -v max="$MAX" 'NR == 1 || ($1 != "" && $1 < max)' "$OUT.all" >"$OUT"

count() {
  awk 'END { print NR - 1 }' "$1"
}
echo "$(count "$OUT.all") products read, $(count "$OUT") for less than $MAX saved in $OUT"
