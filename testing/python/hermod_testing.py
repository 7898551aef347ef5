"""Runs a Hermod event router for a test: a process of its own, with a clock that the test advances.

Copy this file into your project; it needs Python 3.9 and nothing else. It starts the command `hermod`,
or what the variable HERMOD_COMMAND says:

    with Hermod(profile="cloud-2021", seed=1) as hermod:
        handler = hermod.handler("billing")
        orders = hermod.topic("orders")
        orders.subscribe(handler.url, dead_letters=True)
        handler.fail_with(503, times=3)
        event_id = orders.publish("Order.Placed", {"total": 7})
        hermod.advance("10m")
        assert hermod.explain("orders", event_id).subscriptions[0]["state"] == "delivered"
"""

import collections
import http.server
import json
import os
import shlex
import subprocess
import threading
import urllib.error
import urllib.parse
import urllib.request
import uuid
from dataclasses import dataclass
from datetime import datetime, timezone

_VERSION = "api-version=2022-06-15"
# Calls go to this machine: a proxy of the environment must not get them.
_OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class HermodError(Exception):
    """The server refused a call, or could not be started; the message says why."""


@dataclass(frozen=True)
class Explanation:
    """What became of an event: for each subscription its name, state, attempts and nextAttemptAt."""

    topic: str
    event_id: str
    published_at: str
    subscriptions: list


class Hermod:
    """A server in a process of its own, whose files are deleted when it stops."""

    def __init__(self, profile=None, seed=None, real_time=False, settings=None, command=None, start_timeout=60):
        """Starts the server; returns when it accepts requests.

        settings: others by their keys in the configuration file; command: the words that start Hermod.
        """
        words = command or shlex.split(os.environ.get("HERMOD_COMMAND", "hermod"))
        given = {**(settings or {}), "profile": profile, "seed": seed}
        flags = [f"--set={key}={value}" for key, value in given.items() if value is not None]
        flags += ["--real-time"] if real_time else []
        self._handlers = {}
        self._topics = {}
        self._errors = collections.deque(maxlen=100)
        try:
            self._process = subprocess.Popen(
                [*words, "test-server", "--exit-with-stdin", *flags],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")
        except OSError as error:
            raise HermodError(f"cannot start {words[0]}: {error}") from error
        self._reader = threading.Thread(target=self._read_errors, daemon=True)
        self._reader.start()
        try:
            self._ready = self._wait(start_timeout)
        except BaseException:
            self.stop()
            raise
        self.url = self._ready["url"]
        self.plain_url = self._ready["plainUrl"]
        self.ca = self._ready["ca"]
        self.ca_file = self._ready["caFile"]
        self.token = self._ready["token"]

    def _read_errors(self):
        for line in self._process.stderr:
            self._errors.append(line)

    def _wait(self, limit):
        timer = threading.Timer(limit, self._process.kill)
        timer.start()
        line = self._process.stdout.readline()
        timer.cancel()
        if not line:
            self._process.wait()
            self._reader.join(5)
            raise HermodError("hermod does not start: " + "".join(self._errors).strip())
        return json.loads(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Stops the server and its handlers. Does nothing the second time."""
        for handler in self._handlers.values():
            handler.stop()
        self._handlers = {}
        try:
            self._process.stdin.close()
        except OSError:
            pass  # It has ended by itself.
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(5)
        self._process.stdout.close()
        self._process.stderr.close()

    def topic(self, name, schema="EventGridSchema"):
        """Returns a topic, which is created at its first use."""
        if name not in self._topics:
            self._topics[name] = Topic(self, name, schema)
        return self._topics[name]

    def handler(self, name):
        """Returns a webhook, which is started at its first use and stops with the server."""
        if name not in self._handlers:
            self._handlers[name] = Handler()
        return self._handlers[name]

    def advance(self, by):
        """Advances the virtual clock, by a duration such as "10m"; all attempts on the way have been made."""
        self.call("POST", "/hermod/v1/clock/advance", {"by": by})

    def run_until_idle(self):
        """Does everything that is due now, without advancing the clock."""
        self.advance("0s")

    def _settle(self):
        if self._ready["virtualTime"]:
            self.run_until_idle()

    def explain(self, topic, event_id):
        """Says what became of the newest event with this id."""
        self._settle()
        path = f"/hermod/v1/topics/{_quoted(topic)}/events/{_quoted(event_id)}"
        newest = self.call("GET", path)["occurrences"][0]
        return Explanation(topic, event_id, newest["publishedAt"], newest["subscriptions"])

    def call(self, method, path, body=None):
        """Calls any of its APIs with the token, and returns the parsed response."""
        return _request(method, self.plain_url + path, {"Authorization": "Bearer " + self.token}, body)

    def _resource(self, path):
        return f"/subscriptions/{self._ready['azureSubscription']}/resourceGroups/testing/providers/{path}"


class Topic:
    """A topic: where to publish (endpoint), with which key, and its subscriptions."""

    def __init__(self, hermod, name, schema):
        self._hermod = hermod
        self._id = hermod._resource("Microsoft.EventGrid/topics/" + name)
        self._subscriptions = 0
        self.name = name
        self.endpoint = f"{hermod.url}/topics/{name}/api/events"
        hermod.call("PUT", f"{self._id}?{_VERSION}", {"location": "test", "properties": {"inputSchema": schema}})
        self.key = hermod.call("POST", f"{self._id}/listKeys?{_VERSION}")["key1"]

    def subscribe(self, url, name=None, dead_letters=False, schema=None, filter=None, retry_policy=None, **batch):
        """Subscribes a webhook. filter, retry_policy and batch are members of Event Grid's API."""
        self._subscriptions += 1
        name = name or f"subscription-{self._subscriptions}"
        properties = {
            "destination": {"endpointType": "WebHook", "properties": {"endpointUrl": url, **batch}},
            "eventDeliverySchema": schema,
            "filter": filter,
            "retryPolicy": retry_policy,
            "deadLetterDestination": self._dead_letters() if dead_letters else None,
        }
        identifier = f"{self._id}/providers/Microsoft.EventGrid/eventSubscriptions/{name}"
        given = {key: value for key, value in properties.items() if value is not None}
        self._hermod.call("PUT", f"{identifier}?{_VERSION}", {"properties": given})
        return Subscription(self._hermod, self.name, name, identifier)

    def _dead_letters(self):
        account = self._hermod._resource("Microsoft.Storage/storageAccounts/deadletters")
        return {
            "endpointType": "StorageBlob",
            "properties": {"resourceId": account, "blobContainerName": "deadletter"},
        }

    def publish(self, event_type, data=None, event_id=None):
        """Publishes an event without any SDK, and returns its id. Only for the Event Grid schema."""
        event = {
            "id": event_id or str(uuid.uuid4()),
            "eventType": event_type,
            "subject": "/test",
            "eventTime": datetime.now(timezone.utc).isoformat(),
            "dataVersion": "1.0",
            "data": data or {},
        }
        url = f"{self._hermod.plain_url}/topics/{self.name}/api/events"
        _request("POST", url, {"aeg-sas-key": self.key}, [event])
        return event["id"]


class Subscription:
    """A webhook's subscription to a topic."""

    def __init__(self, hermod, topic, name, identifier):
        self._hermod = hermod
        self._topic = topic
        self._id = identifier
        self.name = name

    def dead_lettered(self):
        """The dead letters that have been written, five virtual minutes after the event was given up."""
        self._hermod._settle()
        letters = []
        path = f"/hermod/v1/deadletters?top=100&topic={_quoted(self._topic)}&subscription={_quoted(self.name)}"
        while path:
            page = self._hermod.call("GET", path)
            letters += page["value"]
            link = urllib.parse.urlsplit(page["nextLink"] or "")
            path = f"{link.path}?{link.query}" if link.path else None
        return letters

    def delete(self):
        self._hermod.call("DELETE", f"{self._id}?{_VERSION}")


class Handler:
    """A webhook that agrees to every validation, records what it gets, and fails on demand."""

    def __init__(self):
        self._lock = threading.Lock()
        self._failures = []
        self._requests = []
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _handler_of(self))
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}/"

    @property
    def requests(self):
        """All deliveries, as (headers, body, status), including those that it refused."""
        with self._lock:
            return list(self._requests)

    @property
    def events(self):
        """The events of the deliveries that it accepted."""
        bodies = [json.loads(body) for _, body, status in self.requests if status == 200]
        return [event for body in bodies for event in (body if isinstance(body, list) else [body])]

    def fail_with(self, status, times=None):
        """Responds with this status, so many times or always. Failures follow each other."""
        with self._lock:
            self._failures.append([status, float("inf") if times is None else times])

    def recover(self):
        """Responds with 200 from now on."""
        with self._lock:
            self._failures.clear()

    def stop(self):
        self._server.shutdown()
        self._server.server_close()

    def _receive(self, headers, body):
        with self._lock:
            status = self._next_status()
            self._requests.append((headers, body, status))
            return status

    def _next_status(self):
        while self._failures and self._failures[0][1] <= 0:
            self._failures.pop(0)
        if not self._failures:
            return 200
        self._failures[0][1] -= 1
        return self._failures[0][0]


