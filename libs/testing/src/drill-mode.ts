/** `npm run drill -- hostile` sets it: every generated case runs, not only the sample of the suite. */
export const isFullDrill = process.env.DRILL_MATRICES === 'all';

/** Seed of the samples; another `DRILL_SEED` draws other ones. */
export const sampleSeed = Number(process.env.DRILL_SEED ?? 5);
