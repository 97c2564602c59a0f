// A process of its own that outlives a killed test run just long enough to clean up after it. It is told line by line
// what there is; when its input ends, the run is gone: it ends the servers that are left and removes what they leave.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const servers = new Set<number>();
const places = new Set<string>();

/** PostgreSQL takes its children with it on SIGQUIT; whatever still lives a little later is killed. */
const graceMs = 3000;

for await (const line of createInterface({ input: process.stdin })) {
  const [word, value] = [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)];
  if (word === 'server') servers.add(Number(value));
  else if (word === 'ended') servers.delete(Number(value));
  else if (word === 'remove') places.add(value);
}

for (const pid of servers) signal(pid, 'SIGQUIT');
const end = Date.now() + graceMs;
while ([...servers].some((pid) => signal(pid, 0)) && Date.now() < end) await wait(50);
for (const pid of servers) signal(pid, 'SIGKILL');
for (const place of places) rmSync(place, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}
