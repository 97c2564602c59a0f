// Location of the files of tests: databases and browser profiles are in memory if there is room. On a disk they take a third more processor time, for
// files that are never read again.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { root } from './workspaces.mjs';

const inMemory = '/dev/shm';

const gibibyte = 2 ** 30;
/** Many times the need of the jobs that run at a time. */
const roomBytes = 2 * gibibyte;
/** The programs need memory too. */
const memoryBytes = 4 * gibibyte;

/** @returns {{ NODE_COMPILE_CACHE: string, TZ: string, TMPDIR?: string }} environment of specs. They start the same programs again and again, which Node.js compiles once */
export function testEnvironment() {
  const folder = process.env.TMPDIR === undefined && hasRoom() ? { TMPDIR: inMemory } : {};
  return { NODE_COMPILE_CACHE: path.join(root, '.nx/compiled'), TZ: 'UTC', ...folder };
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    accessSync(inMemory, constants.W_OK);
    return bavail * bsize > roomBytes && process.availableMemory() > memoryBytes && runsPrograms();
  } catch {
    return false;
  }
}

/** Specs write programs and run them. */
function runsPrograms() {
  const mount = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === inMemory);
  return mount !== undefined && !mount.split(' ')[3].split(',').includes('noexec');
}
