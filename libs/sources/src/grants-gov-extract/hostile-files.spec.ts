import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import {
  grantsGovExtractDay,
  grantsGovExtractName,
  grantsGovExtractTwin,
  grantsGovExtractXml,
  type ExtractFile,
} from '@rfp/twins/grants-gov-extract';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { zipBytes, type ZipMember } from '@rfp/twins/zip-file';
import { propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { createSourceFetch } from '../fetch-source.js';
import { archiveLimits } from './constants.js';
import { grantsGovExtract } from './index.js';
import { openMember } from './open-member.js';
import { openTemporaryFile, writeAll } from './temporary-file.js';

const now = new Date('2026-10-01T12:00:00Z');
const connector = grantsGovExtract.create(
  {
    key: 'grants_gov_extract',
    name: 'Grants.gov daily file',
    source_type: 'federal_grant',
    home_url: 'https://www.grants.gov/',
  },
  {},
);
const member = `${grantsGovExtractName(grantsGovExtractDay)}.xml`;
const xml = grantsGovExtractXml();

/** Receives each request that a file may cause. */
let tripwire: Twin;
beforeAll(async () => {
  tripwire = await startTwin({ name: 'tripwire', answer: () => ({ body: '<!ENTITY stolen "yes">' }) });
});
afterEach(() => expect(tripwire.requests).toEqual([]));
afterAll(() => tripwire.stop());

interface ReadResult {
  notices: Notice[];
  error: AppError | null;
  megabytes: number;
}

async function readFile(file: ExtractFile): Promise<ReadResult> {
  const twin = await startTwin(grantsGovExtractTwin({ files: { [grantsGovExtractDay]: file } }));
  const { signal } = new AbortController();
  const notices: Notice[] = [];
  let error: AppError | null = null;
  const before = process.memoryUsage().rss;
  try {
    const fetch = createSourceFetch({ signal, sleep: async () => {} });
    for await (const page of connector.read({ fetch, now, signal, checkpoint: null, apiKey: null }, twin.url))
      notices.push(...page.notices);
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown;
    error = thrown;
  } finally {
    expect(twin.requests).toHaveLength(1);
    await twin.stop();
  }
  return { notices, error, megabytes: (process.memoryUsage().rss - before) / 1_048_576 };
}

const readXml = (text: string): Promise<ReadResult> => readFile({ xml: text });
const readZip = async (members: readonly ZipMember[]): Promise<ReadResult> =>
  readFile({ zip: await zipBytes(members) });
const withDoctype = (doctype: string): string => xml.replace('<Grants', `${doctype}\n<Grants`);
const inTitle = (text: string): string => xml.replace('Coastal', text);
const bombOfEntities = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level === 0 ? '' : level};`.repeat(10)}">`).join('')}]>`;
const namespace = 'xmlns="http://apply.grants.gov/system/OpportunityDetail-V1.0"';

describe('an XML bomb in the daily file', () => {
  it.each([
    ['a billion laughs', () => withDoctype(bombOfEntities).replace('Coastal', '&lol9;'), 'SOURCE_UNSAFE'],
    [
      'a quadratic blow-up',
      () => withDoctype(`<!DOCTYPE g [<!ENTITY a "${'a'.repeat(50_000)}">]>`).replace('Coastal', '&a;'.repeat(50_000)),
      'SOURCE_UNSAFE',
    ],
    [
      'an entity of a file of this machine',
      () => withDoctype('<!DOCTYPE g [<!ENTITY stolen SYSTEM "file:///etc/passwd">]>').replace('Coastal', '&stolen;'),
      'SOURCE_UNSAFE',
    ],
    [
      'an entity of another server',
      () =>
        withDoctype(`<!DOCTYPE g [<!ENTITY stolen SYSTEM "${tripwire.url}/entity">]>`).replace('Coastal', '&stolen;'),
      'SOURCE_UNSAFE',
    ],
    [
      'a parameter entity that sends what it reads',
      () => withDoctype(`<!DOCTYPE g [<!ENTITY % dtd SYSTEM "${tripwire.url}/evil.dtd">%dtd;]>`),
      'SOURCE_UNSAFE',
    ],
    [
      'a DTD of another server',
      () => withDoctype(`<!DOCTYPE Grants SYSTEM "${tripwire.url}/grants.dtd">`),
      'SOURCE_UNSAFE',
    ],
    [
      'a DTD by a public name',
      () => withDoctype(`<!DOCTYPE Grants PUBLIC "-//X//EN" "${tripwire.url}/grants.dtd">`),
      'SOURCE_UNSAFE',
    ],
    [
      'a DOCTYPE again and again',
      () => withDoctype('<!DOCTYPE g>\n<!DOCTYPE g [<!ENTITY a "b">]>\n<!DOCTYPE g>'),
      'SOURCE_UNSAFE',
    ],
    [
      'an entity of many numeric references',
      () =>
        withDoctype(
          `<!DOCTYPE g [<!ENTITY a "${'&#65;'.repeat(10_000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>`,
        ).replace('Coastal', '&b;'),
      'SOURCE_UNSAFE',
    ],
    ['a DOCTYPE without end', () => withDoctype(`<!DOCTYPE g [${'<!-- x -->'.repeat(300_000)}`), 'SOURCE_UNSAFE'],
    [
      'a DOCTYPE at the end of the root',
      () => xml.replace('</Grants>', '<!DOCTYPE g [<!ENTITY a "b">]></Grants>'),
      'SOURCE_UNSAFE',
    ],
    ['a DOCTYPE in a record', () => inTitle('<!DOCTYPE g [<!ENTITY a "b">]>&a;'), 'SOURCE_UNSAFE'],
    ['a text without end', () => inTitle('x'.repeat(3_000_000)), 'SOURCE_UNSAFE'],
    ['a text of numeric references without end', () => inTitle('&#65;'.repeat(3_000_000)), 'SOURCE_UNSAFE'],
    ['a comment without end', () => inTitle(`<!-- ${'x'.repeat(3_000_000)} -->`), 'SOURCE_UNSAFE'],
    [
      'attributes without end',
      () =>
        xml.replace('<Grants', `<Grants ${Array.from({ length: 200_000 }, (_, index) => `a${index}="x"`).join(' ')}`),
      'SOURCE_UNSAFE',
    ],
    ['a name without end', () => inTitle(`<${'x'.repeat(3_000_000)}>`), 'SOURCE_UNSAFE'],
    ['elements nested without end', () => inTitle('<x>'.repeat(1_000_000)), 'SOURCE_UNSAFE'],
  ])('has no effect: %s', async (_what, make, code) => {
    const { error, notices, megabytes } = await readXml(make());
    expect(error?.code).toBe(code);
    expect(error?.message).toMatch(/^The file of the source is not read any further, because .+\.$/);
    expect(notices).toEqual([]);
    // The twin and the packer account for most of this memory; an expanded bomb would take gigabytes.
    expect(megabytes).toBeLessThan(500);
  });

  it.each([
    [
      'an inclusion of another file',
      () => inTitle(`<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${tripwire.url}/include"/>Coastal`),
    ],
    ['a style sheet', () => xml.replace('<Grants', `<?xml-stylesheet href="${tripwire.url}/style.xsl"?><Grants`)],
    [
      'a schema location',
      () =>
        xml.replace(
          '<Grants',
          `<Grants xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="x ${tripwire.url}/x.xsd"`,
        ),
    ],
  ])('has no effect if it is %s', async (_what, make) => {
    const { error, notices } = await readXml(make());
    expect(error).toBeNull();
    expect(notices).toHaveLength(6);
  });

  it('of many small fields affects only its record', async () => {
    const { error, notices } = await readXml(
      xml.replace('<CFDANumbers>11.473', `${'<CFDANumbers>11.473</CFDANumbers>'.repeat(100_000)}<CFDANumbers>11.473`),
    );
    expect([error, notices.length]).toEqual([null, 5]);
  });
});

