import { Injectable } from '@nestjs/common';
import { type Audience } from '@rfp/contracts/opportunity';
import { type RpcReply } from '@rfp/contracts/rpc';
import { highPriorityScore, type Stats } from '@rfp/contracts/stats';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { readOne, readRows } from '@rfp/persistence/read-rows';
import { inTransaction } from '@rfp/persistence/transaction';
import {
  type DueCounts,
  dayLength,
  hourLength,
  hourName,
  startOfHour,
  readDueCounts,
} from '../store/read-due-counts.js';
import { AudienceService } from './audience.service.js';

const count = z.coerce.number();

/** Records by status, type and total score, from `opportunity_count`. */
const stateRow = z.object({
  status: z.string(),
  source_type: z.string(),
  score: count,
  records: count,
});
const stateSql = `
  SELECT split_part(key, '|', 1) AS status, split_part(key, '|', 2) AS source_type, split_part(key, '|', 3) AS score, records
    FROM opportunity_count WHERE kind = 'state' AND demo = $1 AND records > 0`;

/** Stated values by status and kind. */
const valueRow = z.object({ status: z.string(), kind: z.string(), records: count, dollars: count });
type ValueCount = z.infer<typeof valueRow>;
const valueSql = `
  SELECT split_part(key, '|', 1) AS status, split_part(key, '|', 2) AS kind, records, dollars
    FROM opportunity_count WHERE kind = 'value' AND demo = $1 AND records > 0`;

const addedRow = z.object({ total: count, high_priority: count, value: count });
/** Parameters: `$2` is a week ago; `$3` is the key of the hour after `$2` in the counts. */
const addedSql = `
  WITH added AS (
    SELECT records, dollars, split_part(key, '|', 2)::int AS score FROM opportunity_count
     WHERE kind = 'created' AND demo = $1 AND records > 0 AND key >= $3
    UNION ALL
    SELECT 1, coalesce(dollars, 0), total_score FROM opportunity_summary
     WHERE demo = $1 AND status IN ('active', 'closed', 'upcoming')
       AND created_at >= $2::timestamptz AND created_at < date_trunc('hour', $2::timestamptz) + interval '1 hour')
  SELECT coalesce(sum(records), 0) AS total, coalesce(sum(records) FILTER (WHERE score >= ${highPriorityScore}), 0) AS high_priority,
         coalesce(sum(dollars), 0) AS value
    FROM added`;

function addedParameters(demo: boolean, now: Date): unknown[] {
  const since = new Date(now.getTime() - 7 * dayLength);
  return [demo, since, hourName(new Date(startOfHour(since).getTime() + hourLength))];
}

/** Milliseconds until the figures change with time alone, because a due date leaves its range or a record becomes older than a week; at most a day. */
const steadyRow = z.object({ ms: z.coerce.number() });
const steadySql = `
  SELECT least(min(extract(epoch FROM next.at - mark.at) * 1000), 86400000) AS ms
    FROM (SELECT $2::timestamptz + days * interval '1 day' AS at, column_name, status
            FROM (VALUES (0, 'due_at'), (7, 'due_at'), (30, 'due_at'), (-7, 'created_at')) AS edge (days, column_name),
                 (VALUES ('active'), ('closed'), ('upcoming')) AS state (status)) mark,
         LATERAL (
           (SELECT due_at AS at FROM opportunity_summary o
             WHERE column_name = 'due_at' AND mark.status <> 'closed' AND o.demo = $1 AND o.status = mark.status AND due_at >= mark.at ORDER BY due_at LIMIT 1)
           UNION ALL
           (SELECT created_at FROM opportunity_summary o
             WHERE column_name = 'created_at' AND o.demo = $1 AND o.status = mark.status AND created_at >= mark.at ORDER BY created_at LIMIT 1)) next`;

const kindRow = z.object({ demo: z.boolean(), source_type: z.string(), count });
const agencyRow = z.object({ agency_name: z.string(), count });

