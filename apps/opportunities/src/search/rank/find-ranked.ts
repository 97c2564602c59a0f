import { type Query } from '@rfp/contracts/query/query';
import { z } from 'zod';
import { limits, type Limits } from '../costs.js';
import { choosePlan, findPage, type FoundPage } from '../find-page.js';
import { matchedByIndex } from '../plan/matched-rows.js';
import { orderOf } from '../plan/orders.js';
import { type FoundRow, type PageOptions, type Total } from '../plan/page.js';
import { indexScan } from '../plan/sorted-scans.js';
import { type CompiledQuery, rowConditions } from '../query/compile-query.js';
import { type RankedTerm, type RankQuery } from '../query/forms.js';
import { sum } from '../query/index-query.js';
import { type Database, type Parameters } from '../query/parameters.js';

/** Weights of words in the description, number and place, agency, and title. */
export const rankWeights = { description: 0.2, other: 0.4, agency: 0.5, title: 1 } as const;
/** Factor for a word of a title or agency that only shares the stem: "transition" has the stem of "transit". */
const stemShare = 0.5;
/** Factor for a longer word with the same beginning. */
const similarShare = 0.4;
/** Factor for a synonym, an acronym or its long form. */
const synonymShare = 0.8;
/** Points of an exact number: more than all other terms of a query can reach, so that its record comes first. */
const exactNumberPoints = 1000;
/** Words with a related subject: factor for their points. */
const relatedShare = 0.6;
/** Words with a related subject: factor for their share in the coverage of the query. */
const relatedCoverage = 0.5;
/** An alternative gets the weight of the words that it replaces, up to this multiple of its own weight. */
const maxOwnWeight = 2;
/** Points of a record whose structured fields have the requested value: more than the 0.6 of one hit in a title. */
const structuredFieldPoints = 0.7;
/** Points of a record with a value close to the requested one in its structured fields: fewer than a hit in a title, more than one in a description. */
const closeValuePoints = 0.5;
/** Bonus of two words that are adjacent or nearly so. */
const adjacentShare = 0.3;
/** Points up to this do not count as a match: `ts_rank` is not quite 0 for a phrase whose words are far apart. */
const negligiblePoints = 0.001;
/** The `ts_rank` of one hit in a title. */
const titleHitRank = 0.6079;
/** Factor for closed records with `closed: 'less'`. */
const closedShare = 0.6;
/** Length normalization (`b` of BM25). */
const lengthShare = 0.4;

/** Reads a document once. Each function on the column would fetch the value from TOAST again; the array holds it in memory. */
const documentRead = 'CROSS JOIN LATERAL (SELECT ARRAY[s.document] AS read OFFSET 0) d';
const document = 'd.read[1]';

export const bestFirst = orderOf(['total_score', 'DESC']);

const rankedRow = z.object({ id: z.string(), points: z.array(z.number()), rank: z.string(), total_score: z.int() });

/** A match. `rank` is the sum of `points`, multiplied by 10,000. */
export type RankedRow = z.infer<typeof rankedRow>;

/** The best matches and how many records match. The points of a row are one entry per number of `rankedNumbers`, then one per ranked term. */
export interface RankedPage {
  readonly rows: readonly RankedRow[];
  readonly total: Total;
  /** How the candidates were found. */
  readonly candidates: FoundPage;
  /** The candidate that further matches follow in the order of total scores; undefined if all matches are candidates. */
  readonly lastCandidate: FoundRow | undefined;
}

/**
 * A request for the best matches. Closed records count like others, count less, or come after all others; a closed record with a requested number is
 * not moved to the end.
 */
interface RankedRequest extends PageOptions {
  readonly limit: number;
  readonly closed?: 'alike' | 'less' | 'last';
  readonly known?: Total | undefined;
}

/**
 * Finds the best matches of a text: ranks the candidates with the highest total scores by BM25 with a weight per field, then by score. Repeated words
 * saturate as in `ts_rank`, which adds 1/n² for the nth occurrence.
 */
