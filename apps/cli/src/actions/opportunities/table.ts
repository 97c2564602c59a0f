import { markedParts } from '@rfp/api-client/marked-parts';
import { type Highlight, type Range } from '@rfp/contracts/opportunities/highlight';
import { missingDueText, unreadText } from '@rfp/contracts/dates/date-note';
import {
  dueBand,
  formatAwardEnd,
  formatDay,
  formatRelativeDue,
  formatValue,
  notAvailable,
  scoreBand,
} from '@rfp/api-client/display';
import { isLead } from '@rfp/contracts/notice';
import { opportunitySchema, type Opportunity } from '@rfp/contracts/opportunity';
import { buyerLine } from '@rfp/contracts/text/buyer-lines';
import { countedDue, statedByPhraseShort } from '@rfp/contracts/dates/stated-deadline';
import { type Context } from '../../context.js';
import { sanitize, sanitizePart } from '../../output/sanitize.js';
import { type Style } from '../../output/colorize.js';
import { clip, renderTable } from '../../output/table.js';
import { type View } from '../list.js';

const identityFields = ['id', 'title', 'agency_name', 'source_type', 'source_name', 'opportunity_number'];
const termFields = ['posted_date', 'due_date', 'estimated_value', 'total_score', 'source_url', 'currency'];

export const opportunityView: View<Opportunity> = {
  fields: Object.keys(opportunitySchema.shape),
  lineFields: [...identityFields, 'status', ...termFields],
  // A date that was not understood appears as the source printed it, as in exports.
  line: (row) => ({
    ...row,
    posted_date: row.posted_date ?? unreadText(row.posted_date_note),
    due_date: row.due_date ?? unreadText(row.due_date_note),
  }),
  table: opportunityTable,
};

const scoreStyles = { '90-100': 'green', '80-89': 'green', '70-79': 'cyan', '60-69': 'yellow', '0-59': 'dim' } as const;
const dueStyles: Record<ReturnType<typeof dueBand>, Style> = {
  red: 'red',
  orange: 'magenta',
  yellow: 'yellow',
  green: 'green',
  none: 'dim',
};

/** Whether to request an optional field of rows: for tables in color, or if a program selects it. */
export function needsOptionalField({ format, fields, isColored }: Context, field: 'highlight' | 'rank'): boolean {
  return format === 'table' ? isColored && field === 'highlight' : fields?.includes(field) === true;
}

const widths = { score: 5, relevance: 3, due: 12, value: 8, gaps: 8 };
/** Minimum width for agency and id on one line. */
const minWidthForBoth = 70;

/** Table with two or three lines per opportunity, the last with its id. Shows the total (the personal one, if known) and the relevance score. */
export function opportunityTable(context: Context, rows: Opportunity[]): string {
  if (rows.length === 0) return 'No opportunities found\n';
  const fixedWidth = Object.values(widths).reduce((sum, width) => sum + width, 0);
  const isPersonal = rows.some(({ personal_score }) => personal_score !== undefined);
  const titleWidth = Math.max(40, context.io.out.columns - fixedWidth - 1);
  return renderTable(
    [
      { head: isPersonal ? 'FIT' : 'SCORE', align: 'right', width: widths.score },
      { head: 'REL', align: 'right', width: widths.relevance },
      { head: 'DUE', width: widths.due },
      { head: 'VALUE', align: 'right', width: widths.value },
      { head: 'OPPORTUNITY', width: titleWidth },
    ],
    rows.map((row) => [
      scoreText(context, row),
      String(row.relevance_score),
      dueCell(context, row),
      formatValue(row.estimated_value, row.currency),
      summaryCell(context, row, titleWidth),
    ]),
  );
}

function summaryCell(context: Context, row: Opportunity, width: number): string {
  const { colorize } = context;
  const parts = [
    // Printed first, because the end of the line may be cut.
    dueNote(context, row),
    buyerLine(row),
    row.source_name,
    row.status === 'active' ? null : row.status,
    row.forecast === true ? forecastText(row) : null,
    row.demo ? 'demo' : null,
  ];
  const about = parts.flatMap((part) => (part === null ? [] : [sanitize(part)])).join(' · ');
  const title = renderMarked(context, { text: row.title, ranges: row.highlight?.title ?? [], width, style: 'bold' });
  const below =
    width < minWidthForBoth ? [clip(about, width), row.id] : [`${row.id}  ${clip(about, width - row.id.length - 2)}`];
  const excerpt = renderMatches(context, row.highlight, width);
  return [title, ...excerpt, ...below.map((line) => colorize('dim', line))].join('\n');
}

