import { Injectable } from '@nestjs/common';
import { type Audience } from '@rfp/contracts/opportunity';
import { type RpcReply } from '@rfp/contracts/rpc';
import { highPriorityScore, type Stats } from '@rfp/contracts/stats';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { readRows } from '@rfp/persistence/read-rows';
import { AudienceService } from './audience.js';

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

/** One pass over the reader's records; every figure of the dashboard that is not a grouping. */
const figuresSql = `
  select count(*) as total,
         count(*) filter (where status = 'active') as active,
         count(*) filter (where status = 'closed') as closed,
         count(*) filter (where status = 'upcoming') as upcoming,
         coalesce(sum(estimated_value), 0) as total_value,
         count(estimated_value) as valued,
         coalesce(round(avg(total_score), 1), 0) as avg_score,
         count(*) filter (where total_score >= ${highPriorityScore}) as high_priority,
         count(*) filter (where total_score >= 90) as score_90,
         count(*) filter (where total_score between 80 and 89) as score_80,
         count(*) filter (where total_score between 70 and 79) as score_70,
         count(*) filter (where total_score between 60 and 69) as score_60,
         count(*) filter (where total_score < 60) as score_0,
         count(*) filter (where status <> 'closed' and due_at >= $2 and due_at <= $2::timestamptz + interval '7 days') as due_7,
         count(*) filter (where status <> 'closed' and due_at > $2::timestamptz + interval '7 days' and due_at <= $2::timestamptz + interval '30 days') as due_30,
         count(*) filter (where status <> 'closed' and due_at > $2::timestamptz + interval '30 days') as due_later,
         count(*) filter (where status <> 'closed' and due_at is null) as due_never,
         count(*) filter (where created_at >= $2::timestamptz - interval '7 days') as new_total,
         count(*) filter (where created_at >= $2::timestamptz - interval '7 days' and total_score >= ${highPriorityScore}) as new_high_priority,
         coalesce(sum(estimated_value) filter (where created_at >= $2::timestamptz - interval '7 days'), 0) as new_value
    from opportunity where demo = $1`;

const typeRow = z.object({ source_type: z.string(), count });
const kindRow = z.object({ demo: z.boolean(), source_type: z.string(), count });
const agencyRow = z.object({ agency_name: z.string(), count });

/** The figures of the dashboard: counted, never assumed. */
@Injectable()
export class StatsService {
  constructor(
    private readonly database: DataSource,
    private readonly audience: AudienceService,
  ) {}

  async read(audience: Audience): Promise<Stats> {
    const demo = await this.audience.seesDemo(audience);
    const now = new Date();
    const [[figures], types, agencies] = await Promise.all([
      readRows(this.database, figuresRow, figuresSql, [demo, now]),
      readRows(
        this.database,
        typeRow,
        'select source_type, count(*) as count from opportunity where demo = $1 group by source_type',
        [demo],
      ),
      readRows(
        this.database,
        agencyRow,
        `select agency_name, count(*) as count from opportunity where demo = $1 and agency_name is not null
          group by agency_name order by count desc, agency_name limit 10`,
        [demo],
      ),
    ]);
    return toStats(figuresRow.parse(figures), types, agencies, demo, now);
  }

  /** How many records of each kind there are, and those that the reader sees by type. */
  async census(audience: Audience): Promise<RpcReply<'opportunities.census'>> {
    const showing_demo = await this.audience.seesDemo(audience);
    const rows = await readRows(
      this.database,
      kindRow,
      'select demo, source_type, count(*) as count from opportunity group by demo, source_type',
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
