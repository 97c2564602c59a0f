// The jobs of npm test that run specs: the `test` targets of the projects, through Nx and its cache, or directly.
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { listTargets, runDirectly, runWithNx } from './targets.mjs';
import { toolEnvironment } from './with-node.mjs';
import { readJson, root } from './workspaces.mjs';

/** tools/jest.mjs ends a run that hangs; this is for all else that may. */
const timeoutMs = 20 * 60_000;

/** Those first that take longest or wait most (docs/developing/testing.md has their seconds): at the end, nothing runs in the time that one waits. */
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

/** One job per target `test` or `test-...`: those that start whole products, and the others. Of each, the long ones come first. */
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
  // Those of an earlier run must not be counted for this one.
  rmSync(file, { force: true });
  // What the specs depend on was built before.
  const options = { env: { ...toolEnvironment(), ...servers, RFP_TEST_RUN: thisRun }, timeoutMs };
  const done = cache
    ? await runWithNx(['run', `${project}:${target}`, '--exclude-task-dependencies', '--output-style=static'], options)
    : await runDirectly([each], options);
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, output: `${done.output}\nJest left no figures.` };
  const figures = readJson(file);
  return { ...countTests(figures, done.code), cached: figures.run !== thisRun, output: tidy(done.output) };
}

/**
 * What a run counts. One that was ended before its end, or that fails without naming a test, counts as one failed test more.
 *
 * @param {{ passed: number, failed: number, skipped: number, complete: boolean }} figures of tools/jest/figures-reporter.mjs
 * @param {number} code exit code of the run
 */
export function countTests({ passed, failed, skipped, complete }, code) {
  const unexplained = !complete || (failed === 0 && code !== 0);
  return { passed, failed: failed + (unexplained ? 1 : 0), skipped };
}

/** Jest repeats all failures at the end of a long run; those are enough. Suites and tests that passed say nothing. */
function tidy(output) {
  const summary = output.lastIndexOf('Summary of all failing tests');
  const failures = summary === -1 ? output : output.slice(summary);
  return failures
    .split('\n')
    .filter((line) => !/^PASS |^\s+(?:✓|○)|^>? ?(?:nx run|node tools\/jest)|^ NX /.test(line))
    .join('\n');
}
