import { type StatedNotice } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { addDays, someTime, statedWhen, workday, type When } from './days.js';
import { between, chance, digits, pick } from './draw.js';
import { englishTitle } from './words.js';

/** A notice before it is printed on a page. */
export interface Draft {
  /** Unique on the page; used in addresses. */
  readonly id: string;
  readonly title: string;
  readonly number: string | null;
  readonly posted: string;
  /** Null if the buyer states no deadline. */
  readonly due: When | null;
  readonly status: 'open' | 'closed' | 'cancelled';
}

export interface DraftOptions {
  readonly min?: number;
  readonly max?: number;
  readonly title?: (random: SeededRandom) => string;
  /** Styles from which one is drawn for all numbers of the page. */
  readonly numbers?: readonly NumberStyle[];
  /** Percentage of notices without a number; the next three members are percentages, too. */
  readonly missingNumbers?: number;
  readonly missingDeadlines?: number;
  readonly closed?: number;
  readonly cancelled?: number;
  readonly times?: boolean;
  readonly idDigits?: number;
  /** Percentage of pages without open notices. */
  readonly none?: number;
}

/** Creates the number of the notice at an index of the page. */
type NumberStyle = (year: string, count: number, random: SeededRandom) => string;

const padded = (count: number, length: number): string => String(count).padStart(length, '0');

export const cityNumbers: readonly NumberStyle[] = [
  (year, count) => `RFP ${year}-${padded(count, 3)}`,
  (year, count) => `${year.slice(2)}-${padded(count, 4)}`,
  (year, count, random) => `${pick(random, ['IFB', 'RFP', 'RFQ'])}-${year.slice(2)}-${padded(count + 1000, 4)}`,
  (year, count) => `B${year}-${padded(count, 2)}`,
  (year, count, random) => `${year}-${pick(random, ['RFP', 'ITB', 'RFQ'])}-${padded(count, 3)}`,
  (year, count) => `ITB ${year.slice(2)}/${padded(count, 2)}`,
  (_, count, random) => `${11000 + count}${pick(random, ['', '', 'A', 'B'])}`,
  (year, count) => `PW${year.slice(2)}${padded(count, 3)}`,
  (year, count) => `Q-${year}.${padded(count, 2)}`,
  (year, count) => `${padded(140 + count, 4)}A_${year}`,
];

/** Notices of one page, with unique titles and numbers. */
export function makeDrafts(random: SeededRandom, readOn: string, draftOptions: DraftOptions = {}): Draft[] {
  if (chance(random, draftOptions.none ?? 0)) return [];
  const style = pick(random, draftOptions.numbers ?? cityNumbers);
  const firstCount = between(random, 1, 60);
  const firstId = Number(digits(random, draftOptions.idDigits ?? 4));
  return titlesOf(random, draftOptions).map((title, index) => {
    const number = style(readOn.slice(0, 4), firstCount + index, random);
    return {
      id: String(firstId + index * 3),
      title,
      number: chance(random, draftOptions.missingNumbers ?? 0) ? null : number,
      ...timesOf(random, readOn, draftOptions),
    };
  });
}

function titlesOf(random: SeededRandom, { min = 3, max = 40, title = englishTitle }: DraftOptions): string[] {
  const titles = new Set<string>();
  const length = between(random, min, max);
  for (let tries = 0; titles.size < length && tries < 400; tries += 1) titles.add(title(random));
  return [...titles];
}

function timesOf(
  random: SeededRandom,
  readOn: string,
  draftOptions: DraftOptions,
): Pick<Draft, 'posted' | 'due' | 'status'> {
  const status = statusOf(random, draftOptions);
  const due = workday(addDays(readOn, status === 'closed' ? -between(random, 3, 90) : between(random, 3, 50)));
  return {
    posted: addDays(due < readOn ? due : readOn, -between(random, 1, 35)),
    due: chance(random, draftOptions.missingDeadlines ?? 0)
      ? null
      : { day: due, time: draftOptions.times ? someTime(random) : null },
    status,
  };
}

function statusOf(random: SeededRandom, { closed = 0, cancelled = 0 }: DraftOptions): Draft['status'] {
  if (chance(random, closed)) return 'closed';
  return chance(random, cancelled) ? 'cancelled' : 'open';
}

/** Parts of a draft that the page prints; all but the title are optional. */
interface Printed {
  readonly link: string | null;
  readonly number?: boolean;
  readonly due?: boolean;
  readonly posted?: boolean;
}

/** The notice that a reader of the page must find. */
export function expectedNotice(
  draft: Draft,
  { link, number = true, due = true, posted = true }: Printed,
): StatedNotice {
  return {
    title: draft.title,
    number: number ? draft.number : null,
    due: due && draft.due !== null ? statedWhen(draft.due) : null,
    posted: posted ? draft.posted : null,
    link,
  };
}
