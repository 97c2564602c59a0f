import { type Stats } from '@rfp/contracts/stats';
import { dueParts, formatShare, scoreParts, typeParts } from './chart-figures.js';

const stats: Stats = {
  total_opportunities: 100,
  active_opportunities: 80,
  by_status: { active: 80, closed: 15, upcoming: 5 },
  by_type: { federal_contract: 30, federal_grant: 60, state_rfp: 10, private_rfp: 0, scraped: 0 },
  by_agency: [],
  total_value: 0,
  valued_opportunities: 0,
  value_apart: { ceilings: { count: 0, value: 0 }, awards: { count: 0, value: 0 }, closed: { count: 0, value: 0 } },
  avg_score: 0,
  closed_avg_score: null,
  high_priority: 0,
  due_soon: 0,
  score_distribution: { '90-100': 1, '80-89': 4, '70-79': 10, '60-69': 20, '0-59': 65 },
  due_date_distribution: { 'Due in 7 days': 5, 'Due in 30 days': 15, Later: 60, 'No due date': 5 },
  added_last_week: { total: 0, high_priority: 0, value: 0 },
  demo: false,
  as_of: '2026-03-10T12:00:00Z',
};

describe('the figures of the charts', () => {
  it('sum the bands of the API to the ranges of the specification [spec 2.42, 2.43]', () => {
    expect(scoreParts(stats).map(({ label, count }) => [label, count])).toEqual([
      ['80-100', 5],
      ['60-79', 30],
      ['0-59', 65],
    ]);
  });

  it('leave opportunities without a due date out of the shares [spec 2.44, 2.45]', () => {
    expect(dueParts(stats).map(({ label, share }) => [label, share])).toEqual([
      ['Next 7 days', 0.0625],
      ['Next 30 days', 0.1875],
      ['Later', 0.75],
    ]);
  });

  it('link to the lists of the opportunities that they count', () => {
    expect([...scoreParts(stats), ...dueParts(stats)].map(({ label, listFilter }) => [label, listFilter])).toEqual([
      ['80-100', { min_score: 80 }],
      ['60-79', { q: 'score:60..79' }],
      ['0-59', { q: 'score:<60' }],
      ['Next 7 days', { due_within_days: 7 }],
      ['Next 30 days', { due_within_days: 30, q: 'due:>7d' }],
      ['Later', { q: 'due:>30d -status:closed' }],
    ]);
  });

  it('list the types that occur, most frequent first [spec 2.41]', () => {
    expect(typeParts(stats).map(({ label, share }) => [label, share])).toEqual([
      ['Federal Grant', 0.6],
      ['Federal Contract', 0.3],
      ['State RFP', 0.1],
    ]);
  });

  it('are shares of 0 without opportunities', () => {
    const none = { ...stats, score_distribution: { '90-100': 0, '80-89': 0, '70-79': 0, '60-69': 0, '0-59': 0 } };
    expect(scoreParts(none).map(({ share }) => share)).toEqual([0, 0, 0]);
  });

  it.each([
    [0, '0%'],
    [0.004, '<1%'],
    [0.415, '42%'],
    [1, '100%'],
  ])('a share of %p is shown as %s', (share, text) => {
    expect(formatShare(share)).toBe(text);
  });
});
