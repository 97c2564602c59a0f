import { type Query } from '@rfp/contracts/query/query';
import { plainWords as englishEntries } from '@rfp/grounding/entailment/words/word-net';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { queryWords, readStems } from '../../search/query/search-words.js';
import { tagOf } from '../../search/query/search-tags.js';
import { editDistance } from './edit-distance.js';
import { readWordFacts, type WordFact, type WordFacts } from '../../search/statistics.js';
import { isProcurementTerm, isWordOfName, findSimilarTerms } from './vocabulary.js';

type Database = Pick<EntityManager, 'query'>;

const availableRow = z.object({ available: z.boolean() });
const similarRow = z.object({ requested: z.string(), similar: z.array(z.string()), documents: z.array(z.number()) });
const documentsRow = z.object({ word: z.string(), documents: z.number() });

/** Max suggestions per search; they are tried until one finds something. */
const maxSuggestions = 4;
/** Max corrected words of a text: finding similar words takes about 30 ms per word if titles and agencies have 300,000 words. */
const maxCorrected = 3;
/** Max similar words to read for each word. */
const maxSimilar = 24;
/** A word may have one mistake for every three letters, up to `maxMistakes`. */
const lettersPerMistake = 3;
const maxMistakes = 3;
/** Two mistakes are corrected in words in use of at least this length. */
const minLengthForTwo = 8;
/** Shorter words in use are not corrected: "cars" is not "care". */
const minLengthForOne = 5;
/** Min records of a replacement for an English word. */
const minForEnglish = 3;
/** Min length of each half of a word that is split in two. */
const minPartLength = 3;

/** Two mistakes in a word of ten letters leave about a fifth of the trigrams. */
const minSimilarity = 0.2;
/** The operator of the index reads its threshold from a setting, which applies to this statement only. */
const similarSql = `
  SELECT requested.word AS requested, array_agg(lower(substr(found.word, 7)) ORDER BY found.place) AS similar, array_agg(found.documents ORDER BY found.place) AS documents
    FROM (SELECT word, min_documents, is_used FROM unnest($1::text[], $2::int[], $3::boolean[]) AS written (word, min_documents, is_used)
           WHERE set_config('pg_trgm.similarity_threshold', '${minSimilarity}', true) IS NOT NULL OFFSET 0) requested
   CROSS JOIN LATERAL (
     SELECT stored.word, stored.documents, row_number() OVER (ORDER BY nearness DESC, stored.word) AS place FROM search_word stored
      CROSS JOIN LATERAL (
        SELECT extensions.similarity(substr(stored.word, 7), upper(requested.word))
               - abs(length(stored.word) - 6 - length(requested.word)) * 0.05 + ln(stored.documents) * 0.01 AS nearness) measured
      WHERE stored.word LIKE '#word=%' AND substr(stored.word, 7) OPERATOR(extensions.%) upper(requested.word) AND stored.documents >= requested.min_documents
        AND (NOT requested.is_used OR abs(length(stored.word) - 6 - length(requested.word)) <= 2)
      ORDER BY place LIMIT ${maxSimilar}) found
   GROUP BY requested.word`;

/** A word that may be misspelled. */
interface SuspectWord {
  readonly word: string;
  /** Min records of a replacement. */
  readonly min: number;
  /** Whether a record has the word, or another word with its stem. */
  readonly isUsed: boolean;
  /** Whether a record has the word as it is written. */
  readonly isWritten: boolean;
}

/** A possible replacement of a word, with the number of records that have it. */
interface Candidate {
  readonly word: string;
  readonly documents: number;
  readonly mistakes: number;
}

/** A word in at most `maxMistaken` records may be a mistake if a similar word is in `replacementRatio` times as many. */
const maxMistaken = 2;
const replacementRatio = 10;

/**
 * Returns variants of the query in which words that no record has are replaced by similar words in use, most similar first. Words of hidden or
 * filtered-out records are in use, too. A word that few records have is replaced by a very similar, much more common word. A word may also be split
 * into two. Words of titles are not compared if the server lacks the extension `pg_trgm`.
 *
 * @param unknownOnly - whether to replace only words that no record has as they are written
 */
