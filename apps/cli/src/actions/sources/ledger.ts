import { formatCount, formatInstant, formatShare } from '@rfp/api-client/display';
import { formatDuration } from '@rfp/api-client/duration';
import { formatAgo } from '@rfp/api-client/relative-time';
import { type SourceLedger } from '@rfp/contracts/source';
import { type Context, type Options } from '../../context.js';
import { renderKeyValues } from '../../output/key-values.js';
import { sanitize } from '../../output/sanitize.js';
import { parseSourceKey } from './parse-source-key.js';
import { show } from '../list.js';

/** `rfp source ledger` */
export const showLedger = show({
  read: ({ client }: Context, _options: Options, key: string) => client.sourceLedger({ id: parseSourceKey(key) }),
  text: ledgerText,
});

function ledgerText(context: Context, ledger: SourceLedger): string {
  const { io, colorize } = context;
  const formatTime = (instant: string): string => formatInstant(instant, io.timeZone);
  const { last_success: last, rejected_waiting: rejected, source, quota } = ledger;
  const until = quota.paused_until;
  const facts = renderKeyValues(context, [
    ['Last success', last === null ? 'never' : `${formatTime(last)} (${formatAgo(last, io.now())})`],
    ['Success rate', rateText(ledger)],
    ['Completeness', completenessText(ledger)],
    ['Rejected', rejected === 0 ? 'none' : `${formatCount(rejected)}:  rfp source rejected ${source}`],
    ['Quota today', quotaText(ledger)],
    ['Rate limited', until === null ? null : `until ${formatTime(until)}, as the source requested`],
    ['Gaps', gapsText(ledger)],
  ]);
  const gaps = ledger.gaps.map(
    ({ from, to, hours }) =>
      `  ${formatTime(from)} to ${to === null ? 'now' : formatTime(to)}, ${formatDuration(hours * 3600)}\n`,
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
