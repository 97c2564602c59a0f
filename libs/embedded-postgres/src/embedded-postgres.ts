import path from 'node:path';
import { type AppError } from '@rfp/contracts/errors';
import { findBinaries } from './binaries.js';
import { clusterOf, ensureCluster, superuserUrl } from './cluster.js';
import { checkMajor, homeOf, makeDataDirectory, openDataDirectory, defaultHome } from './data-directory.js';
import { asReadFailure, asStartFailure } from './failures.js';
import { lockDirectory } from './lock.js';
import { isStillRunning, runningPostmaster } from './postmaster.js';
import { type Cluster, startServer, stopServer } from './server.js';
import { watchServer } from './watch-server.js';

export interface EmbeddedPostgresOptions {
  /** Data directory of the product; created if missing. Used by one process at a time. */
  dataDir: string;
  /** Called with a short text for each step, to show on the terminal. */
  log?: (message: string) => void;
  /** PostgreSQL settings that extend or override the product's. `fsync: 'off'` is for tests: data do not survive a power failure. */
  settings?: Record<string, string>;
  /** If set, a server that ends by itself is started again on the same port; called if the restarts fail repeatedly. */
  onLost?: (error: AppError) => void;
}

export interface EmbeddedPostgres {
  /** `postgres://` URL of the superuser, with password. On 127.0.0.1 only. */
  url: string;
  port: number;
  /** Process id of the server at the first start. */
  pid: number;
  /** Stops the server and releases the data directory. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL in a folder, with the binaries from npm. Data survive restarts; reuses a server that a killed process left running, and recovers
 * a crashed one. If the start fails, removes the files that it has created.
 *
 * @throws AppError DATA_DIR_IN_USE, DATA_DIR_NOT_WRITABLE, DATA_DIR_VERSION, DISK_FULL, PLATFORM_UNSUPPORTED, CONFIGURATION, DATABASE_START_FAILED
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
    const endWatch = watch(cluster, { pid, port }, options);
    const stop = () => endWatch().then(() => stopServer(cluster));
    let stopped: Promise<void> | undefined;
    return { url, port, pid, stop: () => (stopped ??= stop().finally(lock.release)) };
  } catch (error) {
    for (const step of undo.toReversed()) await step();
    throw asStartFailure(error, dataDir);
  }
}

/**
 * `postgres://` URL of the superuser of the server that runs in a data directory, started by another process; undefined if no server runs there.
 *
 * @throws AppError CONFIGURATION if this account may not read the directory, DATA_DIR_VERSION
 */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  try {
    const home = await homeOf(path.resolve(dataDir));
    const postmaster = await runningPostmaster(clusterOf(home));
    return postmaster && (await superuserUrl(home, postmaster.port));
  } catch (error) {
    throw asReadFailure(error, dataDir);
  }
}

/** Restarts a server that ends by itself, on the same port, because clients already have the URL. Returns a function that ends the watch. */
function watch(
  cluster: Cluster,
  { pid, port }: { pid: number; port: number },
  { log = () => {}, onLost }: EmbeddedPostgresOptions,
): () => Promise<void> {
  if (!onLost) return async () => {};
  let running = pid;
  return watchServer({
    isRunning: () => isStillRunning(running, cluster.folder),
    restart: async () => {
      log('The database has ended by itself and is started again');
      running = (await startServer(cluster, port)).pid;
    },
    onLost: (failure) => onLost(asStartFailure(failure ?? 'it ends repeatedly', cluster.dataDir)),
  });
}

async function openCluster(
  dataDir: string,
  { log = () => {}, settings = {} }: EmbeddedPostgresOptions,
  undo: (() => Promise<void> | void)[],
): Promise<Cluster> {
  const directory = await openDataDirectory(dataDir);
  undo.push(directory.undo);
  if (directory.home !== defaultHome(dataDir)) {
    log(
      `Storing the database in ${directory.home}: PostgreSQL does not run as root, and only root can access ${dataDir}`,
    );
  }
  const binaries = await findBinaries(directory.home, directory.user);
  const folder = await ensureCluster({ dataDir, directory, binaries, durable: settings.fsync !== 'off', log });
  await checkMajor(dataDir, folder, binaries.major);
  log('Starting the database');
  return { dataDir, directory, binaries, folder, settings };
}
