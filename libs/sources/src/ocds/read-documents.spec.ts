import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { manyOcdsReleases, ocdsOrigin, ocdsReleases } from '@rfp/twins/ocds';
import { sharedFixtures } from '@rfp/twins/grants-gov';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import fc from 'fast-check';
import { splitDocuments } from './split-documents.js';
import { read, release, find } from './testing/read-ocds.js';

const ids = ocdsReleases().map(({ ocid }) => ocid);

describe('a body of a publisher', () => {
  const at = (name: string) => ({ settings: { url: `${ocdsOrigin}/${name}` } });

  it.each(['concatenated', 'records', 'releases.jsonl', 'latin1'])(
    'in the format "%s" contains the same procedures, each once',
    async (name) => {
      const { notices, error } = await read(at(name));
      expect(error).toBeNull();
      expect(notices.map(({ source_id }) => source_id).toSorted()).toEqual(ids.toSorted());
      expect(find(notices, '0002')?.fields.title).toBe('Straßenreinigung für den Bezirk');
    },
  );

  it('may be one release without a package', async () => {
    expect((await read(at('bare'))).notices.map(({ source_id }) => source_id)).toEqual(['ocds-test01-0001']);
  });

  it('that is a record with only links to its releases is quarantined', async () => {
    const { pages } = await read({
      body: JSON.stringify({
        records: [
          { ocid: 'ocds-x-1', releases: [{ url: 'https://x.gov/1', date: '2026-10-01T00:00:00Z', tag: ['tender'] }] },
        ],
      }),
    });
    expect(pages[0]?.rejected).toMatchObject([{ source_id: 'ocds-x-1', code: 'RECORD_UNREADABLE' }]);
  });

  it.each(['{}', '[1]', '{"message":"down"}', '{"releases":{}}', '{"data":[]}'])(
    'does not count as 0 releases if it is %s',
    async (body) => {
      expect((await read({ body })).error?.code).toBe('SOURCE_CHANGED');
    },
  );

  it.each([
    ['records', { records: null, releases: [release()] }, 1],
    ['releases', { records: [{ ocid: 'ocds-x-1', compiledRelease: release() }], releases: null }, 1],
    ['releases as its only member', { releases: null }, 0],
  ])('may contain null for an empty list of %s', async (_what, body, count) => {
    const { error, notices } = await read({ body: JSON.stringify(body) });
    expect([error, notices.length]).toEqual([null, count]);
  });

  it.each([
    ['a list', [release(), null, { message: 'gone' }]],
    ['the releases of a package', { releases: [release(), null, null] }],
    ['the records of a package', { records: [{ ocid: 'ocds-x-1', releases: [release()] }, null, 'x'] }],
    ['the releases of a record', { records: [{ ocid: 'ocds-x-1', releases: [release(), null, 3] }] }],
  ])('with invalid members of %s quarantines only these members', async (_what, body) => {
    const { error, notices, pages } = await read({ body: JSON.stringify(body) });
    expect([error, notices.length]).toEqual([null, 1]);
    expect(pages.flatMap(({ rejected }) => rejected.map(({ code }) => code))).toEqual([
      'RECORD_UNREADABLE',
      'RECORD_UNREADABLE',
    ]);
  });

  it('with one unreadable line quarantines only that line', async () => {
    const { pages, notices, error } = await read({
      body: `${JSON.stringify(release())}\n{"ocid": NaN}\n{"other":1}\n${JSON.stringify(release({ ocid: 'ocds-x-2' }))}`,
    });
    expect([error, notices.length]).toEqual([null, 2]);
    expect(pages.flatMap(({ rejected }) => rejected)).toMatchObject([{ raw: '{"ocid": NaN}' }, { raw: '{"other":1}' }]);
  });

  it('of many lines is yielded while it is received', async () => {
    async function* lines(): AsyncGenerator<Uint8Array> {
      for (const each of manyOcdsReleases(1100)) yield Buffer.from(`${JSON.stringify(each)}\n`);
    }
    const { pages, error } = await read({ body: lines() });
    expect(error).toBeNull();
    expect(pages.map(({ notices }) => notices.length)).toEqual([500, 500, 100]);
    expect(pages.slice(0, -1).every(({ checkpoint }) => Object(checkpoint).open !== null)).toBe(true);
  });

  describe('that was partly read', () => {
    const text = (...some: object[]): string => some.map((each) => `${JSON.stringify(each)}\n`).join('');
    const many = [...manyOcdsReleases(520)];
    const later = many.slice(0, 510).map((each) => ({ ...each, ocid: `${each.ocid}-later` }));
    /** Sends a body without a length, like servers that generate the body while sending. */
    const streamed = (body: string): AsyncIterable<Uint8Array> => ({
      async *[Symbol.asyncIterator]() {
        yield Buffer.from(body);
      },
    });
    const forms = [
      ['states its length', (body: string) => body],
      ['states neither length nor version', streamed],
    ] as const;

    it.each(forms)('is resumed after the read part if it is the same and %s', async (_what, send) => {
      const { pages } = await read({ body: send(text(...many)) });
      const { notices, error } = await read({ body: send(text(...many)), checkpoint: pages[0]?.checkpoint });
      expect([error, notices.map(({ source_id }) => source_id)]).toEqual([
        null,
        many.slice(500).map(({ ocid }) => ocid),
      ]);
    });

    it.each([
      ['other lines', later],
      ['fewer lines', later.slice(0, 20)],
    ])('is read from the beginning if it now has %s', async (_what, now) => {
      for (const [, send] of forms) {
        const { pages } = await read({ body: send(text(...many)) });
        const { notices, error } = await read({ body: send(text(...now)), checkpoint: pages[0]?.checkpoint });
        expect([error, notices.map(({ source_id }) => source_id)]).toEqual([null, now.map(({ ocid }) => ocid)]);
      }
    });
  });

  it('is too large if a single document is endless', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"releases":["');
      for (let piece = 0; piece < 40; piece += 1) yield Buffer.alloc(1024 * 1024, 0x61);
    }
    expect((await read({ body: endless() })).error?.code).toBe('SOURCE_TOO_LARGE');
  });

  it('is split into the same documents wherever its chunks end', async () => {
    const text = `\uFEFF{"a":"}\\"]{ü"}\n[1,{"b":[]}]\u001e{"c":"\\\\"}\r\n`;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (sizes) => {
        async function* pieces(): AsyncGenerator<Uint8Array> {
          const bytes = Buffer.from(text);
          for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
            const size = sizes[turn % sizes.length] ?? 1;
            yield bytes.subarray(start, start + size);
            start += size;
          }
        }
        const documents = [];
        for await (const document of splitDocuments(pieces(), 1000))
          documents.push(JSON.parse(Buffer.from(document).toString()));
        expect(documents).toEqual([{ a: '}"]{ü' }, [1, { b: [] }], { c: '\\' }]);
      }),
    );
  });

  const recorded = [
    'release-package-1-2',
    'release-package_encoding-utf-8',
    'record-package_package',
    'record-package_package_1.1',
    'record-package_split',
    'record-package_linked-releases',
    'compiled-release-1',
    'release-package_1.1-2',
    'record-package_1.0',
  ].map((name) => [name, sharedFixture(`ocds/realdata/${name}.json`)] as const);
  const ifRecorded = recorded[0]?.[1] === null ? it.skip : it;

  ifRecorded.each(recorded)('is read as it was recorded (%s)', async (_name, body) => {
    const { notices, pages, error } = await read({ body: body ?? '' });
    expect([error, pages.flatMap(({ rejected }) => rejected)]).toEqual([null, []]);
    expect(notices.length).toBeGreaterThan(0);
    for (const { fields } of notices)
      expect([fields.currency ?? 'none', fields.title]).toEqual([
        fields.estimated_value ? expect.stringMatching(/^(MXN|PYG)$/) : 'none',
        expect.stringMatching(/\S/),
      ]);
  });

  ifRecorded('is read in the charset in which it was recorded', async () => {
    const [first] = (
      await read({
        body: readFileSync(path.join(sharedFixtures, 'ocds/realdata/release-package_encoding-iso-8859-1.json')),
      })
    ).notices;
    const [same] = (await read({ body: sharedFixture('ocds/realdata/release-package_encoding-utf-8.json') ?? '' }))
      .notices;
    expect(first?.fields.contact_info).toMatch(/[áéíóúñ]/i);
    expect(first?.fields).toEqual(same?.fields);
  });

  ifRecorded('is read from the recording with deadlines in lots only', async () => {
    const folder = path.join(sharedFixtures, 'ocds/ted_doffin');
    const { notices, pages } = await read({
      body: readdirSync(folder)
        .map((name) => readFileSync(path.join(folder, name), 'utf8'))
        .join('\n'),
    });
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([]);
    expect(notices.length).toBeGreaterThan(40);
    const open = notices.filter(({ fields }) => fields.lifecycle === 'open');
    expect(open.filter(({ fields }) => fields.due_date !== null).length).toBeGreaterThan(10);
    expect(notices.find(({ source_id }) => source_id.endsWith('-05f5-422c-b1fa-64c5e52a331a'))?.fields).toMatchObject({
      due_date: '2024-06-19T10:00:00Z',
      lifecycle: 'open',
    });
  });
});
