// A small Azure Relay for tests, and Microsoft's own listeners behind it. Arguments: the port (0 for any) and
// the key of the policies `send` and `listen`. Each line of the input is {"name","status"}: a hybrid connection
// whose listener responds with this status, or none if it is 0. Each line of the output is {"port"},
// {"listening"} after such a line, or {"name","headers","body"} for a request that a listener got.
'use strict';
const http = require('http');
const crypto = require('crypto');
const readline = require('readline');
const { Server: WebSocketServer } = require('ws');
const relay = require('hyco-https');

const [port, key] = process.argv.slice(2);
const print = (line) => process.stdout.write(JSON.stringify(line) + '\n');

// By name: { status, listener: the library's server, channel: its connection }.
const connections = new Map();
const waiting = new Map();

// What Azure Relay responds with if it does not like a token; 0 if it does.
function refusal(token, name) {
  const raw = Object.fromEntries((token || '').replace(/^SharedAccessSignature /, '').split('&')
    .map((part) => [part.split('=')[0], part.slice(part.indexOf('=') + 1)]));
  const expected = crypto.createHmac('sha256', key).update(`${raw.sr}\n${raw.se}`).digest('base64');
  if (decodeURIComponent(raw.sig || '') !== expected || Number(raw.se) <= Date.now() / 1000) {
    return 401;
  }
  return raw.skn === 'send' && decodeURIComponent(raw.sr).endsWith('/' + name) ? 0 : 403;
}

function forward(request, response) {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const name = request.url.slice(1);
    const { servicebusauthorization, ...headers } = request.headers;
    const connection = connections.get(name);
    const refused = refusal(servicebusauthorization, name);
    if (refused) {
      response.writeHead(refused).end();
    } else if (!connection) {
      response.writeHead(404, 'Endpoint does not exist.').end();
    } else if (!connection.channel) {
      response.writeHead(404, 'There are no listeners connected for the endpoint.').end();
    } else {
      const id = crypto.randomUUID();
      waiting.set(id, response);
      connection.channel.send(JSON.stringify({ request: {
        address: `ws://127.0.0.1/$hc/${name}`, id, requestTarget: '/' + name, method: 'POST',
        requestHeaders: headers, body: true } }));
      connection.channel.send(Buffer.concat(chunks));
    }
  });
}

function accept(socket, request) {
  const connection = connections.get(request.url.match(/^\/\$hc\/([^?]+)/)[1]);
  connection.channel = socket;
  socket.on('close', () => { connection.channel = null; });
  socket.on('message', (message) => {
    const text = message.toString();
    if (!text.startsWith('{')) {
      return;
    }
    const { response } = JSON.parse(text);
    // Only what a listener responds passes through the relay.
    waiting.get(response.requestId)
      .writeHead(Number(response.statusCode), { via: '1.1 relay.servicebus.windows.net' }).end();
    waiting.delete(response.requestId);
  });
}

const server = http.createServer(forward);
new WebSocketServer({ server }).on('connection', accept);
server.listen(Number(port), '127.0.0.1', () => print({ port: server.address().port }));

function listen(name, connection) {
  connection.listener = relay.createRelayedServer(
    { server: `ws://127.0.0.1:${server.address().port}/$hc/${name}?sb-hc-action=listen`, token: 'unused' },
    (request, response) => {
      let body = '';
      request.setEncoding('utf-8');
      request.on('data', (chunk) => { body += chunk; });
      request.on('end', () => {
        if (connection.status < 300) {
          print({ name, headers: request.headers, body });
        }
        response.statusCode = connection.status;
        response.end();
      });
    });
  connection.listener.on('listening', () => print({ listening: name }));
  connection.listener.listen();
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  const { name, status } = JSON.parse(line);
  const connection = connections.get(name) || {};
  connections.set(name, connection);
  connection.status = status;
  if (status && !connection.listener) {
    listen(name, connection);
  } else {
    print({ listening: name });
  }
}).on('close', () => process.exit());
