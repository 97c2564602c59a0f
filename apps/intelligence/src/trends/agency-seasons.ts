import { type FigureBasis } from '@rfp/contracts/intelligence';
import { agencyCalendar } from '@rfp/market/agency-calendar';
import { noticesBasis } from '@rfp/market/figure';
import { groupBy } from '@rfp/market/group-by';
import { monthNumber, periodOfMonths, wholeMonths } from '@rfp/market/period';
import { type EntityManager } from 'typeorm';
import { countText } from '../market/compare-months.js';
import { readBusiestAgencies } from '../market/market-counts.js';
import { monthName, monthsText } from '../market/months.js';
import {
  type KnownPostings,
  NotObserved,
  observedIn,
  observedMonths,
  type ObservedPeriod,
} from '../market/observed-periods.js';

const minMonths = 24;
const maxMonths = 60;
const maxAgencies = 20;

/** A calendar month in which an agency posts far more than in others, year after year. */
export interface AgencySeason {
  agency: string;
  /** An occurrence of the month, `2027-09-01`; in `FoundSeasons`, the next one. */
  month: string;
  /** Number of observed years. */
  years: number;
  /** Number of observed years in which the agency posted in this month. */
  posted: number;
  text: string;
  basis: FigureBasis;
}

export interface FoundSeasons {
  /** Busy months, the soonest first. */
  seasons: AgencySeason[];
  /** A sentence that states why there are none. */
  reason: string;
}

/** The busy months of the agencies with the most postings, as far as they fall within the months ahead. */
export async function agencySeasons(
  database: Pick<EntityManager, 'query'>,
  { demo, now, known, months }: { demo: boolean; now: Date; known: KnownPostings; months: number },
): Promise<FoundSeasons> {
  const observed = observedMonths(known, { min: minMonths, max: maxMonths });
  if (observed instanceof NotObserved) return { seasons: [], reason: observed.reason };
  const { period, sources } = observed;
  const rows = await readBusiestAgencies(database, { demo, period, sources, limit: maxAgencies });
  const seasons = [...groupBy(rows, ({ key }) => key)]
    .flatMap(([agency, counts]) =>
      seasonsOf(agency, new Map(counts.map(({ month, notices }) => [month, notices])), observed),
    )
    .map((season) => ({ ...season, month: nextOccurrence(season.month, now) }))
    .filter(({ month }) => monthNumber(month) - monthNumber(now.toISOString()) <= months)
    .toSorted((one, other) =>
      one.month === other.month ? compareByName(one, other) : one.month < other.month ? -1 : 1,
    );
  return {
    seasons,
    reason: `No agency is known to post far more in one month than in others, year after year (${monthsText(period)}).${observed.note}`,
  };
}

function compareByName(one: AgencySeason, other: AgencySeason): number {
  return one.agency < other.agency ? -1 : 1;
}

function seasonsOf(agency: string, counts: ReadonlyMap<string, number>, observed: ObservedPeriod): AgencySeason[] {
  const { period, note } = observed;
  const answer = agencyCalendar(
    [...counts].map(([month, count]) => ({ month: month.slice(0, 7), count })),
    { period, basisOfMonth: (_month, count) => noticesBasis(count, { posted: period }) },
  );
  if (answer.state === 'too_little_data') return [];
  return answer.value
    .filter(({ busy }) => busy)
    .map(({ month, records, index }) => {
      const seen = wholeMonths(period)
        .filter((number) => (number % 12) + 1 === month)
        .map((number) => periodOfMonths(number, number));
      const last = seen.at(-1)?.from ?? period.to;
      return {
        agency,
        month: last,
        years: seen.length,
        posted: seen.filter(({ from }) => (counts.get(from) ?? 0) > 0).length,
        text: `${agency} posts far more in ${monthName(last).split(' ')[0]} than in other months: ${seen.map(({ from }) => countText(counts.get(from) ?? 0)).join(', ')} opportunities in ${seen.length} years, ${index.toFixed(1)} times its average month.${note}`,
        basis: {
          of: 'opportunities',
          filter: { agency_name: agency, q: `(${seen.map((month) => observedIn(month, observed)).join(' OR ')})` },
          count: records.value,
        },
      };
    });
}

/** The next occurrence of a month, the present month included. */
function nextOccurrence(month: string, now: Date): string {
  const [number, present] = [monthNumber(month), monthNumber(now.toISOString())];
  const next = number + Math.ceil(Math.max(0, present - number) / 12) * 12;
  return periodOfMonths(next, next).from;
}

const defensePattern =
  /\b(?:defen[cs]e|army|navy|naval|air force|marine corps|space force|missile|military|joint staff|darpa)\b/i;

export function isDefense(agency: string): boolean {
  return defensePattern.test(agency);
}
