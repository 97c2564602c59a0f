// Runs a server as a child process, which stops with this process. This process exits with the exit code of the child.
import { spawn } from 'node:child_process';
import { exitCodeOf } from './run.mjs';

const windows = process.platform === 'win32';
/** Signals within this time count as one: a single Ctrl-C arrives twice if both the terminal and npm send it. */
const sameSignalMs = 1000;

/**
 * Runs a script until it exits, forwards signals to it, and sets the exit code of this process to that of the script. The script runs in a separate
 * process group; otherwise Ctrl-C would reach it twice, from the terminal and from this process. If this process is killed, the IPC channel closes,
 * and the script must exit on `disconnect`. On Windows a signal also closes the channel, because `kill` would end the script without its shutdown.
 *
 * @param {string} node path of Node.js
 * @param {string} script
 * @param {{ nodeOptions?: string[], args?: string[], env?: object, onMessage?: (message: unknown) => void }} [options] `onMessage` receives the IPC
 *   messages of the script
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
