import { Injectable } from '@nestjs/common';
import { type FinancialMetric, type FinancialMetrics } from '@rfp/contracts/intelligence';
import { type Audience } from '@rfp/contracts/opportunity';
import { type Period } from '@rfp/market/period';
import { BusClient } from '@rfp/messaging/bus-client';
import { DataSource } from 'typeorm';
import { type MonthCount, readCounts, showsDemo } from './market-counts.js';
import { centsOf, compareMonths, type Comparison, divide } from './compare-months.js';
import { currentMetrics } from './current-metrics.js';
import { monthName } from './months.js';
import { ObservationsService } from './observations.service.js';
import { comparedPeriods, type ComparedPeriods, NotObserved, observedIn } from './observed-periods.js';

/** With fewer notices in a month, a change says nothing. */
export const minNotices = 20;

interface MetricsRequest {
  audience: Audience;
  /** Signed assertion of the caller, whose permissions apply to the catalogue. */
  assertion: string | null;
}

/** Market figures of a month and the one before, from stored counts: their cost does not depend on the number of notices. */
@Injectable()
export class MetricsService {
  constructor(
    private readonly database: DataSource,
    private readonly observations: ObservationsService,
    private readonly client: BusClient,
  ) {}

  /** Changes from month to month; those that are not known are replaced by figures of open opportunities. */
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
      kinds: ['all'],
      period: { from: before.from, to: period.to },
      sources,
    });
    const of = ({ from }: Period) => counts.find((each) => each.month === from) ?? none(from);
    return figures.map((figure) => compareFigure(figure, { current: of(period), previous: of(before), compared }));
  }
}

const none = (month: string): MonthCount => ({
  kind: 'all',
  key: '',
  month,
  notices: 0,
  set_asides: 0,
  valued: 0,
  dollars: '0',
});

interface Figure extends Pick<Comparison, 'unit'> {
  metric: string;
  /** The figure of a month in hundredths: cents for dollars. */
  value: (count: MonthCount) => bigint;
  /** Number of records in the figure. */
  records: (count: MonthCount) => number;
  isValued: boolean;
  description: string;
}

type Outcome = FinancialMetric | FinancialMetrics['left_out'][number];

function compareFigure(
  { metric, value, records, isValued, description, unit }: Figure,
  { current, previous, compared }: { current: MonthCount; previous: MonthCount; compared: ComparedPeriods },
): Outcome {
  const [now, before] = [records(current), records(previous)];
  if (Math.min(now, before) < minNotices) {
    const what = isValued ? 'notices with a stated value' : 'notices';
    const have = `${monthName(current.month)} has ${now} ${what} and ${monthName(previous.month)} ${before}`;
    return { what: metric, reason: `${have}; ${minNotices} are needed in each.${compared.note}` };
  }
  const q = observedIn(compared.period, compared);
  return {
    metric,
    ...compareMonths({ unit, current: value(current), previous: value(previous) }),
    description: `${description} in ${monthName(current.month)}, against ${monthName(previous.month)}.${compared.note}`,
    basis: { of: 'opportunities', filter: isValued ? { q, min_value: 0 } : { q }, count: now },
  };
}

const figures: Figure[] = [
  {
    metric: 'Notices posted',
    unit: 'notices',
    value: ({ notices }) => BigInt(notices) * 100n,
    records: ({ notices }) => notices,
    isValued: false,
    description: 'Opportunities posted',
  },
  {
    metric: 'Stated value',
    unit: 'dollars',
    value: ({ dollars }) => centsOf(dollars),
    records: ({ valued }) => valued,
    isValued: true,
    description: 'Sum of the values in US dollars that opportunities state, posted',
  },
  {
    metric: 'Average stated value',
    unit: 'dollars',
    value: ({ dollars, valued }) => divide(centsOf(dollars), BigInt(valued)),
    records: ({ valued }) => valued,
    isValued: true,
    description: 'Per opportunity that states a value in US dollars, posted',
  },
  {
    metric: 'Set-aside share',
    unit: 'percent',
    value: ({ set_asides, notices }) => divide(BigInt(set_asides) * 10_000n, BigInt(notices)),
    records: ({ notices }) => notices,
    isValued: false,
    description: 'Share of opportunities with a set-aside, posted',
  },
];
