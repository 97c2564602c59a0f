import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

let watchdog: ChildProcess | undefined;

/** Ends a server when this process ends, even if it is killed. */
export function killOnExit(pid: number): void {
  notifyWatchdog(`server ${pid}`);
}

/** Cancels `killOnExit` for a server that has ended, because its pid may be reused before this process ends. */
export function cancelKillOnExit(pid: number): void {
  notifyWatchdog(`ended ${pid}`);
}

/** A folder that is removed when this process ends. Servers of other users can access it. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `rfp-test-${name}-`));
  chmodSync(folder, 0o755);
  removeOnExit(folder);
  return folder;
}

/** Removes a file or folder when this process ends. */
export function removeOnExit(file: string): void {
  notifyWatchdog(`remove ${file}`);
}

function notifyWatchdog(line: string): void {
  watchdog ??= startWatchdog();
  watchdog.stdin?.write(`${line}\n`);
}

/** Starts the watchdog in its own process group: Ctrl-C must end the tests, but not the cleanup. */
function startWatchdog(): ChildProcess {
  const extension = path.extname(fileURLToPath(import.meta.url));
  const script = fileURLToPath(new URL(`watchdog${extension}`, import.meta.url));
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  if (child.stdin && 'unref' in child.stdin && typeof child.stdin.unref === 'function') child.stdin.unref();
  return child;
}
