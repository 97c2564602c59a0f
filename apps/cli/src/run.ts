import { CommanderError } from 'commander';
import { exitFailure, exitInterrupted, exitOk, exitUsage } from './exit-codes.js';
import { type Io } from './io.js';
import { paintFor } from './output/paint.js';
import { printError, type Told } from './print-error.js';
import { createProgram } from './program.js';

/** Runs one command line, without the program's name. Never throws; gives the exit code. */
export async function run(argv: string[], io: Io): Promise<number> {
  let code: number = exitOk;
  const program = createProgram(io, (ended) => {
    code = ended;
  });
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(withFieldsAttached(argv), { from: 'user' });
    return code;
  } catch (error) {
    return fail(argv, io, error);
  }
}

/** So that `rfp --json stats` does not take the command for a field: only a list with commas follows `--json` after a blank. */
function withFieldsAttached(argv: string[]): string[] {
  const words: string[] = [];
  for (const word of argv) {
    if (words.at(-1) === '--json=' && /^\w+(,\w+)+$/.test(word)) words.splice(-1, 1, `--json=${word}`);
    else words.push(word === '--json' ? '--json=' : word);
  }
  return words;
}

async function fail(argv: string[], io: Io, error: unknown): Promise<number> {
  if (io.signal.aborted) return exitInterrupted;
  const form = { json: wantsJson(argv), paint: paintFor(io.err, io.env, !argv.includes('--no-color')) };
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return exitOk;
    // A group without its command: its help has been printed.
    if (error.code === 'commander.help') return exitUsage;
    printError(io, tellUsage(error), form);
    return exitUsage;
  }
  const { AppError } = await import('@rfp/contracts/errors');
  const { tellError } = await import('./tell-error.js');
  const known = error instanceof AppError;
  printError(io, known ? tellError(error) : tellBug(), form);
  if (argv.includes('--debug'))
    io.err.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return known ? error.exit : exitFailure;
}

/** Commander's own sentence, whose suggestion is in brackets on a second line. */
function tellUsage(error: CommanderError): Told {
  // A token that somebody has typed where none belongs must not end up in a log as well.
  const message = error.message.replace(/^error: /, '').replaceAll(/rfp_[\w-]{43}/g, 'rfp_...');
  const [first = '', ...rest] = message.split('\n');
  const suggestion = /Did you mean (?:one of )?(.+)\?\)/.exec(rest.join(' '))?.[1];
  const hint = suggestion === undefined ? 'see  rfp <command> --help' : `did you mean  ${suggestion} ?`;
  return {
    code: 'VALIDATION',
    message: first,
    why: [],
    hint,
    request_id: null,
    status: null,
    retry_after_seconds: null,
  };
}

function tellBug(): Told {
  const message = 'rfp itself failed. This is a mistake in the program.';
  return {
    code: 'INTERNAL',
    message,
    why: [],
    hint: 'run it again with  --debug  and report what it shows',
    request_id: null,
    status: null,
    retry_after_seconds: null,
  };
}

/** Also where the command line could not be read. */
function wantsJson(argv: string[]): boolean {
  return /(?:^| )(?:--json(?:=\S*)?|(?:-o|--output)[ =]?(?:nd)?json)(?: |$)/.test(argv.join(' '));
}
