import { type Entry, fromBufferPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { type Budget } from './budget.js';
import { cleanLine } from './clean-text.js';
import { ReadFailure } from './read-failure.js';

/** A file in a ZIP archive or in an Office document. */
export interface Member {
  name: string;
  /** Whether the file is a link or another special file, which cannot be read. */
  isSpecial: boolean;
  /**
   * Unpacks the file piece by piece.
   * @throws ReadFailure
   */
  read: () => AsyncGenerator<Buffer>;
}

const maxEntries = 10_000;
/** Maximum compression ratio. Deflate reaches about 100 for a sheet of equal cells, and 1,000 for a run of one byte. */
const maxRatio = 200;
/** The ratio is only checked above this size. */
const ratioFromBytes = 1024 * 1024;
const headerBytes = 30;
const unix = 3;
const fileTypeBits = 0o170000;
const regularFile = 0o100000;

/**
 * Lists the files of an archive from its directory, in order. Nothing is unpacked yet.
 * @throws ReadFailure `broken`, `too_many_files`, `bomb` if files share their data
 */
export async function openPackage(bytes: Buffer, budget: Budget): Promise<Member[]> {
  try {
    // Names stay bytes because the library would reject the whole archive for one bad name. Names are never used as paths here.
    const zip = await fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: true, lazyEntries: true });
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      if (entries.length > maxEntries) throw new ReadFailure('too_many_files');
    }
    rejectOverlaps(entries);
    return entries.filter((entry) => !nameOf(entry).endsWith('/')).map((entry) => toMember(zip, entry, budget));
  } catch (error) {
    throw error instanceof ReadFailure ? error : new ReadFailure('broken');
  }
}

/** Rejects overlapping files: with shared data, a small archive can unpack to any size. */
function rejectOverlaps(entries: readonly Entry[]): void {
  let end = 0;
  for (const entry of entries.toSorted(
    (one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader,
  )) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new ReadFailure('bomb');
    end = entry.relativeOffsetOfLocalHeader + headerBytes + entry.fileNameRaw.length + entry.compressedSize;
  }
}

function nameOf(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
}

function toMember(zip: ZipFile, entry: Entry, budget: Budget): Member {
  const type = (entry.externalFileAttributes >>> 16) & fileTypeBits;
  return {
    name: displayPath(nameOf(entry)),
    isSpecial: entry.versionMadeBy >> 8 === unix && type !== 0 && type !== regularFile,
    read: () => unpack(zip, entry, budget),
  };
}

/** The path for display, without parts that lead out of the archive. */
function displayPath(name: string): string {
  const parts = name.split(/[/\\]+/).filter((part) => !/^(?:|\.|\.\.|[a-z]:)$/i.test(part));
  return cleanLine(parts.join('/')) ?? 'unnamed';
}

async function* unpack(zip: ZipFile, entry: Entry, budget: Budget): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new ReadFailure('encrypted');
  if (!entry.canDecodeFileData()) throw new ReadFailure('unknown_type');
  if (entry.uncompressedSize > ratioFromBytes && entry.uncompressedSize > entry.compressedSize * maxRatio)
    throw new ReadFailure('bomb', true);
  try {
    // The library fails the stream if its size differs from the directory.
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      const bytes = Buffer.from(piece);
      budget.countUnpacked(bytes.length);
      yield bytes;
    }
  } catch (error) {
    throw error instanceof ReadFailure ? error : new ReadFailure('broken');
  }
}
