import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Quote } from '@rfp/contracts/grounding';
import { hasFixtures, recordedNotices as recordedCatalogue } from '@rfp/sources/testing/recordings/recorded-notices';
import { z } from 'zod';
import { findDates } from '@rfp/dates/find-dates';
import { type SourceText, noticeTexts } from '../source-text.js';
import { recordedNotices } from './recorded-notices.js';

const rowSchema = z.tuple([
  z.string().min(1),
  z.string().min(1),
  z.enum(['stated', 'not_stated']),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
]);

/** What a reader found of one kind in one notice. Phrases are words of the notice. */
export interface Statement {
  readonly notice: string;
  readonly kind: string;
  readonly stated: boolean;
  readonly value: string;
  readonly evidence: readonly string[];
  readonly acceptable: readonly string[];
}

/** The labels of a file in this folder. */
export function readStatements(file: string): Statement[] {
  const [, ...lines] = readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');
  return lines.map((line) => {
    const columns = line.split('\t');
    const [notice, kind, state, value, evidence, acceptable] = rowSchema.parse([
      ...columns,
      ...Array.from({ length: Math.max(0, 7 - columns.length) }, () => ''),
    ]);
    return {
      notice,
      kind,
      stated: state === 'stated',
      value,
      evidence: phrasesOf(evidence),
      acceptable: phrasesOf(acceptable),
    };
  });
}

function phrasesOf(column: string): string[] {
  return column
    .split(' || ')
    .map(folded)
    .filter((phrase) => phrase !== '');
}

function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim().toLowerCase();
}

/** The texts of all recorded notices by their id; null if this machine has none. */
export async function labelledTexts(): Promise<Map<string, SourceText[]> | null> {
  const legacy = recordedNotices();
  if (legacy === null || !hasFixtures) return null;
  const others = (await recordedCatalogue()).map((notice): [string, SourceText[]] => [
    `${notice.source_name} ${notice.source_id} ${notice.channel}`,
    noticeTexts(notice.fields),
  ]);
  return new Map([...others, ...legacy]);
}

/** A case whose answer is not what the reader found. */
export interface Miss {
  readonly statement: Statement;
  readonly problem: 'wrong' | 'missing' | 'needless';
  readonly quotes: readonly string[];
}

/** Counts of one kind. */
export interface KindScore {
  stated: number;
  notStated: number;
  answered: number;
  precise: number;
  found: number;
  readonly misses: Miss[];
}

/** Compares answers with what a reader found, kind by kind. */
export function scoreStatements(
  statements: readonly Statement[],
  answer: (kind: string, notice: string) => readonly Quote[],
): Map<string, KindScore> {
  const scores = new Map<string, KindScore>();
  for (const statement of statements) {
    const score = scores.get(statement.kind) ?? {
      stated: 0,
      notStated: 0,
      answered: 0,
      precise: 0,
      found: 0,
      misses: [],
    };
    scores.set(statement.kind, score);
    scoreCase(score, statement, answer(statement.kind, statement.notice));
  }
  return scores;
}

function scoreCase(score: KindScore, statement: Statement, quotes: readonly Quote[]): void {
  const { stated } = statement;
  score[stated ? 'stated' : 'notStated'] += 1;
  const right = quotes.length > 0 && quotes.every((quote) => isCarried(quote, statement)) && isOnDay(quotes, statement);
  const miss = (problem: Miss['problem']) =>
    score.misses.push({ statement, problem, quotes: quotes.map(({ text }) => text) });
  if (quotes.length === 0) {
    if (stated) miss('missing');
    return;
  }
  // Further words that a reader accepts where the kind is not stated count neither way.
  if (!stated && right) return;
  score.answered += 1;
  if (right) {
    score.precise += 1;
    score.found += 1;
  } else miss(stated ? 'wrong' : 'needless');
}

function isCarried({ text }: Quote, { evidence, acceptable }: Statement): boolean {
  const quoted = folded(text);
  return [...evidence, ...acceptable].some((phrase) => quoted.includes(phrase) || phrase.includes(quoted));
}

/** A deadline also has to be the day that is meant. */
function isOnDay(quotes: readonly Quote[], { kind, value }: Statement): boolean {
  if (kind !== 'deadline') return true;
  const days = value.match(/\d{4}-\d\d-\d\d/g) ?? [];
  if (days.length === 0) return true;
  const quoted = quotes.flatMap(({ text }) => findDates(text).map(({ key }) => key));
  return quoted.some((key) => days.some((day) => day.endsWith(key)));
}

/** A share in percent with its 95 % interval (Wilson 1927). */
export function shareWithInterval(part: number, all: number): string {
  if (all === 0) return '-';
  const z2 = 1.96 ** 2;
  const share = part / all;
  const middle = share + z2 / (2 * all);
  const half = 1.96 * Math.sqrt((share * (1 - share)) / all + z2 / (4 * all * all));
  const [low, high] = [middle - half, middle + half].map((edge) => (edge / (1 + z2 / all)).toFixed(2));
  return `${share.toFixed(2)} (${low}-${high}, n ${all})`;
}
