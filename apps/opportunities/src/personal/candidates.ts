import { type EntityManager } from 'typeorm';
import { z } from 'zod';
import { matchedByIndex, matchedByRow } from '../search/plan/matched-rows.js';
import { type CompiledQuery, rowConditions } from '../search/query/compile-query.js';
import { type Bounds } from './bounds.js';
import { pointsSql } from './match-points.js';
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
  readonly plan: CompiledQuery;
  readonly bounds: Bounds;
  /** What the rows can match. */
  readonly matches: readonly Match[];
  /** Rows that are looked at for the first statement; later ones look at more. */
  readonly steps: number;
}

export const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** Before all rows. */
export const start: Candidate = { id: lastId, sum: 10_000 };
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
    const most = pointsSql(matches, bounds.recipe, parameters);
    const rows = await parameters.read(
      database,
      equalsRow,
      `WITH matched AS MATERIALIZED (
         SELECT o.id, ${bounds.ofRow('o', most.points, parameters)} AS sum FROM ${most.rows(`SELECT o.* FROM ${this.matched}`)})
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
export function matchedRows(plan: CompiledQuery): string {
  return plan.index === null ? matchedByRow(plan) : matchedByIndex(plan);
}

/** The rows of a plan that a query of the index of words finds. */
export function matchedHits(plan: CompiledQuery, queries: readonly string[]): string {
  const index = `${plan.parameters.add(queries.join(' | '))}::tsquery`;
  return matchedByIndex({ ...plan, index, conditions: rowConditions(plan) });
}
