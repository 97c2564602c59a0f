// What the tools share for speaking with a person.
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Exit code of a thing that a person has to mend on the machine (EX_CONFIG of sysexits.h). */
const configurationExit = 78;

/** Says what is wrong and the way out, and lets the process end with the exit code for it. */
export function fail({ what, fix, exit = configurationExit }) {
  process.stderr.write(`error: ${what}\n  fix:  ${fix}\n`);
  process.exitCode = exit;
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
