import { type JSONRPCMessage } from '@modelcontextprotocol/server';
import { serveStdio as serveOn, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { AppError } from '@rfp/contracts/errors';
import { type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from './create-server.js';
import { type McpOptions } from './tool.js';

/** Limit of a message, as over HTTP. */
const maxMessageBytes = 1024 * 1024;
/** No answer is waited for longer after the end of the input: the longest time limit of a request to the server. */
const answerLimitMs = 30_000;
/** Answered only when the connection ends. */
const openUntilTheEnd = 'subscriptions/listen';

export interface Pipes {
  input: Readable;
  output: Writable;
  /** Ends serving. */
  signal: AbortSignal;
  /** Called with what went wrong outside of a request, such as a line that is no message. */
  onError: (error: Error) => void;
}

/**
 * Serves one client over standard input and output, until the input ends and all requests in it are answered.
 * @throws AppError PAYLOAD_TOO_LARGE for a message beyond the limit: where the next one begins is unknown
 */
export async function serveStdio({ input, output, signal, onError }: Pipes, options: McpOptions): Promise<void> {
  const transport = new AnsweringTransport({ input, output, signal });
  const handle = serveOn(() => createServer(options), { transport, onerror: onError, maxSubscriptions: 1 });
  transport.countRequests();
  const stopped = finished(input, { writable: false, signal }).then(
    () => transport.answers(),
    () => undefined,
  );
  await Promise.race([stopped, transport.closed]);
  const isTooLarge = !input.readableEnded && !input.destroyed && !signal.aborted;
  await handle.close();
  if (isTooLarge) throw new AppError('PAYLOAD_TOO_LARGE', { message: 'A message on stdin has more than 1 MiB.' });
}

/**
 * Stays open at the end of the input until what was read is answered, where that of the SDK drops these answers. Tells when it has closed
 * itself: the SDK keeps that from the owner of the transport.
 */
class AnsweringTransport extends StdioServerTransport {
  readonly #open = new Set<string | number>();
  readonly #answered = new AbortController();
  #tell: () => void = () => undefined;
  readonly closed = new Promise<void>((resolve) => {
    this.#tell = resolve;
  });

  constructor(private readonly pipes: Pick<Pipes, 'input' | 'output' | 'signal'>) {
    super(pipes.input, pipes.output, { maxBufferSize: maxMessageBytes });
  }

  /** Called after the SDK has set the receiver of messages. */
  countRequests(): void {
    const deliver = this.onmessage;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- The SDK calls this one function and has no events.
    this.onmessage = (message) => {
      if ('method' in message && 'id' in message && message.method !== openUntilTheEnd) this.#open.add(message.id);
      // Nobody waits for the answer of a cancelled request, and none is sent.
      const cancelled = 'method' in message && message.method === 'notifications/cancelled' ? message.params : {};
      this.#settle(cancelled?.['requestId']);
      deliver?.(message);
    };
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    try {
      await super.send(message);
    } finally {
      if (!('method' in message)) this.#settle(message.id);
    }
  }

  /** Called by the SDK at the end of the input, too. */
  override async close(): Promise<void> {
    if (this.pipes.input.readableEnded) await this.answers();
    await super.close();
    this.#tell();
  }

  /** Waits until no request is open; not when serving is to end at once. */
  async answers(): Promise<void> {
    if (this.#open.size === 0) return;
    const signal = AbortSignal.any([this.pipes.signal, this.#answered.signal]);
    await delay(answerLimitMs, undefined, { signal }).catch(() => undefined);
    this.#open.clear();
  }

  #settle(id: unknown): void {
    if (typeof id === 'string' || typeof id === 'number') this.#open.delete(id);
    if (this.#open.size === 0 && this.pipes.input.readableEnded) this.#answered.abort();
  }
}
