import { quoted } from './search-words.js';

/** A query of the index of words, in the syntax of `tsquery`, with its statistics. */
export interface IndexQuery {
  readonly sql: string;
  /** The same, or a condition that it implies and that needs no recheck of documents: of a phrase, its words. */
  readonly lossy: string;
  /** About how many documents match. */
  readonly documents: number;
  /** About how many documents the index visits: twice as many if most must be rechecked, as for one field. */
  readonly candidates: number;
}

/** The index finds two documents in the time in which one is rechecked. */
export const hitsPerRecheck = 2;

/** A query that needs no recheck. */
export function exactQuery(sql: string, documents: number): IndexQuery {
  return { sql, lossy: sql, documents, candidates: documents };
}

/** Finds documents that have, of any of the lists, all tags that begin so. */
export function tagQuery(meanings: readonly (readonly string[])[], documents: number): IndexQuery {
  const all = meanings.map((tags) => tags.map((tag) => `${quoted(tag)}:*`).join(' & '));
  return exactQuery(`(${all.join(' | ')})`, documents);
}

/** Finds documents that have a tag. */
export function wholeTagQuery(tag: string, documents: number): IndexQuery {
  return exactQuery(quoted(tag), documents);
}

/** Several queries as one. */
export function joined(kind: 'and' | 'or', parts: readonly IndexQuery[], total: number): IndexQuery {
  const join = (queries: readonly string[]) => `(${queries.join(kind === 'and' ? ' & ' : ' | ')})`;
  const count = (counts: readonly number[]) => (kind === 'and' ? documentsOfAll(counts, total) : sum(counts));
  return {
    sql: join(parts.map(({ sql }) => sql)),
    lossy: join(parts.map(({ lossy }) => lossy)),
    documents: count(parts.map(({ documents }) => documents)),
    candidates: count(parts.map(({ candidates }) => candidates)),
  };
}

/** Finds what a query does not match. */
export function excluded({ sql, documents, candidates }: IndexQuery, total: number): IndexQuery {
  const count = Math.max(total - documents, 0);
  return { ...exactQuery(`!${sql}`, count), candidates: candidates > documents ? count * hitsPerRecheck : count };
}

/**
 * About how many documents match all of several conditions: between as many as if these had nothing to do with each other, and as many as if the
 * rarest came with all others.
 */
export function documentsOfAll(counts: readonly number[], total: number): number {
  const independent = counts.reduce((share, count) => share * Math.min(count / Math.max(total, 1), 1), 1) * total;
  return Math.sqrt(Math.min(...counts) * independent);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
