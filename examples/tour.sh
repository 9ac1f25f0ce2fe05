#!/bin/sh
# The five-minute tour of the README, as a script: it prints each command and its reply, and stops
# with a message and status 1 where a reply is not what it should be. Its browser is deleted in any case.
#
#   examples/tour.sh
#   BASE=http://127.0.0.1:4000 API_KEY=secret examples/tour.sh
#
# It needs a running Tabwire, curl and a POSIX shell, and no internet.
set -eu

BASE=${BASE:-http://127.0.0.1:8080}
BASE=${BASE%/}
BROWSER=
REPLY=

# curl, with the API key where there is one; by way of stdin, so that no process list shows it.
curl() {
  if [ -n "${API_KEY:-}" ]; then
    printf 'X-API-Key: %s\n' "$API_KEY" | command curl -H @- "$@"
  else
    command curl "$@"
  fi
}

fail() {
  echo "tour: $1" >&2
  exit 1
}

# Runs the command on stdin, as the README has it, and keeps its reply in REPLY.
run() {
  command=$(cat)
  printf '\n$ %s\n' "$command"
  REPLY=$(eval "$command") || fail "no answer from $BASE; is Tabwire running there? make start runs it."
  printf '%s\n' "$REPLY"
}

# The reply has to hold each of these texts.
expect() {
  for text in "$@"; do
    case $REPLY in
      *"$text"*) ;;
      *) fail "expected $text, got $REPLY" ;;
    esac
  done
}

# The string or number of a field of the reply.
field() {
  value=$(printf '%s\n' "$REPLY" | sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p")
  [ -n "$value" ] || fail "expected $1, got $REPLY"
  printf '%s\n' "$value"
}

# A browser lives until it is deleted, so it is deleted however the tour ends. REPLY is of its opening
# where the end came before it was taken in.
clean_up() {
  status=$?
  trap - EXIT
  case $BROWSER$REPLY in
    '{"id":'*) BROWSER=$BASE/browsers/$(field id) ;;
  esac
  [ -z "$BROWSER" ] || curl -sS -o /dev/null -X DELETE "$BROWSER/" || true
  exit "$status"
}
trap clean_up EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# A page of its own, as a data: URL. Any other page will do as well.
JSON='Content-Type: application/json'
PAGE='data:text/html,<title>Tea shop</title><h1>Tea shop</h1>'\
'<p>Name <input id=customer> Pots <input id=pots type=number value=1> <button id=order>Order</button>'\
'<button id=cancel style=position:fixed;left:600px;top:20px;width:120px;height:40px>Cancel</button>'\
'<p id=end style=margin-top:2000px>The end'\
'<script>'\
'order.onclick = () => setTimeout(() => order.insertAdjacentHTML(`afterend`, `<p id=receipt>Tea for ${customer.value}`), 500);'\
'cancel.onclick = () => confirm(`Cancel the order?`);'\
'</script>'

# Open a browser.
run <<'EOF'
curl -sS -X PUT "$BASE/browsers/" -H "$JSON" -d '{"label": "tour"}'
EOF
expect '"state":"ready"' '"label":"tour"'
BROWSER=$BASE/browsers/$(field id)

# Go to a page.
run <<'EOF'
curl -sS "$BROWSER/navigate/" -H "$JSON" -d '{"url": "'"$PAGE"'"}'
EOF
expect '"ok":true'

# Find a node, type into it, and correct a slip with keys.
run <<'EOF'
curl -sS "$BROWSER/find-node/" -H "$JSON" -d '{"selector": "#customer"}'
EOF
CUSTOMER=$(field node_id)
run <<'EOF'
curl -sS "$BROWSER/type/" -H "$JSON" -d '{"node_id": '$CUSTOMER', "text": "Ada Lovlace"}'
EOF
expect '"success":true'
run <<'EOF'
curl -sS "$BROWSER/send-keys/" -H "$JSON" -d '{"keys": "ArrowLeft4, e"}'
EOF
expect '"success":true'
run <<'EOF'
curl -sS "$BROWSER/eval/" -H "$JSON" -d '{"expression": "customer.value"}'
EOF
expect '"value":"Ada Lovelace"'

