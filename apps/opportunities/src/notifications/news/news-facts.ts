import { setAsideWords } from '@rfp/scoring/eligibility/set-aside-words';
import { agencyOfBuyer } from '@rfp/contracts/text/buyer-lines';
import { buyerName } from '@rfp/contracts/text/buyer-name';
import { dateNoteSchema, expectedSchema, isLead, lifecycleSchema, type NoticeFields } from '@rfp/contracts/notice';
import { type FieldChange, fieldChangeSchema } from '@rfp/contracts/opportunities/opportunity-history';
import { sourceDateSchema } from '@rfp/contracts/primitives';
import { defaultTimeZone } from '@rfp/contracts/dates/due-day';
import { agencyLevels } from '@rfp/scoring/agency-levels';
import { dayLength, dueInstant } from '@rfp/scoring/dates/due-instant';
import { hasEnded } from '@rfp/scoring/dates/status';
import { z } from 'zod';

/** Facts and changes of a version, from which its sentence is written. Stored with the notification. */
export const newsFactsSchema = z.object({
  /** Short name of the buyer. */
  buyer: z.string().nullable(),
  lifecycle: lifecycleSchema,
  due_date: z.string().nullable(),
  time_zone: z.string().nullable(),
  currency: z.string().nullable(),
  /** Whether the notice is about the end of an award. Then the due date is that end, not a deadline. */
  is_lead: z.boolean().optional(),
  /** How the due dates of the version and of the previous version were read. Absent in notifications of an earlier release. */
  due_date_note: dateNoteSchema.nullish(),
  due_date_note_before: dateNoteSchema.nullish(),
  /** The earliest deadline in the texts, if it is earlier than the due date field or the field has no date. */
  earlier_due: z.string().nullish(),
  /** Changes without long values; for lists, `from` has the removed and `to` the added entries. */
  changes: z.array(fieldChangeSchema),
  /** Reasons for the match, the strongest first. */
  reasons: z.array(z.string()),
  /** Present if the match is due to time alone: the threshold, and the days until the deadline; `days` is null if the opening was the cause. */
  by_time: z.object({ threshold: z.number(), days: z.int().nullable() }).optional(),
});
export type NewsFacts = z.infer<typeof newsFactsSchema>;

const maxValueLength = 300;
const maxNames = 20;
const soonDays = 7;

/** Collects the facts and changes of a version. */
export function toNewsFacts(
  fields: NoticeFields,
  changes: readonly FieldChange[],
  reasons: string[],
  before?: NoticeFields | null,
): NewsFacts {
  return {
    buyer: buyerName(agencyOfBuyer({ agency_name: fields.agency_name ?? null, ...agencyLevels(fields) })),
    lifecycle: fields.lifecycle ?? 'open',
    due_date: fields.due_date ?? null,
    time_zone: fields.time_zone ?? null,
    currency: fields.currency ?? null,
    ...(isLead(fields) && { is_lead: true }),
    due_date_note: fields.due_date_note ?? null,
    due_date_note_before: before?.due_date_note ?? null,
    changes: changes.map(shortenChange),
    reasons,
  };
}

/** Merges the facts of two versions. Their changes are merged to changes from the first to the last value. */
export function mergeFacts(earlier: NewsFacts, later: NewsFacts): NewsFacts {
  const fields = new Set([...earlier.changes, ...later.changes].map(({ field }) => field));
  const changes = [...fields].flatMap((field) => {
    const [one, other] = [earlier, later].map((facts) => facts.changes.find((each) => each.field === field));
    return one === undefined || other === undefined ? (one ?? other ?? []) : joinChanges(one, other);
  });
  return {
    ...later,
    due_date_note_before: earlier.due_date_note_before,
    changes: changes.length === 0 ? later.changes : changes,
  };
}

/** Returns the urgency rank of a version, which is stored. Lower is more urgent. Emails list the most urgent news first. */
export function urgencyRank(kind: 'match' | 'changed', facts: NewsFacts, at: Date): number {
  if (facts.lifecycle === 'cancelled') return newsRanks.cancelled;
  const moved = kind === 'changed' ? movedDeadline(facts) : undefined;
  if (moved !== undefined && isEarlier(moved, facts)) return newsRanks.earlier;
  const isOver = hasEnded(facts.lifecycle);
  if (!isOver && isDueSoon(facts, at)) return newsRanks.soon;
  if (moved !== undefined || isOver) return newsRanks.moved;
  return kind === 'changed' ? newsRanks.changed : newsRanks.match;
}

