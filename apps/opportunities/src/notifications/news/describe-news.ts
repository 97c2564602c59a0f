import { buyerName } from '@rfp/contracts/text/buyer-name';
import { agencyOfBuyer, type Buyer, buyerLine } from '@rfp/contracts/text/buyer-lines';
import { agencyName } from '@rfp/contracts/text/agency-name';
import {
  type ChangeContext,
  changeNote,
  changeSentence,
  type ChangeText,
  changeTexts,
} from '@rfp/contracts/opportunities/change-text';
import { unreadText } from '@rfp/contracts/dates/date-note';
import { dateText, type DateContext } from '@rfp/contracts/dates/date-text';
import { defaultTimeZone, dueDay, isEndOfDay } from '@rfp/contracts/dates/due-day';
import { type DateNote, type Lifecycle } from '@rfp/contracts/notice';
import { type NotificationContent, type NotificationKind } from '@rfp/contracts/notifications';
import { plainLine } from '@rfp/contracts/text/plain-line';
import {
  deadlineLine,
  deadlineOfTexts,
  deadlinesHeading,
  deadlineText,
  statedByPhrase,
  type StatedDeadline,
} from '@rfp/contracts/dates/stated-deadline';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { dueInstant } from '@rfp/scoring/dates/due-instant';
import { sourceDateSchema } from '@rfp/contracts/primitives';
import { type NewsFacts } from './news-facts.js';

/** The current state of an opportunity, for describing its news. */
export interface NewsSubject extends Buyer {
  readonly title: string;
  readonly opportunity_number: string | null;
  readonly due_at: Date | null;
  readonly due_date_note?: DateNote | null;
  /** Present only if the stated deadlines differ, or if the due date field has no date. */
  readonly stated_deadlines?: readonly StatedDeadline[] | null;
  readonly lifecycle: Lifecycle;
}

/** News about an opportunity from one version, or joined from several versions. */
export interface JoinedNews {
  readonly kinds: readonly NotificationKind[];
  readonly at: Date;
  readonly score: number;
  readonly changed_fields: readonly string[];
  /** Null if an earlier release stored the notification. */
  readonly facts: NewsFacts | null;
}

const maxTitleLength = 60;
const maxNumberLength = 40;
const maxDeadlines = 5;

const endings: Partial<Record<Lifecycle, string>> = {
  cancelled: 'Cancelled',
  awarded: 'Awarded',
  closed: 'Closed',
  archived: 'Archived',
};

/**
 * Describes news in a self-contained sentence and further lines. If the opportunity has ended since, the sentence begins with that.
 *
 * @param readerZone - for times of notices that state no zone
 */
export function describeNews(
  news: JoinedNews,
  subject: NewsSubject,
  readerZone: string,
): Pick<NotificationContent, 'sentence' | 'details'> {
  const { facts, kinds } = news;
  const context = changeContext(news, readerZone);
  const changes = changeTexts(
    facts?.changes ?? news.changed_fields.map((field) => ({ field, from: null, to: null })),
    context,
  );
  const parts: SentenceParts = {
    ...nameSubject(subject, facts),
    due:
      dueStatedInTexts(subject, context) ??
      markEstimate(subject, facts, dueText(subject, facts, context)) ??
      printedDue(subject),
    dueWords: chooseDueWords(facts),
  };
  const ending = endings[subject.lifecycle];
  const isChange = kinds.includes('changed');
  const { sentence: writeSentence, remaining } =
    ending === undefined ? composeOpen(isChange, changes, facts) : composeEnded(ending, changes);
  const sentence = writeSentence(parts, changes);
  return {
    sentence,
    details: [
      ...(isChange ? remainingChangesLine(remaining) : []),
      ...(kinds.includes('match') ? [matchLine(news)] : []),
      ...aboutLine(parts, sentence, ending !== undefined),
      ...(ending === undefined ? deadlineLines(subject, context) : []),
    ],
  };
}

function changeContext({ facts, at }: JoinedNews, readerZone: string): ChangeContext {
  return {
    buyerZone: facts?.time_zone ?? null,
    readerZone,
    near: at,
    currency: facts?.currency ?? null,
    isLead: facts?.is_lead ?? false,
    note: facts?.due_date_note,
    noteBefore: facts?.due_date_note_before,
  };
}

