import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Outcome, printLine } from './report.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const shown = 20;

/** Every applicable misbehavior of every source: the specs of runs and of connectors, with all of their cases; and hostile texts on screens. */
export function drillHostile(seed: number): Promise<Outcome> {
  return runSpecs(
    ['tools/drill/src/hostile.spec.ts', 'libs/sources/src/', 'tools/e2e/src/sources/hostile-texts.spec.ts'],
    seed,
  );
}

/** Every route with every credential, at the gateway and with the services behind it. */
export function drillAccess(seed: number): Promise<Outcome> {
  return runSpecs(['apps/gateway/src/access-matrix.spec.ts', 'apps/auth/src/conformance/in-process.spec.ts'], seed);
}

/** The suites of the auth client with each of its versions; `npm test` runs all with one version. */
export function drillAuthClients(seed: number): Promise<Outcome> {
  return runSpecs(['apps/auth/src/conformance/earlier-clients.spec.ts'], seed);
}

/** Processes killed at every point of outbox and inbox, at each visit. */
export function drillEvents(seed: number): Promise<Outcome> {
  return runSpecs(['libs/persistence/src/killed-process.spec.ts'], seed);
}

/**
 * Journeys through the product in a browser and a terminal: those that `npm test` omits because services and components test their rules, and those
 * of `npm test` with each checked screen in both themes at both widths.
 */
export async function drillJourneys(seed: number): Promise<Outcome> {
  const all: Outcome = { steps: 0, violations: [] };
  // Sequential, because specs of a run share products, and some specs of one folder change data that those of another need, such as the keys of the
  // provider.
  for (const folder of ['journeys', 'accounts', 'sources']) {
    const { steps, violations } = await runSpecs([`tools/e2e/src/${folder}/`], seed);
    all.steps += steps;
    all.violations.push(...violations);
  }
  return all;
}

/** Search, facets, merges, the past and its retention with random catalogues; `npm test` runs a twentieth of them. */
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
  // Jest marks the output of a spec in the same way.
  const failed = output.split('\n').filter((line) => /^ {2}\u25CF (?!Console)/.test(line));
  const passed = Number(/^Tests:.*?(\d+) passed/m.exec(output)?.[1] ?? 0);
  printLine(`  ${passed} cases held, ${failed.length} did not`);
  if (child.exitCode === 0) return { steps: passed, violations: [] };
  return {
    steps: passed + failed.length,
    violations: failed.length > 0 ? [...new Set(failed)].slice(0, shown) : [output.slice(-2000)],
  };
}
