import { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type Duplex } from 'node:stream';

const loopbackNames = ['127.0.0.1', 'localhost', '[::1]'];

/** Other origins must neither frame nor embed the pages, and links in mails must not send a referrer. */
const headers = {
  'content-security-policy': "frame-ancestors 'self'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Guards every request and WebSocket upgrade: `Host` must name this machine, and `Origin`, if present, this server.
 * Prevents DNS rebinding, in which the host name of a web page resolves to 127.0.0.1 so that the page can read the mails.
 */
export function guardLoopback(server: Server): void {
  const requestListeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    if (isFromThisMachine(request)) {
      for (const listener of requestListeners) Reflect.apply(listener, server, [request, response]);
    } else {
      response
        .writeHead(403, { 'content-type': 'text/plain', connection: 'close' })
        .end('The mailbox is available on this machine only.\n');
    }
  });
  const upgradeListeners = server.listeners('upgrade');
  server.removeAllListeners('upgrade');
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (isFromThisMachine(request)) {
      for (const listener of upgradeListeners) Reflect.apply(listener, server, [request, socket, head]);
    } else {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
    }
  });
}

function isFromThisMachine({ headers: { host, origin }, socket }: IncomingMessage): boolean {
  const port = String(socket.localPort);
  const hosts = loopbackNames.flatMap((name) => [`${name}:${port}`, ...(port === '80' ? [name] : [])]);
  if (!hosts.includes(host?.toLowerCase() ?? '')) return false;
  return origin === undefined || hosts.some((one) => origin === `http://${one}`);
}
