import { mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { createLogger, type Logger } from '@rfp/service-kit/logger';
import { pino } from 'pino';

/** The log of the run before is kept beside it once it is this large; older ones are not. */
const keepBytes = 10 * 1024 * 1024;

/** The log of this installation: `logs/tracker.log` in the data directory. */
export function openLog(dataDir: string): Logger {
  const file = path.join(dataDir, 'logs', 'tracker.log');
  mkdirSync(path.dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > keepBytes) renameSync(file, `${file}.1`);
  return createLogger('standalone', { destination: pino.destination({ dest: file, sync: false }) });
}
