import { type Bus, type FollowedEvent, type Stop } from '@rfp/messaging/bus';
import { deferred } from '@rfp/service-kit/deferred';
import { type LiveStream } from './live-stream.js';
import { toSseFrame, toPositionFrame } from './sse-frame.js';

interface CatchUpHandlers {
  /** Takes over streams at this position; false if the position is not among the recent events. */
  takeOver(position: string, streams: Iterable<LiveStream>): boolean;
  /** Called for a stream that reads more slowly than the others. The stream is no longer served here and must continue from this position. */
  onSlow(position: string, stream: LiveStream): void;
  /** Called when all streams have caught up or are closed. */
  onDone(catchUp: CatchUp): void;
}

/** Sends missed events to streams, as fast as they read, until they have caught up. A slow stream does not delay the others. */
export class CatchUp {
  readonly #streams = new Set<LiveStream>();
  #position: string;
  #stop: Stop | undefined;
  #done = false;

  /** @param sharedDrainMs time limit for each stream to read the next event; null if this catch-up serves one stream alone */
  constructor(
    after: string,
    private readonly sharedDrainMs: number | null,
    private readonly handlers: CatchUpHandlers,
  ) {
    this.#position = after;
  }

  /** Whether a stream at this position can join. */
  isAt(position: string): boolean {
    return !this.#done && this.sharedDrainMs !== null && this.#position === position;
  }

  add(stream: LiveStream): void {
    this.#streams.add(stream);
    stream.once('close', () => {
      this.#streams.delete(stream);
      this.handOverIfCaughtUp();
    });
  }

  async start(bus: Bus): Promise<void> {
    try {
      this.#stop = await bus.follow(
        this.#position,
        (followed) => this.#receive(followed),
        (position) => this.#begin(position),
      );
      if (this.#done) await this.#stop();
    } catch (error) {
      for (const stream of this.#streams) stream.destroy();
      this.#end();
      throw error;
    }
  }

  /** Hands over the streams once they have caught up; ends if no streams are left. */
  handOverIfCaughtUp(): void {
    if (this.#done) return;
    if (this.#streams.size === 0 || this.handlers.takeOver(this.#position, this.#streams)) this.#end();
  }

  /** The position differs if the requested one was invalid. Readers then need the new position to reconnect. */
  #begin(position: string): void {
    if (position === this.#position) return;
    this.#position = position;
    for (const stream of this.#streams) stream.send(toPositionFrame(position));
  }

  #end(): void {
    if (this.#done) return;
    this.#done = true;
    this.handlers.onDone(this);
    // Not awaited, because it waits for the event in delivery, which may be this one.
    void this.#stop?.().catch(() => undefined);
  }

  async #receive(followed: FollowedEvent): Promise<void> {
    if (this.#done) return;
    this.#position = followed.position;
    const frame = toSseFrame(followed);
    const streams = [...this.#streams];
    for (const stream of streams) stream.send(frame);
    const drained = Promise.all(streams.map((stream) => stream.drained()));
    if (this.sharedDrainMs === null) await drained;
    else {
      await withinMs(drained, this.sharedDrainMs);
      this.#releaseSlow(streams.filter((stream) => !stream.isDrained));
    }
    this.handOverIfCaughtUp();
  }

  #releaseSlow(slow: LiveStream[]): void {
    for (const stream of slow) {
      this.#streams.delete(stream);
      this.handlers.onSlow(this.#position, stream);
    }
  }
}

async function withinMs(work: Promise<unknown>, ms: number): Promise<void> {
  const over = deferred<void>();
  const limit = setTimeout(() => over.resolve(), ms);
  await Promise.race([work, over.promise]);
  clearTimeout(limit);
}
