import { type Query } from '@rfp/contracts/query/query';
import { z } from 'zod';
import { choosePlan } from '../choose-plan.js';
import { findPage, type FoundPage } from '../find-page.js';
import { limits, type Limits } from '../costs.js';
import { indexScan } from '../plan/sorted-scans.js';
import { matchedByIndex } from '../plan/matched-rows.js';
import { orderOf } from '../plan/orders.js';
import { type Database, type PageOptions, pageRequest, type Total } from '../plan/page.js';
import { type CompiledQuery, rowConditions } from '../query/compile-query.js';
import { type Parameters } from '../query/parameters.js';
import { sum } from '../query/index-query.js';
import { type RankedTerm, type RankQuery } from '../query/forms.js';

/** Weights of words in the description, number and place, agency, and title. */
export const rankWeights = { description: 0.2, other: 0.4, agency: 0.5, title: 1 } as const;
/** How much less a word of a title or an agency counts that has the stem alone: "transition" has that of "transit". */
const stemShare = 0.5;
/** How much less another form of a word counts: one that begins so. */
const similarShare = 0.4;
/** The same of what is said instead of it: an acronym or its long form, a synonym. */
const synonymShare = 0.8;
/** More than all other terms of a query can reach: an exact number finds its record first. */
const rankOfNumber = 1000;
/** The same of words of its subject, and how much less these cover of the query. */
const relatedShare = 0.6;
const relatedCoverage = 0.5;
/** A phrase is rarer than what is said instead of it. */
const maxOwnWeight = 2;
/** A record that states what is meant, more than any text can say it: once in a title is 0.6. */
const rankOfStated = 0.7;
/** What is close to it: less than a title that says what is meant, and more than a description. */
const rankOfNear = 0.5;
/** How much more two words count that stand side by side, or nearly. */
const nearShare = 0.3;
/** `ts_rank` has a trace of a phrase whose words are far apart. */
const hardlyAny = 0.001;
/** One hit in a title, as `ts_rank` has it. */
const rankOfHit = 0.6079;
/** How much less a closed record counts among those that only have some of what is asked for. */
const closedShare = 0.6;
/** How much a longer document needs more words to say the same (`b` of BM25). */
const lengthShare = 0.4;

/** Reads a document once: each function that is given the column would fetch it again from where PostgreSQL keeps long values. An array has it whole. */
const documentRead = 'CROSS JOIN LATERAL (SELECT ARRAY[s.document] AS read OFFSET 0) d';
const document = 'd.read[1]';

export const bestFirst = orderOf(['total_score', 'DESC']);

const rankedRow = z.object({ id: z.string(), points: z.array(z.number()), rank: z.string(), total_score: z.int() });

/** A match. `rank` is the sum of `points` in ten thousandths. */
export type RankedRow = z.infer<typeof rankedRow>;

/** The best matches and how many records match. The rank of a row is the sum of `points`: those of each `rankedNumbers`, then of each ranked term. */
export interface RankedPage {
  readonly rows: readonly RankedRow[];
  readonly total: Total;
  /** How the candidates were found. */
  readonly candidates: FoundPage;
}

/**
 * Which of the best matches. Closed ones count like others, less, or come after all others, unless they have exactly a requested number.
 */
interface RankedWindow {
  readonly limit: number;
  readonly offset: number;
  readonly closed?: 'alike' | 'less' | 'last';
  readonly known?: Total | undefined;
}

/**
 * Finds the best matches of a text: BM25 with a weight per field over the candidates with the highest total scores, then by score. The
 * saturation of repeated words is that of `ts_rank`, which adds up 1/n² for the nth.
 */
