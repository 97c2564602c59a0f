import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Fault, isConnectionFault, type FaultPlan, nextFault } from './fault.js';
import { type AnswerHead, send, corrupt, answerWithoutOriginal } from './corrupt-response.js';

export interface TwinRequest {
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
}

export interface TwinAnswer extends AnswerHead {
  /** A stream is sent chunk by chunk; faults that need the whole body collect it. */
  body: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** An outside service as data: its answers to requests. */
export interface TwinDefinition {
  name: string;
  answer(request: TwinRequest): TwinAnswer | Promise<TwinAnswer>;
}

export interface Twin {
  readonly name: string;
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** Requests so far, oldest first, faulty ones included. */
  readonly requests: readonly TwinRequest[];
  /** The readable texts of complete answers, oldest first, uncompressed, if the twin records them. */
  readonly answers: readonly string[];
  /** Resolves with the next request as soon as it arrives, before it is answered. */
  nextRequest(): Promise<TwinRequest>;
  /** Replaces the fault plans, which are used up in order. `misbehave([])` ends all faults. */
  misbehave(plan: FaultPlan | FaultPlan[]): void;
  /** Forgets the requests and the faults. */
  reset(): void;
  stop(): Promise<void>;
}

/** A JSON answer with its header. */
export function jsonAnswer(value: unknown, status = 200): TwinAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

export interface TwinOptions {
  port?: number;
  /** Records the texts of the answers in `answers`. */
  recordAnswers?: boolean;
}

export async function startTwin(
  definition: TwinDefinition,
  { port = 0, recordAnswers = false }: TwinOptions = {},
): Promise<Twin> {
  const requests: TwinRequest[] = [];
  const answers: string[] = [];
  const firstAnswers = new Map<string, Buffer>();
  const sockets = new Set<Socket>();
  let plans: FaultPlan[] = [];
  let waiting: ((request: TwinRequest) => void)[] = [];

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    requests.push(request);
    for (const resolve of waiting) resolve(request);
    waiting = [];
    const fault = isConnectionFault(plans[0]) ? undefined : nextFault(plans, request.path);
    if (fault === undefined) await behave(request, response);
    else await misbehave(fault, request, response);
  }

  async function behave(request: TwinRequest, response: ServerResponse): Promise<void> {
    const answer = await definition.answer(request);
    await rewritten(answer, (text) => text);
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
    if (answerWithoutOriginal(fault, response)) return;
    const answer = await definition.answer(request);
    if (fault.kind === 'rewrite') {
      send(response, answer, (await rewritten(answer, fault.rewrite, true)) ?? Buffer.alloc(0));
      return;
    }
    const whole = await wholeBody(answer.body);
    if (fault.kind === 'altered') await rewritten({ ...answer, body: whole }, (text) => text);
    await corrupt(
      fault,
      { path: request.path, answer, whole, first: firstAnswers.get(request.path) ?? whole },
      response,
    );
  }

  /** Returns the body with its text changed, and records the text if `recordAnswers` is set. Without it, returns null unless the body is `needed`. */
  async function rewritten(
    answer: TwinAnswer,
    rewrite: (text: string) => string,
    needed = false,
  ): Promise<Uint8Array | null> {
    const isText = isWhole(answer.body) || answer.rewritten !== undefined;
    if (!needed && !(recordAnswers && isText)) return null;
    const kept = (text: string): string => {
      const changed = rewrite(text);
      if (recordAnswers && (answer.status ?? 200) === 200) answers.push(changed);
      return changed;
    };
    return (await answer.rewritten?.(kept)) ?? Buffer.from(kept((await wholeBody(answer.body)).toString('utf8')));
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else send(response, { status: 599 }, Buffer.from(`The twin ${definition.name} failed: ${String(error)}`));
    });
  });
  // A connection that the twin closes as idle just as a request arrives would be an unplanned fault.
  server.keepAliveTimeout = 600_000;
  server.on('connection', (socket) => {
    if (isConnectionFault(plans[0]) && nextFault(plans, '') !== undefined) {
      socket.resetAndDestroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });

  return {
    name: definition.name,
    url: await listen(server, port),
    requests,
    answers,
    async nextRequest() {
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    misbehave(plan) {
      plans = (Array.isArray(plan) ? plan : [plan]).map((one) => ({ ...one }));
      // Clients must not reuse open connections, because only new ones are reset.
      if (isConnectionFault(plans[0])) for (const socket of sockets) socket.destroy();
    },
    reset() {
      plans = [];
      requests.length = 0;
      answers.length = 0;
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

async function listen(server: Server, port: number): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${portOf(server.address())}`;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string')
    throw new Error('The twin has no port: it listens on no network address.');
  return address.port;
}
