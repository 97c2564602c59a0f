import { toAppError } from '@rfp/contracts/errors';

/** Runs a step of the setup as a process: prints what it has done, or the error, and sets the exit code. */
export async function runStep(step: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await step()}\n`);
  } catch (thrown) {
    const error = toAppError(thrown);
    process.stderr.write(`error: ${error.message}\n  code: ${error.code}\n`);
    process.exitCode = error.exit;
  }
}
