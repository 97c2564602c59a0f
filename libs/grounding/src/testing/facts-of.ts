import { type FactKind, findFacts } from '../facts/find-facts.js';
import { readNotice } from '../facts/read-notice.js';

/** A text, and words of the answer that it gives; null where it states nothing of the kind. */
export type FactCase = readonly [text: string, words: string | null];

/** The facts of a kind in a text, each on one line and in order. */
export function factsOf(kind: FactKind, text: string): string[] {
  const notice = readNotice([{ source: { field: 'description' }, text }]);
  return findFacts(kind, notice).map(({ quote, ordered }) => (ordered ?? quote.text).replaceAll(/\s+/g, ' '));
}