/** Statistics of the dashboard. They come from stored counts, so their cost does not depend on the number of records. */
@Injectable()
export class StatsService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async read(audience: Audience): Promise<RpcReply<'opportunities.stats'>> {
    const demo = await this.audience.showsDemo(audience);
    const now = new Date();
    // One snapshot, so that the figures agree with each other.
    const read = async (manager: EntityManager) => {
      const states = await readRows(manager, stateRow, stateSql, [demo]);
      const values = await readRows(manager, valueRow, valueSql, [demo]);
      const due = await readDueCounts(manager, demo, now);
      const added = await readOne(manager, addedRow, addedSql, addedParameters(demo, now));
      const agencies = await readRows(
        manager,
        agencyRow,
        `SELECT key AS agency_name, records AS count FROM opportunity_count
          WHERE kind = 'agency' AND demo = $1 AND records > 0 ORDER BY records DESC, key LIMIT 10`,
        [demo],
      );
      const steady = await readOne(manager, steadyRow, steadySql, [demo, now]);
      return {
        ...toStats({ states, values }, due, added, agencies, demo, now),
        ...(steady && { steady_ms: steady.ms }),
      };
    };
    return inTransaction(this.database, read, { isolation: 'REPEATABLE READ' });
  }

  /** Counts demo and real records, and the visible records by type. */
  async counts(audience: Audience): Promise<RpcReply<'opportunities.census'>> {
    const showing_demo = await this.audience.showsDemo(audience);
    const rows = await readRows(
      this.database,
      kindRow,
      `SELECT demo, split_part(key, '|', 2) AS source_type, sum(records) AS count FROM opportunity_count
        WHERE kind = 'state' AND records > 0 GROUP BY 1, 2`,
    );
    const sum = (demo: boolean) =>
      rows.filter((each) => each.demo === demo).reduce((total, each) => total + each.count, 0);
    return {
      demo: sum(true),
      real: sum(false),
      showing_demo,
      by_type: countByType(rows.filter((each) => each.demo === showing_demo)),
    };
  }
}

type StateCount = z.infer<typeof stateRow>;

function addUp(
  states: readonly StateCount[],
  figure: (state: StateCount) => number = ({ records }) => records,
): number {
  return states.reduce((total, state) => total + figure(state), 0);
}

function toStats(
  { states, values }: { states: readonly StateCount[]; values: readonly ValueCount[] },
  due: DueCounts,
  added_last_week: Stats['added_last_week'] = { total: 0, high_priority: 0, value: 0 },
  by_agency: Stats['by_agency'],
  demo: boolean,
  now: Date,
): Stats {
  const total = addUp(states);
  const withStatus = (status: string) => addUp(states.filter((state) => state.status === status));
  const scored = (from: number, to: number) => addUp(states.filter(({ score }) => score >= from && score <= to));
  const open = states.filter(({ status }) => status !== 'closed');
  const { count: valued, value } = addValues(values, ({ status, kind }) => status !== 'closed' && kind === 'estimate');
  return {
    total_opportunities: total,
    active_opportunities: withStatus('active'),
    by_status: { active: withStatus('active'), closed: withStatus('closed'), upcoming: withStatus('upcoming') },
    by_type: countByType(states.map(({ source_type, records }) => ({ source_type, count: records }))),
    by_agency,
    total_value: value,
    valued_opportunities: valued,
    value_apart: {
      ceilings: addValues(values, ({ status, kind }) => status !== 'closed' && kind === 'ceiling'),
      awards: addValues(values, ({ status, kind }) => status !== 'closed' && kind === 'award'),
      closed: addValues(values, ({ status }) => status === 'closed'),
    },
    avg_score: averageScore(open) ?? 0,
    closed_avg_score: averageScore(states.filter(({ status }) => status === 'closed')),
    high_priority: scored(highPriorityScore, 100),
    due_soon: due.week + due.month,
    score_distribution: {
      '90-100': scored(90, 100),
      '80-89': scored(80, 89),
      '70-79': scored(70, 79),
      '60-69': scored(60, 69),
      '0-59': scored(0, 59),
    },
    due_date_distribution: {
      'Due in 7 days': due.week,
      'Due in 30 days': due.month,
      Later: due.later,
      'No due date': due.never,
    },
    added_last_week,
    demo,
    as_of: now.toISOString(),
  };
}

function addValues(values: readonly ValueCount[], isCounted: (value: ValueCount) => boolean) {
  const counted = values.filter(isCounted);
  const sum = counted.reduce((total, { dollars }) => total + dollars, 0);
  // Rounding to cents removes the error of floating-point sums.
  return { count: counted.reduce((total, { records }) => total + records, 0), value: Math.round(sum * 100) / 100 };
}

/** Returns the average score, rounded to a tenth; null without records. */
function averageScore(states: readonly StateCount[]): number | null {
  const records = addUp(states);
  if (records === 0) return null;
  return Math.round((addUp(states, (state) => state.score * state.records) / records) * 10) / 10;
}

function countByType(rows: ReadonlyArray<{ source_type: string; count: number }>): Stats['by_type'] {
  const countOf = (type: string) =>
    rows.filter((row) => row.source_type === type).reduce((total, row) => total + row.count, 0);
  return {
    federal_contract: countOf('federal_contract'),
    federal_grant: countOf('federal_grant'),
    state_rfp: countOf('state_rfp'),
    private_rfp: countOf('private_rfp'),
    scraped: countOf('scraped'),
  };
}
