import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';

/** What is known of a word or tag, to build a query and to decide how to run it. */
export interface WordFact {
  /** Stem as it is indexed; null for a stop word, which no document has. */
  readonly lexeme: string | null;
  /** Documents with the word, and with any word that begins so: nearly, and Infinity if there are very many. */
  readonly documents: number;
  readonly prefixDocuments: number;
  /** Whether a document is known to have it, or a word that begins so. */
  readonly isUsed: boolean;
}

/** Looked up by word. */
export type WordFacts = ReadonlyMap<string, WordFact>;

const factRow = z.object({
  word: z.string(),
  lexeme: z.string().nullable(),
  documents: z.number().nullable(),
  prefix_words: z.coerce.number(),
  prefix_documents: z.coerce.number(),
});

/** A prefix of more words is not summed up: it is common. */
const maxPrefixWords = 1000;
/** Numbers are not counted, and new words a little later. */
const documentsOfUncounted = 20;

/** Tags are looked up as they are, words by their stems. */
const factsSql = `
  SELECT asked.word, stem.lexeme, stored.documents, prefix.words AS prefix_words, prefix.documents AS prefix_documents
    FROM unnest($1::text[]) AS asked (word)
   CROSS JOIN LATERAL (
     SELECT CASE WHEN asked.word ~ '^#|[0-9]' THEN asked.word ELSE (ts_lexize('english_stem', asked.word))[1] END AS lexeme) stem
    LEFT JOIN search_word stored ON stored.word = stem.lexeme
   CROSS JOIN LATERAL (
     SELECT count(*) AS words, coalesce(sum(documents), 0) AS documents FROM (
       SELECT documents FROM search_word
        WHERE word >= asked.word AND word < asked.word || U&'\\FFFF' LIMIT ${maxPrefixWords}) beginning) prefix`;

/** Facts of words and tags. */
export async function readWordFacts(
  database: Pick<EntityManager, 'query'>,
  words: readonly string[],
): Promise<WordFacts> {
  if (words.length === 0) return new Map();
  const rows = await readRows(database, factRow, factsSql, [[...new Set(words)]]);
  return new Map(
    rows.map(({ word, lexeme, documents, prefix_words, prefix_documents }): [string, WordFact] => {
      const exact = documents ?? documentsOfUncounted;
      const prefixDocuments = prefix_words === maxPrefixWords ? Infinity : Math.max(prefix_documents, exact);
      return [
        word,
        { lexeme, documents: exact, prefixDocuments, isUsed: (documents ?? 0) > 0 || prefix_documents > 0 },
      ];
    }),
  );
}

const countRow = z.object({ count: z.coerce.number() });

/** Number of all documents, of real and demo records. */
export async function countDocuments(database: Pick<EntityManager, 'query'>): Promise<number> {
  const sql = `SELECT coalesce(sum(records), 0) AS count FROM opportunity_count WHERE kind = 'state'`;
  return (await readOne(database, countRow, sql))?.count ?? 0;
}
