// Environment of tests. Temporary files, such as databases and browser profiles, are in memory if there is room: on a disk they take a third more
// processor time.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { root } from './workspaces.mjs';

const memoryFolder = '/dev/shm';

const gibibyte = 2 ** 30;
/** Minimum free space in `/dev/shm`, many times what concurrent jobs use. */
const minFreeBytes = 2 * gibibyte;
/** Minimum available memory, because the programs need memory too. */
const minMemoryBytes = 4 * gibibyte;

/**
 * @returns {{ NODE_COMPILE_CACHE: string, TZ: string, TMPDIR?: string }} environment of specs. They start the same programs repeatedly, and Node.js
 * stores their compiled code in NODE_COMPILE_CACHE
 */
export function testEnvironment() {
  const folder = process.env.TMPDIR === undefined && hasRoom() ? { TMPDIR: memoryFolder } : {};
  return { NODE_COMPILE_CACHE: path.join(root, '.nx/compiled'), TZ: 'UTC', ...folder };
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    accessSync(memoryFolder, constants.W_OK);
    return bavail * bsize > minFreeBytes && process.availableMemory() > minMemoryBytes && allowsExecution();
  } catch {
    return false;
  }
}

/** Whether programs in the memory file system may run: specs write programs and run them. */
function allowsExecution() {
  const mount = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === memoryFolder);
  return mount !== undefined && !mount.split(' ')[3].split(',').includes('noexec');
}
