import { existsSync, statSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { canWrite, chooseOsUser } from './os-user.js';
import { type OsUser } from './run-tool.js';

/** Grows when what lies where in a data directory changes. */
export const layoutVersion = 1;

/** Where data goes that must be reached by another account than the one that owns the data directory. */
const systemHome = '/var/lib/rfp-grant-tracker';

export interface DataDirectory {
  /** Holds everything of PostgreSQL; belongs to `user`. Inside the data directory where `user` can reach it. */
  home: string;
  user: OsUser | undefined;
  /** Takes away what was made since the directory was opened. For a first start that failed. */
  undo: () => Promise<void>;
}

interface VersionFile {
  layout: number;
  home?: string;
}

/** Makes the data directory where it is missing. Returns what takes it away again, as long as nothing else lies in it. */
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
 * Makes a folder and those above it, and returns the first that it made. One by one, because
 * `mkdir` of Node.js with `recursive` never comes back where the system refuses with ENOENT, as it does below `/proc`.
 */
async function makeFolders(folder: string): Promise<string | undefined> {
  if (isFolder(folder)) return undefined;
  const first = await makeFolders(path.dirname(folder));
  await mkdir(folder).catch((error: unknown) => {
    // Somebody else may have been faster.
    if (!isFolder(folder)) throw error;
  });
  return first ?? folder;
}

function isFolder(place: string): boolean {
  return statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Checks that a data directory is one that this version can use and finds, or makes, the home of its database.
 *
 * @throws AppError DATA_DIR_VERSION, DATABASE_START_FAILED
 */
export async function openDataDirectory(dataDir: string): Promise<DataDirectory> {
  refuseForeignCluster(dataDir);
  const known = await readVersionFile(dataDir);
  if (known?.home !== undefined && !existsSync(known.home)) throw homeIsGone(dataDir, known.home);
  const existing = known?.home ?? path.join(dataDir, 'pg');
  const user = await chooseOsUser(existing);
  if (existsSync(existing)) return { home: existing, user, undo: async () => {} };
  return makeHome(dataDir, user);
}

async function makeHome(dataDir: string, user: OsUser | undefined): Promise<DataDirectory> {
  let home = path.join(dataDir, 'pg');
  await makeOwned(home, user);
  if (user && !(await canWrite(home, user))) {
    await rmdir(home);
    home = await makeHomeElsewhere(dataDir, user);
  }
  const versionFile = path.join(dataDir, 'version.json');
  const inside = home.startsWith(dataDir);
  await writeWhole(versionFile, `${JSON.stringify({ layout: layoutVersion, ...(inside ? {} : { home }) })}\n`);
  const undo = async (): Promise<void> => {
    await rm(home, { recursive: true, force: true });
    await rm(versionFile, { force: true });
  };
  return { home, user, undo };
}

/** Data for a while stays among what the system clears away by itself. */
async function makeHomeElsewhere(dataDir: string, user: OsUser): Promise<string> {
  const isTemporary = dataDir.startsWith(`${tmpdir()}${path.sep}`);
  if (!isTemporary) await mkdir(systemHome, { recursive: true, mode: 0o755 });
  const home = await mkdtemp(isTemporary ? path.join(tmpdir(), 'rfp-grant-tracker-') : `${systemHome}/`);
  await chown(home, user.uid, user.gid);
  return home;
}

/** The mode is given to this folder alone: `mkdir -p` with a mode would close the folders above it too. */
async function makeOwned(folder: string, user: OsUser | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
}

/** Writes a file so that it is there whole or not at all, also when the process is killed half-way. */
async function writeWhole(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text);
  await rename(`${file}.new`, file);
}

/** The data of somebody else's PostgreSQL would be mixed with ours. */
function refuseForeignCluster(dataDir: string): void {
  if (!existsSync(path.join(dataDir, 'PG_VERSION'))) return;
  throw new AppError('DATA_DIR_VERSION', {
    message: `${dataDir} is the data directory of a PostgreSQL server and not of RFP & Grant Tracker: set RFP_DATA_DIR to another directory.`,
    details: { data_dir: dataDir },
  });
}

async function readVersionFile(dataDir: string): Promise<VersionFile | undefined> {
  const file = path.join(dataDir, 'version.json');
  if (!existsSync(file)) return undefined;
  const text = await readFile(file, 'utf8');
  const read = parseVersionFile(text);
  if (!read) {
    throw new AppError('DATA_DIR_VERSION', {
      message: `${file} cannot be read, so nobody knows which version made the data: restore it from a backup, or set RFP_DATA_DIR to a new directory.`,
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

/** Refuses data of another PostgreSQL major: the server would refuse it too, but not in a sentence that helps. */
export async function checkMajor(dataDir: string, cluster: string, major: number): Promise<void> {
  const found = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (found !== String(major)) throw wrongVersion(dataDir, `PostgreSQL ${found}`, `PostgreSQL ${major}`);
}

function wrongVersion(dataDir: string, found: string, known: string): AppError {
  return new AppError('DATA_DIR_VERSION', {
    message: `The data directory ${dataDir} was made with ${found} and this version uses ${known}: start the version that made it, or set RFP_DATA_DIR to a new directory.`,
    details: { data_dir: dataDir, found, known },
  });
}

function homeIsGone(dataDir: string, home: string): AppError {
  return new AppError('DATABASE_START_FAILED', {
    message: `The database of ${dataDir} was kept in ${home}, which is gone: restore it, or remove ${dataDir} to start with an empty one.`,
    details: { data_dir: dataDir, home },
  });
}
