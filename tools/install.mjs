// Brings node_modules in line with package-lock.json, and does nothing where it is:
//   node tools/install.mjs
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, Failure, step } from './report.mjs';
import { run, stopOnSignals } from './run.mjs';
import { readJson, root } from './workspaces.mjs';

/** Oldest Node.js that can run these tools. */
const oldestNode = 20;
/** What the packages take, with some room to build. */
const neededBytes = 1.5e9;

/**
 * Packages whose installed version is not the one of the lock file. Optional packages for other machines are not expected;
 * npm writes its own record last, so an installation that was broken off has none.
 *
 * @param {string} [folder] that holds package-lock.json and node_modules
 * @returns {string[]} their places, such as `node_modules/zod`
 */
export function findDifferences(folder = root) {
  const { packages: wanted } = readJson(path.join(folder, 'package-lock.json'));
  const record = path.join(folder, 'node_modules/.package-lock.json');
  const { packages: installed } = existsSync(record) ? readJson(record) : { packages: {} };
  const places = Object.keys(wanted).filter((place) => place.includes('node_modules/'));
  const wrong = places.filter((place) => {
    const [entry, found] = [wanted[place], installed[place]];
    if (!found || !existsSync(path.join(folder, place))) return isExpected(entry);
    return found.version !== entry.version || found.integrity !== entry.integrity;
  });
  const left = Object.keys(installed).filter(
    (place) => place.includes('node_modules/') && !Object.hasOwn(wanted, place),
  );
  return [...wrong, ...left];
}

/** Whether a package must be there on this machine. An optional one that does not name this machine may be there or not. */
function isExpected({ optional, os, cpu, libc }) {
  if (!optional) return true;
  return (
    os !== undefined &&
    cpu !== undefined &&
    names(os, process.platform) &&
    names(cpu, process.arch) &&
    (!libc || names(libc, ownLibc()))
  );
}

function names(list, name) {
  return list.includes(name);
}

function ownLibc() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * Installs what the lock file names, where it is not there.
 *
 * @throws Failure with the way out
 */
export async function ensureInstalled() {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new Failure(
      `Node.js ${oldestNode} or later is needed and this is ${process.versions.node}`,
      'install a newer one from https://nodejs.org and run the command again',
    );
  }
  if (findDifferences().length === 0) return;
  refuseSmallDisk();
  await step('Installing packages', install);
}

/** npm only warns when the disk is full, and says after minutes that all is well. */
function refuseSmallDisk() {
  const { bavail, bsize } = statfsSync(root);
  const free = bavail * bsize;
  if (free >= neededBytes || existsSync(path.join(root, 'node_modules/.package-lock.json'))) return;
  throw new Failure(
    `the disk that holds ${root} has ${(free / 1e9).toFixed(1)} GB free and the packages need ${neededBytes / 1e9} GB`,
    'free some space, or copy the folder to another disk, and run the command again',
  );
}

async function install(show) {
  const expected = Object.keys(readJson(path.join(root, 'package-lock.json')).packages).filter((place) =>
    /^node_modules\/[^@/][^/]*$/.test(place),
  ).length;
  const timer = setInterval(
    () => show(`about ${Math.min(99, Math.round((countPackages() / expected) * 100))} %`),
    1000,
  );
  const done = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=warn'], { cwd: root });
  clearInterval(timer);
  if (done.code !== 0) throw explain(done);
  const [place] = findDifferences();
  if (place && /ENOSPC/.test(done.output)) throw explain(done);
  if (place)
    throw new Failure(
      `npm installed without an error, and ${place} is not what the lock file names`,
      'remove the folder node_modules and run the command again; if it stays, run npm install and keep the changed package-lock.json',
    );
}

function countPackages() {
  try {
    return readdirSync(path.join(root, 'node_modules')).filter((name) => !/^[.@]/.test(name)).length;
  } catch {
    return 0;
  }
}

/** What npm says in many lines, in one with the way out. */
const explanations = [
  [/ENOSPC/, 'the disk is full', 'free at least 2 GB for the packages and run the command again'],
  [
    /EACCES|EPERM|EROFS/,
    `this user may not write in ${root}`,
    'give this user the right to write there, or copy the folder to a place of their own, and run the command again',
  ],
  [
    /EUSAGE|can only install packages when/,
    'package.json and package-lock.json do not agree',
    'run npm install, and keep the changed package-lock.json',
  ],
  [
    /EINTEGRITY/,
    'a package arrived changed',
    'run npm cache clean --force and run the command again; if it stays, somebody between you and the registry changes packages',
  ],
  [
    /E40[134]|ETARGET/,
    'the npm registry does not give one of the packages',
    'check which registry is set (npm config get registry) and run the command again',
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET|network/,
    'the npm registry cannot be reached',
    'check the network, or the proxy (npm config get proxy; npm config get registry), and run the command again',
  ],
];

function explain({ code, output }) {
  if (code === -1)
    return new Failure(
      'npm was not found',
      'install Node.js with npm from https://nodejs.org and run the command again',
    );
  const [, what, fix] = explanations.find(([pattern]) => pattern.test(output)) ?? [];
  if (what) return new Failure(what, fix);
  const said = output.split('\n').filter((line) => /npm (error|ERR!)/.test(line) && !/complete log|\.log$/.test(line));
  return new Failure(
    `the packages could not be installed: ${said.at(-1)?.replace(/^npm (error|ERR!)\s*/, '') ?? 'npm said nothing'}`,
    'run npm ci to see all that npm says',
  );
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  stopOnSignals();
  try {
    await ensureInstalled();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    fail(error);
  }
}
