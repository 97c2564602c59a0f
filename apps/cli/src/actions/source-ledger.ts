import { formatCount, formatInstant, formatShare } from '@rfp/api-client/display';
import { formatDuration } from '@rfp/api-client/duration';
import { formatAgo } from '@rfp/api-client/relative-time';
import { type SourceLedger } from '@rfp/contracts/source';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';
import { renderKeyValues } from '../output/key-values.js';
import { printOne } from '../output/print-records.js';

import { parseSourceKey } from '../parse-source-key.js';

/** `rfp source ledger` */
export async function showLedger(io: Io, key: string, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const ledger = await context.client.sourceLedger({ id: parseSourceKey(key) }, { signal: io.signal });
  printOne(context, ledger, () => ledgerText(context, ledger));
}

function ledgerText(context: Context, ledger: SourceLedger): string {
  const { io, colorize } = context;
  const at = (instant: string): string => formatInstant(instant, io.timeZone);
  const facts = renderKeyValues(context, [
    [
      'Last success',
      ledger.last_success === null
        ? 'never'
        : `${at(ledger.last_success)} (${formatAgo(ledger.last_success, io.now())})`,
    ],
    ['Success rate', rateText(ledger)],
    ['Completeness', completenessText(ledger)],
    [
      'Rejected',
      ledger.rejected_waiting === 0
        ? 'none'
        : `${formatCount(ledger.rejected_waiting)}:  rfp source rejected ${ledger.source}`,
    ],
    ['Quota today', quotaText(ledger)],
    [
      'Rate limited',
      ledger.quota.paused_until === null ? null : `until ${at(ledger.quota.paused_until)}, as the source requested`,
    ],
    ['Gaps', gapsText(ledger)],
  ]);
  const gaps = ledger.gaps.map(
    ({ from, to, hours }) => `  ${at(from)} to ${to === null ? 'now' : at(to)}, ${formatDuration(hours * 3600)}\n`,
  );
  return `${colorize('bold', sanitize(ledger.source_name))}\n\n${facts}${gaps.join('')}`;
}

function rateText({ success_rate, runs }: SourceLedger): string {
  if (success_rate === null) return 'unknown: no run finished in 30 days';
  return `${formatShare(success_rate)} of ${formatCount(runs)} ${runs === 1 ? 'run' : 'runs'} in 30 days`;
}

function gapsText({ gaps, last_success }: SourceLedger): string {
  if (gaps.length > 0) return `${gaps.length} in 30 days`;
  return last_success === null ? 'unknown: no sync has completed yet' : 'none in 30 days';
}

function completenessText({ completeness }: SourceLedger): string {
  if (completeness === null) return 'unknown: the source states no total';
  const { expected, received } = completeness;
  return `${formatCount(received)} received of ${formatCount(expected)} announced`;
}

function quotaText({ quota: { limit, used, left } }: SourceLedger): string {
  const requests = `${formatCount(used)} ${used === 1 ? 'request' : 'requests'}`;
  if (limit === null) return `${requests}; the limit is unknown`;
  return `${requests} of ${formatCount(limit)}${left === null ? '' : `, ${formatCount(left)} left`}`;
}
