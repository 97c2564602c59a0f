import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { Client } from 'pg';
import { clusterOf } from './cluster.js';
import { copyCluster, copyFolder, copyOwned, makeLike, ownLike, syncFolder, syncFolders } from './copy-cluster.js';
import { homeOf, layoutVersion, ownHome } from './data-directory.js';
import { findRunningPostgres } from './embedded-postgres.js';
import { unlessAbsent } from './failures.js';

/** Entries of a data directory that are not part of its state: the database is copied separately. */
const left = new Set(['pg', 'lock', 'logs', 'version.json']);

interface BackupRow {
  label: string;
  first: string;
  last: string;
}

/**
 * Copies the data directory of a running product: a data directory as of the end of the copy, with which the product starts. The
 * database goes on to serve meanwhile. The npm package of PostgreSQL has no pg_basebackup; this does what that does.
 * An unfinished copy has another name, and a copy that fails is removed. All of it is on the disk at the end.
 *
 * @param target - a folder that does not exist
 * @throws AppError DATABASE_UNAVAILABLE, CONFIGURATION, and the errors of the system and the database
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  if (await exists(target)) {
    throw new AppError('CONFIGURATION', { message: `${target} exists. Name a folder that does not, for the backup.` });
  }
  await rejectInside(dataDir, target);
  const url = await findRunningPostgres(dataDir);
  if (url === undefined) {
    throw new AppError('DATABASE_UNAVAILABLE', {
      message: `No product is running on ${dataDir}. Start it, or copy the folder as it is.`,
    });
  }
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.dirname(unfinished), { recursive: true });
  try {
    await copyAll(url, dataDir, unfinished);
    await rename(unfinished, target);
  } catch (error) {
    // It would keep a full disk full.
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(path.dirname(target));
}

/** The copy would copy itself, without an end. */
async function rejectInside(dataDir: string, target: string): Promise<void> {
  const place = await realPlace(path.resolve(target));
  for (const source of [dataDir, await homeOf(path.resolve(dataDir))]) {
    const copied = await realPlace(path.resolve(source));
    if (!`${place}${path.sep}`.startsWith(`${copied}${path.sep}`)) continue;
    throw new AppError('CONFIGURATION', {
      message: `${target} is inside ${copied}, which is to be copied. Name a folder elsewhere, for the backup.`,
    });
  }
}

/** The path without symbolic links of a place, which need not exist. */
async function realPlace(place: string): Promise<string> {
  const found = await unlessAbsent(realpath(place));
  const parent = path.dirname(place);
  return found ?? (parent === place ? place : path.join(await realPlace(parent), path.basename(place)));
}

async function copyAll(url: string, dataDir: string, target: string): Promise<void> {
  await makeLike(dataDir, target);
  await copyDatabase(url, await homeOf(path.resolve(dataDir)), ownHome(target));
  await copyFolder(dataDir, target, (name, depth) => depth > 1 || !left.has(name));
  const version = `${JSON.stringify({ layout: layoutVersion })}\n`;
  await writeFile(path.join(target, 'version.json'), version, { flush: true });
  await syncFolders(target);
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
    await writeFile(path.join(copy, 'backup_label'), backup.label, { mode: 0o600, flush: true });
    await ownLike(cluster, path.join(copy, 'backup_label'));
  } finally {
    await client.end();
  }
}

/** Copies the write-ahead log since the start of the backup: without it the copied files are inconsistent. */
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
