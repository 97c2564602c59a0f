import { quoted } from './search-words.js';

/** A query for the word index, in `tsquery` syntax, with its estimates. */
export interface IndexQuery {
  readonly sql: string;
  /** The same query, or a weaker one that needs no recheck of documents: for a phrase, its words. */
  readonly lossy: string;
  /** Estimated number of matching documents. */
  readonly documents: number;
  /** Estimated number of documents that the index visits; doubled if most must be rechecked, as for a single field. */
  readonly candidates: number;
}

/** Rechecking one document takes as long as finding two in the index. */
export const hitsPerRecheck = 2;

/** A query that needs no recheck. */
export function exactQuery(sql: string, documents: number): IndexQuery {
  return { sql, lossy: sql, documents, candidates: documents };
}

/** Finds documents that have all tag prefixes of at least one of the lists. */
export function tagQuery(meanings: readonly (readonly string[])[], documents: number): IndexQuery {
  const all = meanings.map((tags) => tags.map((tag) => `${quoted(tag)}:*`).join(' & '));
  return exactQuery(`(${all.join(' | ')})`, documents);
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

/** Negates a query. */
export function excluded({ sql, documents, candidates }: IndexQuery, total: number): IndexQuery {
  const count = Math.max(total - documents, 0);
  return { ...exactQuery(`!${sql}`, count), candidates: candidates > documents ? count * hitsPerRecheck : count };
}

/**
 * Estimates how many documents match all of several conditions: the geometric mean of the number for independent conditions and the number if every
 * document of the rarest condition met all others.
 */
export function documentsOfAll(counts: readonly number[], total: number): number {
  const independent = counts.reduce((share, count) => share * Math.min(count / Math.max(total, 1), 1), 1) * total;
  return Math.sqrt(Math.min(...counts) * independent);
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