export async function findRanked(
  database: Database,
  query: CompiledQuery,
  { limit, offset, closed = 'alike', known }: RankedWindow,
  options: PageOptions = {},
): Promise<RankedPage> {
  const parameters = query.parameters.copy();
  const all = { ...limits, ...options.limits };
  const window = { limit: candidatesOf(query, all), offset: 0 };
  const best = await findPage(database, query, bestFirst, window, known, options);
  const candidates = candidateSql(query, parameters, best.rows, all);
  const { measured, points } = pointsSql(query, parameters);
  const weighed = weighedPoints(query, points.length, closed === 'less');
  const rank = ['0::float8', ...points.map((_, index) => `points[${index + 1}]`)].join(' + ');
  const closedLast = closed === 'last' ? `(rank < ${rankOfNumber * 10_000} AND status = 'closed'), ` : '';
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
      ORDER BY ${closedLast}r.rank DESC, total_score DESC, id DESC LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
  );
  return { rows, total: best.total, candidates: best };
}

/** How many records with the highest total scores are ranked. */
export function candidatesOf(query: CompiledQuery, { maxCandidates, maxCommonCandidates, maxSorted }: Limits): number {
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
  const found = `SELECT o.id, o.total_score, o.status FROM unnest(${ids}::uuid[]) AS hit (id) JOIN opportunity_summary o ON o.id = hit.id`;
  const numbers = rankedNumbers(query).map(({ number }) => number);
  if (numbers.length === 0) return `candidate AS MATERIALIZED (${found})`;
  const index = `${parameters.add(numbers.join(' | '))}::tsquery`;
  const exact = matchedByIndex({ index, lossy: null, conditions: rowConditions(query) });
  return `candidate AS MATERIALIZED ((${found}) UNION
     (SELECT o.id, o.total_score, o.status FROM ${exact} ORDER BY total_score DESC, id DESC LIMIT ${maxCandidates}))`;
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
  const has = (text: string) => measure(`CASE WHEN ${document} @@ ${parameters.add(text)}::tsquery THEN 1 ELSE 0 END`);
  const hits = (text: string, spelled?: string): string => {
    const tsquery = `${parameters.add(text)}::tsquery`;
    const short = measure(
      `ts_rank('{0, ${rankWeights.other}, ${rankWeights.agency}, ${rankWeights.title}}', ${document}, ${tsquery})`,
    );
    const description = measure(`ts_rank('{${rankWeights.description}, 0, 0, 0}', ${document}, ${tsquery})`);
    const share = spelled === undefined ? '' : ` * greatest(${has(spelled)}, ${stemShare})`;
    return `(${short}${share} + ${description} / relative_length)`;
  };
  const any = ({ sql, words, spelled, phrases }: RankQuery): string => {
    if (phrases !== undefined) return `${rankOfHit} * ${hitsOfPhrases(sql, phrases)}`;
    return words === 1 ? hits(sql, spelled) : `least(${words} * ${hits(sql, spelled)}, ${rankOfHit})`;
  };
  const hitsOfPhrases = (sql: string, { inTitle, inAgency }: NonNullable<RankQuery['phrases']>): string => {
    const matches = (text: string) => `${document} @@ ${parameters.add(text)}::tsquery`;
    return measure(
      `CASE WHEN NOT ${matches(sql)} THEN 0 WHEN ${matches(inTitle)} THEN ${rankWeights.title}
            WHEN ${matches(inAgency)} THEN ${rankWeights.agency} ELSE ${rankWeights.description} END`,
    );
  };
  const near = ([before, term]: readonly [RankedTerm, RankedTerm]): string => {
    const both = weightOf(before, query) + weightOf(term, query);
    const pair = parameters.add(`${before.exact} <-> ${term.exact}`);
    const weights = `{${rankWeights.description}, ${rankWeights.other}, ${rankWeights.agency}, ${rankWeights.title}}`;
    return ` + ${(nearShare * rankOfHit * both).toFixed(4)} * ${measure(`ts_rank('${weights}', ${document}, ${pair}::tsquery)`)}`;
  };
  const terms = query.ranked.map((term, index) => {
    const before = query.ranked[index - 1];
    const pair = before?.isWord === true && term.isWord === true ? near([before, term]) : '';
    return `${(shareOf(term) * termWeight(term, query)).toFixed(4)} * ${termRank(term, { hits, any, has })}${pair}`;
  });
  return { measured, points: [...numbers, ...terms] };
}