describe('an unknown file', () => {
  it.each([
    ['another root', `<Awards ${namespace}></Awards>`, 'SOURCE_CHANGED'],
    ['another namespace', xml.replace('OpportunityDetail-V1.0', 'OpportunityDetail-V9.9'), 'SOURCE_CHANGED'],
    [
      'an unknown kind of record',
      xml.replaceAll('OpportunityForecastDetail_1_0', 'OpportunityCancelDetail_1_0'),
      'SOURCE_CHANGED',
    ],
    ['another encoding', xml.replace('UTF-8', 'UTF-16'), 'SOURCE_CHANGED'],
    ['a tag that is not closed', xml.replace('</OpportunityTitle>', ''), 'SOURCE_CHANGED'],
    ['fields of other names', xml.replaceAll('OpportunityID', 'OpportunityIdentifier'), 'SOURCE_CHANGED'],
    ['its end cut off', xml.slice(0, -20), 'SOURCE_TRUNCATED'],
    ['a record cut in the middle', xml.slice(0, xml.indexOf('Coastal')), 'SOURCE_TRUNCATED'],
    ['no record', `<Grants ${namespace}></Grants>`, 'SOURCE_EMPTY'],
    ['nothing in it', '', 'SOURCE_EMPTY'],
  ])('fails the run, and is never reported as 0 records: %s', async (_what, text, code) => {
    const { error, notices } = await readXml(text);
    expect(error?.code).toBe(code);
    expect(notices).toEqual([]);
  });
});

