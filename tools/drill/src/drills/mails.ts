import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type Outcome } from './report.js';

const root = path.resolve(import.meta.dirname, '../../../..');
const spec = 'apps/opportunities/src/notifications/replayed-year.spec.ts';

/** Replays the events of every day of a year, and compares the mails with the expected mails. `npm test` replays a few days of each month. */
export async function drillMails(seed: number): Promise<Outcome> {
  const env = { ...process.env, NOTIFICATION_DAYS: '28', NOTIFICATION_SEED: String(seed) };
  const args = [path.join(root, 'tools/jest.mjs'), spec];
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  await once(child, 'close');
  return { steps: 12, violations: child.exitCode === 0 ? [] : [log.slice(-4000)] };
}
