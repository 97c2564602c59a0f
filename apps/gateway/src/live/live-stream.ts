import { type Audience } from '@rfp/contracts/opportunity';
import { Readable } from 'node:stream';
import { type LiveSettings } from './live-settings.js';
import { type Told } from './told.js';

/** How long a client waits before it comes back; it makes it longer by itself where that does not help. */
const retryMs = 3000;

/** What one connection is told, as the body of its answer. Destroyed, it breaks the connection off; ended, it ends the answer, and says so (`over`). */
export class LiveStream extends Readable {
  readonly #waiting: string[] = [`retry: ${retryMs}\n\n`];
  #wanted = false;
  #ended = false;
  #drained: (() => void)[] = [];

  constructor(
    private readonly audience: Audience,
    private readonly settings: Pick<LiveSettings, 'backlog' | 'drainMs'>,
  ) {
    super();
    this.once('close', () => this.#tellDrained());
  }

  send({ text, to }: Told): void {
    if (to === 'everybody' || to === this.audience) this.#add(text);
  }

  /** Says nothing, so that something is said. */
  ping(): void {
    this.#add(':\n\n');
  }

  /** The answer ends, or is broken off where its reader is behind: whoever comes back is told the rest then. */
  end(): void {
    if (this.destroyed || this.#ended) return;
    if (this.#waiting.length > 0) return void this.destroy();
    this.#ended = true;
    this.push(null);
    this.emit('over');
  }

  /** Resolves once everything is on its way, or nobody is there any more. One that takes too long for it is cut off. */
  async drained(): Promise<void> {
    if (this.#waiting.length === 0 || this.destroyed) return;
    const limit = setTimeout(() => this.destroy(), this.settings.drainMs);
    await new Promise<void>((resolve) => this.#drained.push(resolve));
    clearTimeout(limit);
  }

  override _read(): void {
    this.#wanted = true;
    this.#flush();
  }

  #add(text: string): void {
    if (this.destroyed || this.#ended) return;
    this.#waiting.push(text);
    this.#flush();
    // Events come without end, so what nobody reads would fill the memory.
    if (this.#waiting.length > this.settings.backlog) this.destroy();
  }

  #flush(): void {
    while (this.#wanted) {
      const text = this.#waiting.shift();
      if (text === undefined) return this.#tellDrained();
      this.#wanted = this.push(text);
    }
  }

  #tellDrained(): void {
    for (const resolve of this.#drained.splice(0)) resolve();
  }
}
