import { setAsideSchema } from '@rfp/contracts/notice';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { sampleShare } from './costs.js';
import { type Selection } from './query/row-conditions.js';
import {
  addPairTags,
  beginningOf,
  type FilterTag,
  isCodeTag,
  isSetAside,
  tagMatch,
  tagOf,
} from './query/search-tags.js';
import { queryWords, stemSql } from './query/search-words.js';
import { type Synonyms, textsOfTerm, type TextTerm, wordsOfTerm } from './query/terms.js';

type Database = Pick<EntityManager, 'query'>;

/** Statistics of a word or tag. */
export interface WordFact {
  /** Indexed stem; null for a stop word, which no document has. */
  readonly lexeme: string | null;
  /** Approximate number of documents with the word, and with any word that begins with it; Infinity if very many words do. */
  readonly documents: number;
  readonly prefixDocuments: number;
  /** Whether any document has the word or a longer word that begins with it. */
  readonly isUsed: boolean;
}

/** Facts by word. */
export type WordFacts = ReadonlyMap<string, WordFact>;

const factRow = z.object({
  word: z.string(),
  lexeme: z.string().nullable(),
  documents: z.number().nullable(),
  prefix_words: z.coerce.number(),
  prefix_documents: z.coerce.number(),
});

/** Words read per prefix. A prefix of more words is not counted but assumed to be common, and is so short that their stems have it, too. */
const maxPrefixWords = 1000;
/** Assumed count of words without a stored count: numbers, and words that are too new. */
const documentsOfUncounted = 20;

/** Looks tags up unchanged and words by their stems. */
const factsSql = `
  SELECT requested.word, stem.lexeme, stored.documents, prefix.words AS prefix_words, prefix.documents AS prefix_documents
    FROM unnest($1::text[]) AS requested (word)
   CROSS JOIN LATERAL (
     SELECT ${stemSql('requested.word')} AS lexeme) stem
    LEFT JOIN search_word stored ON stored.word = stem.lexeme
   CROSS JOIN LATERAL (
     SELECT count(*) AS words, coalesce(sum(documents), 0) AS documents FROM (
       SELECT documents FROM search_word
        WHERE word >= requested.word AND word < requested.word || U&'\\FFFF' LIMIT ${maxPrefixWords}) beginning) prefix`;

