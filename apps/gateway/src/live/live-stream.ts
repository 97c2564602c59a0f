import { type Audience } from '@rfp/contracts/opportunity';
import { Readable } from 'node:stream';
import { type LiveSettings } from './live-settings.js';
import { type SseFrame } from './sse-frame.js';

/** Reconnection delay of clients; they increase it on repeated failures. */
const retryMs = 3000;

/** Reader of a stream. */
interface LiveReader {
  readonly audience: Audience;
  readonly userId: string;
}

/** Response body of one connection. `destroy` aborts the connection; `end` completes the response and emits `finished`. */
export class LiveStream extends Readable {
  readonly #waiting: string[] = [`retry: ${retryMs}\n\n`];
  #mayPush = false;
  #ended = false;
  #drained: (() => void)[] = [];

  constructor(
    private readonly reader: LiveReader,
    private readonly settings: Pick<LiveSettings, 'backlog' | 'drainMs'>,
  ) {
    super();
    this.once('close', () => this.#notifyDrained());
  }

  send({ text, audience, userId = this.reader.userId }: SseFrame): void {
    const isSeen = audience === 'all' || audience === this.reader.audience;
    if (isSeen && userId === this.reader.userId) this.#add(text);
  }

  /** Sends a keep-alive comment. */
  ping(): void {
    this.#add(':\n\n');
  }

  /** Completes the response, or aborts it if frames are queued; the reader then gets them when it reconnects. */
  end(): void {
    if (this.destroyed || this.#ended) return;
    if (this.#waiting.length > 0) return void this.destroy();
    this.#ended = true;
    this.push(null);
    this.emit('finished');
  }

  /** Whether the queue is empty or the stream is closed. */
  get isDrained(): boolean {
    return this.#waiting.length === 0 || this.destroyed;
  }

  /** Resolves once the queue is empty or the stream is closed. Readers that take too long are disconnected. */
  async drained(): Promise<void> {
    if (this.isDrained) return;
    const limit = setTimeout(() => this.destroy(), this.settings.drainMs);
    await new Promise<void>((resolve) => this.#drained.push(resolve));
    clearTimeout(limit);
  }

  override _read(): void {
    this.#mayPush = true;
    this.#flush();
  }

  #add(text: string): void {
    if (this.destroyed || this.#ended) return;
    this.#waiting.push(text);
    this.#flush();
    // Bounds the queue of a reader that does not read.
    if (this.#waiting.length > this.settings.backlog) this.destroy();
  }

  #flush(): void {
    while (this.#mayPush) {
      const text = this.#waiting.shift();
      if (text === undefined) return this.#notifyDrained();
      this.#mayPush = this.push(text);
    }
  }

  #notifyDrained(): void {
    for (const resolve of this.#drained.splice(0)) resolve();
  }
}
