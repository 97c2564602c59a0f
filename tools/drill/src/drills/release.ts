import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { type Installation, type InstallationFolders, startInstallation } from '../release/installation.js';
import {
  awaitRecords,
  isAccepted,
  type PreservedState,
  storeUserData,
  type Person,
  readPreservedState,
  signIn,
  signUp,
} from '../release/person.js';
import { type Outcome, printLine } from './report.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const execute = promisify(execFile);
const maxSeconds = 30;
/** Exit code of Ctrl-C: 128 and the number of the signal. */
const interrupted = 130;

/**
 * Makes a release twice, which must give the same bytes. Starts its package with npx in an empty folder without a cache, on a machine with only
 * Node.js. Upgrades an installation of the commit `before` to the package, which must keep all data of users.
 */
export async function drillRelease(before: string): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const folder = await mkdtemp(path.join(tmpdir(), 'rfp-release-drill-'));
  try {
    const file = await makeReleaseTwice(folder, outcome);
    await startFresh(await makeFolders(folder, 'fresh', file), outcome);
    await upgrade(await makeFolders(folder, 'upgraded', file), before, outcome);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return outcome;
}

function record(outcome: Outcome, step: string, faults: readonly (string | false)[]): void {
  const found = faults.filter((fault) => fault !== false);
  outcome.steps += 1;
  outcome.violations.push(...found.map((fault) => `${step}: ${fault}`));
  printLine(`  ${found.length === 0 ? 'ok    ' : 'BROKEN'}  ${step}`);
}

async function makeReleaseTwice(folder: string, outcome: Outcome): Promise<string> {
  const made = [path.join(folder, 'release'), path.join(folder, 'again')];
  for (const destination of made)
    await execute(process.execPath, [path.join(root, 'tools/release.mjs'), destination, '--no-images'], { cwd: root });
  const [one, other] = await Promise.all(
    made.map((destination) => readFile(path.join(destination, 'SHA256SUMS'), 'utf8')),
  );
  record(outcome, 'the same commit gives the same files', [one !== other && `${one} and\n${other}`]);
  const names = await readdir(path.join(folder, 'release'));
  const name = names.find((each) => /^rfp-grant-tracker-[\d.]+\.tgz$/.test(each)) ?? '';
  return path.join(folder, 'release', name);
}

interface PackageFolders extends InstallationFolders {
  /** Argument of npx. */
  file: string;
}

async function makeFolders(folder: string, name: string, file: string): Promise<PackageFolders> {
  const cwd = path.join(folder, name, 'empty');
  const home = path.join(folder, name, 'home');
  await Promise.all([cwd, home].map((each) => mkdir(each, { recursive: true })));
  await cp(file, path.join(cwd, path.basename(file)));
  return { cwd, home, file: `./${path.basename(file)}` };
}

/** Starts the package in a folder, calls `work`, and always interrupts the package at the end. */
async function withPackage<T>(
  folders: PackageFolders,
  work: (installation: Installation) => Promise<T>,
): Promise<T & Ended> {
  return withInstallation(await startInstallation('npx', ['--yes', folders.file], folders), work);
}

interface Ended {
  seconds: number;
  code: number;
}

async function withInstallation<T>(
  installation: Installation,
  work: (given: Installation) => Promise<T>,
): Promise<T & Ended> {
  const done = await work(installation).catch(async (error: unknown) => {
    await installation.interrupt();
    throw error;
  });
  return { ...done, seconds: installation.seconds, code: await installation.interrupt() };
}

interface StoredData {
  person: Person;
  token: string;
  preserved: PreservedState;
}

async function storeData(installation: Installation): Promise<StoredData> {
  const person = await signUp(installation);
  const session = await signIn(installation, person);
  await awaitRecords(installation, session);
  const token = await storeUserData(installation, session);
  return { person, token, preserved: await readPreservedState(installation, session) };
}

async function startFresh(folders: PackageFolders, outcome: Outcome): Promise<void> {
  const first = await withPackage(folders, storeData);
  const { total } = first.preserved;
  record(outcome, `npx, without a cache: ready in ${first.seconds.toFixed(1)} s, ${total} opportunities`, [
    first.seconds > maxSeconds && `longer than ${maxSeconds} s`,
    total === 0 && 'no opportunities',
    first.code !== interrupted && `Ctrl-C ended it with ${first.code}`,
  ]);
  const again = await withPackage(folders, (installation) => compare(installation, first));
  record(outcome, `npx again: ready in ${again.seconds.toFixed(1)} s`, again.faults);
}

async function upgrade(folders: PackageFolders, before: string, outcome: Outcome): Promise<void> {
  const sources = path.join(folders.cwd, 'before');
  await execute('git', ['clone', '--quiet', '--no-checkout', root, sources]);
  await execute('git', ['checkout', '--quiet', before], { cwd: sources });
  const dataDir = path.join(folders.home, 'data');
  const earlier = await withInstallation(
    await startInstallation('npm', ['start'], { ...folders, cwd: sources, dataDir }),
    storeData,
  );
  printLine(`          ${before} has ${earlier.preserved.total} opportunities`);
  const upgraded = await withPackage({ ...folders, dataDir }, (installation) => compare(installation, earlier));
  record(outcome, `upgrade: ready in ${upgraded.seconds.toFixed(1)} s with the data of ${before}`, upgraded.faults);
}

/** Differences from the state of an earlier installation, after a sign-in with the same password, and for an API token. */
async function compare(
  installation: Installation,
  { person, token, preserved }: StoredData,
): Promise<{ faults: string[] }> {
  const session = await signIn(installation, person);
  const current = await readPreservedState(installation, session, Object.keys(preserved.titles));
  const now = new Map<string, unknown>(Object.entries(current));
  const differing = Object.entries(preserved).filter(([name, value]) => !isDeepStrictEqual(now.get(name), value));
  return {
    faults: [
      ...differing.map(
        ([name, value]) => `${name} was ${JSON.stringify(value)}, and is ${JSON.stringify(now.get(name))}`,
      ),
      ...((await isAccepted(installation, token)) ? [] : ['the API token is rejected']),
    ],
  };
}
