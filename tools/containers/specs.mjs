// Runs specs with PostgreSQL and NATS in containers (testcontainers) instead of local processes.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { nodeBinary } from '../with-node.mjs';
import { root } from '../workspaces.mjs';
import { engineEnvironment, podman, startEngine } from './engine.mjs';

/** Default projects: their specs use the database and the broker most. */
const projects = ['libs/testing', 'libs/messaging', 'libs/persistence', 'apps/opportunities', 'apps/sync', 'apps/auth'];

/** @returns the exit code of Jest */
export async function runSpecs(patterns) {
  await startEngine();
  const env = {
    ...engineEnvironment,
    RFP_TEST_PROVIDER: 'docker',
    // The image that cleans up after specs is not available here.
    TESTCONTAINERS_RYUK_DISABLED: 'true',
  };
  const chosen = patterns.length > 0 ? patterns : projects;
  const jest = path.join(root, 'tools/jest.mjs');
  try {
    return spawnSync(nodeBinary(), [jest, ...chosen], { cwd: root, env, stdio: 'inherit' }).status ?? 1;
  } finally {
    const ids = podman(['ps', '--all', '--quiet', '--filter', 'label=org.testcontainers']).split('\n').filter(Boolean);
    if (ids.length > 0) podman(['rm', '--force', '--volumes', ...ids]);
  }
}
