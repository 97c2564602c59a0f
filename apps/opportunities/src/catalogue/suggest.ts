import { type Query } from '@rfp/contracts/query/query';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { queryWords, readStems } from '../search/query/search-words.js';
import { tagOf } from '../search/query/search-tags.js';
import { editDistance } from './edit-distance.js';
import { readWordFacts, type WordFacts } from '../search/statistics.js';
import { isWordOfField, isWordOfName, similarOfField } from './vocabulary.js';

type Database = Pick<EntityManager, 'query'>;

const availableRow = z.object({ available: z.boolean() });
const similarRow = z.object({ asked: z.string(), similar: z.array(z.string()), documents: z.array(z.number()) });
const usedRow = z.object({ word: z.string(), documents: z.number() });

/** Suggestions of one search, which tries them until one finds something. */
const maxSuggestions = 4;
/** Similar words that are looked up for each. */
const maxSimilar = 24;
/** A word of three times as many letters may have one more mistake, up to so many. */
const lettersPerMistake = 3;
const maxMistakes = 3;
/** A shorter word that a record has is hardly one with two mistakes. */
const lettersForTwo = 8;
/** A shorter part of a word is none by itself. */
const shortestPart = 3;

/** Two mistakes in a word of ten letters leave about a fifth of the trigrams. */
const leastSimilarity = 0.2;
/** The operator of the index has its threshold from a setting, which is set for this statement alone. */
const similarSql = `
  SELECT asked.word AS asked, array_agg(lower(substr(found.word, 7)) ORDER BY found.place) AS similar, array_agg(found.documents ORDER BY found.place) AS documents
    FROM (SELECT word, min_documents FROM unnest($1::text[], $2::int[]) AS written (word, min_documents)
           WHERE set_config('pg_trgm.similarity_threshold', '${leastSimilarity}', true) IS NOT NULL OFFSET 0) asked
   CROSS JOIN LATERAL (
     SELECT stored.word, stored.documents, row_number() OVER (ORDER BY nearness DESC, stored.word) AS place FROM search_word stored
      CROSS JOIN LATERAL (
        SELECT extensions.similarity(substr(stored.word, 7), upper(asked.word))
               - abs(length(stored.word) - 6 - length(asked.word)) * 0.05 + ln(stored.documents) * 0.01 AS nearness) measured
      WHERE stored.word LIKE '#word=%' AND substr(stored.word, 7) OPERATOR(extensions.%) upper(asked.word) AND stored.documents >= asked.min_documents
        AND (asked.min_documents = 1 OR abs(length(stored.word) - 6 - length(asked.word)) <= 2)
      ORDER BY place LIMIT ${maxSimilar}) found
   GROUP BY asked.word`;

/** A word that is hardly in use, and the records that a similar one must have. */
interface Mistaken {
  readonly word: string;
  readonly min: number;
}

/** What may have been meant by a word, and in how many records it is. */
interface Candidate {
  readonly word: string;
  readonly documents: number;
  readonly mistakes: number;
}

/** A word of so few records, or of such a share of them, may be a mistake itself, if a similar one has so many times more. */
const maxMistaken = 2;
const timesMore = 10;

/**
 * The query with the words that no record has replaced by similar ones that are in use, the most similar first: those of hidden records and beyond
 * the filters among them. A word of few records is replaced by a very similar one that is much more common. A word may also be two that were
 * written together. Empty if there are none, or if the server lacks the extension `pg_trgm`.
 *
 * @param unknownOnly - whether words that a record has are taken as they are
 */
export async function suggest(database: Database, query: Query, unknownOnly = false): Promise<readonly Query[]> {
  const words = [...new Set(wordsOf(query))];
  const facts = await readWordFacts(database, [...words, ...words.map((word) => tagOf('word', word))]);
  const mistaken = words.flatMap((word): Mistaken[] => {
    const min = minDocumentsOf(word, facts);
    return min === null || (unknownOnly && min > 1) ? [] : [{ word, min }];
  });
  if (mistaken.length === 0) return [];
  const candidates = await readCandidates(database, mistaken);
  const known = mistaken
    .map(({ word }) => ({ asked: word, similar: nearest(candidates.get(word) ?? []) }))
    .filter(({ similar }) => similar.length > 0);
  return known.length === 0 ? [] : choose(known).map(({ words: chosen }) => withWords(query, chosen));
}

