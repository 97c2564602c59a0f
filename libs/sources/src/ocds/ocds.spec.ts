import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type FaultPlan } from '@rfp/twins/fault';
import { manyOcdsReleases, ocdsOrigin, type OcdsRelease, ocdsReleases, ocdsTwin } from '@rfp/twins/ocds';
import { sharedFixtures } from '@rfp/twins/grants-gov';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { startTwin, type Twin, type TwinAnswer } from '@rfp/twins/twin-server';
import fc from 'fast-check';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { resumptionSuite } from '../testing/suite/resumption-suite.js';
import { type Page } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { ocds } from './index.js';
import { nextPageUrl } from './page-url.js';
import { splitDocuments } from './split-documents.js';

const now = new Date('2026-10-15T12:00:00Z');
const identity = {
  key: 'example_publisher',
  name: 'Example Publisher',
  source_type: 'private_rfp',
  home_url: 'https://publisher.example/',
} as const;
const windowed = { url: `${ocdsOrigin}/releases?updatedFrom={from}&updatedTo={to}`, window_days: 30 };

const ids = ocdsReleases().map(({ ocid }) => ocid);
const given = { startTwin: () => startTwin(ocdsTwin()), apiKey: null, now, ids } as const;
const breakRecord = {
  rewrite: (body: string) => body.replace('"2026-10-30T17:00:00-04:00"', '"at the end of the month"'),
  code: 'RECORD_BAD_DATE',
  repair: (raw: string) => raw.replaceAll('"at the end of the month"', '"2026-10-30T17:00:00-04:00"'),
} as const;

connectorSuite('of an OCDS publisher with pages', {
  ...given,
  connector: ocds.create(identity, windowed),
  breakRecord,
  changeShape: (body) => body.replaceAll('"releases"', '"notices"'),
});

connectorSuite('of an OCDS publisher with a file of JSON Lines', {
  ...given,
  connector: ocds.create(identity, { url: `${ocdsOrigin}/releases.jsonl` }),
  breakRecord,
  changeShape: (body) => body.replaceAll('"ocid"', '"id_"'),
});

connectorSuite('of an OCDS publisher with records', {
  ...given,
  connector: ocds.create(identity, { url: `${ocdsOrigin}/records` }),
  breakRecord: {
    ...breakRecord,
    rewrite: (body) => body.replaceAll('"2026-10-30T17:00:00-04:00"', '"at the end of the month"'),
  },
  changeShape: (body) => body.replaceAll('"records"', '"processes"'),
});

const many = [...manyOcdsReleases(1300)];

resumptionSuite('of an OCDS publisher with a file of many lines', {
  ...given,
  connector: ocds.create(identity, { url: `${ocdsOrigin}/releases.jsonl` }),
  startTwin: () => startTwin(ocdsTwin({ releases: many })),
  ids: many.map(({ ocid }) => ocid),
});

interface Ran {
  pages: Page[];
  notices: Notice[];
  error: AppError | null;
  twin: Twin;
}

interface Asked {
  settings?: object;
  releases?: OcdsRelease[];
  perPage?: number;
  origin?: string;
  checkpoint?: unknown;
  plan?: FaultPlan | FaultPlan[];
  /** Answers all that is asked with this. */
  body?: TwinAnswer['body'];
}

/** Reads a publisher that does as is said, once. */
async function read({ settings = windowed, checkpoint = null, plan = [], body, ...options }: Asked = {}): Promise<Ran> {
  const twin = await startTwin(body === undefined ? ocdsTwin(options) : { name: 'body', answer: () => ({ body }) });
  const ran: Ran = { pages: [], notices: [], error: null, twin };
  try {
    twin.misbehave(plan);
    const { signal } = new AbortController();
    const context = {
      fetch: createSourceFetch({ signal, now: () => now, sleep: async () => {} }),
      now,
      signal,
      checkpoint,
      apiKey: null,
    };
    for await (const page of ocds.create(identity, settings).read(context, twin.url)) ran.pages.push(page);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ran.error = error;
  } finally {
    await twin.stop();
  }
  ran.notices = ran.pages.flatMap(({ notices }) => notices);
  return ran;
}

