import { defaultTimeZone } from '@rfp/contracts/dates/due-day';
import { type NoticeFields } from '@rfp/contracts/notice';
import { maxDeadlineQuote, type StatedDeadline } from '@rfp/contracts/dates/stated-deadline';
import { completeYear } from '@rfp/dates/complete-year';
import { findDates } from '@rfp/dates/find-dates';
import { isOpenEnded } from '@rfp/dates/no-date';
import { toReading } from '@rfp/dates/reading';
import { dayIn, daysBetween, instantAt } from '@rfp/dates/wall-clock';
import { deadlinesOf, type TextDeadline } from '@rfp/grounding/facts/dates/find-deadline';
import { dueInstant } from '@rfp/scoring/dates/due-instant';
import { z } from 'zod';

/** A deadline that a document states, as stored with the text of the document. */
export const documentDeadlineSchema = z.object({
  page: z.int().positive(),
  day: z.string(),
  /** Time of day. Absent if an earlier release read the document. */
  clock: z.string().nullable().default(null),
  zone: z.string().nullable().default(null),
  quote: z.string(),
  extends: z.boolean(),
});
export type DocumentDeadline = z.infer<typeof documentDeadlineSchema>;

/** A document with the deadlines that it states. */
export interface ReadDocument {
  readonly url: string;
  readonly deadlines: readonly DocumentDeadline[];
}

type DeadlinePlace = Pick<StatedDeadline, 'source' | 'attachment' | 'page'>;
type FoundDeadline = DeadlinePlace & TextDeadline;

/** A deadline with its last instant. */
interface DatedDeadline extends DeadlinePlace {
  readonly day: string;
  readonly date: string;
  readonly assumed: NonNullable<StatedDeadline['assumed']>;
  readonly at: number;
  readonly quote: string;
  readonly extends: boolean;
}

/**
 * Returns the deadlines of the field, its explanation, the description and the attachments if they differ; otherwise an empty list.
 * - If the field has no date, returns the deadlines of the texts even if they agree, unless the field says that offers are accepted indefinitely.
 * - Superseded deadlines are left out: if a text extends the deadline to a day, earlier days in texts do not count.
 * - Days in texts that are before the posting date do not count.
 * - Two deadlines with a time are compared as instants. A day without a time agrees with any time of that day.
 */
export function statedDeadlines(fields: NoticeFields, documents: readonly ReadDocument[]): StatedDeadline[] {
  const { due_date = null, due_date_note } = fields;
  if (due_date === null && isOpenEnded(due_date_note?.printed ?? '')) return [];
  const fieldDeadlines = due_date === null ? [] : [fieldDeadline(due_date, fields)];
  const found = [...noteDeadlines(fields), ...textDeadlines(fields, documents)].flatMap((each) =>
    toDated(each, fields),
  );
  const current = withoutSuperseded([...fieldDeadlines, ...found.filter((each) => !isBeforePosting(each, fields))]);
  const isConflict = current.some((one, index) => current.slice(index + 1).some((other) => !agree(one, other, fields)));
  if (due_date !== null && !isConflict) return [];
  const first = Math.min(...current.map(({ at }) => at));
  return current.map(({ at, extends: _extends, quote, ...deadline }) => ({
    ...deadline,
    at: new Date(at).toISOString(),
    quote: quote.slice(0, maxDeadlineQuote),
    earliest: at === first,
  }));
}

function placeInNotice(source: 'notice' | 'text') {
  return { source, attachment: null, page: null };
}

