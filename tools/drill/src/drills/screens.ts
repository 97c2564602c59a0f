import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type Outcome, printLine } from './report.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const specs = 'tools/e2e/src/matrix';
const cellSchema = z.object({ cell: z.string(), problems: z.array(z.string()) });

/**
 * Checks every screen of the console in a real browser, in both themes at three widths: with all data, during loading, with empty data, and with a
 * server that rejects every request. Stores a screenshot of each in `.test/screens`.
 *
 * @param only prefix of the names of the screens to check; empty: all
 */
export async function drillScreens(only: string): Promise<Outcome> {
  const outcome: Outcome = { steps: 0, violations: [] };
  const args = [path.join(root, 'tools/jest.mjs'), specs, ...(only === '' ? [] : ['-t', `^${only}`])];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'close');
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('{')) continue;
    const { cell, problems } = cellSchema.parse(JSON.parse(line));
    outcome.steps += 1;
    if (problems.length === 0) continue;
    const violation = `${cell}: ${problems.join('; ')}`;
    outcome.violations.push(violation);
    printLine(`  BROKEN  ${violation}`);
  }
  await ended;
  if (child.exitCode !== 0 && outcome.violations.length === 0) outcome.violations.push(log.slice(-4000));
  return outcome;
}
