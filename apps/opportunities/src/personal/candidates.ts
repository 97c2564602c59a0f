import { type Status } from '@rfp/contracts/opportunity';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { matchedByIndex, matchedByRow } from '../search/count.js';
import { documentMatches, type Plan, rowConditions } from '../search/plan.js';
import { type Parameters } from '../search/parameters.js';
import { type Bounds } from './bounds.js';
import { type MatchQuery } from './match-queries.js';

type Database = Pick<EntityManager, 'query'>;

/** A row with the most that it can have, in hundredths of a point; of an unread one, the place that it cannot precede. */
export interface Candidate {
  readonly id: string;
  readonly sum: number;
}

/** Best first; among equal ones the newest, by id. */
export function comparePlaces(one: Candidate, other: Candidate): number {
  if (one.sum !== other.sum) return other.sum - one.sum;
  return one.id < other.id ? 1 : one.id > other.id ? -1 : 0;
}

/** Rows in order of the most that each can have. */
export interface Candidates {
  /** No unread row comes before it; null if all are read. */
  readonly next: Candidate | null;
  read(): Promise<readonly Candidate[]>;
}

export interface CandidateParts {
  readonly database: Database;
  readonly plan: Plan;
  readonly bounds: Bounds;
  /** Rows that are looked at for the first statement; later ones look at more. */
  readonly steps: number;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const start: Candidate = { id: lastId, sum: 10_000 };
const candidateRow = z.object({ id: z.string(), sum: z.number() });

/** Rows that an index finds, all sorted by what they can have. */
export class FoundCandidates implements Candidates {
  next: Candidate | null = start;
  #limit: number;

  /** @param matched - rows `o` as a part of a statement, with their conditions */
  constructor(
    private readonly parts: CandidateParts,
    private readonly classes: readonly MatchQuery[],
    private readonly matched: string,
  ) {
    this.#limit = 4 * parts.steps;
  }

  async read(): Promise<readonly Candidate[]> {
    if (this.next === null) return [];
    const parameters = this.parts.plan.parameters.copy();
    const place = `(${parameters.add(this.next.sum)}::integer, ${parameters.add(this.next.id)}::uuid)`;
    const rows = await parameters.read(
      this.parts.database,
      candidateRow,
      `WITH matched AS MATERIALIZED (SELECT o.id, ${this.parts.bounds.of('o', this.#matches(parameters), parameters)} AS sum FROM ${this.matched})
       SELECT id, sum FROM matched WHERE (sum, id) < ${place} ORDER BY sum DESC, id DESC LIMIT ${this.#limit}`,
    );
    this.next = rows.length < this.#limit ? null : (rows.at(-1) ?? null);
    this.#limit *= 4;
    return rows;
  }

  #matches(parameters: Parameters): string {
    const cases = this.classes.map(
      ({ query, most }) =>
        `WHEN ${query === null ? 'true' : `s.document @@ ${parameters.add(query)}::tsquery`} THEN ${most}`,
    );
    if (cases.length === 0) return '0';
    return `(SELECT CASE ${cases.join(' ')} ELSE 0 END FROM opportunity_search s WHERE s.id = o.id)`;
  }
}

/** All rows of a plan, sorted. */
export function matchedRows(plan: Plan): string {
  return plan.index === null ? matchedByRow(plan) : matchedByIndex(plan);
}

/** The rows of a plan that a query of the index of words finds. */
export function matchedHits(plan: Plan, queries: readonly string[]): string {
  const index = `${plan.parameters.add(queries.join(' | '))}::tsquery`;
  return matchedByIndex({ ...plan, index, conditions: rowConditions(plan) });
}

const groupRow = z.object({
  status: z.string(),
  urgency: z.number(),
  value: z.number(),
  competition: z.number(),
  relevance: z.number(),
  records: z.coerce.number(),
  sum: z.number(),
});
type Group = z.infer<typeof groupRow>;

/** Rows that one statement looks at, at most. */
const mostSteps = 4_000;
/** Rows of the groups that are loaded at once. */
const groupSteps = 50_000;

/**
 * Rows by groups with the same status and scores, of which the kept counts say how many rows each has: the groups in order of what their rows can have.
 * Reads only rows that may match the class, if one is given.
 */
export class WalkedCandidates implements Candidates {
  next: Candidate | null = start;
  #groups: Group[] = [];
  #steps: number;
  #walked = 0;

