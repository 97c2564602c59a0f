import { type Award } from './award.js';
import { awardsBasis, type Figure, figure, matchesFilter, type RecordFilter } from './figure.js';
import { toAmount, toCents } from './money.js';
import { addDays, addMonths } from './period.js';
import { compareText } from './totals.js';

/** Maximum plausible length of a contract. A later end is a data entry error, such as 2108 for 2018. */
const maxMonths = 15 * 12;

/** A contract that ends soon. It is likely to be competed again between its two ends. */
export interface Recompete {
  id: string;
  incumbent: string;
  /** Unique Entity ID, if stated. */
  incumbentId: string | null;
  agency: string | null;
  subAgency: string | null;
  naics: string | null;
  psc: string | null;
  /** Value with all options, or the obligations if they are higher. */
  value: Figure<string>;
  currentEnd: string;
  /** End with all options; the current end if no option is left or the stated end is a data entry error. */
  potentialEnd: string;
}

export interface Recompetes {
  /** Sorted by value, the largest first. */
  leads: Figure<Recompete[]>;
  /** Awards excluded because their end is more than 15 years ahead. */
  entryErrors: Figure<number>;
}

/**
 * Contracts whose current end is within the months after a day.
 * @param options.asOf the day, `2026-01-31`
 * @param options.months at most 180
 */
export function recompetes(
  awards: readonly Award[],
  { asOf, months, filter = {} }: { asOf: string; months: number; filter?: RecordFilter },
): Recompetes {
  const latestPlausibleEnd = addMonths(asOf, maxMonths);
  const soon = { ...filter, ends: { from: asOf, to: addMonths(asOf, Math.min(months, maxMonths)) } };
  const tooLate = { ...filter, ends: { from: addDays(latestPlausibleEnd, 1), to: '9999-12-31' } };
  const ending = awards.filter((award) => matchesFilter(award, soon));
  const errors = awards.filter((award) => matchesFilter(award, tooLate));
  return {
    leads: figure(
      ending.flatMap((award) => toRecompete(award, latestPlausibleEnd)).toSorted(compareValues),
      awardsBasis(ending, soon),
    ),
    entryErrors: figure(errors.length, awardsBasis(errors, tooLate)),
  };
}

function toRecompete(award: Award, latestPlausibleEnd: string): Recompete[] {
  const { id, recipient, agency, subAgency, naics, psc, end, potentialEnd } = award;
  if (end === null) return [];
  const isKnown = potentialEnd !== null && potentialEnd > end && potentialEnd <= latestPlausibleEnd;
  return [
    {
      id,
      incumbent: recipient.name,
      incumbentId: recipient.id,
      agency,
      subAgency,
      naics,
      psc,
      value: figure(toAmount(valueOf(award)), awardsBasis([award], { award: id })),
      currentEnd: end,
      potentialEnd: isKnown ? potentialEnd : end,
    },
  ];
}

function valueOf({ obligated, potentialValue }: Award): bigint {
  const [spent, potential] = [toCents(obligated), toCents(potentialValue ?? obligated)];
  return potential > spent ? potential : spent;
}

function compareValues(one: Recompete, other: Recompete): number {
  const [value, otherValue] = [toCents(one.value.value), toCents(other.value.value)];
  if (value !== otherValue) return value > otherValue ? -1 : 1;
  return compareText(one.id, other.id);
}
