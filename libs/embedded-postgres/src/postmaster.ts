import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readProperty } from './failures.js';
import { runTool } from './run-tool.js';

/** The running server of a cluster, from its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping`. */
  status: string;
}

/**
 * The running server of a cluster. Ignores the pid file of a dead server, even if another program has its pid by now: stopping that
 * pid would kill the wrong process.
 */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  let lines: string[];
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid < 1 || !(await isServerOf(pid, cluster))) return undefined;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? 'starting').trim() };
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await commandOf(pid);
  return command === undefined || command.includes(cluster);
}

/** Whether a process with this pid exists, of any owner. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return readProperty(error, 'code') === 'EPERM';
  }
}

/** Command line of a process; `undefined` if the system does not provide it. Slim images have `/proc` but no `ps`. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  }
  if (process.platform === 'win32') return undefined;
  const answer = await runTool('/bin/ps', ['-p', String(pid), '-o', 'command='], undefined);
  return answer.code === 0 ? answer.output : undefined;
}
