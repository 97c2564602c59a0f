import { assumedText } from '@rfp/contracts/dates/date-note';
import { dueDay, isEndOfDay } from '@rfp/contracts/dates/due-day';
import { formatValue } from '@rfp/api-client/display';
import { fieldsShownAt, maskOf } from '@rfp/contracts/fields/field-names';
import { opportunitySchema, type Opportunity } from '@rfp/contracts/opportunity';
import { webUrlSchema } from '@rfp/contracts/primitives';
import { z } from 'zod';
import { consolePage, opportunityUri } from './opportunity-uri.js';
import { clip } from './outside-text.js';

/** Addresses at which an opportunity can be read. */
export const addressShape = {
  uri: z.string().describe('Address of the resource with all its text'),
  console_url: webUrlSchema.nullable().describe('Its page for people'),
};

/** The fields that an agent needs to choose an opportunity from a list. */
export const opportunityRowSchema = opportunitySchema
  .pick(maskOf(fieldsShownAt('agents')))
  .strip()
  .extend(addressShape);

/** @param origin origin of the console */
export function toRow(opportunity: Opportunity, origin: string | null): z.input<typeof opportunityRowSchema> {
  return { ...opportunity, ...shortTexts(opportunity), ...addressesOf(opportunity, origin) };
}

export function addressesOf({ id }: Pick<Opportunity, 'id'>, origin: string | null) {
  return { uri: opportunityUri(id), console_url: consolePage(origin, id) };
}

/** Shortens the texts of an opportunity that sources may have made long. */
export function shortTexts({ title, agency_name, department, office, opportunity_number, location }: Opportunity) {
  return {
    title: clip(title, 300),
    agency_name: agency_name && clip(agency_name, 200),
    department: department && clip(department, 200),
    office: office && clip(office, 200),
    opportunity_number: opportunity_number && clip(opportunity_number, 100),
    location: location && clip(location, 200),
  };
}

/**
 * Describes the due date: `due 2026-12-15 (Year assumed)`; for a forecast `estimated due 2026-12-15`. Without a date of the source:
 * `due 2026-12-15T19:00:00.000Z by the texts of the notice`, `no closing date stated` or `due as printed, not understood: 02/30/2026`.
 */
export function dueText({
  due_date,
  due_at,
  due_date_note: note,
  forecast,
}: Pick<Opportunity, 'due_date' | 'due_at' | 'due_date_note' | 'forecast'>): string {
  const assumed = assumedText(note);
  const due = forecast === true ? 'estimated due' : 'due';
  if (due_date !== null) return `${due} ${due_date}${assumed === null ? '' : ` (${assumed})`}`;
  if (due_at !== null) {
    const printed = note === null || note === undefined ? '' : ` (printed: ${clip(note.printed, 100)})`;
    return `due ${isEndOfDay(due_at) ? dueDay(due_at) : due_at} by the texts of the notice${printed}`;
  }
  return undatedText(note);
}

function undatedText(note: Opportunity['due_date_note']): string {
  if (note?.reading === 'not_understood') return `due as printed, not understood: ${clip(note.printed, 100)}`;
  return note?.reading === 'none_stated' ? `no closing date stated (${clip(note.printed, 100)})` : 'no due date';
}

/** Describes an opportunity in one line. */
export function describeRow(opportunity: Opportunity): string {
  const { id, status, estimated_value, currency, total_score, personal_score, cancelled, demo } = opportunity;
  const { title, agency_name } = shortTexts(opportunity);
  const parts = [
    `[${personal_score === undefined ? '' : `fit ${personal_score}, `}${total_score}] ${title}`,
    agency_name ?? 'agency not stated',
    cancelled ? 'cancelled' : status,
    dueText(opportunity),
    ...(estimated_value === null ? [] : [formatValue(estimated_value, currency)]),
    ...(demo ? ['demo record'] : []),
    `id ${id}`,
  ];
  return parts.join(' | ').replaceAll('\n', ' ');
}
