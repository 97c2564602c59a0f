import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Outcome, printLine } from './report.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const maxShownFailures = 20;

/** Runs the specs of runs and connectors with every applicable misbehaviour of every source, and the spec of hostile texts on screens. */
export function drillHostile(seed: number): Promise<Outcome> {
  return runSpecs(
    ['tools/drill/src/hostile.spec.ts', 'libs/sources/src/', 'tools/e2e/src/sources/hostile-texts.spec.ts'],
    seed,
  );
}

/** Calls every route with every credential, at the gateway alone and with the services. */
export function drillAccess(seed: number): Promise<Outcome> {
  return runSpecs(
    ['apps/gateway/src/access/access-matrix.spec.ts', 'apps/auth/src/conformance/in-process.spec.ts'],
    seed,
  );
}

/** Runs the suites of the auth client with each of its versions. `npm test` runs them with one version. */
export function drillAuthClients(seed: number): Promise<Outcome> {
  return runSpecs(['apps/auth/src/conformance/earlier-clients.spec.ts'], seed);
}

/** Kills processes at every crash point of outbox and inbox, at each visit. */
export function drillEvents(seed: number): Promise<Outcome> {
  return runSpecs(['libs/persistence/src/events/killed-process.spec.ts'], seed);
}

/**
 * Runs the journeys through the product in a browser and a terminal: those that `npm test` omits because services and components test their rules,
 * and the journeys of `npm test` with each checked screen in both themes at both widths.
 */
export async function drillJourneys(seed: number): Promise<Outcome> {
  const all: Outcome = { steps: 0, violations: [] };
  // One folder after another, because specs of a run share products, and specs of one folder change data that specs of another folder need, such as
  // the keys of the provider.
  for (const folder of ['journeys', 'accounts', 'sources']) {
    const { steps, violations } = await runSpecs([`tools/e2e/src/${folder}/`], seed);
    all.steps += steps;
    all.violations.push(...violations);
  }
  return all;
}

/** Tests search, facets, merges, past versions and their retention with random catalogues. `npm test` uses a twentieth of the catalogues. */
export function drillProperties(seed: number): Promise<Outcome> {
  return runSpecs(['apps/opportunities/src/'], seed);
}

/** Runs specs with all cases of the matrices that `npm test` samples. */
async function runSpecs(specs: string[], seed: number): Promise<Outcome> {
  const child = spawn(process.execPath, [path.join(root, 'tools/jest.mjs'), ...specs], {
    cwd: root,
    env: { ...process.env, DRILL_MATRICES: 'all', DRILL_SEED: String(seed) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  await once(child, 'close');
  // Excludes console output, which Jest marks in the same way as failures.
  const failed = output.split('\n').filter((line) => /^ {2}\u25CF (?!Console)/.test(line));
  const passed = Number(/^Tests:.*?(\d+) passed/m.exec(output)?.[1] ?? 0);
  printLine(`  ${passed} cases passed, ${failed.length} failed`);
  if (child.exitCode === 0) return { steps: passed, violations: [] };
  return {
    steps: passed + failed.length,
    violations: failed.length > 0 ? [...new Set(failed)].slice(0, maxShownFailures) : [output.slice(-2000)],
  };
}
