import { Readable } from 'node:stream';
import { createDeflateRaw, crc32 } from 'node:zlib';

/** Checksum and sizes of a member, as in its headers. */
interface Sizes {
  crc32: number;
  compressed: number;
  uncompressed: number;
}

export interface ZipMember {
  name: string;
  /** Content. A stream is compressed while it is sent, without being held in memory. */
  content: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Stores the content instead of deflating it. */
  stored?: boolean;
  /** Unix mode, such as `0o120777` for a link. */
  mode?: number;
  /** Sets the flag for encryption, without encrypting. */
  encrypted?: boolean;
  /** Wrong values for the central directory. */
  central?: Partial<Sizes>;
  /** Wrong values for the header before the data, where a streaming writer states no values. */
  local?: Partial<Sizes> & { name?: string };
}

interface WrittenMember {
  member: ZipMember;
  offset: number;
  actualSizes: Sizes;
}

/** Flags of a streaming writer: the sizes are after the data, and the name is UTF-8. */
const streamingFlags = 0x0808;

/**
 * A ZIP from a streaming writer. The header before the data of a member has neither checksum nor sizes; these are after the data and in the central
 * directory at the end. Members may state wrong values.
 */
export async function* zipFile(members: readonly ZipMember[]): AsyncGenerator<Uint8Array> {
  const written: WrittenMember[] = [];
  let at = 0;
  for (const member of members) {
    const offset = at;
    for await (const piece of packMember(member, (actualSizes) => written.push({ member, offset, actualSizes }))) {
      at += piece.length;
      yield piece;
    }
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield directory;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(written.length, 8);
  end.writeUInt16LE(written.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  yield end;
}

/** Bytes of a ZIP, held in memory. */
export async function zipBytes(members: readonly ZipMember[]): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of zipFile(members)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function* packMember(member: ZipMember, done: (actualSizes: Sizes) => void): AsyncGenerator<Uint8Array> {
  const actualSizes: Sizes = { crc32: 0, compressed: 0, uncompressed: 0 };
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of pieces(member.content)) {
      actualSizes.crc32 = crc32(piece, actualSizes.crc32);
      actualSizes.uncompressed += piece.length;
      yield piece;
    }
  }
  yield localHeader(member);
  const packed = member.stored === true ? counted() : Readable.from(counted()).pipe(createDeflateRaw({ level: 1 }));
  for await (const piece of packed) {
    const bytes = Buffer.from(piece);
    actualSizes.compressed += bytes.length;
    yield bytes;
  }
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08074b50, 0);
  writeSizes(descriptor, 4, actualSizes);
  yield descriptor;
  done(actualSizes);
}

async function* pieces(content: ZipMember['content']): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string' || content instanceof Uint8Array) yield Buffer.from(content);
  else yield* content;
}

function localHeader({ name, stored, encrypted, local = {} }: ZipMember): Buffer {
  const bytes = Buffer.from(local.name ?? name);
  const header = Buffer.alloc(30 + bytes.length);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommonFields(header, 4, { stored, encrypted });
  writeSizes(header, 14, { crc32: 0, compressed: 0, uncompressed: 0, ...local });
  header.writeUInt16LE(bytes.length, 26);
  bytes.copy(header, 30);
  return header;
}

function centralHeader({ member, offset, actualSizes }: WrittenMember): Buffer {
  const bytes = Buffer.from(member.name);
  const header = Buffer.alloc(46 + bytes.length);
  header.writeUInt32LE(0x02014b50, 0);
  // States that the file was made on Unix if the member has a mode, otherwise that it was made on DOS, as the recorded ZIP does.
  header.writeUInt16LE(member.mode === undefined ? 20 : 0x031e, 4);
  writeCommonFields(header, 6, member);
  writeSizes(header, 16, { ...actualSizes, ...member.central });
  header.writeUInt16LE(bytes.length, 28);
  header.writeUInt32LE((member.mode ?? 0) * 0x10000, 38);
  header.writeUInt32LE(offset, 42);
  bytes.copy(header, 46);
  return header;
}

/** Writes version, flags, method and time, which are equal in both headers. */
function writeCommonFields(
  header: Buffer,
  at: number,
  { stored, encrypted }: { stored?: boolean | undefined; encrypted?: boolean | undefined },
): void {
  header.writeUInt16LE(20, at);
  header.writeUInt16LE(streamingFlags + (encrypted === true ? 1 : 0), at + 2);
  header.writeUInt16LE(stored === true ? 0 : 8, at + 4);
}

function writeSizes(header: Buffer, at: number, sizes: Sizes): void {
  header.writeUInt32LE(sizes.crc32, at);
  header.writeUInt32LE(sizes.compressed, at + 4);
  header.writeUInt32LE(sizes.uncompressed, at + 8);
}
