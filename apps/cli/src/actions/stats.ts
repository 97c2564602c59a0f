import { formatCount, formatValue, sourceTypeLabels, statusLabels } from '@rfp/api-client/display';
import { sourceTypes } from '@rfp/contracts/notice';
import { statuses } from '@rfp/contracts/opportunity';
import { dueBands, scoreBands, type Stats } from '@rfp/contracts/stats';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';
import { renderKeyValues } from '../output/key-values.js';
import { printHint } from '../output/print-hint.js';
import { printOne } from '../output/print-records.js';
import { renderTable } from '../output/table.js';

/** `rfp stats` */
export async function showStats(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const stats = await context.client.stats({ signal: io.signal });
  printOne(context, stats, () => describe(context, stats));
  if (stats.demo) printHint(context, 'These are demo records. Real ones replace them after the first  rfp sync run');
}

function describe(context: Context, stats: Stats): string {
  const { added_last_week: week } = stats;
  const facts = renderKeyValues(context, [
    [
      'Total',
      `${formatCount(stats.total_opportunities)} opportunities, ${formatCount(stats.active_opportunities)} active`,
    ],
    [
      'Value',
      `${formatValue(stats.total_value)} in ${formatCount(stats.valued_opportunities)} opportunities with a value in US dollars`,
    ],
    ['Avg score', stats.avg_score.toFixed(1)],
    ['High priority', `${formatCount(stats.high_priority)} score 80 or more`],
    ['Due soon', `${formatCount(stats.due_soon)} in the next 30 days`],
    ['Last week', `${formatCount(week.total)} new, ${formatCount(week.high_priority)} of high priority`],
  ]);
  const tables = [
    counts(
      'TYPE',
      sourceTypes.map((type) => [sourceTypeLabels[type], stats.by_type[type]]),
    ),
    counts(
      'STATUS',
      statuses.map((status) => [statusLabels[status], stats.by_status[status]]),
    ),
    counts(
      'SCORE',
      scoreBands.map((band) => [band, stats.score_distribution[band]]),
    ),
    counts(
      'DUE',
      dueBands.map((band) => [band, stats.due_date_distribution[band]]),
    ),
    counts(
      'AGENCY',
      stats.by_agency.map(({ agency_name, count }) => [sanitize(agency_name), count]),
    ),
  ];
  return `${facts}\n${tables.join('\n')}`;
}

function counts(head: string, rows: [string, number][]): string {
  return renderTable(
    [{ head }, { head: 'COUNT', align: 'right' }],
    rows.map(([name, count]) => [name, formatCount(count)]),
  );
}
