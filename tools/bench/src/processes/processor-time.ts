import { readdir, readFile } from 'node:fs/promises';

/** Milliseconds per tick, the unit in which the kernel reports processor times. */
const tickMs = 10;

interface ProcessTimes {
  pid: number;
  parent: number;
  name: string;
  /** Processor milliseconds, including those of children that have ended. */
  ms: number;
}

async function readProcess(pid: number): Promise<ProcessTimes | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // The name may contain spaces and parentheses.
  const end = text.lastIndexOf(')');
  const fields = text.slice(end + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { pid, parent: Number(fields[1]), name: text.slice(text.indexOf('(') + 1, end), ms: ticks * tickMs };
}

async function readProcesses(): Promise<ProcessTimes[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const all = await Promise.all(pids.map((pid) => readProcess(pid)));
  return all.filter((each) => each !== undefined);
}

/** Process ids by group name. Figures of a group include the descendants of its processes. */
export type Groups = Readonly<Record<string, readonly number[]>>;

/** Processor milliseconds used so far by each group. Linux only; empty elsewhere. */
export async function processorTimes(groups: Groups): Promise<Record<string, number>> {
  const all = process.platform === 'linux' ? await readProcesses() : [];
  const used = (pid: number): number =>
    all.reduce((sum, each) => sum + (each.pid === pid ? each.ms : each.parent === pid ? used(each.pid) : 0), 0);
  return Object.fromEntries(
    Object.entries(groups).map(([name, pids]) => [name, pids.reduce((sum, pid) => sum + used(pid), 0)]),
  );
}

/** Ids of the child processes of this process with a name. */
export async function childrenNamed(name: string): Promise<number[]> {
  const all = process.platform === 'linux' ? await readProcesses() : [];
  return all.filter((each) => each.parent === process.pid && each.name === name).map(({ pid }) => pid);
}

/** Private memory of each group's processes in MiB, without shared pages and descendants. */
export async function privateMemory(groups: Groups): Promise<Record<string, number>> {
  const entries = Object.entries(groups).map(async ([name, pids]): Promise<[string, number]> => {
    const sizes = await Promise.all(pids.map((pid) => privateMib(pid)));
    return [name, sizes.reduce((sum, size) => sum + size, 0)];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function privateMib(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const sizes = [...text.matchAll(/^Private_(?:Clean|Dirty): +(\d+) kB$/gm)];
  return sizes.reduce((sum, [, size]) => sum + Number(size), 0) / 1024;
}
