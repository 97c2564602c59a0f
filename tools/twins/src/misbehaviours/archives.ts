import { zipBytes, type ZipMember } from '../zip-file.js';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { atRecords, zip } from './corrupt-records.js';

const refused = (...codes: string[]): Expectation => ({ ends: 'fails', codes });
const unsafe = refused('SOURCE_UNSAFE', 'SOURCE_TOO_LARGE');
const damaged = refused('SOURCE_TRUNCATED', 'SOURCE_CHANGED', 'SOURCE_UNSAFE');

/** An archive with other members; `name` is that of the original one. */
function holding(
  name: string,
  make: (member: string) => ZipMember[] | Promise<ZipMember[]>,
  expects: Expectation,
): Misbehaviour {
  return {
    name,
    appliesTo: zip,
    apply: atRecords(() => ({
      kind: 'altered',
      bytes: async (_archive, path) => zipBytes(await make(memberOf(path))),
    })),
    expects,
  };
}

/** The archive and its one file share their name. */
function memberOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.zip$/, '.xml');
}

/** An archive with damaged bytes. */
function damagedBy(
  name: string,
  change: (archive: Buffer) => Uint8Array,
  expects: Expectation = damaged,
): Misbehaviour {
  return { name, appliesTo: zip, apply: atRecords(() => ({ kind: 'altered', bytes: change })), expects };
}

const zeros = Buffer.alloc(16 * 1024 * 1024);
const content = '<Grants/>';

/** Archives that lie, burst or lead outside. */
export const archives: readonly Misbehaviour[] = [
  holding('packs zeros', (name) => [{ name, content: zeros }], unsafe),
  holding(
    'packs an archive into its archive',
    async (name) => [{ name, content: await zipBytes([{ name, content: zeros }]) }],
    refused('SOURCE_CHANGED', 'SOURCE_UNSAFE', 'SOURCE_TRUNCATED'),
  ),
  holding(
    'packs a thousand files',
    (name) => [...Array.from({ length: 1000 }, (_, index) => ({ name: `${index}.xml`, content })), { name, content }],
    unsafe,
  ),
  holding(
    'packs a file under a parent path',
    () => [{ name: '../../../etc/cron.d/evil', content }],
    refused('SOURCE_CHANGED'),
  ),
  holding(
    'packs a file under an absolute path',
    () => [{ name: '/etc/cron.d/evil', content }],
    refused('SOURCE_CHANGED'),
  ),
  holding(
    'packs a file under a path of Windows',
    () => [{ name: 'C:\\Windows\\evil.xml', content }],
    refused('SOURCE_CHANGED'),
  ),
  holding('packs a link', (name) => [{ name, content: '/etc/passwd', mode: 0o120777 }], unsafe),
  holding(
    'packs a device',
    (name) => [{ name, content: '', mode: 0o020666 }],
    refused('SOURCE_UNSAFE', 'SOURCE_EMPTY'),
  ),
  holding(
    'packs the file twice',
    (name) => [
      { name, content },
      { name, content },
    ],
    unsafe,
  ),
  holding('packs no file', () => [], refused('SOURCE_CHANGED', 'SOURCE_TRUNCATED')),
  holding('packs an empty file', (name) => [{ name, content: '' }], refused('SOURCE_EMPTY')),
  holding('encrypts its file', (name) => [{ name, content, encrypted: true }], refused('SOURCE_CHANGED')),
  holding('states another checksum', (name) => [{ name, content, central: { crc32: 1 } }], damaged),
  holding(
    'states a size that is smaller',
    (name) => [{ name, content: content.repeat(100), central: { uncompressed: 10 } }],
    damaged,
  ),
  holding('states a size that is larger', (name) => [{ name, content, central: { uncompressed: 1000 } }], damaged),
  holding(
    'states an absurd size',
    (name) => [{ name, content, central: { uncompressed: 0xffff_fff0 } }],
    refused('SOURCE_UNSAFE', 'SOURCE_TOO_LARGE', 'SOURCE_TRUNCATED'),
  ),
  holding('gives its file two names', (name) => [{ name, content, local: { name: '../evil.xml' } }], damaged),
  damagedBy('truncates its archive at the end', (archive) => archive.subarray(0, archive.length - 30)),
  damagedBy('truncates its archive at the beginning', (archive) => archive.subarray(100)),
  damagedBy('changes bytes in the middle of its archive', (archive) => {
    const changed = Buffer.from(archive);
    changed.fill(0xaa, 200, 260);
    return changed;
  }),
];
