import { groupBy } from '../group-by.js';
import { monthNumber } from '../period.js';
import { seededNormal, seededRandom } from './random.js';
import { type RecordedRow, recordedRows } from './recorded-awards.js';

/** A monthly series for measuring forecasts. */
export interface MeasuredSeries {
  name: string;
  /** Forecasts are tuned on one half and evaluated on the other. */
  half: 'tuning' | 'measuring';
  origin: 'recorded' | 'synthetic';
  values: number[];
}

/** Months with complete recordings. */
const recordedMonths = { from: monthNumber('2018-10-01'), to: monthNumber('2026-02-01') };
/** Minimum awards for a monthly series. */
const minAwards = 90;

const groupings: Record<string, (row: RecordedRow) => string> = {
  agency: (row) => row.awarding_subagency_clean,
  naics: (row) => row.naics,
  psc: (row) => row.psc,
  psc_category: (row) => row.psc.slice(0, 1),
  state: (row) => row.place_of_performance_state,
  competition: (row) => row.extent_competed,
  type: (row) => row.award_type,
};

/**
 * Monthly awards and dollars by agency, NAICS, PSC, state and more. Every second series of a grouping is for measuring. Empty without the
 * recording.
 */
export function recordedSeries(): MeasuredSeries[] {
  const rows = recordedRows() ?? [];
  return Object.entries(groupings).flatMap(([grouping, keyOf]) => {
    const frequent = [...groupBy(rows, (row) => keyOf(row) || null)].filter(([, group]) => group.length >= minAwards);
    return frequent
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([key, group], at): MeasuredSeries[] => {
        const half = at % 2 === 0 ? 'tuning' : 'measuring';
        const of = { half, origin: 'recorded' } as const;
        return [
          { ...of, name: `${grouping} ${key}, awards`, values: byMonth(group, () => 1) },
          { ...of, name: `${grouping} ${key}, dollars`, values: byMonth(group, dollarsOf) },
        ];
      });
  });
}

function dollarsOf({ total_obligated_amount: amount }: RecordedRow): number {
  return Math.max(0, Number(amount));
}

function byMonth(rows: readonly RecordedRow[], amountOf: (row: RecordedRow) => number): number[] {
  const values = Array.from({ length: recordedMonths.to - recordedMonths.from + 1 }, () => 0);
  for (const row of rows) {
    const at = monthNumber(row.date_signed) - recordedMonths.from;
    if (values[at] !== undefined) values[at] += amountOf(row);
  }
  return values;
}

type Draw = (mean: number) => number;

interface RandomSource {
  random: () => number;
  normal: () => number;
  /** A count of independent events. */
  poisson: Draw;
}

type Kind = (length: number, dice: RandomSource) => (at: number) => number;

/** A fiscal year that ends with a peak. */
const fiscal = [0.7, 0.8, 0.9, 0.9, 0.8, 0.9, 1, 1, 1.1, 1.2, 1.3, 1.9];
const seasonAt = (at: number) => fiscal[at % 12] ?? 1;

/** Kinds of series in both halves. */
const commonKinds: Record<string, Kind> = {
  constant:
    (_, { poisson }) =>
    () =>
      poisson(40),
  'few a month':
    (_, { poisson }) =>
    () =>
      poisson(1.5),
  growing:
    (length, { poisson }) =>
    (at) =>
      poisson(20 + (60 * at) / length),
  falling:
    (length, { poisson }) =>
    (at) =>
      poisson(80 - (75 * at) / length),
  seasonal:
    (_, { poisson }) =>
    (at) =>
      poisson(50 * seasonAt(at)),
  'growing and seasonal':
    (_, { normal }) =>
    (at) =>
      100 * 1.008 ** at * seasonAt(at) * Math.exp(0.15 * normal()),
  'random walk': (_, { normal }) => {
    let level = 100;
    return () => (level = Math.max(5, level * Math.exp(0.08 * normal())));
  },
  'lumps of dollars':
    (_, { random, normal }) =>
    () =>
      random() < 0.25 ? 5e6 * Math.exp(1.2 * normal()) : 2e5 * Math.exp(0.8 * normal()),
  autocorrelated: (_, { normal }) => {
    let rest = 0;
    return () => 200 + (rest = 0.7 * rest + 30 * normal());
  },
};

/** Kinds of series only for measuring. */
const measuringKinds: Record<string, Kind> = {
  'level shift': (length, { random, poisson }) => {
    const at = Math.floor(length * (0.3 + 0.6 * random()));
    const factor = random() < 0.5 ? 0.5 : 1.8;
    return (month) => poisson(60 * (month < at ? 1 : factor));
  },
  'weakening seasons':
    (_, { poisson }) =>
    (at) =>
      poisson(60 * (1 + (seasonAt(at) - 1) * 0.8 ** (at / 12))),
  'mostly none':
    (_, { random, poisson }) =>
    () =>
      random() < 0.6 ? 0 : poisson(4),
  'more and more restless':
    (length, { normal }) =>
    (at) =>
      Math.max(0, 100 + (10 + (60 * at) / length) * normal()),
};

const perKind = 6;

/** Reproducible series of several kinds with 60 to 95 months. The halves have separate seeds, and some kinds are only for measuring. */
export function syntheticSeries(): MeasuredSeries[] {
  return [
    ...seriesOf(commonKinds, 'tuning', 1000),
    ...seriesOf({ ...commonKinds, ...measuringKinds }, 'measuring', 5000),
  ];
}

function seriesOf(kinds: Record<string, Kind>, half: MeasuredSeries['half'], firstSeed: number): MeasuredSeries[] {
  return Object.entries(kinds).flatMap(([name, kind], number) =>
    Array.from({ length: perKind }, (_, at): MeasuredSeries => {
      const seed = firstSeed + number * perKind + at;
      const dice = createDice(seed);
      const length = 60 + Math.floor(dice.random() * 36);
      const next = kind(length, dice);
      const values = Array.from({ length }, (_, month) => next(month));
      return { name: `${name} ${at + 1}`, half, origin: 'synthetic', values };
    }),
  );
}

function createDice(seed: number): RandomSource {
  const random = seededRandom(seed);
  return { random, normal: seededNormal(seed + 100_000), poisson: (mean) => poisson(mean, random) };
}

/** Poisson-distributed count by Knuth's algorithm. */
function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-Math.max(0, mean));
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}
