import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readProperty, undefinedIfAbsent } from './failures.js';
import { runTool } from './run-tool.js';

/** The running server of a cluster, from its `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping`. */
  status: string;
}

/** The pid file of a server. It exists from before the server is ready until the server has ended. */
interface PidFile extends Postmaster {
  /** The folder of its cluster, as passed to the server. */
  folder: string;
}

/**
 * The running server of a cluster. Ignores the pid file of a dead server, even if another program now has its pid: stopping that program would be
 * wrong.
 *
 * @throws the error of the system if the file cannot be read, because it is then unknown whether a server runs
 */
export async function runningPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const found = await readPidFile(cluster);
  if (!found || !isAlive(found.pid) || !(await isServerOf(found, cluster))) return undefined;
  const { pid, port, status } = found;
  return { pid, port, status };
}

/** Whether a server is still running. Starts no other program to find out, because the check runs every second. */
export async function isStillRunning(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  return process.platform !== 'linux' || (await runningPostmaster(cluster))?.pid === pid;
}

/**
 * Removes the pid file of a dead server if another program now has its pid, because PostgreSQL would refuse to start. Otherwise the file stays:
 * PostgreSQL uses it to detect processes of the dead server that still use the data.
 */
export async function dropReusedPid(cluster: string): Promise<void> {
  const found = await readPidFile(cluster);
  if (found && isAlive(found.pid)) await rm(pidFileOf(cluster), { force: true });
}

function pidFileOf(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await undefinedIfAbsent(readFile(pidFileOf(cluster), 'utf8'));
  const [first, folder = '', , port, , , , status = 'starting'] = text?.split('\n') ?? [];
  const pid = Number(first);
  if (!Number.isInteger(pid) || pid < 1) return undefined;
  return { pid, folder, port: Number(port), status: status.trim() };
}

/** Whether a process is the server of a cluster: its working directory is the folder of the cluster, or its command line has that folder. */
async function isServerOf({ pid, folder }: PidFile, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    // Fails for a process of another account in a container without the right to trace.
    const isInFolder = await isSameFolder(`/proc/${pid}/cwd`, cluster);
    if (isInFolder !== undefined) return isInFolder;
  }
  const command = await commandOf(pid);
  if (command === undefined) return true;
  const isServer = process.platform === 'win32' ? command.includes('postgres.exe') : command.includes(folder);
  return isServer && (await isSameFolder(folder, cluster)) === true;
}

/** Whether two paths lead to one folder; `undefined` if either cannot be read. */
async function isSameFolder(one: string, other: string): Promise<boolean | undefined> {
  const found = await Promise.all([one, other].map((place) => stat(place, { bigint: true }).catch(() => undefined)));
  const [first, second] = found;
  return first && second && first.dev === second.dev && first.ino === second.ino;
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

/** Command line of a process (on Windows, its program); `undefined` if the system does not provide it. Slim images have `/proc` but no `ps`. */
async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined);
  }
  const answer =
    process.platform === 'win32'
      ? await runTool('tasklist', ['/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH'], undefined)
      : await runTool('/bin/ps', ['-p', String(pid), '-o', 'command='], undefined);
  return answer.code === 0 ? answer.output : undefined;
}
