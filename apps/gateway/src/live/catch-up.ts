import { type Bus, type FollowedEvent, type Stop } from '@rfp/messaging/bus';
import { type LiveStream } from './live-stream.js';
import { tellEvent, tellPosition } from './told.js';

interface Others {
  /** Takes over streams that have everything up to a position. False where they do not know what comes after. */
  takeOver(position: string, streams: Iterable<LiveStream>): boolean;
  /** Nobody is behind any more. */
  onOver(catchUp: CatchUp): void;
}

/** Tells streams what they missed, as fast as they read, until they are where the others are. */
export class CatchUp {
  readonly #streams = new Set<LiveStream>();
  #position: string;
  #stop: Stop | undefined;
  #over = false;

  constructor(
    after: string,
    private readonly others: Others,
  ) {
    this.#position = after;
  }

  /** Whether a stream that has everything up to there can come along. */
  standsAt(position: string): boolean {
    return !this.#over && this.#position === position;
  }

  add(stream: LiveStream): void {
    this.#streams.add(stream);
    stream.once('close', () => {
      this.#streams.delete(stream);
      this.settle();
    });
  }

  async start(bus: Bus): Promise<void> {
    try {
      this.#stop = await bus.follow(
        this.#position,
        (followed) => this.#take(followed),
        (position) => this.#begin(position),
      );
      if (this.#over) await this.#stop();
    } catch (error) {
      for (const stream of this.#streams) stream.destroy();
      this.#end();
      throw error;
    }
  }

  /** Leaves the streams to the others where it has come so far, and ends without any. */
  settle(): void {
    if (this.#over) return;
    if (this.#streams.size === 0 || this.others.takeOver(this.#position, this.#streams)) this.#end();
  }

  /** Elsewhere where the position was none: then that is what to come back with. */
  #begin(position: string): void {
    if (position === this.#position) return;
    this.#position = position;
    for (const stream of this.#streams) stream.send(tellPosition(position));
  }

  #end(): void {
    if (this.#over) return;
    this.#over = true;
    this.others.onOver(this);
    // Not waited for: it waits itself for the event that is being handed over, which may be this one.
    void this.#stop?.().catch(() => undefined);
  }

  async #take(followed: FollowedEvent): Promise<void> {
    if (this.#over) return;
    this.#position = followed.position;
    const told = tellEvent(followed);
    const streams = [...this.#streams];
    for (const stream of streams) stream.send(told);
    await Promise.all(streams.map((stream) => stream.drained()));
    this.settle();
  }
}
