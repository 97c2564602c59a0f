import { Inject, Injectable, Optional } from '@nestjs/common';
import { type ErrorCode, toAppError } from '@rfp/contracts/errors';
import { type Connector, type ConnectorType } from '@rfp/sources/connector';
import { type LabelsOf } from '@rfp/telemetry/metric-table';
import { count } from '@rfp/telemetry/metrics';
import { type AllowedHost, isAllowed, normalizedHost } from '../../scraping/egress/allowed-hosts.js';
import { egressLimits } from '../../scraping/egress/egress-settings.js';
import { portOf } from '../../scraping/egress/validate-url.js';
import { createEgressGuard, type EgressGuard } from '../../scraping/egress/egress-guard.js';
import { type HostRateLimiter } from '../../scraping/polite/host-queues.js';
import { createPoliteReader, type PoliteReader } from '../../scraping/polite/polite-reader.js';
import { HostRateLimiterService } from '../../scraping/polite/host-rate-limiter.service.js';
import { type SyncConfig, syncConfig } from '../../sync.config.js';
import { chooseTransport } from './choose-transport.js';

/** Transport of a source, with its pace and limits. */
export interface OutboundRoute {
  send: typeof globalThis.fetch;
  pace: Connector['pace'];
}

/** Time limit until the headers for services that are known to be slow. */
const slowHeadersMs = 150_000;
/** Limits for documents. Larger documents are drawings and scans, which have no text. */
const documentEgress = { pageBytes: 25 * 1024 * 1024, totalMs: 60_000 };
/** Time that a polite reader may wait for its turn at the host. The guard limits the request itself. */
const queueMs = 15 * 60_000;

/** Outbound requests of this process. Shared by all runs, so that they are rate limited together; with `hosts`, across processes. */
@Injectable()
export class Outbound {
  readonly guard: EgressGuard;
  readonly polite: PoliteReader;
  /** Guard for documents of notices, which are larger than pages. */
  readonly documents: EgressGuard;
  readonly #slowGuard: EgressGuard;
  readonly #allowedHosts: readonly AllowedHost[];

  constructor(
    @Inject(syncConfig) { SCRAPING_ALLOWED_HOSTS: allowedHosts, SCRAPING_INTERVAL_MS: minIntervalMs }: SyncConfig,
    @Optional() @Inject(HostRateLimiterService) hosts?: HostRateLimiter,
  ) {
    this.#allowedHosts = allowedHosts;
    const guard = createEgressGuard({ allowedHosts });
    this.guard = withMetrics(guard);
    // The polite reader gets the guard without metrics: it counts its fetches itself, and its fetches of robots.txt do not count.
    const polite = createPoliteReader({ guard, minIntervalMs, ...(hosts === undefined ? {} : { hosts }) });
    this.polite = {
      fetchPage: countFetches((...page: Parameters<PoliteReader['fetchPage']>) => polite.fetchPage(...page)),
      send: countFetches(polite.send),
    };
    this.documents = withMetrics(createEgressGuard({ allowedHosts, limits: documentEgress }));
    this.#slowGuard = createEgressGuard({ allowedHosts, limits: { headersMs: slowHeadersMs } });
  }

  /** @param baseUrl - configured base URL of the source */
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

  /** Whether the operator allows this host and port. */
  isAllowedHost(address: string): boolean {
    const url = new URL(address);
    return isAllowed(normalizedHost(url), portOf(url), this.#allowedHosts, egressLimits.ports);
  }
}

function withMetrics(guard: EgressGuard): EgressGuard {
  return {
    ...guard,
    fetchPage: countFetches((...page: Parameters<EgressGuard['fetchPage']>) => guard.fetchPage(...page)),
    send: countFetches(guard.send),
  };
}

type Reason = LabelsOf<'rfp_scrape_blocked_total'>['reason'];

const reasons = new Map<ErrorCode, Reason>([
  ['ROBOTS_REFUSED', 'robots'],
  ['ROBOTS_UNKNOWN', 'robots'],
  ['URL_REFUSED', 'ssrf'],
  ['PAGE_TOO_LARGE', 'size'],
  ['SOURCE_TOO_LARGE', 'size'],
]);

/** Adds metrics of fetched pages, and of pages that a rule forbade, to a fetch function. */
function countFetches<A extends unknown[], P>(fetch: (...request: A) => Promise<P>): (...request: A) => Promise<P> {
  return async (...request) => {
    try {
      const page = await fetch(...request);
      count('rfp_scrape_fetch_total', { outcome: 'fetched' });
      return page;
    } catch (error) {
      const reason = reasons.get(toAppError(error).code);
      if (reason !== undefined) count('rfp_scrape_blocked_total', { reason });
      count('rfp_scrape_fetch_total', { outcome: reason === undefined ? 'failed' : 'refused' });
      throw error;
    }
  };
}
