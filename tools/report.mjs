// Progress and errors of the tools on standard error.
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Exit code of a problem that the user fixes on the machine (EX_CONFIG of sysexits.h). */
const configurationExit = 78;

/**
 * Prints a problem and its fix, and sets the exit code.
 *
 * @param {{ what: string, fix: string, output?: string }} failure `output` of a program is printed first, so that the problem is the last text on the
 *   screen
 */
export function fail({ what, fix, output = '' }) {
  process.stderr.write(`${output && `${output.trim()}\n`}error: ${what}\n  fix:  ${fix}\n`);
  process.exitCode = configurationExit;
}

/** Full path of a program on PATH; `undefined` if there is none. */
export function onPath(program) {
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`] : [program];
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '');
  return folders.flatMap((folder) => names.map((name) => path.join(folder, name))).find(isProgram);
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

/** A failure that the user can fix: the problem `what`, the fix, and the output of the program that failed. */
export class Failure extends Error {
  constructor(what, fix, output) {
    super(what);
    this.what = what;
    this.fix = fix;
    this.output = output;
  }
}

/**
 * Runs a step and shows its progress and duration: on a terminal in one line that is rewritten, elsewhere as one line at the start and one at the
 * end.
 *
 * @param {(show: (detail: string) => void) => Promise<T>} work calls `show` with its progress
 */
export async function step(title, work) {
  const out = process.stderr;
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  let detail = '';
  const draw = () =>
    out.write(
      `\r\u001B[2K  ${title} ... ${Math.round((performance.now() - startedAt) / 1000)} s${detail && `, ${detail}`}`,
    );
  const timer = out.isTTY ? setInterval(draw, 250) : undefined;
  if (out.isTTY) draw();
  else out.write(`  ${title} ...\n`);
  const finish = (text) => {
    clearInterval(timer);
    out.write(`${out.isTTY ? '\r\u001B[2K' : ''}  ${title}: ${text}\n`);
  };
  try {
    const result = await work((text) => {
      detail = text;
    });
    finish(`done in ${seconds()}`);
    return result;
  } catch (error) {
    finish(`failed after ${seconds()}`);
    throw error;
  }
}
