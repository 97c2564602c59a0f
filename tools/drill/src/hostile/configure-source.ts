import { type HostileSource } from '@rfp/sources/testing/hostile-source';

import { type AttemptReport } from '@rfp/sources/fetch-source';
import { type FetchLimits } from '@rfp/sources/http/deadline';
import { readRetryAfter } from '@rfp/sources/http/retry';
import { type ConfiguredSource } from '@rfp/sync/sources/configured/configured-source';
import { type Twin } from '@rfp/twins/twin-server';

/** Requests to a source in one run. */
export interface RequestLog {
  requests: number;
  attempts: AttemptReport[];
  /** Paths of requests before the end of a pause. */
  early: string[];
  /** Hosts other than that of the source that were called. */
  strangers: string[];
}

/** Clock of this process, which specs can advance. */
export interface Clock {
  now: () => Date;
  passes: (ms: number) => void;
}

/** Maximum number of requests in a run of a few records. */
const maxRequests = 200;

/**
 * Configures the source of a run. Its twin replaces every host, waits between requests only advance the clock, and every request is checked against
 * the pauses that the source has requested.
 */
export function configureSource(
  { connector, apiKey }: HostileSource,
  twin: Twin,
  clock: Clock,
  limits: Partial<FetchLimits> = {},
): { configured: ConfiguredSource; requestLog: RequestLog } {
  const requestLog: RequestLog = { requests: 0, attempts: [], early: [], strangers: [] };
  const { key } = connector.source;
  const { host } = new URL(connector.defaultBaseUrl);
  let notBefore = 0;
  // The pace of the source with the settings of the drill, as the product adds settings for outbound requests.
  const pace = {
    ...connector.pace,
    limits: { ...connector.pace.limits, ...limits },
    sleep: async (ms: number) => clock.passes(ms),
    onAttempt: (report: AttemptReport) => void requestLog.attempts.push(report),
  };
  const send: typeof globalThis.fetch = async (address, init) => {
    requestLog.requests += 1;
    if (requestLog.requests > maxRequests) throw new Error(`The source received more than ${maxRequests} requests.`);
    const url = new URL(address instanceof Request ? address.url : address);
    if (url.host !== host) requestLog.strangers.push(url.host);
    if (clock.now().getTime() < notBefore) requestLog.early.push(url.pathname);
    const response = await globalThis.fetch(twin.url + url.pathname + url.search, init);
    const resumeAt = response.ok ? null : readRetryAfter(response.headers.get('retry-after'), clock.now());
    notBefore = Math.max(notBefore, resumeAt?.getTime() ?? 0);
    return response;
  };
  const configured: ConfiguredSource = {
    connector,
    source: {
      ...connector.source,
      id: key,
      ready: true,
      connector: 'feed',
      settings: {},
      ready_made: false,
      paused: true,
      interval_hours: 24,
      next_due_at: null,
      max_records: null,
      created_at: '2026-01-01T00:00:00.000Z',
      created_by: null,
    },
    changedAt: null,
    unready: null,
    baseUrl: connector.defaultBaseUrl,
    pace,
    account: key,
    openKey: async () => apiKey,
    send,
    validateTargets: async () => undefined,
  };
  return { configured, requestLog };
}
