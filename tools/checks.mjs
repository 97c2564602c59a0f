// Checks of the files of the repository, in seconds:
//   node tools/checks.mjs
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findBreaches } from './checks/check-boundaries.mjs';
import { findLicenceFaults } from './checks/check-licences.mjs';
import { findLockFaults } from './checks/check-lock.mjs';
import { findPathFaults } from './checks/check-paths.mjs';
import { root } from './workspaces.mjs';
import { findCoverageFaults } from './writers/write-coverage.mjs';

/** Checks by name. Each returns one sentence per fault. */
const checks = {
  'lock file': () => [root, path.join(root, 'tools/runtime')].flatMap((folder) => findLockFaults(folder)),
  licences: findLicenceFaults,
  'module boundaries': () => findBreaches(),
  'coverage of the specification and of ASVS': () => findCoverageFaults(),
  'paths in the documentation': () => findPathFaults(),
  'commit messages': findCommitFaults,
};

/** A copy without history has no commits to check. */
function findCommitFaults() {
  if (!existsSync(path.join(root, '.git'))) return [];
  const script = path.join(root, 'node_modules/@commitlint/cli/cli.js');
  const { status, stdout } = spawnSync(process.execPath, [script, '--to', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return status === 0 ? [] : [stdout];
}

for (const [name, find] of Object.entries(checks)) {
  const faults = find();
  process.stdout.write(
    `${faults.length === 0 ? 'ok' : 'FAILED'}  ${name}\n${faults.map((fault) => `  ${fault}\n`).join('')}`,
  );
  if (faults.length > 0) process.exitCode = 1;
}
