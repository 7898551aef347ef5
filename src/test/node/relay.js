// A small Azure Relay for tests, and Microsoft's own listener behind it. Prints one line of JSON
// for each event: {"port"}, then {"listening"}, then {"headers","body"} for each request.
// Arguments: the name of the hybrid connection, the name of the key, the key, the listener's status.
'use strict';
const http = require('http');
const crypto = require('crypto');
const { Server: WebSocketServer } = require('ws');
const relay = require('hyco-https');

const [name, keyName, key, status] = process.argv.slice(2);
const print = (line) => process.stdout.write(JSON.stringify(line) + '\n');

let listener = null;
const waiting = new Map();

function isValid(token) {
  const parts = new URLSearchParams((token || '').replace(/^SharedAccessSignature /, ''));
  const raw = Object.fromEntries((token || '').replace(/^SharedAccessSignature /, '').split('&')
    .map((part) => [part.split('=')[0], part.slice(part.indexOf('=') + 1)]));
  const expected = crypto.createHmac('sha256', key).update(`${raw.sr}\n${raw.se}`).digest('base64');
  return parts.get('skn') === keyName && parts.get('sig') === expected
    && Number(raw.se) > Date.now() / 1000 && parts.get('sr').endsWith('/' + name);
}

function forward(request, response) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url !== '/' + name) {
      response.writeHead(404).end();
    } else if (!isValid(request.headers.servicebusauthorization)) {
      response.writeHead(401).end();
    } else if (listener === null) {
      response.writeHead(404).end();
    } else {
      const id = crypto.randomUUID();
      waiting.set(id, response);
      const { servicebusauthorization, ...headers } = request.headers;
      listener.send(JSON.stringify({ request: {
        address: `ws://127.0.0.1/$hc/${name}`, id, requestTarget: '/' + name, method: 'POST',
        requestHeaders: headers, body: true } }));
      listener.send(Buffer.concat(chunks));
    }
  });
}

function accept(socket) {
  listener = socket;
  socket.on('message', (message) => {
    const text = message.toString();
    if (!text.startsWith('{')) {
      return;
    }
    const { response } = JSON.parse(text);
    waiting.get(response.requestId).writeHead(Number(response.statusCode)).end();
    waiting.delete(response.requestId);
  });
}

const server = http.createServer(forward);
new WebSocketServer({ server }).on('connection', accept);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  print({ port });
  const listening = relay.createRelayedServer(
    { server: `ws://127.0.0.1:${port}/$hc/${name}?sb-hc-action=listen`, token: 'unused' },
    (request, response) => {
      let body = '';
      request.setEncoding('utf-8');
      request.on('data', (chunk) => { body += chunk; });
      request.on('end', () => {
        print({ headers: request.headers, body });
        response.statusCode = Number(status);
        response.end();
      });
    });
  listening.on('listening', () => print({ listening: true }));
  listening.listen();
});
process.stdin.resume().on('end', () => process.exit());
