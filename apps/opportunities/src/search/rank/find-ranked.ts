import { z } from 'zod';
import { choosePlan } from '../choose-plan.js';
import { findPage, type FoundPage } from '../find-page.js';
import { limits, type Limits } from '../costs.js';
import { documentCount } from '../plan/count.js';
import { indexScan } from '../plan/index-scan.js';
import { matchedByIndex } from '../plan/matched-rows.js';
import { orderOf } from '../plan/orders.js';
import { type Database, type PageOptions, pageRequest, type Total } from '../plan/page.js';
import { type CompiledQuery, indexConditions, rowConditions } from '../query/compile-query.js';
import { type Parameters } from '../query/parameters.js';
import { type RankedTerm } from '../query/term-query.js';
import { type SoughtTerm } from '../query/text-query.js';
import { countOfKind } from '../statistics.js';

/** Weights of words in the description, number and place, agency, and title. */
export const rankWeights = { description: 0.2, other: 0.4, agency: 0.5, title: 1 } as const;
/** How much less another form of a word counts: one that begins so, or a synonym. */
const similarShare = 0.4;
/** More than all other terms of a query can reach: an exact number finds its record first. */
const rankOfNumber = 1000;
/** How much a longer document needs more words to say the same (`b` of BM25). */
const lengthShare = 0.4;

/** Reads a document once: each function that is given the column would fetch it again from where PostgreSQL keeps long values. An array has it whole. */
const documentRead = 'CROSS JOIN LATERAL (SELECT ARRAY[s.document] AS read OFFSET 0) d';
const document = 'd.read[1]';

const bestFirst = orderOf(['total_score', 'DESC']);

const rankedRow = z.object({ id: z.string(), points: z.array(z.number()) });

/** The best matches and how many records match. The rank of a row is the sum of `points`: those of each `rankedNumbers`, then of each ranked term. */
export interface RankedPage {
  readonly rows: readonly { id: string; points: readonly number[] }[];
  readonly total: Total;
  /** How the candidates were found. */
  readonly candidates: FoundPage;
}

/**
 * Finds the best matches of a text: BM25 with a weight per field over the candidates with the highest total scores, then by score. The
 * saturation of repeated words is that of `ts_rank`, which adds up 1/n² for the nth.
 */
