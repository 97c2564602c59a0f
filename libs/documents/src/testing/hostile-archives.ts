import { zipBytes, type ZipMember } from '@rfp/twins/zip-file';
import { type HostileDocument, seededRandom } from './hostile-document.js';

const note: ZipMember = { name: 'note.txt', content: 'Offers are due at noon' };

async function nestedArchives(levels: number, files = 1): Promise<Buffer> {
  let inner = await zipBytes([note]);
  for (let level = 1; level < levels; level += 1) {
    const content = inner;
    inner = await zipBytes(Array.from({ length: files }, (_, index) => ({ name: `${index}.zip`, content })));
  }
  return inner;
}

async function* zeroBytes(megabytes: number): AsyncGenerator<Uint8Array> {
  const piece = Buffer.alloc(1024 * 1024);
  for (let count = 0; count < megabytes; count += 1) yield piece;
}

/** An archive with two directory entries for the same packed data. */
async function archiveWithSharedData(): Promise<Buffer> {
  const bytes = await zipBytes([note, { ...note, name: 'copy.txt' }]);
  const second = bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'));
  bytes.writeUInt32LE(0, second + 42);
  return bytes;
}

async function archiveWithMethod(method: number): Promise<Buffer> {
  const bytes = await zipBytes([note]);
  bytes.writeUInt16LE(method, bytes.indexOf(Buffer.from('PK\x01\x02', 'latin1')) + 10);
  return bytes;
}

/** Archives that unpack to huge sizes, declare wrong sizes, or have paths that lead out of the archive. */
export async function hostileArchives(seed: number): Promise<HostileDocument[]> {
  const random = seededRandom(seed);
  const whole = await zipBytes([note, { name: 'second.txt', content: 'Second'.repeat(99) }]);
  const flipped = Buffer.from(whole);
  for (let flip = 0; flip < 30; flip += 1) flipped[random(flipped.length)] = random(256);
  return [
    { name: 'archives in archives', bytes: await nestedArchives(7), expected: ['too_deep'] },
    { name: 'ten archives in each of ten', bytes: await nestedArchives(5, 10), expected: ['too_many_files'] },
    {
      name: 'zeros without end',
      bytes: await zipBytes([{ name: 'zeros.txt', content: zeroBytes(60) }]),
      expected: ['bomb'],
    },
    {
      name: 'zeros in an archive in an archive',
      bytes: await zipBytes([
        { name: 'in.zip', content: await zipBytes([{ name: 'zeros.txt', content: zeroBytes(60) }]) },
      ]),
      expected: ['bomb'],
    },
    {
      name: 'more bytes than the limit of unpacked bytes',
      bytes: await zipBytes([{ name: 'a.txt', content: Buffer.alloc(3_000_000, 'a'), stored: true }]),
      expected: ['too_large'],
      limits: { unpackedBytes: 2_000_000 },
    },
    { name: 'files that share their data', bytes: await archiveWithSharedData(), expected: ['bomb'] },
    {
      name: 'declared size too small',
      bytes: await zipBytes([{ name: 'a.txt', content: 'a'.repeat(5_000), central: { uncompressed: 5 } }]),
      expected: ['broken'],
    },
    {
      name: 'declared size too large',
      bytes: await zipBytes([{ name: 'a.txt', content: 'a', central: { uncompressed: 0xfffffff0 } }]),
      expected: ['bomb'],
    },
    {
      name: 'declared packed size larger than the archive',
      bytes: await zipBytes([{ name: 'a.txt', content: 'a', central: { compressed: 0xfffffff0 } }]),
      expected: ['broken'],
    },
    { name: 'password of an archive', bytes: await zipBytes([{ ...note, encrypted: true }]), expected: ['encrypted'] },
    {
      name: 'paths that lead out',
      bytes: await zipBytes(
        ['../../etc/passwd', '/etc/shadow', 'C:\\Windows\\a.txt', 'a\0.exe'].map((name) => ({ name, content: 'text' })),
      ),
      expected: ['read'],
    },
    {
      name: 'link',
      bytes: await zipBytes([{ name: 'link', content: '/etc/passwd', mode: 0o120777 }]),
      expected: ['empty'],
    },
    {
      name: 'too many names',
      bytes: await zipBytes(
        Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}/`, content: '', stored: true })),
      ),
      expected: ['too_many_files'],
    },
    { name: 'no files', bytes: await zipBytes([]), expected: ['empty'] },
    { name: 'unknown compression method', bytes: await archiveWithMethod(99), expected: ['unknown_type'] },
    { name: 'cut archive', bytes: whole.subarray(0, whole.length - 30), expected: ['broken'] },
    { name: 'changed archive', bytes: flipped },
  ];
}
