import { sourceTypeLabels } from '@rfp/api-client/display';
import { sourceTypes, type SourceType } from '@rfp/contracts/notice';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { type Stats } from '@rfp/contracts/stats';
import { dashboardTexts } from './dashboard-texts.js';

/** One part of a distribution. */
export interface Part {
  label: string;
  count: number;
  /** Share of the total, 0-1. */
  share: number;
  /** List filter that matches the counted opportunities. */
  listFilter: OpportunityFilter;
}

export interface TypePart extends Part {
  type: SourceType;
}

function withShares<T extends { count: number }>(parts: T[]): (T & { share: number })[] {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return parts.map((part) => ({ ...part, share: total === 0 ? 0 : part.count / total }));
}

/** Types that occur, most frequent first. */
export function typeParts({ by_type }: Stats): TypePart[] {
  const parts = sourceTypes.map((type) => ({
    type,
    label: sourceTypeLabels[type],
    count: by_type[type],
    listFilter: { source_type: type },
  }));
  return withShares(parts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count));
}

/** The three score ranges of the specification, summed from the finer bands of the API. */
export function scoreParts({ score_distribution: bands }: Stats): Part[] {
  return withShares([
    { label: '80-100', count: bands['90-100'] + bands['80-89'], listFilter: { min_score: 80 } },
    { label: '60-79', count: bands['70-79'] + bands['60-69'], listFilter: { q: 'score:60..79' } },
    { label: '0-59', count: bands['0-59'], listFilter: { q: 'score:<60' } },
  ]);
}

/** The three due date ranges of the specification. Opportunities without a due date are not counted. */
export function dueParts({ due_date_distribution: bands }: Stats): Part[] {
  const [week, month, later] = dashboardTexts.dueBands;
  return withShares([
    { label: week, count: bands['Due in 7 days'], listFilter: { due_within_days: 7 } },
    { label: month, count: bands['Due in 30 days'], listFilter: { due_within_days: 30, q: 'due:>7d' } },
    { label: later, count: bands.Later, listFilter: { q: 'due:>30d -status:closed' } },
  ]);
}

/** Percentage such as `41%`; `<1%` for a positive share that rounds to 0. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.01) return '<1%';
  return `${Math.round(share * 100)}%`;
}
