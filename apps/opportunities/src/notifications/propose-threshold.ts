import { proposedPerDay, rehearsalDays, type ThresholdProposal } from '@rfp/contracts/notifications';
import { thresholdBounds } from '@rfp/contracts/settings';
import { type VersionScore } from './news/found-news.js';

/**
 * Returns the threshold that would have made about `proposedPerDay` matches a day. If several are equally close, returns the highest; if no threshold
 * would have made any match, returns null.
 *
 * @param scored - scores of the versions of the rehearsed days. A version is a match for thresholds above its previous score and up to its own score.
 * @param share - share of the versions that were examined
 */
export function proposeThreshold(scored: readonly VersionScore[], share = 1): ThresholdProposal | null {
  let best: ThresholdProposal | null = null;
  for (const [threshold, found] of matchesByThreshold(scored)) {
    const matches = Math.round(found / share);
    if (matches > 0 && (best === null || distance(matches) <= distance(best.matches))) best = { threshold, matches };
  }
  return best;
}

/** Returns the number of matches that each threshold would have made, lowest threshold first. */
function matchesByThreshold(scored: readonly VersionScore[]): [threshold: number, matches: number][] {
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
