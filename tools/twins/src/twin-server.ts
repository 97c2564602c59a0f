import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Fault, type Misbehaviour, nextFault, webPage } from './misbehaviour.js';

export interface TwinRequest {
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface TwinAnswer {
  /** 200 where absent. */
  status?: number;
  headers?: Record<string, string>;
  /** A stream is sent chunk by chunk; it is given whole to the faults that need it. */
  body: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Where the body is packed: packs it anew with its text changed, for the fault that changes texts. */
  rewritten?: (rewrite: (text: string) => string) => Promise<Uint8Array>;
}

/** An outside service as data: what it answers to what. */
export interface TwinDefinition {
  name: string;
  answer(request: TwinRequest): TwinAnswer | Promise<TwinAnswer>;
}

export interface Twin {
  readonly name: string;
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** What was asked, oldest first; the faults' requests too. */
  readonly requests: readonly TwinRequest[];
  /** Resolves with the next request, as soon as it has come in and before it is answered. */
  nextRequest(): Promise<TwinRequest>;
  /** Replaces what goes wrong from now on; plans are used up in order. `misbehave([])` makes it behave. */
  misbehave(plan: Misbehaviour | Misbehaviour[]): void;
  /** Forgets the requests and the misbehaviour. */
  reset(): void;
  stop(): Promise<void>;
}

/** JSON with the header that goes with it. */
export function jsonAnswer(value: unknown, status = 200): TwinAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

/** Starts a real HTTP server on a free port of the loopback interface. */
export async function startTwin(definition: TwinDefinition): Promise<Twin> {
  const requests: TwinRequest[] = [];
  const firstAnswers = new Map<string, Buffer>();
  const sockets = new Set<Socket>();
  let plans: Misbehaviour[] = [];
  let waiting: ((request: TwinRequest) => void)[] = [];

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    requests.push(request);
    for (const resolve of waiting) resolve(request);
    waiting = [];
    const fault = nextFault(plans, request.path);
    if (fault === undefined) await behave(request, response);
    else await misbehave(fault, request, response);
  }

  async function behave(request: TwinRequest, response: ServerResponse): Promise<void> {
    const answer = await definition.answer(request);
    if (isWhole(answer.body)) {
      const body = Buffer.from(answer.body);
      if (!firstAnswers.has(request.path)) firstAnswers.set(request.path, body);
      send(response, answer, body);
      return;
    }
    response.writeHead(answer.status ?? 200, answer.headers);
    await pipeline(Readable.from(answer.body), response);
  }

  async function misbehave(fault: Fault, request: TwinRequest, response: ServerResponse): Promise<void> {
    if (fault.kind === 'silent') return;
    if (fault.kind === 'reset') {
      response.socket?.resetAndDestroy();
      return;
    }
    const canned = cannedAnswer(fault);
    if (canned !== undefined) {
      send(response, canned, Buffer.from(canned.body));
      return;
    }
    const answer = await definition.answer(request);
    const whole = await wholeBody(answer.body);
    await spoil(fault, answer, whole, firstAnswers.get(request.path) ?? whole, response);
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else send(response, { status: 599 }, Buffer.from(`The twin ${definition.name} failed: ${String(error)}`));
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  return {
    name: definition.name,
    url: await listen(server),
    requests,
    async nextRequest() {
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    misbehave(plan) {
      plans = (Array.isArray(plan) ? plan : [plan]).map((one) => ({ ...one }));
    },
    reset() {
      plans = [];
      requests.length = 0;
      firstAnswers.clear();
    },
    async stop() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** The answer of a fault that needs nothing of the real one. */
function cannedAnswer(fault: Fault): (TwinAnswer & { body: string }) | undefined {
  if (fault.kind === 'status') return { status: fault.status, headers: { 'content-type': 'text/plain', ...fault.headers }, body: fault.body ?? '' };
  if (fault.kind === 'html') return { headers: { 'content-type': 'text/html; charset=utf-8' }, body: webPage };
  if (fault.kind === 'empty') return { status: fault.status ?? 200, headers: { 'content-type': 'application/json' }, body: '' };
  if (fault.kind === 'redirect') return { status: fault.status ?? 302, headers: { location: fault.to }, body: '' };
  return undefined;
}

async function spoil(fault: Fault, answer: TwinAnswer, whole: Buffer, first: Buffer, response: ServerResponse): Promise<void> {
  const half = whole.subarray(0, Math.floor(whole.length / 2));
  if (fault.kind === 'cut') send(response, answer, half);
  else if (fault.kind === 'repeat') send(response, answer, first);
  else if (fault.kind === 'rewrite') send(response, answer, Buffer.from((await answer.rewritten?.(fault.rewrite)) ?? fault.rewrite(whole.toString('utf8'))));
  else {
    response.writeHead(answer.status ?? 200, { ...answer.headers, 'content-length': String(whole.length) });
    await new Promise<void>((resolve) => {
      response.write(half, () => resolve());
    });
    if (fault.kind === 'truncated') response.destroy();
  }
}

function send(response: ServerResponse, answer: Omit<TwinAnswer, 'body'>, body: Buffer): void {
  response.writeHead(answer.status ?? 200, { ...answer.headers, 'content-length': String(body.length) });
  response.end(body);
}

function isWhole(body: TwinAnswer['body']): body is string | Uint8Array {
  return typeof body === 'string' || body instanceof Uint8Array;
}

async function wholeBody(body: TwinAnswer['body']): Promise<Buffer> {
  if (isWhole(body)) return Buffer.from(body);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readRequest(incoming: IncomingMessage): Promise<TwinRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const url = new URL(incoming.url ?? '/', 'http://twin.invalid');
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${portOf(server.address())}`;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The twin has no port: it listens on no network address.');
  return address.port;
}
