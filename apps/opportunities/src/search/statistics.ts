import { setAsideSchema } from '@rfp/contracts/notice';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { z } from 'zod';
import { sampleShare } from './costs.js';
import { sum } from './query/index-query.js';
import { type Database, Parameters } from './query/parameters.js';
import { type Selection } from './query/row-conditions.js';
import { addPairs, beginningOf, type FilterTag, isCodeTag, isSetAside, tagMatch, tagOf } from './query/search-tags.js';
import { queryWords, stemSql } from './query/search-words.js';
import { type Synonyms, textsOfTerm, type TextTerm, wordsOfTerm } from './query/terms.js';

/** Statistics of a word or tag. */
const wordFact = z.object({
  word: z.string(),
  /** Indexed stem; null for a stop word, which no document has. */
  lexeme: z.string().nullable(),
  /** Approximate number of documents with the word. */
  documents: z.number(),
  /** Approximate number of documents with any word that begins with it; Infinity if very many words do. */
  prefixDocuments: z.coerce
    .number()
    .nullable()
    .transform((count) => count ?? Infinity),
  /** Whether any document has the word or a longer word that begins with it. */
  isUsed: z.boolean(),
});
export type WordFact = z.infer<typeof wordFact>;

/** Facts by word. */
export type WordFacts = ReadonlyMap<string, WordFact>;

/** Words read per prefix. A prefix of more words is not counted but assumed to be common, and is so short that their stems have it, too. */
const maxPrefixWords = 1000;
/** Assumed count of words without a stored count: numbers, and words that are too new. */
const documentsOfUncounted = 20;

/** Looks tags up unchanged and words by their stems. */
const factsSql = `
  SELECT requested.word, stem.lexeme, counted.documents, coalesce(stored.documents, 0) > 0 OR prefix.documents > 0 AS "isUsed",
         CASE WHEN prefix.words < ${maxPrefixWords} THEN greatest(prefix.documents, counted.documents) END AS "prefixDocuments"
    FROM unnest($1::text[]) AS requested (word)
   CROSS JOIN LATERAL (
     SELECT ${stemSql('requested.word')} AS lexeme) stem
    LEFT JOIN search_word stored ON stored.word = stem.lexeme
   CROSS JOIN LATERAL (
     SELECT coalesce(stored.documents, ${documentsOfUncounted}) AS documents) counted
   CROSS JOIN LATERAL (
     SELECT count(*) AS words, coalesce(sum(documents), 0) AS documents FROM (
       SELECT documents FROM search_word
        WHERE word >= requested.word AND word < requested.word || U&'\\FFFF' LIMIT ${maxPrefixWords}) beginning) prefix`;

/** Facts of words and tags. */
export async function readWordFacts(database: Database, words: readonly string[]): Promise<WordFacts> {
  if (words.length === 0) return new Map();
  const facts = await readRows(database, wordFact, factsSql, [[...new Set(words)]]);
  return new Map(facts.map((fact) => [fact.word, fact]));
}

const countRow = z.object({ count: z.coerce.number() });

/** Estimates how many documents a lossy query finds, from at most `max` hits in the sample. */
export async function sampleCandidates(database: Database, lossy: string, max: number): Promise<number> {
  const sql = 'SELECT count(*) AS count FROM sampled_search_hits($1::tsquery, $2)';
  const sampled = (await readOne(database, countRow, sql, [lossy, max]))?.count ?? 0;
  return Math.max(sampled, 1) * sampleShare;
}

/** A tag with the number of records that have it. */
export interface TagCount extends FilterTag {
  /** Sum over all matching values; too high if a record has several of them. */
  readonly records: number;
  /** Number of records with the most frequent matching value: a lower bound. */
  readonly min: number;
  /** The matching values of stored records: names, codes in the form in which they are compared, or set-asides as JSON. */
  readonly values: readonly string[];
}

const valueRow = z.object({ place: z.coerce.number(), value: z.string(), records: z.coerce.number() });
const valuesSql = `SELECT place, CASE WHEN by_beginning THEN upper(btrim(key)) ELSE key END AS value, records
    FROM unnest($2::text[], $3::text[], $4::boolean[]) WITH ORDINALITY AS requested (kind, value, by_beginning, place)
    JOIN opportunity_count counted ON counted.kind = requested.kind AND demo = $1 AND records > 0
     AND CASE WHEN by_beginning THEN starts_with(upper(btrim(key)), value) ELSE requested.kind = 'set_aside' OR key = value END`;

/** The tags with their counts. */
export async function readTagCounts(
  database: Database,
  demo: boolean,
  tags: readonly FilterTag[],
): Promise<readonly TagCount[]> {
  if (tags.length === 0) return [];
  const counts = await readRows(database, valueRow, valuesSql, [
    demo,
    tags.map((tag) => tagMatch(tag.kind).counted),
    tags.map((tag) => (isCodeTag(tag) ? beginningOf(tag) : tag.value)),
    tags.map(isCodeTag),
  ]);
  return tags.map((tag, index) => {
    const isSingle = tag.kind === 'set_aside';
    const found = counts.filter(
      ({ place, value }) =>
        place === index + 1 && (!isSingle || isSetAside(setAsideSchema.parse(JSON.parse(value)), tag.value)),
    );
    const records = found.map((each) => each.records);
    // A record has only one set-aside.
    const min = isSingle ? sum(records) : Math.max(0, ...records);
    return { ...tag, records: sum(records), min, values: [...new Set(found.map(({ value }) => value))] };
  });
}

