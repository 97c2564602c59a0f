import { measurements } from './measurements.js';
import { type Figures, markdownTable, textTable } from './report.js';
import { type Timings } from './timings.js';

const timings = (p95: number, failed = 0): Timings => ({ p50: p95 / 2, p95, max: p95, count: 100, failed });
const outcome = { added: 1, updated: 0, unchanged: 0, seconds: 1, processor_seconds: 1, peak_mib: 1 };
const figures = (size: number, p95s: Record<string, Timings>): Figures => ({
  size,
  ingest: { first: outcome, again: outcome, copy: { opportunity: 0.2, records: 0.3 } },
  measured: new Map(measurements.map(({ name }) => [name, p95s[name]])),
  exported: new Map([['csv', { rowsPerSecond: 60_000, growth: size / 5000 }]]),
  market: { rowsPerSecond: 9000 },
  references: new Map([
    ['ILIKE, rare word', timings(5000)],
    ['ILIKE, common word', timings(5000)],
    ['bare handler, detail', timings(1)],
  ]),
});
const rowOf = (table: string, name: string): string => table.split('\n').find((line) => line.includes(name)) ?? '';

it('marks missed aims: growth with the store, slow searches, large exports and failed requests', () => {
  const small = {
    detail: timings(2),
    'first page': timings(5),
    'page 500': timings(5),
    'search rare word': timings(3),
  };
  const large = {
    detail: timings(2),
    'first page': timings(11),
    'page 500': timings(9),
    'search rare word': timings(40),
    'search common word': timings(70),
    'search exact number': timings(10, 3),
  };
  const table = textTable([figures(10_000, small), figures(1_000_000, large)], 'a machine');
  expect(rowOf(table, 'first page')).toContain('MISSED');
  expect(rowOf(table, 'page 500')).not.toContain('MISSED');
  expect(rowOf(table, 'search rare word')).not.toContain('MISSED');
  expect(rowOf(table, 'search common word')).toContain('MISSED');
  expect(rowOf(table, 'search exact number')).toMatch(/3 of 100 failed.*MISSED/);
  expect(rowOf(table, 'facets')).toContain('not offered yet');
  expect(rowOf(table, 'everything, csv')).toMatch(/60,000 rows\/s, \+2 MiB.*60,000 rows\/s, \+200 MiB.*MISSED/);
  expect(rowOf(table, 'ingest')).not.toContain('MISSED');
  expect(rowOf(table, 'unchanged re-sync')).toContain('MISSED');
  expect(rowOf(table, 'detail: 0.50 of the bare handler')).toContain('MISSED');
});

it('every row of the Markdown table has the same columns', () => {
  const lines = markdownTable([figures(10_000, {}), figures(1_000_000, { detail: timings(2) })], 'a machine').split(
    '\n',
  );
  const columns = lines.filter((line) => line.startsWith('|')).map((line) => line.split('|').length);
  expect(new Set(columns).size).toBe(1);
});

it('names of measurements are unique', () => {
  expect(new Set(measurements.map(({ name }) => name)).size).toBe(measurements.length);
});
