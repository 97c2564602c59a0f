import { type Query } from '@rfp/contracts/query/query';

/**
 * A query that is met by any of the words, within the same limits: exclusions, codes, ranges and other fields stay as they are.
 * Null if there are no two words to choose from.
 */
export function relax(query: Query): Query | null {
  const words = wordsOf(query);
  if (words.length < 2) return null;
  const limits = limitsOf(query);
  const any: Query = { kind: 'or', parts: words };
  return limits.length === 0 ? any : { kind: 'and', parts: [any, ...limits] };
}

function wordsOf(query: Query): readonly Query[] {
  if ('parts' in query) return query.parts.flatMap(wordsOf);
  return query.kind === 'words' ? [query] : [];
}

/** What every record must meet. A part of alternatives limits nothing by itself. */
function limitsOf(query: Query): readonly Query[] {
  if (query.kind === 'and') return query.parts.flatMap(limitsOf);
  return query.kind === 'or' || query.kind === 'words' ? [] : [query];
}
