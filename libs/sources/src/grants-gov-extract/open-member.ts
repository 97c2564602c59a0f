import { AppError } from '@rfp/contracts/errors';
import { type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { interruption } from '../http/deadline.js';
import { type ArchiveLimits, archiveLimits } from './constants.js';
import { errorShape, tooLargeError } from './temporary-file.js';

/** A verified file in an archive. */
export interface Member {
  /** Unpacks the file. May be called more than once. */
  read: () => AsyncGenerator<Uint8Array>;
}

/**
 * Finds the expected file of an archive and verifies it: unpacks it once completely and compares its size and checksum with the directory of the
 * archive. Does not unpack to disk. Ignores other files, paths and links.
 * @throws SOURCE_TRUNCATED if the archive is damaged, SOURCE_CHANGED if it is a different archive, SOURCE_UNSAFE if its
 * headers are inconsistent, SOURCE_TOO_LARGE
 */
export async function openMember(
  handle: FileHandle,
  name: string,
  signal: AbortSignal,
  limits: ArchiveLimits = archiveLimits,
): Promise<Member> {
  try {
    await checkStart(handle);
    // Reads names as bytes, because the library would reject the archive for an invalid name of any other file.
    const zip = await fromFdPromise(handle.fd, { autoClose: false, decodeStrings: false, validateEntrySizes: true });
    const entry = await findEntry(zip, name, limits);
    checkKind(entry);
    checkSizes(entry, limits);
    await checkLocalHeader(zip, entry);
    const read = (): AsyncGenerator<Uint8Array> => unpack(zip, entry, signal);
    await verify(read(), entry);
    return { read };
  } catch (error) {
    throw toSourceError(error);
  }
}

async function checkStart(handle: FileHandle): Promise<void> {
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
  if (buffer.toString('latin1') !== 'PK')
    throw new AppError('SOURCE_CHANGED', { message: 'The file of the source is no ZIP archive.' });
}

async function findEntry(zip: ZipFile, name: string, limits: ArchiveLimits): Promise<Entry> {
  const expected = Buffer.from(name);
  let found: Entry | null = null;
  let members = 0;
  for await (const entry of zip.eachEntry()) {
    members += 1;
    if (members > limits.members) throw unsafeError(`it holds more than ${limits.members} files`);
    if (!entry.fileNameRaw.equals(expected)) continue;
    if (found !== null) throw unsafeError(`it holds two files called ${name}`);
    found = entry;
  }
  if (found === null)
    throw new AppError('SOURCE_CHANGED', {
      message: `The archive of the source does not hold the file ${name}.`,
      details: { members },
    });
  return found;
}

const unix = 3;
const fileTypeBits = 0o170000;
const regularFile = 0o100000;

function checkKind(entry: Entry): void {
  const type = (entry.externalFileAttributes >>> 16) & fileTypeBits;
  if (entry.versionMadeBy >> 8 === unix && type !== 0 && type !== regularFile)
    throw unsafeError('its file is a link or another special file');
  if (!entry.canDecodeFileData())
    throw new AppError('SOURCE_CHANGED', {
      message: 'The archive of the source is encrypted or packed in a way that is not known.',
    });
}

function checkSizes({ compressedSize, uncompressedSize }: Entry, { memberBytes, ratio }: ArchiveLimits): void {
  if (uncompressedSize > compressedSize * ratio)
    throw unsafeError(`its file unpacks to more than ${ratio} times its size`);
  if (uncompressedSize > memberBytes) throw tooLargeError(memberBytes);
  if (uncompressedSize === 0)
    throw new AppError('SOURCE_EMPTY', { message: 'The file in the archive of the source is empty.' });
}

const zip64Marker = 0xffff_ffff;

/** Compares the local header with the directory. The source sets the sizes of the local header to 0; other sizes must match. */
async function checkLocalHeader(zip: ZipFile, entry: Entry): Promise<void> {
  const local = await zip.readLocalFileHeaderPromise(entry);
  const matchesDirectory = (stated: number, actual: number): boolean =>
    stated === 0 || stated === zip64Marker || stated === actual;
  if (!local.fileName.equals(entry.fileNameRaw)) throw unsafeError('its file has two names');
  if (
    !matchesDirectory(local.compressedSize, entry.compressedSize) ||
    !matchesDirectory(local.uncompressedSize, entry.uncompressedSize)
  )
    throw unsafeError('its file has two sizes');
}

async function* unpack(zip: ZipFile, entry: Entry, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    // The library fails if the stream has more or fewer bytes than the directory states.
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      if (signal.aborted) throw interruption(signal);
      yield piece;
    }
  } catch (error) {
    throw toSourceError(error);
  }
}

async function verify(pieces: AsyncIterable<Uint8Array>, entry: Entry): Promise<void> {
  let checksum = 0;
  for await (const piece of pieces) checksum = crc32(piece, checksum);
  if (checksum !== entry.crc32) throw damagedError('its checksum is not that of its file');
}

/** Messages of the library, whose errors have no codes. */
const inconsistentArchive = /too many bytes|not enough bytes|overflows file bounds|size mismatch/;
const truncatedArchive = /signature|unexpected EOF|comment length/i;

function toSourceError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const { code, message } = errorShape.safeParse(error).data ?? { code: undefined, message: '' };
  if (code?.startsWith('Z_')) return damagedError('its file cannot be unpacked', error);
  // A system error.
  if (code !== undefined) return error;
  if (inconsistentArchive.test(message))
    return unsafeError('its file does not have the size that the directory says', error);
  if (truncatedArchive.test(message)) return damagedError('its directory is missing or cut', error);
  return new AppError('SOURCE_CHANGED', {
    message: 'The file of the source is no archive that can be read.',
    cause: error,
  });
}

function damagedError(reason: string, cause?: unknown): AppError {
  return new AppError('SOURCE_TRUNCATED', { message: `The archive of the source is damaged: ${reason}.`, cause });
}

function unsafeError(reason: string, cause?: unknown): AppError {
  return new AppError('SOURCE_UNSAFE', { message: `The archive of the source is not read, because ${reason}.`, cause });
}
