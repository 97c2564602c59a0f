// A process that cleans up after a test run, even a killed one. It reads the servers and files from its input, line by line. The end of the input
// means that the run has ended: the watchdog then ends the remaining servers and removes the files.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const servers = new Set<number>();
const files = new Set<string>();

/** PostgreSQL ends its children on SIGQUIT; processes that are still alive afterwards are killed. */
const graceMs = 3000;

for await (const line of createInterface({ input: process.stdin })) {
  const [word, value] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
  if (word === 'server') servers.add(Number(value));
  else if (word === 'ended') servers.delete(Number(value));
  else if (word === 'remove') files.add(value);
}

for (const pid of servers) signal(pid, 'SIGQUIT');
const end = Date.now() + graceMs;
while ([...servers].some((pid) => signal(pid, 0)) && Date.now() < end) await wait(50);
for (const pid of servers) signal(pid, 'SIGKILL');
for (const file of files) rmSync(file, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
