// The jobs of npm test that run specs, one for each `test` target of a project. They run through Nx and its cache, or directly.
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { listTargets, runDirectly, runWithNx } from './targets.mjs';
import { toolEnvironment } from './with-node.mjs';
import { readJson, root } from './workspaces.mjs';

/** Limit of a whole job. tools/jest.mjs kills a run of Jest that hangs earlier. */
const timeoutMs = 20 * 60_000;

/**
 * Jobs that start first: the longest, and those that wait most for servers and browsers (docs/developing/testing.md has their durations). If they
 * started last, no other job would use the processor while they wait.
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

/** Id of this run. Figures with another id come from Nx's cache. */
const runId = randomUUID();

/** One job for each target `test` or `test-...`, in two lists: jobs that start whole products, and the others. In each list, long jobs come first. */
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
  const options = { env: { ...toolEnvironment(), ...servers, RFP_TEST_RUN: runId }, timeoutMs };
  const done = cache
    ? await runWithNx(['run', `${project}:${target}`, '--exclude-task-dependencies', '--output-style=static'], options)
    : await runDirectly([each], options);
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, output: `${done.output}\nJest wrote no figures.` };
  const figures = readJson(file);
  return { ...countTests(figures, done.code), cached: figures.run !== runId, output: keepFailures(done.output) };
}

/**
 * Test counts of a run. A run that was killed, or that failed without a failed test, counts as one more failed test.
 *
 * @param {{ passed: number, failed: number, skipped: number, complete: boolean }} figures of tools/jest/figures-reporter.mjs
 * @param {number} code exit code of the run
 */
export function countTests({ passed, failed, skipped, complete }, code) {
  const unexplained = !complete || (failed === 0 && code !== 0);
  return { passed, failed: failed + (unexplained ? 1 : 0), skipped };
}

/** Removes passed suites and tests from the output, and all text before the summary of failures that Jest prints after a long run. */
function keepFailures(output) {
  const summary = output.lastIndexOf('Summary of all failing tests');
  const failures = summary === -1 ? output : output.slice(summary);
  return failures
    .split('\n')
    .filter((line) => !/^PASS |^\s+(?:✓|○)|^>? ?(?:nx run|node tools\/jest)|^ NX /.test(line))
    .join('\n');
}