  constructor(
    private readonly parts: CandidateParts,
    private readonly match: Pick<MatchQuery, 'query' | 'most'>,
    private readonly maxWalked: number,
  ) {
    this.#steps = parts.steps;
  }

  async read(): Promise<readonly Candidate[]> {
    if (this.next === null || this.#walked >= this.maxWalked) {
      this.next = null;
      return [];
    }
    if (this.#groups.length === 0) this.#groups = await this.#loadGroups(this.next);
    const groups = this.#firstGroups();
    const last = groups.at(-1);
    if (last === undefined) {
      this.next = null;
      return [];
    }
    const limit = this.#steps;
    const rows = await this.#readRows(groups, this.next, limit);
    const lastRow = rows.at(-1);
    if (rows.length === limit && lastRow !== undefined) this.next = lastRow;
    else this.next = { id: lastId, sum: last.sum - 1 };
    const { next } = this;
    this.#groups = this.#groups.filter(({ sum }) => sum <= next.sum);
    this.#walked += groups.reduce((count, { records }) => count + records, 0);
    this.#steps = Math.min(this.#steps * 2, mostSteps);
    return rows;
  }

  /** The first ones that have together as many rows as are looked at, always all that are equal. */
  #firstGroups(): Group[] {
    let records = 0;
    let sum: number | null = null;
    const end = this.#groups.findIndex((group) => {
      const isFull = records >= this.#steps && group.sum !== sum;
      records += group.records;
      ({ sum } = group);
      return isFull;
    });
    return end === -1 ? this.#groups : this.#groups.slice(0, end);
  }

  #loadGroups(from: Candidate): Promise<Group[]> {
    const { database, plan, bounds } = this.parts;
    const parameters = this.parts.plan.parameters.copy();
    const statuses: readonly Status[] = plan.statuses;
    return parameters.read(
      database,
      groupRow,
      `WITH kept AS (
         SELECT part[1] AS status, part[2]::integer AS urgency_score, part[3]::integer AS value_score,
                part[4]::integer AS competition_score, part[5]::integer AS relevance_score, records
           FROM (SELECT string_to_array(key, '|') AS part, records FROM opportunity_count
                  WHERE kind = 'scores' AND demo = ${parameters.add(plan.selection.demo)} AND records > 0) counted
          WHERE part[1] = ANY(${parameters.add(statuses)}::text[])),
       bounded AS (SELECT g.*, ${bounds.of('g', String(this.match.most), parameters)} AS sum FROM kept g),
       summed AS (
         SELECT *, sum(records) OVER (ORDER BY sum DESC) AS up_to, sum(records) OVER (PARTITION BY sum) AS equal
           FROM bounded WHERE sum <= ${parameters.add(from.sum)})
       SELECT status, urgency_score AS urgency, value_score AS value, competition_score AS competition,
              relevance_score AS relevance, records, sum
         FROM summed WHERE up_to - equal < ${groupSteps} ORDER BY sum DESC`,
    );
  }

  #readRows(groups: readonly Group[], { sum, id }: Candidate, limit: number): Promise<Candidate[]> {
    const { database, plan } = this.parts;
    const parameters = this.parts.plan.parameters.copy();
    const { query } = this.match;
    const conditions = [
      ...rowConditions(plan),
      ...(query === null ? [] : [documentMatches(`${parameters.add(query)}::tsquery`)]),
    ];
    const column = (name: keyof Group, type: string) =>
      `${parameters.add(groups.map((group) => group[name]))}::${type}[]`;
    return parameters.read(
      database,
      candidateRow,
      `SELECT found.id, g.sum
         FROM unnest(${column('status', 'text')}, ${column('urgency', 'smallint')}, ${column('value', 'smallint')},
                     ${column('competition', 'smallint')}, ${column('relevance', 'smallint')}, ${column('sum', 'integer')})
              AS g (status, urgency, value, competition, relevance, sum)
        CROSS JOIN LATERAL (
          SELECT o.id FROM opportunity_summary o
           WHERE o.status = g.status AND o.urgency_score = g.urgency AND o.value_score = g.value
             AND o.competition_score = g.competition AND o.relevance_score = g.relevance
             AND (g.sum < ${parameters.add(sum)}::integer OR o.id < ${parameters.add(id)}::uuid)
             AND ${conditions.join(' AND ')}
           ORDER BY o.id DESC LIMIT ${limit}) found
        ORDER BY g.sum DESC, found.id DESC LIMIT ${limit}`,
    );
  }
}