export async function findRanked(
  database: Database,
  query: CompiledQuery,
  { limit, closed = 'alike', known, ...options }: RankedRequest,
): Promise<RankedPage> {
  const { parameters } = query;
  const lowered = { ...limits, ...options.limits };
  const window = { limit: candidateLimit(query, lowered), offset: 0 };
  const best = await findPage(database, query, { order: bestFirst, window, ...options }, known);
  const candidates = candidateSql(query, best.rows, lowered.maxCandidates);
  const { measured, points } = pointsSql(query);
  const weighed = weighedPoints(query, points.length, closed === 'less');
  const rank = ['0::float8', ...points.map((_, index) => `points[${index + 1}]`)].join(' + ');
  const closedLast = closed === 'last' ? `(rank < ${exactNumberPoints * 10_000} AND status = 'closed'), ` : '';
  const rows = await parameters.read(
    database,
    rankedRow,
    `WITH ${candidates},
          measured AS MATERIALIZED (
            SELECT candidate.id, candidate.total_score, candidate.status, length(${document}) AS length, ARRAY[${measured.join(', ')}]::float8[] AS measured
              FROM candidate JOIN opportunity_search s ON s.id = candidate.id ${documentRead}),
          ranked AS MATERIALIZED (
            SELECT id, total_score, status, ARRAY[${points.join(', ')}]::float8[] AS points
              FROM (SELECT *, ${1 - lengthShare} + ${lengthShare} * length / avg(length) OVER () AS relative_length FROM measured) m),
          weighed AS (SELECT id, total_score, status, ARRAY[${weighed.join(', ')}]::float8[] AS points FROM ranked)
     SELECT id, points, rank::text, total_score FROM (SELECT *, round((${rank}) * 10000)::bigint AS rank FROM weighed) r
      ORDER BY ${closedLast}r.rank DESC, total_score DESC, id DESC LIMIT ${parameters.add(limit)}`,
  );
  const lastCandidate = best.rows[window.limit - 1];
  return { rows, total: best.total, candidates: best, lastCandidate };
}

/** How many of the records with the highest total scores are ranked. */
function candidateLimit(query: CompiledQuery, { maxCandidates, maxCommonCandidates, maxSorted }: Limits): number {
  const request = { order: bestFirst, window: { limit: maxCommonCandidates, offset: 0 } };
  const isSorted = query.candidates <= maxSorted || choosePlan(query, request)[0]?.plan === indexScan;
  return isSorted ? maxCandidates : maxCommonCandidates;
}

/** SQL of the best rows and of the records with exactly a requested number, whose scores may be too low for the best rows. */
function candidateSql(query: CompiledQuery, best: FoundPage['rows'], maxCandidates: number): string {
  const { add } = query.parameters;
  const ids = add(best.map(({ id }) => id));
  const found = `SELECT o.id, o.total_score, o.status FROM unnest(${ids}::uuid[]) AS hit (id) JOIN opportunity_summary o ON o.id = hit.id`;
  const numbers = rankedNumbers(query).map(({ number }) => number);
  if (numbers.length === 0) return `candidate AS MATERIALIZED (${found})`;
  const index = `${add(numbers.join(' | '))}::tsquery`;
  const exact = matchedByIndex({ index, lossy: null, conditions: rowConditions(query) });
  return `candidate AS MATERIALIZED ((${found}) UNION
     (SELECT o.id, o.total_score, o.status FROM ${exact} ORDER BY total_score DESC, id DESC LIMIT ${maxCandidates}))`;
}

/** The terms of a query that may be the exact number of a record. */
export function rankedNumbers({ ranked }: CompiledQuery): { text: string; number: string }[] {
  return ranked.flatMap(({ text, number }) => (number === undefined ? [] : [{ text, number }]));
}

/** Writes the SQL of measurements in the document of a candidate. Each function adds measurements and returns SQL that reads them. */
function makeMeasurements({ add }: Parameters) {
  const { description, other, agency, title } = rankWeights;
  const measured: string[] = [];
  const measure = (sql: string): string => `measured[${measured.push(sql)}]`;
  const matches = (text: string) => `${document} @@ ${add(text)}::tsquery`;
  const rank = (weights: readonly number[], text: string) =>
    measure(`ts_rank('{${weights.join(', ')}}', ${document}, ${add(text)}::tsquery)`);
  /** 1 if a query matches, else 0. */
  const has = (text: string) => measure(`CASE WHEN ${matches(text)} THEN 1 ELSE 0 END`);
  const hits = (text: string, spelled?: string): string => {
    const share = spelled === undefined ? '' : ` * greatest(${has(spelled)}, ${stemShare})`;
    return `(${rank([0, other, agency, title], text)}${share} + ${rank([description, 0, 0, 0], text)} / relative_length)`;
  };
  const phraseHits = (sql: string, { inTitle, inAgency }: NonNullable<RankQuery['phrases']>) =>
    measure(
      `CASE WHEN NOT ${matches(sql)} THEN 0 WHEN ${matches(inTitle)} THEN ${title}
            WHEN ${matches(inAgency)} THEN ${agency} ELSE ${description} END`,
    );
  /** Ranks alternatives. */
  const any = ({ sql, words, spelled, phrases }: RankQuery): string => {
    if (phrases !== undefined) return `${titleHitRank} * ${phraseHits(sql, phrases)}`;
    return words === 1 ? hits(sql, spelled) : `least(${words} * ${hits(sql, spelled)}, ${titleHitRank})`;
  };
  const adjacent = (before: RankedTerm, term: RankedTerm) =>
    rank([description, other, agency, title], `${before.exact} <-> ${term.exact}`);
  return { measured, has, hits, any, adjacent };
}

