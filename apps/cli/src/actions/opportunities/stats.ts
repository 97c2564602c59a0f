import stringWidth from 'string-width';
import { formatCount, formatValue, sourceTypeLabels, statusLabels } from '@rfp/api-client/display';
import { type RouteReply } from '@rfp/contracts/routes';
import { sourceTypes } from '@rfp/contracts/notice';
import { statuses } from '@rfp/contracts/opportunity';
import { type Stats } from '@rfp/contracts/stats';
import { type Context } from '../../context.js';
import { renderKeyValues } from '../../output/key-values.js';
import { isData, printHint, printOne, printRecords } from '../../output/print-records.js';
import { sanitize } from '../../output/sanitize.js';
import { clip } from '../../output/table.js';
import { type Io } from '../../io.js';

interface Figure {
  name: string;
  value: number;
}

interface Section {
  title: string;
  /** Total for the shares, if it is not the sum of the figures. */
  whole?: number;
  figures: Figure[];
}

/** Columns of TSV and CSV, one row per figure. */
const lineFields = ['section', 'name', 'value'];

/** `rfp stats` */
export async function showStats(context: Context): Promise<void> {
  const { client } = context;
  if (isData(context.format)) {
    const stats = await client.stats();
    printOne(context, stats, () => '');
    return;
  }
  const [stats, facets] = await Promise.all([client.stats(), client.opportunityFacets({ facets: ['source_name'] })]);
  const sections = distributionSections(stats, facets);
  const all = [{ title: 'Summary', figures: summaryFigures(stats) }, ...sections];
  printRecords(context, {
    records: all.flatMap(({ title, figures }) => figures.map((figure) => ({ section: title, ...figure }))),
    allFields: lineFields,
    lineFields,
    table: () => renderPage(context, stats, sections),
  });
  if (stats.demo) printHint(context, 'These are demo records. Real ones replace them after the first  rfp sync run');
}

/** Distributions, in the ranges of the dashboard. */
function distributionSections(stats: Stats, { source_name: sources }: RouteReply<'opportunityFacets'>): Section[] {
  const { score_distribution: scores, due_date_distribution: due } = stats;
  return [
    {
      title: 'Score',
      figures: [
        { name: '80-100', value: scores['90-100'] + scores['80-89'] },
        { name: '60-79', value: scores['70-79'] + scores['60-69'] },
        { name: '0-59', value: scores['0-59'] },
      ],
    },
    {
      title: 'Due',
      figures: [
        { name: 'Next 7 days', value: due['Due in 7 days'] },
        { name: 'Next 30 days', value: due['Due in 30 days'] },
        { name: 'Later', value: due.Later },
        { name: 'No due date', value: due['No due date'] },
      ],
    },
    { title: 'Status', figures: statuses.map((each) => ({ name: statusLabels[each], value: stats.by_status[each] })) },
    {
      title: 'Type',
      figures: sourceTypes.map((each) => ({ name: sourceTypeLabels[each], value: stats.by_type[each] })),
    },
    { title: 'Source', figures: (sources?.values ?? []).map(({ value, count }) => ({ name: value, value: count })) },
    {
      title: 'Agency',
      whole: stats.total_opportunities,
      figures: stats.by_agency.map(({ agency_name, count }) => ({ name: agency_name, value: count })),
    },
  ];
}

/** Single figures with the names of the JSON output; null figures are omitted. */
function summaryFigures(stats: Stats): Figure[] {
  const { total_opportunities, active_opportunities, total_value, valued_opportunities, value_apart: apart } = stats;
  const { avg_score, closed_avg_score, high_priority, due_soon, added_last_week: week } = stats;
  return Object.entries({
    total_opportunities,
    active_opportunities,
    total_value,
    valued_opportunities,
    ceilings: apart.ceilings.count,
    ceilings_value: apart.ceilings.value,
    awards: apart.awards.count,
    awards_value: apart.awards.value,
    closed_valued: apart.closed.count,
    closed_value: apart.closed.value,
    avg_score,
    ...(closed_avg_score === null ? {} : { closed_avg_score }),
    high_priority,
    due_soon,
    added_last_week: week.total,
    added_last_week_high_priority: week.high_priority,
    added_last_week_value: week.value,
  }).map(([name, value]) => ({ name, value }));
}

