const topCount = 10;

/** Shares in a market where the largest recipients are known individually and the others only by their sum. */
export interface LargestShares {
  /** Number of known recipients with a share. */
  recipients: number;
  /** Whether there are other recipients. */
  more: boolean;
  /** Share of the ten largest recipients; 0.65 is 65 %. Null with at most ten recipients, because it would be 100 %. */
  topShare: number | null;
  /** Herfindahl-Hirschman Index of the known recipients: a lower bound if there are others. */
  hhi: number;
  level: 'low' | 'moderate' | 'high';
}

/** Thresholds of the 2023 US Merger Guidelines. */
const concentrated = { moderately: 1000, highly: 1800 };

/**
 * Concentration of a market.
 * @param amounts obligations of the largest recipients; a recipient that returned more than it received has no share
 * @param options.whole sum of all recipients; used only if there are others
 */
export function largestShares(
  amounts: readonly number[],
  { whole, more }: { whole: number; more: boolean },
): LargestShares | null {
  const positive = amounts.filter((amount) => amount > 0).toSorted((one, other) => other - one);
  if (positive.length === 0) return null;
  const all = shareBase(amounts, { whole, more });
  const hhi = positive.reduce((sum, amount) => sum + ((amount / all) * 100) ** 2, 0);
  const top = positive.slice(0, topCount).reduce((sum, amount) => sum + amount, 0);
  return {
    recipients: positive.length,
    more,
    topShare: positive.length > topCount ? top / all : null,
    hhi,
    level: concentrationLevel(hhi),
  };
}

/**
 * The amount that counts as 100 %. Never below the sum of the largest recipients, because deobligations of others may lower the total.
 * @param options.whole sum of all recipients; used only if there are others
 */
export function shareBase(amounts: readonly number[], { whole, more }: { whole: number; more: boolean }): number {
  const listed = amounts.reduce((sum, amount) => sum + Math.max(0, amount), 0);
  return more ? Math.max(whole, listed) : listed;
}

export function concentrationLevel(hhi: number): LargestShares['level'] {
  if (hhi > concentrated.highly) return 'high';
  return hhi >= concentrated.moderately ? 'moderate' : 'low';
}
