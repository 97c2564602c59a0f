import { contentStems } from '@rfp/grounding/text/words';

/**
 * Relevance of texts to a query in percent: the share of the query's words that a text contains. A word counts more the fewer of the texts contain
 * it (inverse document frequency, Spärck Jones 1972). Web pages and opportunities share this rule, so their values compare. Every text is fully
 * relevant to a query without searchable words.
 */
export function relevanceOf(query: string, texts: readonly string[]): number[] {
  const words = [...new Set(contentStems(query))];
  const found = texts.map((text) => new Set(contentStems(text)));
  const weights = new Map(
    words.map((word) => [
      word,
      Math.log(1 + (texts.length + 1) / (1 + found.filter((stems) => stems.has(word)).length)),
    ]),
  );
  const all = sum(weights.values());
  return found.map((stems) =>
    all === 0
      ? 100
      : Math.round((100 * sum(words.map((word) => (stems.has(word) ? (weights.get(word) ?? 0) : 0)))) / all),
  );
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
