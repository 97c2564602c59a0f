import { type FinancialMetric } from '@rfp/contracts/intelligence';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { highPriorityScore, type Stats } from '@rfp/contracts/stats';
import { showAmount } from './compare-months.js';

interface CurrentFigure extends Pick<FinancialMetric, 'metric' | 'unit' | 'description'> {
  amount: number;
  /** Number of opportunities in the figure, which `filter` lists. */
  count: number;
  filter: OpportunityFilter;
}

/** Figures of the opportunities that are open now. A new catalogue has them too, because they need no earlier months. Figures without records are left out. */
export function currentMetrics(stats: Stats): FinancialMetric[] {
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
      metric: 'Open opportunities',
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
      description: `Sum of the estimates in US dollars that ${valued} of ${open} open opportunities state`,
    },
    {
      metric: 'High priority',
      unit: 'notices',
      amount: stats.high_priority,
      count: stats.high_priority,
      filter: { min_score: highPriorityScore },
      description: `Score ${highPriorityScore} or higher`,
    },
  ];
}
