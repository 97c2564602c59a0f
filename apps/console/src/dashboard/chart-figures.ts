import { sourceTypeLabels } from '@rfp/api-client/display';
import { sourceTypes, type SourceType } from '@rfp/contracts/notice';
import { type Stats } from '@rfp/contracts/stats';
import { texts } from '../texts.js';

/** One part of a distribution. */
export interface Part {
  label: string;
  count: number;
  /** 0-1, of the parts together. */
  share: number;
}

export interface TypePart extends Part {
  type: SourceType;
}

function withShares<T extends { count: number }>(parts: T[]): (T & { share: number })[] {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  return parts.map((part) => ({ ...part, share: total === 0 ? 0 : part.count / total }));
}

/** Every type that occurs, most first. */
export function typeParts({ by_type }: Stats): TypePart[] {
  const parts = sourceTypes.map((type) => ({ type, label: sourceTypeLabels[type], count: by_type[type] }));
  return withShares(parts.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count));
}

/** The specification's three ranges, made of the finer bands that the API counts. */
export function scoreParts({ score_distribution: bands }: Stats): Part[] {
  return withShares([
    { label: '80-100', count: bands['90-100'] + bands['80-89'] },
    { label: '60-79', count: bands['70-79'] + bands['60-69'] },
    { label: '0-59', count: bands['0-59'] },
  ]);
}

/** The specification's three spans. What has no due date is in none of them. */
export function dueParts({ due_date_distribution: bands }: Stats): Part[] {
  const counts = [bands['Due in 7 days'], bands['Due in 30 days'], bands.Later];
  return withShares(texts.dashboard.dueBands.map((label, at) => ({ label, count: counts[at] ?? 0 })));
}

/** `41%`; `<1%` for what is there but rounds to nothing. */
export function formatShare(share: number): string {
  if (share > 0 && share < 0.01) return '<1%';
  return `${Math.round(share * 100)}%`;
}
