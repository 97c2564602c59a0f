import { type Status } from '@rfp/contracts/opportunity';
import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { matchedByIndex, matchedByRow } from '../search/count.js';
import { type Plan, rowConditions } from '../search/plan.js';
import { type Bounds } from './bounds.js';
import { filterTests } from './filter-tests.js';
import { mostOfAll, pointsSql } from './match-points.js';
import { type Match } from './match-queries.js';

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

/** Rows that can have the same at most. */
export interface Equals {
  readonly sum: number;
  readonly ids: readonly string[];
}

/** Rows from which the best are chosen. */
export interface Candidates {
  /** No unread row comes before it; null if all are read. */
  readonly next: Candidate | null;
  /** @param last - rows that cannot come before it may be left out */
  read(last: Candidate | undefined): Promise<readonly Equals[]>;
}

export interface CandidateParts {
  readonly database: Database;
  readonly plan: Plan;
  readonly bounds: Bounds;
  /** What the rows can match. */
  readonly matches: readonly Match[];
  /** Rows that are looked at for the first statement; later ones look at more. */
  readonly steps: number;
}

const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const start: Candidate = { id: lastId, sum: 10_000 };
/** Ids in one text: as rows, hundreds of thousands take longer to read than to find. */
export const equalsRow = z.object({ sum: z.number(), ids: z.string().transform((ids) => ids.split(' ')) });
export const equalIds = `string_agg(id::text, ' ' ORDER BY id DESC) AS ids`;

/** Rows that an index finds, all sorted by what they can have. */
export class FoundCandidates implements Candidates {
  next: Candidate | null = start;
  #limit: number;

  /** @param matched - rows `o` as a part of a statement, with their conditions */
  constructor(
    private readonly parts: CandidateParts,
    private readonly matched: string,
  ) {
    this.#limit = 4 * parts.steps;
  }

