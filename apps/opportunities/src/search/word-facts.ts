import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type CountBounds, unknownBounds } from './count-bounds.js';
import { stemSql } from './stems.js';

/** What is known of a word or tag, to build a query and to decide how to run it. */
export interface WordFact {
  /** Stem as it is indexed; null for a stop word, which no document has. */
  readonly lexeme: string | null;
  /** Documents with the word, and with any word that begins so: nearly, and Infinity if there are very many. */
  readonly documents: number;
  readonly prefixDocuments: number;
  /** The same as bounds: numbers are not counted. */
  readonly bounds: CountBounds;
  readonly prefixBounds: CountBounds;
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
  prefix_least: z.coerce.number(),
});

/** A prefix of more words is not summed up: it is common. */
const maxPrefixWords = 1000;
/** Numbers are not counted, and new words a little later. */
const documentsOfUncounted = 20;

/** Tags are looked up as they are, words by their stems. */
const factsSql = `
  SELECT asked.word, stem.lexeme, stored.documents, prefix.words AS prefix_words, prefix.documents AS prefix_documents,
         prefix.least AS prefix_least
    FROM unnest($1::text[]) AS asked (word)
   CROSS JOIN LATERAL (
     SELECT ${stemSql('asked.word')} AS lexeme) stem
    LEFT JOIN search_word stored ON stored.word = stem.lexeme
   CROSS JOIN LATERAL (
     SELECT count(*) AS words, coalesce(sum(documents), 0) AS documents, coalesce(max(documents), 0) AS least FROM (
       SELECT documents FROM search_word
        WHERE word >= asked.word AND word < asked.word || U&'\\FFFF' LIMIT ${maxPrefixWords}) beginning) prefix`;

/** Whether all words that begin so are counted: see `isCounted` in `search-document.ts`. */
function isBeginningCounted(word: string, words: number): boolean {
  return words < maxPrefixWords && (word >= 'a' || (word.startsWith('#') && !word.startsWith('#number=')));
}

/** Facts of words and tags. */
export async function readWordFacts(
  database: Pick<EntityManager, 'query'>,
  words: readonly string[],
): Promise<WordFacts> {
  if (words.length === 0) return new Map();
  const rows = await readRows(database, factRow, factsSql, [[...new Set(words)]]);
  return new Map(
    rows.map(({ word, lexeme, documents, prefix_words, prefix_documents, prefix_least }): [string, WordFact] => {
      const exact = documents ?? documentsOfUncounted;
      const fact: WordFact = {
        lexeme,
        documents: exact,
        prefixDocuments: prefix_words === maxPrefixWords ? Infinity : Math.max(prefix_documents, exact),
        bounds: documents === null ? unknownBounds : { least: documents, most: documents },
        prefixBounds: {
          least: prefix_least,
          most: isBeginningCounted(word, prefix_words) ? prefix_documents : Infinity,
        },
        isUsed: (documents ?? 0) > 0 || prefix_documents > 0,
      };
      return [word, fact];
    }),
  );
}

const countRow = z.object({ count: z.coerce.number() });

/** Number of all documents, of real and demo records. */
export async function countDocuments(database: Pick<EntityManager, 'query'>): Promise<number> {
  const sql = `SELECT coalesce(sum(records), 0) AS count FROM opportunity_count WHERE kind = 'state'`;
  return (await readOne(database, countRow, sql))?.count ?? 0;
}
