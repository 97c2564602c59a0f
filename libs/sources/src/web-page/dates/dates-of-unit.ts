import { asciiDigits } from '@rfp/dates/ascii-digits';
import { type DateOrder } from '@rfp/dates/date-order';
import { findDates, type FoundDate } from '@rfp/dates/find-dates';
import { isMovedTo } from '@rfp/dates/find-former';
import { isAboutDeadline, isChangedDeadline } from './changed-deadlines.js';
import { type DateKind, dateKindOf, isDateKind, type LabelRole, type QuotedText } from '../labels/labels.js';
import { joinPieces } from '../page/pieces.js';
import { resolveSameDay } from './same-day.js';
import { type Run, type UnitText } from '../labels/statements.js';
import { type Statement } from '../labels/statement.js';
import { isTimeAlone } from './time-alone.js';

/** A date in a unit. `kind` is null if neither a label nor the words before it name its kind. */
export interface UnitDate {
  readonly kind: DateKind | null;
  /** The text to parse, and the words of the page around it. */
  readonly quoted: QuotedText;
  /** The day of the date, for comparisons within the page. */
  readonly day: string;
  readonly hasClock: boolean;
  /** The label of the date, or its slot in the unit. */
  readonly slot: string;
  /** Whether the page says that the deadline was moved to this day. */
  readonly isMoved: boolean;
}

/** Finds the dates in texts, and caches them by text. */
export class DateFinder {
  readonly #found = new Map<string, FoundDate[]>();

  constructor(
    readonly order: DateOrder | undefined,
    readonly timeZone: string | undefined,
    readonly today: string,
  ) {}

