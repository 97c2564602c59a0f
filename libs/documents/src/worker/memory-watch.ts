import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { memoryNotice } from './memory-notice.js';

// A thread, because parsers keep the process busy, and V8 limits objects but neither buffers nor the code of others.
const most = Number(workerData) * 1024 * 1024;
const standardOutput = 1;

setInterval(() => {
  if (process.memoryUsage.rss() < most) return;
  writeSync(standardOutput, memoryNotice);
  process.kill(process.pid, 'SIGKILL');
}, 10);
