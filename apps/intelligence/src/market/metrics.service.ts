import { Injectable } from '@nestjs/common';
import { type FinancialMetric, type FinancialMetrics } from '@rfp/contracts/intelligence';
import { type Audience, type OpportunityFilter } from '@rfp/contracts/opportunity';
import { highPriorityScore, type Stats } from '@rfp/contracts/stats';
import { type Period } from '@rfp/market/period';
import { BusClient } from '@rfp/messaging/bus-client';
import { DataSource } from 'typeorm';
import { readCounts, showsDemo } from './market-counts.js';
import { compareMonths, type Comparison, countText, divideRounded, dollarsText, showAmount } from './compare-months.js';
import { type Procurements, procurementList, procurementsOf, type Total, totalOf } from './market-totals.js';
import { monthName } from './months.js';
import { ObservationsService } from './observations.service.js';
import { comparedPeriods, type ComparedPeriods, NotObserved, observedIn } from './observed-periods.js';

/** Minimum notices in a month: with fewer, a change is not meaningful. */
export const minNotices = 20;

interface MetricsRequest {
  audience: Audience;
  /** Signed assertion of the caller, whose permissions apply to the catalogue. */
  assertion: string | null;
}

/** Market figures of a month and the one before, from stored counts. The cost does not depend on the number of notices. */
@Injectable()
export class MetricsService {
  constructor(
    private readonly database: DataSource,
    private readonly observations: ObservationsService,
    private readonly client: BusClient,
  ) {}

  /** Changes from month to month. Unknown changes are replaced by figures of open opportunities. */
  async read({ audience, assertion }: MetricsRequest, now = new Date()): Promise<FinancialMetrics> {
    const demo = await showsDemo(this.database, audience);
    const known = await this.observations.read(this.database, { demo, now });
    const compared = comparedPeriods(known, 1);
    const outcomes =
      compared instanceof NotObserved
        ? figures.map(({ metric }): Outcome => ({ what: metric, reason: compared.reason }))
        : await this.compare(compared, demo);
    const changes = outcomes.filter((each) => 'metric' in each);
    const missing = figures.length - changes.length;
    const current = missing === 0 ? [] : await this.readCurrent({ audience, assertion });
    return {
      success: true,
      data: [...changes, ...current.slice(0, missing)],
      citations: [],
      generated_at: now.toISOString(),
      origin: demo ? 'demo' : 'computed',
      left_out: outcomes.filter((each) => 'reason' in each),
    };
  }

  private async readCurrent({ audience, assertion }: MetricsRequest): Promise<FinancialMetric[]> {
    return currentMetrics(await this.client.call('opportunities.stats', { audience }, { assertion }));
  }

  private async compare(compared: ComparedPeriods, demo: boolean): Promise<Outcome[]> {
    const { period, before, sources } = compared;
    const counts = await readCounts(this.database, {
      demo,
      kinds: ['all', 'type'],
      period: { from: before.from, to: period.to },
      sources,
    });
    const of = (month: Period): MonthTotals => ({
      month: month.from,
      all: totalOf(counts, 'all', month),
      procurements: procurementsOf(counts, month),
    });
    return figures.map((figure) => compareFigure(figure, { current: of(period), previous: of(before), compared }));
  }
}

interface MonthTotals {
  month: string;
  all: Total;
  procurements: Procurements;
}

interface Figure extends Pick<Comparison, 'unit'> {
  metric: string;
  /** The figure of a month in hundredths: cents for dollars. */
  value: (totals: MonthTotals) => bigint;
  /** Number of records in the figure. */
  records: (totals: MonthTotals) => number;
  /** Plural noun for the counted records, as in `20 notices are needed`. */
  of: string;
  /** Filter and number of the opportunities to list, in addition to those posted in the month. */
  listed: (totals: MonthTotals) => { filter: OpportunityFilter; count: number };
  /** Whether the figure is left out if it is 0 in both months. */
  omitIfZero?: true;
  description: (current: MonthTotals, months: string) => string;
}

type Outcome = FinancialMetric | FinancialMetrics['left_out'][number];

function compareFigure(
  { metric, value, records, of, listed, omitIfZero, description, unit }: Figure,
  { current, previous, compared }: { current: MonthTotals; previous: MonthTotals; compared: ComparedPeriods },
): Outcome {
  const [now, before] = [records(current), records(previous)];
  const [month, monthBefore] = [monthName(current.month), monthName(previous.month)];
  if (Math.min(now, before) < minNotices) {
    const have = `${month} has ${now} ${of} and ${monthBefore} ${before}`;
    return { what: metric, reason: `${have}; ${minNotices} are needed in each.${compared.note}` };
  }
  const [amount, amountBefore] = [value(current), value(previous)];
  if (omitIfZero && amount === 0n && amountBefore === 0n)
    return { what: metric, reason: `No notice of ${month} or ${monthBefore} states one.${compared.note}` };
  const { filter, count } = listed(current);
  return {
    metric,
    ...compareMonths({ unit, current: amount, previous: amountBefore }),
    description: `${description(current, `in ${month}, against ${monthBefore}`)}${compared.note}`,
    basis: { of: 'opportunities', filter: { ...filter, q: observedIn(compared.period, compared) }, count },
  };
}

