import fc from 'fast-check';
import { z } from 'zod';
import { awardCalendar } from './agency-calendar.js';
import { type Award } from './award.js';
import { concentration, topPlayers } from './concentration.js';
import { matchesFilter, type RecordFilter } from './figure.js';
import { budgetShifts, marketSize, sectorChanges } from './market-size.js';
import { toAmount, toCents } from './money.js';
import { recompetes } from './recompetes.js';

const period = { from: '2025-01-01', to: '2025-12-31' };
const twoYears = { from: '2024-01-01', to: '2025-12-31' };
const day = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / 86_400_000, max: Date.parse(to) / 86_400_000 })
    .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
const orNone = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 8 });
const cents = fc.bigInt({ min: -5_000_000n, max: 900_000_000_000n });

const awards: fc.Arbitrary<Award[]> = fc
  .array(
    fc.record({
      recipient: fc.record({
        id: orNone(fc.integer({ min: 1, max: 14 }).map((number) => `UEI${number}`)),
        name: fc.constantFrom('ACME INC', 'Acme Inc', 'BETA LLC'),
      }),
      agency: orNone(fc.constantFrom('Department of Energy', 'Department of Defense', 'NASA')),
      subAgency: orNone(fc.constantFrom('Navy', 'Army')),
      naics: orNone(fc.constantFrom('541512', '541519', '336411', '311111', '236220')),
      psc: orNone(fc.constantFrom('DA01', 'DB10', '7030', 'R408')),
      obligated: cents.map(toAmount),
      potentialValue: orNone(cents.map(toAmount)),
      signed: day('2023-11-01', '2026-02-01'),
      end: orNone(day('2025-12-01', '2044-12-31')),
      potentialEnd: orNone(day('2025-12-01', '2044-12-31')),
    }),
    { minLength: 10, maxLength: 150 },
  )
  .map((rows) => rows.map((row, at) => ({ id: `A${at}`, ...row })));

function allFigures(rows: readonly Award[]) {
  const filter = { signed: period };
  return {
    size: marketSize(rows, period, { agency: 'NASA' }),
    sectors: sectorChanges(rows, period),
    shifts: (['agency', 'subAgency', 'pscCategory'] as const).map((by) => budgetShifts(rows, by, period)),
    concentration: concentration(rows, filter),
    players: topPlayers(rows, filter),
    calendar: awardCalendar(rows, twoYears, { agency: 'NASA' }),
    recompetes: recompetes(rows, { asOf: '2026-01-15', months: 60 }),
  };
}

const basisSchema = z.object({
  count: z.number(),
  filter: z.custom<RecordFilter>(),
  ids: z.array(z.string()).nullable(),
});

function basesIn(value: unknown): z.infer<typeof basisSchema>[] {
  if (typeof value !== 'object' || value === null) return [];
  const basis = 'basis' in value ? [basisSchema.parse(value.basis)] : [];
  return [...basis, ...Object.values(value).flatMap(basesIn)];
}

/** Changes every dollar amount in the figures, to compare them with figures of scaled amounts. */
function mapAmounts(value: unknown, change: (amount: string) => string): unknown {
  if (typeof value === 'string') return /^-?\d+\.\d\d$/.test(value) ? change(value) : value;
  if (typeof value === 'number') return Number(value.toPrecision(9));
  if (Array.isArray(value)) return value.map((member) => mapAmounts(member, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapAmounts(member, change)]));
}

function computed<T>(answer: { state: 'computed'; value: T } | { state: 'too_little_data' }): T[] {
  return answer.state === 'computed' ? [answer.value] : [];
}

describe('the figures of a market', () => {
  it('do not depend on the order of the awards', () => {
    fc.assert(
      fc.property(
        awards.chain((rows) => fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length }))),
        ([rows, shuffled]) => {
          expect(allFigures(shuffled)).toEqual(allFigures(rows));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('each select exactly the awards that they were computed from', () => {
    fc.assert(
      fc.property(awards, (rows) => {
        for (const { count, filter, ids } of basesIn(allFigures(rows))) {
          const found = rows.filter((award) => matchesFilter(award, filter)).map(({ id }) => id);
          expect([filter, found.length]).toEqual([filter, count]);
          expect(ids).toEqual(count > 100 ? null : found.toSorted());
        }
      }),
      { numRuns: 30 },
    );
  });

  it('scale with the amounts of the awards, while shares, growth and index stay the same', () => {
    fc.assert(
      fc.property(awards, fc.bigInt({ min: 2n, max: 1000n }), (rows, times) => {
        const scale = (amount: string) => toAmount(toCents(amount) * times);
        const scaled = rows.map((award) => ({
          ...award,
          obligated: scale(award.obligated),
          potentialValue: award.potentialValue && scale(award.potentialValue),
        }));
        // Without earlier obligations, `had` is an amount in cents, which scales as well.
        const plain = (figures: unknown) => JSON.parse(JSON.stringify(figures).replaceAll(/"had":-?\d+/g, '"had":0'));
        expect(plain(mapAmounts(allFigures(scaled), (amount) => amount))).toEqual(
          plain(mapAmounts(allFigures(rows), scale)),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('have shares that add up to one, and an HHI between that of equal recipients and that of a single recipient', () => {
    fc.assert(
      fc.property(awards, (rows) => {
        const all = { signed: twoYears };
        for (const players of computed(topPlayers(rows, all, Infinity)))
          expect(players.reduce((sum, { share }) => sum + share.value, 0)).toBeCloseTo(1, 9);
        for (const { hhi, recipients, withoutShare } of computed(concentration(rows, all))) {
          expect(hhi.value).toBeLessThanOrEqual(10_000.000001);
          expect(hhi.value).toBeGreaterThanOrEqual(10_000 / (recipients - withoutShare) - 0.000001);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('money', () => {
  it('is read and printed to the cent, regardless of size and sign', () => {
    fc.assert(fc.property(cents, (amount) => toCents(toAmount(amount)) === amount));
    expect(['0.0', '-0.05', '1250000', '54977630.07'].map((text) => toAmount(toCents(text)))).toEqual([
      '0.00',
      '-0.05',
      '1250000.00',
      '54977630.07',
    ]);
  });

  it.each(['', '1.005', '1e6', '1,000', 'NaN'])('is not read from a text such as "%s"', (text) => {
    expect(() => toCents(text)).toThrow(RangeError);
  });
});
