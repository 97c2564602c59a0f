import { type Query } from '@rfp/contracts/query/query';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { queryWords } from './search-words.js';
import { tagOf } from './search-tags.js';
import { readWordFacts } from './word-facts.js';

type Database = Pick<EntityManager, 'query'>;

const availableRow = z.object({ available: z.boolean() });
const similarRow = z.object({ asked: z.string(), word: z.string() });

/** Of similar words the most similar, and of those the most common. Transposed letters leave about a third of the trigrams. */
const similarSql = `
  SELECT asked.word AS asked, lower(substr(found.word, 7)) AS word
    FROM unnest($1::text[]) AS asked (word)
   CROSS JOIN LATERAL (
     SELECT stored.word FROM search_word stored
      WHERE stored.word LIKE '#word=%' AND substr(stored.word, 7) OPERATOR(extensions.%) upper(asked.word) AND stored.documents > 0
      ORDER BY extensions.similarity(substr(stored.word, 7), upper(asked.word))
               - abs(length(stored.word) - 6 - length(asked.word)) * 0.05 + ln(stored.documents) * 0.01 DESC
      LIMIT 1) found`;

/**
 * The query with the words that no record has replaced by similar ones that are in use; null if there are none, or if the server lacks
 * the extension `pg_trgm`.
 */
export async function suggest(database: Database, query: Query): Promise<Query | null> {
  const words = [...new Set(wordsOf(query))];
  const facts = await readWordFacts(database, [...words, ...words.map((word) => tagOf('word', word))]);
  const isUnknown = (word: string) => {
    const { lexeme = null, isUsed = false } = facts.get(word) ?? {};
    return lexeme !== null && !isUsed && facts.get(tagOf('word', word))?.isUsed !== true;
  };
  const unknown = words.filter(isUnknown);
  if (unknown.length === 0) return null;
  const sql = `SELECT to_regproc('extensions.similarity') IS NOT NULL AS available`;
  if ((await readOne(database, availableRow, sql))?.available !== true) return null;
  const found = await readRows(database, similarRow, similarSql, [unknown]);
  if (found.length === 0) return null;
  return withWords(query, new Map(found.map(({ asked, word }) => [asked, word])));
}

/** Words of at least four letters; shorter ones are similar to too many. */
function wordsOf(query: Query): string[] {
  if ('parts' in query) return query.parts.flatMap(wordsOf);
  if (query.kind !== 'words') return [];
  return queryWords(query.text).filter((word) => /^\p{L}{4,30}$/u.test(word));
}

function withWords(query: Query, replacements: ReadonlyMap<string, string>): Query {
  if ('parts' in query) return { ...query, parts: query.parts.map((part) => withWords(part, replacements)) };
  if (query.kind !== 'words') return query;
  const words = queryWords(query.text);
  if (!words.some((word) => replacements.has(word))) return query;
  return { ...query, text: words.map((word) => replacements.get(word) ?? word).join(' ') };
}
