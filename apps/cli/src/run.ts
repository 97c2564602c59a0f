import { CommanderError } from 'commander';
import { exitFailure, exitInterrupted, exitOk, exitUsage } from './errors/exit-codes.js';
import { type Io, type ProcessIo } from './io.js';
import { createColorize } from './output/colorize.js';
import { Output } from './output/output.js';
import { type ErrorReport } from './errors/print-error.js';
import { createProgram } from './program.js';

/** Runs a command line (without the program name). Returns the exit code and never throws. */
export async function run(argv: string[], processIo: ProcessIo): Promise<number> {
  let code: number = exitOk;
  const out = new Output(processIo);
  const tasks: (() => Promise<void>)[] = [];
  const io: Io = { ...processIo, out, afterwards: (task) => void tasks.push(task) };
  const program = createProgram(io, (ended) => {
    code = ended;
  });
  try {
    if (argv.length === 0) program.outputHelp();
    else await program.parseAsync(withFieldsAttached(argv), { from: 'user' });
    await out.end();
    for (const task of tasks) await task();
    return code;
  } catch (error) {
    await out.abandon();
    return io.signal.aborted ? exitInterrupted : reportFailure(argv, io, error);
  }
}

/** Attaches fields to `--json`. After a space, only a list with commas counts as fields, so that `rfp --json stats` runs `stats`. */
function withFieldsAttached(argv: string[]): string[] {
  const words: string[] = [];
  for (const word of argv) {
    if (words.at(-1) === '--json=' && /^\w+(,\w+)+$/.test(word)) words.splice(-1, 1, `--json=${word}`);
    else words.push(word === '--json' ? '--json=' : word);
  }
  return words;
}

/** Prints why a command failed, in the format that its command line selects. Returns the exit code. */
export async function reportFailure(
  argv: string[],
  io: Pick<ProcessIo, 'err' | 'env'>,
  error: unknown,
): Promise<number> {
  const form = { json: selectsJson(argv), colorize: createColorize(io.err, io.env, !argv.includes('--no-color')) };
  const helpExit = helpExitCode(error);
  if (helpExit !== null) return helpExit;
  // Loaded only now, so that the help is fast.
  const { printError } = await import('./errors/print-error.js');
  if (error instanceof CommanderError) {
    printError(io, usageReport(error), form);
    return exitUsage;
  }
  const { AppError } = await import('@rfp/contracts/errors');
  const { toErrorReport } = await import('./errors/error-report.js');
  const isExpected = error instanceof AppError;
  printError(io, isExpected ? toErrorReport(error) : bugReport(), form);
  if (argv.includes('--debug'))
    io.err.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  return isExpected ? error.exit : exitFailure;
}

/** Exit code if commander has printed help or the version, otherwise null. A group without a subcommand prints help, but counts as a usage error. */
function helpExitCode(error: unknown): number | null {
  if (!(error instanceof CommanderError)) return null;
  if (error.exitCode === 0) return exitOk;
  return error.code === 'commander.help' ? exitUsage : null;
}

/** Error report for a usage error. Commander appends its suggestion in parentheses on a second line. */
function usageReport(error: CommanderError): ErrorReport {
  // Masks tokens typed in the wrong place, so that they do not end up in a log.
  const message = error.message.replace(/^error: /, '').replaceAll(/rfp_[\w-]{43}/g, 'rfp_...');
  const [first = '', ...rest] = message.split('\n');
  const suggestion = /Did you mean (?:one of )?(.+)\?\)/.exec(rest.join(' '))?.[1];
  const hint = suggestion === undefined ? 'see  rfp <command> --help' : `did you mean  ${suggestion} ?`;
  return localReport('VALIDATION', first, hint);
}

function bugReport(): ErrorReport {
  const message = 'Internal error of rfp. This is a bug in the program.';
  return localReport('INTERNAL', message, 'run it again with  --debug  and report the output');
}

/** An error that does not come from a server. */
function localReport(code: string, message: string, hint: string): ErrorReport {
  return { code, message, why: [], hint, request_id: null, status: null, retry_after_seconds: null };
}

/** Whether a command line selects JSON, even if it is invalid. */
function selectsJson(argv: string[]): boolean {
  return /(?:^| )(?:--json(?:=\S*)?|--jq(?:=| )\S.*|(?:-o|--output)[ =]?(?:(?:nd)?json|yaml))(?: |$)/.test(
    argv.join(' '),
  );
}