/** SQL of the points of each number and term, of which those of terms count less where the row has not all of them or is closed. */
function weighedPoints(query: CompiledQuery, count: number, closedLess: boolean): readonly string[] {
  const numbers = rankedNumbers(query).length;
  const closed = closedLess ? ` * CASE WHEN status = 'closed' THEN ${closedShare} ELSE 1 END` : '';
  const share = `${coverageSql(query, numbers)}${closed}`;
  return Array.from({ length: count }, (_, index) => `points[${index + 1}]${index < numbers ? '' : ` * ${share}`}`);
}

/**
 * SQL of how much of the query a row has, from 0 to 1, by the indexes of the points of its terms: of two rows that need not have all of the words, the
 * one with more and rarer ones is meant.
 */
function coverageSql(query: CompiledQuery, numbers: number): string {
  const { ranked, selection } = query;
  const all = sum(ranked.map((term) => (term.means === undefined ? weightOf(term, query) : 0)));
  if (ranked.length < 2 || all === 0 || selection.query === null || !needsNotAll(selection.query)) return '1';
  const had = ranked.map((term, index) => {
    const share = term.means === 'related' ? relatedCoverage : 1;
    return `${(wordWeight(term, query) * share).toFixed(4)} * (points[${numbers + index + 1}] > ${hardlyAny})::int`;
  });
  return `least((${had.join(' + ')}) / ${all}, 1)`;
}

/** What the words tell for which a term is said. */
function wordWeight(term: RankedTerm, query: CompiledQuery): number {
  if (term.means === undefined) return weightOf(term, query);
  const words = term.text.split(' ');
  return sum(
    query.ranked.map((other) => (other.means === undefined && words.includes(other.text) ? weightOf(other, query) : 0)),
  );
}

/** What is said instead of words tells no more than these, and hardly more than its own rarity does. */
function termWeight(term: RankedTerm, query: CompiledQuery): number {
  const own = weightOf(term, query);
  return term.means === undefined ? own : Math.min(wordWeight(term, query), maxOwnWeight * own);
}

/** Whether matches need not have all by which they are ranked. */
function needsNotAll(query: Query): boolean {
  return query.kind === 'or' ? query.rankedBy !== undefined : query.kind === 'and' && query.parts.some(needsNotAll);
}

/** SQL of how much a document has words, or the most of words or phrases of which each would do, and of whether it has a tag: 1 or 0. */
interface Measure {
  readonly hits: (query: string, spelled?: string) => string;
  readonly any: (query: RankQuery) => string;
  readonly has: (query: string) => string;
}

function shareOf({ means }: RankedTerm): number {
  return means === 'related' ? relatedShare : 1;
}

/** Rare words weigh more (`idf` of BM25). */
function weightOf({ documents }: RankedTerm, { rankedOf }: CompiledQuery): number {
  // Infinity for a common beginning of words.
  const matching = Math.min(documents, rankedOf);
  return Math.log(1 + (rankedOf - matching + 0.5) / (matching + 0.5));
}

function termRank({ exact, similar, synonyms, stated, near, means, spelled }: RankedTerm, measure: Measure): string {
  const ranks = [
    ...(exact === null ? [] : [measure.hits(exact, spelled)]),
    ...(similar === null ? [] : [`${similarShare} * ${measure.hits(similar)}`]),
    ...synonyms.map((each) => `${means === 'related' ? '' : `${synonymShare} * `}${measure.any(each)}`),
    ...(stated === undefined ? [] : [`${rankOfStated} * ${measure.has(stated)}`]),
    ...(near === undefined ? [] : [`${rankOfNear} * ${measure.has(near)}`]),
  ];
  return ranks.length === 1 ? ranks.join('') : `greatest(${ranks.join(', ')})`;
}
