import { readFileSync } from 'node:fs';

export interface JudgedQuery {
  /** The problem that the query tests, in the words of users. */
  readonly kind: string;
  readonly text: string;
  /** Grades by notice key, from 0 (not relevant) to 3 (exact match). Notices without a grade were not judged. */
  readonly grades: ReadonlyMap<string, number>;
}

/**
 * Reads a table of judgments. Each query has a line `? <kind> <query>`, followed by a line for each grade with the keys of its notices. Tabs separate the
 * parts of a line. Lines that begin with `#` are comments.
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
