/** Drills such as `npm run drill -- access` set it: generated matrices run in full, not as the sample of the suite. */
export const isFullDrill = process.env.DRILL_MATRICES === 'all';

/** Of samples and drills. Fixed, so that a failure belongs to its change; `DRILL_SEED=<seed>` sets another. */
export const drillSeed = Number(process.env.DRILL_SEED ?? 5);
