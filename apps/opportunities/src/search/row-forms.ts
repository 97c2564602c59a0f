import { beginningOf, codesBegin, type CodeTag, isCodeTag } from './filter-tags.js';
import { type KeptTag } from './kept-tags.js';
import { type Parameters } from './parameters.js';
import { meaningsOfSetAside, tagOf } from './search-tags.js';
import { quoted } from './quoted.js';
import { type TextQuery } from './term-query.js';
import { joined, type SoughtTerm } from './text-query.js';

/** A query of the index, and whether it looks for what documents have. */
export interface Wanted extends TextQuery {
  readonly positive: boolean;
  readonly ranked: readonly SoughtTerm[];
  /** What says the same of the columns of the row; a condition of the filter does, or nothing. */
  readonly row: CodeTag | { readonly setAsides: readonly string[] } | 'condition' | null;
}

/** A tag as the index looks for it. Filters by source and agency are conditions as well. */
export function wantedTag(tag: KeptTag): Wanted {
  const { kind, value, records, least } = tag;
  const bounds = { least, most: records };
  const meanings = kind === 'set_aside' ? meaningsOfSetAside(value) : [[tagOf(kind, value)]];
  const all = meanings.map((tags) => tags.map((tag) => `${quoted(tag)}:*`).join(' & ')).join(' | ');
  const sql = meanings.flat().length > 1 ? `(${all})` : all;
  const query = { sql, wider: sql, documents: records, reads: records, bounds, ranked: [], positive: true };
  if (isCodeTag(tag)) return { ...query, row: { kind: tag.kind, value } };
  return { ...query, row: kind === 'set_aside' ? { setAsides: tag.values } : 'condition' };
}

/** What the index looks for, as conditions on a row. Past rows have no columns for codes. */
export class RowForms {
  readonly #matches: (tsquery: string) => string;

  constructor(
    private readonly parameters: Parameters,
    private readonly total: number,
    private readonly pastMatches: ((tsquery: string) => string) | undefined,
  ) {
    this.#matches = pastMatches ?? documentMatches;
  }

  of(wanted: readonly Wanted[]): string[] {
    const forms = wanted.map((each) => this.#ofColumns(each));
    const texts = wanted.filter((_, index) => forms[index] === null);
    const document = this.document(allOf(texts, this.total));
    return [...forms.flatMap((form) => form ?? []), ...(document === null ? [] : [document])];
  }

  /** Whether the document matches. */
  document(query: TextQuery | null): string | null {
    return query && this.#matches(`${this.parameters.add(query.sql)}::tsquery`);
  }

  /** Null if the columns do not say it. */
  #ofColumns({ row }: Wanted): readonly string[] | null {
    if (row === 'condition') return [];
    if (row === null || this.pastMatches !== undefined) return null;
    if ('setAsides' in row) return [`o.set_aside = ANY(${this.parameters.add(row.setAsides)}::jsonb[])`];
    return [codesBegin('o', row.kind, this.parameters.add(beginningOf(row)))];
  }
}

/** Queries of which all must match, as one. */
export function allOf(parts: readonly TextQuery[], total: number): TextQuery | null {
  return parts.length === 0 ? null : joined('and', parts, total);
}

/** Whether the document of the row `o` matches. A subquery, which the planner cannot turn into a join over all documents. */
export function documentMatches(tsquery: string): string {
  return `(SELECT s.document @@ ${tsquery} FROM opportunity_search s WHERE s.id = o.id)`;
}
