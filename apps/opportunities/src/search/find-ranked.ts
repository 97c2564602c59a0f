import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { type Total } from './count-kept.js';
import { isLookedInOrder, matchedByIndex } from './count.js';
import { findPage, isFoundAlongOrder, isFoundByIndex, tagToRead } from './find-page.js';
import { orderOf } from './orders.js';
import { type FoundPage, type PageLimits, pageLimits } from './pages.js';
import { type Plan, rowConditions } from './plan.js';
import { type Parameters } from './parameters.js';
import { type RankedTerm } from './term-query.js';

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

const rankedRow = z.object({ id: z.string(), points: z.array(z.number()), total: z.coerce.number() });

/** The best matches and how many records match. A rank is the sum of `points`: those of each `rankedNumbers`, then of each ranked term. */
export interface RankedPage {
  readonly rows: readonly { id: string; points: readonly number[] }[];
  readonly total: Total;
}

/**
 * Finds the best matches of a text: BM25 with a weight per field over the candidates with the highest total scores, then by score. The
 * saturation of repeated words is that of `ts_rank`, which adds up 1/n² for the nth.
 */
export async function findRanked(
  database: Pick<EntityManager, 'query'>,
  plan: Plan,
  { limit, offset }: { limit: number; offset: number },
  limits: PageLimits = pageLimits,
): Promise<RankedPage> {
  const parameters = plan.parameters.copy();
  const [candidates, total] = await chooseCandidates(database, plan, parameters, limits);
  const { measured, points } = pointsSql(plan, parameters);
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
     SELECT id, points, ${total === undefined ? '(SELECT count(*) FROM matched)' : '0'} AS total
       FROM ranked ORDER BY ${ranks.join(' + ')} DESC, total_score DESC, id DESC LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`,
  );
  return { rows, total: total ?? { count: rows[0]?.total ?? 0, is: 'exact' } };
}

/** The candidates as parts of a statement, and how many match unless that is counted with them. */
async function chooseCandidates(
  database: Pick<EntityManager, 'query'>,
  plan: Plan,
  parameters: Parameters,
  limits: PageLimits,
): Promise<[string, Total?]> {
  const { maxBestCandidates, fewSorted } = limits;
  const isBySorting =
    tagToRead(plan, bestFirst, maxBestCandidates, limits) === null &&
    isFoundByIndex(plan, maxBestCandidates, limits) &&
    (plan.reads <= fewSorted || !isFoundAlongOrder(plan, maxBestCandidates, limits)) &&
    !isLookedInOrder(plan, limits.fewLooked);
  if (!isBySorting) {
    const { rows, total } = await findBest(database, plan, limits);
    const ids = parameters.add(rows.map(({ id }) => id));
    const found = `unnest(${ids}::uuid[]) AS hit (id) JOIN opportunity_summary o ON o.id = hit.id`;
    return [candidateSql(plan, parameters, limits, `SELECT o.id, o.total_score FROM ${found}`), total];
  }
  return [
    `matched AS MATERIALIZED (SELECT o.id, o.total_score FROM ${matchedByIndex(plan)}),
     ${candidateSql(plan, parameters, limits, bestOf('matched', limits))}`,
  ];
}

/** The best, and the records with exactly a number that is asked for: their scores may be low, and what begins so may be many. */
function candidateSql(plan: Plan, parameters: Parameters, limits: PageLimits, best: string): string {
  const numbers = rankedNumbers(plan).map(({ number }) => number);
  if (numbers.length === 0) return `candidate AS MATERIALIZED (${best})`;
  const index = `${parameters.add(numbers.join(' | '))}::tsquery`;
  const exact = matchedByIndex({ index, wider: null, conditions: rowConditions(plan) });
  return `exact AS MATERIALIZED (SELECT o.id, o.total_score FROM ${exact}),
     candidate AS MATERIALIZED ((${best}) UNION (${bestOf('exact', limits)}))`;
}

function bestOf(rows: string, { maxCandidates }: PageLimits): string {
  return `SELECT id, total_score FROM ${rows} ORDER BY total_score DESC, id DESC LIMIT ${maxCandidates}`;
}

async function findBest(database: Pick<EntityManager, 'query'>, plan: Plan, limits: PageLimits): Promise<FoundPage> {
  const window = { limit: limits.maxBestCandidates, offset: 0 };
  return findPage(database, plan, bestFirst, window, undefined, limits);
}

/** The numbers of a plan, of which a record may have exactly that. */
export function rankedNumbers({ ranked }: Plan): { text: string; number: string }[] {
  return ranked.flatMap(({ text, number }) => (number === null ? [] : [{ text, number }]));
}

/** SQL of the ranks that are measured in the document of each candidate, and of its points, which are made of these. */
function pointsSql(plan: Plan, parameters: Parameters): { measured: readonly string[]; points: readonly string[] } {
  const measured: string[] = [];
  const measure = (sql: string): string => `measured[${measured.push(sql)}]`;
  const numbers = rankedNumbers(plan).map(({ number }) =>
    measure(`CASE WHEN ${document} @@ ${parameters.add(number)}::tsquery THEN ${rankOfNumber} ELSE 0 END`),
  );
  const fieldRank = (text: string): string => {
    const query = `${parameters.add(text)}::tsquery`;
    const short = measure(
      `ts_rank('{0, ${rankWeights.other}, ${rankWeights.agency}, ${rankWeights.title}}', ${document}, ${query})`,
    );
    const description = measure(`ts_rank('{${rankWeights.description}, 0, 0, 0}', ${document}, ${query})`);
    return `(${short} + ${description} / relative_length)`;
  };
  const terms = plan.ranked.map((term) => `${idf(term, plan.rankedOf)} * ${termRank(term, fieldRank)}`);
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
