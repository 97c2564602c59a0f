import { type Query } from '@rfp/contracts/query/query';

/** Whether any part of a query meets a test. */
export function somePart(query: Query, test: (part: Query) => boolean): boolean {
  if ('parts' in query) return query.parts.some((part) => somePart(part, test));
  return query.kind === 'not' ? somePart(query.part, test) : test(query);
}

/** Whether a query has a condition on the score. */
export function hasScore(query: Query): boolean {
  return somePart(query, (part) => part.kind === 'number' && part.field === 'score');
}
