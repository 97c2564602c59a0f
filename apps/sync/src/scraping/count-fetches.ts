import { type ErrorCode, toAppError } from '@rfp/contracts/errors';
import { type LabelsOf } from '@rfp/telemetry/metric-table';
import { count } from '@rfp/telemetry/metrics';

type Reason = LabelsOf<'rfp_scrape_blocked_total'>['reason'];

const reasons = new Map<ErrorCode, Reason>([
  ['ROBOTS_REFUSED', 'robots'],
  ['ROBOTS_UNKNOWN', 'robots'],
  ['URL_REFUSED', 'ssrf'],
  ['PAGE_TOO_LARGE', 'size'],
  ['SOURCE_TOO_LARGE', 'size'],
]);

/** The same fetch, which counts its pages, and those that a rule forbade. */
export function countFetches<A extends unknown[], P>(
  fetch: (...request: A) => Promise<P>,
): (...request: A) => Promise<P> {
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