/** Number of all documents, of real and demo records. */
export async function countDocuments(database: Database): Promise<number> {
  const sql = `SELECT coalesce(sum(records), 0) AS count FROM opportunity_count WHERE kind = 'state'`;
  return (await readOne(database, countRow, sql))?.count ?? 0;
}

/** SQL condition on `opportunity_count` for the records of a selection by status, type and score; null if it has other conditions. */
export function stateCondition({ filter, query, demo }: Selection, { add }: Parameters): string | null {
  const { status = null, source_type = null, min_score = 0, ...others } = filter;
  if (query !== null || Object.values(others).some((value) => value !== undefined)) return null;
  const isPart = (part: number, value: string | null) =>
    `split_part(key, '|', ${part}) = coalesce(${add(value)}::text, split_part(key, '|', ${part}))`;
  return `kind = 'state' AND demo = ${add(demo)} AND ${isPart(1, status)} AND ${isPart(2, source_type)}
    AND split_part(key, '|', 3)::integer >= ${add(min_score)}`;
}

/** The number of records by status, type and score; null if the selection has other conditions. */
export async function countByState(database: Database, selection: Selection): Promise<number | null> {
  const parameters = new Parameters();
  const condition = stateCondition(selection, parameters);
  if (condition === null) return null;
  const sql = `SELECT coalesce(sum(records), 0) AS count FROM opportunity_count WHERE ${condition}`;
  return (await parameters.read(database, countRow, sql))[0]?.count ?? 0;
}

/** A stem that is shorter than the requested prefix: "educ", the stem of "education", for `educat*`. */
const cutStem = z.object({
  word: z.string(),
  stem: z.string(),
  documents: z.coerce.number(),
  /** Whether most words with this stem have the prefix: "stating" has the prefix `stati*`, but most words with its stem do not. */
  isUsual: z.boolean(),
});
export type CutStem = z.infer<typeof cutStem>;

/** Min length of a prefix with cut stems: stems have at least about three letters. */
const minCutLength = 4;
const maxStems = 10;
/** Min share of the uses of a stem in titles and agency names that makes it usual. */
const usualShare = 0.5;

/** SQL of the stems of words in titles and agency names, which tags have as written: `#word=EDUCATION`. */
const wordsSql = (tag: string) =>
  `SELECT ${stemSql('lower(substr(word, 7))')} AS stem, documents FROM search_word
    WHERE word >= ${tag} AND word < ${tag} || U&'\\FFFF' AND documents > 0 LIMIT ${maxPrefixWords}`;

const cutSql = `
  SELECT requested.word, cut.stem, coalesce(stored.documents, cut.documents) AS documents,
         cut.documents >= ${usualShare} * (
           SELECT sum(documents) FROM (${wordsSql(`('#word=' || upper(left(cut.stem, -1)))`)}) form WHERE form.stem = cut.stem) AS "isUsual"
    FROM unnest($1::text[], $2::text[]) AS requested (word, tag)
   CROSS JOIN LATERAL (
     SELECT stem, sum(documents) AS documents FROM (${wordsSql('requested.tag')}) known
      WHERE NOT starts_with(stem, requested.word) GROUP BY stem ORDER BY 2 DESC LIMIT ${maxStems}) cut
    LEFT JOIN search_word stored ON stored.word = cut.stem`;

/** Reads the cut stems of the `prefix*` terms. */
async function readCutStems(database: Database, terms: readonly TextTerm[]): Promise<readonly CutStem[]> {
  const requested = [...new Set(terms.flatMap(beginningsOf))];
  if (requested.length === 0) return [];
  return readRows(database, cutStem, cutSql, [requested, requested.map((word) => tagOf('word', word))]);
}

function beginningsOf(term: TextTerm): string[] {
  if (term.kind === 'code' || term.match !== 'prefix') return [];
  const last = queryWords(term.text).at(-1) ?? '';
  return last.length >= minCutLength && /^\p{L}+$/u.test(last) ? [last] : [];
}

/** Statistics of the words and tags of a query. */
export interface TermFacts {
  /** Number of documents. */
  readonly total: number;
  readonly factOf: (word: string) => WordFact;
  /** Stems that a search for a prefix alone would miss. */
  readonly cutStems: readonly CutStem[];
  /** Whether documents have pair tags. */
  readonly hasPairs: boolean;
}

const unknown: WordFact = { word: '', lexeme: null, documents: 0, prefixDocuments: 0, isUsed: false };
export const noFacts: TermFacts = { total: 0, factOf: () => unknown, cutStems: [], hasPairs: false };

/** Reads the facts of the words of terms and their synonyms. */
export async function readTermFacts(
  database: Database,
  terms: readonly TextTerm[],
  synonyms: Synonyms,
  hasPairs: boolean,
): Promise<TermFacts> {
  const requested = terms.flatMap((term) => wordsOfTerm(term, synonyms));
  const [total, words, cutStems] = await Promise.all([
    countDocuments(database),
    readWordFacts(database, requested),
    readCutStems(database, terms),
  ]);
  const stemsOf = (text: string) => queryWords(text).map((word) => words.get(word)?.lexeme ?? null);
  const texts = hasPairs ? terms.flatMap((term) => textsOfTerm(term, synonyms)) : [];
  const pairTags = texts.flatMap((text) => [...addPairs(stemsOf(text))]);
  const pairs = await readWordFacts(database, pairTags);
  return { total, factOf: (word) => words.get(word) ?? pairs.get(word) ?? unknown, cutStems, hasPairs };
}
