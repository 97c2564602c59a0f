import { type Connector, type ConnectorType } from '@rfp/sources/connector';
import { type AllowedHost, bareHost, isAllowed } from '../../scraping/egress/allowed-hosts.js';
import { egressLimits } from '../../scraping/egress/egress-settings.js';
import { portOf } from '../../scraping/egress/validate-url.js';
import { createEgressGuard, type EgressGuard } from '../../scraping/egress/egress-guard.js';
import { createPoliteReader, type HostRateLimiter, type PoliteReader } from '../../scraping/polite/polite-reader.js';
import { type SyncConfig } from '../../sync.config.js';
import { chooseTransport } from './choose-transport.js';

/** How the requests of a source leave, and what they may cost then. */
export interface OutboundRoute {
  send: typeof globalThis.fetch;
  pace: Connector['pace'];
}

/** Of services that let their readers wait: no other is given so much time. */
const slowHeadersMs = 150_000;
/** A polite reader waits for its turn before it asks, so what it waits says nothing of the site. What a site may cost, the door limits. */
const queueMs = 15 * 60_000;

/** How requests leave this process. One for all runs, so that they take turns at a host; with `hosts`, also with other processes. */
export class Outbound {
  readonly guard: EgressGuard;
  readonly polite: PoliteReader;
  readonly #slowGuard: EgressGuard;
  readonly #allowedHosts: readonly AllowedHost[];

  constructor(
    { SCRAPING_ALLOWED_HOSTS: allowedHosts, SCRAPING_INTERVAL_MS: minIntervalMs }: SyncConfig,
    hosts?: HostRateLimiter,
  ) {
    this.#allowedHosts = allowedHosts;
    this.guard = createEgressGuard({ allowedHosts });
    this.polite = createPoliteReader({ guard: this.guard, minIntervalMs, ...(hosts === undefined ? {} : { hosts }) });
    this.#slowGuard = createEgressGuard({ allowedHosts, limits: { headersMs: slowHeadersMs } });
  }

  /** `baseUrl`: where the source is asked, as configured. */
  routeFor({ egress }: Pick<ConnectorType, 'egress'>, pace: Connector['pace'], baseUrl: string): OutboundRoute {
    if (egress === 'polite')
      return {
        send: this.polite.send,
        pace: { ...pace, limits: { ...pace.limits, headersMs: queueMs, totalMs: queueMs } },
      };
    const isSlow = (pace.limits?.headersMs ?? 0) > egressLimits.headersMs;
    const { send } = isSlow ? this.#slowGuard : this.guard;
    return { send: egress === 'direct' ? chooseTransport(baseUrl, send) : send, pace };
  }

  /** Whether the operator has named this host, at this port, in the configuration, as one does with a service of one's own. */
  isAllowedHost(address: string): boolean {
    const url = new URL(address);
    return isAllowed(bareHost(url), portOf(url), this.#allowedHosts, egressLimits.ports);
  }
}