/** Records that a similar word must have; null for a word that is right. */
function minDocumentsOf(word: string, facts: WordFacts): number | null {
  const fact = facts.get(word);
  if (fact === undefined || fact.lexeme === null || isWordOfName(word)) return null;
  if (fact.isUsed && isWordOfField(word)) return null;
  if (fact.isUsed) return fact.prefixDocuments <= maxMistaken ? fact.prefixDocuments * timesMore : null;
  return facts.get(tagOf('word', word))?.isUsed === true ? null : 1;
}

/** Mistakes that a word may have. */
function maxMistakesOf({ word, min }: Mistaken): number {
  if (min > 1) return word.length >= lettersForTwo ? 2 : 1;
  return Math.min(maxMistakes, Math.max(1, Math.floor(word.length / lettersPerMistake)));
}

/** By the word: those of titles and agencies by their trigrams, those of the field, and two words that were written together. */
async function readCandidates(
  database: Database,
  mistaken: readonly Mistaken[],
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const ofField = new Map(
    mistaken.map((each) => [each.word, similarOfField(each.word, Math.min(2, maxMistakesOf(each)))]),
  );
  const halves = new Map(mistaken.map(({ word, min }) => [word, min > 1 ? [] : halvesOf(word)]));
  const [found, documentsOf] = await Promise.all([
    readSimilar(database, mistaken),
    readDocuments(database, [...ofField.values(), ...[...halves.values()].flat()].flat()),
  ]);
  const candidatesOf = (each: Mistaken): readonly Candidate[] => {
    const { word, min } = each;
    const candidate = (known: string, documents: number): Candidate => ({
      word: known,
      documents,
      mistakes: editDistance(word, known),
    });
    const similar = (found.get(word) ?? []).map((known) => candidate(known.word, known.documents));
    const field = (ofField.get(word) ?? [])
      .filter((known) => documentsOf(known) >= min || isWordOfName(known))
      .map((known) => candidate(known, documentsOf(known)));
    const parted = (halves.get(word) ?? [])
      .map((parts) => candidate(parts.join(' '), Math.min(...parts.map(documentsOf))))
      .filter(({ documents }) => documents > 0);
    return [...similar, ...field, ...parted].filter(({ mistakes }) => mistakes <= maxMistakesOf(each));
  };
  return new Map(mistaken.map((each) => [each.word, candidatesOf(each)]));
}

/** By the word, with the records that have each. */
type Similar = ReadonlyMap<string, readonly Pick<Candidate, 'word' | 'documents'>[]>;

async function readSimilar(database: Database, mistaken: readonly Mistaken[]): Promise<Similar> {
  const sql = `SELECT to_regproc('extensions.similarity') IS NOT NULL AS available`;
  if ((await readOne(database, availableRow, sql))?.available !== true) return new Map();
  const rows = await readRows(database, similarRow, similarSql, [
    mistaken.map(({ word }) => word),
    mistaken.map(({ min }) => min),
  ]);
  return new Map(
    rows.map(({ asked, similar, documents }) => [
      asked,
      similar.map((word, at) => ({ word, documents: documents[at] ?? 0 })),
    ]),
  );
}

/** Records that have a word in any form. */
async function readDocuments(database: Database, words: readonly string[]): Promise<(word: string) => number> {
  const stems = await readStems(database, words);
  const sql = 'SELECT word, documents FROM search_word WHERE word = ANY($1) AND documents > 0';
  const rows = await readRows(database, usedRow, sql, [[...new Set(stems.values())].filter((stem) => stem !== null)]);
  const counts = new Map(rows.map(({ word, documents }) => [word, documents]));
  return (word) => counts.get(stems.get(word) ?? '') ?? 0;
}

/** Two words that were written together. */
function halvesOf(word: string): readonly (readonly [string, string])[] {
  const places = Array.from({ length: Math.max(0, word.length - 2 * shortestPart + 1) }, (_, at) => at + shortestPart);
  return places.map((at) => [word.slice(0, at), word.slice(at)]);
}

/** Those with the fewest mistakes first, and of equal ones words of names and then the most common. */
function nearest(candidates: readonly Candidate[]): readonly string[] {
  const weight = ({ word, documents }: Candidate) => (isWordOfName(word) ? documents * timesMore + 1 : documents);
  const sorted = candidates.toSorted((one, other) => one.mistakes - other.mistakes || weight(other) - weight(one));
  return [...new Set(sorted.map(({ word }) => word))].slice(0, maxSuggestions);
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
