import { AppError } from '@rfp/contracts/errors';

const fullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT']);
/** SQLITE_FULL: taking the lock writes a few bytes. */
const lockFull = 13;
const refusedCodes = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);
const noDirectoryCodes = new Set<unknown>(['ENOTDIR', 'EEXIST']);
/** SQLITE_READONLY and SQLITE_CANTOPEN: how the lock file says it. */
const lockRefusals = new Set<unknown>([8, 14]);
const fullText = /No space left on device|Disk quota exceeded|Check free disk space/;
const refusedText =
  /could not (?:create|access|change permissions of|open) .*(?:Permission denied|Read-only file system)/;

/** Gives whatever stopped a start its code and a sentence with the way out. */
export function asStartFailure(thrown: unknown, dataDir: string): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = property(thrown, 'code');
  const text = String(property(thrown, 'message') ?? thrown);
  if (fullCodes.has(code) || property(thrown, 'errcode') === lockFull || fullText.test(text))
    return diskFull(dataDir, thrown);
  if (noDirectoryCodes.has(code)) return notADirectory(dataDir, thrown);
  if (isRefusal(thrown)) return notWritable(dataDir, thrown);
  return startFailed(dataDir, text, thrown);
}

/** Below `/proc` the system says ENOENT to whoever makes a folder. */
function isRefusal(thrown: unknown): boolean {
  const code = property(thrown, 'code');
  const cannotMake = code === 'ENOENT' && property(thrown, 'syscall') === 'mkdir';
  return cannotMake || refusedCodes.has(code) || lockRefusals.has(property(thrown, 'errcode'));
}

/** Not by `instanceof Error`: an error of Node.js itself may come from another realm than this code. */
export function property(thrown: unknown, name: string): unknown {
  return typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;
}

/** Reads the cause from what a tool of PostgreSQL, or the end of the server's log, says. */
export function toolFailure(output: string, dataDir: string): AppError {
  if (fullText.test(output)) return diskFull(dataDir, output);
  if (refusedText.test(output)) return notWritable(dataDir, output);
  return startFailed(dataDir, output, undefined);
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
  const reason = lines.findLast((line) => /(?:FATAL|PANIC|ERROR|error):/.test(line)) ?? lines.at(-1) ?? '';
  return new AppError('DATABASE_START_FAILED', {
    message: `The database in ${dataDir} could not be started: ${reason.replace(/^.*?(?:FATAL|PANIC|ERROR):/, '').trim()}`,
    details: { data_dir: dataDir, log: lines },
    cause,
  });
}
