import { type Query } from '@rfp/contracts/query/query';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { queryWords } from '../search/query/search-words.js';
import { tagOf } from '../search/query/search-tags.js';
import { readWordFacts } from '../search/statistics.js';

type Database = Pick<EntityManager, 'query'>;

const availableRow = z.object({ available: z.boolean() });
const similarRow = z.object({ asked: z.string(), similar: z.array(z.string()) });

/** So many similar words are looked up of each, and so many suggestions made at most: a search tries them until one finds something. */
const maxSuggestions = 4;

/** Of similar words the most similar come first, and of those the most common ones. Transposed letters leave about a third of the trigrams. */
const similarSql = `
  SELECT asked.word AS asked, array_agg(lower(substr(found.word, 7)) ORDER BY found.place) AS similar
    FROM unnest($1::text[]) AS asked (word)
   CROSS JOIN LATERAL (
     SELECT stored.word, row_number() OVER (ORDER BY nearness DESC, stored.word) AS place FROM search_word stored
      CROSS JOIN LATERAL (
        SELECT extensions.similarity(substr(stored.word, 7), upper(asked.word))
               - abs(length(stored.word) - 6 - length(asked.word)) * 0.05 + ln(stored.documents) * 0.01 AS nearness) measured
      WHERE stored.word LIKE '#word=%' AND substr(stored.word, 7) OPERATOR(extensions.%) upper(asked.word) AND stored.documents > 0
      ORDER BY place LIMIT ${maxSuggestions}) found
   GROUP BY asked.word`;

/**
 * The query with the words that no record has replaced by similar ones that are in use, the most similar first: those of hidden records and beyond
 * the filters among them. Empty if there are none, or if the server lacks the extension `pg_trgm`.
 */
export async function suggest(database: Database, query: Query): Promise<readonly Query[]> {
  const words = [...new Set(wordsOf(query))];
  const facts = await readWordFacts(database, [...words, ...words.map((word) => tagOf('word', word))]);
  const isUnknown = (word: string) => {
    const { lexeme = null, isUsed = false } = facts.get(word) ?? {};
    return lexeme !== null && !isUsed && facts.get(tagOf('word', word))?.isUsed !== true;
  };
  const unknown = words.filter(isUnknown);
  if (unknown.length === 0) return [];
  const sql = `SELECT to_regproc('extensions.similarity') IS NOT NULL AS available`;
  if ((await readOne(database, availableRow, sql))?.available !== true) return [];
  const found = await readRows(database, similarRow, similarSql, [unknown]);
  return found.length === 0 ? [] : choose(found).map(({ words: chosen }) => withWords(query, chosen));
}

interface Choice {
  /** By the word that was asked for. */
  readonly words: ReadonlyMap<string, string>;
  /** How many more similar words were passed over. */
  readonly passed: number;
}

/** A similar word for each, first the most similar ones. */
function choose(found: readonly z.infer<typeof similarRow>[]): readonly Choice[] {
  let choices: readonly Choice[] = [{ words: new Map(), passed: 0 }];
  for (const { asked, similar } of found)
    choices = choices
      .flatMap(({ words, passed }) =>
        similar.map((word, place) => ({ words: new Map([...words, [asked, word]]), passed: passed + place })),
      )
      .toSorted((one, other) => one.passed - other.passed)
      .slice(0, maxSuggestions);
  return choices;
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
