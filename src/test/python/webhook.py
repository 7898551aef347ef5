"""A webhook as a user of Event Grid writes it: it consents to both kinds of handshake, and remembers
what was delivered to each of its paths."""
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit


class Webhook:
    PATIENCE = 20

    def __init__(self):
        self._deliveries = []
        self._arrived = threading.Condition()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def url(self, path):
        return f"http://127.0.0.1:{self._server.server_port}/{path}"

    def delivery(self, path, is_wanted):
        """The first delivery to this path that holds such an event, its headers and its events; waits for it."""
        with self._arrived:
            if not self._arrived.wait_for(lambda: self._found(path, is_wanted), self.PATIENCE):
                raise AssertionError(f"not within {self.PATIENCE} s: a delivery to /{path}")
            return self._found(path, is_wanted)[0]

    def events(self, path):
        """All events that came to this path so far."""
        with self._arrived:
            return [event for where, _, events in self._deliveries if where == "/" + path for event in events]

    def _found(self, path, is_wanted):
        return [
            (headers, events)
            for where, headers, events in self._deliveries
            if where == "/" + path and any(map(is_wanted, events))
        ]

    def _keep(self, path, headers, events):
        with self._arrived:
            self._deliveries.append((path, headers, events))
            self._arrived.notify_all()

    def _handler(webhook):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_OPTIONS(self):
                self._answer(b"", ("WebHook-Allowed-Origin", self.headers["WebHook-Request-Origin"]))

            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                if self.headers["aeg-event-type"] == "SubscriptionValidation":
                    code = body[0]["data"]["validationCode"]
                    self._answer(json.dumps({"validationResponse": code}).encode())
                else:
                    events = body if isinstance(body, list) else [body]
                    webhook._keep(urlsplit(self.path).path, self.headers, events)
                    self._answer(b"")

            def _answer(self, body, *headers):
                self.send_response(200)
                for name, value in (*headers, ("Content-Length", str(len(body)))):
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        return Handler
