import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { memoryNotice } from './memory-notice.js';

// Runs in a thread because parsers block the main thread. Needed because V8 limits neither buffers nor native memory.
const maxBytes = Number(workerData) * 1024 * 1024;
const standardOutput = 1;

setInterval(() => {
  if (process.memoryUsage.rss() < maxBytes) return;
  writeSync(standardOutput, memoryNotice);
  process.kill(process.pid, 'SIGKILL');
}, 10);