/** Returns the change of the deadline, if there is one. The end of an award is not a deadline. */
function movedDeadline({ is_lead = false, changes }: NewsFacts): FieldChange | undefined {
  return is_lead ? undefined : changes.find(({ field }) => field === 'due_date');
}

/** Whether the deadline was brought forward or newly set. */
function isEarlier({ from }: FieldChange, { due_date, time_zone }: NewsFacts): boolean {
  const [before, due] = [toInstant(from, time_zone), toInstant(due_date, time_zone)];
  return due !== null && (before === null || due < before);
}

function isDueSoon({ is_lead = false, due_date, earlier_due = null, time_zone }: NewsFacts, at: Date): boolean {
  if (is_lead) return false;
  return [due_date, earlier_due]
    .map((date) => toInstant(date, time_zone))
    .some((due) => due !== null && due >= at && due.getTime() - at.getTime() <= soonDays * dayLength);
}

/** See `urgencyRank`. */
export const newsRanks = { cancelled: 0, earlier: 1, soon: 2, moved: 3, changed: 4, match: 5 };

function toInstant(date: unknown, timeZone: string | null): Date | null {
  const read = sourceDateSchema.safeParse(date);
  return read.success ? dueInstant(read.data, timeZone ?? defaultTimeZone) : null;
}

/** Removes long values from a change. For lists, `from` gets the removed entries and `to` the added ones. */
export function shortenChange({ field, from, to }: FieldChange): FieldChange {
  if (field === 'set_aside') return { field, from: setAsideText(from), to: setAsideText(to) };
  if (field === 'expected_solicitation' || field === 'expected_award')
    return { field, from: expectedText(from), to: expectedText(to) };
  if (Array.isArray(from) || Array.isArray(to)) {
    const [before, after] = [toNames(from), toNames(to)];
    return {
      field,
      from: before.filter((name) => !after.includes(name)).slice(0, maxNames),
      to: after.filter((name) => !before.includes(name)).slice(0, maxNames),
    };
  }
  return isTooLong(field, from) || isTooLong(field, to) ? { field, from: null, to: null } : { field, from, to };
}

/** Whether a value is too long for a sentence. Contacts and descriptions always are. */
function isTooLong(field: string, value: FieldChange['from']): boolean {
  if (field === 'description' || field === 'contact_info') return true;
  return typeof value === 'object' ? value !== null : typeof value === 'string' && value.length > maxValueLength;
}

const namedSchema = z.union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)]);
const setAsideTextSchema = z
  .object({ code: z.string(), text: z.string() })
  .transform(({ code, text }) => setAsideWords(text, code));

function toNames(list: FieldChange['from']): string[] {
  return z.array(namedSchema).catch([]).parse(list);
}

function setAsideText(setAside: FieldChange['from']): string | null {
  return setAsideTextSchema.nullable().catch(null).parse(setAside);
}

function expectedText(expected: FieldChange['from']): string | null {
  return expectedSchema.nullable().catch(null).parse(expected)?.text ?? null;
}

/** Joins two changes of a field; empty if the second restores the first value. */
function joinChanges(one: FieldChange, other: FieldChange): FieldChange[] {
  const { field } = one;
  if (Array.isArray(one.from) || Array.isArray(other.from)) {
    const [removed, added] = [toNames(one.from), toNames(one.to)];
    const [removedLater, addedLater] = [toNames(other.from), toNames(other.to)];
    const from = [...removed.filter((name) => !addedLater.includes(name)), ...exclude(removedLater, added)];
    const to = [...exclude(added, removedLater), ...exclude(addedLater, removed)];
    return from.length === 0 && to.length === 0 ? [] : [{ field, from, to }];
  }
  const isRestored = one.from === other.to && one.from !== null;
  return isRestored ? [] : [{ field, from: one.from, to: other.to }];
}

function exclude(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}
