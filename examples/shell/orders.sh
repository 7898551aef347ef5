#!/usr/bin/env bash
# Publishes an order while billing is down, and shows in virtual time that it is billed afterwards.
# Creates the topic with az if that is installed, and does everything else with curl.
set -euo pipefail
read -ra hermod <<<"${HERMOD_COMMAND:-hermod}"
work=$(mktemp -d)
sink=
# The server ends with this script by itself.
trap '[ -z "$sink" ] || kill "$sink" 2>/dev/null || true; rm -rf "$work"' EXIT

# Waits until a program has printed a line that begins like this, and prints it.
await_line() { # file, beginning
  for _ in $(seq 600); do
    if grep -m 1 "^$2" "$1" 2>/dev/null; then return; fi
    sleep 0.1
  done
  echo "nothing like '$2' was printed:" >&2
  cat "$1" >&2
  return 1
}

value() { # name
  sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p" <<<"$ready"
}

# Starts a webhook, and fills sink and billing with its process and its address.
start_sink() { # port, options
  : >"$work/sink"
  "${hermod[@]}" sink --port "$1" "${@:2}" >"$work/sink" &
  sink=$!
  billing=$(await_line "$work/sink" "listening at" | sed 's/listening at \([^,]*\),.*/\1/')
}

call() { # method, path, body
  curl --silent --show-error --fail-with-body --cacert "$(value caFile)" -X "$1" "$(value url)$2" \
    -H "Authorization: Bearer $(value token)" -H "Content-Type: application/json" -d "$3"
}

"${hermod[@]}" test-server --set profile=cloud-2021 --set seed=1 >"$work/server" &
ready=$(await_line "$work/server" '{')
group=/subscriptions/$(value azureSubscription)/resourceGroups/testing
topic=$group/providers/Microsoft.EventGrid/topics/orders
version=api-version=2022-06-15

if command -v az >/dev/null; then
  export AZURE_CONFIG_DIR="$work/azure" AZURE_CORE_COLLECT_TELEMETRY=no AZURE_CORE_ONLY_SHOW_ERRORS=yes
  export REQUESTS_CA_BUNDLE
  REQUESTS_CA_BUNDLE=$(value caFile)
  az cloud register --name Hermod --endpoint-resource-manager "$(value url)"
  az cloud set --name Hermod
  az login --service-principal --tenant adfs --username "$(value clientId)" --password "$(value clientSecret)" >/dev/null
  az resource create --id "$topic" --location test --properties '{}' --output none
  key=$(az resource invoke-action --ids "$topic" --action listKeys --query key1 --output tsv)
  echo "created the topic with az"
else
  call PUT "$topic?$version" '{"location":"test"}' >/dev/null
  key=$(call POST "$topic/listKeys?$version" '' | sed 's/.*"key1":"\([^"]*\)".*/\1/')
fi

start_sink 0 --status 503
call PUT "$topic/providers/Microsoft.EventGrid/eventSubscriptions/billing?$version" \
  "{\"properties\":{\"destination\":{\"endpointType\":\"WebHook\",\"properties\":{\"endpointUrl\":\"$billing\"}}}}" >/dev/null
curl --silent --show-error --fail-with-body --cacert "$(value caFile)" "$(value url)/topics/orders/api/events" \
  -H "aeg-sas-key: $key" -H "Content-Type: application/json" \
  -d '[{"id":"order-7","eventType":"Order.Placed","subject":"/orders/7","eventTime":"2026-01-01T00:00:00Z","dataVersion":"1.0","data":{"total":42}}]'

call POST /hermod/v1/clock/advance '{"by":"1m"}' >/dev/null
echo "while billing is down: $(call GET /hermod/v1/topics/orders/events/order-7 '' | grep -o '"state":"[^"]*"')"

port=${billing##*:}
kill "$sink"
wait "$sink" 2>/dev/null || true
start_sink "${port%/}"
call POST /hermod/v1/clock/advance '{"by":"10m"}' >/dev/null
state=$(call GET /hermod/v1/topics/orders/events/order-7 '' | grep -o '"state":"[^"]*"')
echo "afterwards: $state"
[ "$state" = '"state":"delivered"' ]
