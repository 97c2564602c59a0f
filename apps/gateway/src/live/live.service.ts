import { accessError } from '@rfp/contracts/caller';
import { toAppError } from '@rfp/contracts/errors';
import { type Bus } from '@rfp/messaging/bus';
import { type Asker } from '../access/asker.js';
import { type Services } from '../routes/services.js';
import { Feed } from './feed.js';
import { liveSettings, type LiveSettings } from './live-settings.js';
import { LiveStream } from './live-stream.js';
import { Seats } from './seats.js';

/** Checks in a row that failed for another reason than the credential: after as many, it counts as no longer good. */
const outagesBorne = 10;

export interface LiveRequest {
  asker: Asker;
  credential: string;
  lastEventId: string | null;
}

/** Tells whoever is connected what happens, for as long as that one may know. */
export class LiveService {
  readonly #settings: LiveSettings;
  readonly #seats: Seats;
  readonly #feed: Feed;

  constructor(
    bus: Bus,
    private readonly services: Services,
    settings: Partial<LiveSettings> = {},
  ) {
    this.#settings = { ...liveSettings, ...settings };
    this.#seats = new Seats(this.#settings);
    this.#feed = new Feed(bus, this.#settings);
  }

  /** @throws AppError where there is no place, or nothing to be heard at present */
  async open({ asker, credential, lastEventId }: LiveRequest): Promise<LiveStream> {
    const leave = this.#seats.take(asker.caller);
    const stream = new LiveStream(asker.audience, this.#settings);
    const ping = setInterval(() => stream.ping(), this.#settings.pingMs);
    const stopChecking = this.#keepChecking(credential, stream);
    stream.once('close', () => {
      leave();
      clearInterval(ping);
      stopChecking();
    });
    try {
      await this.#feed.add(stream, lastEventId);
      return stream;
    } catch (error) {
      stream.destroy();
      throw error;
    }
  }

  /** All streams end at once, and nobody is told anything any more. */
  close(): Promise<void> {
    return this.#feed.close();
  }

  /** Ends the stream of somebody who signed out, whose token was revoked or has run out: such a one must not go on listening. */
  #keepChecking(credential: string, stream: LiveStream): () => void {
    let outages = 0;
    const check = async () => {
      const refused = await this.#isRefused(credential);
      outages = refused === 'unknown' ? outages + 1 : 0;
      if (refused === true || outages >= outagesBorne) stream.end();
      else if (!stream.destroyed) timer = setTimeout(() => void check(), this.#settings.checkMs);
    };
    let timer = setTimeout(() => void check(), this.#settings.checkMs);
    return () => clearTimeout(timer);
  }

  async #isRefused(credential: string): Promise<boolean | 'unknown'> {
    try {
      const { caller } = await this.services.ask('auth.identify', { credential }, 'nobody');
      return accessError('read', caller) !== undefined;
    } catch (error) {
      return toAppError(error).retryable ? 'unknown' : true;
    }
  }
}