def _handler_of(handler):
    class Requests(http.server.BaseHTTPRequestHandler):
        # Otherwise each response waits for the acknowledgement of its own headers.
        disable_nagle_algorithm = True

        def do_OPTIONS(self):
            origin = self.headers.get("WebHook-Request-Origin", "*")
            self._respond(200, "", {"WebHook-Allowed-Origin": origin, "WebHook-Allowed-Rate": "*"})

        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            kind = self.headers.get("aeg-event-type")
            if kind == "SubscriptionValidation":
                code = json.loads(body)[0]["data"]["validationCode"]
                self._respond(200, json.dumps({"validationResponse": code}))
            elif kind == "SubscriptionDeletion":
                self._respond(200)
            else:
                headers = {name.lower(): value for name, value in self.headers.items()}
                self._respond(handler._receive(headers, body))

        def _respond(self, status, body="", headers=None):
            content = body.encode()
            self.send_response(status)
            for name, value in {**(headers or {}), "Content-Type": "application/json"}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_):
            pass

    return Requests


def _quoted(text):
    return urllib.parse.quote(text, safe="")


def _request(method, url, headers, body):
    content = b"" if body is None else json.dumps(body).encode()
    request = urllib.request.Request(
        url, data=content, method=method, headers={**headers, "Content-Type": "application/json"})
    try:
        with _OPENER.open(request, timeout=600) as response:
            answer = response.read()
    except urllib.error.HTTPError as error:
        with error:
            raise HermodError(f"{method} {url}: {error.code} {error.read().decode()}") from None
    return json.loads(answer) if answer else None
