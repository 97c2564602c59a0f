import { type Query } from '@rfp/contracts/query/query';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { queryWords } from '../search/query/search-words.js';
import { tagOf } from '../search/query/search-tags.js';
import { editDistance } from './edit-distance.js';
import { readWordFacts, type WordFacts } from '../search/statistics.js';

type Database = Pick<EntityManager, 'query'>;

const availableRow = z.object({ available: z.boolean() });
const similarRow = z.object({ asked: z.string(), similar: z.array(z.string()), documents: z.array(z.number()) });

/** Suggestions of one search, which tries them until one finds something. */
const maxSuggestions = 4;
/** Similar words that are looked up for each. */
const maxSimilar = 24;
/** A word of three times as many letters may have one more mistake, up to so many. */
const lettersPerMistake = 3;
const maxMistakes = 3;

/** Transposed letters leave about a third of the trigrams. */
const similarSql = `
  SELECT asked.word AS asked, array_agg(lower(substr(found.word, 7)) ORDER BY found.place) AS similar, array_agg(found.documents ORDER BY found.place) AS documents
    FROM unnest($1::text[], $2::int[]) AS asked (word, min_documents)
   CROSS JOIN LATERAL (
     SELECT stored.word, stored.documents, row_number() OVER (ORDER BY nearness DESC, stored.word) AS place FROM search_word stored
      CROSS JOIN LATERAL (
        SELECT extensions.similarity(substr(stored.word, 7), upper(asked.word))
               - abs(length(stored.word) - 6 - length(asked.word)) * 0.05 + ln(stored.documents) * 0.01 AS nearness) measured
      WHERE stored.word LIKE '#word=%' AND substr(stored.word, 7) OPERATOR(extensions.%) upper(asked.word) AND stored.documents >= asked.min_documents
        AND (asked.min_documents = 1 OR abs(length(stored.word) - 6 - length(asked.word)) <= 2)
      ORDER BY place LIMIT ${maxSimilar}) found
   GROUP BY asked.word`;

/** The words that are a few mistakes away, those with the fewest first, and of equal ones the most common. */
function nearest({ asked, similar, documents }: z.infer<typeof similarRow>, isUsed: boolean): readonly string[] {
  // A word that a record has is hardly one with several mistakes.
  const max = isUsed ? 1 : Math.min(maxMistakes, Math.max(1, Math.floor(asked.length / lettersPerMistake)));
  return similar
    .map((word, at) => ({ word, mistakes: editDistance(asked, word), documents: documents[at] ?? 0 }))
    .filter(({ mistakes }) => mistakes <= max)
    .toSorted((one, other) => one.mistakes - other.mistakes || other.documents - one.documents)
    .slice(0, maxSuggestions)
    .map(({ word }) => word);
}

/** A word of so few records may be a mistake itself, if a similar one has so many times more. */
const maxMistaken = 2;
const timesMore = 10;

/**
 * The query with the words that no record has replaced by similar ones that are in use, the most similar first: those of hidden records and beyond
 * the filters among them. A word of one or two records is replaced by a very similar one that is much more common. Empty if there are none, or if
 * the server lacks the extension `pg_trgm`.
 */
export async function suggest(database: Database, query: Query): Promise<readonly Query[]> {
  const words = [...new Set(wordsOf(query))];
  const facts = await readWordFacts(database, [...words, ...words.map((word) => tagOf('word', word))]);
  const mistaken = words.flatMap((word) => {
    const min = minDocumentsOf(word, facts);
    return min === null ? [] : [{ word, min }];
  });
  if (mistaken.length === 0) return [];
  const sql = `SELECT to_regproc('extensions.similarity') IS NOT NULL AS available`;
  if ((await readOne(database, availableRow, sql))?.available !== true) return [];
  const found = await readRows(database, similarRow, similarSql, [
    mistaken.map(({ word }) => word),
    mistaken.map(({ min }) => min),
  ]);
  const known = found
    .map((row) => ({ asked: row.asked, similar: nearest(row, facts.get(row.asked)?.isUsed === true) }))
    .filter(({ similar }) => similar.length > 0);
  return known.length === 0 ? [] : choose(known).map(({ words: chosen }) => withWords(query, chosen));
}

/** Records that a similar word must have; null for a word that is right. */
function minDocumentsOf(word: string, facts: WordFacts): number | null {
  const fact = facts.get(word);
  if (fact === undefined || fact.lexeme === null) return null;
  if (fact.isUsed) return fact.prefixDocuments <= maxMistaken ? fact.prefixDocuments * timesMore : null;
  return facts.get(tagOf('word', word))?.isUsed === true ? null : 1;
}

interface Choice {
  /** By the word that was asked for. */
  readonly words: ReadonlyMap<string, string>;
  /** How many more similar words were passed over. */
  readonly passed: number;
}

/** A similar word for each, first the most similar ones. */
function choose(found: readonly { asked: string; similar: readonly string[] }[]): readonly Choice[] {
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
