import { chmod, chown, copyFile, mkdir, open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { undefinedIfAbsent } from './failures.js';

/** Folders whose content a server creates at its start, or whose content is valid only while the server runs. */
const emptyFolders = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const excludedFiles = /^(?:postmaster\.(?:pid|opts)|pgsql_tmp.*|pg_internal\.init.*)$/;

/** Copies the files of a running server, between the start and the end of a backup. Files that the server removes meanwhile are omitted. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await copyFolder(from, to, (name, depth) => !excludedFiles.test(name) && !(depth === 1 && emptyFolders.has(name)));
  for (const name of emptyFolders) await makeFolderLike(path.join(from, name), path.join(to, name));
  await makeFolderLike(path.join(from, 'pg_wal'), path.join(to, 'pg_wal/archive_status'));
}

/** Copies a folder with modes and owners. */
export async function copyFolder(
  from: string,
  to: string,
  isIncluded: (name: string, depth: number) => boolean = () => true,
  depth = 1,
): Promise<void> {
  await makeFolderLike(from, to);
  for (const entry of (await undefinedIfAbsent(readdir(from, { withFileTypes: true }))) ?? []) {
    const source = path.join(from, entry.name);
    if (!isIncluded(entry.name, depth)) continue;
    if (entry.isDirectory()) await copyFolder(source, path.join(to, entry.name), isIncluded, depth + 1);
    else if (entry.isFile()) await undefinedIfAbsent(copyFileWithOwner(source, path.join(to, entry.name)));
  }
}

/** Copies a file with mode and owner, and flushes it to disk. */
export async function copyFileWithOwner(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await copyOwner(from, to);
  const file = await open(to, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates a folder with the mode and owner of another folder. */
export async function makeFolderLike(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const { mode, uid, gid } = await stat(from);
  if (process.getuid?.() === 0) await chown(to, uid, gid);
  await chmod(to, mode & 0o777);
}

/** Gives a file the owner of another file. */
export async function copyOwner(from: string, to: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(from);
  await chown(to, uid, gid);
}

/** Flushes the entries of a folder and of its subfolders to disk: otherwise a flushed file may have no directory entry after a power failure. */
export async function syncFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolders(path.join(folder, entry.name));
  await syncFolder(folder);
}

/** Flushes the entries of a folder to disk. Does nothing on Windows, which cannot open folders. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}
