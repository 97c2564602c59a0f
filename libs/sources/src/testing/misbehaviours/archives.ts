import { zipBytes, type ZipMember } from '@rfp/twins/zip-file';
import { type Expectation, type Misbehaviour } from './misbehaviour.js';
import { atRecords, zip } from './corrupt-records.js';

const failsWith = (...codes: string[]): Expectation => ({ ends: 'fails', codes });
const failsUnsafe = failsWith('SOURCE_UNSAFE', 'SOURCE_TOO_LARGE');
const failsDamaged = failsWith('SOURCE_TRUNCATED', 'SOURCE_CHANGED', 'SOURCE_UNSAFE');

/** Misbehaviour that replaces the members of the archive. `make` receives the name of the original member. */
function withMembers(
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

/** Name of the file in an archive, derived from the path of the archive. */
function memberOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.zip$/, '.xml');
}

/** Misbehaviour that damages the bytes of the archive. */
function withDamage(
  name: string,
  change: (archive: Buffer) => Uint8Array,
  expects: Expectation = failsDamaged,
): Misbehaviour {
  return { name, appliesTo: zip, apply: atRecords(() => ({ kind: 'altered', bytes: change })), expects };
}

const zeros = Buffer.alloc(16 * 1024 * 1024);
const content = '<Grants/>';

/** Archives with wrong headers, huge contents, forbidden paths or damaged bytes. */
export const archives: readonly Misbehaviour[] = [
  withMembers('packs zeros', (name) => [{ name, content: zeros }], failsUnsafe),
  withMembers(
    'packs an archive into its archive',
    async (name) => [{ name, content: await zipBytes([{ name, content: zeros }]) }],
    failsWith('SOURCE_CHANGED', 'SOURCE_UNSAFE', 'SOURCE_TRUNCATED'),
  ),
  withMembers(
    'packs a thousand files',
    (name) => [...Array.from({ length: 1000 }, (_, index) => ({ name: `${index}.xml`, content })), { name, content }],
    failsUnsafe,
  ),
  withMembers(
    'packs a file under a parent path',
    () => [{ name: '../../../etc/cron.d/evil', content }],
    failsWith('SOURCE_CHANGED'),
  ),
  withMembers(
    'packs a file under an absolute path',
    () => [{ name: '/etc/cron.d/evil', content }],
    failsWith('SOURCE_CHANGED'),
  ),
  withMembers(
    'packs a file under a path of Windows',
    () => [{ name: 'C:\\Windows\\evil.xml', content }],
    failsWith('SOURCE_CHANGED'),
  ),
  withMembers('packs a link', (name) => [{ name, content: '/etc/passwd', mode: 0o120777 }], failsUnsafe),
  withMembers(
    'packs a device',
    (name) => [{ name, content: '', mode: 0o020666 }],
    failsWith('SOURCE_UNSAFE', 'SOURCE_EMPTY'),
  ),
  withMembers(
    'packs the file twice',
    (name) => [
      { name, content },
      { name, content },
    ],
    failsUnsafe,
  ),
  withMembers('packs no file', () => [], failsWith('SOURCE_CHANGED', 'SOURCE_TRUNCATED')),
  withMembers('packs an empty file', (name) => [{ name, content: '' }], failsWith('SOURCE_EMPTY')),
  withMembers('encrypts its file', (name) => [{ name, content, encrypted: true }], failsWith('SOURCE_CHANGED')),
  withMembers('states another checksum', (name) => [{ name, content, central: { crc32: 1 } }], failsDamaged),
  withMembers(
    'states a size that is smaller',
    (name) => [{ name, content: content.repeat(100), central: { uncompressed: 10 } }],
    failsDamaged,
  ),
  withMembers(
    'states a size that is larger',
    (name) => [{ name, content, central: { uncompressed: 1000 } }],
    failsDamaged,
  ),
  withMembers(
    'states an absurd size',
    (name) => [{ name, content, central: { uncompressed: 0xffff_fff0 } }],
    failsWith('SOURCE_UNSAFE', 'SOURCE_TOO_LARGE', 'SOURCE_TRUNCATED'),
  ),
  withMembers('gives its file two names', (name) => [{ name, content, local: { name: '../evil.xml' } }], failsDamaged),
  withDamage('truncates its archive at the end', (archive) => archive.subarray(0, archive.length - 30)),
  withDamage('truncates its archive at the beginning', (archive) => archive.subarray(100)),
  withDamage('changes bytes in the middle of its archive', (archive) => {
    const changed = Buffer.from(archive);
    changed.fill(0xaa, 200, 260);
    return changed;
  }),
];
