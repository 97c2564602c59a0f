// Runs programs for the tools: captures their output, and stops them when the tool stops.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

const running = new Set();
let stopping;

/** Stops all running programs. Programs that start later are stopped at their start. */
export function stopAll(signal = 'SIGTERM') {
  stopping = signal;
  for (const child of running) signalGroup(child, signal);
}

/** Whether the programs have been stopped. */
export function isStopping() {
  return stopping !== undefined;
}

/** Signals the child's whole process group: npm, Nx and Jest start processes of their own. */
function signalGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // It has already exited.
  }
}

/** Stops everything on Ctrl-C or when the terminal closes, and sets the exit code of the signal. */
export function stopOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      process.exitCode = exitCodeOf(null, signal);
      stopAll();
    });
  }
}

/** Exit code as in a shell: after a signal, 128 plus its number. */
export function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/**
 * Runs a program to its end and captures its output.
 *
 * @param {{ env?: object, cwd?: string, timeoutMs?: number, onOutput?: (text: string) => void }} [options] `onOutput` receives the output while the program runs
 * @returns {Promise<{ code: number, output: string, timedOut: boolean }>} `code` is -1 if the program could not be started
 */
export function run(program, args, { env = process.env, cwd, timeoutMs, onOutput } = {}) {
  return new Promise((resolve) => {
    let output = '';
    let timedOut = false;
    const windows = process.platform === 'win32';
    // Nx colours the output of its tasks by default.
    const colours = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: '0' };
    const child = spawn(program, args, {
      env: { ...env, ...colours },
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: !windows,
      shell: windows && !program.endsWith('.exe'),
    });
    const timer =
      timeoutMs &&
      setTimeout(() => {
        timedOut = true;
        signalGroup(child, 'SIGKILL');
      }, timeoutMs);
    const finish = (code) => {
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
      finish(-1);
    });
    child.on('close', (code, signal) => finish(exitCodeOf(code, signal)));
    if (stopping) signalGroup(child, stopping);
  });
}
