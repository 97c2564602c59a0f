/** Drills such as `npm run drill -- access` set it: generated matrices run in full, not as the sample of the suite. */
export const isFullDrill = process.env.DRILL_MATRICES === 'all';

/** Seed of samples and drills. Fixed, so that a failure belongs to its change; `DRILL_SEED=<seed>` sets another. */
export const drillSeed = Number(process.env.DRILL_SEED ?? 5);

/**
 * Parameters of fast-check for a property: how often it is tried. A drill tries it twenty times as often, by its seed.
 *
 * @param inSuite - how often in `npm test`
 */
export function runsOf(inSuite: number): { numRuns: number; seed?: number } {
  return isFullDrill ? { numRuns: 20 * inSuite, seed: drillSeed } : { numRuns: inSuite };
}

/** Time limit of the test of a property, in ms. */
export const propertyPatience = isFullDrill ? 1_200_000 : 60_000;