const allListed: Figure['listed'] = ({ all }) => ({ filter: {}, count: all.notices });
const statedListed: Figure['listed'] = ({ all }) => ({ filter: { min_value: 0 }, count: all.stated.count });

const estimates: Pick<Figure, 'unit' | 'records' | 'of' | 'listed'> = {
  unit: 'dollars',
  records: ({ all }) => all.estimates.count,
  of: 'notices with an estimate in US dollars',
  listed: statedListed,
};

/** Names the amounts that are not part of the estimates. */
function notInSum({ all: { ceilings } }: MonthTotals): string {
  if (ceilings.count === 0) return '';
  const [of, end] = ceilings.count === 1 ? ['1 ceiling', ''] : [`${countText(ceilings.count)} ceilings`, ' together'];
  return ` Not in it: ${of}, at most ${dollarsText(ceilings.cents)}${end}.`;
}

const figures: Figure[] = [
  {
    metric: 'Notices posted',
    unit: 'notices',
    value: ({ all }) => BigInt(all.notices) * 100n,
    records: ({ all }) => all.notices,
    of: 'notices',
    listed: allListed,
    description: (_current, months) => `Opportunities posted ${months}.`,
  },
  {
    ...estimates,
    metric: 'Estimates',
    value: ({ all }) => all.estimates.cents,
    description: (current, months) =>
      `Sum of the estimates in US dollars that ${countText(current.all.estimates.count)} opportunities state, posted ${months}.${notInSum(current)}`,
  },
  {
    ...estimates,
    metric: 'Average estimate',
    value: ({ all }) => divideRounded(all.estimates.cents, BigInt(all.estimates.count)),
    description: (_current, months) => `Per opportunity that states an estimate in US dollars, posted ${months}.`,
  },
  {
    metric: 'Set-aside share',
    unit: 'percent',
    value: ({ procurements: { set_asides: found, notices } }) =>
      divideRounded(BigInt(found) * 10_000n, BigInt(notices)),
    records: ({ procurements }) => procurements.notices,
    of: 'procurements',
    omitIfZero: true,
    listed: ({ all, procurements }) => procurementList(procurements, all),
    description: (_current, months) => `Share of procurements with a set-aside, posted ${months}. Grants have none.`,
  },
];

interface CurrentFigure extends Pick<FinancialMetric, 'metric' | 'unit' | 'description'> {
  amount: number;
  /** Number of opportunities in the figure, which `filter` lists. */
  count: number;
  filter: OpportunityFilter;
}

/**
 * Figures of the opportunities that are open now. A new catalogue has them too, because they need no earlier months. Figures without records are
 * omitted.
 */
function currentMetrics(stats: Stats): FinancialMetric[] {
  return figuresOf(stats)
    .filter(({ count }) => count > 0)
    .map(({ amount, count, filter, ...figure }) => ({
      ...figure,
      current_value: showAmount(figure.unit, amount),
      change: null,
      trend: null,
      current: amount.toFixed(2),
      previous: null,
      basis: { of: 'opportunities', filter, count },
    }));
}

function figuresOf(stats: Stats): CurrentFigure[] {
  const { by_status: status, valued_opportunities: valued } = stats;
  const open = status.active + status.upcoming;
  return [
    {
      metric: 'Open notices',
      unit: 'notices',
      amount: open,
      count: open,
      filter: { q: '-status:closed' },
      description: 'Active or upcoming now',
    },
    {
      metric: 'Due soon',
      unit: 'notices',
      amount: stats.due_soon,
      count: stats.due_soon,
      filter: { due_within_days: 30 },
      description: 'Open and due within 30 days',
    },
    {
      metric: 'Open estimates',
      unit: 'dollars',
      amount: stats.total_value,
      count: valued,
      filter: { q: '-status:closed', min_value: 0 },
      description: `Sum of ${valued} stated in US dollars`,
    },
    {
      metric: 'Overall Score 80+',
      unit: 'notices',
      amount: stats.high_priority,
      count: stats.high_priority,
      filter: { min_score: highPriorityScore },
      description: 'For everyone, without a profile',
    },
  ];
}
