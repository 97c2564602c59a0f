import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { Client } from 'pg';
import { clusterOf } from './cluster.js';
import {
  copyCluster,
  copyFileWithOwner,
  copyFolder,
  copyOwner,
  makeFolderLike,
  syncFolder,
  syncFolders,
} from './copy-cluster.js';
import { homeOf, layoutVersion, defaultHome } from './data-directory.js';
import { findRunningPostgres } from './embedded-postgres.js';
import { undefinedIfAbsent } from './failures.js';

/** Entries of a data directory that are not part of its state: the database is copied separately. */
const excludedEntries = new Set(['pg', 'lock', 'logs', 'version.json']);

interface BackupRow {
  label: string;
  first: string;
  last: string;
}

/**
 * Copies the data directory of a running product. The copy has the state at its end, and the product can start with it. The database stays available
 * meanwhile. Works like pg_basebackup, which the npm package of PostgreSQL does not contain. An unfinished copy has another name, and a failed copy
 * is removed. When the promise resolves, the copy is flushed to disk.
 *
 * @param target - a folder that does not exist
 * @throws AppError DATABASE_UNAVAILABLE, CONFIGURATION, and the errors of the system and the database
 */
export async function backUp(dataDir: string, target: string): Promise<void> {
  if (await exists(target)) {
    throw new AppError('CONFIGURATION', { message: `${target} exists. Choose another folder for the backup.` });
  }
  await rejectInside(dataDir, target);
  const url = await findRunningPostgres(dataDir);
  if (url === undefined) {
    throw new AppError('DATABASE_UNAVAILABLE', {
      message: `No product is running on ${dataDir}. Start the product, or copy the folder while it is stopped.`,
    });
  }
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(path.dirname(unfinished), { recursive: true });
  try {
    await copyAll(url, dataDir, unfinished);
    await rename(unfinished, target);
  } catch (error) {
    // A partial copy would keep a full disk full.
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(path.dirname(target));
}

/** Rejects a target inside the copied folders, because the copy would copy itself endlessly. */
async function rejectInside(dataDir: string, target: string): Promise<void> {
  const file = await pathWithoutLinks(path.resolve(target));
  for (const source of [dataDir, await homeOf(path.resolve(dataDir))]) {
    const copied = await pathWithoutLinks(path.resolve(source));
    if (!`${file}${path.sep}`.startsWith(`${copied}${path.sep}`)) continue;
    throw new AppError('CONFIGURATION', {
      message: `${target} is inside ${copied}, which the backup copies. Choose a folder outside of it.`,
    });
  }
}

/** The path of a file or folder without symbolic links. The file or folder need not exist. */
async function pathWithoutLinks(file: string): Promise<string> {
  const found = await undefinedIfAbsent(realpath(file));
  const parent = path.dirname(file);
  return found ?? (parent === file ? file : path.join(await pathWithoutLinks(parent), path.basename(file)));
}

async function copyAll(url: string, dataDir: string, target: string): Promise<void> {
  await makeFolderLike(dataDir, target);
  await copyDatabase(url, await homeOf(path.resolve(dataDir)), defaultHome(target));
  await copyFolder(dataDir, target, (name, depth) => depth > 1 || !excludedEntries.has(name));
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
    // Until this session ends, the server retains the write-ahead log from now on.
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
    await copyOwner(cluster, path.join(copy, 'backup_label'));
  } finally {
    await client.end();
  }
}

/** Copies the write-ahead log since the start of the backup: without it the copied files are inconsistent. */
async function copyLog(cluster: string, copy: string, { first, last }: BackupRow): Promise<void> {
  const names = (await readdir(path.join(cluster, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
  for (const name of names.filter((each) => each >= first && each <= last))
    await copyFileWithOwner(path.join(cluster, 'pg_wal', name), path.join(copy, 'pg_wal', name));
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
