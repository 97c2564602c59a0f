import { formatCount, formatDay, formatValue, notAvailable } from '@rfp/api-client/display';
import { assumedText, missingDueText } from '@rfp/contracts/dates/date-note';
import { agencyName } from '@rfp/contracts/text/agency-name';
import { type Notice } from '@rfp/contracts/notice';
import { type PageTest } from '@rfp/contracts/sync-run';
import { type Context } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';
import { clip, renderTable } from '../../output/table.js';

/** Records found by a test of a source or page. */
type TestSample = Pick<PageTest, 'found' | 'sample' | 'rejected' | 'statement'>;

const dayWidth = 12;
const valueWidth = 8;
const gapsWidth = 7;

/** The first records as a table, followed by the rejected ones. */
export function renderSample(context: Context, { found, sample, rejected, statement }: TestSample): string {
  const room = Math.max(30, context.io.out.columns - dayWidth - valueWidth - gapsWidth);
  const table = renderTable(
    [
      { head: 'DUE', width: dayWidth },
      { head: 'VALUE', align: 'right', width: valueWidth },
      { head: 'RECORD', width: room },
    ],
    sample.map((notice) => [dueText(notice), valueText(notice), summaryCell(context, notice, room)]),
  );
  const more = found > sample.length ? `and ${formatCount(found - sample.length)} more\n` : '';
  const refused = rejected.map(
    ({ source_id, code, message }) =>
      `rejected: ${source_id === null ? 'a record' : sanitize(source_id)}: ${sanitize(message)} (${sanitize(code)})\n`,
  );
  const none = statement ? `The page lists nothing. It states: "${sanitize(statement)}"\n` : 'No records found.\n';
  return `${sample.length === 0 ? none : table + more}${refused.join('')}`;
}

function dueText({ fields: { due_date, due_date_note } }: Notice): string {
  return due_date ? formatDay(due_date) : clip(sanitize(missingDueText(due_date_note, notAvailable)), dayWidth);
}

function valueText({ fields: { estimated_value, currency } }: Notice): string {
  const amount = estimated_value === null || estimated_value === undefined ? null : Number(estimated_value);
  return formatValue(amount, currency);
}

/** Dates that a forecast states. They are not deadlines. */
function forecastText({ lifecycle, expected_solicitation, expected_award, due_date }: Notice['fields']): string | null {
  if (lifecycle !== 'forecast') return null;
  const times = [
    expected_solicitation && `expected ${expected_solicitation.text}`,
    expected_award && `award ${expected_award.text}`,
    due_date && 'the due date is an estimate',
  ];
  return ['forecast', ...times.filter(Boolean)].join(', ');
}

function summaryCell({ colorize }: Context, { source_id, fields }: Notice, width: number): string {
  const about = [
    fields.agency_name && agencyName(fields.agency_name),
    fields.opportunity_number ?? source_id,
    assumedText(fields.due_date_note),
    forecastText(fields),
  ].flatMap((part) => (part === null || part === undefined ? [] : [sanitize(part)]));
  return [colorize('bold', clip(sanitize(fields.title), width)), colorize('dim', clip(about.join(' · '), width))].join(
    '\n',
  );
}
