// Runs programs for the tools: their output is kept, and none of them outlives the tool.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const running = new Set();
let stopping;

/** Ends everything that `run` has under way; what is asked for later ends at once. */
export function stopAll(signal = 'SIGTERM') {
  stopping = signal;
  for (const child of running) endGroup(child, signal);
}

/** Whether a signal has asked for the end. */
export function isStopping() {
  return stopping !== undefined;
}

/** Children lead groups of their own: npm, Nx and Jest start processes that would be left behind. */
function endGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/** On Ctrl-C, or when the terminal is closed, everything ends and the process says by its exit code how it ended. */
export function stopOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      process.exitCode = exitCodeOf(null, signal);
      stopAll();
    });
  }
}

/** How a shell counts an end by a signal. */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/**
 * Runs a program to its end and keeps what it says.
 *
 * @param {{ env?: object, cwd?: string, timeoutMs?: number, onOutput?: (text: string) => void }} [options] `onOutput` is told what the program says while it runs
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} `code` is -1 where the program could not be started
 */
export function run(program, args, { env = process.env, cwd, timeoutMs, onOutput } = {}) {
  return new Promise((resolve) => {
    let output = '';
    let timedOut = false;
    const windows = process.platform === 'win32';
    // Nx colours what it passes on unless it is told not to.
    const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' };
    const child = spawn(program, args, {
      env: { ...env, ...colours },
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !windows,
      shell: windows && !/\.exe$/.test(program),
    });
    const timer =
      timeoutMs &&
      setTimeout(() => {
        timedOut = true;
        endGroup(child, 'SIGKILL');
      }, timeoutMs);
    const done = (code) => {
      clearTimeout(timer);
      running.delete(child);
      resolve({ code, output, timedOut });
    };
    running.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
        onOutput?.(text);
      });
    }
    child.on('error', (error) => {
      output += error.message;
      done(-1);
    });
    child.on('close', (code, signal) => done(exitCodeOf(code, signal)));
    if (stopping) endGroup(child, stopping);
  });
}
