import { type FactKind, findFacts } from '../facts/find-facts.js';
import { readNotice } from '../facts/read-notice.js';

/** A text and words of the expected answer; null if the text states no fact of the kind. */
export type FactCase = readonly [text: string, words: string | null];

/** The facts of a kind in a text, each on one line with its words in order. */
export function factsOf(kind: FactKind, text: string): string[] {
  const notice = readNotice([{ source: { field: 'description' }, text }]);
  return findFacts(kind, notice).map(({ quote, ordered }) => (ordered ?? quote.text).replaceAll(/\s+/g, ' '));
}
