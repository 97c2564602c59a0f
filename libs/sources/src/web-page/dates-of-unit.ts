import { asciiDigits } from '@rfp/dates/ascii-digits';
import { type DateOrder } from '@rfp/dates/date-order';
import { findDates, type FoundDate } from '@rfp/dates/find-dates';
import { type DateKind, dateKindOf, isDateKind, type Said } from './labels.js';
import { joinPieces } from './pieces.js';
import { withThatDay } from './that-day.js';
import { type Run, type Statement, type UnitText } from './statements.js';

/** A date of a unit; `kind` is null if nothing beside it says what it is. */
export interface UnitDate {
  readonly kind: DateKind | null;
  /** The text to read it from, and the words of the page around it. */
  readonly said: Said;
  /** Its day as it is found in this text, for comparisons within the page. */
  readonly day: string;
  readonly hasClock: boolean;
  /** Label, or place in the unit. */
  readonly column: string;
}

/** Finds the dates of texts, each text once. */
export class DateFinder {
  readonly #found = new Map<string, FoundDate[]>();

  constructor(
    readonly order: DateOrder | undefined,
    readonly timeZone: string | undefined,
    readonly today: string,
  ) {}

  find(text: string): readonly FoundDate[] {
    if (!/\p{Nd}/u.test(text)) return [];
    const known = this.#found.get(text);
    if (known !== undefined) return known;
    const found = findDates(text.slice(0, longestText), {
      timeZone: this.timeZone,
      order: this.order,
      today: this.today,
    }).filter(({ key }) => /^(?:\d{4}-)?\d\d-\d\d$/.test(key));
    if (this.#found.size < maxCached) this.#found.set(text, found);
    return found;
  }
}

const longestText = 5000;
const maxCached = 20_000;
const maxDatesOfUnit = 40;

/** The dates of a unit in its order, each of the kind that the words before it or its label say. */
export function datesOf(
  { statements, runs }: UnitText,
  finder: DateFinder,
  columnOf: (run: Run) => string,
): UnitDate[] {
  const labelled = statements
    .filter(({ role }) => role !== 'due_time')
    .flatMap((statement) => datesOfStatement(statement, finder));
  const columns = new Map<string, number>();
  const free = runs.flatMap((run) => {
    const column = columnOf(run);
    const nth = columns.get(column) ?? 0;
    const dates = datesIn(joinPieces(run), { label: '', kind: null, column: `${column}:${nth}` }, finder);
    // Cells of rows that are no tables have the same name.
    if (dates.length > 0) columns.set(column, nth + 1);
    return dates;
  });
  return [...labelled, ...free].slice(0, maxDatesOfUnit);
}

function datesOfStatement({ label, role, text, pieces }: Statement, finder: DateFinder): UnitDate[] {
  const kind = isDateKind(role) ? role : null;
  const machine = pieces.flatMap(({ machineDate }) => machineDate ?? [])[0];
  const isNamed = role === 'title' || role === 'opportunity_number';
  const printed = machine === undefined || isNamed || /\d/.test(text) ? text : machine;
  const dates = datesIn(printed, { label: isNamed ? '' : label, kind, column: label }, finder);
  // Without a word for it, a date behind another label is none of the notice.
  return kind !== null || role === null ? dates : dates.filter((date) => date.kind !== null);
}

interface Announced {
  label: string;
  kind: DateKind | null;
  column: string;
}

const moved = /\b(?:extend|was|were|original|former|previous|revis|postpon|chang|moved|now)\w*\b/i;
const rangeSign = /^[\s\d:apm.,]*(?:-|–|—|to|through|thru|until|bis|au?|al|hasta|até)[\s\d:apm.,]*$/i;

/** Years of two digits behind dots, and the quotation marks and the word for "year" of Russian dates. */
function normalise(text: string): string {
  return asciiDigits(text)
    .replaceAll(/(?<![\d.])(\d{1,2}\.\d{1,2}\.)(\d{2})(?![\d.:])/g, '$120$2')
    .replaceAll(/«(\d{1,2})»/g, '$1')
    .replaceAll(/(\d{4})\s?(?:г\.|года|г)(?!\p{L})/gu, '$1');
}

function datesIn(printed: string, { label, kind, column }: Announced, finder: DateFinder): UnitDate[] {
  const text = withThatDay(normalise(printed), (words) => finder.find(words));
  const found = finder.find(text);
  let before: { kind: DateKind | null; end: number } = { kind, end: 0 };
  const kinds = found.map(({ whole, start }, index) => {
    const words = text.slice(before.end, Math.max(before.end, Math.min(start, whole.start)));
    const goesOn = index > 0 && (rangeSign.test(words) || moved.test(words));
    const own = dateKindOf(words) ?? (index === 0 || goesOn ? before.kind : null);
    before = { kind: goesOn ? before.kind : own, end: whole.end };
    return before.kind;
  });
  const isOne = kinds.length === 1 || kinds.every((each, index) => each === kinds[0] && index < 3);
  return found.flatMap((date, index) => {
    const own = kinds[index] ?? null;
    // Several dates of one kind are a range or an extension, which the reader of dates knows.
    if (isOne && index > 0) return [];
    const said = isOne && kinds.length > 1 ? text : wordsOf(text, date, kinds.length);
    const quote = label === '' ? printed : `${label}: ${printed}`;
    return [
      {
        kind: own,
        said: { text: said.slice(0, 300), quote: quote.slice(0, 300) },
        day: isOne ? dayOfRange(text, found, date) : date.key,
        hasClock: date.clock !== null,
        column,
      },
    ];
  });
}

/** A longer text is a title or a sentence that has a range in it. */
const longestRange = 80;

/** Of a range the last day counts: `dal 01/12/2026 al 15/12/2026`. */
function dayOfRange(text: string, found: readonly FoundDate[], date: FoundDate): string {
  return isRange(text, found) ? (found.at(-1)?.key ?? date.key) : date.key;
}

function isRange(text: string, [first, second]: readonly FoundDate[]): boolean {
  return (
    first !== undefined &&
    second !== undefined &&
    text.length < longestRange &&
    rangeSign.test(text.slice(first.whole.end, second.whole.start))
  );
}

/** The words of one date: with its time, and without those of other dates and sentences. */
function wordsOf(text: string, { start, whole, clock }: FoundDate, count: number): string {
  if (clock !== null) return text.slice(whole.start, whole.end);
  if (count === 1 && text.length <= 60) return text;
  return count === 1 ? text.slice(start, start + 60) : text.slice(whole.start, whole.end);
}

/** What a unit says of its deadline and its publication. */
export interface ChosenDates {
  due: Said | null;
  opening: Said | null;
  posted: Said | null;
  /** Days that the page calls deadlines: several are those of several notices. */
  deadlines: number;
}

/** Which date is which. With several, the deadline is the one that closes. */
export function chooseDates(dates: readonly UnitDate[], { statements }: UnitText): ChosenDates {
  const [due = null] = ofKind(dates, 'due_date');
  const { opening, posted } = openingAndPosted(dates, due);
  const clock = statements.find(({ role, text }) => role === 'due_time' && /\d|noon|midnight/i.test(text));
  return {
    due: due === null ? wordsOfDue(dates, statements) : withClock(due, clock),
    opening: opening === null ? null : withClock(opening, clock),
    posted: posted?.said ?? null,
    deadlines: new Set(ofKind(dates, 'due_date').map(({ day }) => day)).size,
  };
}

/** `Open Date` is the opening of bids where another date is the day of publication and nothing else is due. */
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

/** `Open until filled` in the place of a deadline. */
function wordsOfDue(dates: readonly UnitDate[], statements: readonly Statement[]): Said | null {
  const stated = statements.find(
    ({ role, text }) =>
      role === 'due_date' && /[\p{L}\p{N}]/u.test(text) && !dates.some(({ said }) => said.quote.endsWith(text)),
  );
  return stated === undefined ? null : { text: stated.text, quote: `${stated.label}: ${stated.text}` };
}

/** A time in a column of its own. */
function withClock({ said, hasClock }: UnitDate, clock: Statement | undefined): Said {
  if (hasClock || clock === undefined) return said;
  return { text: `${said.text} ${clock.text}`, quote: `${said.quote}, ${clock.label}: ${clock.text}` };
}
