import { type Status } from '@rfp/contracts/opportunity';
import { z } from 'zod';
import {
  type Candidate,
  type CandidateParts,
  type Candidates,
  equalIds,
  type Equals,
  equalsRow,
  lastId,
  start,
} from './candidates.js';
import { readHalves } from '../store/halves.js';
import { filterTests } from './filter-tests.js';
import { mostOfAll, pointsSql } from './match-points.js';
import { type Parameters } from '../search/query/parameters.js';

const groupRow = z.object({
  status: z.string(),
  urgency: z.number(),
  value: z.number(),
  competition: z.number(),
  relevance: z.number(),
  records: z.coerce.number(),
  sum: z.number(),
});
/** Rows with the same status and scores. */
type Group = z.infer<typeof groupRow>;

/** Rows that one statement looks at, at most. */
const mostSteps = 16_000;
/** Of rows that are equal each statement of `OrderedCandidates` reads all again, so that it takes more of them. */
const mostEqualSteps = 64_000;
/** Rows of the groups that are loaded at once. */
const groupSteps = 100_000;

/** Or the place of the last row that was looked at, if there are more. */
const lookedRow = equalsRow.extend({ is_last: z.boolean() });

/**
 * The groups of which the kept counts say how many rows each has, in the order of what their rows can have with all matches; from a sum on, those that
 * together have at least so many rows as one looks at, always all that are equal.
 */
function loadGroups({ database, plan, bounds, matches }: CandidateParts, from: number): Promise<Group[]> {
  const parameters = plan.parameters.copy();
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
         FROM bounded WHERE sum <= ${parameters.add(from)})
     SELECT status, urgency_score AS urgency, value_score AS value, competition_score AS competition,
            relevance_score AS relevance, records, sum
       FROM summed WHERE up_to - equal < ${groupSteps} ORDER BY sum DESC, records DESC, 1, 2, 3, 4, 5`,
  );
}

/** Parts of a statement: groups `g`, and the conditions on rows `o` of one of them. */
function rowsOf(
  groups: readonly Group[],
  { plan }: CandidateParts,
  parameters: Parameters,
): { from: string; conditions: string } {
  const column = (name: keyof Group, type: string) =>
    `${parameters.add(groups.map((group) => group[name]))}::${type}[]`;
  return {
    from: `unnest(${column('status', 'text')}, ${column('urgency', 'smallint')}, ${column('value', 'smallint')}, ${column('competition', 'smallint')},
                  ${column('relevance', 'smallint')}, ${column('sum', 'integer')}) AS g (status, urgency, value, competition, relevance, sum)`,
    conditions: [
      'o.status = g.status AND o.urgency_score = g.urgency AND o.value_score = g.value',
      'o.competition_score = g.competition AND o.relevance_score = g.relevance',
      ...plan.conditions,
      ...filterTests(plan.selection.filter, parameters),
    ].join(' AND '),
  };
}

/** Rows by groups, of which each row tells when it is read what it can have with its own matches. Within a group the newest come first. */
export class WalkedCandidates implements Candidates {
  next: Candidate | null = start;
  #groups: Group[] = [];
  /** The last row that was read of the first group. */
  #after = lastId;
  #steps: number;

  constructor(private readonly parts: CandidateParts) {
    this.#steps = parts.steps;
  }

  async read(last: Candidate | undefined): Promise<readonly Equals[]> {
    if (this.next === null) return [];
    if (this.#groups.length === 0) this.#groups = await loadGroups(this.parts, this.next.sum);
    const [first] = this.#groups;
    if (first === undefined) {
      this.next = null;
      return [];
    }
    const groups = this.#firstGroups();
    const isPart = groups.length === 0;
    const rows = isPart ? await this.#readPart(first, last) : await this.#readGroups(groups, last);
    if (!isPart) this.#groups = this.#groups.slice(groups.length);
    const lastSum = groups.at(-1)?.sum ?? first.sum;
    // Of equal rows none is known to come before another as long as not all are read.
    this.next = { id: lastId, sum: this.#groups[0]?.sum ?? lastSum - 1 };
    this.#steps = Math.min(this.#steps * 2, mostSteps);
    return rows;
  }

  /** The first groups that have together no more rows than are looked at; none if the first one has more, or is read in part. */
  #firstGroups(): Group[] {
    let records = this.#after === lastId ? 0 : Infinity;
    const end = this.#groups.findIndex((group) => {
      records += group.records;
      return records > this.#steps;
    });
    return end === -1 ? this.#groups : this.#groups.slice(0, end);
  }

  #readGroups(groups: readonly Group[], last: Candidate | undefined): Promise<Equals[]> {
    return readHalves(groups, (half) => {
      const parameters = this.parts.plan.parameters.copy();
      return parameters.read(
        this.parts.database,
        equalsRow,
        this.#equals(this.#looked(half, parameters, ''), last, parameters),
      );
    });
  }

  /** Rows of the first group, which ends if there are no more. */
  async #readPart(group: Group, last: Candidate | undefined): Promise<Equals[]> {
    const parameters = this.parts.plan.parameters.copy();
    const part = ` AND o.id < ${parameters.add(this.#after)}::uuid ORDER BY o.id DESC LIMIT ${this.#steps}`;
    const found = await parameters.read(
      this.parts.database,
      lookedRow,
      `WITH looked AS MATERIALIZED (${this.#looked([group], parameters, part)})
       (SELECT true AS is_last, 0 AS sum, id::text AS ids FROM looked ORDER BY id DESC OFFSET ${this.#steps - 1})
       UNION ALL
       (SELECT false, sum, ids FROM (${this.#equals('SELECT * FROM looked', last, parameters)}) equals)`,
    );
    const end = found.find(({ is_last }) => is_last);
    this.#after = end?.ids[0] ?? lastId;
    if (end === undefined) this.#groups = this.#groups.slice(1);
    return found.filter(({ is_last }) => !is_last);
  }

  /** SQL of the rows of groups, each with the most that it can have. */
  #looked(groups: readonly Group[], parameters: Parameters, part: string): string {
    const { bounds, matches } = this.parts;
    const { from, conditions } = rowsOf(groups, this.parts, parameters);
    const matched = pointsSql(matches, bounds.recipe, parameters);
    return `SELECT found.* FROM ${from} CROSS JOIN LATERAL (
              SELECT o.id, ${bounds.ofRow('o', matched.points, parameters)} AS sum
                FROM ${matched.rows(`SELECT o.* FROM opportunity_summary o WHERE ${conditions}${part}`)}) found`;
  }

  /** SQL of those of the rows that can come before the last one wanted. */
  #equals(looked: string, last: Candidate | undefined, parameters: Parameters): string {
    return `SELECT sum, ${equalIds} FROM (${looked}) looked WHERE sum >= ${parameters.add(last?.sum ?? 0)}::integer GROUP BY sum`;
  }
}

