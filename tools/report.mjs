// What the tools share for speaking with a person.
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Exit code of a thing that a person has to mend on the machine (EX_CONFIG of sysexits.h). */
const configurationExit = 78;

/**
 * Says what is wrong and the way out, and lets the process end with the exit code for it.
 *
 * @param {{ what: string, fix: string, output?: string }} failure `output` is what a program said; it comes first, so that the sentence is not lost above it
 */
export function fail({ what, fix, output = '' }) {
  process.stderr.write(`${output && `${output.trim()}\n`}error: ${what}\n  fix:  ${fix}\n`);
  process.exitCode = configurationExit;
}

/** Full path of a program on PATH. */
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

/** A failure that a person can mend: what went wrong, the way out, and what a program said about it. */
export class Failure extends Error {
  constructor(what, fix, output) {
    super(what);
    this.what = what;
    this.fix = fix;
    this.output = output;
  }
}

/**
 * Shows a step while it is under way, and its time when it is done: on a terminal in one line that is rewritten,
 * elsewhere as a line at its begin and one at its end.
 *
 * @param {(show: (detail: string) => void) => Promise<T>} work is given what shows how far it is
 */
export async function step(title, work) {
  const out = process.stderr;
  const began = performance.now();
  const seconds = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
  let detail = '';
  const draw = () =>
    out.write(
      `\r\u001B[2K  ${title} ... ${Math.round((performance.now() - began) / 1000)} s${detail && `, ${detail}`}`,
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
