import { agencyCalendar, type MonthCount } from './agency-calendar.js';
import { noticesBasis } from './figure.js';
import { periodBefore } from './period.js';

const years = (from: number, to: number, count: (month: number) => number): MonthCount[] =>
  Array.from({ length: (to - from + 1) * 12 }, (_, at) => ({
    month: `${from + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`,
    count: count((at % 12) + 1),
  }));
const calendarOf = (counts: MonthCount[], period: { from: string; to: string }) =>
  agencyCalendar(counts, {
    period,
    basisOfMonth: (month, count) => noticesBasis(count, { posted: period, ...(month && { calendarMonth: month }) }),
  });

describe('the calendar of an agency', () => {
  it('names the months in which it posts far more than in others', () => {
    const found = calendarOf(
      years(2023, 2025, (month) => (month === 9 ? 30 : 10)),
      { from: '2023-01-01', to: '2025-12-31' },
    );
    expect(found.state === 'computed' ? found.value.filter(({ busy }) => busy) : found).toMatchObject([
      { month: 9, records: { value: 90, basis: { kind: 'notices', count: 90, filter: { calendarMonth: 9 } } } },
    ]);
  });

  it('compares months by how often they were seen, and leaves parts of months out', () => {
    const found = calendarOf(
      years(2023, 2025, () => 10),
      { from: '2023-01-15', to: '2025-03-31' },
    );
    expect(
      found.state === 'computed' ? found.value.map(({ records, index }) => [records.value, index]) : found,
    ).toEqual(Array.from({ length: 12 }, (_, at) => [at === 1 || at === 2 ? 30 : 20, 1]));
  });

  it('takes two years and two dozen records', () => {
    const counts = years(2023, 2025, () => 1);
    expect(calendarOf(counts, { from: '2024-01-02', to: '2025-12-31' })).toMatchObject({ of: 'whole months', had: 23 });
    expect(calendarOf(counts.slice(0, 20), { from: '2023-01-01', to: '2025-12-31' })).toMatchObject({ had: 20 });
  });
});

describe('the period before', () => {
  it('has as many months where the period has whole ones, otherwise as many days', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-04-30' })).toEqual({ from: '2026-01-01', to: '2026-02-28' });
    expect(periodBefore({ from: '2026-03-02', to: '2026-03-11' })).toEqual({ from: '2026-02-20', to: '2026-03-01' });
  });
});
