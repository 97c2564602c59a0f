import { readFileSync } from 'node:fs';

export interface JudgedQuery {
  /** Kind of query: the problem that it tests, as users report it. */
  readonly kind: string;
  readonly text: string;
  /** Grades by notice key, from 0 (not relevant) to 3 (exact match). A notice without a grade was not judged. */
  readonly grades: ReadonlyMap<string, number>;
}

/**
 * Reads a table of judgments: a line `? <kind> <query>` for each query, followed by a line for each grade with the keys of its notices. The parts of
 * a line are separated by tabs, and a line that begins with `#` is a comment.
 */
export function readJudgedQueries(file: string): JudgedQuery[] {
  const queries: { kind: string; text: string; grades: Map<string, number> }[] = [];
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [mark = '', ...parts] = line.split('\t');
    if (mark === '?') queries.push({ kind: parts[0] ?? '', text: parts[1] ?? '', grades: new Map() });
    else if (/^[0-3]$/.test(mark)) for (const key of parts) queries.at(-1)?.grades.set(key, Number(mark));
  }
  return queries;
}