export async function suggest(database: Database, query: Query, unknownOnly = false): Promise<readonly Query[]> {
  const words = [...new Set(listWords(query))];
  const facts = await readWordFacts(database, [...words, ...words.map((word) => tagOf('word', word))]);
  const suspects = words
    .map((word) => toSuspectWord(word, facts))
    .filter((each) => each !== null)
    .filter(({ isWritten }) => !(unknownOnly && isWritten));
  if (suspects.length === 0) return [];
  const corrected = suspects.slice(0, maxCorrected);
  const candidates = await readCandidates(database, corrected);
  const known = corrected
    .map(({ word }) => ({ requested: word, similar: sortByNearness(word, candidates.get(word) ?? []) }))
    .filter(({ similar }) => similar.length > 0);
  return known.length === 0 ? [] : combineReplacements(known).map(({ words: chosen }) => withWords(query, chosen));
}

/** Describes a word that may be misspelled; null for a correct word. */
function toSuspectWord(word: string, facts: WordFacts): SuspectWord | null {
  const fact = facts.get(word);
  if (fact === undefined || fact.lexeme === null || isWordOfName(word)) return null;
  const { isUsed, prefixDocuments } = fact;
  if (isUsed && mayBeMistaken(word, fact))
    return { word, min: prefixDocuments * replacementRatio, isUsed, isWritten: true };
  if (facts.get(tagOf('word', word))?.isUsed === true) return null;
  const min = minForUnwritten(word, fact);
  return min === null ? null : { word, min, isUsed, isWritten: false };
}

/** Returns the min records of a replacement for a word that no title or agency has; null for a correct word. */
function minForUnwritten(word: string, { lexeme, documents, isUsed }: WordFact): number | null {
  const isEnglish = englishEntries(word).length > 0;
  // "Maintainance" only has the stem of a word in use, "maintain", so it may be misspelled. "Maint" is the beginning of a word in use.
  if (isUsed) return isEnglish || isProcurementTerm(word) || lexeme?.startsWith(word) === true ? null : documents;
  // "Bomb" must not become the rare name "BOMU", but "labour" should become "labor".
  return isEnglish ? minForEnglish : 1;
}

/** Whether a word may be a mistake although records have it. */
function mayBeMistaken(word: string, { prefixDocuments }: { readonly prefixDocuments: number }): boolean {
  return word.length >= minLengthForOne && prefixDocuments <= maxMistaken && !isProcurementTerm(word);
}

/** Returns the max mistakes to correct in a word. */
function allowedMistakes({ word, isUsed }: SuspectWord): number {
  if (isUsed) return word.length >= minLengthForTwo ? 2 : 1;
  return Math.min(maxMistakes, Math.max(1, Math.floor(word.length / lettersPerMistake)));
}

/** Reads the candidates by word: words of titles and agencies with similar trigrams, procurement terms, and pairs of words that were written together. */
async function readCandidates(
  database: Database,
  suspects: readonly SuspectWord[],
): Promise<ReadonlyMap<string, readonly Candidate[]>> {
  const terms = new Map(
    suspects.map((each) => [each.word, findSimilarTerms(each.word, Math.min(2, allowedMistakes(each)))]),
  );
  const splits = new Map(suspects.map(({ word, isUsed }) => [word, isUsed ? [] : listSplits(word)]));
  const [found, documentsOf] = await Promise.all([
    readSimilar(database, suspects),
    readDocuments(database, [...terms.values(), ...[...splits.values()].flat()].flat()),
  ]);
  const candidatesOf = (each: SuspectWord): readonly Candidate[] => {
    const { word, min } = each;
    const candidate = (known: string, documents: number): Candidate => ({
      word: known,
      documents,
      mistakes: editDistance(word, known),
    });
    const similar = (found.get(word) ?? []).map((known) => candidate(known.word, known.documents));
    const fromTerms = (terms.get(word) ?? [])
      .filter((known) => documentsOf(known) >= min || isWordOfName(known))
      .map((known) => candidate(known, documentsOf(known)));
    const split = (splits.get(word) ?? [])
      .map((parts) => candidate(parts.join(' '), Math.min(...parts.map(documentsOf))))
      .filter(({ documents }) => documents > 0);
    return [...similar, ...fromTerms, ...split].filter(({ mistakes }) => mistakes <= allowedMistakes(each));
  };
  return new Map(suspects.map((each) => [each.word, candidatesOf(each)]));
}