/** Due date cell. The end of an award is not a deadline, so the line below states it. */
function dueCell(context: Context, row: Opportunity): string {
  if (isLead(row)) return context.colorize('dim', notAvailable);
  return row.due_at === null ? clip(dueText(context, row), widths.due) : dueText(context, row);
}

function forecastText({ due_date, expected_solicitation: expected }: Opportunity): string {
  if (due_date !== null) return 'forecast: the due date is an estimate';
  return expected ? `forecast, expected ${expected.text}` : 'forecast';
}

/** The personal total if the list has it, otherwise the total. */
export function scoreText({ colorize }: Context, { personal_score, total_score }: Opportunity): string {
  const shown = personal_score ?? total_score;
  return colorize(scoreStyles[scoreBand(shown)], String(shown));
}

/** For an award, its end; for a due date found outside its field, where it was found and the date of the field; otherwise null. */
function dueNote({ io }: Context, row: Opportunity): string | null {
  if (isLead(row) && row.due_at !== null)
    return `${formatAwardEnd(row.due_at, io.now(), row.due_date)} (${formatDay(row.due_date)})`;
  const { by, differs } = countedDue(row, io.now());
  if (by === undefined) return null;
  const { due_date, due_date_note: note } = row;
  const printed = note?.reading === 'not_understood' ? `, printed: ${note.printed}` : '';
  return `due ${statedByPhraseShort(by)}${differs ? ` (field: ${formatDay(due_date)})` : printed}`;
}

/** The effective deadline, in relative words. */
export function dueText({ colorize, io }: Context, row: Opportunity): string {
  const now = io.now();
  const { due_at, date } = countedDue(row, now);
  if (due_at === null && row.due_date_note) return sanitize(missingDueText(row.due_date_note, notAvailable));
  return colorize(dueStyles[dueBand(due_at, now, date)], formatRelativeDue(due_at, now, date));
}

interface MarkedText {
  text: string;
  ranges: readonly Range[];
  width: number;
  /** Style of the parts that do not match. */
  style: Style | null;
}

/** Source text on a line of `width` characters, with matches in color. */
function renderMarked({ colorize }: Context, { text, ranges, width, style }: MarkedText): string {
  const parts = markedParts(text, ranges).map((part) => ({ ...part, text: sanitizePart(part.text) }));
  const line = clip(
    parts
      .map((part) => part.text)
      .join('')
      .trim(),
    width,
  );
  let end = 0;
  return parts
    .map(({ text: part, isMatch }) => {
      const shown = line.slice(end, end + part.length);
      end += part.length;
      if (shown === '') return '';
      if (isMatch) return colorize('yellow', shown);
      return style === null ? shown : colorize(style, shown);
    })
    .join('');
}

/** Length of the text kept before the first match of an excerpt. */
const leadLength = 20;

/** Lines about the matches: an excerpt of the description, and a note if the documents match. */
function renderMatches(context: Context, highlight: Highlight | undefined, width: number): string[] {
  const elsewhere = highlight?.in_documents === true ? [clip('Found in its documents.', width)] : [];
  return [...renderExcerpt(context, highlight, width), ...elsewhere];
}

function renderExcerpt(context: Context, highlight: Highlight | undefined, width: number): string[] {
  const first = highlight?.ranges[0]?.[0];
  if (highlight === undefined || first === undefined) return [];
  const { excerpt, ranges } = highlight;
  const begin = first <= leadLength ? 0 : excerpt.lastIndexOf(' ', first - leadLength) + 1;
  const text = excerpt.slice(begin);
  const shifted = ranges.map(([from, to]): Range => [from - begin, to - begin]);
  return [renderMarked(context, { text, ranges: shifted, width, style: null })];
}
