import { proposedPerDay, rehearsalDays, type ThresholdProposal } from '@rfp/contracts/notifications';
import { thresholdBounds } from '@rfp/contracts/settings';
import { type Scored } from './news/found-news.js';

/**
 * The threshold that would have made about `proposedPerDay` matches a day; the highest if several are equally close. Null if none would have made any.
 *
 * @param scored - versions of the rehearsed days, each a match for the thresholds above its previous total and up to its own
 * @param share - share of the versions examined, if only the newest were
 */
export function proposeThreshold(scored: readonly Scored[], share = 1): ThresholdProposal | null {
  let best: ThresholdProposal | null = null;
  for (const [threshold, found] of matchesByThreshold(scored)) {
    const matches = Math.round(found / share);
    if (matches > 0 && (best === null || distance(matches) <= distance(best.matches))) best = { threshold, matches };
  }
  return best;
}

/** The number of matches that each threshold would have made, lowest threshold first. */
function matchesByThreshold(scored: readonly Scored[]): [threshold: number, matches: number][] {
  const { min, max } = thresholdBounds;
  /** Changes of the number of matches from one threshold to the next. */
  const steps = new Float64Array(max + 2);
  const step = (threshold: number, change: number) => {
    const from = Math.max(threshold, min);
    steps[from] = (steps[from] ?? 0) + change;
  };
  for (const { score, before } of scored) {
    if (before >= score) continue;
    step(before + 1, 1);
    step(score + 1, -1);
  }
  let matches = 0;
  return Array.from({ length: max - min + 1 }, (_, index) => {
    matches += steps[min + index] ?? 0;
    return [min + index, matches];
  });
}

function distance(matches: number): number {
  return Math.abs(matches - proposedPerDay * rehearsalDays);
}