/** Facts of words and tags. */
export async function readWordFacts(database: Database, words: readonly string[]): Promise<WordFacts> {
  if (words.length === 0) return new Map();
  const rows = await readRows(database, factRow, factsSql, [[...new Set(words)]]);
  return new Map(
    rows.map(({ word, lexeme, documents, prefix_words, prefix_documents }): [string, WordFact] => {
      const counted = documents ?? documentsOfUncounted;
      const fact = {
        lexeme,
        documents: counted,
        prefixDocuments: prefix_words === maxPrefixWords ? Infinity : Math.max(prefix_documents, counted),
        isUsed: (documents ?? 0) > 0 || prefix_documents > 0,
      };
      return [word, fact];
    }),
  );
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

const tagRow = z.object({ records: z.coerce.number(), min: z.coerce.number(), values: z.array(z.string()) });
const tagSql = `SELECT coalesce(sum(records), 0) AS records, coalesce(max(records), 0) AS min,
         coalesce(array_agg(DISTINCT CASE WHEN by_beginning THEN upper(btrim(key)) ELSE key END) FILTER (WHERE key IS NOT NULL), '{}') AS values
    FROM unnest($2::text[], $3::text[], $4::boolean[]) WITH ORDINALITY AS requested (kind, value, by_beginning, place)
    LEFT JOIN opportunity_count counted ON counted.kind = requested.kind AND demo = $1 AND records > 0
     AND CASE WHEN by_beginning THEN starts_with(upper(btrim(key)), value) ELSE key = value END
   GROUP BY place ORDER BY place`;

/** The tags with their counts. */
export async function readTagCounts(
  database: Database,
  demo: boolean,
  tags: readonly FilterTag[],
): Promise<readonly TagCount[]> {
  if (tags.length === 0) return [];
  const counts = await readRows(database, tagRow, tagSql, [
    demo,
    tags.map((tag) => tagMatch(tag.kind).counted),
    tags.map((tag) => (isCodeTag(tag) ? beginningOf(tag) : tag.value)),
    tags.map(isCodeTag),
  ]);
  const setAsides = tags.some(({ kind }) => kind === 'set_aside')
    ? await readRows(database, setAsideRow, setAsideSql, [demo])
    : [];
  return tags.map((tag, index) => {
    if (tag.kind !== 'set_aside') return { ...tag, records: 0, min: 0, values: [], ...counts[index] };
    const meant = setAsides.filter(({ value }) => isSetAside(setAsideSchema.parse(JSON.parse(value)), tag.value));
    const records = meant.reduce((sum, { count }) => sum + count, 0);
    return { ...tag, records, min: records, values: meant.map(({ value }) => value) };
  });
}

const setAsideRow = z.object({ value: z.string(), count: z.coerce.number() });
const setAsideSql = `SELECT key AS value, records AS count FROM opportunity_count WHERE kind = 'set_aside' AND demo = $1 AND records > 0`;

/** Number of all documents, of real and demo records. */
export async function countDocuments(database: Database): Promise<number> {
  const sql = `SELECT coalesce(sum(records), 0) AS count FROM opportunity_count WHERE kind = 'state'`;
  return (await readOne(database, countRow, sql))?.count ?? 0;
}

/** SQL condition on `opportunity_count` for the rows that `stateParameters` selects by status, type and score. */
export const stateCondition = `kind = 'state' AND demo = $1 AND ($2::text IS NULL OR split_part(key, '|', 1) = $2)
    AND ($3::text IS NULL OR split_part(key, '|', 2) = $3) AND ($4::integer IS NULL OR split_part(key, '|', 3)::integer >= $4)`;

/** Parameters of `stateCondition`; null if the selection has other conditions than status, type and score. */
export function stateParameters({ filter, query, demo }: Selection): readonly unknown[] | null {
  const { status = null, source_type = null, min_score = null, ...others } = filter;
  if (query !== null || Object.values(others).some((value) => value !== undefined)) return null;
  return [demo, status, source_type, min_score];
}

/** The number of records by status, type and score; null if the selection has other conditions. */
export async function countByState(database: Database, selection: Selection): Promise<number | null> {
  const parameters = stateParameters(selection);
  if (parameters === null) return null;
  const sql = `SELECT coalesce(sum(records), 0) AS count FROM opportunity_count WHERE ${stateCondition}`;
  return (await readOne(database, countRow, sql, [...parameters]))?.count ?? 0;
}

/** A stem that is shorter than the requested prefix: "educ", the stem of "education", for `educat*`. */
export interface CutStem {
  readonly stem: string;
  readonly documents: number;
  /** Whether most words with this stem have the prefix: "stating" has the prefix `stati*`, but most words with its stem do not. */
  readonly isUsual: boolean;
}

/** Cut stems by requested prefix. */
type Beginnings = ReadonlyMap<string, readonly CutStem[]>;

/** Min length of a prefix with cut stems: stems have at least about three letters. */
const minCutLength = 4;
const maxStems = 10;
/** Min share of the uses of a stem in titles and agency names that makes it usual. */
const usualShare = 0.5;

const cutRow = z.object({ word: z.string(), stem: z.string(), documents: z.coerce.number(), is_usual: z.boolean() });

/** SQL of the stems of words in titles and agency names, which tags have as written: `#word=EDUCATION`. */
const wordsSql = (tag: string) =>
  `SELECT ${stemSql('lower(substr(word, 7))')} AS stem, documents FROM search_word
    WHERE word >= ${tag} AND word < ${tag} || U&'\\FFFF' AND documents > 0 LIMIT ${maxPrefixWords}`;

const cutSql = `
  SELECT requested.word, cut.stem, coalesce(stored.documents, cut.documents) AS documents,
         cut.documents >= ${usualShare} * (
           SELECT sum(documents) FROM (${wordsSql(`('#word=' || upper(left(cut.stem, -1)))`)}) form WHERE form.stem = cut.stem) AS is_usual
    FROM unnest($1::text[], $2::text[]) AS requested (word, tag)
   CROSS JOIN LATERAL (
     SELECT stem, sum(documents) AS documents FROM (${wordsSql('requested.tag')}) known
      WHERE NOT starts_with(stem, requested.word) GROUP BY stem ORDER BY 2 DESC LIMIT ${maxStems}) cut
    LEFT JOIN search_word stored ON stored.word = cut.stem`;

/** Reads the cut stems of the `prefix*` terms. */
async function readBeginnings(database: Database, terms: readonly TextTerm[]): Promise<Beginnings> {
  const requested = [...new Set(terms.flatMap(beginningsOf))];
  const found = new Map<string, CutStem[]>();
  if (requested.length === 0) return found;
  const rows = await readRows(database, cutRow, cutSql, [requested, requested.map((word) => tagOf('word', word))]);
  for (const { word, is_usual, ...cut } of rows)
    found.set(word, [...(found.get(word) ?? []), { ...cut, isUsual: is_usual }]);
  return found;
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
  readonly facts: WordFacts;
  /** Stems that a search for the prefix alone would miss. */
  readonly beginnings: Beginnings;
}

/**
 * Reads the facts of the words of terms and their synonyms.
 * @param hasPairs - whether documents have pair tags
 */
export async function readTermFacts(
  database: Database,
  terms: readonly TextTerm[],
  synonyms: Synonyms,
  hasPairs: boolean,
): Promise<TermFacts> {
  const requested = terms.flatMap((term) => wordsOfTerm(term, synonyms));
  const [total, words, beginnings] = await Promise.all([
    countDocuments(database),
    readWordFacts(database, requested),
    readBeginnings(database, terms),
  ]);
  const stemsOf = (text: string) => queryWords(text).map((word) => words.get(word)?.lexeme ?? null);
  const texts = hasPairs ? terms.flatMap((term) => textsOfTerm(term, synonyms)) : [];
  const pairs = texts.flatMap((text) => [...addPairTags(stemsOf(text), new Set())]);
  return { total, facts: new Map([...words, ...(await readWordFacts(database, pairs))]), beginnings };
}
