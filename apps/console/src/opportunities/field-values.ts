import { formatExactValue } from '@rfp/api-client/display';
import { type FieldChange } from '@rfp/contracts/opportunity-history';
import { sourceDateSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { texts } from '../texts.js';
import { printedDate } from './printed-date.js';

type Json = FieldChange['from'];

const fieldNames: Record<string, string> = {
  aln_codes: 'Assistance Listing numbers',
  agency_name: 'Agency',
  agency_parent: 'Department',
  archive_date: 'Archive date',
  contact_info: 'Contact',
  due_date: 'Due date',
  estimated_value: 'Estimated value',
  id: 'ID',
  naics_codes: 'NAICS codes',
  open_days: 'Days open without a due date',
  opportunity_number: 'Number',
  posted_date: 'Posted date',
  psc_codes: 'PSC codes',
  set_aside: 'Set-aside',
  source_url: 'Original page',
};

/** `due_date` to `Due date`. */
export function fieldName(field: string): string {
  const spaced = field.replaceAll('_', ' ');
  return fieldNames[field] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const money = new Set(['estimated_value', 'value_floor', 'value_ceiling']);
const dates = new Set(['due_date', 'posted_date', 'archive_date']);
/** Set-asides and attachments have a text or a name. */
const named = z.object({ text: z.string() }).or(z.object({ name: z.string() }));

function printText(field: string, text: string, currency: string | null): string {
  if (money.has(field) && /^\d+(\.\d+)?$/.test(text)) return formatExactValue(Number(text), currency);
  return dates.has(field) && sourceDateSchema.safeParse(text).success ? printedDate(text) : text;
}

function printObject(value: Json): string {
  const known = named.safeParse(value).data;
  if (known === undefined) return JSON.stringify(value);
  return 'text' in known ? known.text : known.name;
}

/** Display text of a field of a notice. `currency` is that of its amounts, null for US dollars. */
export function fieldValue(field: string, value: Json, currency: string | null = null): string {
  if (value === null || value === '') return texts.detail.empty;
  if (Array.isArray(value))
    return value.length === 0 ? texts.detail.empty : value.map((item) => fieldValue(field, item)).join(', ');
  if (typeof value === 'boolean') return value ? texts.detail.yes : texts.detail.no;
  if (typeof value === 'object') return printObject(value);
  return printText(field, String(value), currency);
}
