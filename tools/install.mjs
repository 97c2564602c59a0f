// Installs the packages of package-lock.json, if any is missing or different:
//   node tools/install.mjs
import { existsSync, readdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, Failure, step } from './report.mjs';
import { run, stopOnSignals } from './run.mjs';
import { readJson, root } from './workspaces.mjs';

/** Oldest Node.js that runs these tools. */
const oldestNode = 20;
/** Disk space for the packages and the builds. */
const neededBytes = { product: 0.8e9, everything: 1.5e9 };

/**
 * Packages whose installed version differs from the lock file. Optional packages for other platforms may be missing.
 * npm writes its list of installed packages last, so after an interrupted installation all packages differ.
 *
 * @param {string} [folder] that holds package-lock.json and node_modules
 * @param {{ dev?: boolean }} [options] without `dev`, packages that only development needs may be missing
 * @returns {string[]} their paths, such as `node_modules/zod`
 */
export function findDifferences(folder = root, { dev = true } = {}) {
  const { packages: lockedPackages } = readJson(path.join(folder, 'package-lock.json'));
  const installed = readInstalled(folder);
  const paths = Object.keys(lockedPackages).filter((packagePath) => packagePath.includes('node_modules/'));
  const different = paths.filter((packagePath) => {
    const [entry, found] = [lockedPackages[packagePath], installed[packagePath]];
    if (!found || !existsSync(path.join(folder, packagePath))) return isExpected(entry, dev);
    return found.version !== entry.version || found.integrity !== entry.integrity;
  });
  const extraneous = Object.keys(installed).filter(
    (packagePath) => packagePath.includes('node_modules/') && !Object.hasOwn(lockedPackages, packagePath),
  );
  return [...different, ...extraneous];
}

function readInstalled(folder) {
  const record = path.join(folder, 'node_modules/.package-lock.json');
  return existsSync(record) ? readJson(record).packages : {};
}

/** Whether a package must be installed on this platform. An optional package without a platform may be missing. */
function isExpected({ dev, devOptional, optional, os, cpu, libc }, withDev) {
  if (!withDev && (dev || devOptional)) return false;
  if (!optional) return true;
  return (
    os !== undefined &&
    cpu !== undefined &&
    includesPlatform(os, process.platform) &&
    includesPlatform(cpu, process.arch) &&
    (!libc || includesPlatform(libc, hostLibc()))
  );
}

function includesPlatform(list, name) {
  return list.includes(name);
}

function hostLibc() {
  if (process.platform !== 'linux') return undefined;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/**
 * Installs the packages of the lock file if any is missing or has another version.
 *
 * @param {{ dev?: boolean }} [options] without `dev`, installs only packages that building and running the product needs, and keeps installed
 *   packages for development
 * @throws Failure with the fix
 */
export async function ensureInstalled({ dev = true } = {}) {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    throw new Failure(
      `Node.js ${oldestNode} or later is needed and this is ${process.versions.node}`,
      'install a newer one from https://nodejs.org and run the command again',
    );
  }
  if (findDifferences(root, { dev }).length === 0) return;
  const everything = dev || Object.values(readInstalled(root)).some((entry) => entry.dev);
  refuseSmallDisk(everything ? neededBytes.everything : neededBytes.product);
  await step('Installing packages', (show) => install(everything, show));
}

/** npm only warns when the disk is full, and reports success after minutes. */
function refuseSmallDisk(needed) {
  const { bavail, bsize } = statfsSync(root);
  const free = bavail * bsize;
  if (free >= needed || existsSync(path.join(root, 'node_modules/.package-lock.json'))) return;
  throw new Failure(
    `the disk that holds ${root} has ${(free / 1e9).toFixed(1)} GB free and the packages need ${needed / 1e9} GB`,
    'free some space, or copy the folder to another disk, and run the command again',
  );
}

async function install(everything, show) {
  const expected = Object.entries(readJson(path.join(root, 'package-lock.json')).packages).filter(
    ([packagePath, { dev }]) => /^node_modules\/[^@/][^/]*$/.test(packagePath) && (everything || !dev),
  ).length;
  const timer = setInterval(
    () => show(`about ${Math.min(99, Math.round((countPackages() / expected) * 100))} %`),
    1000,
  );
  const done = await run('npm', [...command(everything), '--no-audit', '--no-fund', '--loglevel=warn'], { cwd: root });
  clearInterval(timer);
  if (done.code !== 0) throw explain(done);
  const [packagePath] = findDifferences(root, { dev: everything });
  if (packagePath && /ENOSPC/.test(done.output)) throw explain(done);
  if (packagePath)
    throw new Failure(
      `npm installed without an error, but ${packagePath} is not the version of the lock file`,
      'remove the folder node_modules and run the command again; if that does not help, run npm install and keep the changed package-lock.json',
    );
}

/** Arguments of npm. They complete an installation of `npm start`, and replace any other. */
function command(everything) {
  if (!everything) return ['ci', '--omit=dev'];
  return findDifferences(root, { dev: false }).length === 0 ? ['install', '--no-save'] : ['ci'];
}

function countPackages() {
  try {
    return readdirSync(path.join(root, 'node_modules')).filter((name) => !/^[.@]/.test(name)).length;
  } catch {
    return 0;
  }
}

/** Pattern of npm's output, cause of the failure, and the fix. */
const explanations = [
  [/ENOSPC/, 'the disk is full', 'free at least 2 GB for the packages and run the command again'],
  [
    /EACCES|EPERM|EROFS/,
    `this user may not write in ${root}`,
    'give this user the right to write there, or copy the folder to a directory of theirs, and run the command again',
  ],
  [
    /EUSAGE|can only install packages when/,
    'package.json and package-lock.json do not agree',
    'run npm install, and keep the changed package-lock.json',
  ],
  [
    /EINTEGRITY/,
    'a package does not match its hash in the lock file',
    'run npm cache clean --force and run the command again; if that does not help, a proxy or mirror changes packages',
  ],
  [
    /E40[134]|ETARGET/,
    'the npm registry refuses or lacks one of the packages',
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
  const errors = output
    .split('\n')
    .filter((line) => /npm (error|ERR!)/.test(line) && !/complete log|\.log$/.test(line));
  return new Failure(
    `the packages could not be installed: ${errors.at(-1)?.replace(/^npm (error|ERR!)\s*/, '') ?? 'npm printed no error'}`,
    'run npm ci to see its whole output',
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
