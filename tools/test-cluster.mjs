// Creates a PostgreSQL data directory once for all specs: a copy takes a third of the processor time of a new one. It contains no tables of the
// product, because these depend on the settings of its first start.
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { testEnvironment } from './test-environment.mjs';
import { root } from './workspaces.mjs';

/**
 * @returns {Promise<string | undefined>} a data directory; `undefined` if PostgreSQL stores its files elsewhere, because its account may not enter
 * the directory
 */
export async function prepareCluster() {
  // Already built at this point.
  const [{ removeOnExit }, { startEmbeddedPostgres }] = await Promise.all(
    ['libs/testing/dist/exit-cleanup.js', 'libs/embedded-postgres/dist/embedded-postgres.js'].map(
      (file) => import(pathToFileURL(path.join(root, file)).href),
    ),
  );
  const { TMPDIR = tmpdir() } = testEnvironment();
  const folder = mkdtempSync(path.join(TMPDIR, 'rfp-test-cluster-'));
  removeOnExit(folder);
  chmodSync(folder, 0o755);
  const dataDir = path.join(folder, 'data');
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  await server.stop();
  const { home } = JSON.parse(readFileSync(path.join(dataDir, 'version.json'), 'utf8'));
  return home === undefined ? dataDir : undefined;
}
