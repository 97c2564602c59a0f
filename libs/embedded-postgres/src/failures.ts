import { AppError } from '@rfp/contracts/errors';

const diskFullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT']);
const deniedCodes = new Set<unknown>(['EACCES', 'EPERM', 'EROFS']);
const noDirectoryCodes = new Set<unknown>(['ENOTDIR', 'EEXIST']);
const absentCodes = new Set<unknown>(['ENOENT', 'ENOTDIR']);
const diskFullText = /No space left on device|Disk quota exceeded|Check free disk space/;
const deniedText =
  /could not (?:create|access|change permissions of|open) .*(?:Permission denied|Read-only file system)/;

/** Converts any error of a start to an `AppError` whose message explains the fix. */
export function asStartFailure(thrown: unknown, dataDir: string): AppError {
  if (thrown instanceof AppError) return thrown;
  const code = readProperty(thrown, 'code');
  const text = String(readProperty(thrown, 'message') ?? thrown);
  if (diskFullCodes.has(code) || diskFullText.test(text)) return diskFull(dataDir, thrown);
  if (noDirectoryCodes.has(code)) return notADirectory(dataDir, thrown);
  if (isDenied(thrown)) return notWritable(dataDir, thrown);
  return startFailed(dataDir, text, thrown);
}

/** Converts an error of reading a data directory that another process uses to an `AppError`. */
export function asReadFailure(thrown: unknown, dataDir: string): AppError {
  if (thrown instanceof AppError) return thrown;
  const reason = String(readProperty(thrown, 'message') ?? thrown);
  return new AppError('CONFIGURATION', {
    message: `The data directory ${dataDir} cannot be read: ${reason}. Use the account that runs the product.`,
    details: { data_dir: dataDir },
    cause: thrown,
  });
}

/** Whether a system error means missing access. Below `/proc`, creating a folder fails with ENOENT. */
function isDenied(thrown: unknown): boolean {
  const code = readProperty(thrown, 'code');
  const cannotMake = code === 'ENOENT' && readProperty(thrown, 'syscall') === 'mkdir';
  return cannotMake || deniedCodes.has(code);
}

/** Reads a property of a thrown value. Does not use `instanceof Error`, because an error of Node.js may come from another realm. */
export function readProperty(thrown: unknown, name: string): unknown {
  return typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, name) : undefined;
}

/** Result of an operation on a file; `undefined` if there is no such file. Other errors are thrown. */
export async function undefinedIfAbsent<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (absentCodes.has(readProperty(error, 'code'))) return undefined;
    throw error;
  }
}

/** Derives the error from the output of a PostgreSQL tool or the end of the server log. */
export function toolFailure(output: string, dataDir: string): AppError {
  if (diskFullText.test(output)) return diskFull(dataDir, output);
  if (deniedText.test(output)) return notWritable(dataDir, output);
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
    message: `The data directory ${dataDir} is not writable: grant this user write access, or set RFP_DATA_DIR to another directory.`,
    details: { data_dir: dataDir },
    cause,
  });
}

function notADirectory(dataDir: string, cause: unknown): AppError {
  return new AppError('DATA_DIR_NOT_WRITABLE', {
    message: `The data directory ${dataDir} cannot be created because a file with that name exists: move the file, or set RFP_DATA_DIR to another directory.`,
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
