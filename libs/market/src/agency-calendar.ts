import { type Award } from './award.js';
import {
  type Answer,
  type Basis,
  awardsBasis,
  type Figure,
  figure,
  matchesFilter,
  type RecordFilter,
  tooLittleData,
} from './figure.js';
import { monthNumber, type Period, periodOfMonths, wholeMonths } from './period.js';
import { mean } from './sum.js';

/** Two years, so that each calendar month occurs at least twice. */
const minMonths = 24;
const minRecords = 24;
/** A busy month has at least 1.5 times the records of the average month, and more than chance explains. */
const busy = { index: 1.5, deviations: 3 };
/** With fewer years, a busy month must be busy in each of them, because one busy year is not a season. */
const minYearsForMajority = 3;

/** Number of records in a month, such as `2026-01`. Months without a row have no records. */
export interface MonthCount {
  month: string;
  count: number;
}

export interface CalendarMonth {
  /** 1 to 12. */
  month: number;
  records: Figure<number>;
  /** Ratio to the average month: 2 is twice as many records. */
  index: number;
  busy: boolean;
}

/**
 * The number of records of an agency in each calendar month, and the busy months.
 * @param options.period only whole months count
 * @param options.basisOfMonth the records of a calendar month, or of all months for null
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
  const calendar = byMonth.map(({ month, count, years }) => {
    const expected = (all * years.length) / months.length;
    const index = count / expected;
    // Independent counts vary by the square root of their mean. Records of an agency come in batches and vary more.
    const others = byMonth
      .filter((other) => other.month !== month)
      .flatMap((other) => other.years.map((year) => year.count));
    const deviation = Math.sqrt(expected * dispersionOf(others));
    return {
      month,
      records: figure(count, basisOfMonth(month, count)),
      index,
      busy: index >= busy.index && count - expected >= busy.deviations * deviation && recurs(years),
    };
  });
  return figure(calendar, basisOfMonth(null, all));
}

/** The calendar of awards by month of signature. */
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
        const monthFilter = { ...filter, signed, ...(month === null ? {} : { calendarMonth: month }) };
        return awardsBasis(
          market.filter((award) => matchesFilter(award, monthFilter)),
          monthFilter,
        );
      },
    },
  );
}

interface Year {
  count: number;
  /** Ratio to the mean of the observed months from six before to six after. */
  index: number;
}

/** Whether the month is above average in every year and busy in most years (with few years: in every year). */
function recurs(years: readonly Year[]): boolean {
  const busyYears = years.filter(({ index }) => index >= busy.index).length;
  const isAlwaysAboveAverage = years.length >= 2 && years.every(({ index }) => index > 1);
  return (
    isAlwaysAboveAverage &&
    (years.length >= minYearsForMajority ? 2 * busyYears > years.length : busyYears === years.length)
  );
}

/** Ratio of variance to mean; at least 1, the ratio of independent records. */
function dispersionOf(counts: readonly number[]): number {
  const average = mean(counts);
  if (average === 0) return 1;
  return Math.max(1, mean(counts.map((count) => (count - average) ** 2)) / average);
}

function sumByMonth(counts: readonly MonthCount[], months: readonly number[]) {
  const found = new Map(months.map((month) => [month, 0]));
  for (const { month, count } of counts) {
    const number = monthNumber(month);
    const known = found.get(number);
    if (known !== undefined) found.set(number, known + count);
  }
  const around = (month: number) =>
    mean([...found].flatMap(([number, count]) => (number >= month - 6 && number <= month + 6 ? [count] : [])));
  return Array.from({ length: 12 }, (_, at) => {
    const years = [...found]
      .filter(([number]) => number % 12 === at)
      .map(([number, count]): Year => ({ count, index: count / (around(number) || 1) }));
    return { month: at + 1, count: years.reduce((sum, year) => sum + year.count, 0), years };
  });
}
