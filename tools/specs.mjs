// The jobs of npm test that run specs: the `test` targets of the projects, through Nx and its cache.
import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { listFiles, listWorkspaces, readJson, root } from './workspaces.mjs';

/** tools/jest.mjs ends a run that hangs; this is for all else that may. */
const timeoutMs = 20 * 60_000;

/** Figures of another run come from Nx's cache. */
const thisRun = randomUUID();

/** The tools of this folder belong to the repository itself. */
const toolProject = { name: 'rfp-grant-tracker', folder: 'tools', manifest: readJson(path.join(root, 'package.json')) };

/** One job per target `test` or `test-...`, those with much to do first: a long one that begins last keeps a lane waiting. */
export function specJobs() {
  const jobs = [...listWorkspaces(), toolProject].flatMap((project) =>
    Object.keys(project.manifest.nx?.targets ?? {})
      .filter((target) => /^test(?:-|$)/.test(target))
      .map((target) => ({
        name: target === 'test' ? shortName(project) : `${shortName(project)} ${target.slice('test-'.length)}`,
        weight: project.name === '@rfp/e2e' ? Number.POSITIVE_INFINITY : countSpecs(project),
        run: (settings) => runTarget(project, target, settings),
      })),
  );
  return jobs.sort((one, other) => other.weight - one.weight);
}

function countSpecs({ folder }) {
  return listFiles(path.join(root, folder, 'src')).filter((file) => /\.spec\.tsx?$/.test(file)).length;
}

function shortName({ name, folder }) {
  return folder === 'tools' ? 'tools' : name.replace(/^@rfp\//, '');
}

async function runTarget(project, target, { servers, cache }) {
  const file = path.join(root, '.test', project.folder, `${target}.json`);
  // Those of an earlier run must not be counted for this one.
  rmSync(file, { force: true });
  const nx = path.join(root, 'node_modules/nx', readJson(path.join(root, 'node_modules/nx/package.json')).bin.nx);
  // What the specs depend on was built before.
  const options = ['--exclude-task-dependencies', '--output-style=static', ...(cache ? [] : ['--skip-nx-cache'])];
  const done = await run(nodeBinary(), [nx, 'run', `${project.name}:${target}`, ...options], {
    cwd: root,
    env: { ...toolEnvironment(), ...servers, RFP_TEST_RUN: thisRun },
    timeoutMs,
  });
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
