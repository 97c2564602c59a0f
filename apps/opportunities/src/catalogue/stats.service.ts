import { Injectable } from '@nestjs/common';
import { type Audience } from '@rfp/contracts/opportunity';
import { type RpcReply } from '@rfp/contracts/rpc';
import { highPriorityScore, type Stats } from '@rfp/contracts/stats';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readRows } from '@rfp/persistence/read-rows';
import { AudienceService } from './audience.service.js';

const count = z.coerce.number();

const figuresRow = z.object({
  total: count,
  active: count,
  closed: count,
  upcoming: count,
  total_value: count,
  valued: count,
  avg_score: count,
  high_priority: count,
  score_90: count,
  score_80: count,
  score_70: count,
  score_60: count,
  score_0: count,
  due_7: count,
  due_30: count,
  due_later: count,
  due_never: count,
  new_total: count,
  new_high_priority: count,
  new_value: count,
});

/** All ungrouped numbers of the dashboard, in one scan of the visible records. */
const figuresSql = `
  SELECT count(*) AS total,
         count(*) FILTER (WHERE status = 'active') AS active,
         count(*) FILTER (WHERE status = 'closed') AS closed,
         count(*) FILTER (WHERE status = 'upcoming') AS upcoming,
         coalesce(sum(dollars), 0) AS total_value,
         count(dollars) AS valued,
         coalesce(round(avg(total_score), 1), 0) AS avg_score,
         count(*) FILTER (WHERE total_score >= ${highPriorityScore}) AS high_priority,
         count(*) FILTER (WHERE total_score >= 90) AS score_90,
         count(*) FILTER (WHERE total_score BETWEEN 80 AND 89) AS score_80,
         count(*) FILTER (WHERE total_score BETWEEN 70 AND 79) AS score_70,
         count(*) FILTER (WHERE total_score BETWEEN 60 AND 69) AS score_60,
         count(*) FILTER (WHERE total_score < 60) AS score_0,
         count(*) FILTER (WHERE status <> 'closed' AND due_at >= $2 AND due_at <= $2::timestamptz + interval '7 days') AS due_7,
         count(*) FILTER (WHERE status <> 'closed' AND due_at > $2::timestamptz + interval '7 days' AND due_at <= $2::timestamptz + interval '30 days') AS due_30,
         count(*) FILTER (WHERE status <> 'closed' AND due_at > $2::timestamptz + interval '30 days') AS due_later,
         count(*) FILTER (WHERE status <> 'closed' AND due_at IS NULL) AS due_never,
         count(*) FILTER (WHERE created_at >= $2::timestamptz - interval '7 days') AS new_total,
         count(*) FILTER (WHERE created_at >= $2::timestamptz - interval '7 days' AND total_score >= ${highPriorityScore}) AS new_high_priority,
         coalesce(sum(dollars) FILTER (WHERE created_at >= $2::timestamptz - interval '7 days'), 0) AS new_value
    FROM opportunity WHERE demo = $1`;

const typeRow = z.object({ source_type: z.string(), count });
const kindRow = z.object({ demo: z.boolean(), source_type: z.string(), count });
const agencyRow = z.object({ agency_name: z.string(), count });

/** Statistics of the dashboard. */
@Injectable()
export class StatsService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async read(audience: Audience): Promise<Stats> {
    const demo = await this.audience.showsDemo(audience);
    const now = new Date();
    const [[figures], types, agencies] = await Promise.all([
      readRows(this.database, figuresRow, figuresSql, [demo, now]),
      readRows(
        this.database,
        typeRow,
        'SELECT source_type, count(*) AS count FROM opportunity WHERE demo = $1 GROUP BY source_type',
        [demo],
      ),
      readRows(
        this.database,
        agencyRow,
        `SELECT agency_name, count(*) AS count FROM opportunity WHERE demo = $1 AND agency_name IS NOT NULL
          GROUP BY agency_name ORDER BY count DESC, agency_name LIMIT 10`,
        [demo],
      ),
    ]);
    return toStats(figuresRow.parse(figures), types, agencies, demo, now);
  }

  /** Number of demo and real records, and of the visible ones by type. */
  async counts(audience: Audience): Promise<RpcReply<'opportunities.census'>> {
    const showing_demo = await this.audience.showsDemo(audience);
    const rows = await readRows(
      this.database,
      kindRow,
      'SELECT demo, source_type, count(*) AS count FROM opportunity GROUP BY demo, source_type',
    );
    const sum = (demo: boolean) =>
      rows.filter((each) => each.demo === demo).reduce((total, each) => total + each.count, 0);
    return {
      demo: sum(true),
      real: sum(false),
      showing_demo,
      by_type: byType(rows.filter((each) => each.demo === showing_demo)),
    };
  }
}

function toStats(
  figures: z.infer<typeof figuresRow>,
  types: Array<z.infer<typeof typeRow>>,
  by_agency: Stats['by_agency'],
  demo: boolean,
  now: Date,
): Stats {
  return {
    total_opportunities: figures.total,
    active_opportunities: figures.active,
    by_status: { active: figures.active, closed: figures.closed, upcoming: figures.upcoming },
    by_type: byType(types),
    by_agency,
    total_value: figures.total_value,
    valued_opportunities: figures.valued,
    avg_score: figures.avg_score,
    high_priority: figures.high_priority,
    due_soon: figures.due_7 + figures.due_30,
    score_distribution: {
      '90-100': figures.score_90,
      '80-89': figures.score_80,
      '70-79': figures.score_70,
      '60-69': figures.score_60,
      '0-59': figures.score_0,
    },
    due_date_distribution: {
      'Due in 7 days': figures.due_7,
      'Due in 30 days': figures.due_30,
      Later: figures.due_later,
      'No due date': figures.due_never,
    },
    added_last_week: { total: figures.new_total, high_priority: figures.new_high_priority, value: figures.new_value },
    demo,
    as_of: now.toISOString(),
  };
}

function byType(rows: ReadonlyArray<{ source_type: string; count: number }>): Stats['by_type'] {
  const counts = new Map(rows.map((row) => [row.source_type, row.count]));
  const of = (type: string) => counts.get(type) ?? 0;
  return {
    federal_contract: of('federal_contract'),
    federal_grant: of('federal_grant'),
    state_rfp: of('state_rfp'),
    private_rfp: of('private_rfp'),
    scraped: of('scraped'),
  };
}