const releases = (...some: object[]) => JSON.stringify({ uri: '', releases: some });
const release = (changes: object = {}) => ({
  ocid: 'ocds-x-1',
  id: 'a',
  date: '2026-10-01T10:00:00Z',
  tag: ['tender'],
  tender: { title: 'One' },
  ...changes,
});

const find = (notices: Notice[], number: string) =>
  notices.find(({ source_id }) => source_id === `ocds-test01-${number}`);

describe('a release', () => {
  it('says all that a notice holds', async () => {
    expect(find((await read()).notices, '0001')).toEqual({
      source_name: 'Example Publisher',
      source_id: 'ocds-test01-0001',
      source_type: 'private_rfp',
      channel: 'api',
      adds: { concluded: [] },
      fields: {
        title: 'Managed IT Services & Support',
        description: 'Help desk.\n\nTwo sites.',
        agency_name: 'Example City',
        agency_code: 'US-EX-1',
        location: 'Example, VA',
        contact_info: 'Pat Example; pat@example.gov; +1 202 555 0100',
        opportunity_number: 'RFP-26-014',
        notice_type: 'tender',
        source_url: 'https://www.example.gov/notices/14',
        lifecycle: 'open',
        estimated_value: '250000',
        value_kind: 'estimate',
        value_floor: '100000.50',
        posted_date: '2026-09-30T10:00:00Z',
        due_date: '2026-10-30T17:00:00-04:00',
        time_zone: 'UTC',
        keywords: [
          'services',
          'consultingServices',
          '81110000',
          'Computer services',
          '541512',
          'Computer Systems Design Services',
        ],
        naics_codes: ['541512'],
        attachments: [
          { name: 'RFP', url: 'https://www.example.gov/rfp.pdf' },
          { name: 'Notice', url: 'https://www.example.gov/notices/14' },
        ],
      },
    });
  });

  it.each([
    [
      'holds null everywhere',
      '0002',
      {
        title: 'Straßenreinigung für den Bezirk',
        agency_name: null,
        opportunity_number: null,
        due_date: null,
        posted_date: '2026-10-01T08:00:00Z',
        source_url: 'https://publisher.example/releases',
        attachments: [],
      },
    ],
    [
      'has its deadline in its lots only, the last of them a day',
      '0003',
      {
        due_date: '2026-11-05',
        opportunity_number: '20260003',
        agency_name: 'Borough of Example',
        agency_code: null,
        location: 'United Kingdom',
      },
    ],
    [
      'is worth something in another currency',
      '0003',
      { estimated_value: null, value_kind: null, keywords: ['GBP 4000000'] },
    ],
    [
      'is a plan',
      '0004',
      {
        title: 'New bridge over the Example River',
        lifecycle: 'forecast',
        estimated_value: '12000000.13',
        agency_name: 'Example County',
      },
    ],
    [
      'is a contract and says nothing of its tender',
      '0005',
      { title: 'Supply of gloves', lifecycle: 'awarded', estimated_value: '17875.50', value_kind: 'award' },
    ],
    ['cancels', '0006', { lifecycle: 'cancelled' }],
    [
      'has an amount without end, an award of 0 and a midnight',
      '0007',
      { lifecycle: 'awarded', estimated_value: null, due_date: '2026-09-01' },
    ],
    ['tells of no bids', '0008', { lifecycle: 'closed' }],
  ])('is read where it %s', async (_what, number, fields) => {
    expect(find((await read()).notices, number)?.fields).toMatchObject(fields);
  });

  it.each([
    ['0001', ['source_url', 'title'], []],
    ['0004', [], ['title', 'posted_date', 'source_url']],
    ['0005', [], ['title', 'estimated_value', 'value_kind']],
  ])(
    'adds to what was said before, and does not replace it by what it says nothing of (%s)',
    async (number, said, concluded) => {
      const adds = find((await read()).notices, number)?.adds?.concluded;
      expect(adds).toEqual(expect.arrayContaining(concluded));
      expect(said.filter((name) => adds?.some((each) => each === name))).toEqual([]);
    },
  );

  it('that is compiled is all there is', async () => {
    const { notices } = await read({ settings: { url: `${ocdsOrigin}/records` } });
    expect(notices.filter(({ adds }) => adds !== undefined)).toEqual([]);
  });

  it.each([
    [['tenderUpdate'], { tenderPeriod: { endDate: '2026-11-09T12:00:00Z' } }, { due_date: '2026-11-09T12:00:00Z' }],
    [['tenderCancellation'], null, { lifecycle: 'cancelled' }],
  ])('tagged %j is read where it names nothing', async (tag, tender, fields) => {
    const { notices, pages } = await read({ body: releases(release({ tag, tender })) });
    expect(pages.flatMap(({ rejected }) => rejected)).toEqual([]);
    expect(notices).toMatchObject([
      {
        source_id: 'ocds-x-1',
        adds: { concluded: expect.arrayContaining(['title']) },
        fields: { title: 'ocds-x-1', ...fields },
      },
    ]);
  });

  it.each([
    [{ ocid: ' ' }, 'RECORD_NO_ID'],
    [{ ocid: null }, 'RECORD_NO_ID'],
    [{ tender: 17 }, 'RECORD_UNREADABLE'],
    [{ tag: ['compiled'], tender: { status: 'active' } }, 'RECORD_NO_TITLE'],
    [{ date: 'yesterday' }, null],
    [{ tender: { title: 'One', tenderPeriod: { endDate: '2026-02-30T12:00:00Z' } } }, 'RECORD_BAD_DATE'],
    [{ tender: { title: 'One', value: { amount: 'a lot', currency: 'USD' } } }, 'RECORD_BAD_VALUE'],
    [{ tender: { title: 'One', value: { amount: -5, currency: 'USD' } } }, null],
    [{ tender: { title: 'One', status: 'publicado' } }, null],
    [
      { tender: { title: 'One', documents: [{ documentType: 'tenderNotice', url: 'https://x.gov/?api_key=secret' }] } },
      null,
    ],
  ])('costs at most itself where it says %j', async (changes, code) => {
    const { pages, notices, error } = await read({ body: releases(release(changes), release({ ocid: 'ocds-x-2' })) });
    expect(error).toBeNull();
    expect(pages.flatMap(({ rejected }) => rejected).map((each) => each.code)).toEqual(code === null ? [] : [code]);
    expect(notices).toHaveLength(code === null ? 2 : 1);
    expect(JSON.stringify(notices.map(({ fields }) => fields.source_url))).not.toContain('secret');
  });

  it.each([
    [['award'], 'active', 'awarded'],
    [['tender', 'award'], 'active', 'open'],
    [['contractUpdate'], null, 'awarded'],
    [['compiled'], 'withdrawn', 'cancelled'],
    [['compiled'], 'complete', 'closed'],
    [['planning'], null, 'forecast'],
    [['tender'], 'planned', 'forecast'],
    [['tender'], null, 'open'],
    [['planning', 'tender'], null, 'open'],
    [[], 'ACTIVE ', 'open'],
  ])('tagged %j with the status %j is %s', async (tag, status, lifecycle) => {
    const { notices } = await read({ body: releases(release({ tag, tender: { title: 'One', status } })) });
    expect(notices[0]?.fields.lifecycle).toBe(lifecycle);
  });

  it('is of the agency of the settings, and its times without offset are of their zone', async () => {
    const body = releases(
      release({
        buyer: { name: 'Another' },
        tender: { title: 'One', tenderPeriod: { endDate: '2026-11-02T17:00:00' } },
      }),
    );
    const { notices } = await read({
      body,
      settings: { ...windowed, agency: 'State of Example', time_zone: 'America/Chicago' },
    });
    expect(notices[0]?.fields).toMatchObject({
      agency_name: 'State of Example',
      due_date: '2026-11-02T17:00:00-06:00',
      time_zone: 'America/Chicago',
    });
  });
});

