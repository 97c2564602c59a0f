import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { type Installation, type Place, startInstallation } from '../release/installation.js';
import { isAccepted, type Kept, leaveTraces, type Person, readKept, signIn, signUp } from '../release/person.js';
import { type Outcome, printLine } from './report.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const execute = promisify(execFile);
const mostSeconds = 30;
/** Exit code of Ctrl-C: 128 and the number of the signal. */
const interrupted = 130;

/**
 * Makes a release twice, which must give the same bytes; starts its package by npx in an empty folder without a cache, where only Node.js is;
 * and upgrades an installation that the commit `before` made, from its sources, to the package. What people left must be there.
 */
export async function drillRelease(before: string): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const folder = await mkdtemp(path.join(tmpdir(), 'rfp-release-drill-'));
  try {
    const file = await makeTwice(folder, outcome);
    await startFresh(await makePlace(folder, 'fresh', file), outcome);
    await upgrade(await makePlace(folder, 'upgraded', file), before, outcome);
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

async function makeTwice(folder: string, outcome: Outcome): Promise<string> {
  const made = [path.join(folder, 'release'), path.join(folder, 'again')];
  for (const place of made)
    await execute(process.execPath, [path.join(root, 'tools/release.mjs'), place, '--no-images'], { cwd: root });
  const [one, other] = await Promise.all(made.map((place) => readFile(path.join(place, 'SHA256SUMS'), 'utf8')));
  record(outcome, 'the same commit gives the same files', [one !== other && `${one} and\n${other}`]);
  const names = await readdir(path.join(folder, 'release'));
  const name = names.find((each) => /^rfp-grant-tracker-[\d.]+\.tgz$/.test(each)) ?? '';
  return path.join(folder, 'release', name);
}

interface PackagePlace extends Place {
  /** Argument of npx. */
  file: string;
}

async function makePlace(folder: string, name: string, file: string): Promise<PackagePlace> {
  const cwd = path.join(folder, name, 'empty');
  const home = path.join(folder, name, 'home');
  await Promise.all([cwd, home].map((each) => mkdir(each, { recursive: true })));
  await cp(file, path.join(cwd, path.basename(file)));
  return { cwd, home, file: `./${path.basename(file)}` };
}

const startPackage = (place: PackagePlace): Promise<Installation> =>
  startInstallation('npx', ['--yes', place.file], place);

async function startFresh(place: PackagePlace, outcome: Outcome): Promise<void> {
  const first = await startPackage(place);
  const person = await signUp(first);
  const token = await leaveTraces(first, await signIn(first, person));
  const kept = await readKept(first, await signIn(first, person));
  const code = await first.interrupt();
  record(outcome, `npx, without a cache: ready in ${first.seconds.toFixed(1)} s, ${kept.total} opportunities`, [
    first.seconds > mostSeconds && `longer than ${mostSeconds} s`,
    kept.total === 0 && 'no opportunities',
    code !== interrupted && `Ctrl-C ended it with ${code}`,
  ]);
  const again = await startPackage(place);
  const faults = await compare(again, person, token, kept);
  await again.interrupt();
  record(outcome, `npx again: ready in ${again.seconds.toFixed(1)} s`, faults);
}

async function upgrade(place: PackagePlace, before: string, outcome: Outcome): Promise<void> {
  const sources = path.join(place.cwd, 'before');
  await execute('git', ['clone', '--quiet', '--no-checkout', root, sources]);
  await execute('git', ['checkout', '--quiet', before], { cwd: sources });
  const dataDir = path.join(place.home, 'data');
  const former = await startInstallation('npm', ['start'], { ...place, cwd: sources, dataDir });
  const person = await signUp(former);
  const token = await leaveTraces(former, await signIn(former, person));
  const kept = await readKept(former, await signIn(former, person));
  await former.interrupt();
  printLine(`          ${before} has ${kept.total} opportunities`);
  const upgraded = await startPackage({ ...place, dataDir });
  const faults = await compare(upgraded, person, token, kept);
  await upgraded.interrupt();
  record(outcome, `upgrade: ready in ${upgraded.seconds.toFixed(1)} s with the data of ${before}`, faults);
}

/** What differs from before for a person who signs in with the same password, and for an API token. */
async function compare(installation: Installation, person: Person, token: string, before: Kept): Promise<string[]> {
  const now = await readKept(installation, await signIn(installation, person), Object.keys(before.titles));
  const differing = Object.entries(before).filter(
    ([name, value]) => !isDeepStrictEqual(new Map(Object.entries(now)).get(name), value),
  );
  return [
    ...differing.map(
      ([name, value]) =>
        `${name} was ${JSON.stringify(value)}, and is ${JSON.stringify(new Map(Object.entries(now)).get(name))}`,
    ),
    ...((await isAccepted(installation, token)) ? [] : ['the API token is refused']),
  ];
}