export async function findRanked(
  database: Database,
  query: CompiledQuery,
  { limit, offset }: { limit: number; offset: number },
  options: PageOptions = {},
): Promise<RankedPage> {
  const parameters = query.parameters.copy();
  const all = { ...limits, ...options.limits };
  const best = await findPage(
    database,
    query,
    bestFirst,
    { limit: candidatesOf(query, all), offset: 0 },
    undefined,
    options,
  );
  const candidates = candidateSql(query, parameters, best.rows, all);
  const { measured, points } = pointsSql(query, parameters);
  const ranks = ['0::float8', ...points.map((_, index) => `points[${index + 1}]`)];
  const rows = await parameters.read(
    database,
    rankedRow,
    `WITH ${candidates},
          measured AS MATERIALIZED (
            SELECT candidate.id, candidate.total_score, length(${document}) AS length, ARRAY[${measured.join(', ')}]::float8[] AS measured
              FROM candidate JOIN opportunity_search s ON s.id = candidate.id ${documentRead}),
          ranked AS MATERIALIZED (
            SELECT id, total_score, ARRAY[${points.join(', ')}]::float8[] AS points
              FROM (SELECT *, ${1 - lengthShare} + ${lengthShare} * length / avg(length) OVER () AS relative_length FROM measured) m)
     SELECT id, points FROM ranked
      ORDER BY ${ranks.join(' + ')} DESC, total_score DESC, id DESC LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
  );
  return { rows, total: best.total, candidates: best };
}

/** How many records with the highest total scores are ranked. */
function candidatesOf(query: CompiledQuery, { maxCandidates, maxCommonCandidates, maxSorted }: Limits): number {
  const request = pageRequest(bestFirst, { limit: maxCommonCandidates, offset: 0 });
  const isSorted = query.candidates <= maxSorted || choosePlan(query, request)[0]?.plan === indexScan;
  return isSorted ? maxCandidates : maxCommonCandidates;
}

/** The best, and the records with exactly a requested number: their scores may be low, and what begins so may be many. */
function candidateSql(
  query: CompiledQuery,
  parameters: Parameters,
  best: FoundPage['rows'],
  { maxCandidates }: Limits,
): string {
  const ids = parameters.add(best.map(({ id }) => id));
  const found = `SELECT o.id, o.total_score FROM unnest(${ids}::uuid[]) AS hit (id) JOIN opportunity_summary o ON o.id = hit.id`;
  const numbers = rankedNumbers(query).map(({ number }) => number);
  if (numbers.length === 0) return `candidate AS MATERIALIZED (${found})`;
  const index = `${parameters.add(numbers.join(' | '))}::tsquery`;
  const exact = matchedByIndex({ index, lossy: null, conditions: rowConditions(query) });
  return `candidate AS MATERIALIZED ((${found}) UNION
     (SELECT o.id, o.total_score FROM ${exact} ORDER BY total_score DESC, id DESC LIMIT ${maxCandidates}))`;
}

/** The numbers of a query, of which a record may have exactly that. */
export function rankedNumbers({ ranked }: CompiledQuery): { text: string; number: string }[] {
  return ranked.flatMap(({ text, number }) => (number === null ? [] : [{ text, number }]));
}

/** SQL of the ranks that are measured in the document of each candidate, and of its points, which are made of these. */
function pointsSql(
  query: CompiledQuery,
  parameters: Parameters,
): { measured: readonly string[]; points: readonly string[] } {
  const measured: string[] = [];
  const measure = (sql: string): string => `measured[${measured.push(sql)}]`;
  const numbers = rankedNumbers(query).map(({ number }) =>
    measure(`CASE WHEN ${document} @@ ${parameters.add(number)}::tsquery THEN ${rankOfNumber} ELSE 0 END`),
  );
  const fieldRank = (text: string): string => {
    const tsquery = `${parameters.add(text)}::tsquery`;
    const short = measure(
      `ts_rank('{0, ${rankWeights.other}, ${rankWeights.agency}, ${rankWeights.title}}', ${document}, ${tsquery})`,
    );
    const description = measure(`ts_rank('{${rankWeights.description}, 0, 0, 0}', ${document}, ${tsquery})`);
    return `(${short} + ${description} / relative_length)`;
  };
  const terms = query.ranked.map((term) => `${idf(term, query.rankedOf)} * ${termRank(term, fieldRank)}`);
  return { measured, points: [...numbers, ...terms] };
}

/** Rare words weigh more (`idf` of BM25). */
function idf({ documents }: RankedTerm, all: number): string {
  // Infinity for a common beginning of words.
  const matching = Math.min(documents, all);
  return Math.log(1 + (all - matching + 0.5) / (matching + 0.5)).toFixed(4);
}

function termRank({ exact, similar }: RankedTerm, fieldRank: (query: string) => string): string {
  return similar === null ? fieldRank(exact) : `greatest(${fieldRank(exact)}, ${similarShare} * ${fieldRank(similar)})`;
}

/** So many entries the index reads to count terms, which takes some 20 ms. */
const maxCountedEntries = 10_000;

const countsRow = z.object({ counts: z.array(z.coerce.number()) });

/**
 * A query whose ranked terms are counted among the records that are shown: the kept counts of words have those of demo records as well, and forms of
 * a term that find the same documents would be added up. The rarest terms are counted by the index; of others, the estimate is taken to be spread evenly.
 */
export async function countTerms(database: Database, query: CompiledQuery): Promise<CompiledQuery> {
  if (query.ranked.length === 0) return query;
  const counted = termsToCount(query);
  const [shown, counts] = await Promise.all([
    countOfKind(database, query.selection.demo),
    countByIndex(database, query, counted),
  ]);
  const documentsOf = (term: SoughtTerm) =>
    counts[counted.indexOf(term)] ?? (Math.min(term.documents, query.total) * shown) / Math.max(query.total, 1);
  return { ...query, ranked: query.ranked.map((term) => ({ ...term, documents: documentsOf(term) })), rankedOf: shown };
}

/** The terms that take the index least, as long as it reads no more than `maxCountedEntries` for all of them. */
function termsToCount({ ranked, total }: CompiledQuery): readonly SoughtTerm[] {
  // Words with digits have no kept counts: there may be as many as there are documents.
  const readsOf = ({ text, candidates }: SoughtTerm) => (/\d/.test(text) ? total : Math.min(candidates, total));
  let left = maxCountedEntries;
  return ranked
    .toSorted((one, other) => readsOf(one) - readsOf(other))
    .filter((term) => {
      left -= readsOf(term);
      return left >= 0;
    });
}

async function countByIndex(
  database: Database,
  query: CompiledQuery,
  terms: readonly SoughtTerm[],
): Promise<readonly number[]> {
  if (terms.length === 0) return [];
  const parameters = query.parameters.copy();
  const demo = parameters.add(query.selection.demo);
  const counts = terms.map((term) => documentCount(indexConditions(term, parameters), demo, maxCountedEntries));
  const [row] = await parameters.read(database, countsRow, `SELECT ARRAY[${counts.join(', ')}] AS counts`);
  return row?.counts ?? [];
}
