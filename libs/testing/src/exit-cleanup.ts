import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

let watchdog: ChildProcess | undefined;

/** Has a server ended with this process, however this process ends. */
export function killOnExit(pid: number): void {
  notifyWatchdog(`server ${pid}`);
}

/** The server has ended by itself: its number may be another program's by the time this process ends. */
export function forgetProcess(pid: number): void {
  notifyWatchdog(`ended ${pid}`);
}

/** A folder that goes when this process ends. Servers that run as another user can reach it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `rfp-test-${name}-`));
  chmodSync(folder, 0o755);
  removeOnExit(folder);
  return folder;
}

/** Has a file or folder removed when this process ends. */
export function removeOnExit(place: string): void {
  notifyWatchdog(`remove ${place}`);
}

function notifyWatchdog(line: string): void {
  watchdog ??= startWatchdog();
  watchdog.stdin?.write(`${line}\n`);
}

/** In a group of its own: Ctrl-C must reach the tests, and not the one who cleans up after them. */
function startWatchdog(): ChildProcess {
  const extension = path.extname(fileURLToPath(import.meta.url));
  const script = fileURLToPath(new URL(`watchdog${extension}`, import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  if (child.stdin && 'unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return child;
}
