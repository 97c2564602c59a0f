import { type ExportColumn, isMarkColumn } from '@rfp/contracts/opportunities/export';
import { type ColumnType } from '@rfp/contracts/fields/field-row';
import { fieldExpression } from '../catalogue/opportunity-row.js';
import { markColumns } from './mark-columns.js';
import { columnOf } from '../store/opportunity-columns.js';

/** SQL of an instant as ISO text in UTC. */
function instantText(value: string): string {
  return `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Returns the type of a column, or of the value of a computed column. */
export function columnType(column: ExportColumn): ColumnType {
  if (isMarkColumn(column)) return markColumns[column].type;
  return column === 'cancelled' || column === 'forecast' ? 'boolean' : columnOf(column).type;
}

/** SQL of the value of a column. */
export function columnExpression(column: ExportColumn): string {
  return isMarkColumn(column) ? markColumns[column].sql : fieldExpression(column);
}

/** SQL of the text of a value, by type. Lists are joined, set-asides and expected times have a `text` member, and values of other types are cast. */
const texts: Partial<Record<ColumnType, (value: string) => string>> = {
  text: (value) => value,
  'text[]': (value) => `array_to_string(${value}, '; ')`,
  'timestamp with time zone': instantText,
  jsonb: (value) => `${value} ->> 'text'`,
};

/** SQL of the place, date and quote of each deadline: `Notice: 2026-12-18 (earliest); Attachment 2, page 1: 2027-01-04T14:00:00-05:00 (assumed: zone)`. */
const deadlinesText = (value: string): string => `CASE WHEN jsonb_array_length(${value}) > 0 THEN (SELECT string_agg(
    CASE each ->> 'source' WHEN 'notice' THEN 'Notice' WHEN 'text' THEN 'Text of the notice'
      ELSE 'Attachment ' || (each ->> 'attachment') || ', page ' || (each ->> 'page') END
    || ': ' || coalesce(each ->> 'date', each ->> 'day')
    || coalesce(' (' || ${assumedNames("each -> 'assumed'")} || ')', '')
    || CASE WHEN (each ->> 'earliest')::boolean THEN ' (earliest)' ELSE '' END
    || ' "' || (each ->> 'quote') || '"', '; ' ORDER BY place)
  FROM jsonb_array_elements(${value}) WITH ORDINALITY AS stated (each, place)) END`;

export function cellText(column: ExportColumn): string {
  const value = columnExpression(column);
  if (column === 'stated_deadlines') return deadlinesText(value);
  if (column === 'due_date' || column === 'posted_date') return `coalesce(${value}, ${unreadText(column)})`;
  if (column === 'due_date_note' || column === 'posted_date_note') return noteText(value);
  return texts[columnType(column)]?.(value) ?? `${value}::text`;
}

/** SQL of the printed text of a date that was not understood; null for other dates. */
function unreadText(column: 'due_date' | 'posted_date'): string {
  const note = fieldExpression(`${column}_note`);
  return `CASE ${note} ->> 'reading' WHEN 'not_understood' THEN ${note} ->> 'printed' END`;
}

/** SQL of the assumptions made for a date: `assumed: zone`, `assumed: year; time of day not understood`; null if there are none. */
function assumedNames(assumed: string): string {
  const names = `(SELECT string_agg(name, ', ') FROM jsonb_array_elements_text(${assumed}) name WHERE name <> 'unread_time')`;
  const unreadTime = `CASE WHEN ${assumed} @> '"unread_time"' THEN 'time of day not understood' END`;
  return `NULLIF(concat_ws('; ', 'assumed: ' || ${names}, ${unreadTime}), '')`;
}

/** SQL of a note on a date: `not understood`, `none stated: 12/31/9999`, `assumed: zone; printed: 12/15/2026 5 PM`. */
function noteText(note: string): string {
  const assumed = assumedNames(`${note} -> 'assumed'`);
  return `CASE WHEN ${note} IS NULL THEN NULL
    WHEN ${note} ->> 'reading' = 'not_understood' THEN 'not understood'
    WHEN ${note} ->> 'reading' = 'none_stated' THEN 'none stated: ' || (${note} ->> 'printed')
    ELSE coalesce(${assumed} || '; ', '') || 'printed: ' || (${note} ->> 'printed') END`;
}

/** SQL of the JSON value of a column in the contract. */
export function jsonValue(column: ExportColumn): string {
  const value = columnExpression(column);
  return columnType(column) === 'timestamp with time zone' ? instantText(value) : value;
}
