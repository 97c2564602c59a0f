const topCount = 10;

/** Of a market of which the largest recipients are known, and the others only together. */
export interface LargestShares {
  /** Recipients with a share that are known; there are more if the others are known only together. */
  recipients: number;
  more: boolean;
  /** Of the ten largest, 0.65 is 65 %; null with no more than ten recipients: it would be everything. */
  topShare: number | null;
  /** Herfindahl-Hirschman Index, at least: those that are not known add to it. */
  hhi: number;
  level: 'low' | 'moderate' | 'high';
}

/** Bands of the US Merger Guidelines of 2023. */
const concentrated = { moderately: 1000, highly: 1800 };

/**
 * How much of a market few recipients have.
 * @param amounts of the largest recipients; those that gave back more than they received have no share
 * @param options.whole what all received together; used only if there are others behind these
 */
export function largestShares(
  amounts: readonly number[],
  { whole, more }: { whole: number; more: boolean },
): LargestShares | null {
  const positive = amounts.filter((amount) => amount > 0).toSorted((one, other) => other - one);
  if (positive.length === 0) return null;
  const all = sharedWhole(amounts, { whole, more });
  const hhi = positive.reduce((sum, amount) => sum + ((amount / all) * 100) ** 2, 0);
  const top = positive.slice(0, topCount).reduce((sum, amount) => sum + amount, 0);
  return {
    recipients: positive.length,
    more,
    topShare: positive.length > topCount ? top / all : null,
    hhi,
    level: levelOf(hhi),
  };
}

/**
 * What the shares of the largest are parts of. Deobligations may make the whole less than its largest parts.
 * @param options.whole what all have together; used only if there are others behind these
 */
export function sharedWhole(amounts: readonly number[], { whole, more }: { whole: number; more: boolean }): number {
  const listed = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0);
  return more ? Math.max(whole, listed) : listed;
}

export function levelOf(hhi: number): LargestShares['level'] {
  if (hhi > concentrated.highly) return 'high';
  return hhi >= concentrated.moderately ? 'moderate' : 'low';
}
