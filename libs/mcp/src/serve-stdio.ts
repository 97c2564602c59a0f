import { type JSONRPCMessage } from '@modelcontextprotocol/server';
import { serveStdio as serveOn, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { AppError } from '@rfp/contracts/errors';
import { type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from './create-server.js';
import { type McpOptions } from './tool.js';

/** Maximum size of a message, as over HTTP. */
const maxMessageBytes = 1024 * 1024;
/** Maximum wait for answers after the end of the input; equals the longest time limit of a request to the server. */
const answerLimitMs = 30_000;
/** A request that is answered only when the connection ends. */
const subscriptionMethod = 'subscriptions/listen';

export interface StdioOptions {
  input: Readable;
  output: Writable;
  /** Stops serving when it aborts. */
  signal: AbortSignal;
  /** Called with errors outside a request, such as a line that is not a message. */
  onError: (error: Error) => void;
}

/**
 * Serves one client over standard input and output, until the input ends and all its requests are answered.
 * @throws AppError PAYLOAD_TOO_LARGE for a message beyond the limit, because the start of the next message is then unknown
 */
export async function serveStdio({ input, output, signal, onError }: StdioOptions, options: McpOptions): Promise<void> {
  const transport = new AnsweringTransport({ input, output, signal });
  const handle = serveOn(() => createServer(options), { transport, onerror: onError, maxSubscriptions: 1 });
  transport.trackRequests();
  const stopped = finished(input, { writable: false, signal }).then(
    () => transport.waitForAnswers(),
    () => undefined,
  );
  await Promise.race([stopped, transport.closed]);
  const isTooLarge = !input.readableEnded && !input.destroyed && !signal.aborted;
  await handle.close();
  if (isTooLarge) throw new AppError('PAYLOAD_TOO_LARGE', { message: 'A message on stdin has more than 1 MiB.' });
}

/**
 * Stays open at the end of the input until all requests are answered, whereas the SDK's transport drops these answers. Also reports when it has
 * closed itself, which the SDK hides from the owner of the transport.
 */
class AnsweringTransport extends StdioServerTransport {
  readonly #open = new Set<string | number>();
  readonly #answered = new AbortController();
  #resolveClosed: () => void = () => undefined;
  readonly closed = new Promise<void>((resolve) => {
    this.#resolveClosed = resolve;
  });

  constructor(private readonly pipes: Pick<StdioOptions, 'input' | 'output' | 'signal'>) {
    super(pipes.input, pipes.output, { maxBufferSize: maxMessageBytes });
  }

  /** Called after the SDK has set the handler of messages. */
  trackRequests(): void {
    const deliver = this.onmessage;
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- The SDK calls this one function and has no events.
    this.onmessage = (message) => {
      if ('method' in message && 'id' in message && message.method !== subscriptionMethod) this.#open.add(message.id);
      // A cancelled request gets no answer.
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

  /** The SDK also calls this at the end of the input. */
  override async close(): Promise<void> {
    if (this.pipes.input.readableEnded) await this.waitForAnswers();
    await super.close();
    this.#resolveClosed();
  }

  /** Waits until no request is open, unless serving stops at once. */
  async waitForAnswers(): Promise<void> {
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
