// What the databases and products of specs begin with, prepared once: a first start takes three seconds of processor time, of which a copy needs
// none. First starts have specs of their own (tools/e2e/src/processes/start-failures.spec.ts, npm-start.spec.ts).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { testEnvironment } from './test-environment.mjs';
import { root } from './workspaces.mjs';

/**
 * @param {string} programs folder of tools/test-programs.mjs
 * @returns {Promise<string | undefined>} a folder with the data directories `cluster`, of a database alone, and `product`; nothing where PostgreSQL stores its data elsewhere, because its account cannot enter the folder
 */
export async function prepareData(programs) {
  const { removeOnExit } = await builtModule('libs/testing/dist/exit-cleanup.js');
  const { TMPDIR = tmpdir(), ...cache } = testEnvironment();
  const folder = mkdtempSync(path.join(TMPDIR, 'rfp-prepared-'));
  removeOnExit(folder);
  chmodSync(folder, 0o755);
  await prepareCluster(path.join(folder, 'cluster'));
  await prepareProduct(path.join(folder, 'product'), programs, cache);
  return storesWithin(path.join(folder, 'product')) ? folder : undefined;
}

/** Packages are there by now. */
function builtModule(file) {
  return import(pathToFileURL(path.join(root, file)).href);
}

async function prepareCluster(dataDir) {
  const { startEmbeddedPostgres } = await builtModule('libs/embedded-postgres/dist/embedded-postgres.js');
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  await server.stop();
}

async function prepareProduct(dataDir, programs, cache) {
  const settings = { RFP_DEMO: 'off', RFP_FIRST_SYNC: 'off', RFP_SCHEDULE: 'off', PORT: '0', MAILBOX_PORT: '0' };
  const child = spawn(process.execPath, [path.join(programs, 'dist/standalone-main.js')], {
    env: { PATH: process.env.PATH, ...cache, ...settings, RFP_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  child.once('message', () => child.kill('SIGINT'));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The product did not start and end:\n${output}`);
}

function storesWithin(dataDir) {
  return JSON.parse(readFileSync(path.join(dataDir, 'version.json'), 'utf8')).home === undefined;
}
