import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type StatedNotice } from '../page-shape.js';
import { addDays, dayOf } from './moments.js';
import { type Language, makeAgency, makeTitle } from './words.js';

/** Data of an opportunity. A shape prints some of the fields, and states these in its expected notices. */
export interface Bid {
  /** Id in the addresses of the platform. */
  readonly id: number;
  readonly title: string;
  readonly number: string | null;
  /** Kind of solicitation, such as `RFP`. */
  readonly kind: string;
  readonly due: string | null;
  /** Words in place of a missing deadline; may be empty. */
  readonly dueWords: string;
  readonly posted: string;
  readonly amended: string;
  readonly preBid: string;
  readonly questions: string;
  /** Opening of the bids, at or after the deadline. */
  readonly opening: string;
  readonly status: 'Open' | 'Closed' | 'Cancelled';
  readonly agency: string;
}

export interface BidOptions {
  readonly readOn: string;
  readonly min?: number;
  readonly max?: number;
  readonly language?: Language;
  /** Whether deadlines have a time of day. */
  readonly timed?: boolean;
  readonly numbers?: NumberStyle;
  /** One in this many bids has no number; 0: all bids have numbers. */
  readonly withoutNumber?: number;
  /** One in this many bids has no deadline; 0: all bids have deadlines. */
  readonly withoutDue?: number;
  readonly dueWords?: readonly string[];
  readonly status?: Bid['status'];
  /** Smallest id, so that the ids of two lists on a page differ. */
  readonly firstId?: number;
  /** Bids of other lists on the page, whose titles and numbers must not be repeated. */
  readonly besides?: readonly Bid[];
}

/** Formats the number of the n-th solicitation of a year. */
export type NumberStyle = (kind: string, year: string, serial: number) => string;

const pad = (serial: number, digits: number): string => String(serial).padStart(digits, '0');

/** Formats of solicitation numbers of American buyers. */
const americanNumbers: readonly NumberStyle[] = [
  (kind, year, serial) => `${kind} ${year}-${pad(serial, 3)}`,
  (kind, year, serial) => `${kind}-${year.slice(2)}-${pad(serial, 4)}`,
  (_, year, serial) => `B${year.slice(2)}-${serial}`,
  (kind, year, serial) => `${year}-${kind}-${pad(serial, 4)}`,
  (kind, year, serial) => `${pad(serial, 3)}-${year.slice(2)}-${kind}`,
  (_, year, serial) => `C-${year}-${pad(serial, 5)}`,
  (_, year, serial) => `FM${year.slice(2)}-${pad(serial, 3)}`,
  (_, year, serial) => `${year.slice(2)}${pad(serial, 4)}`,
  (kind, year, serial) => `${kind} #${year.slice(2)}-${pad(serial, 2)}`,
  (_, year, serial) => `PW-${year.slice(2)}-${pad(serial, 2)}A`,
  (kind, _, serial) => `${kind}${pad(serial * 7, 6)}`,
  (_, year, serial) => `70-00000-${year.slice(2)}-${pad(serial, 5)}`,
];

const kinds = ['RFP', 'IFB', 'ITB', 'RFQ', 'RFB'] as const;
export const usualDueWords = ['Open Until Filled', 'See document', 'TBD', 'Upon Contract', 'Ongoing', ''] as const;
const clockTimes = ['14:00', '10:00', '11:30', '15:00', '14:30', '16:00', '12:00', '09:00', '17:00', '23:59'] as const;

/** Day on which a page is read. */
export function makeReadOn(random: SeededRandom): string {
  return addDays('2026-01-12', random.below(600));
}

export function makeBids(random: SeededRandom, options: BidOptions): Bid[] {
  const { min = 3, max = 24, besides = [] } = options;
  const count = min + random.below(max - min + 1);
  const style = options.numbers ?? pickFrom(random, americanNumbers);
  const titles = new Set(besides.map(({ title }) => title));
  let serial = 1 + random.below(60) + 200 * Math.ceil(besides.length / 40);
  let id = (options.firstId ?? 100) + random.below(400);
  return Array.from({ length: count }, () => {
    serial += 1 + random.below(4);
    id += 1 + random.below(5);
    return makeBid(random, options, { style, serial, id, titles });
  });
}

interface Series {
  readonly style: NumberStyle;
  readonly serial: number;
  readonly id: number;
  readonly titles: Set<string>;
}

function makeBid(random: SeededRandom, options: BidOptions, { style, serial, id, titles }: Series): Bid {
  const { readOn, language = 'en', status = 'Open', timed = true } = options;
  const kind = pickFrom(random, kinds);
  const open = status === 'Open';
  const { posted, due } = makeDates(random, readOn, { open, timed });
  const lacksDue = open && rarely(random, options.withoutDue);
  return {
    id,
    title: newTitle(random, language, due.slice(0, 4), titles),
    number: rarely(random, options.withoutNumber) ? null : style(kind, readOn.slice(0, 4), serial),
    kind,
    due: lacksDue ? null : due,
    dueWords: lacksDue ? pickFrom(random, options.dueWords ?? usualDueWords) : '',
    posted,
    amended: addDays(posted, 1),
    preBid: `${addDays(dayOf(due), -2)}T10:00`,
    questions: `${addDays(dayOf(due), -1)}T17:00`,
    opening: addDays(due, random.below(2)),
    status,
    agency: makeAgency(random, language),
  };
}

function makeDates(
  random: SeededRandom,
  readOn: string,
  { open, timed }: { open: boolean; timed: boolean },
): { posted: string; due: string } {
  const posted = addDays(readOn, open ? -1 - random.below(25) : -70 - random.below(60));
  const dueDay = addDays(readOn, open ? 3 + random.below(60) : -2 - random.below(30));
  return { posted, due: timed ? `${dueDay}T${pickFrom(random, clockTimes)}` : dueDay };
}

/** Makes a title that is unique on the page, because a reader could not distinguish equal titles. */
function newTitle(random: SeededRandom, language: Language, year: string, titles: Set<string>): string {
  for (let tries = 0; tries < 50; tries += 1) {
    const title = makeTitle(random, language, year);
    if (titles.has(title)) continue;
    titles.add(title);
    return title;
  }
  const title = `${makeTitle(random, language, year)} ${titles.size + 1}`;
  titles.add(title);
  return title;
}

function rarely(random: SeededRandom, oneIn = 0): boolean {
  return oneIn > 0 && isOneIn(random, oneIn);
}

/** Fields of a bid that a page prints; default: all except the posting day and a link. */
export interface Printed {
  readonly link?: string | null;
  readonly number?: boolean;
  /** `day`: the page prints only the day of the deadline. */
  readonly due?: 'time' | 'day' | false;
  readonly posted?: boolean;
}

export function statedOf(bid: Bid, pageUrl: string, printed: Printed = {}): StatedNotice {
  const { link = null, number = true, due = 'time', posted = false } = printed;
  return {
    title: bid.title,
    number: number ? bid.number : null,
    due: statedDue(bid.due, due),
    posted: posted ? bid.posted : null,
    link: link === null ? null : new URL(link, pageUrl).href,
  };
}

function statedDue(due: string | null, printed: 'time' | 'day' | false): string | null {
  if (printed === false || due === null) return null;
  return printed === 'day' ? dayOf(due) : due;
}
