import { exportFormats } from '@rfp/contracts/opportunities/export';
import { type Ingest } from '../ingest.js';
import { type Exported } from './measure-exports.js';
import { type MarketFigures } from './measure-market.js';
import { type Measurement, measurements } from './measurements.js';
import { type Timings } from './timings.js';

/** All figures of one size. */
export interface Figures {
  size: number;
  /** Absent if the store was filled without measuring. */
  ingest?: Ingest | undefined;
  measured: ReadonlyMap<string, Timings | undefined>;
  exported: ReadonlyMap<string, Exported>;
  market: Pick<MarketFigures, 'rowsPerSecond'>;
  references: ReadonlyMap<string, Timings>;
}

const maxGrowth = 2;
/** Maximum p95 of a search in milliseconds. */
const maxSearchMs = 60;
const minIlikeShare = 50;
const minCopyShare = 0.48;
const minSpeedUp = 7;
const minHandlerShare = 0.6;
const minExportedRows = 50_000;
const maxExportGrowth = 100;
/** Minimum size of the store for the aims of searches. */
const aimedSize = 1_000_000;

type Cells = string[];

/** Rows of the table: header, measurements, references. */
function rowsOf(figures: readonly Figures[]): Cells[] {
  const header = [
    'measurement',
    ...figures.map(({ size }) => `${size.toLocaleString('en-US')}: p50 / p95 / max ms`),
    'growth',
    'detail reads',
    'ILIKE / this',
    'aim',
  ];
  const references = [...(figures.at(-1)?.references.keys() ?? [])];
  return [
    header,
    ...ingestRows(figures),
    ...measurements.map((measurement) => rowOf(measurement, figures)),
    ...exportRows(figures),
    marketRow(figures),
    ...references.map((name) => [
      name,
      ...figures.map(({ references }) => formatTimings(references.get(name))),
      formatGrowth(figures.map(({ references }) => references.get(name))),
      '',
      '',
      '',
    ]),
  ];
}

function ingestRows(figures: readonly Figures[]): Cells[] {
  const rate = (size: number, seconds: number): string => `${Math.round(size / seconds).toLocaleString('en-US')}/s`;
  const copyShare = ({ first, copy }: Ingest): number => (copy.opportunity + copy.records) / first.seconds;
  const speedUp = ({ first, again }: Ingest): number => first.seconds / again.seconds;
  const last = figures.findLast(({ ingest }) => ingest !== undefined)?.ingest;
  const isMet = (figureOf: (ingest: Ingest) => number, minFigure: number): boolean =>
    last !== undefined && figureOf(last) >= minFigure;
  const cells = (text: (ingest: Ingest, size: number) => string) =>
    figures.map(({ size, ingest }) => (ingest === undefined ? 'not measured' : text(ingest, size)));
  return [
    [
      'ingest',
      ...cells((ingest, size) => `${rate(size, ingest.first.seconds)}, ${copyShare(ingest).toFixed(2)} of COPY`),
      '',
      '',
      '',
      verdict(`>= ${minCopyShare} of COPY`, isMet(copyShare, minCopyShare)),
    ],
    [
      'unchanged re-sync',
      ...cells((ingest, size) => `${rate(size, ingest.again.seconds)}, ${speedUp(ingest).toFixed(1)} x ingest`),
      '',
      '',
      '',
      verdict(`>= ${minSpeedUp} x ingest`, isMet(speedUp, minSpeedUp)),
    ],
  ];
}

/** Rows of the exports. The aim applies only to CSV. */
function exportRows(figures: readonly Figures[]): Cells[] {
  return exportFormats.map((format) => {
    const all = figures.map(({ exported }) => exported.get(format));
    const met = all.every(
      (each) => each !== undefined && each.rowsPerSecond >= minExportedRows && each.growth < maxExportGrowth,
    );
    const aim = `>= ${minExportedRows.toLocaleString('en-US')} rows/s, < ${maxExportGrowth} MiB`;
    return [
      `export of everything, ${format}`,
      ...all.map(formatExport),
      '',
      '',
      '',
      format === 'csv' ? verdict(aim, met) : '',
    ];
  });
}

function marketRow(figures: readonly Figures[]): Cells {
  const rates = figures.map(({ market }) => `${Math.round(market.rowsPerSecond).toLocaleString('en-US')} rows/s`);
  return ['counted for the market', ...rates, '', '', '', ''];
}

