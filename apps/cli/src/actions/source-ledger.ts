import { formatCount, formatInstant, formatShare } from '@rfp/api-client/display';
import { formatDuration } from '@rfp/api-client/duration';
import { formatAgo } from '@rfp/api-client/relative-time';
import { type SourceLedger } from '@rfp/contracts/source';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { clean } from '../output/clean.js';
import { renderFacts } from '../output/facts.js';
import { printOne } from '../output/print-records.js';

import { readKey } from '../read-key.js';

/** `rfp source ledger` */
export async function showLedger(io: Io, key: string, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const ledger = await context.client.sourceLedger(readKey(key), { signal: io.signal });
  printOne(context, ledger, () => ledgerText(context, ledger));
}

function ledgerText(context: Context, ledger: SourceLedger): string {
  const { io, paint } = context;
  const at = (instant: string): string => formatInstant(instant, io.timeZone);
  const facts = renderFacts(context, [
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
      'Left alone',
      ledger.quota.paused_until === null ? null : `until ${at(ledger.quota.paused_until)}, as the source asked`,
    ],
    ['Gaps', gapsText(ledger)],
  ]);
  const gaps = ledger.gaps.map(
    ({ from, to, hours }) => `  ${at(from)} to ${to === null ? 'now' : at(to)}, ${formatDuration(hours * 3600)}\n`,
  );
  return `${paint('bold', clean(ledger.source_name))}\n\n${facts}${gaps.join('')}`;
}

function rateText({ success_rate, runs }: SourceLedger): string {
  if (success_rate === null) return 'unknown: no run ended by itself in 30 days';
  return `${formatShare(success_rate)} of ${formatCount(runs)} ${runs === 1 ? 'run' : 'runs'} in 30 days`;
}

function gapsText({ gaps, last_success }: SourceLedger): string {
  if (gaps.length > 0) return `${gaps.length} in 30 days`;
  return last_success === null ? 'unknown: it was never read to its end' : 'none in 30 days';
}

function completenessText({ completeness }: SourceLedger): string {
  if (completeness === null) return 'unknown: no run was told how many there are in all';
  const { expected, received } = completeness;
  return `${formatCount(received)} received of ${formatCount(expected)} announced`;
}

function quotaText({ quota: { limit, used, left } }: SourceLedger): string {
  const requests = `${formatCount(used)} ${used === 1 ? 'request' : 'requests'}`;
  if (limit === null) return `${requests}; no limit is known`;
  return `${requests} of ${formatCount(limit)}${left === null ? '' : `, ${formatCount(left)} left`}`;
}
