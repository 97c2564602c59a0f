import { AppError } from '@rfp/contracts/errors';
import { type Bus, type FollowedEvent, type Stop } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { CatchUp } from './catch-up.js';
import { type LiveSettings } from './live-settings.js';
import { type LiveStream } from './live-stream.js';
import { toBroadcastFrame, toInboxFrame, toSseFrame, toPositionFrame, type SseFrame } from './sse-frame.js';

/**
 * Sends all events to the streams of this process, with a single follower of the bus. A stream that reconnects and missed more than the
 * recent events catches up with another follower.
 */
export class LiveFeed {
  /** All connected streams. */
  readonly #streams = new Set<LiveStream>();
  /** Streams that have received the latest event. */
  readonly #upToDate = new Set<LiveStream>();
  readonly #catchUps = new Set<CatchUp>();
  readonly #stops: Stop[] = [];
  #recent: SseFrame[] = [];
  #started: Promise<void> | undefined;
  #closed = false;

  constructor(
    private readonly bus: Bus,
    private readonly settings: Pick<LiveSettings, 'recentEvents' | 'sharedDrainMs'>,
  ) {}

  /**
   * @param after position of the last event that the reader received; null: from now on
   * @throws AppError if events are unavailable
   */
  async add(stream: LiveStream, after: string | null): Promise<void> {
    await this.#start();
    if (this.#closed) throw new AppError('UNAVAILABLE');
    this.#streams.add(stream);
    stream.once('close', () => {
      this.#streams.delete(stream);
      this.#upToDate.delete(stream);
    });
    if (after === null) return this.#startNow(stream);
    if (!this.#takeOver(after, [stream])) await this.#catchUp(after, stream);
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const stream of this.#streams) stream.end();
    await this.#stop();
  }

  #start(): Promise<void> {
    this.#started ??= this.#listen().catch(async (error: unknown) => {
      // A half-started follower would continue alongside the next attempt and deliver events twice.
      await this.#stop();
      this.#started = undefined;
      throw error;
    });
    return this.#started;
  }

  async #stop(): Promise<void> {
    await Promise.allSettled(this.#stops.splice(0).map((stop) => stop()));
  }

  async #listen(): Promise<void> {
    // The start position is the first recent frame, so that the first reader can reconnect even before any event.
    const onBegin = (position: string): void => void (this.#recent = [toPositionFrame(position)]);
    this.#stops.push(await this.bus.follow(null, async (followed) => this.#receive(followed), onBegin));
    const client = new BusClient(this.bus);
    this.#stops.push(
      await client.onBroadcast('sync.progress', (data) => this.#sendAll(toBroadcastFrame('sync.progress', data))),
    );
    this.#stops.push(
      await client.onBroadcast('opportunities.changed', ({ user_id: userId }) => {
        if (userId !== null) this.#sendAll(toInboxFrame(userId));
      }),
    );
  }

  #receive(followed: FollowedEvent): void {
    const frame = toSseFrame(followed);
    this.#recent.push(frame);
    this.#recent = this.#recent.slice(-this.settings.recentEvents);
    for (const stream of this.#upToDate) stream.send(frame);
    for (const catchUp of this.#catchUps) catchUp.handOverIfCaughtUp();
  }

  #sendAll(frame: SseFrame): void {
    for (const stream of this.#streams) stream.send(frame);
  }

  #startNow(stream: LiveStream): void {
    const position = this.#recent.at(-1)?.position ?? null;
    if (position !== null) stream.send(toPositionFrame(position));
    this.#upToDate.add(stream);
  }

  /** Synchronous, so that no event is missed meanwhile. */
  #takeOver(position: string, streams: Iterable<LiveStream>): boolean {
    const index = this.#recent.findLastIndex((frame) => frame.position === position);
    if (index === -1) return false;
    const missed = this.#recent.slice(index + 1);
    for (const stream of streams) {
      for (const frame of missed) stream.send(frame);
      this.#upToDate.add(stream);
    }
    return true;
  }

  /** Streams that reconnect at the same position, such as after a restart, share a follower. */
  async #catchUp(after: string, stream: LiveStream): Promise<void> {
    const running = [...this.#catchUps].find((one) => one.isAt(after));
    if (running !== undefined) return running.add(stream);
    await this.#follow(after, stream, this.settings.sharedDrainMs);
  }

  async #follow(after: string, stream: LiveStream, sharedDrainMs: number | null): Promise<void> {
    const catchUp = new CatchUp(after, sharedDrainMs, {
      takeOver: (position, streams) => this.#takeOver(position, streams),
      // If its own follower cannot start, the stream is closed and its reader reconnects.
      onSlow: (position, slow) => void this.#follow(position, slow, null).catch(() => undefined),
      onDone: (one) => void this.#catchUps.delete(one),
    });
    this.#catchUps.add(catchUp);
    catchUp.add(stream);
    await catchUp.start(this.bus);
  }
}