describe('releases of one procedure', () => {
  const first = release({
    tender: {
      id: '1',
      title: 'One',
      description: 'At length.',
      tenderPeriod: { endDate: '2026-11-02T12:00:00Z' },
      documents: [{ id: 'a', url: 'https://x.gov/a' }],
    },
  });
  const second = release({
    id: 'b',
    date: '2026-10-05T10:00:00Z',
    tag: ['tenderUpdate'],
    tender: {
      title: null,
      tenderPeriod: { endDate: '2026-11-09T12:00:00Z' },
      documents: [{ id: 'b', url: 'https://x.gov/b' }],
    },
  });

  it.each([
    ['in the order of their dates', [first, second], 3],
    ['in another order', [second, first], 3],
    ['on several pages', [first, second], 1],
    ['on several pages, the newest first', [second, first], 1],
  ])('are one notice where they come %s', async (_what, some, perPage) => {
    const { notices } = await read({ releases: some, perPage });
    expect(notices.at(-1)).toMatchObject({
      channel: 'api',
      fields: {
        title: 'One',
        description: 'At length.',
        due_date: '2026-11-09T12:00:00Z',
        posted_date: '2026-10-01T10:00:00Z',
        notice_type: 'tenderUpdate',
        lifecycle: 'open',
      },
    });
    expect(
      notices
        .at(-1)
        ?.fields.attachments?.map(({ url }) => url)
        .toSorted(),
    ).toEqual(['https://x.gov/a', 'https://x.gov/b']);
    expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(1);
  });
});

