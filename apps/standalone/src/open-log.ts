import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { createLogger, type Logger } from '@rfp/service-kit/observability/logger';
import { RotatingFile } from './rotating-file.js';

/** The log of this installation: `logs/tracker.log` in the data directory, and up to four rotated files of up to 10 MiB. */
export function openLog(dataDir: string): Logger {
  const file = path.join(dataDir, 'logs', 'tracker.log');
  mkdirSync(path.dirname(file), { recursive: true });
  chmodSync(path.dirname(file), 0o700);
  return createLogger('standalone', {
    destination: new RotatingFile({ file, maxBytes: 10 * 1024 * 1024, oldFiles: 4 }),
  });
}
