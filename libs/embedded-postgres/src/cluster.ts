import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Binaries } from './binaries.js';
import { type DataDirectory } from './data-directory.js';
import { toolFailure } from './failures.js';
import { runTool } from './run-tool.js';

export const superuser = 'postgres';

interface ClusterOptions {
  dataDir: string;
  directory: DataDirectory;
  binaries: Binaries;
  /** Whether to flush to disk; false for tests. */
  durable: boolean;
  log: (message: string) => void;
}

/**
 * Creates the cluster if there is none, under a temporary name first, so that a directory with the final name is always complete.
 * Uses the builtin collation of PostgreSQL, which is the same on every system, so indexes stay valid when the folder is moved.
 *
 * @throws AppError DISK_FULL, DATA_DIR_NOT_WRITABLE, DATABASE_START_FAILED
 */
export async function ensureCluster({ dataDir, directory, binaries, durable, log }: ClusterOptions): Promise<string> {
  const cluster = clusterOf(directory.home);
  if (existsSync(cluster)) return cluster;
  log('Creating the database');
  const unfinished = `${cluster}.new`;
  await rm(unfinished, { recursive: true, force: true });
  const password = await makePassword(directory);
  const locale = ['-U', superuser, '-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const safety = ['--auth=scram-sha-256', `--pwfile=${password}`, '--data-checksums', '--wal-segsize=4'];
  const speed = durable ? [] : ['--no-sync'];
  const answer = await runTool(binaries.initdb, ['-D', unfinished, ...locale, ...safety, ...speed], directory.user);
  try {
    if (answer.code !== 0) throw toolFailure(answer.output, dataDir);
    await appendFile(path.join(unfinished, 'postgresql.conf'), "include = 'product.conf'\n");
    await rename(unfinished, cluster);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
  return cluster;
}

/** Folder of the cluster. */
export function clusterOf(home: string): string {
  return path.join(home, 'data');
}

async function makePassword(directory: DataDirectory): Promise<string> {
  const file = passwordFile(directory.home);
  await rm(file, { force: true });
  await writeFile(file, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (directory.user) await chown(file, directory.user.uid, directory.user.gid);
  return file;
}

function passwordFile(home: string): string {
  return path.join(home, 'password');
}

/** URL of the database as its superuser. */
export async function superuserUrl(home: string, port: number): Promise<string> {
  const password = (await readFile(passwordFile(home), 'utf8')).trim();
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
}
