import { Inject, Injectable } from '@nestjs/common';
import { accessError } from '@rfp/contracts/caller';
import { toAppError } from '@rfp/contracts/errors';
import { type Bus } from '@rfp/messaging/bus';
import { onScrape } from '@rfp/telemetry/metrics';
import { CallerCache } from '../access/caller-cache.js';
import { type Identification } from '../access/credential.js';
import { type Principal } from '../access/principal.js';
import { gatewaySettings, type GatewaySettings, messageBus } from '../gateway-settings.js';
import { ServiceClient } from '../routes/service-client.js';
import { LiveFeed } from './live-feed.js';
import { liveSettings, type LiveSettings } from './live-settings.js';
import { LiveStream } from './live-stream.js';
import { ConnectionLimiter } from '../limits/connection-limiter.js';

/** Consecutive checks that fail for reasons other than the credential, after which the credential counts as invalid. */
const maxFailedChecks = 10;

export interface LiveRequest {
  principal: Principal;
  identification: Identification;
  lastEventId: string | null;
}

/** Streams live events to connected callers while their credential is valid. */
@Injectable()
export class LiveService {
  readonly #settings: LiveSettings;
  readonly #connections: ConnectionLimiter;
  readonly #feed: LiveFeed;
  readonly #stopMeasuring: () => void;

  constructor(
    @Inject(messageBus) bus: Bus,
    private readonly services: ServiceClient,
    private readonly callers: CallerCache,
    @Inject(gatewaySettings) { live }: GatewaySettings,
  ) {
    this.#settings = { ...liveSettings, ...live };
    this.#connections = new ConnectionLimiter(this.#settings, 'live connections');
    this.#feed = new LiveFeed(bus, this.#settings);
    this.#stopMeasuring = onScrape('rfp_sse_connections', () => [{ labels: {}, value: this.#connections.open }]);
  }

  /** @throws AppError if the connection limit is reached or events are unavailable */
  async open({ principal, identification, lastEventId }: LiveRequest): Promise<LiveStream> {
    const release = this.#connections.acquire(principal.caller);
    const reader = { audience: principal.audience, userId: principal.caller.user_id };
    const stream = new LiveStream(reader, this.#settings);
    const ping = setInterval(() => stream.ping(), this.#settings.pingMs);
    const stopChecking = this.#keepChecking(principal.caller.user_id, identification, stream);
    stream.once('close', () => {
      release();
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

  /** Ends all streams. */
  close(): Promise<void> {
    this.#stopMeasuring();
    return this.#feed.close();
  }

  /**
   * Ends the stream after sign-out, revocation or expiry of the credential, or removal from the workspace: at once if the change is reported,
   * otherwise at the next check.
   */
  #keepChecking(userId: string, identification: Identification, stream: LiveStream): () => void {
    let failedChecks = 0;
    const check = async () => {
      const refused = await this.#isRefused(identification);
      failedChecks = refused === 'unknown' ? failedChecks + 1 : 0;
      if (refused === true || failedChecks >= maxFailedChecks) stream.end();
      else if (!stream.destroyed) timer.refresh();
    };
    const timer = setTimeout(() => void check(), this.#settings.recheckMs);
    const stopListening = this.callers.onChange((changed) => {
      if (changed === userId) void check();
    });
    return () => {
      stopListening();
      clearTimeout(timer);
    };
  }

  async #isRefused(identification: Identification): Promise<boolean | 'unknown'> {
    try {
      const { caller } = await this.services.call('auth.identify', identification, 'unauthenticated');
      return accessError('read', caller) !== undefined;
    } catch (error) {
      return toAppError(error).retryable ? 'unknown' : true;
    }
  }
}
