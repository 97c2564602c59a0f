import { once } from 'node:events';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

export interface RawRequest {
  /** Request line and all headers, as received. */
  head: string;
  /** Path with the query. */
  path: string;
  headers: Map<string, string>;
  /** Request body; empty if there is none. */
  body: string;
}

export interface RawSite {
  port: number;
  requests: RawRequest[];
  /** Number of opened connections, with or without a request. */
  connections: () => number;
  stop(): Promise<void>;
}

interface ListenOptions {
  host?: string;
  /** Default: a free port. */
  port?: number;
  /** Key and certificate for TLS. */
  tls?: { key: string; cert: string };
}

/** Starts a TCP server that answers with arbitrary bytes, valid HTTP or not. */
export async function startRawSite(
  answer: (request: RawRequest, socket: Socket) => void,
  { host = '127.0.0.1', port = 0, tls }: ListenOptions = {},
): Promise<RawSite> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;

  function serve(socket: Socket): void {
    let received = '';
    let answered = false;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const request = answered ? null : readRequest(received);
      if (request === null) return;
      answered = true;
      requests.push(request);
      answer(request, socket);
    });
  }

  const server: Server = tls === undefined ? createTcpServer(serve) : createTlsServer(tls, serve);
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The site has no port: it listens on no network address.');
  return {
    port: address.port,
    requests,
    connections: () => connections,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function readRequest(received: string): RawRequest | null {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = received.slice(0, end).split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = received.slice(end + 4);
  if (body.length < Number(headers.get('content-length') ?? 0)) return null;
  return { head: received.slice(0, end), path: first.split(' ')[1] ?? '', headers, body };
}

/** A complete response with the correct length. */
export function httpAnswer(body: string | Uint8Array, headers: Record<string, string> = {}, status = '200 OK'): Buffer {
  const bytes = Buffer.from(body);
  const all = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Length': String(bytes.length), ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`), bytes]);
}
