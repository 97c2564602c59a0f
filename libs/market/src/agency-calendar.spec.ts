import { agencyCalendar, type MonthCount } from './agency-calendar.js';
import { noticesBasis } from './figure.js';
import { periodBefore } from './period.js';

const countByMonth = (from: number, to: number, count: (month: number) => number): MonthCount[] =>
  Array.from({ length: (to - from + 1) * 12 }, (_, at) => ({
    month: `${from + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    count: count((at % 12) + 1),
  }));
const computeCalendar = (counts: MonthCount[], period: { from: string; to: string }) =>
  agencyCalendar(counts, {
    period,
    basisOfMonth: (month, count) => noticesBasis(count, { posted: period, ...(month && { calendarMonth: month }) }),
  });

describe('the calendar of an agency', () => {
  it('names the months in which it posts far more than in others', () => {
    const found = computeCalendar(
      countByMonth(2023, 2025, (month) => (month === 9 ? 30 : 10)),
      { from: '2023-01-01', to: '2025-12-31' },
    );
    expect(found.state === 'computed' ? found.value.filter(({ busy }) => busy) : found).toMatchObject([
      { month: 9, records: { value: 90, basis: { kind: 'notices', count: 90, filter: { calendarMonth: 9 } } } },
    ]);
  });

  const findBusyMonths = (counts: MonthCount[], period: { from: string; to: string }) => {
    const found = computeCalendar(counts, period);
    return found.state === 'computed' ? found.value.filter(({ busy }) => busy).map(({ month }) => month) : found;
  };
  const threeYears = { from: '2023-01-01', to: '2025-12-31' };

  it('does not treat many announcements on a single day as a season', () => {
    const once = countByMonth(2023, 2025, () => 4).map((each) =>
      each.month === '2024-01' ? { ...each, count: 300 } : each,
    );
    expect(findBusyMonths(once, threeYears)).toEqual([]);
    const twice = once.map((each) => (each.month === '2025-01' ? { ...each, count: 300 } : each));
    expect(findBusyMonths(twice, threeYears)).toEqual([]);
  });

  it('with two years, requires a busy month to stand out from the variation of all months in both', () => {
    const two = { from: '2024-01-01', to: '2025-12-31' };
    expect(
      findBusyMonths(
        countByMonth(2024, 2025, (month) => (month === 9 ? 30 : 10)),
        two,
      ),
    ).toEqual([9]);
    const uneven = [3, 40, 5, 30, 2, 25, 6, 35, 45, 4, 20, 5];
    expect(
      findBusyMonths(
        countByMonth(2024, 2025, (month) => uneven[month - 1] ?? 0),
        two,
      ),
    ).toEqual([]);
  });

  it('compares months by how often they were observed, and ignores partial months', () => {
    const found = computeCalendar(
      countByMonth(2023, 2025, () => 10),
      { from: '2023-01-15', to: '2025-03-31' },
    );
    expect(
      found.state === 'computed' ? found.value.map(({ records, index }) => [records.value, index]) : found,
    ).toEqual(Array.from({ length: 12 }, (_, at) => [at === 1 || at === 2 ? 30 : 20, 1]));
  });

  it('needs two years and two dozen records', () => {
    const counts = countByMonth(2023, 2025, () => 1);
    expect(computeCalendar(counts, { from: '2024-01-02', to: '2025-12-31' })).toMatchObject({
      of: 'whole months',
      had: 23,
    });
    expect(computeCalendar(counts.slice(0, 20), { from: '2023-01-01', to: '2025-12-31' })).toMatchObject({ had: 20 });
  });
});

describe('the preceding period', () => {
  it('has as many months if the period has whole months, otherwise as many days', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-04-30' })).toEqual({ from: '2026-01-01', to: '2026-02-28' });
    expect(periodBefore({ from: '2026-03-02', to: '2026-03-11' })).toEqual({ from: '2026-02-20', to: '2026-03-01' });
  });
});