  async read(): Promise<readonly Equals[]> {
    if (this.next === null) return [];
    const { database, plan, bounds, matches } = this.parts;
    const parameters = plan.parameters.copy();
    const place = `(${parameters.add(this.next.sum)}::integer, ${parameters.add(this.next.id)}::uuid)`;
    const { join, points } = pointsSql(matches, bounds.recipe, parameters);
    const rows = await parameters.read(
      database,
      equalsRow,
      `WITH matched AS MATERIALIZED (
         SELECT o.id, ${bounds.ofRow('o', points, parameters)} AS sum FROM (SELECT o.* FROM ${this.matched} OFFSET 0) o${join})
       SELECT sum, ${equalIds} FROM (
         SELECT id, sum FROM matched WHERE (sum, id) < ${place} ORDER BY sum DESC, id DESC LIMIT ${this.#limit}) first
        GROUP BY sum ORDER BY sum DESC`,
    );
    const { sum = 0, ids = [] } = rows.at(-1) ?? {};
    const count = rows.reduce((all, each) => all + each.ids.length, 0);
    this.next = count < this.#limit ? null : { id: ids.at(-1) ?? lastId, sum };
    this.#limit *= 4;
    return rows;
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

/** Rows that one statement looks at, at most. Of groups that are equal each statement reads all again, so it takes more of them. */
const mostSteps = { usual: 16_000, equal: 64_000 };
/** Rows of the groups that are loaded at once. */
const groupSteps = 100_000;

/** Or the place of the last row that was looked at, if there are more. */
const lookedRow = equalsRow.extend({ is_last: z.boolean() });

/**
 * Rows by groups with the same status and scores, of which the kept counts say how many rows each has: the groups in the order of what their rows can have
 * with all matches. What each of the rows can have with its own is known when it is read.
 */
export class WalkedCandidates implements Candidates {
  next: Candidate | null = start;
  #groups: Group[] = [];
  #steps: number;

  constructor(private readonly parts: CandidateParts) {
    this.#steps = parts.steps;
  }

  async read(last: Candidate | undefined): Promise<readonly Equals[]> {
    if (this.next === null) return [];
    if (this.#groups.length === 0) this.#groups = await this.#loadGroups(this.next);
    const groups = this.#firstGroups();
    const lastGroup = groups.at(-1);
    if (lastGroup === undefined) {
      this.next = null;
      return [];
    }
    const { rows, next } = await this.#readRows(groups, this.next, last);
    this.next = next ?? { id: lastId, sum: lastGroup.sum - 1 };
    const { sum: following } = this.next;
    this.#groups = this.#groups.filter(({ sum }) => sum <= following);
    this.#steps = Math.min(this.#steps * 2, next?.sum === groups[0]?.sum ? mostSteps.equal : mostSteps.usual);
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
    const { database, plan, bounds, matches } = this.parts;
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
       bounded AS (SELECT g.*, ${bounds.ofGroup('g', mostOfAll(matches, bounds.recipe), parameters)} AS sum FROM kept g),
       summed AS (
         SELECT *, sum(records) OVER (ORDER BY sum DESC) AS up_to, sum(records) OVER (PARTITION BY sum) AS equal
           FROM bounded WHERE sum <= ${parameters.add(from.sum)})
       SELECT status, urgency_score AS urgency, value_score AS value, competition_score AS competition,
              relevance_score AS relevance, records, sum
         FROM summed WHERE up_to - equal < ${groupSteps} ORDER BY sum DESC`,
    );
  }

  /** The rows that can come before the last one wanted, and the place of the last one that was looked at, unless it was the last of the groups. */
  async #readRows(
    groups: readonly Group[],
    { sum, id }: Candidate,
    last: Candidate | undefined,
  ): Promise<{ rows: Equals[]; next: Candidate | undefined }> {
    const { database, plan, bounds, matches } = this.parts;
    const parameters = plan.parameters.copy();
    const column = (name: keyof Group, type: string) =>
      `${parameters.add(groups.map((group) => group[name]))}::${type}[]`;
    const limit = this.#steps;
    const { join, points } = pointsSql(matches, bounds.recipe, parameters);
    const most = `${bounds.ofRow('o', points, parameters)} AS sum`;
    // Of groups that are equal most rows fall to the limit: what each can have is computed after it.
    const isTied = groups.reduce((count, { records }) => count + Math.min(records, limit), 0) > 2 * limit;
    const found = await parameters.read(
      database,
      lookedRow,
      `WITH looked AS MATERIALIZED (
         SELECT found.*, g.sum AS most
           FROM unnest(${column('status', 'text')}, ${column('urgency', 'smallint')}, ${column('value', 'smallint')},
                       ${column('competition', 'smallint')}, ${column('relevance', 'smallint')}, ${column('sum', 'integer')})
                AS g (status, urgency, value, competition, relevance, sum)
          CROSS JOIN LATERAL (
            SELECT o.id${isTied ? '' : `, ${most}`} FROM opportunity_summary o${isTied ? '' : join}
             WHERE o.status = g.status AND o.urgency_score = g.urgency AND o.value_score = g.value
               AND o.competition_score = g.competition AND o.relevance_score = g.relevance
               AND (g.sum < ${parameters.add(sum)}::integer OR o.id < ${parameters.add(id)}::uuid)
               AND ${[...plan.conditions, ...filterTests(plan.selection.filter, parameters)].join(' AND ')}
             ORDER BY o.id DESC LIMIT ${limit}) found
          ORDER BY g.sum DESC, found.id DESC LIMIT ${limit}),
       bounded AS MATERIALIZED (${isTied ? `SELECT o.id, ${most} FROM looked JOIN opportunity_summary o ON o.id = looked.id${join}` : 'SELECT id, sum FROM looked'})
       (SELECT true AS is_last, most AS sum, id::text AS ids FROM looked ORDER BY most DESC, id DESC OFFSET ${limit - 1})
       UNION ALL
       (SELECT false, sum, ${equalIds} FROM bounded WHERE sum >= ${parameters.add(last?.sum ?? 0)}::integer GROUP BY sum)`,
    );
    const end = found.find(({ is_last }) => is_last);
    return {
      rows: found.filter(({ is_last }) => !is_last),
      next: end && { id: end.ids[0] ?? lastId, sum: end.sum },
    };
  }
}
