import { AppError, toAppError } from '@rfp/contracts/errors';
import { databaseErrorCode, toDatabaseError } from '@rfp/persistence/database-error';
import { redactText } from '@rfp/service-kit/redact';

/** Error codes of a database that refuses the connection: wrong password, no entry for the client, unknown database, missing right. */
const refusalCodes = new Set(['28P01', '28000', '3D000', '42501']);
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT']);
/** Error codes of a path that is not a folder, or that this account may not use. */
const unusablePathCodes = new Set(['ENOTDIR', 'EACCES', 'EPERM', 'EROFS']);

/**
 * Runs a setup step or an operator's command as a process: prints its result, or the error with its reason, and sets the exit code.
 */
export async function runStep(step: () => Promise<string | undefined>): Promise<void> {
  try {
    const done = await step();
    if (done !== undefined) process.stdout.write(`${done}\n`);
  } catch (thrown) {
    const error = toStepError(thrown);
    const lines = [`error: ${error.message}`, `  code: ${error.code}`];
    if (error.code === 'INTERNAL') lines.push(`  cause: ${redactText(messageOf(error.cause))}`);
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exitCode = error.exit;
  }
}

/** Converts an error. During setup, unlike during operation, the operator's settings are the likely reason. */
function toStepError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = databaseErrorCode(thrown);
  const reason = redactText(messageOf(thrown));
  if (refusalCodes.has(code))
    return new AppError('CONFIGURATION', {
      message: `The database refuses the connection or the statement: ${reason}`,
      cause: thrown,
    });
  if (diskFullCodes.has(code))
    return new AppError('DISK_FULL', { message: `The disk is full: ${reason}`, cause: thrown });
  if (unusablePathCodes.has(code)) return new AppError('CONFIGURATION', { message: reason, cause: thrown });
  return toAppError(toDatabaseError(thrown));
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