/** Prefix for an explanation without a subject, such as `Extended to January 12, 2027`. */
const subjectPrefix = 'Closing date: ';
/** Matches the words before the date in an explanation without a subject. */
const noSubjectPattern =
  /^(?:[\W\d]|(?:now|is|has|was|been|hereby|due|extended|changed|moved|postponed|revised|updated|the|same|dates?|time|no|not|later|than|by|to|until|on|at|before|[ap]\.?m|noon|midnight|[a-z]{1,3}t|eastern|central|mountain|pacific|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b)*$/i;

/** Returns the deadlines in the explanation of the due date. Leaves out the day of the field, which was read from the same text. */
function noteDeadlines({ due_date, due_date_note: note }: NoticeFields): FoundDeadline[] {
  if (!note || note.reading === 'none_stated' || note.assumed.includes('order')) return [];
  const { printed, reading } = note;
  const lacksSubject = reading === 'read' && noSubjectPattern.test(printed.slice(0, findDates(printed)[0]?.start));
  const before = lacksSubject ? subjectPrefix : '';
  return deadlinesOf(before + printed, hasDueDate(due_date))
    .filter((deadline) => deadline.extends || !(due_date ?? '').slice(0, 10).endsWith(deadline.day))
    .map((deadline) => ({ ...placeInNotice('text'), ...deadline, quote: withoutPrefix(deadline.quote, before) }));
}

function hasDueDate(due_date: NoticeFields['due_date']): boolean {
  return typeof due_date === 'string';
}

function withoutPrefix(quote: string, start: string): string {
  return quote.startsWith(start) ? quote.slice(start.length) : quote;
}

function textDeadlines(
  { description, due_date, attachments = [] }: NoticeFields,
  documents: readonly ReadDocument[],
): FoundDeadline[] {
  return [
    ...deadlinesOf(description ?? '', hasDueDate(due_date)).map((deadline) => ({
      ...placeInNotice('text'),
      ...deadline,
    })),
    ...attachments.flatMap(({ url }, index) =>
      (documents.find((document) => document.url === url)?.deadlines ?? []).map((deadline) => ({
        source: 'attachment' as const,
        attachment: index + 1,
        ...deadline,
      })),
    ),
  ];
}

function fieldDeadline(due_date: string, fields: NoticeFields): DatedDeadline {
  const zone = noticeZone(fields);
  return {
    ...placeInNotice('notice'),
    day: due_date.endsWith('Z') ? (dayIn(zone, due_date) ?? due_date.slice(0, 10)) : due_date.slice(0, 10),
    date: due_date,
    assumed: fields.due_date_note?.assumed ?? [],
    at: dueInstant(due_date, zone)?.getTime() ?? 0,
    quote: due_date,
    extends: false,
  };
}

/** Computes date and instant of a found deadline; empty if the day does not exist, or if its year is unknown. */
function toDated({ day, clock, zone, ...found }: FoundDeadline, fields: NoticeFields): DatedDeadline[] {
  const fullDay = day.length === 10 ? day : addYear(day, found.quote, fields);
  if (fullDay === null) return [];
  const ownZone = textZone(fields);
  const time = { start: 0, end: 0, clock, endOfDay: false, timeAssumed: false, zone: zone ?? undefined };
  const reading = toReading(fullDay, day === fullDay ? [] : ['year'], time, ownZone);
  if (reading.status !== 'read') return [];
  const { date, assumed } = reading;
  const at = dueInstant(date, ownZone)?.getTime() ?? 0;
  return [{ ...found, day: fullDay, date, assumed: [...assumed], at }];
}

/** Adds the year to a day, so that it is the closest to the due date, or else the first after the posting date. */
function addYear(day: string, quote: string, { due_date, posted_date }: NoticeFields): string | null {
  if (due_date) return nearestDay(day, due_date.slice(0, 10));
  return posted_date ? completeYear(day, quote, { posted: posted_date.slice(0, 10) }) : null;
}

function nearestDay(day: string, due: string): string {
  const year = Number(due.slice(0, 4));
  const distance = (candidate: string): number => Math.abs(daysBetween(due, candidate));
  return [year, year - 1, year + 1]
    .map((each) => `${each}-${day}`)
    .reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

function noticeZone({ time_zone }: NoticeFields): string {
  return time_zone ?? defaultTimeZone;
}

/**
 * Returns the zone for times in texts that state no zone: the zone of the notice, unless the due date field has the offset of another zone. Offices
 * print the field in their local time, and write their texts in the same local time.
 */
function textZone(fields: NoticeFields): string {
  const zone = noticeZone(fields);
  const [, day, clock, offset] = /^(.{10})T(.{5,8})([+-]\d\d:\d\d)$/.exec(fields.due_date ?? '') ?? [];
  if (day === undefined || clock === undefined || offset === undefined) return zone;
  return instantAt(day, clock, zone)?.endsWith(offset) === true ? zone : offset;
}

/** Whether a deadline is before the posting date. The text of a notice that was reposted after an amendment often has the former deadline. */
function isBeforePosting({ day }: DatedDeadline, { posted_date }: NoticeFields): boolean {
  return day < (posted_date?.slice(0, 10) ?? '');
}

function withoutSuperseded(found: readonly DatedDeadline[]): DatedDeadline[] {
  const extendedDays = found.filter((each) => each.extends).map(({ day }) => day);
  const [latest] = extendedDays.toSorted().toReversed();
  if (latest === undefined) return [...found];
  return found.filter((each) => each.source === 'notice' || each.day >= latest);
}

const minuteMs = 60_000;

/** Whether two deadlines agree. Ignores seconds (23:59:59), and accepts the day of a time in its printed zone or in the zone of the notice. */
function agree(one: DatedDeadline, other: DatedDeadline, fields: NoticeFields): boolean {
  if (isTimed(one) && isTimed(other)) return Math.floor(one.at / minuteMs) === Math.floor(other.at / minuteMs);
  const days = [one, other].map((each) => possibleDays(each, fields));
  return days[0]?.some((day) => days[1]?.includes(day)) === true;
}

function possibleDays({ day, date }: DatedDeadline, fields: NoticeFields): string[] {
  return [day, ...(date.length === 10 ? [] : [dayIn(noticeZone(fields), date) ?? day])];
}

function isTimed({ date }: DatedDeadline): boolean {
  return date.length > 10;
}
