import { AppError } from '@rfp/contracts/errors';
import { type Bus, type FollowedEvent, type Stop } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { CatchUp } from './catch-up.js';
import { type LiveSettings } from './live-settings.js';
import { type LiveStream } from './live-stream.js';
import { tellBroadcast, tellEvent, tellPosition, type Told } from './told.js';

/**
 * Everything that happens, told to all who are connected to this process: one follower of the bus, however many they are.
 * Who comes back and missed more than is at hand gets a follower for the way until here.
 */
export class Feed {
  /** All that are connected. */
  readonly #streams = new Set<LiveStream>();
  /** Those that have everything up to the last event. */
  readonly #upToDate = new Set<LiveStream>();
  readonly #catchUps = new Set<CatchUp>();
  readonly #stops: Stop[] = [];
  #recent: Told[] = [];
  #started: Promise<void> | undefined;
  #closed = false;

  constructor(
    private readonly bus: Bus,
    private readonly settings: Pick<LiveSettings, 'recent'>,
  ) {}

  /**
   * @param after position of the last event that the stream's reader has; null for from now on
   * @throws AppError where there is nothing to be heard at present
   */
  async add(stream: LiveStream, after: string | null): Promise<void> {
    await this.#start();
    if (this.#closed) throw new AppError('UNAVAILABLE');
    this.#streams.add(stream);
    stream.once('close', () => {
      this.#streams.delete(stream);
      this.#upToDate.delete(stream);
    });
    if (after === null) return this.#beginNow(stream);
    if (!this.#takeOver(after, [stream])) await this.#catchUp(after, stream);
  }

  /** All answers end at once. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const stream of this.#streams) stream.end();
    await this.#stop();
  }

  #start(): Promise<void> {
    this.#started ??= this.#listen().catch(async (error: unknown) => {
      // What was begun would go on beside the next try and tell everything twice.
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
    // The place where it begins stands among the recent: who comes first has a place to come back to, although nothing has happened yet.
    const begin = (position: string): void => void (this.#recent = [tellPosition(position)]);
    this.#stops.push(await this.bus.follow(null, async (followed) => this.#take(followed), begin));
    const client = new BusClient(this.bus);
    this.#stops.push(
      await client.onBroadcast('sync.progress', (data) => this.#tellAll(tellBroadcast('sync.progress', data))),
    );
  }

  #take(followed: FollowedEvent): void {
    const told = tellEvent(followed);
    this.#recent.push(told);
    this.#recent = this.#recent.slice(-this.settings.recent);
    for (const stream of this.#upToDate) stream.send(told);
    for (const catchUp of this.#catchUps) catchUp.settle();
  }

  #tellAll(told: Told): void {
    for (const stream of this.#streams) stream.send(told);
  }

  #beginNow(stream: LiveStream): void {
    const position = this.#recent.at(-1)?.position ?? null;
    if (position !== null) stream.send(tellPosition(position));
    this.#upToDate.add(stream);
  }

  /** In one go, so that nothing comes in between. */
  #takeOver(position: string, streams: Iterable<LiveStream>): boolean {
    const index = this.#recent.findLastIndex((told) => told.position === position);
    if (index === -1) return false;
    const missed = this.#recent.slice(index + 1);
    for (const stream of streams) {
      for (const told of missed) stream.send(told);
      this.#upToDate.add(stream);
    }
    return true;
  }

  /** Many come back at once, after this process began anew, and know the same: they share a follower. */
  async #catchUp(after: string, stream: LiveStream): Promise<void> {
    const underWay = [...this.#catchUps].find((one) => one.standsAt(after));
    if (underWay !== undefined) return underWay.add(stream);
    const catchUp = new CatchUp(after, {
      takeOver: (position, streams) => this.#takeOver(position, streams),
      onOver: (one) => void this.#catchUps.delete(one),
    });
    this.#catchUps.add(catchUp);
    catchUp.add(stream);
    await catchUp.start(this.bus);
  }
}