/** Rows by groups whose rows have exactly what the group can have: of equal ones the newest come first, whichever group they are of. */
export class OrderedCandidates implements Candidates {
  next: Candidate | null = start;
  #groups: Group[] = [];
  #steps: number;

  constructor(private readonly parts: CandidateParts) {
    this.#steps = parts.steps;
  }

  async read(): Promise<readonly Equals[]> {
    if (this.next === null) return [];
    if (this.#groups.length === 0) this.#groups = await loadGroups(this.parts, this.next.sum);
    const groups = this.#firstGroups();
    const lastGroup = groups.at(-1);
    if (lastGroup === undefined) {
      this.next = null;
      return [];
    }
    const { rows, next } = await this.#readRows(groups, this.next);
    this.next = next ?? { id: lastId, sum: lastGroup.sum - 1 };
    const { sum: following } = this.next;
    this.#groups = this.#groups.filter(({ sum }) => sum <= following);
    this.#steps = Math.min(this.#steps * 2, next?.sum === groups[0]?.sum ? mostEqualSteps : mostSteps);
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

  /** The first rows, and the place of the last one unless it was the last of the groups. */
  async #readRows(
    groups: readonly Group[],
    { sum, id }: Candidate,
  ): Promise<{ rows: Equals[]; next: Candidate | undefined }> {
    const { database, plan } = this.parts;
    const parameters = plan.parameters.copy();
    const { from, conditions } = rowsOf(groups, this.parts, parameters);
    const limit = this.#steps;
    const rows = await parameters.read(
      database,
      equalsRow,
      `SELECT sum, ${equalIds} FROM (
         SELECT g.sum, found.id FROM ${from} CROSS JOIN LATERAL (
           SELECT o.id FROM opportunity_summary o
            WHERE ${conditions} AND (g.sum < ${parameters.add(sum)}::integer OR o.id < ${parameters.add(id)}::uuid)
            ORDER BY o.id DESC LIMIT ${limit}) found
          ORDER BY g.sum DESC, found.id DESC LIMIT ${limit}) first
        GROUP BY sum ORDER BY sum DESC`,
    );
    const end = rows.at(-1);
    const count = rows.reduce((all, { ids }) => all + ids.length, 0);
    return {
      rows,
      next: count < limit || end === undefined ? undefined : { id: end.ids.at(-1) ?? lastId, sum: end.sum },
    };
  }
}