  find(text: string): readonly FoundDate[] {
    if (!/\p{Nd}/u.test(text)) return [];
    const cached = this.#found.get(text);
    if (cached !== undefined) return cached;
    const found = findDates(text.slice(0, maxTextLength), {
      timeZone: this.timeZone,
      order: this.order,
      today: this.today,
    }).filter(({ key }) => /^(?:\d{4}-)?\d\d-\d\d$/.test(key));
    if (this.#found.size < maxCached) this.#found.set(text, found);
    return found;
  }
}

const maxTextLength = 5000;
const maxCached = 20_000;
const maxDatesOfUnit = 40;

/** The dates of a unit in the order of the page. The words before a date, or its label, determine its kind. */
export function datesOf({ statements, runs }: UnitText, finder: DateFinder, slotOf: (run: Run) => string): UnitDate[] {
  const labelled = statements
    .filter(({ role }) => role !== 'due_time')
    .flatMap((statement) => datesOfStatement(statement, finder));
  const countBySlot = new Map<string, number>();
  const unlabelled = runs.flatMap((run) => {
    const slot = slotOf(run);
    const nth = countBySlot.get(slot) ?? 0;
    const dates = datesIn(joinPieces(run), { label: '', kind: null, slot: `${slot}:${nth}` }, finder);
    // Several runs can be in one slot, for example in elements of the same class, so a number distinguishes their dates.
    if (dates.length > 0) countBySlot.set(slot, nth + 1);
    return dates;
  });
  return [...labelled, ...unlabelled].slice(0, maxDatesOfUnit);
}

function datesOfStatement({ label, role, text, pieces }: Statement, finder: DateFinder): UnitDate[] {
  const isChanged = isChangedDeadline(label);
  const kind = isChanged ? 'due_date' : dateKindOfRole(role);
  const machine = pieces.flatMap(({ machineDate }) => machineDate ?? [])[0];
  const isNamed = role === 'title' || role === 'opportunity_number';
  const printed = machine === undefined || isNamed || /\d/.test(text) ? text : machine;
  const found = datesIn(printed, { label: isNamed ? '' : label, kind, slot: label }, finder);
  const dates = isChanged ? found.map((date) => ({ ...date, isMoved: true })) : found;
  // After a label of something else, a date counts only if words before it name its kind.
  return kind !== null || role === null ? dates : dates.filter((date) => date.kind !== null);
}

function dateKindOfRole(role: LabelRole | null): DateKind | null {
  return isDateKind(role) ? role : null;
}

interface DateLabel {
  label: string;
  kind: DateKind | null;
  slot: string;
}

const movedWords = /\b(?:extend|was|were|original|former|previous|revis|postpon|chang|moved|now)\w*\b/i;
const rangeSign = /^[\s\d:apm.,]*(?:-|–|—|to|through|thru|until|bis|au?|al|hasta|até)[\s\d:apm.,]*$/i;

/** Expands years of two digits after dots, and removes the quotation marks and the word for "year" from Russian dates. */
function normalise(text: string): string {
  return asciiDigits(text)
    .replaceAll(/(?<![\d.])(\d{1,2}\.\d{1,2}\.)(\d{2})(?![\d.:])/g, '$120$2')
    .replaceAll(/«(\d{1,2})»/g, '$1')
    .replaceAll(/(\d{4})\s?(?:г\.|года|г)(?!\p{L})/gu, '$1');
}

function datesIn(printed: string, { label, kind, slot }: DateLabel, finder: DateFinder): UnitDate[] {
  const text = resolveSameDay(normalise(printed), (words) => finder.find(words));
  const found = finder.find(text);
  const moved = new Set<number>();
  let before: { kind: DateKind | null; end: number } = { kind, end: 0 };
  const kinds = found.map(({ whole, start }, index) => {
    const words = text.slice(before.end, Math.max(before.end, Math.min(start, whole.start)));
    const continues = index > 0 && (rangeSign.test(words) || movedWords.test(words));
    const isMoved = isMovedTo(text, { start: Math.min(start, whole.start), end: whole.end });
    if (isMoved && isAboutDeadline(words)) moved.add(index);
    const own = moved.has(index) ? 'due_date' : (dateKindOf(words) ?? (index === 0 || continues ? before.kind : null));
    before = { kind: continues ? before.kind : own, end: whole.end };
    return before.kind;
  });
  const isSingleStatement = kinds.length === 1 || kinds.every((each, index) => each === kinds[0] && index < 3);
  return found.flatMap((date, index) => {
    const own = kinds[index] ?? null;
    // Several dates of one kind are a range or an extension, which the date parser resolves from the whole text.
    if (isSingleStatement && index > 0) return [];
    const quoted = isSingleStatement && kinds.length > 1 ? text : textOfDate(text, date, kinds.length);
    const quote = label === '' ? printed : `${label}: ${printed}`;
    return [
      {
        kind: own,
        quoted: { text: quoted.slice(0, 300), quote: quote.slice(0, 300) },
        day: isSingleStatement ? dayOfRange(text, found, date) : date.key,
        hasClock: date.clock !== null,
        slot,
        isMoved: moved.has(index),
      },
    ];
  });
}

/** Maximum length of a range. A longer text is a title or a sentence that contains a range. */
const maxRangeLength = 80;

/** The last day of a range such as `dal 01/12/2026 al 15/12/2026`; else the day of the date. */
function dayOfRange(text: string, found: readonly FoundDate[], date: FoundDate): string {
  return isRange(text, found) ? (found.at(-1)?.key ?? date.key) : date.key;
}

function isRange(text: string, [first, second]: readonly FoundDate[]): boolean {
  return (
    first !== undefined &&
    second !== undefined &&
    text.length < maxRangeLength &&
    rangeSign.test(text.slice(first.whole.end, second.whole.start))
  );
}

/** The text of one date, with its time but without other dates and sentences. */
function textOfDate(text: string, { start, whole, clock }: FoundDate, count: number): string {
  if (clock !== null) return text.slice(whole.start, whole.end);
  if (count === 1 && text.length <= 60) return text;
  return count === 1 ? text.slice(start, start + 60) : text.slice(whole.start, whole.end);
}

/** The dates chosen for the fields of a notice. */
export interface ChosenDates {
  due: QuotedText | null;
  opening: QuotedText | null;
  posted: QuotedText | null;
  /** Number of different days that the page calls deadlines. More than one means that the unit holds several notices. */
  deadlines: number;
}

/** Assigns the dates of a unit to the fields of a notice. */
export function chooseDates(dates: readonly UnitDate[], text: UnitText): ChosenDates {
  const { statements } = text;
  const deadlines = currentDeadlines(dates);
  const due = firstWithClock(deadlines);
  const { opening, posted } = openingAndPosted(dates, due);
  const clock = statements.find(({ role, text }) => role === 'due_time' && /\d|noon|midnight/i.test(text));
  return {
    due: due === null ? dueInWords(dates, statements) : withClock(due, clock ?? onlyClock(dates, text)),
    opening: opening === null ? null : withClock(opening, clock),
    posted: posted?.quoted ?? null,
    deadlines: new Set(deadlines.map(({ day }) => day)).size,
  };
}

/** The deadlines; if an amendment moved one, only those on the latest day. */
function currentDeadlines(dates: readonly UnitDate[]): UnitDate[] {
  const due = ofKind(dates, 'due_date');
  if (!due.some(({ isMoved }) => isMoved)) return due;
  const last = due
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  return due.filter(({ day }) => day === last);
}

/** The first date, or a later date with the same day and a time. */
function firstWithClock([first, ...more]: readonly UnitDate[]): UnitDate | null {
  if (first === undefined || first.hasClock) return first ?? null;
  return more.find(({ day, hasClock }) => hasClock && day === first.day) ?? first;
}

/** `Open Date` is the bid opening if another date is the day of publication and no date is a deadline. */
function openingAndPosted(
  dates: readonly UnitDate[],
  due: UnitDate | null,
): { opening: UnitDate | null; posted: UnitDate | null } {
  const [posted = null] = ofKind(dates, 'posted_date');
  const [open = null] = ofKind(dates, 'open_date');
  const [opening = null] = ofKind(dates, 'bid_opening');
  if (open === null || posted === null) return { opening, posted: posted ?? open };
  return { opening: opening ?? (due === null && open.day > posted.day ? open : null), posted };
}

function ofKind(dates: readonly UnitDate[], kind: DateKind): UnitDate[] {
  return dates.filter((date) => date.kind === kind);
}

/** A deadline in words instead of a date: `Open until filled`. */
function dueInWords(dates: readonly UnitDate[], statements: readonly Statement[]): QuotedText | null {
  const stated = statements.find(
    ({ role, text }) =>
      role === 'due_date' && /[\p{L}\p{N}]/u.test(text) && !dates.some(({ quoted }) => quoted.quote.endsWith(text)),
  );
  return stated === undefined ? null : { text: stated.text, quote: `${stated.label}: ${stated.text}` };
}

/** The only time of a unit, if it is printed separately from the only date: `Due Mar 7 | RFP 26-014 | 2:00 PM`. */
function onlyClock(dates: readonly UnitDate[], { runs }: UnitText): Pick<Statement, 'label' | 'text'> | undefined {
  const parts = runs.flatMap((run) => joinPieces(run).split(/\s[|·•]\s/u));
  const times = dates.length === 1 ? parts.filter(isTimeAlone) : [];
  const [text] = times;
  return text === undefined || times.length > 1 ? undefined : { label: '', text };
}

/** Adds a time that is printed separately from its date. */
function withClock({ quoted, hasClock }: UnitDate, clock: Pick<Statement, 'label' | 'text'> | undefined): QuotedText {
  if (hasClock || clock === undefined) return quoted;
  const quote = clock.label === '' ? clock.text : `${clock.label}: ${clock.text}`;
  return { text: `${quoted.text} ${clock.text}`, quote: `${quoted.quote}, ${quote}` };
}
