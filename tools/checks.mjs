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

/** A tool of node_modules, by package and by the name of its program. */
async function tool(name, args, { program = name, ...runOptions } = {}) {
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
 * Runs in the time that the specs leave. With more threads, each thread of the linter infers the same types, which takes half as much again.
 *
 * @param {object} [settings] other environment variables
 */
function besideSpecs(settings = {}) {
  return { background: true, env: { ...toolEnvironment(), GOMAXPROCS: '1', ...settings } };
}

function list(sentences) {
  return sentences.length === 0 ? passed : failed(sentences.join('\n'));
}

/** With Nx's cache, or otherwise in as few compiler runs as possible. */
async function build({ cache }) {
  return outcomeOf(await (cache ? runWithNx(['run-many', '-t', 'build']) : runDirectly(targetsNamed('build'))));
}

/** In one run for all projects, which takes a third of the time of one run for each, because shared types are inferred once. */
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

/** A copy without history has no commits to check. */
async function commits() {
  if (!existsSync(path.join(root, '.git'))) return { ...passed, passed: 0, skipped: 1 };
  return tool('@commitlint/cli', ['--to', 'HEAD'], { program: 'commitlint' });
}

/** Checks only changes since the last run: the compiler stores its state in .nx/. */
function specTypes() {
  const memory = path.join(root, '.nx/spec.tsbuildinfo');
  const options = ['--checkers', '1', '--incremental', '--tsBuildInfoFile', memory];
  return tool('typescript', ['-p', 'tsconfig.spec.json', ...options], {
    program: 'tsc',
    // Most of its memory stays in use until the end: collecting garbage in between takes a third of the time and frees little.
    ...besideSpecs({ GOGC: '1000' }),
  });
}

/** Checks that need only the files themselves. */
export const fileChecks = [
  { name: 'format', run: () => tool('oxfmt', ['--check', '.']) },
  {
    name: 'lock file',
    run: async () => list([root, path.join(root, 'tools/runtime')].flatMap((folder) => findLockFaults(folder))),
  },
  { name: 'licences', run: async () => list(findLicenceFaults()) },
  { name: 'module boundaries', run: async () => list(findBreaches()) },
  { name: 'specification coverage', run: async () => list(findCoverageFaults()) },
  { name: 'security requirements', run: async () => list(findAsvsFaults()) },
  { name: 'paths in the documentation', run: async () => list(findPathFaults()) },
  { name: 'commit messages', run: commits },
];

/** The compiler checks the types during the build. */
export const buildCheck = { name: 'build and types', run: build };

/** Checks that need the build, because the types of other packages come from there. They run beside the specs, in the time that those leave. */
export const codeChecks = [
  { name: 'lint', run: lint },
  { name: 'types of the specs', run: specTypes },
  {
    name: 'types of the console',
    run: () =>
      tool('typescript', ['--noEmit', '--checkers', '1', '-p', 'apps/console/tsconfig.json'], {
        program: 'tsc',
        ...besideSpecs(),
      }),
  },
  {
    name: 'unused code',
    run: () => tool('knip', ['--no-config-hints', '--tsConfig', 'tsconfig.build.json'], besideSpecs()),
  },
];
