// Runs a server program as a child process: it stops with this process, and its exit code becomes that of this process.
import { spawn } from 'node:child_process';
import { exitCodeOf } from './run.mjs';

const windows = process.platform === 'win32';
/** One Ctrl-C arrives twice if both the terminal and npm send it. */
const sameSignalMs = 1000;

/**
 * Runs a script until it exits. Forwards signals, once; the exit code becomes that of this process.
 * The script runs in its own process group, or Ctrl-C would reach it twice: from the terminal and from here.
 * If this process is killed, the IPC channel closes: the script has to exit on `disconnect`. So it does on Windows at a signal, where
 * `kill` would end it at once.
 *
 * @param {string} node path of the Node.js to run it on
 * @param {string} script
 * @param {{ nodeOptions?: string[], args?: string[], env?: object, onMessage?: (message: unknown) => void }} [options] `onMessage` receives the IPC messages of the script
 * @returns {Promise<void>} resolves when the script has exited
 */
export function supervise(node, script, { nodeOptions = [], args = [], env = process.env, onMessage = () => {} } = {}) {
  const child = spawn(node, [...nodeOptions, script, ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: !windows,
  });
  const forward = (signal) => {
    if (!windows) child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    else if (child.connected) child.disconnect();
  };
  let forwardedAt = Number.NEGATIVE_INFINITY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (performance.now() - forwardedAt < sameSignalMs) return;
      forwardedAt = performance.now();
      forward(signal);
    });
  }
  child.on('message', onMessage);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.exitCode = exitCodeOf(code, signal);
      resolve();
    });
  });
}