/** Marks the due date of a forecast as an estimate, because it is not a deadline. */
function markEstimate({ lifecycle }: NewsSubject, facts: NewsFacts | null, due: string | null): string | null {
  const isEstimate = lifecycle === 'forecast' && facts?.is_lead !== true;
  return isEstimate && due !== null ? `${due} (estimate)` : due;
}

/** Returns the printed due date if it could not be parsed. */
function printedDue({ due_date_note: note }: NewsSubject): string | null {
  const printed = unreadText(note);
  return printed === null ? null : `as printed, not understood: ${plainLine(printed, 100)}`;
}

/** Returns the deadline stated in the texts if the field has none, with the printed text of the field. */
function dueStatedInTexts(subject: NewsSubject, context: DateContext): string | null {
  const stated = deadlineOfTexts(subject.stated_deadlines);
  if (stated === undefined) return null;
  const printed = printedDue(subject);
  const due = `${deadlineText(stated, deadlineZones(context))} ${statedByPhrase(stated)}`;
  return printed === null ? due : `${due} (${printed})`;
}

interface SentenceParts {
  title: string;
  number: string | null;
  buyer: string | null;
  agency: string | null;
  due: string | null;
  dueWords: DueWords;
}

interface DueWords {
  readonly open: string;
  readonly ended: string;
  readonly none: string;
}

/** Words for the due date. For leads, the date is the end of an award, not a deadline. */
function chooseDueWords(facts: NewsFacts | null): DueWords {
  return facts?.is_lead === true
    ? { open: 'award ends', ended: 'award ended', none: 'no end of the award stated' }
    : { open: 'due', ended: 'was due', none: 'no due date stated' };
}

type WriteSentence = (parts: SentenceParts, changes: readonly ChangeText[]) => string;

function nameSubject(subject: NewsSubject, facts: NewsFacts | null) {
  const { title, opportunity_number, agency_name } = subject;
  const agency = buyerLine({ ...subject, agency_name: agency_name && agencyName(agency_name) });
  const number = plainLine(opportunity_number ?? '', maxNumberLength);
  const shown = plainLine(sentenceCase(title), maxTitleLength);
  return {
    title: shown === '' ? 'An opportunity without a title' : shown,
    number: number === '' ? null : number,
    buyer: facts?.buyer ?? buyerName(agencyOfBuyer(subject)),
    agency: agency === null ? null : plainLine(agency, 120) || null,
  };
}

/** The leading sentence, and the changes that it does not mention. */
interface LeadingSentence {
  sentence: WriteSentence;
  remaining: readonly ChangeText[];
}

function composeEnded(ending: string, changes: readonly ChangeText[]): LeadingSentence {
  return { sentence: endSentence(ending), remaining: changes.filter(({ field }) => field !== 'lifecycle') };
}

function composeOpen(isChange: boolean, changes: readonly ChangeText[], facts: NewsFacts | null): LeadingSentence {
  if (!isChange) return { sentence: matchSentence(facts?.by_time === undefined), remaining: [] };
  const opening = openingText(facts);
  if (opening !== undefined)
    return { sentence: openSentence(opening), remaining: changes.filter(({ field }) => field !== 'lifecycle') };
  const [first, ...others] = changes;
  if (first === undefined) return { sentence: amendedSentence, remaining: [] };
  return {
    sentence: ({ buyer, number, title }) => changeSentence(buyer, number ?? `"${title}"`, first),
    remaining: others,
  };
}

function remainingChangesLine(changes: readonly ChangeText[]): string[] {
  return changes.length === 0 ? [] : [`Also: ${changes.map(changeNote).join('; ')}`];
}

function openingText(facts: NewsFacts | null): string | undefined {
  const change = facts?.changes.find(({ field }) => field === 'lifecycle');
  if (change === undefined || facts?.lifecycle !== 'open') return undefined;
  return change.from === 'forecast' ? 'Now open' : 'Open again';
}

