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
  /** Body. A stream is sent chunk by chunk, except for faults that need the whole body. */
  body: string | Uint8Array | AsyncIterable<Uint8Array>;
}

/** Definition of a twin: its name and its answers to requests. */
export interface TwinDefinition {
  name: string;
  answer(request: TwinRequest): TwinAnswer | Promise<TwinAnswer>;
}

export interface Twin {
  readonly name: string;
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** Requests so far, oldest first, including those that hit a fault. */
  readonly requests: readonly TwinRequest[];
  /** Uncompressed texts of the complete answers with status 200, oldest first, if the twin records them. */
  readonly answers: readonly string[];
  /** Resolves with the next request when it arrives, before it is answered. */
  nextRequest(): Promise<TwinRequest>;
  /** Replaces the fault plans, which apply one after another. `misbehave([])` ends all faults. */
  misbehave(plan: FaultPlan | FaultPlan[]): void;
  /** Removes the recorded requests and answers, and the fault plans. */
  reset(): void;
  stop(): Promise<void>;
}

/** Creates a JSON answer with its content type. */
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
  let pendingResolves: ((request: TwinRequest) => void)[] = [];

  async function handle(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = await readRequest(incoming);
    requests.push(request);
    for (const resolve of pendingResolves) resolve(request);
    pendingResolves = [];
    const fault = isConnectionFault(plans[0]) ? undefined : nextFault(plans, request.path);
    if (fault === undefined) await answerCorrectly(request, response);
    else await misbehave(fault, request, response);
  }

  async function answerCorrectly(request: TwinRequest, response: ServerResponse): Promise<void> {
    const answer = await definition.answer(request);
    await rewriteAndRecord(answer, (text) => text);
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
      send(response, answer, (await rewriteAndRecord(answer, fault.rewrite, true)) ?? Buffer.alloc(0));
      return;
    }
    const whole = await wholeBody(answer.body);
    if (fault.kind === 'altered') await rewriteAndRecord({ ...answer, body: whole }, (text) => text);
    await corrupt(
      fault,
      { path: request.path, answer, whole, first: firstAnswers.get(request.path) ?? whole },
      response,
    );
  }

  /**
   * Rewrites the text of an answer's body, and records the new text if `recordAnswers` is set. Returns the new body, or null if it is neither
   * recorded nor `needed`.
   */
  async function rewriteAndRecord(
    answer: TwinAnswer,
    rewrite: (text: string) => string,
    needed = false,
  ): Promise<Uint8Array | null> {
    const isText = isWhole(answer.body) || answer.rewriteCompressed !== undefined;
    if (!needed && !(recordAnswers && isText)) return null;
    const record = (text: string): string => {
      const changed = rewrite(text);
      if (recordAnswers && (answer.status ?? 200) === 200) answers.push(changed);
      return changed;
    };
    return (
      (await answer.rewriteCompressed?.(record)) ?? Buffer.from(record((await wholeBody(answer.body)).toString('utf8')))
    );
  }

  const server = createServer((incoming, response) => {
    handle(incoming, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy();
      else send(response, { status: 599 }, Buffer.from(`The twin ${definition.name} failed: ${String(error)}`));
    });
  });
  // Long, because closing an idle connection when a request arrives would be an unplanned fault.
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
        pendingResolves.push(resolve);
      });
    },
    misbehave(plan) {
      plans = (Array.isArray(plan) ? plan : [plan]).map((one) => ({ ...one }));
      // Only new connections are reset, so clients must not reuse open ones.
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
