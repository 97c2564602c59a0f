import { missingDue, unreadText } from '@rfp/contracts/date-note';
import { dueBand, formatDay, formatRelativeDue, formatValue, notAvailable, scoreBand } from '@rfp/api-client/display';
import { opportunitySchema, type Opportunity } from '@rfp/contracts/opportunity';
import { byItsPlaceShort, countedDue } from '@rfp/contracts/stated-deadline';
import { type Context } from '../context.js';
import { sanitize } from './sanitize.js';
import { printMatches, printMarked } from './marked-text.js';
import { type Style } from './colorize.js';
import { printRecords } from './print-records.js';
import { clip, renderTable } from './table.js';

export const opportunityFields = Object.keys(opportunitySchema.shape);

/** Columns of TSV and CSV. */
const lineFields = [
  'id',
  'title',
  'agency_name',
  'source_type',
  'source_name',
  'opportunity_number',
  'status',
  'posted_date',
  'due_date',
  'estimated_value',
  'total_score',
  'source_url',
  'currency',
];

const scoreStyles = { '90-100': 'green', '80-89': 'green', '70-79': 'cyan', '60-69': 'yellow', '0-59': 'dim' } as const;
const dueStyles: Record<ReturnType<typeof dueBand>, Style> = {
  red: 'red',
  orange: 'magenta',
  yellow: 'yellow',
  green: 'green',
  none: 'dim',
};

/** Whether rows are printed with an optional field: in a table in color, or for a program that selects the field. */
export function isPrinted({ format, fields, isColored }: Context, field: 'highlight' | 'rank'): boolean {
  return format === 'table' ? isColored && field === 'highlight' : fields?.includes(field) === true;
}

export function printOpportunities(context: Context, rows: Opportunity[]): void {
  printRecords(context, {
    records: rows,
    allFields: opportunityFields,
    lineFields,
    // A date that was not understood stands in its column as printed, as in an export.
    lines: rows.map((row) => ({
      ...row,
      posted_date: row.posted_date ?? unreadText(row.posted_date_note),
      due_date: row.due_date ?? unreadText(row.due_date_note),
    })),
    table: () => opportunityTable(context, rows),
  });
}

const widths = { score: 5, relevance: 3, due: 12, value: 8, gaps: 8 };
/** Minimum width for agency and id on one line. */
const roomForBoth = 70;

/** Two or three lines per opportunity, the last with its id. Shows total score and relevance, because the order "score" is by relevance. */
export function opportunityTable(context: Context, rows: Opportunity[]): string {
  if (rows.length === 0) return 'No opportunities found\n';
  const taken = Object.values(widths).reduce((sum, width) => sum + width, 0);
  const left = Math.max(40, context.io.out.columns - taken - 1);
  return renderTable(
    [
      { head: 'SCORE', align: 'right', width: widths.score },
      { head: 'REL', align: 'right', width: widths.relevance },
      { head: 'DUE', width: widths.due },
      { head: 'VALUE', align: 'right', width: widths.value },
      { head: 'OPPORTUNITY', width: left },
    ],
    rows.map((row) => [
      score(context, row),
      String(row.relevance_score),
      row.due_at === null ? clip(due(context, row), widths.due) : due(context, row),
      formatValue(row.estimated_value, row.currency),
      summary(context, row, left),
    ]),
  );
}

function summary(context: Context, row: Opportunity, width: number): string {
  const { colorize } = context;
  const parts = [
    // First: what does not fit is cut.
    dueNote(context, row),
    row.agency_name,
    row.source_name,
    row.status === 'active' ? null : row.status,
    row.demo ? 'demo' : null,
  ];
  const about = parts.flatMap((part) => (part === null ? [] : [sanitize(part)])).join(' · ');
  const title = printMarked(context, { text: row.title, ranges: row.highlight?.title ?? [], width, style: 'bold' });
  const below =
    width < roomForBoth ? [clip(about, width), row.id] : [`${row.id}  ${clip(about, width - row.id.length - 2)}`];
  const excerpt = printMatches(context, row.highlight, width);
  return [title, ...excerpt, ...below.map((line) => colorize('dim', line))].join('\n');
}

/** The personal total where the list has it, otherwise the total. */
export function score({ colorize }: Context, { personal_score, total_score }: Opportunity): string {
  const shown = personal_score ?? total_score;
  return colorize(scoreStyles[scoreBand(shown)], String(shown));
}

/** Where a due date comes from that the field does not give, and what the field says. */
function dueNote({ io }: Context, row: Opportunity): string | null {
  const { by, differs } = countedDue(row, io.now());
  if (by === undefined) return null;
  const { due_date, due_date_note: note } = row;
  const printed = note?.reading === 'not_understood' ? `, printed: ${note.printed}` : '';
  return `due ${byItsPlaceShort(by)}${differs ? `, by its field ${formatDay(due_date)}` : printed}`;
}

/** The deadline that counts in relative words. */
export function due({ colorize, io }: Context, row: Opportunity): string {
  const now = io.now();
  const { due_at } = countedDue(row, now);
  if (due_at === null && row.due_date_note) return sanitize(missingDue(row.due_date_note, notAvailable));
  return colorize(dueStyles[dueBand(due_at, now, io.timeZone)], formatRelativeDue(due_at, now, io.timeZone));
}
