import { z } from 'zod';
import { type DateContext, dateText } from './date-text.js';
import { defaultTimeZone } from './due-day.js';
import { assumptions } from '../notice.js';
import { plainLine } from '../text/plain-line.js';
import { isoInstantSchema, sourceDateSchema } from '../primitives.js';

/** Longer quotes are cut. */
export const maxDeadlineQuote = 300;

/** A deadline as one of the texts of a notice states it. */
export const statedDeadlineSchema = z.strictObject({
  /** `notice`: the field of the source; `text`: its description; `attachment`: a document that it names. */
  source: z.enum(['notice', 'text', 'attachment']),
  /** Number of the attachment in the list of the notice, from 1; null for the notice. */
  attachment: z.int().positive().nullable(),
  /** Page of the attachment, from 1; null for the notice. */
  page: z.int().positive().nullable(),
  day: z.iso.date(),
  /** The day, or the instant with its offset where an hour is stated; absent: an earlier release stored it. */
  date: sourceDateSchema.optional(),
  /** The instant of it: for a day, its end in the time zone of the buyer; absent: an earlier release stored it. */
  at: isoInstantSchema.optional(),
  /** Parts that the text does not print, such as the time zone. */
  assumed: z.array(z.enum(assumptions)).optional(),
  quote: z.string().min(1).max(maxDeadlineQuote),
  /** Whether none is earlier: urgency counts from it while it lies ahead. */
  earliest: z.boolean(),
});
export type StatedDeadline = z.infer<typeof statedDeadlineSchema>;

/** Where a deadline is stated: `Notice`, `Text of the notice`, `Attachment 2, page 1`. */
export function deadlinePlace({
  source,
  attachment,
  page,
}: Pick<StatedDeadline, 'source' | 'attachment' | 'page'>): string {
  if (source === 'notice') return 'Notice';
  if (source === 'text') return 'Text of the notice';
  return `Attachment ${attachment ?? 1}, page ${page ?? 1}`;
}

/** `Dec 18, 2026`, `Dec 18, 2026, 2 PM EST (time zone assumed)`. */
export function deadlineText(
  { day, date = day, assumed = [], quote }: StatedDeadline,
  context: Partial<DateContext> = {},
): string {
  const note = { printed: quote, reading: 'read' as const, assumed };
  const around = { buyerZone: defaultTimeZone, readerZone: defaultTimeZone, near: new Date(0), ...context };
  return dateText(date, { ...around, note });
}

const longestQuote = 160;

/** One of several deadlines: `Attachment 2, page 1: Jan 4, 2027, 2 PM EST (earliest): "Offers are due January 4, 2027."` */
export function deadlineLine(
  deadline: StatedDeadline,
  all: readonly StatedDeadline[],
  context: Partial<DateContext> = {},
): string {
  const words = deadline.source === 'notice' ? '' : `: "${plainLine(deadline.quote, longestQuote)}"`;
  return `${deadlinePlace(deadline)}: ${deadlineText(deadline, context)}${earliestMark(deadline, all)}${words}`;
}

/** Deadlines side by side: `Notice: Dec 18, 2026 (earliest). Attachment 2, page 1: Jan 4, 2027, 2 PM EST: "Offers are due January 4, 2027."` */
export function describeDeadlines(deadlines: readonly StatedDeadline[], context: Partial<DateContext> = {}): string {
  return deadlines
    .map((deadline) => deadlineLine(deadline, deadlines, context))
    .map((line) => (/[.!?…]"$/.test(line) ? line : `${line}.`))
    .join(' ');
}

/** ` (earliest)` behind the earliest of deadlines that differ. */
export function earliestMark({ earliest }: StatedDeadline, deadlines: readonly StatedDeadline[]): string {
  return earliest && doDeadlinesDiffer(deadlines) ? ' (earliest)' : '';
}

/** Heading of a list of deadlines: either field and texts differ, or only the texts state a date. */
export function deadlinesHeading(deadlines: readonly StatedDeadline[]): string {
  return doDeadlinesDiffer(deadlines)
    ? 'The notice states different deadlines'
    : 'Only the texts of the notice state a deadline that is understood';
}

/** Whether listed deadlines differ. Those of the field are listed only if they differ. A day without time agrees with an hour on that day. */
function doDeadlinesDiffer(deadlines: readonly StatedDeadline[]): boolean {
  const hours = deadlines.flatMap(({ day, date = day }) => (date === day ? [] : [Date.parse(date)]));
  return (
    deadlines.some(({ source }) => source === 'notice') ||
    new Set(deadlines.map(({ day }) => day)).size > 1 ||
    new Set(hours).size > 1
  );
}

/**
 * The deadline by the texts alone, of a notice whose field gives no date; undefined if the field does, or no text states one. Filters, order,
 * urgency and what shows a due date count from it.
 */
export function deadlineOfTexts(deadlines: readonly StatedDeadline[] | null = []): StatedDeadline | undefined {
  const isInField = deadlines?.some(({ source }) => source === 'notice') ?? true;
  return isInField ? undefined : deadlines?.find(({ earliest }) => earliest);
}

/** Where such a deadline comes from: `by the text of the notice`, `by attachment 2, page 1`. */
export function byItsPlace(deadline: StatedDeadline): string {
  const place = deadlinePlace(deadline);
  return `by ${deadline.source === 'text' ? 'the ' : ''}${place.charAt(0).toLowerCase()}${place.slice(1)}`;
}

/** The same where there is little room: `by its text`, `by attachment 2`. */
export function byItsPlaceShort({ source, attachment }: StatedDeadline): string {
  if (source === 'notice') return 'by its field';
  return source === 'text' ? 'by its text' : `by attachment ${attachment ?? 1}`;
}

interface DueFields {
  due_at: string | null;
  due_date: string | null;
  stated_deadlines?: readonly StatedDeadline[] | null | undefined;
}

/** The deadline that urgency and countdowns count to. */
export interface CountedDue {
  readonly due_at: string | null;
  /** The printed text. */
  readonly date: string | null;
  /** The deadline of a text, if it is one. */
  readonly by: StatedDeadline | undefined;
  /** Whether the field of the notice states a later one. */
  readonly differs: boolean;
}

/** The earliest deadline that is stated, while it lies ahead; else that of the field. */
export function countedDue({ due_at, due_date, stated_deadlines }: DueFields, now: Date): CountedDue {
  const alone = deadlineOfTexts(stated_deadlines);
  if (alone !== undefined || due_at === null)
    return { due_at, date: alone === undefined ? due_date : printedDate(alone), by: alone, differs: false };
  const earliest = stated_deadlines?.find((deadline) => deadline.earliest && deadline.source !== 'notice');
  const field = { due_at, date: due_date, by: undefined, differs: false };
  if (earliest === undefined) return field;
  const at = countedInstant(earliest);
  if (at <= now || at >= new Date(due_at)) return field;
  return { due_at: at.toISOString(), date: printedDate(earliest), by: earliest, differs: true };
}

function printedDate({ date, day }: StatedDeadline): string {
  return date ?? day;
}

/**
 * The instant of a deadline; of a day, its end. Earlier releases stored days without it: that of UTC is told for them, which is not later for
 * buyers in America.
 */
export function countedInstant({ day, date = day, at }: StatedDeadline): Date {
  return new Date(at ?? (date.length === 10 ? `${day}T23:59:59.999Z` : date));
}