function formatExport(exported: Exported | undefined): string {
  if (exported === undefined) return '';
  const { rowsPerSecond, growth } = exported;
  return `${Math.round(rowsPerSecond).toLocaleString('en-US')} rows/s, +${growth.toFixed(0)} MiB`;
}

function rowOf({ name, aim }: Measurement, figures: readonly Figures[]): Cells {
  const timings = figures.map(({ measured }) => measured.get(name));
  const largest = figures.at(-1);
  const last = timings.at(-1);
  if (largest === undefined || last === undefined) {
    return [name, ...figures.map(() => 'not offered yet'), '', '', '', ''];
  }
  const reads = last.p95 / (largest.measured.get('detail')?.p95 ?? Number.NaN);
  const ilike = ilikeReference(name, largest) / last.p95;
  const cells = [name, ...timings.map(formatTimings), formatGrowth(timings)];
  if (aim === undefined) return [...cells, '', '', ''];
  if (aim === 'paging') return [...cells, reads.toFixed(1), '', verdict(`growth <= ${maxGrowth}`, isWithin(timings))];
  const isLargeEnough = largest.size >= aimedSize;
  const met = last.failed === 0 && (!isLargeEnough || (last.p95 <= maxSearchMs && ilike >= minIlikeShare));
  const text = `<= ${maxSearchMs} ms, 1/${minIlikeShare} of ILIKE`;
  return [...cells, reads.toFixed(1), ilike.toFixed(1), verdict(text, met)];
}

function isWithin(timings: readonly (Timings | undefined)[]): boolean {
  const growth = growthFactor(timings);
  return (
    (growth === undefined || growth <= maxGrowth) && timings.every((each) => each === undefined || each.failed === 0)
  );
}

/** p95 of the ILIKE reference for a search: of a rare word for searches of rare words, otherwise of a common word. */
function ilikeReference(name: string, { references }: Figures): number {
  const kind = /once|rare|number/.test(name) ? 'ILIKE, rare word' : 'ILIKE, common word';
  return references.get(kind)?.p95 ?? Number.NaN;
}

function verdict(aim: string, met: boolean): string {
  return met ? aim : `${aim}: MISSED`;
}

/** p95 at the largest size divided by the p95 at the smallest size. */
function growthFactor(timings: readonly (Timings | undefined)[]): number | undefined {
  const [first, last] = [timings[0], timings.at(-1)];
  return timings.length < 2 || first === undefined || last === undefined ? undefined : last.p95 / first.p95;
}

function formatGrowth(timings: readonly (Timings | undefined)[]): string {
  return growthFactor(timings)?.toFixed(1) ?? '';
}

function formatTimings(timings: Timings | undefined): string {
  if (timings === undefined) return '';
  const times = [timings.p50, timings.p95, timings.max].map((value) => value.toFixed(value < 10 ? 1 : 0)).join(' / ');
  return timings.failed === 0 ? times : `${times}, ${timings.failed} of ${timings.count} failed`;
}

/** Sentences with the speed of list and detail as shares of their references, at the largest size. */
function describeRatios({ measured, references }: Figures): string[] {
  return ['first page', 'detail'].map((name) => {
    const own = measured.get(name)?.p50 ?? Number.NaN;
    const share = (reference: string): number => (references.get(`${reference}, ${name}`)?.p50 ?? Number.NaN) / own;
    const handler = share('bare handler');
    const aim = verdict(`aim ${minHandlerShare}`, handler >= minHandlerShare);
    return `${name}: ${handler.toFixed(2)} of the bare handler (${aim}), ${share('bare SQL').toFixed(2)} of the bare SQL`;
  });
}

export function textTable(figures: readonly Figures[], machine: string): string {
  const rows = rowsOf(figures);
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [machine, ...lines, ...figures.slice(-1).flatMap(describeRatios)].join('\n');
}

export function markdownTable(figures: readonly Figures[], machine: string): string {
  const [header = [], ...rows] = rowsOf(figures).map((row) => `| ${row.join(' | ')} |`);
  const rule = `| --- |${figures.map(() => ' ---: |').join('')} ---: | ---: | ---: | --- |`;
  return [
    machine,
    '',
    header,
    rule,
    ...rows,
    '',
    ...figures
      .slice(-1)
      .flatMap(describeRatios)
      .map((line) => `- ${line}`),
  ].join('\n');
}
