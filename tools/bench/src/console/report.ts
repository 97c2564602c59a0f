import { type Typing } from './typing.js';
import { type FrameRecord, type Visit } from './visit.js';

export interface ListFigures {
  profile: string;
  visit: string;
  console: Visit[];
  reference: Visit[];
}

export interface ScreenFigures {
  profile: string;
  screen: string;
  visits: Visit[];
}

export interface TypingFigures {
  profile: string;
  runs: Typing[];
}

const maxRatio = 1.3;
const maxShift = 0.02;
const maxFrameMs = 50;

/** Prints Markdown tables for docs/benchmarks.md. */
export function printReport(figures: {
  lists: ListFigures[];
  screens: ScreenFigures[];
  typing: TypingFigures[];
}): void {
  const { lists, screens, typing } = figures;
  printTable(
    ['list of 50', 'console: p50 / p95 ms', 'bare list: p50 / p95 ms', 'ratio', 'JavaScript, KB', 'CLS', 'aim'],
    lists.map(listRow),
  );
  printTable(['screen', 'desktop: CLS', 'mobile: CLS', 'aim'], screenRows(screens));
  printTable(
    ['typing', 'longest frame, ms', 'longest key to paint, ms', 'longest frame of the results, ms', 'aim'],
    typing.map(typingRow),
  );
}

function listRow({ profile, visit, console: consoleVisits, reference }: ListFigures): string[] {
  const ratio = at(0.5, firstRows(consoleVisits)) / at(0.5, firstRows(reference));
  return [
    `${profile}, ${visit}`,
    formatTimes(consoleVisits),
    formatTimes(reference),
    ratio.toFixed(2),
    `${kilobytes(consoleVisits)} and ${kilobytes(reference)}`,
    `${worstShift(consoleVisits)} and ${worstShift(reference)}`,
    verdict(`ratio <= ${maxRatio}`, ratio <= maxRatio),
  ];
}

function screenRows(screens: ScreenFigures[]): string[][] {
  return [...new Set(screens.map(({ screen }) => screen))].map((name) => {
    const all = screens.filter(({ screen }) => screen === name);
    const met = all.every(({ visits }) => visits.every(({ shift }) => shift < maxShift));
    return [name, ...all.map(({ visits }) => worstShift(visits)), verdict(`< ${maxShift}`, met)];
  });
}

function typingRow({ profile, runs }: TypingFigures): string[] {
  const keys = runs.map((run) => run.keys);
  const longest = longestOf(keys);
  return [
    profile,
    longest.toFixed(0),
    Math.max(...keys.map(({ longestEvent }) => longestEvent)).toFixed(0),
    longestOf(runs.map(({ results }) => results)).toFixed(0),
    verdict(`<= ${maxFrameMs} ms`, longest <= maxFrameMs),
  ];
}

function longestOf(records: FrameRecord[]): number {
  return Math.max(...records.map(({ longestFrame }) => longestFrame));
}

function firstRows(visits: Visit[]): number[] {
  return visits.map(({ firstRow }) => firstRow);
}

function formatTimes(visits: Visit[]): string {
  return [0.5, 0.95].map((share) => at(share, firstRows(visits)).toFixed(0)).join(' / ');
}

/** Transferred kilobytes of the first visit, because all visits transfer the same files. */
function kilobytes(visits: Visit[]): string {
  return ((visits[0]?.scripts.sent ?? Number.NaN) / 1000).toFixed(0);
}

function worstShift(visits: Visit[]): string {
  return Math.max(...visits.map(({ shift }) => shift)).toFixed(3);
}

function at(share: number, values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

function verdict(aim: string, met: boolean): string {
  return met ? aim : `${aim}: MISSED`;
}

function printTable(header: string[], rows: string[][]): void {
  const rule = header.map((_, column) => (column === 0 ? '---' : '---:'));
  console.log(
    ['', header, rule, ...rows].map((row) => (row === '' ? '' : `| ${[row].flat().join(' | ')} |`)).join('\n'),
  );
}
