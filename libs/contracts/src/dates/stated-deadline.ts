import { z } from 'zod';
import { type DateContext, dateText } from './date-text.js';
import { defaultTimeZone } from './due-day.js';
import { assumptions } from '../notice.js';
import { plainLine } from '../text/plain-line.js';
import { isoInstantSchema, sourceDateSchema } from '../primitives.js';

/** Maximum characters of a stored quote; longer quotes are cut. */
export const maxDeadlineQuote = 300;

/** A deadline as stated by one text of a notice. */
export const statedDeadlineSchema = z.strictObject({
  /** `notice`: the due date field; `text`: the description; `attachment`: a document of the notice. */
  source: z.enum(['notice', 'text', 'attachment']),
  /** Number of the attachment in the notice's list, from 1; null unless it is an attachment. */
  attachment: z.int().positive().nullable(),
  /** Page of the attachment, from 1; null unless it is an attachment. */
  page: z.int().positive().nullable(),
  day: z.iso.date(),
  /** The day, or the instant with its offset if an hour is stated. Absent in records stored by an earlier release. */
  date: sourceDateSchema.optional(),
  /** Instant of the deadline; for a day, its end in the buyer's zone. Absent in records stored by an earlier release. */
  at: isoInstantSchema.optional(),
  /** Parts of the date that the text does not print, such as the time zone. */
  assumed: z.array(z.enum(assumptions)).optional(),
  quote: z.string().min(1).max(maxDeadlineQuote),
  /** Whether no other deadline is earlier. Urgency counts down to the earliest deadline until it passes. */
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
  const fullContext = { buyerZone: defaultTimeZone, readerZone: defaultTimeZone, near: new Date(0), ...context };
  return dateText(date, { ...fullContext, note });
}

const maxShownQuote = 160;

/** One of several deadlines: `Attachment 2, page 1: Jan 4, 2027, 2 PM EST (earliest): "Offers are due January 4, 2027."` */
export function deadlineLine(
  deadline: StatedDeadline,
  all: readonly StatedDeadline[],
  context: Partial<DateContext> = {},
): string {
  const words = deadline.source === 'notice' ? '' : `: "${plainLine(deadline.quote, maxShownQuote)}"`;
  return `${deadlinePlace(deadline)}: ${deadlineText(deadline, context)}${earliestMark(deadline, all)}${words}`;
}

/** Deadlines side by side: `Notice: Dec 18, 2026 (earliest). Attachment 2, page 1: Jan 4, 2027, 2 PM EST: "Offers are due January 4, 2027."` */
export function describeDeadlines(deadlines: readonly StatedDeadline[], context: Partial<DateContext> = {}): string {
  return deadlines
    .map((deadline) => deadlineLine(deadline, deadlines, context))
    .map((line) => (/[.!?…]"$/.test(line) ? line : `${line}.`))
    .join(' ');
}

/** ` (earliest)` for the earliest of deadlines that differ; otherwise empty. */
export function earliestMark({ earliest }: StatedDeadline, deadlines: readonly StatedDeadline[]): string {
  return earliest && doDeadlinesDiffer(deadlines) ? ' (earliest)' : '';
}

/** Heading of a list of deadlines: either the field and the texts differ, or only the texts state a date. */
export function deadlinesHeading(deadlines: readonly StatedDeadline[]): string {
  return doDeadlinesDiffer(deadlines)
    ? 'The notice states different deadlines'
    : 'Only the texts of the notice state a deadline that is understood';
}

/**
 * Whether the listed deadlines differ. If the field states a deadline, deadlines are listed only when they differ. A day without a time agrees with
 * an hour on that day.
 */
function doDeadlinesDiffer(deadlines: readonly StatedDeadline[]): boolean {
  const hours = deadlines.flatMap(({ day, date = day }) => (date === day ? [] : [Date.parse(date)]));
  return (
    deadlines.some(({ source }) => source === 'notice') ||
    new Set(deadlines.map(({ day }) => day)).size > 1 ||
    new Set(hours).size > 1
  );
}

/**
 * The deadline of a notice whose due date field is empty, taken from its texts. Undefined if the field states a date or no text does. Filters, sort
 * order, urgency and displayed due dates use it.
 */
export function deadlineOfTexts(deadlines: readonly StatedDeadline[] | null = []): StatedDeadline | undefined {
  const isInField = deadlines?.some(({ source }) => source === 'notice') ?? true;
  return isInField ? undefined : deadlines?.find(({ earliest }) => earliest);
}

/** The text that states a deadline, as a phrase: `by the text of the notice`, `by attachment 2, page 1`. */
export function statedByPhrase(deadline: StatedDeadline): string {
  const place = deadlinePlace(deadline);
  return `by ${deadline.source === 'text' ? 'the ' : ''}${place.charAt(0).toLowerCase()}${place.slice(1)}`;
}

/** Short form: `by its text`, `by attachment 2`. */
export function statedByPhraseShort({ source, attachment }: StatedDeadline): string {
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
  /** The stated deadline, unless it is that of the due date field. */
  readonly by: StatedDeadline | undefined;
  /** Whether the field of the notice states a later deadline. */
  readonly differs: boolean;
}

/** The earliest stated deadline until it passes, then the deadline of the field. */
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
 * Instant of a deadline; for a day, its end. Earlier releases stored days without an instant: for these, the end of the UTC day is used, which is
 * never later than the real end for buyers in America.
 */
export function countedInstant({ day, date = day, at }: StatedDeadline): Date {
  return new Date(at ?? (date.length === 10 ? `${day}T23:59:59.999Z` : date));
}
