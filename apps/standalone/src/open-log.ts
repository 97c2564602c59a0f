import { mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { createLogger, type Logger } from '@rfp/service-kit/logger';
import { pino } from 'pino';

/** A start rotates a larger log; one old log is kept. */
const maxLogBytes = 10 * 1024 * 1024;

/** The log of this installation: `logs/tracker.log` in the data directory. */
export function openLog(dataDir: string): Logger {
  const file = path.join(dataDir, 'logs', 'tracker.log');
  mkdirSync(path.dirname(file), { recursive: true });
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxLogBytes) renameSync(file, `${file}.1`);
  return createLogger('standalone', { destination: pino.destination({ dest: file, sync: false }) });
}