describe('the pages of a publisher', () => {
  const queries = (twin: Twin) => twin.requests.map(({ query }) => Object.fromEntries(query));

  it('are asked for in the window since the last run, with a day of overlap', async () => {
    const first = await read();
    expect(queries(first.twin)[0]).toEqual({ updatedFrom: '2026-09-15T12:00:00', updatedTo: '2026-10-15T12:00:00' });
    const checkpoint: unknown = first.pages.at(-1)?.checkpoint;
    expect(checkpoint).toEqual({ url: windowed.url, through: '2026-10-15T12:00:00.000Z', open: null });
    expect(queries((await read({ checkpoint })).twin)[0]).toMatchObject({ updatedFrom: '2026-10-14T12:00:00' });
    expect(
      queries((await read({ checkpoint: { ...Object(checkpoint), url: 'https://another.example/' } })).twin)[0],
    ).toMatchObject({ updatedFrom: '2026-09-15T12:00:00' });
  });

  it('are gone on with where the last run ended, unless that is too long ago', async () => {
    const first = await read({ plan: { kind: 'html', after: 1 } });
    expect(first.error?.code).toBe('SOURCE_NOT_JSON');
    const second = await read({ checkpoint: JSON.parse(JSON.stringify(first.pages.at(-1)?.checkpoint)) });
    expect(queries(second.twin)[0]).toMatchObject({ cursor: '3' });
    expect(new Set([...first.notices, ...second.notices].map(({ source_id }) => source_id)).size).toBe(ids.length);
    const old = {
      ...Object(first.pages.at(-1)?.checkpoint),
      open: { to: '2026-10-01T00:00:00Z', address: `${ocdsOrigin}/releases?cursor=3`, at: '2026-10-13T11:59:59Z' },
    };
    expect(queries((await read({ checkpoint: old })).twin)[0]).not.toHaveProperty('cursor');
  });

  it('are as many as are allowed in one run, and the next run goes on behind them', async () => {
    const few = { settings: { ...windowed, max_pages: 2 } };
    const first = await read(few);
    expect(first.error?.code).toBe('SOURCE_TOO_LARGE');
    const second = await read({ ...few, checkpoint: first.pages.at(-1)?.checkpoint });
    expect([second.error, first.notices.length + second.notices.length]).toEqual([null, ids.length]);
  });

  it.each([
    ['the same page comes for ever', { kind: 'repeat', after: 1 }],
    [
      'each page leads to itself',
      { kind: 'rewrite', rewrite: (body: string) => body.replace(/cursor=\d+/, 'cursor=3') },
    ],
    [
      'each address is new and what it brings is not',
      { kind: 'rewrite', rewrite: () => releases().replace('}', `,"links":{"next":"/releases?t=${Math.random()}"}}`) },
    ],
  ] satisfies [string, FaultPlan][])('are not complete where %s', async (_what, plan) => {
    const { error, twin, pages } = await read({ plan });
    expect(error?.code).toBe('SOURCE_INCOMPLETE');
    expect(twin.requests.length).toBeLessThanOrEqual(3);
    expect(pages.at(-1)?.checkpoint).toMatchObject({ through: null, open: null });
  });

  it('lead to no other host, and what was read until then stays', async () => {
    const { error, notices, twin } = await read({ origin: 'https://publisher.example.attacker.net' });
    expect(error).toMatchObject({
      code: 'SOURCE_REFUSED',
      message: expect.stringContaining('https://publisher.example.attacker.net'),
    });
    expect([notices.length, twin.requests.length]).toEqual([3, 1]);
  });

  it.each([
    ['/b?cursor=2', 'https://x.gov/b?cursor=2'],
    ['?cursor=2', 'https://x.gov/a?cursor=2'],
    ['http://x.gov/b', 'https://x.gov/b'],
    ['https://x.gov:443/b#c', 'https://x.gov/b'],
    ['http://127.0.0.1:99/mirror/b?c=1', 'https://x.gov/b?c=1'],
    ['https://x.gov:8443/b', null],
    ['https://user@x.gov/b', null],
    ['//169.254.169.254/latest', null],
    ['http://127.0.0.1:98/mirror/b', null],
    ['file:///etc/passwd', null],
    ['http://[', null],
  ])('that lie at %s are asked for at %s', (printed, address) => {
    const next = nextPageUrl(printed, 'https://x.gov/a?cursor=1', 'http://127.0.0.1:99/mirror/');
    expect(next).toEqual(address ?? expect.objectContaining({ code: 'SOURCE_REFUSED' }));
  });

  it('are none, and that is an answer, where nothing changed', async () => {
    const { error, notices, pages } = await read({ releases: [] });
    expect([error, notices, pages.length]).toEqual([null, [], 1]);
  });

  it('that are forbidden mean "too often" where the publisher says it so', async () => {
    const plan: FaultPlan = { kind: 'status', status: 403, after: 1 };
    const { error, twin, pages } = await read({ plan, settings: { ...windowed, forbidden_means_wait: true } });
    expect(error).toMatchObject({ code: 'SOURCE_RATE_LIMITED', details: { resume_at: '2026-10-15T12:05:00.000Z' } });
    expect([twin.requests.length, pages.length]).toEqual([2, 1]);
    expect((await read({ plan })).error?.code).toBe('SOURCE_REFUSED');
  });
});

