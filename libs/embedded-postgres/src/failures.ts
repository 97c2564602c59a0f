import { AppError } from '@rfp/contracts/errors';

const fullCodes = new Set(['ENOSPC', 'EDQUOT']);
const refusedCodes = new Set(['EACCES', 'EPERM', 'EROFS']);
const noDirectoryCodes = new Set(['ENOTDIR', 'EEXIST']);
const fullText = /No space left on device|Disk quota exceeded/;
const refusedText = /could not (?:create|access|change permissions of|open) .*(?:Permission denied|Read-only file system)/;

/** Gives whatever stopped a start its code and a sentence with the way out. */
export function asStartFailure(thrown: unknown, dataDir: string): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  if (fullCodes.has(code) || fullText.test(text)) return diskFull(dataDir, thrown);
  if (noDirectoryCodes.has(code)) return notADirectory(dataDir, thrown);
  if (refusedCodes.has(code) || isCannotOpen(thrown)) return notWritable(dataDir, thrown);
  return startFailed(dataDir, text, thrown);
}

/** Reads the cause from what a tool of PostgreSQL, or the end of the server's log, says. */
export function toolFailure(output: string, dataDir: string): AppError {
  if (fullText.test(output)) return diskFull(dataDir, output);
  if (refusedText.test(output)) return notWritable(dataDir, output);
  return startFailed(dataDir, output, undefined);
}

/** SQLITE_CANTOPEN, SQLITE_READONLY and SQLITE_FULL are how the lock file says it. */
function isCannotOpen(thrown: unknown): boolean {
  return thrown instanceof Error && 'errcode' in thrown && (thrown.errcode === 14 || thrown.errcode === 8);
}

function diskFull(dataDir: string, cause: unknown): AppError {
  return new AppError('DISK_FULL', {
    message: `The disk that holds ${dataDir} is full: free at least 200 MB there, or set RFP_DATA_DIR to a directory on another disk.`,
    details: { data_dir: dataDir },
    cause,
  });
}

function notWritable(dataDir: string, cause: unknown): AppError {
  return new AppError('DATA_DIR_NOT_WRITABLE', {
    message: `The data directory ${dataDir} cannot be written to: give this user the right to write there, or set RFP_DATA_DIR to another directory.`,
    details: { data_dir: dataDir },
    cause,
  });
}

function notADirectory(dataDir: string, cause: unknown): AppError {
  return new AppError('DATA_DIR_NOT_WRITABLE', {
    message: `The data directory ${dataDir} cannot be made because a file of that name is there: move the file, or set RFP_DATA_DIR to another directory.`,
    details: { data_dir: dataDir },
    cause,
  });
}

function startFailed(dataDir: string, output: string, cause: unknown): AppError {
  const lines = output.trim().split('\n').slice(-20);
  return new AppError('DATABASE_START_FAILED', {
    message: `The database in ${dataDir} could not be started: ${lines.at(-1)?.trim() ?? 'it said nothing'}`,
    details: { data_dir: dataDir, log: lines },
    cause,
  });
}
