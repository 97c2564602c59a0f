// The jobs of npm test that run specs: the `test` targets of the projects, through Nx and its cache, or directly.
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { listTargets, runDirectly, runWithNx } from './targets.mjs';
import { toolEnvironment } from './with-node.mjs';
import { readJson, root } from './workspaces.mjs';

/** tools/jest.mjs ends a run that hangs; this limit is for everything else that may hang. */
const timeoutMs = 20 * 60_000;

/**
 * The longest jobs first, and those that wait most (docs/developing/testing.md has their seconds): at the end, nothing would run while such a job
 * waits.
 */
const longJobs = [
  'e2e sources',
  'drill',
  'e2e accounts',
  'e2e processes',
  'sources',
  'opportunities',
  'console',
  'auth',
  'cli',
  'sync',
  'setup',
  'tools',
  'intelligence',
  'standalone',
  'persistence',
  'gateway',
  'messaging',
  'embedded-postgres',
];

/** Figures of another run come from Nx's cache. */
const thisRun = randomUUID();

/** One job per target `test` or `test-...`: targets that start whole products, and the others. In each list, the long ones come first. */
export function specJobs() {
  const jobs = listTargets()
    .filter(({ target }) => /^test(?:-|$)/.test(target))
    .map((each) => ({
      name: nameOf(each),
      startsProducts: /^@rfp\/(?:e2e|drill)$/.test(each.project),
      run: (settings) => runTarget(each, settings),
    }))
    .sort((one, other) => rankOf(one) - rankOf(other));
  return {
    products: jobs.filter(({ startsProducts }) => startsProducts),
    others: jobs.filter(({ startsProducts }) => !startsProducts),
  };
}

function rankOf({ name }) {
  const rank = longJobs.indexOf(name);
  return rank === -1 ? longJobs.length : rank;
}

function nameOf({ project, folder, target }) {
  const name = folder === 'tools' ? 'tools' : project.replace(/^@rfp\//, '');
  return target === 'test' ? name : `${name} ${target.slice('test-'.length)}`;
}

async function runTarget(each, { servers, cache }) {
  const { project, folder, target } = each;
  const file = path.join(root, '.test', folder, `${target}.json`);
  // Figures of an earlier run must not be counted for this one.
  rmSync(file, { force: true });
  // The dependencies of the specs have already been built.
  const options = { env: { ...toolEnvironment(), ...servers, RFP_TEST_RUN: thisRun }, timeoutMs };
  const done = cache
    ? await runWithNx(['run', `${project}:${target}`, '--exclude-task-dependencies', '--output-style=static'], options)
    : await runDirectly([each], options);
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, output: `${done.output}\nJest left no figures.` };
  const figures = readJson(file);
  return { ...countTests(figures, done.code), cached: figures.run !== thisRun, output: tidy(done.output) };
}

/**
 * Counts of a run. A run that was ended early, or that fails without naming a test, counts as one more failed test.
 *
 * @param {{ passed: number, failed: number, skipped: number, complete: boolean }} figures of tools/jest/figures-reporter.mjs
 * @param {number} code exit code of the run
 */
export function countTests({ passed, failed, skipped, complete }, code) {
  const unexplained = !complete || (failed === 0 && code !== 0);
  return { passed, failed: failed + (unexplained ? 1 : 0), skipped };
}

/** Keeps only the failures that Jest repeats at the end of a long run. Passed suites and tests are omitted. */
function tidy(output) {
  const summary = output.lastIndexOf('Summary of all failing tests');
  const failures = summary === -1 ? output : output.slice(summary);
  return failures
    .split('\n')
    .filter((line) => !/^PASS |^\s+(?:✓|○)|^>? ?(?:nx run|node tools\/jest)|^ NX /.test(line))
    .join('\n');
}