const amendedSentence: WriteSentence = ({ buyer, number, title }) =>
  buyer === null ? `Amended: ${number ?? title}` : `${buyer} amended ${number ?? `"${title}"`}`;

/** @param isNew - whether the notice is also new */
const matchSentence =
  (isNew: boolean): WriteSentence =>
  (parts, changes) =>
    openSentence(isNew && changes.length === 0 ? 'New match' : 'Now a match')(parts, changes);

function openSentence(kind: string): WriteSentence {
  return ({ title, buyer, number, due, dueWords }) => {
    const buyerAndNumber = [buyer, unlessInTitle(title, number)].filter((part) => part !== null).join(', ');
    return `${kind}: ${title}${buyerAndNumber === '' ? '' : ` (${buyerAndNumber})`}${due === null ? '' : `, ${dueWords.open} ${due}`}`;
  };
}

function endSentence(ending: string): WriteSentence {
  return ({ title, buyer, number }) =>
    `${ending}: ${unlessInTitle(title, number) === null ? '' : `${number}, `}${title}${buyer === null ? '' : ` (${buyer})`}`;
}

/** Returns the number, unless the title contains it. */
function unlessInTitle(title: string, number: string | null): string | null {
  return number === null || title.includes(number) ? null : number;
}

function matchLine({ score, facts }: JoinedNews): string {
  const reasons = facts?.reasons ?? [];
  const matches =
    facts?.by_time === undefined ? `Matches with ${score} of 100` : reachedText(facts, facts.by_time, score);
  return `${matches}${reasons.length === 0 ? '' : `: ${reasons.join(', ')}`}`;
}

function dueClause({ is_lead = false, lifecycle }: NewsFacts): string {
  if (is_lead) return 'its award ends';
  return lifecycle === 'forecast' ? 'it is estimated to be due' : 'it is due';
}

/** Explains that the score reached the threshold as time passed, with the values of that time. */
function reachedText(facts: NewsFacts, { threshold, days }: NonNullable<NewsFacts['by_time']>, score: number): string {
  const because = days === null ? 'it is open now' : `${dueClause(facts)} in ${days} ${days === 1 ? 'day' : 'days'}`;
  return `Reached your threshold of ${threshold} with ${score} because ${because}`;
}

/** Returns a line with agency, number and due date, unless the sentence mentions them. */
function aboutLine({ agency, number, due, dueWords }: SentenceParts, sentence: string, isOver: boolean): string[] {
  const missing = [agency, number].filter((part) => part !== null && !sentence.includes(part));
  if (due === null) missing.push(dueWords.none);
  else if (!sentence.endsWith(due)) missing.push(`${isOver ? dueWords.ended : dueWords.open} ${due}`);
  return missing.length === 0 ? [] : [missing.join('; ')];
}

/** Returns the zones for showing deadlines. A notice without a zone has the default zone. */
function deadlineZones({ buyerZone, readerZone, near }: DateContext): DateContext {
  return { buyerZone: buyerZone ?? defaultTimeZone, readerZone, near };
}

/** Returns lines for the deadlines stated in texts, each with its place and wording. The earliest is marked. */
function deadlineLines({ stated_deadlines }: NewsSubject, context: DateContext): string[] {
  const stated = stated_deadlines ?? [];
  if (stated.length === 0) return [];
  const lines = stated.slice(0, maxDeadlines).map((each) => deadlineLine(each, stated, deadlineZones(context)));
  const more = stated.length - lines.length;
  return [deadlinesHeading(stated), ...lines, ...(more > 0 ? [`And ${more} more in the notice`] : [])];
}

/** Returns the due date as printed in the version, or the current one if it has changed since. */
function dueText(
  { due_at: due, due_date_note: note }: NewsSubject,
  facts: NewsFacts | null,
  context: DateContext,
): string | null {
  if (due === null) return null;
  const printed = sourceDateSchema.safeParse(facts?.due_date);
  if (printed.success && dueInstant(printed.data, context.buyerZone ?? defaultTimeZone)?.getTime() === due.getTime())
    return dateText(printed.data, context);
  const at = due.toISOString();
  return dateText(isEndOfDay(at) ? dueDay(at) : at, { ...context, note });
}
