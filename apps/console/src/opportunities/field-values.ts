import { formatExactValue } from '@rfp/api-client/display';
import { fieldLabel } from '@rfp/contracts/fields/field-names';
import { type FieldChange } from '@rfp/contracts/opportunities/opportunity-history';
import { sourceDateSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { texts } from '../texts.js';
import { printedDate } from './printed-date.js';

type Json = FieldChange['from'];

/** Display name of a field: `due_date` becomes `Due date`. */
export function fieldName(field: string): string {
  return field === 'open_days' ? texts.detail.openDays : fieldLabel(field);
}

const money = new Set(['estimated_value', 'value_floor', 'value_ceiling']);
const dates = new Set(['due_date', 'posted_date', 'archive_date']);
/** Objects with a display text: set-asides have a `text`, attachments a `name`. */
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

/** Display text of a field of a notice. `currency` applies to amounts; null means US dollars. */
export function fieldValue(field: string, value: Json, currency: string | null = null): string {
  if (value === null || value === '') return texts.detail.empty;
  if (Array.isArray(value))
    return value.length === 0 ? texts.detail.empty : value.map((item) => fieldValue(field, item)).join(', ');
  if (typeof value === 'boolean') return value ? texts.detail.yes : texts.detail.no;
  if (typeof value === 'object') return printObject(value);
  return printText(field, String(value), currency);
}
