import path from 'node:path';
import { findBinaries } from './binaries.js';
import { ensureCluster, superuserUrl } from './cluster.js';
import { checkMajor, makeDataDirectory, openDataDirectory } from './data-directory.js';
import { asStartFailure } from './failures.js';
import { lockDirectory } from './lock.js';
import { type Cluster, startServer, stopServer } from './server.js';

export interface EmbeddedPostgresOptions {
  /** The product's data directory; made where it is missing. One product at a time uses it. */
  dataDir: string;
  /** Told what is being done, in a few words, for a person who waits. */
  log?: (message: string) => void;
  /** Settings of PostgreSQL on top of the product's own. With `fsync: 'off'` nothing survives a power cut: for tests. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** `postgres://` address of the superuser, with its password. On 127.0.0.1 only. */
  url: string;
  port: number;
  /** Process id of the server. */
  pid: number;
  /** Stops the server and gives the data directory free. May be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts a real PostgreSQL in a folder, from binaries that npm installed. Data survives restarts; a server that a killed
 * product left running is taken over, a crashed one recovers. When it fails, what it had begun is taken away again.
 *
 * @throws AppError DATA_DIR_IN_USE, DATA_DIR_NOT_WRITABLE, DATA_DIR_VERSION, DISK_FULL, PLATFORM_UNSUPPORTED, DATABASE_START_FAILED
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const undo: (() => Promise<void> | void)[] = [];
  try {
    undo.push(await makeDataDirectory(dataDir));
    const lock = lockDirectory(dataDir);
    undo.push(lock.discard);
    const cluster = await openCluster(dataDir, options, undo);
    undo.push(() => stopServer(cluster));
    const { pid, port } = await startServer(cluster);
    const url = await superuserUrl(cluster.directory.home, port);
    let stopped: Promise<void> | undefined;
    return { url, port, pid, stop: () => (stopped ??= stopServer(cluster).finally(lock.release)) };
  } catch (error) {
    for (const step of undo.toReversed()) await step();
    throw asStartFailure(error, dataDir);
  }
}

async function openCluster(
  dataDir: string,
  { log = () => {}, settings = {} }: EmbeddedPostgresOptions,
  undo: (() => Promise<void> | void)[],
): Promise<Cluster> {
  const directory = await openDataDirectory(dataDir);
  undo.push(directory.undo);
  if (!directory.home.startsWith(dataDir)) {
    log(
      `Keeping the database in ${directory.home}: PostgreSQL does not run as root, and only root may enter ${dataDir}`,
    );
  }
  const binaries = await findBinaries(directory.home, directory.user);
  const folder = await ensureCluster({ dataDir, directory, binaries, durable: settings.fsync !== 'off', log });
  await checkMajor(dataDir, folder, binaries.major);
  log('Starting the database');
  return { dataDir, directory, binaries, folder, settings };
}