/** SQL of the measurements in the document of each candidate, and of the points computed from them. */
function pointsSql(query: CompiledQuery) {
  const measurements = makeMeasurements(query.parameters);
  const numbers = rankedNumbers(query).map(({ number }) => `${exactNumberPoints} * ${measurements.has(number)}`);
  const terms = query.ranked.map((term, index) => {
    const points = `${termWeight(term, query).toFixed(4)} * ${termRank(term, measurements)}`;
    const before = query.ranked[index - 1];
    if (before?.isWord !== true || term.isWord !== true) return points;
    const pairWeight = adjacentShare * titleHitRank * (weightOf(before, query) + weightOf(term, query));
    return `${points} + ${pairWeight.toFixed(4)} * ${measurements.adjacent(before, term)}`;
  });
  return { measured: measurements.measured, points: [...numbers, ...terms] };
}

/** SQL of the points of each number and term. Terms count less if the row lacks some of them or is closed. */
function weighedPoints(query: CompiledQuery, count: number, closedLess: boolean): readonly string[] {
  const numbers = rankedNumbers(query).length;
  const closed = closedLess ? ` * CASE WHEN status = 'closed' THEN ${closedShare} ELSE 1 END` : '';
  const share = `${coverageSql(query, numbers)}${closed}`;
  return Array.from({ length: count }, (_, index) => `points[${index + 1}]${index < numbers ? '' : ` * ${share}`}`);
}

/**
 * SQL of the share of the query that a row covers, from 0 to 1. If rows need not have all words, the row with more and rarer words is the better match.
 * @param numbers - how many points precede those of the terms
 */
function coverageSql(query: CompiledQuery, numbers: number): string {
  const { ranked, selection } = query;
  const all = sum(ranked.map((term) => (term.means === undefined ? weightOf(term, query) : 0)));
  if (ranked.length < 2 || all === 0 || selection.query === null || !allowsPartialMatches(selection.query)) return '1';
  const had = ranked.map((term, index) => {
    const share = term.means === 'related' ? relatedCoverage : 1;
    return `${(wordWeight(term, query) * share).toFixed(4)} * (points[${numbers + index + 1}] > ${negligiblePoints})::int`;
  });
  return `least((${had.join(' + ')}) / ${all}, 1)`;
}

/** The weight of a term, or the sum for the words that it is an alternative to. */
function wordWeight(term: RankedTerm, query: CompiledQuery): number {
  if (term.means === undefined) return weightOf(term, query);
  const words = term.text.split(' ');
  return sum(
    query.ranked.map((other) => (other.means === undefined && words.includes(other.text) ? weightOf(other, query) : 0)),
  );
}

/** The weight of a term. An alternative weighs no more than the words it replaces and `maxOwnWeight` times its own weight; a related one less. */
function termWeight(term: RankedTerm, query: CompiledQuery): number {
  const own = weightOf(term, query);
  const weight = term.means === undefined ? own : Math.min(wordWeight(term, query), maxOwnWeight * own);
  return term.means === 'related' ? relatedShare * weight : weight;
}

/** Whether matches may lack some of the ranked terms. */
function allowsPartialMatches(query: Query): boolean {
  return query.kind === 'or'
    ? query.rankedBy !== undefined
    : query.kind === 'and' && query.parts.some(allowsPartialMatches);
}

/** The weight of a term: rare words weigh more (IDF of BM25). */
function weightOf({ documents }: RankedTerm, { total }: CompiledQuery): number {
  // `documents` is Infinity for a common prefix.
  const matching = Math.min(documents, total);
  return Math.log(1 + (total - matching + 0.5) / (matching + 0.5));
}

function termRank(term: RankedTerm, { hits, any, has }: ReturnType<typeof makeMeasurements>): string {
  const { exact, similar, synonyms = [], stated, near, means, spelled } = term;
  const ranks = [
    ...(exact === undefined ? [] : [hits(exact, spelled)]),
    ...(similar === undefined ? [] : [`${similarShare} * ${hits(similar)}`]),
    ...synonyms.map((each) => `${means === 'related' ? '' : `${synonymShare} * `}${any(each)}`),
    ...(stated === undefined ? [] : [`${structuredFieldPoints} * ${has(stated)}`]),
    ...(near === undefined ? [] : [`${closeValuePoints} * ${has(near)}`]),
  ];
  return ranks.length === 1 ? ranks.join('') : `greatest(${ranks.join(', ')})`;
}
