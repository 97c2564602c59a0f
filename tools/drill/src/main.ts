import { measureFixtures } from './drills/fixtures.js';
import { drillBreakdowns } from './drills/breakdowns.js';
import { drillFlood } from './drills/flood.js';
import { drillKills } from './drills/kills.js';
import { matrices, runMatrix } from './drills/matrices.js';
import { drillLeaks } from './drills/leaks.js';
import { drillPages } from './drills/pages.js';
import { drillPoints } from './drills/points.js';
import { type Outcome, printLine } from './drills/report.js';
import { drillRestore } from './drills/restore.js';
import { drillRelease } from './drills/release.js';
import { drillRollingUpgrade } from './drills/rolling-upgrade.js';
import { drillRolling } from './drills/rolling.js';
import { drillUpgrade } from './drills/upgrade.js';
import { newSeed } from './seeded-random.js';

/**
 * `npm run drill [-- <name> [seed [point]]]`: runs all drills, or the named drill; `point` filters crash points by prefix. Other arguments: `npm
 * run drill -- flood [runs [words of cases]]`, `npm run drill -- pages [seed
 * [own|blind|second|third|fourth|fifth]]`, `npm run drill -- release [commit]`. Exits with 1 on a violation.
 */
const drills: Record<string, (seed: number) => Promise<Outcome>> = {
  points: (seed) => drillPoints(seed, prefix),
  kills: (seed) => drillKills(seed, { kills: 100, records: 20_000, perPage: 500 }),
  pgbouncer: (seed) => drillKills(seed, { kills: 40, records: 10_000, perPage: 500, pooled: true }),
  pages: (seed) => drillPages(seed, prefix),
  rolling: (seed) => drillRolling(seed, { requests: 20_000, perSecond: 100, records: 20_000 }),
  breakdowns: (seed) =>
    drillBreakdowns(seed, { count: 21, perSecond: 100, records: 20_000, everyMs: 15_000, outageMs: 60_000 }),
  flood: () => drillFlood(floodRuns, floodCases),
  leaks: (seed) => drillLeaks(seed, 1000),
  restore: (seed) => drillRestore(seed, { records: 5000, perSecond: 20, archiveTimeoutSeconds: 2 }),
  'rolling-upgrade': (seed) =>
    drillRollingUpgrade(seed, { before: compatibleCommit, perSecond: 50, records: 5000, together: 1000 }),
  upgrade: () => drillUpgrade({ before: previousCommit, records: 20_000 }),
  release: () => drillRelease(before),
  ...Object.fromEntries(
    Object.entries(matrices).map(([name, specs]) => [name, (seed: number) => runMatrix(specs, seed)]),
  ),
};

/** The last commit before the baselines of the schemas. Replace it by the tag of the previous release when there is one. */
const previousCommit = 'a7bdc93c9';

/**
 * The earliest commit whose services can run beside the current services. Earlier services lack the order by best match for lists with a search text.
 */
const compatibleCommit = '54b48afe';

const [target = 'all', ...rest] = process.argv.slice(2);
const floodRuns = target === 'flood' ? Number(rest.shift() ?? 10) : 1;
const floodCases = target === 'flood' ? rest.splice(0).join(' ') : '';
const before = target === 'release' ? (rest.shift() ?? previousCommit) : previousCommit;
const [seedText, prefix = ''] = rest;
const seed = seedText === undefined ? newSeed() : Number(seedText);
/** Measurements, which run only if named: `npm run drill -- fixtures [1]`. */
const measurements: Record<string, () => Promise<Outcome>> = {
  fixtures: () => measureFixtures(seedText === undefined ? 0 : seed),
};
const isMeasurement = Object.hasOwn(measurements, target);
const chosen = Object.entries(isMeasurement ? measurements : drills).filter(
  ([name]) => target === 'all' || target === name,
);
if (chosen.length === 0 || !Number.isSafeInteger(seed)) {
  process.stderr.write(
    `error: expected one of ${[...Object.keys(drills), 'fixtures'].join(', ')} or all, and an integer as seed\n`,
  );
  process.exitCode = 64;
}

const violations: string[] = [];
for (const [name, drill] of chosen) {
  printLine(isMeasurement ? name : `${name}, seed ${seed}`);
  const began = performance.now();
  const outcome = await drill(seed).catch((error: unknown): Outcome => ({
    steps: 0,
    violations: [`The drill failed: ${error instanceof Error ? error.stack : String(error)}`],
  }));
  for (const violation of outcome.violations) violations.push(`${name}: ${violation}`);
  printLine(
    `${name}: ${outcome.steps} steps, ${outcome.violations.length} violations, ${((performance.now() - began) / 1000).toFixed(0)} s\n`,
  );
}
for (const violation of violations) printLine(violation);
printLine(
  violations.length === 0
    ? 'no violations'
    : `${violations.length} violations; repeat with: npm run drill -- ${target}${target === 'flood' ? '' : ` ${seed}`}`,
);
if (violations.length > 0) process.exitCode = 1;