describe('a hostile archive', () => {
  const good: ZipMember = { name: member, content: xml };

  it.each([
    ['a path that leads out of it', [{ name: '../../../../etc/cron.d/evil', content: 'x' }]],
    [
      'an absolute path',
      [
        { name: '/etc/passwd', content: 'x' },
        { name: 'C:\\Windows\\evil.dll', content: 'x' },
      ],
    ],
    ['a link', [{ name: 'link', content: '/etc/passwd', mode: 0o120777, stored: true }]],
    [
      'the same name in a folder or in capitals',
      [
        { name: `x/${member}`, content: '<evil/>' },
        { name: `./${member}`, content: '<evil/>' },
        { name: member.toUpperCase(), content: '<evil/>' },
      ],
    ],
    ['another bomb, which is ignored', [{ name: '0.zip', content: Buffer.alloc(50_000_000) }]],
  ] satisfies [string, ZipMember[]][])(
    'is read for its one file only, although it also contains %s',
    async (_what, others) => {
      for (const members of [
        [...others, good],
        [good, ...others],
      ]) {
        const { error, notices } = await readZip(members);
        expect([error, notices.length]).toEqual([null, 6]);
      }
    },
  );

  it.each([
    ['is compressed 1000:1', [{ name: member, content: Buffer.alloc(50_000_000) }], 'SOURCE_UNSAFE'],
    ['holds archives in archives', [{ name: 'lib 0.zip', content: Buffer.alloc(1000) }], 'SOURCE_CHANGED'],
    ['holds the file twice', [good, good], 'SOURCE_UNSAFE'],
    ['holds the file as a link', [{ ...good, content: '/etc/passwd', mode: 0o120777, stored: true }], 'SOURCE_UNSAFE'],
    ['holds the file as a device', [{ ...good, mode: 0o060600 }], 'SOURCE_UNSAFE'],
    ['states a smaller size than it has', [{ ...good, central: { uncompressed: 100 } }], 'SOURCE_UNSAFE'],
    ['states a larger size than it has', [{ ...good, central: { uncompressed: xml.length + 100 } }], 'SOURCE_UNSAFE'],
    [
      'hides a bomb behind small sizes',
      [{ name: member, content: Buffer.alloc(50_000_000), central: { uncompressed: 1000 } }],
      'SOURCE_UNSAFE',
    ],
    ['states data behind its end', [{ ...good, central: { compressed: 50_000_000 } }], 'SOURCE_UNSAFE'],
    [
      'states other sizes in the local header',
      [{ ...good, local: { uncompressed: 5, compressed: 5 } }],
      'SOURCE_UNSAFE',
    ],
    ['states another name in the local header', [{ ...good, local: { name: '../evil' } }], 'SOURCE_UNSAFE'],
    ['has the checksum of another file', [{ ...good, central: { crc32: 1 } }], 'SOURCE_TRUNCATED'],
    ['is encrypted', [{ ...good, encrypted: true }], 'SOURCE_CHANGED'],
    [
      'holds a thousand files',
      Array.from({ length: 1000 }, (_, index) => ({ name: `${index}`, content: 'x' })),
      'SOURCE_UNSAFE',
    ],
    ['does not hold the file', [{ ...good, name: 'GrantsDBExtract20260930v2.xml' }], 'SOURCE_CHANGED'],
    ['holds nothing', [], 'SOURCE_CHANGED'],
  ] satisfies [string, ZipMember[], string][])('is refused if it %s', async (_what, members, code) => {
    const { error, notices, megabytes } = await readZip(members);
    expect(error?.code).toBe(code);
    expect(notices).toEqual([]);
    expect(megabytes).toBeLessThan(500);
  });

  it('is refused if it is not an archive', async () => {
    expect((await readFile({ zip: Buffer.from('<Error><Code>NoSuchKey</Code></Error>') })).error?.code).toBe(
      'SOURCE_CHANGED',
    );
  });

  it('yields all of its records or none, whichever of its bytes is wrong', async () => {
    const validArchive = await zipBytes([good]);
    const { notices: expected } = await readZip([good]);
    await fc.assert(
      fc.asyncProperty(fc.nat(validArchive.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const broken = Buffer.from(validArchive);
        broken.writeUInt8(broken.readUInt8(at) ^ change, at);
        const { notices, error } = await readFile({ zip: broken });
        // Some bytes, such as the time of the file, have no effect. If a changed byte has an effect, nothing is yielded.
        expect(notices).toEqual(error === null ? expected : []);
        expect(error?.code ?? 'SOURCE_TRUNCATED').toMatch(/^SOURCE_(TRUNCATED|CHANGED|UNSAFE|EMPTY|TOO_LARGE)$/);
      }),
      propertyRuns(20),
    );
  });

  it('is refused if its size, its unpacked size, its ratio or the number of its files exceeds a limit [asvs 5.2.3]', async () => {
    const { signal } = new AbortController();
    const file = await openTemporaryFile();
    try {
      const validArchive = await zipBytes([good, { name: 'other', content: 'x' }]);
      async function* pieces(): AsyncGenerator<Uint8Array> {
        yield validArchive;
      }
      await expect(writeAll(file.handle, pieces(), validArchive.length - 1)).rejects.toMatchObject({
        code: 'SOURCE_TOO_LARGE',
      });
      await writeAll(file.handle, pieces(), validArchive.length);
      await expect(
        openMember(file.handle, member, signal, { ...archiveLimits, memberBytes: 1000 }),
      ).rejects.toMatchObject({ code: 'SOURCE_TOO_LARGE' });
      await expect(openMember(file.handle, member, signal, { ...archiveLimits, ratio: 1 })).rejects.toMatchObject({
        code: 'SOURCE_UNSAFE',
      });
      await expect(openMember(file.handle, member, signal, { ...archiveLimits, members: 1 })).rejects.toMatchObject({
        code: 'SOURCE_UNSAFE',
      });
      await expect(openMember(file.handle, member, signal)).resolves.toHaveProperty('read');
    } finally {
      await file.close();
    }
  });
});
