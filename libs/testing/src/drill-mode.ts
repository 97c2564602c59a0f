/** Set by drills such as `npm run drill -- access`: generated matrices run in full, and not only the suite's sample. */
export const isFullDrill = process.env.DRILL_MATRICES === 'all';

/** Seed of samples and drills. Fixed, so that a new failure is caused by a change; `DRILL_SEED=<seed>` sets another seed. */
export const drillSeed = Number(process.env.DRILL_SEED ?? 5);

/**
 * Parameters of fast-check for a property. A drill makes twenty times as many runs, with its seed.
 *
 * @param inSuite - number of runs in `npm test`
 */
export function propertyRuns(inSuite: number): { numRuns: number; seed?: number } {
  return isFullDrill ? { numRuns: 20 * inSuite, seed: drillSeed } : { numRuns: inSuite };
}

/** Time limit for the test of a property, in ms. */
export const propertyTimeoutMs = isFullDrill ? 1_200_000 : 60_000;
