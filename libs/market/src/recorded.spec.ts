import { awardCalendar } from './agency-calendar.js';
import { concentration, topPlayers } from './concentration.js';
import { type Answer } from './figure.js';
import { budgetShifts, marketSize, sectorChanges } from './market-size.js';
import { recompetes } from './recompetes.js';
import { recordedRows, type RecordedRow, toAward } from './testing/recorded-awards.js';

const recorded = recordedRows();
const itIfRecorded = recorded === null ? it.skip : it;
const rows = recorded ?? [];
const awards = rows.map(toAward);
const year = { from: '2025-01-01', to: '2025-12-31' };

// The recount is independent of the library: plain loops over the rows of the file, in dollars.
const dollars = (rows: RecordedRow[]) => rows.reduce((sum, row) => sum + Number(row.total_obligated_amount), 0);
const signedIn = (start: string, rows: RecordedRow[]) => rows.filter((row) => row.date_signed.startsWith(start));
function dollarsBy(rows: RecordedRow[], by: (row: RecordedRow) => string) {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[by(row)] = (sums[by(row)] ?? 0) + Number(row.total_obligated_amount);
  return sums;
}
const descending = (sums: Record<string, number>) => Object.entries(sums).toSorted(([, a], [, b]) => b - a);

function computed<T>(answer: Answer<T>): T {
  if (answer.state === 'too_little_data') throw new Error(`Too little data: ${answer.had} ${answer.of}`);
  return answer.value;
}

describe('the recorded contract awards', () => {
  itIfRecorded('have the same size and growth as in a recount', () => {
    const { obligated, before, growth } = computed(marketSize(awards, year));
    const [now, earlier] = [signedIn('2025', rows), signedIn('2024', rows)];
    expect(Number(obligated.value)).toBeCloseTo(dollars(now), 2);
    expect(Number(before.value)).toBeCloseTo(dollars(earlier), 2);
    expect([obligated.basis.count, before.basis.count]).toEqual([now.length, earlier.length]);
    expect(computed(growth)).toBeCloseTo(dollars(now) / dollars(earlier) - 1, 9);
  });

  itIfRecorded('have the same sectors as in a recount, hot if they grew', () => {
    const now = dollarsBy(signedIn('2025', rows), ({ naics }) => naics.slice(0, 2));
    const earlier = dollarsBy(signedIn('2024', rows), ({ naics }) => naics.slice(0, 2));
    const sectors = computed(sectorChanges(awards, year));
    expect(sectors.map(({ key, title, hot }) => [key, title, hot])).toEqual(
      expect.arrayContaining([
        ['54', 'Professional, Scientific, and Technical Services', (now['54'] ?? 0) > (earlier['54'] ?? 0)],
        ['51', 'Information', (now['51'] ?? 0) > (earlier['51'] ?? 0)],
      ]),
    );
    for (const { key, obligated, share } of sectors) {
      expect(Number(obligated.value)).toBeCloseTo(now[key] ?? 0, 2);
      expect(share.value).toBeCloseTo((now[key] ?? 0) / dollars(signedIn('2025', rows)), 9);
    }
  });

  itIfRecorded('have the same budget shifts between sub-agencies as in a recount', () => {
    const shifts: Record<string, number> = {};
    for (const row of [...signedIn('2024', rows), ...signedIn('2025', rows)]) {
      const sign = row.date_signed.startsWith('2025') ? 1 : -1;
      const name = row.awarding_subagency_clean;
      shifts[name] = (shifts[name] ?? 0) + sign * Number(row.total_obligated_amount);
    }
    const expected = Object.entries(shifts).toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a));
    const found = computed(budgetShifts(awards, 'subAgency', year));
    expect(found.map(({ key }) => key)).toEqual(expected.map(([name]) => name));
    found.forEach(({ change }, at) => expect(Number(change)).toBeCloseTo(expected[at]?.[1] ?? 0, 1));
  });

  itIfRecorded('have the same concentration and top players as in a recount', () => {
    const market = signedIn('2025', rows);
    const ranked = descending(dollarsBy(market, ({ awardee_uei }) => awardee_uei)).filter(([, sum]) => sum > 0);
    const all = ranked.reduce((sum, [, dollars]) => sum + dollars, 0);
    const { topShare, hhi, recipients } = computed(concentration(awards, { signed: year }));
    expect(computed(topShare)).toBeCloseTo(ranked.slice(0, 10).reduce((sum, [, part]) => sum + part, 0) / all, 9);
    expect(hhi.value).toBeCloseTo(ranked.reduce((sum, [, part]) => sum + (part / all) ** 2, 0) * 10_000, 6);
    expect(recipients).toBe(new Set(market.map(({ awardee_uei }) => awardee_uei)).size);

    const players = computed(topPlayers(awards, { signed: year }));
    expect(players.map(({ recipient }) => recipient)).toEqual(ranked.slice(0, 10).map(([uei]) => uei));
    for (const player of players) {
      const own = market.filter(({ awardee_uei }) => awardee_uei === player.recipient);
      expect(player.awards.value).toBe(own.length);
      expect(player.share.value).toBeCloseTo(dollars(own) / all, 9);
      expect(player.strengths.map(({ key }) => key)).toEqual(
        descending(dollarsBy(own, ({ naics }) => naics))
          .slice(0, 3)
          .map(([naics]) => naics),
      );
    }
  });

  itIfRecorded('have the same awards per month as in a recount, and a busy month at the end of the fiscal year', () => {
    const calendar = computed(awardCalendar(awards, { from: '2019-01-01', to: '2025-12-31' }));
    for (const { month, records } of calendar) {
      const inMonth = rows.filter(
        (row) => /^20(?:19|2[0-5])/.test(row.date_signed) && Number(row.date_signed.slice(5, 7)) === month,
      );
      expect(records.value).toBe(inMonth.length);
    }
    expect(calendar.filter(({ busy }) => busy).map(({ month }) => month)).toContain(9);
  });

  itIfRecorded('have the same recompetes as in a recount, without the contract that ends in 2108', () => {
    const { leads, entryErrors } = recompetes(awards, { asOf: '2026-03-10', months: 12 });
    const ending = rows.filter(({ pop_current_end_date: end }) => end >= '2026-03-10' && end <= '2027-03-10');
    expect(leads.value.map(({ id }) => id).toSorted()).toEqual(ending.map(({ award_id }) => award_id).toSorted());
    expect(leads.value.length).toBeGreaterThan(100);
    const values = leads.value.map(({ value }) => Number(value.value));
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    expect(entryErrors.basis.ids).toEqual(
      rows.filter(({ pop_current_end_date: end }) => end > '2041-03-10').map(({ award_id }) => award_id),
    );
  });
});
