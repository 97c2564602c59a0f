import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Outcome, printLine } from './report.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const maxShownFailures = 20;

/** Specs with generated cases, of which `npm test` takes a sample. The drill of the same name runs all cases. */
export const matrices: Readonly<Record<string, readonly string[]>> = {
  /** Every fault of every source, served to the connectors, and all hostile texts on screens. */
  hostile: ['libs/sources/src/', 'tools/e2e/src/sources/hostile-texts.spec.ts'],
  /** Every route with every credential, at the gateway alone and with the services, and for things of other workspaces. */
  access: [
    'apps/gateway/src/access/access-matrix.spec.ts',
    'apps/auth/src/conformance/in-process.spec.ts',
    'apps/auth/src/conformance/leaks.spec.ts',
  ],
  /** The suites of the auth client with each supported version of the client. */
  'auth-clients': ['apps/auth/src/conformance/earlier-clients.spec.ts'],
  /** Processes killed at every crash point of outbox and inbox, at the first and at later times that they reach it. */
  events: ['libs/persistence/src/events/killed-process.spec.ts'],
  /** Search, facets, merges, past versions and retention with twenty times as many random catalogues as in the sample, and the mails of a year. */
  properties: ['apps/opportunities/src/'],
  /** Every screen in every state, theme and width, with pictures; in forced colours, in print, zoomed, and without motion. */
  screens: ['tools/e2e/src/matrix/', 'tools/e2e/src/sources/screens.spec.ts'],
};

/** Runs specs with all of their cases. */
export async function runMatrix(specs: readonly string[], seed: number): Promise<Outcome> {
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
