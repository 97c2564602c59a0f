import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { Client } from 'pg';
import { clusterOf } from './cluster.js';
import { copyCluster, copyFolder, copyOwned, makeLike, ownLike } from './copy-cluster.js';
import { homeOf, layoutVersion } from './data-directory.js';
import { findRunningPostgres } from './embedded-postgres.js';

/** Of a data directory, what is no part of its state: the database is copied apart. */
const left = new Set(['pg', 'lock', 'logs', 'version.json']);

interface BackupRow {
  label: string;
  first: string;
  last: string;
}

/**
 * Copies the data directory of a running product: a data directory as of the end of the copy, with which the product starts. The
 * database goes on to serve meanwhile. The npm package of PostgreSQL has no pg_basebackup; this does what that does.
 * An unfinished copy has another name.
 *
 * @param target - a folder that does not exist
 * @throws AppError DATABASE_UNAVAILABLE, CONFIGURATION
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  if (await exists(target)) {
    throw new AppError('CONFIGURATION', { message: `${target} exists. Name a folder that does not, for the backup.` });
  }
  const url = await findRunningPostgres(dataDir);
  if (url === undefined) {
    throw new AppError('DATABASE_UNAVAILABLE', {
      message: `No product is running on ${dataDir}. Start it, or copy the folder as it is.`,
    });
  }
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.dirname(unfinished), { recursive: true });
  await makeLike(dataDir, unfinished);
  const home = await homeOf(path.resolve(dataDir));
  await copyDatabase(url, home, path.join(unfinished, 'pg'));
  await copyFolder(dataDir, unfinished, (name, depth) => depth > 1 || !left.has(name));
  await writeFile(path.join(unfinished, 'version.json'), `${JSON.stringify({ layout: layoutVersion })}\n`);
  await rename(unfinished, target);
}

async function copyDatabase(url: string, home: string, target: string): Promise<void> {
  const cluster = clusterOf(home);
  const copy = clusterOf(target);
  await copyFolder(home, target, (name, depth) => depth > 1 || name === 'password');
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Keeps the log since now until this session ends.
    await client.query(`SELECT pg_create_physical_replication_slot('rfp_backup_' || pg_backend_pid(), true, true)`);
    const { rows: started } = await client.query<{ first: string }>(
      `SELECT pg_walfile_name(pg_backup_start('rfp', true)) AS first`,
    );
    await copyCluster(cluster, copy);
    const { rows: ended } = await client.query<{ last: string; label: string }>(
      `SELECT pg_walfile_name(lsn) AS last, labelfile AS label FROM pg_backup_stop(false)`,
    );
    const backup: BackupRow = Object.assign({ first: '', last: '', label: '' }, started[0], ended[0]);
    await copyLog(cluster, copy, backup);
    await writeFile(path.join(copy, 'backup_label'), backup.label, { mode: 0o600 });
    await ownLike(cluster, path.join(copy, 'backup_label'));
  } finally {
    await client.end();
  }
}

/** What the server wrote since the start of the backup: without it the copied files do not fit each other. */
async function copyLog(cluster: string, copy: string, { first, last }: BackupRow): Promise<void> {
  const names = (await readdir(path.join(cluster, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of names.filter((each) => each >= first && each <= last))
    await copyOwned(path.join(cluster, 'pg_wal', name), path.join(copy, 'pg_wal', name));
}

function exists(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    () => false,
  );
}
