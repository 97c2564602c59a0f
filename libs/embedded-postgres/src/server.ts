import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Binaries } from './binaries.js';
import { type DataDirectory } from './data-directory.js';
import { toolFailure } from './failures.js';
import { dropReusedPid, type Postmaster, runningPostmaster } from './postmaster.js';
import { runDaemonStarter } from './run-tool.js';
import { settingsText } from './settings.js';

export interface Cluster {
  dataDir: string;
  directory: DataDirectory;
  binaries: Binaries;
  folder: string;
  settings: Record<string, string>;
}

/** Time limit of a start. Crash recovery replays the log since the last checkpoint, which takes long on a slow disk. */
const startSeconds = 180;
const stopSeconds = 60;
/** Maximum size of the log: a start rotates a larger one. One old log is kept. */
const logBytes = 10 * 1024 * 1024;
/** Failures after which the start is repeated: another program took the free port first, or processes of a killed server still run a statement. */
const transientFailure = /could not bind IPv4 address|is still in use/;
const attempts = 15;
const attemptMs = 1000;

/**
 * Starts the server, or reuses one that a killed process left running with the same settings.
 *
 * @param port - default: a free one
 * @throws AppError DISK_FULL, DATABASE_START_FAILED
 */
export async function startServer(cluster: Cluster, port?: number): Promise<Postmaster> {
  const leftServer = await waitWhileChanging(cluster);
  if (leftServer?.status === 'ready' && (await hasCurrentSettings(cluster, leftServer))) return leftServer;
  await stopServer(cluster);
  await dropReusedPid(cluster.folder);
  await rotateLog(cluster);
  for (let attempt = 1; ; attempt += 1) {
    const started = await tryStart(cluster, port ?? (await freePort()));
    if (started) return started;
    const log = await lastLog(cluster);
    if (attempt === attempts || !transientFailure.test(log)) throw toolFailure(log, cluster.dataDir);
    await wait(attemptMs);
  }
}

/**
 * Stops the server: ends sessions, keeps committed data. Does nothing if no server runs.
 *
 * @throws AppError DATABASE_START_FAILED if the server does not stop: a second server would corrupt the data
 */
export async function stopServer(cluster: Cluster): Promise<void> {
  const { binaries, directory, folder } = cluster;
  for (const mode of ['fast', 'immediate']) {
    if (!(await runningPostmaster(folder))) return;
    await runDaemonStarter(
      binaries.pgCtl,
      ['stop', '-D', folder, '-m', mode, '-w', '-t', String(stopSeconds)],
      directory.user,
    );
  }
  const runningServer = await runningPostmaster(folder);
  if (runningServer) throw toolFailure(`its server, process ${runningServer.pid}, does not stop`, cluster.dataDir);
}

/** Waits while a server is starting or stopping. */
async function waitWhileChanging(cluster: Cluster): Promise<Postmaster | undefined> {
  const end = Date.now() + startSeconds * 1000;
  let found = await runningPostmaster(cluster.folder);
  while (found && found.status !== 'ready' && Date.now() < end) {
    await wait(100);
    found = await runningPostmaster(cluster.folder);
  }
  return found;
}

async function tryStart(cluster: Cluster, port: number): Promise<Postmaster | undefined> {
  const { binaries, directory, folder, settings } = cluster;
  await writeOwned(settingsFile(cluster), settingsText(binaries.version, port, settings), cluster);
  const code = await runDaemonStarter(
    binaries.pgCtl,
    ['start', '-D', folder, '-l', logFile(cluster), '-w', '-t', String(startSeconds)],
    directory.user,
  );
  const server = code === 0 ? await runningPostmaster(folder) : undefined;
  if (!server) await stopServer(cluster);
  return server;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => {
    probe.close(resolve);
  });
  if (address === null || typeof address === 'string') throw new Error('The system returned no port.');
  return address.port;
}

function settingsFile(cluster: Cluster): string {
  return path.join(cluster.folder, 'product.conf');
}

function logFile(cluster: Cluster): string {
  return path.join(cluster.directory.home, 'server.log');
}

async function hasCurrentSettings(cluster: Cluster, { port }: Postmaster): Promise<boolean> {
  const current = await readFile(settingsFile(cluster), 'utf8').catch(() => undefined);
  return current === settingsText(cluster.binaries.version, port, cluster.settings);
}

async function writeOwned(file: string, text: string, cluster: Cluster): Promise<void> {
  const { user } = cluster.directory;
  await writeFile(file, text, { mode: 0o600 });
  if (user) await chown(file, user.uid, user.gid);
}

async function rotateLog(cluster: Cluster): Promise<void> {
  const file = logFile(cluster);
  const bytes = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (bytes > logBytes) await rename(file, `${file}.1`);
}

/** The last lines of the log, which have the reason of a failed start. */
async function lastLog(cluster: Cluster): Promise<string> {
  const text = await readFile(logFile(cluster), 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-20).join('\n');
}
