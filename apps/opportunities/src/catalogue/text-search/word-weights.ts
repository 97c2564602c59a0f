import { type Query } from '@rfp/contracts/query/query';
import { type EntityManager } from 'typeorm';
import { queryWords } from '../../search/query/search-words.js';
import { countDocuments, readWordFacts } from '../../search/statistics.js';

interface WordWeight {
  /** Significance of the word: rarer words weigh more (IDF of BM25); 0 for a stop word. */
  readonly weight: number;
  /** Whether any record has the word. */
  readonly isUsed: boolean;
}

/** Weights by word. */
export type WordWeights = ReadonlyMap<string, WordWeight>;

/** Reads the weights of the words of a query and of other words. Phrases are skipped, because they are rare. */
export async function readWordWeights(
  database: Pick<EntityManager, 'query'>,
  query: Query,
  others: readonly string[] = [],
): Promise<WordWeights> {
  const texts = [...new Set([...listWords(query), ...others.filter((text) => queryWords(text).length === 1)])];
  if (texts.length === 0) return new Map();
  const [total, facts] = await Promise.all([
    countDocuments(database),
    readWordFacts(database, texts.flatMap(queryWords)),
  ]);
  const weightOf = (documents: number) => Math.log(1 + (total - documents + 0.5) / (documents + 0.5));
  return new Map(
    texts.map((text) => {
      const words = queryWords(text).flatMap((word) => facts.get(word) ?? []);
      // A short word in lower case belongs to another language, such as "de"; acronyms are in capitals.
      if (isShortLowercase(text)) return [text, { weight: 0, isUsed: true }];
      const significant = words.filter(({ lexeme }) => lexeme !== null);
      const weights = significant.map(({ isUsed, documents }) => weightOf(isUsed ? Math.min(documents, total) : 0));
      return [text, { weight: Math.max(0, ...weights), isUsed: significant.every(({ isUsed }) => isUsed) }];
    }),
  );
}

function isShortLowercase(text: string): boolean {
  return /^\p{Ll}{1,2}$/u.test(text) && text !== 'it';
}

/** Returns the words of a query, including those of phrases. */
function listWords(query: Query): readonly string[] {
  if ('parts' in query) return query.parts.flatMap(listWords);
  if (query.kind !== 'words') return [];
  return query.match === 'phrase' ? queryWords(query.text) : [query.text];
}
