import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { property } from './failures.js';
import { runTool } from './run-tool.js';

/** The running server of a cluster, as its `postmaster.pid` tells it. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping`. */
  status: string;
}

/**
 * The server that runs on a cluster now. A pid file that a dead server left is no server, also where
 * its number has gone to another program meanwhile: stopping by that number would end a stranger.
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

/** Whether a process of that number exists, whoever owns it. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return property(error, 'code') === 'EPERM';
  }
}

/** Command line of a process; `undefined` where this system does not tell. Slim images have `/proc` but no `ps`. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  }
  if (process.platform === 'win32') return undefined;
  const answer = await runTool('/bin/ps', ['-p', String(pid), '-o', 'command='], undefined);
  return answer.code === 0 ? answer.output : undefined;
}
