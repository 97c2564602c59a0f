import { readOne } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { pairsSince } from '../store/search-document.js';
import { type WordFact, type WordFacts } from './word-facts.js';
import { addPairTags } from './word-pairs.js';

/** How many documents have the tags of pairs of words: see `pairTag`. */
export type PairFacts = ReadonlyMap<string, number>;

/** The tags of the pairs of words. */
export function pairTagsOf(words: readonly string[], facts: WordFacts): string[] {
  const tags = new Set<string>();
  addPairTags(
    words.map((word) => facts.get(word)?.lexeme ?? null),
    tags,
  );
  return [...tags];
}

/** What more documents have takes the index longer to tell of each than it takes to look at the documents that it leaves out. */
const commonShare = 0.5;

/** What the index looks for of a phrase: the words and tags that leave few of the documents. Where all are common, all. */
export function uncommonKeys(
  words: readonly WordFact[],
  tags: readonly string[],
  { total, pairs }: { total: number; pairs: PairFacts | null },
): readonly string[] {
  const known = [
    ...words.flatMap(({ lexeme, documents }) => (lexeme === null ? [] : [{ key: lexeme, documents }])),
    ...tags.map((key) => ({ key, documents: pairs?.get(key) ?? 0 })),
  ];
  const uncommon = known.filter(({ documents }) => documents <= total * commonShare);
  return (uncommon.length === 0 ? known : uncommon).map(({ key }) => key);
}

const factsRow = z.object({ complete: z.boolean(), documents: z.array(z.number()) });
const factsSql = `
  SELECT NOT EXISTS (SELECT FROM opportunity_search WHERE made_by < ${pairsSince}) AS complete,
         ARRAY(SELECT coalesce(stored.documents, 0) FROM unnest($1::text[]) WITH ORDINALITY AS asked (word, place)
                 LEFT JOIN search_word stored USING (word) ORDER BY place) AS documents`;

/** Facts of the tags of pairs; null as long as documents of an earlier release have none. */
export async function readPairFacts(
  database: Pick<EntityManager, 'query'>,
  tags: readonly string[],
): Promise<PairFacts | null> {
  const facts = await readOne(database, factsRow, factsSql, [tags]);
  if (facts?.complete !== true) return null;
  return new Map(tags.map((tag, index) => [tag, facts.documents[index] ?? 0]));
}
