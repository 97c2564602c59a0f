import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';

const syncCalls = ['fsync', 'fdatasync'];

/** Number of disk syncs by a process while `work` runs, counted with strace. Undefined if strace is missing or may not trace the process. */
export async function countSyncs(pid: number, work: () => Promise<void>): Promise<number | undefined> {
  const file = path.join(temporaryFolder('strace'), 'calls');
  const args = ['-f', '-q', '-e', `trace=${syncCalls.join(',')}`, '-e', 'signal=none', '-o', file, '-p', String(pid)];
  const strace = spawn('strace', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => {
    strace.on('error', () => resolve()).on('close', () => resolve());
  });
  const isAttached = await Promise.race([waitUntilTraced(pid), ended.then(() => false)]);
  if (!isAttached) return undefined;
  try {
    await work();
  } finally {
    strace.kill('SIGINT');
    await ended;
  }
  const lines = (await readFile(file, 'utf8')).split('\n');
  // Counts only the first line of a call that is interrupted by another thread; the second line reports that it was resumed.
  return lines.filter((line) => syncCalls.some((call) => line.includes(` ${call}(`))).length;
}

/** Waits until every thread of the process is traced. False if the process has ended. */
async function waitUntilTraced(pid: number): Promise<boolean> {
  for (;;) {
    const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
    const states = await Promise.all(
      threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/status`, 'utf8').catch(() => '')),
    );
    if (threads.length === 0) return false;
    if (states.every((state) => !/TracerPid:\s+0\b/.test(state))) return true;
    await delay(20);
  }
}
