import { type Bus, type FollowedEvent, type Stop } from '@rfp/messaging/bus';
import { type LiveStream } from './live-stream.js';
import { toSseFrame, toPositionFrame } from './sse-frame.js';

interface CatchUpHandlers {
  /** Takes over streams that are at this position; false if it is not in the recent events. */
  takeOver(position: string, streams: Iterable<LiveStream>): boolean;
  /** All streams have caught up or are closed. */
  onDone(catchUp: CatchUp): void;
}

/** Sends missed events to streams, as fast as they read, until they have caught up. */
export class CatchUp {
  readonly #streams = new Set<LiveStream>();
  #position: string;
  #stop: Stop | undefined;
  #done = false;

  constructor(
    after: string,
    private readonly handlers: CatchUpHandlers,
  ) {
    this.#position = after;
  }

  /** Whether a stream at this position can join. */
  isAt(position: string): boolean {
    return !this.#done && this.#position === position;
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
      if (this.#done) await this.#stop();
    } catch (error) {
      for (const stream of this.#streams) stream.destroy();
      this.#end();
      throw error;
    }
  }

  /** Hands over the streams once they have caught up; ends without streams. */
  settle(): void {
    if (this.#done) return;
    if (this.#streams.size === 0 || this.handlers.takeOver(this.#position, this.#streams)) this.#end();
  }

  /** The position differs if the requested one was invalid: readers then need the new one to reconnect. */
  #begin(position: string): void {
    if (position === this.#position) return;
    this.#position = position;
    for (const stream of this.#streams) stream.send(toPositionFrame(position));
  }

  #end(): void {
    if (this.#done) return;
    this.#done = true;
    this.handlers.onDone(this);
    // Not awaited: it waits for the event in delivery, which may be this one.
    void this.#stop?.().catch(() => undefined);
  }

  async #take(followed: FollowedEvent): Promise<void> {
    if (this.#done) return;
    this.#position = followed.position;
    const frame = toSseFrame(followed);
    const streams = [...this.#streams];
    for (const stream of streams) stream.send(frame);
    await Promise.all(streams.map((stream) => stream.drained()));
    this.settle();
  }
}