/** Similar words by word, with the number of records of each. */
type Similar = ReadonlyMap<string, readonly Pick<Candidate, 'word' | 'documents'>[]>;

async function readSimilar(database: Database, suspects: readonly SuspectWord[]): Promise<Similar> {
  const sql = `SELECT to_regproc('extensions.similarity') IS NOT NULL AS available`;
  if ((await readOne(database, availableRow, sql))?.available !== true) return new Map();
  const rows = await readRows(database, similarRow, similarSql, [
    suspects.map(({ word }) => word),
    suspects.map(({ min }) => min),
    suspects.map(({ isUsed }) => isUsed),
  ]);
  return new Map(
    rows.map(({ requested, similar, documents }) => [
      requested,
      similar.map((word, at) => ({ word, documents: documents[at] ?? 0 })),
    ]),
  );
}

/** Returns a function that counts the records with any form of a word. */
async function readDocuments(database: Database, words: readonly string[]): Promise<(word: string) => number> {
  const stems = await readStems(database, words);
  const sql = 'SELECT word, documents FROM search_word WHERE word = ANY($1) AND documents > 0';
  const rows = await readRows(database, documentsRow, sql, [
    [...new Set(stems.values())].filter((stem) => stem !== null),
  ]);
  const counts = new Map(rows.map(({ word, documents }) => [word, documents]));
  return (word) => counts.get(stems.get(word) ?? '') ?? 0;
}

/** Returns all splits of a word into two. */
function listSplits(word: string): readonly (readonly [string, string])[] {
  const places = Array.from(
    { length: Math.max(0, word.length - 2 * minPartLength + 1) },
    (_, at) => at + minPartLength,
  );
  return places.map((at) => [word.slice(0, at), word.slice(at)]);
}

/** Returns the nearest words: those with the fewest mistakes, then with only swapped letters, as in "fibre" for "fiber", then words of names and common words. */
function sortByNearness(written: string, candidates: readonly Candidate[]): readonly string[] {
  const isSwapped = ({ word }: Candidate) => Number(sortedLetters(word) === sortedLetters(written));
  const weight = ({ word, documents }: Candidate) =>
    isWordOfName(word) ? documents * replacementRatio + 1 : documents;
  const sorted = candidates.toSorted(
    (one, other) => one.mistakes - other.mistakes || isSwapped(other) - isSwapped(one) || weight(other) - weight(one),
  );
  return [...new Set(sorted.map(({ word }) => word))].slice(0, maxSuggestions);
}

function sortedLetters(word: string): string {
  return Array.from(word).toSorted().join('');
}

/** A combination of one replacement per word. */
interface Combination {
  /** Replacements by requested word. */
  readonly words: ReadonlyMap<string, string>;
  /** Number of more similar words that it skips. */
  readonly skipped: number;
}

/** Returns combinations of one replacement per word, most similar first. */
function combineReplacements(
  found: readonly { requested: string; similar: readonly string[] }[],
): readonly Combination[] {
  let choices: readonly Combination[] = [{ words: new Map(), skipped: 0 }];
  for (const { requested, similar } of found)
    choices = choices
      .flatMap(({ words, skipped }) =>
        similar.map((word, place) => ({ words: new Map([...words, [requested, word]]), skipped: skipped + place })),
      )
      .toSorted((one, other) => one.skipped - other.skipped)
      .slice(0, maxSuggestions);
  return choices;
}

/** Returns the words of at least four letters; shorter words are similar to too many others. */
function listWords(query: Query): string[] {
  if ('parts' in query) return query.parts.flatMap(listWords);
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