describe('the settings of a publisher', () => {
  it.each([
    { url: 'https://u:p@x.gov/' },
    { url: 'https://{from}.x.gov/' },
    { url: 'ftp://x.gov/' },
    { url: 'https://x.gov/', time_zone: 'Mars' },
    { url: 'https://x.gov/', max_pages: 0 },
    {},
  ])('are not %j', (settings) => {
    expect(() => ocds.create(identity, settings)).toThrow(expect.objectContaining({ code: 'VALIDATION' }));
  });

  it('say how often it is asked, and where', () => {
    const connector = ocds.create(identity, { ...windowed, seconds_between_requests: 10 });
    expect(connector).toMatchObject({
      pace: { minIntervalMs: 10_000 },
      defaultBaseUrl: ocdsOrigin,
      source: { ...identity, kind: 'api' },
    });
  });
});

describe('a body of a publisher', () => {
  const at = (name: string) => ({ settings: { url: `${ocdsOrigin}/${name}` } });

  it.each(['concatenated', 'records', 'releases.jsonl', 'latin1'])(
    'of the form "%s" holds the same procedures, each once',
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

  it('that is a record with links to its releases only is kept aside', async () => {
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
    'is not 0 releases where it says %s',
    async (body) => {
      expect((await read({ body })).error?.code).toBe('SOURCE_CHANGED');
    },
  );

  it('with one line that cannot be read costs that line', async () => {
    const { pages, notices, error } = await read({
      body: `${JSON.stringify(release())}\n{"ocid": NaN}\n{"other":1}\n${JSON.stringify(release({ ocid: 'ocds-x-2' }))}`,
    });
    expect([error, notices.length]).toEqual([null, 2]);
    expect(pages.flatMap(({ rejected }) => rejected)).toMatchObject([{ raw: '{"ocid": NaN}' }, { raw: '{"other":1}' }]);
  });

  it('of many lines is handed on while it comes in', async () => {
    async function* lines(): AsyncGenerator<Uint8Array> {
      for (const each of manyOcdsReleases(2600)) yield Buffer.from(`${JSON.stringify(each)}\n`);
    }
    const { pages, error } = await read({ body: lines() });
    expect(error).toBeNull();
    expect(pages.map(({ notices }) => notices.length)).toEqual([500, 500, 500, 500, 500, 100]);
    expect(pages.slice(0, -1).every(({ checkpoint }) => Object(checkpoint).open !== null)).toBe(true);
  });

  describe('of which a part was handed on', () => {
    const text = (...some: object[]): string => some.map((each) => `${JSON.stringify(each)}\n`).join('');
    const many = [...manyOcdsReleases(1200)];
    const later = many.slice(0, 900).map((each) => ({ ...each, ocid: `${each.ocid}-later` }));
    /** Without a length, as whatever is made while it is sent. */
    const streamed = (body: string): AsyncIterable<Uint8Array> => ({
      async *[Symbol.asyncIterator]() {
        yield Buffer.from(body);
      },
    });
    const forms = [
      ['says how long it is', (body: string) => body],
      ['says nothing of itself', streamed],
    ] as const;

    it.each(forms)('is gone on with behind that part where it is the same and %s', async (_what, send) => {
      const { pages } = await read({ body: send(text(...many)) });
      const { notices, error } = await read({ body: send(text(...many)), checkpoint: pages[0]?.checkpoint });
      expect([error, notices.map(({ source_id }) => source_id)]).toEqual([
        null,
        many.slice(500).map(({ ocid }) => ocid),
      ]);
    });

    it.each([
      ['other lines', later],
      ['fewer lines than that', later.slice(0, 20)],
    ])('is read from its beginning where it has %s by now', async (_what, now) => {
      for (const [, send] of forms) {
        const { pages } = await read({ body: send(text(...many)) });
        const { notices, error } = await read({ body: send(text(...now)), checkpoint: pages[0]?.checkpoint });
        expect([error, notices.map(({ source_id }) => source_id)]).toEqual([null, now.map(({ ocid }) => ocid)]);
      }
    });
  });

  it('is too large where a single document has no end', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"releases":["');
      for (let piece = 0; piece < 40; piece += 1) yield Buffer.alloc(1024 * 1024, 0x61);
    }
    expect((await read({ body: endless() })).error?.code).toBe('SOURCE_TOO_LARGE');
  });

  it('is cut into the same documents wherever its pieces end', async () => {
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
  const whereRecorded = recorded[0]?.[1] === null ? it.skip : it;

  whereRecorded.each(recorded)('is read as it was recorded (%s)', async (_name, body) => {
    const { notices, pages, error } = await read({ body: body ?? '' });
    expect([error, pages.flatMap(({ rejected }) => rejected)]).toEqual([null, []]);
    expect(notices.length).toBeGreaterThan(0);
    for (const { fields } of notices)
      expect([fields.estimated_value, fields.title]).toEqual([null, expect.stringMatching(/\S/)]);
  });

  whereRecorded('is read in the charset in which it was recorded', async () => {
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

  whereRecorded('is read as it was recorded where deadlines are in lots only', async () => {
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
