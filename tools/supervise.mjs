// Keeps a server program as a child: it ends when this process ends, and this process ends as it does.
import { spawn } from 'node:child_process';
import { exitCodeOf } from './run.mjs';

const windows = process.platform === 'win32';
/** Ctrl-C pressed once arrives more than once where npm hands it on as well as the terminal. */
const sameSignalMs = 1000;

/**
 * Runs a script until it ends. Signals to this process are handed on, once; the exit code becomes that of this process.
 * The script runs in a group of its own, or Ctrl-C would reach it twice: from the terminal and from here.
 * When this process is killed, the channel between the two closes: the script has to listen for `disconnect` and end.
 *
 * @param {string} node path of the Node.js to run it on
 * @param {string} script
 * @param {{ nodeOptions?: string[], args?: string[], env?: object, onMessage?: (message: unknown) => void }} [options] `onMessage` is told what the script sends
 * @returns {Promise<void>} when the script has ended
 */
export function supervise(node, script, { nodeOptions = [], args = [], env = process.env, onMessage = () => {} } = {}) {
  const child = spawn(node, [...nodeOptions, script, ...args], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: !windows,
  });
  let handedOnAt = Number.NEGATIVE_INFINITY;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (performance.now() - handedOnAt < sameSignalMs) return;
      handedOnAt = performance.now();
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
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
