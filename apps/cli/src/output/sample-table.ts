import { formatCount, formatDay, formatValue } from '@rfp/api-client/display';
import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { type Context } from '../context.js';
import { clean } from './clean.js';
import { clip, renderTable } from './table.js';

/** What a try of a source or a page found. */
export interface Found {
  found: number;
  sample: Notice[];
  rejected: Rejection[];
}

const dayWidth = 12;
const valueWidth = 8;
const gaps = 7;

/** The first records that would be read, and what could not be. */
export function sampleText(context: Context, { found, sample, rejected }: Found): string {
  const room = Math.max(30, context.io.out.columns - dayWidth - valueWidth - gaps);
  const table = renderTable(
    [
      { head: 'DUE', width: dayWidth },
      { head: 'VALUE', align: 'right', width: valueWidth },
      { head: 'WHAT WOULD BE READ', width: room },
    ],
    sample.map((notice) => [formatDay(notice.fields.due_date), valueOf(notice), summaryOf(context, notice, room)]),
  );
  const more = found > sample.length ? `and ${formatCount(found - sample.length)} more\n` : '';
  const refused = rejected.map(
    ({ source_id, code, message }) =>
      `not read: ${source_id === null ? 'a record' : clean(source_id)}: ${clean(message)} (${clean(code)})\n`,
  );
  return `${sample.length === 0 ? 'Nothing was found there.\n' : table + more}${refused.join('')}`;
}

function valueOf({ fields: { estimated_value } }: Notice): string {
  return formatValue(estimated_value === null || estimated_value === undefined ? null : Number(estimated_value));
}

function summaryOf({ paint }: Context, { source_id, fields }: Notice, width: number): string {
  const about = [fields.agency_name, fields.opportunity_number ?? source_id].flatMap((part) =>
    part === null || part === undefined ? [] : [clean(part)],
  );
  return [paint('bold', clip(clean(fields.title), width)), paint('dim', clip(about.join(' · '), width))].join('\n');
}
