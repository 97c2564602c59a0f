import { type Award } from './award.js';
import {
  type Answer,
  type Basis,
  basisOf,
  type Figure,
  figure,
  matchesFilter,
  type RecordFilter,
  tooLittleData,
} from './figure.js';
import { monthNumber, type Period, periodOfMonths, wholeMonths } from './period.js';

/** Two years, so that no month is known from one year alone. */
const minMonths = 24;
const minRecords = 24;
/** A busy month has half as many again as the average month, and more than chance explains. */
const busy = { index: 1.5, deviations: 3 };

/** Counts per month, `2026-01`. Months of the period without a row have none. */
export interface MonthCount {
  month: string;
  count: number;
}

export interface CalendarMonth {
  /** 1 to 12. */
  month: number;
  records: Figure<number>;
  /** 2 is twice as many as in the average month. */
  index: number;
  busy: boolean;
}

/**
 * In which months of the year an agency posts or awards.
 * @param options.period its whole months count
 * @param options.basisOfMonth the records of a calendar month; null is all of them
 */
export function agencyCalendar(
  counts: readonly MonthCount[],
  { period, basisOfMonth }: { period: Period; basisOfMonth: (month: number | null, count: number) => Basis },
): Answer<CalendarMonth[]> {
  const months = wholeMonths(period);
  if (months.length < minMonths) return tooLittleData('whole months', months.length, minMonths);
  const byMonth = sumByMonth(counts, months);
  const all = byMonth.reduce((sum, { count }) => sum + count, 0);
  if (all < minRecords) return tooLittleData('records in whole months', all, minRecords);
  const calendar = byMonth.map(({ month, count, observed }) => {
    const expected = (all * observed) / months.length;
    const index = count / expected;
    return {
      month,
      records: figure(count, basisOfMonth(month, count)),
      index,
      // Counts of independent records vary by the square root of their mean.
      busy: index >= busy.index && count - expected >= busy.deviations * Math.sqrt(expected),
    };
  });
  return figure(calendar, basisOfMonth(null, all));
}

/** When the awards of a filter are signed, by calendar month. */
export function awardCalendar(
  awards: readonly Award[],
  period: Period,
  filter: RecordFilter = {},
): Answer<CalendarMonth[]> {
  const months = wholeMonths(period);
  const [first, last] = [months.at(0), months.at(-1)];
  if (first === undefined || last === undefined) return tooLittleData('whole months', 0, minMonths);
  const signed = periodOfMonths(first, last);
  const market = awards.filter((award) => matchesFilter(award, { ...filter, signed }));
  return agencyCalendar(
    market.map((award) => ({ month: award.signed.slice(0, 7), count: 1 })),
    {
      period,
      basisOfMonth: (month) => {
        const wanted = { ...filter, signed, ...(month === null ? {} : { calendarMonth: month }) };
        return basisOf(
          market.filter((award) => matchesFilter(award, wanted)),
          wanted,
        );
      },
    },
  );
}

function sumByMonth(counts: readonly MonthCount[], months: readonly number[]) {
  const wanted = new Set(months);
  const rows = counts
    .map(({ month, count }) => ({ number: monthNumber(month), count }))
    .filter(({ number }) => wanted.has(number));
  return Array.from({ length: 12 }, (_, at) => ({
    month: at + 1,
    count: rows.reduce((sum, { number, count }) => (number % 12 === at ? sum + count : sum), 0),
    observed: months.filter((month) => month % 12 === at).length,
  }));
}
