import { existsSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { undefinedIfAbsent } from './failures.js';
import { canWrite, chooseOsUser } from './os-user.js';
import { type OsUser } from './run-tool.js';

/** Increment when the layout of a data directory changes. */
export const layoutVersion = 1;

/** Parent of databases that cannot be inside the data directory, because the account of PostgreSQL cannot access it. */
const systemHome = '/var/lib/rfp-grant-tracker';

export interface DataDirectory {
  /** Folder of PostgreSQL, owned by `user`. Inside the data directory if `user` can access it. */
  home: string;
  user: OsUser | undefined;
  /** Removes the files created since the directory was opened, for a first start that fails. */
  undo: () => Promise<void>;
}

interface VersionFile {
  layout: number;
  home?: string;
}

/** Creates the data directory if it is missing. Returns a function that removes it again while it is empty. */
export async function makeDataDirectory(dataDir: string): Promise<() => Promise<void>> {
  const first = await makeFolders(dataDir);
  return async () => {
    if (first === undefined) return;
    for (let folder = dataDir; folder.length >= first.length; folder = path.dirname(folder)) {
      const removed = await rmdir(folder).then(
        () => true,
        () => false,
      );
      if (!removed) return;
    }
  };
}

/**
 * Creates a folder and its parents and returns the topmost created one. One by one, because a recursive `mkdir` of Node.js
 * never returns if the system fails with ENOENT, as below `/proc`.
 */
async function makeFolders(folder: string): Promise<string | undefined> {
  if (isFolder(folder)) return undefined;
  const first = await makeFolders(path.dirname(folder));
  await mkdir(folder).catch((error: unknown) => {
    // Another process may have created it meanwhile.
    if (!isFolder(folder)) throw error;
  });
  return first ?? folder;
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Checks that this version can use the data directory, and finds or creates the home of its database.
 *
 * @throws AppError DATA_DIR_VERSION, DATABASE_START_FAILED
 */
export async function openDataDirectory(dataDir: string): Promise<DataDirectory> {
  rejectForeignCluster(dataDir);
  const stored = await readVersionFile(dataDir);
  if (stored?.home !== undefined && !existsSync(stored.home)) throw missingHome(dataDir, stored.home);
  const existing = stored?.home ?? defaultHome(dataDir);
  rejectUnquotable(existing);
  const user = await chooseOsUser(existing);
  await restrictAccess(dataDir, user);
  if (existsSync(existing)) return { home: existing, user, undo: async () => {} };
  return makeHome(dataDir, user);
}

/**
 * Closes the data directory to other accounts. Another account of PostgreSQL may enter it, as its group, but not list it. Never extends access, and
 * does not change a directory that is shared or belongs to another account.
 */
async function restrictAccess(dataDir: string, user: OsUser | undefined): Promise<void> {
  const { uid, mode } = statSync(dataDir);
  if (uid !== process.getuid?.() || (mode & 0o1000) !== 0) return;
  const entersAsGroup = user !== undefined && (mode & 0o011) !== 0;
  if (entersAsGroup) await chown(dataDir, uid, user.gid);
  await chmod(dataDir, (mode & 0o700) | (entersAsGroup ? 0o010 : 0));
}

/** Folder of PostgreSQL of an existing data directory. */
export async function homeOf(dataDir: string): Promise<string> {
  return (await readVersionFile(dataDir))?.home ?? defaultHome(dataDir);
}

/** Folder of PostgreSQL inside the data directory, for an account that can access it. */
export function defaultHome(dataDir: string): string {
  return path.join(dataDir, 'pg');
}

async function makeHome(dataDir: string, user: OsUser | undefined): Promise<DataDirectory> {
  let home = defaultHome(dataDir);
  await makeOwnedFolder(home, user);
  if (user && !(await canWrite(home, user))) {
    await rmdir(home);
    home = await makeHomeElsewhere(dataDir, user);
  }
  const versionFile = path.join(dataDir, 'version.json');
  const elsewhere = home === defaultHome(dataDir) ? {} : { home };
  await writeAtomically(versionFile, `${JSON.stringify({ layout: layoutVersion, ...elsewhere })}\n`);
  const undo = async (): Promise<void> => {
    await rm(home, { recursive: true, force: true });
    await rm(versionFile, { force: true });
  };
  return { home, user, undo };
}

/** The home of a temporary data directory is temporary too, so that the system cleans it up. */
async function makeHomeElsewhere(dataDir: string, user: OsUser): Promise<string> {
  const isTemporary = dataDir.startsWith(`${tmpdir()}${path.sep}`);
  if (!isTemporary) await mkdir(systemHome, { recursive: true, mode: 0o755 });
  const home = await mkdtemp(isTemporary ? path.join(tmpdir(), 'rfp-grant-tracker-') : `${systemHome}/`);
  await chown(home, user.uid, user.gid);
  return home;
}

/** Sets the mode of this folder only: a recursive `mkdir` with a mode would restrict its parents too. */
async function makeOwnedFolder(folder: string, user: OsUser | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
}

/** Writes a file atomically, also if the process is killed meanwhile. */
async function writeAtomically(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

/** Rejects the data directory of another PostgreSQL, so that its data are not mixed with those of the product. */
function rejectForeignCluster(dataDir: string): void {
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) return;
  throw new AppError('DATA_DIR_VERSION', {
    message: `${dataDir} is the data directory of a PostgreSQL server, not of RFP & Grant Tracker: set RFP_DATA_DIR to another directory.`,
    details: { data_dir: dataDir },
  });
}

/** Rejects a path that a shell would expand, because the programs of PostgreSQL start each other through a shell, with paths in double quotes. */
function rejectUnquotable(home: string): void {
  const [found] = /["$`]/.exec(home) ?? [];
  if (found === undefined) return;
  throw new AppError('CONFIGURATION', {
    message: `PostgreSQL cannot use the folder ${home}, because its name has the character ${found}: set RFP_DATA_DIR to another directory.`,
  });
}

async function readVersionFile(dataDir: string): Promise<VersionFile | undefined> {
  const file = path.join(dataDir, 'version.json');
  const text = await undefinedIfAbsent(readFile(file, 'utf8'));
  if (text === undefined) return undefined;
  const read = parseVersionFile(text);
  if (!read) {
    throw new AppError('DATA_DIR_VERSION', {
      message: `${file} cannot be read, so the version of the data is unknown: restore it from a backup, or set RFP_DATA_DIR to a new directory.`,
      details: { data_dir: dataDir },
    });
  }
  if (read.layout > layoutVersion)
    throw wrongVersion(dataDir, `data layout ${read.layout}`, `data layout ${layoutVersion}`);
  return read;
}

function parseVersionFile(text: string): VersionFile | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('layout' in value) || typeof value.layout !== 'number')
    return undefined;
  return 'home' in value && typeof value.home === 'string'
    ? { layout: value.layout, home: value.home }
    : { layout: value.layout };
}

/** Rejects data of another PostgreSQL major version with a message that explains the fix, unlike the message of the server. */
export async function checkMajor(dataDir: string, cluster: string, major: number): Promise<void> {
  const found = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found !== String(major)) throw wrongVersion(dataDir, `PostgreSQL ${found}`, `PostgreSQL ${major}`);
}

function wrongVersion(dataDir: string, found: string, known: string): AppError {
  return new AppError('DATA_DIR_VERSION', {
    message: `The data directory ${dataDir} was created with ${found} and this version uses ${known}: start the version that created it, or set RFP_DATA_DIR to a new directory.`,
    details: { data_dir: dataDir, found, known },
  });
}

function missingHome(dataDir: string, home: string): AppError {
  return new AppError('DATABASE_START_FAILED', {
    message: `The database of ${dataDir} was stored in ${home}, which no longer exists: restore it, or remove ${dataDir} to start with an empty one.`,
    details: { data_dir: dataDir, home },
  });
}
