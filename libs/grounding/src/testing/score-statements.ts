import { type Quote } from '@rfp/contracts/grounding';
import { z } from 'zod';
import { findDates } from '@rfp/dates/find-dates';
import { rowsOf } from './labelled-texts.js';

const rowSchema = z.tuple([
  z.string().min(1),
  z.string().min(1),
  z.enum(['stated', 'not_stated']),
  z.string(),
  z.string(),
  z.string(),
  z.string(),
]);

/** The label of a human reader for one kind in one notice. Phrases are words of the notice. */
export interface Statement {
  readonly notice: string;
  readonly kind: string;
  readonly stated: boolean;
  readonly value: string;
  readonly evidence: readonly string[];
  readonly acceptable: readonly string[];
}

/** Kind of the row that lists the requirements the text does not state. */
const absentRequirements = 'requirements_absent';

/** Reads the labels of a file in this folder. Each absent requirement becomes a separate statement. */
export function readStatements(file: string): Statement[] {
  return rowsOf(file).flatMap((columns) => {
    const [notice, kind, state, value, evidence, acceptable] = rowSchema.parse([
      ...columns,
      ...Array.from({ length: Math.max(0, 7 - columns.length) }, () => ''),
    ]);
    const statement = {
      notice,
      kind,
      stated: state === 'stated',
      value,
      evidence: phrasesOf(evidence),
      acceptable: phrasesOf(acceptable),
    };
    if (kind !== absentRequirements) return [statement];
    return value.split(/, ?/).map((name) => ({ ...statement, kind: `requirement:${name}`, value: '' }));
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

/** A case whose answer differs from the label. */
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

/** Compares answers with the labels, kind by kind. */
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
  const right =
    quotes.length > 0 && quotes.every((quote) => matchesLabel(quote, statement)) && isOnDay(quotes, statement);
  const miss = (problem: Miss['problem']) =>
    score.misses.push({ statement, problem, quotes: quotes.map(({ text }) => text) });
  if (quotes.length === 0) {
    if (stated) miss('missing');
    return;
  }
  // Quotes that the reader accepts although the kind is not stated count neither for nor against.
  if (!stated && right) return;
  score.answered += 1;
  if (right) {
    score.precise += 1;
    score.found += 1;
  } else miss(stated ? 'wrong' : 'needless');
}

function matchesLabel({ text }: Quote, { evidence, acceptable }: Statement): boolean {
  const quoted = folded(text);
  return [...evidence, ...acceptable].some((phrase) => quoted.includes(phrase) || phrase.includes(quoted));
}

/** Whether a deadline also has the labelled date. Always true for other kinds. */
function isOnDay(quotes: readonly Quote[], { kind, value }: Statement): boolean {
  if (kind !== 'deadline') return true;
  const days = value.match(/\d{4}-\d\d-\d\d/g) ?? [];
  if (days.length === 0) return true;
  const quoted = quotes.flatMap(({ text }) => findDates(text).map(({ key }) => key));
  return quoted.some((key) => days.some((day) => day.endsWith(key)));
}