function renderPage(context: Context, stats: Stats, sections: Section[]): string {
  const { added_last_week: week } = stats;
  const facts = renderKeyValues(context, [
    [
      'Total',
      `${formatCount(stats.total_opportunities)} opportunities, ${formatCount(stats.active_opportunities)} active`,
    ],
    [
      'Value',
      `${formatValue(stats.total_value)} in ${formatCount(stats.valued_opportunities)} open opportunities that state an estimate in US dollars`,
    ],
    ['Not included', separateValuesText(stats)],
    ['Avg score', `${stats.avg_score.toFixed(1)} of open opportunities`],
    ['High priority', `${formatCount(stats.high_priority)} score 80 or more`],
    ['Due soon', `${formatCount(stats.due_soon)} in the next 30 days`],
    ['Last week', `${formatCount(week.total)} new, ${formatCount(week.high_priority)} of high priority`],
  ]);
  const shown = sections.filter(({ figures }) => figures.length > 0);
  return [facts, ...shown.map((section) => sectionText(context, section))].join('\n');
}

function separateValuesText({ value_apart: { ceilings, awards, closed } }: Stats): string {
  const sumText = ({ value, count }: typeof closed, what: string) =>
    `${formatValue(value)} in ${formatCount(count)} ${what}`;
  return [
    sumText(ceilings, 'that state a ceiling'),
    sumText(awards, 'that state an awarded amount'),
    sumText(closed, 'closed opportunities'),
  ].join('; ');
}

function sectionText(context: Context, { title, figures, whole }: Section): string {
  const bars = figures.map(({ name, value }) => ({ label: sanitize(name), count: value, text: formatCount(value) }));
  return `${context.colorize('bold', title)}\n${renderBars(context, bars, whole)}`;
}

interface Bar {
  label: string;
  count: number;
  /** Count formatted for users. */
  text: string;
}

const maxWidth = 100;
const maxBarWidth = 40;
const minLabelWidth = 8;
const gap = 2;
/** Width of `100%`. */
const shareWidth = 4;

/** Block characters in steps of an eighth. */
const blocks = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/**
 * Bar chart with aligned counts and shares, fitted to the terminal. Bars are proportional to the longest.
 * @param whole - total for the shares; default: the sum of the counts
 */
function renderBars(context: Context, bars: Bar[], whole = bars.reduce((sum, { count }) => sum + count, 0)): string {
  const { io } = context;
  const max = Math.max(1, ...bars.map(({ count }) => count));
  const textWidth = Math.max(...bars.map(({ text }) => text.length));
  const room = Math.min(io.out.columns, maxWidth) - textWidth - shareWidth - 3 * gap;
  const widest = Math.max(...bars.map(({ label }) => stringWidth(label)));
  const labelWidth = Math.max(minLabelWidth, Math.min(widest, Math.floor(room / 2)));
  const barWidth = Math.max(1, Math.min(maxBarWidth, room - labelWidth));
  const isUnicode = hasUnicode(io);
  return bars
    .map(({ label, count, text }) => {
      const shown = clip(label, labelWidth);
      const drawn = drawBar((count / max) * barWidth, isUnicode);
      return [
        pad(shown, labelWidth),
        context.colorize('cyan', drawn) + ' '.repeat(barWidth - drawn.length),
        text.padStart(textWidth),
        formatPercentage(count, whole).padStart(shareWidth),
      ].join(' '.repeat(gap));
    })
    .map((line) => `${line}\n`)
    .join('');
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - stringWidth(text)));
}

/** Draws a bar; a positive length has at least the smallest mark. */
function drawBar(length: number, isUnicode: boolean): string {
  if (length === 0) return '';
  if (!isUnicode) return '#'.repeat(Math.max(1, Math.round(length)));
  const eighths = Math.max(1, Math.round(length * blocks.length));
  return '█'.repeat(Math.floor(eighths / blocks.length)) + (blocks[eighths % blocks.length] ?? '');
}

/** Percentage such as `41%`; `<1%` for a positive share that rounds to 0. */
function formatPercentage(count: number, whole: number): string {
  const percent = whole === 0 ? 0 : (count / whole) * 100;
  return percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
}

/** Whether the terminal supports Unicode. Windows does not set the locale variables, but its terminals support Unicode. */
function hasUnicode({ env, platform }: Pick<Io, 'env' | 'platform'>): boolean {
  const locale = [env['LC_ALL'], env['LC_CTYPE'], env['LANG']].find((each) => each !== undefined && each !== '');
  return locale === undefined ? platform === 'win32' : /utf-?8/i.test(locale);
}
