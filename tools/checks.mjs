// The checks of npm test other than specs. Each counts as one test.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findAsvsFaults } from './check-asvs.mjs';
import { findBreaches } from './check-boundaries.mjs';
import { findCoverageFaults } from './check-coverage.mjs';
import { findLicenceFaults } from './check-licences.mjs';
import { findLockFaults } from './check-lock.mjs';
import { findPathFaults } from './check-paths.mjs';
import { run } from './run.mjs';
import { listTargets, runDirectly, runWithNx } from './targets.mjs';
import { nodeBinary, toolEnvironment } from './with-node.mjs';
import { readJson, root } from './workspaces.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, output: string }} Outcome */

const passed = { passed: 1, failed: 0, skipped: 0, output: '' };

function failed(output) {
  return { ...passed, passed: 0, failed: 1, output };
}

/** Runs a tool of node_modules, given its package and, if it differs, the name of its program. */
async function runTool(name, args, { program = name, ...runOptions } = {}) {
  const { bin } = readJson(path.join(root, 'node_modules', name, 'package.json'));
  const script = path.join(root, 'node_modules', name, typeof bin === 'string' ? bin : bin[program]);
  const { code, output } = await run(nodeBinary(), [script, ...args], {
    cwd: root,
    env: toolEnvironment(),
    ...runOptions,
  });
  return code === 0 ? passed : failed(output);
}

/**
 * Options of programs that run beside the specs: low priority and one thread. With more threads, each thread of the linter infers the types again,
 * which takes 50 % more processor time.
 *
 * @param {object} [settings] other environment variables
 */
function besideSpecs(settings = {}) {
  return { background: true, env: { ...toolEnvironment(), GOMAXPROCS: '1', ...settings } };
}

function toOutcome(sentences) {
  return sentences.length === 0 ? passed : failed(sentences.join('\n'));
}

/** Builds all projects with Nx's cache, or without it in as few compiler runs as possible. */
async function buildAll({ cache }) {
  return outcomeOf(await (cache ? runWithNx(['run-many', '-t', 'build']) : runDirectly(targetsNamed('build'))));
}

/** Runs the linter once for all projects, in a third of the time of one run per project, because shared types are inferred once. */
async function lint() {
  // Less frequent garbage collection uses a gigabyte more memory, and saves a fifth of the linter's time.
  return outcomeOf(await runDirectly(targetsNamed('lint'), besideSpecs({ GOGC: '400' })));
}

function targetsNamed(name) {
  return listTargets().filter(({ target }) => target === name);
}

function outcomeOf({ code, output }) {
  return code === 0 ? passed : failed(output);
}

/** Checks the commit messages. Skipped in a copy without history. */
async function checkCommits() {
  if (!existsSync(path.join(root, '.git'))) return { ...passed, passed: 0, skipped: 1 };
  return runTool('@commitlint/cli', ['--to', 'HEAD'], { program: 'commitlint' });
}

/** Checks the types of the specs that changed since the last run: the compiler stores its state in .nx/. */
function checkSpecTypes() {
  const stateFile = path.join(root, '.nx/spec.tsbuildinfo');
  const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', stateFile];
  return runTool('typescript', ['-p', 'tsconfig.spec.json', ...options], {
    program: 'tsc',
    // The compiler uses most of its memory until the end, so that garbage collection would take a third of the time and free little.
    ...besideSpecs({ GOGC: '1000' }),
  });
}

/** Checks that need no build. */
export const fileChecks = [
  { name: 'format', run: () => runTool('oxfmt', ['--check', '.']) },
  {
    name: 'lock file',
    run: async () => toOutcome([root, path.join(root, 'tools/runtime')].flatMap((folder) => findLockFaults(folder))),
  },
  { name: 'licences', run: async () => toOutcome(findLicenceFaults()) },
  { name: 'module boundaries', run: async () => toOutcome(findBreaches()) },
  { name: 'specification coverage', run: async () => toOutcome(findCoverageFaults()) },
  { name: 'security requirements', run: async () => toOutcome(findAsvsFaults()) },
  { name: 'paths in the documentation', run: async () => toOutcome(findPathFaults()) },
  { name: 'commit messages', run: checkCommits },
];

/** The compiler checks the types during the build. */
export const buildCheck = { name: 'build and types', run: buildAll };

/** Checks that need the build, because the types of other packages come from there. They run beside the specs, with low priority. */
export const codeChecks = [
  { name: 'lint', run: lint },
  { name: 'types of the specs', run: checkSpecTypes },
  {
    name: 'types of the console',
    run: () =>
      runTool('typescript', ['--noEmit', '--checkers', '1', '-p', 'apps/console/tsconfig.json'], {
        program: 'tsc',
        ...besideSpecs(),
      }),
  },
  {
    name: 'unused code',
    run: () => runTool('knip', ['--no-config-hints', '--tsConfig', 'tsconfig.build.json'], besideSpecs()),
  },
];
