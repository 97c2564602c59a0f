import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Duplex } from 'node:stream';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** Pages of other origins may neither frame these pages nor take them in; links in mails do not tell where they were clicked. */
const headers = {
  'content-security-policy': "frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Puts a check before everything that the server answers by now, WebSockets too: the request must name this machine as its
 * host and, where it comes from a page, that page must be one of this server. A web page anywhere can let its own name point
 * to 127.0.0.1 and then read what is served there; the name in `Host` gives it away.
 */
export function guardLoopback(server: Server): void {
  const answering = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (isOwn(request)) {
      for (const listener of answering) Reflect.apply(listener, server, [request, response]);
    } else {
      response
        .writeHead(403, { 'content-type': 'text/plain', connection: 'close' })
        .end('The mailbox is read on this machine, under its own address.\n');
    }
  });
  const upgrading = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isOwn(request)) {
      for (const listener of upgrading) Reflect.apply(listener, server, [request, socket, head]);
    } else {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    }
  });
}

function isOwn({ headers: { host, origin }, socket }: IncomingMessage): boolean {
  const port = String(socket.localPort);
  const hosts = loopbackNames.flatMap((name) => [`${name}:${port}`, ...(port === '80' ? [name] : [])]);
  if (!hosts.includes(host?.toLowerCase() ?? '')) return false;
  return origin === undefined || hosts.some((one) => origin === `http://${one}`);
}