# Move to the next field, and hold a key in it.
run <<'EOF'
curl -sS "$BROWSER/send-keys/" -H "$JSON" -d '{"keys": "Tab"}'
EOF
expect '"success":true'
run <<'EOF'
curl -sS "$BROWSER/hold-key/" -H "$JSON" -d '{"key": "ArrowUp500"}'
EOF
expect '"success":true'
run <<'EOF'
curl -sS "$BROWSER/eval/" -H "$JSON" -d '{"expression": "pots.value > 1"}'
EOF
expect '"value":true'

# Click, wait for what comes of it, and read it.
run <<'EOF'
curl -sS "$BROWSER/find-node/" -H "$JSON" -d '{"selector": "#order"}'
EOF
ORDER=$(field node_id)
run <<'EOF'
curl -sS "$BROWSER/node-click/" -H "$JSON" -d '{"node_id": '$ORDER'}'
EOF
expect '"ok":true'
run <<'EOF'
curl -sS "$BROWSER/wait-for-node/" -H "$JSON" -d '{"selector": "#receipt", "timeout_ms": 10000}'
EOF
RECEIPT=$(field node_id)
run <<'EOF'
curl -sS "$BROWSER/fetch-text/" -H "$JSON" -d '{"node_id": '$RECEIPT'}'
EOF
expect '"text":"Tea for Ada Lovelace"'
run <<'EOF'
curl -sS "$BROWSER/fetch-html/" -H "$JSON" -d '{"node_id": '$RECEIPT'}'
EOF
expect '"html":"<p id=\"receipt\">Tea for Ada Lovelace'

# Click at a point; a dialog is answered by itself, and told.
run <<'EOF'
curl -sS "$BROWSER/click/" -H "$JSON" -d '{"x": 660, "y": 40}'
EOF
expect '"ok":true' '"message":"Cancel the order?"' '"accepted":false'

# Scroll.
run <<'EOF'
curl -sS "$BROWSER/scroll-to/" -H "$JSON" -d '{"y": 600}'
EOF
expect '"success":true' '"y":600'

# A context, with looks of its own.
run <<'EOF'
curl -sS -X PUT "$BROWSER/contexts/" -H "$JSON" -d '{"locale": "de-DE", "viewport": {"width": 390, "height": 844}}'
EOF
CTX=$(field ctx_id)
run <<'EOF'
curl -sS "$BROWSER/contexts/$CTX/eval/" -H "$JSON" -d '{"expression": "navigator.language + \" \" + innerWidth"}'
EOF
expect '"value":"de-DE 390"'
run <<'EOF'
curl -sS -X DELETE "$BROWSER/contexts/$CTX/"
EOF
expect '"success":true'

# A second page, which becomes the current one; closing it brings back the first.
run <<'EOF'
curl -sS -X PUT "$BROWSER/pages/" -H "$JSON" -d '{"url": "data:text/html,<title>Second page</title>"}'
EOF
expect '"title":"Second page"' '"current":true'
PAGE_ID=$(field page_id)
run <<'EOF'
curl -sS "$BROWSER/pages/"
EOF
expect '"title":"Tea shop","current":false' '"title":"Second page","current":true'
run <<'EOF'
curl -sS -X DELETE "$BROWSER/pages/$PAGE_ID/"
EOF
expect '"ok":true'
run <<'EOF'
curl -sS "$BROWSER/eval/" -H "$JSON" -d '{"expression": "document.title"}'
EOF
expect '"value":"Tea shop"'

# Delete the browser. From then on its ID answers 404.
run <<'EOF'
curl -sS -X DELETE "$BROWSER/"
EOF
expect '"deleted":"'
run <<'EOF'
curl -sS "$BROWSER/"
EOF
expect '"code":"browser_not_found"' '"reason":"deleted"'

printf '\nThe tour is done.\n'
BROWSER=
