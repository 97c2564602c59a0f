import { type Query } from '@rfp/contracts/query/query';
import { type EntityManager } from 'typeorm';
import { queryWords } from '../search/query/search-words.js';
import { countDocuments, readWordFacts } from '../search/statistics.js';

interface WordWeight {
  /** How much it tells of what is meant: the rarer, the more (`idf` of BM25); 0 for a stop word. */
  readonly weight: number;
  /** Whether any record has it. */
  readonly isUsed: boolean;
}

/** By the text of a word. */
export type WordWeights = ReadonlyMap<string, WordWeight>;

/** The weights of the words of a query, and of others. Phrases among these are rare. */
export async function readWordWeights(
  database: Pick<EntityManager, 'query'>,
  query: Query,
  others: readonly string[] = [],
): Promise<WordWeights> {
  const texts = [...new Set([...textsOf(query), ...others.filter((text) => queryWords(text).length === 1)])];
  if (texts.length === 0) return new Map();
  const [total, facts] = await Promise.all([
    countDocuments(database),
    readWordFacts(database, texts.flatMap(queryWords)),
  ]);
  const weightOf = (documents: number) => Math.log(1 + (total - documents + 0.5) / (documents + 0.5));
  return new Map(
    texts.map((text) => {
      const words = queryWords(text).flatMap((word) => facts.get(word) ?? []);
      // "de" and the like of other languages; acronyms are in capitals.
      if (isShort(text)) return [text, { weight: 0, isUsed: true }];
      const told = words.filter(({ lexeme }) => lexeme !== null);
      const weights = told.map(({ isUsed, documents }) => weightOf(isUsed ? Math.min(documents, total) : 0));
      return [text, { weight: Math.max(0, ...weights), isUsed: told.every(({ isUsed }) => isUsed) }];
    }),
  );
}

function isShort(text: string): boolean {
  return /^\p{Ll}{1,2}$/u.test(text) && text !== 'it';
}

/** The words of a query, those of phrases as well. */
function textsOf(query: Query): readonly string[] {
  if ('parts' in query) return query.parts.flatMap(textsOf);
  if (query.kind !== 'words') return [];
  return query.match === 'phrase' ? queryWords(query.text) : [query.text];
}
