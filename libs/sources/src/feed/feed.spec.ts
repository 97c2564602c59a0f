import { createHash } from 'node:crypto';
import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { feedDocument, feedTwin, type FeedTwinOptions } from '@rfp/twins/feed';
import { type FaultPlan } from '@rfp/twins/fault';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { startTwin, type TwinRequest } from '@rfp/twins/twin-server';
import { encodeWindows1252 } from '@rfp/twins/windows-1252';
import { type Page } from '../connector.js';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { createSourceFetch } from '../fetch-source.js';
import { resumptionSuite } from '../testing/suite/resumption-suite.js';
import { feedType } from './index.js';

const now = new Date('2026-10-02T12:00:00Z');
const identity = {
  key: 'example_rfps',
  name: 'Example RFPs',
  source_type: 'private_rfp',
  home_url: 'https://www.example.org/',
} as const;
const url = 'https://www.example.org/feeds/rfps.xml?kind=open';
const feed = (settings: Record<string, unknown> = {}) => feedType.create(identity, { url, ...settings });
const idOf = (title: string, date = '') =>
  `sha256:${createHash('sha256')
    .update(JSON.stringify([title, date]))
    .digest('hex')}`;
const ids = [
  'rfp-101',
  'https://www.example.org/rfps/102',
  'https://www.example.org/rfps/103',
  idOf('Neither link nor guid nor date'),
  '/rfps/105',
];

connectorSuite('of a feed', {
  connector: feed(),
  startTwin: () => startTwin(feedTwin()),
  apiKey: null,
  now,
  ids,
  breakRecord: {
    rewrite: (body) => body.replace('Thu, 01 Oct 2026', 'Thu, 31 Feb 2026'),
    code: 'RECORD_BAD_DATE',
    repair: (raw) => raw.replace('Thu, 31 Feb 2026', 'Thu, 01 Oct 2026'),
  },
  changeShape: (body) => body.replace('<rss', '<rows').replace('</rss>', '</rows>'),
});

const manyIds = Array.from({ length: 1200 }, (_, index) => `entry-${index}`);

resumptionSuite('of a feed with many entries', {
  connector: feed(),
  startTwin: () =>
    startTwin(
      feedTwin({
        body: `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${manyIds.map((id) => `<item><title>Entry ${id}</title><guid isPermaLink="false">${id}</guid></item>`).join('')}</channel></rss>`,
      }),
    ),
  apiKey: null,
  now,
  ids: manyIds,
});

interface Ran {
  pages: Page[];
  notices: Notice[];
  error: AppError | null;
  requests: readonly TwinRequest[];
}

interface Given extends FeedTwinOptions {
  settings?: Record<string, unknown>;
  checkpoint?: unknown;
  fault?: FaultPlan | FaultPlan[];
}

async function read({ settings = {}, checkpoint = null, fault = [], ...options }: Given = {}): Promise<Ran> {
  const twin = await startTwin(feedTwin(options));
  const done: Ran = { pages: [], notices: [], error: null, requests: twin.requests };
  try {
    twin.misbehave(fault);
    const { signal } = new AbortController();
    const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
    for await (const page of feed(settings).read({ fetch, now, signal, checkpoint, apiKey: null }, twin.url))
      done.pages.push(page);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    done.error = error;
  } finally {
    await twin.stop();
  }
  done.notices = done.pages.flatMap(({ notices }) => notices);
  return done;
}

const fieldsOf = async (given: Given) => (await read(given)).notices.map(({ fields }) => fields);
const rejectedOf = ({ pages }: Ran) =>
  pages.flatMap(({ rejected }) => rejected.map(({ source_id, code }) => [source_id, code]));
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;
const item = (title: string, id = title) =>
  `<item><title>${title}</title><guid isPermaLink="false">${id}</guid></item>`;

describe('a feed', () => {
  it('of RSS 2.0 yields its entries without both layers of markup, and the due date with its words', async () => {
    const [first, second] = await fieldsOf({});
    expect(first).toEqual({
      title: 'Website Redesign & Hosting',
      description:
        'A new site for the foundation. Proposals are due Friday, October 30, 2026 at 5:00 p.m. ET.\n\nQuestions are due October 9, 2026.',
      agency_name: 'Example Foundation & Partners: Requests for Proposals',
      source_url: 'https://www.example.org/rfps/101',
      posted_date: '2026-10-01T09:21:49-04:00',
      due_date: '2026-10-30T17:00:00-04:00',
      evidence: { due_date: 'Proposals are due Friday, October 30, 2026 at 5:00 p.m. ET' },
      time_zone: 'America/New_York',
      keywords: ['web', 'design'],
    });
    expect(second).toMatchObject({
      posted_date: '2026-09-30T17:05:00-04:00',
      due_date: '2026-11-16',
      description: 'An outside evaluation over two years.\n\nDeadline: 11/16/2026',
    });
  });

  it('yields entries without id, date or host in their link, and mistakes no storm for a deadline', async () => {
    const [, , third, fourth, fifth] = await fieldsOf({});
    expect(third).toMatchObject({
      source_url: 'https://www.example.org/rfps/103',
      posted_date: '2026-09-29',
      due_date: '2026-11-12',
    });
    expect(fourth).toMatchObject({ source_url: null, posted_date: null, due_date: null });
    expect(fifth).toMatchObject({
      source_url: 'https://www.example.org/rfps/105',
      posted_date: '2026-09-27T10:00:00-05:00',
    });
  });

  it('of Atom yields the page of each entry and no other link, also if its text is XHTML', async () => {
    const { notices, error } = await read({ body: feedDocument('atom'), settings: { time_zone: 'America/Chicago' } });
    expect(error).toBeNull();
    expect(notices).toMatchObject([
      {
        source_id: 'tag:example.com,2026:rfp-7',
        fields: {
          title: 'Substation & feeder design',
          source_url: 'https://rfps.example.com/7',
          posted_date: '2026-09-28T09:00:00-05:00',
          due_date: '2026-10-30',
          keywords: ['Engineering'],
        },
      },
      {
        source_id: 'tag:example.com,2026:rfp-8',
        fields: {
          title: 'Line clearance',
          description: 'Trees along 40 miles.\n\nResponses due: Nov. 12, 2026, 2:00 PM',
          posted_date: '2026-09-30T09:00:00Z',
          due_date: '2026-11-12T14:00:00-06:00',
        },
      },
    ]);
  });

  it('of RDF yields its entries, which stand beside the channel', async () => {
    const { notices } = await read({ body: feedDocument('rdf') });
    expect(notices).toMatchObject([
      {
        source_id: 'https://www.example.edu/bids/1',
        fields: {
          title: 'Laboratory Furniture',
          agency_name: 'University of Example',
          posted_date: '2026-09-15',
          due_date: '2026-11-20',
          keywords: ['furniture'],
        },
      },
    ]);
  });

  it('of a Bonfire portal separates the number from the name, and keeps the printed zone', async () => {
    const fields = await fieldsOf({ body: feedDocument('bonfire') });
    expect(fields).toMatchObject([
      {
        opportunity_number: '26/0311',
        title: 'RFP - Park Lighting: Phase 2',
        agency_name: 'Sample County',
        due_date: '2026-11-20T14:00:00-06:00',
        evidence: { due_date: 'Project closes Nov 20, 2026 2:00 PM CST' },
      },
    ]);
    expect(fields[0]?.description).toMatch(/^Poles & fixtures\./);
  });

  it('without entries is a feed', async () => {
    expect(await read({ body: rss('') })).toMatchObject({
      error: null,
      pages: [{ notices: [], rejected: [], expected: 0 }],
    });
  });

  it('yields only entries with a keyword, and the configured buyer', async () => {
    const fields = await fieldsOf({
      settings: { keywords: ['FOUNDATION', 'outside evaluation'], agency_name: 'Example Foundation' },
    });
    expect(fields.map(({ title, agency_name }) => [title, agency_name])).toEqual([
      ['Website Redesign & Hosting', 'Example Foundation'],
      ['Evaluation of a Reading Program', 'Example Foundation'],
    ]);
  });

  it('of many entries comes in several pages, of which only the last one reports the end', async () => {
    const { pages, notices } = await read({
      body: rss(Array.from({ length: 1001 }, (_, index) => item(`Entry ${index}`)).join('')),
    });
    expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(1001);
    expect(
      pages.map((page) => [page.notices.length, page.expected, Object(page.checkpoint).handed_on?.length]),
    ).toEqual([
      [500, 1001, 500],
      [500, 1001, 1000],
      [1, 1001, undefined],
    ]);
  });

  it('that was partly read yields the rest, wherever new entries came in, and what has changed', async () => {
    const entries = Array.from({ length: 700 }, (_, index) => item(`Entry ${index}`));
    const begun = await read({ body: rss(entries.join('')) });
    const body = rss([item('Quite new'), item('Another title', 'Entry 3'), ...entries.toSpliced(3, 1)].join(''));
    const rest = await read({ body, checkpoint: begun.pages[0]?.checkpoint });
    expect(rest.notices.map(({ source_id }) => source_id)).toEqual([
      'Quite new',
      'Entry 3',
      ...begun.notices.slice(500).map(({ source_id }) => source_id),
    ]);
  });
});

describe('the entries of a feed', () => {
  it('are quarantined with a reason if they are empty or have no title', async () => {
    const ran = await read({ body: rss(`${item('Good')}<item/><item><guid>x</guid></item>`) });
    expect(ran.notices).toHaveLength(1);
    expect(rejectedOf(ran)).toEqual([
      ['x', 'RECORD_NO_TITLE'],
      [null, 'RECORD_NO_TITLE'],
    ]);
    expect(ran.pages[0]?.expected).toBe(3);
  });

  it('that come twice are one, the newer; two that share only their id stay apart', async () => {
    const dated = (title: string, date: string) =>
      `<item><title>${title}</title><link>https://example.org/1</link><guid isPermaLink="false">1</guid><pubDate>${date}</pubDate></item>`;
    const ran = await read({
      body: rss(`${dated('Old', '1 Sep 2026')}${dated('New', '2 Sep 2026')}${item('Other', '1')}`),
    });
    expect(ran.notices.map(({ fields }) => fields.title)).toEqual(['New']);
    expect(rejectedOf(ran)).toEqual([['1', 'RECORD_ID_TAKEN']]);
  });

  it('have short ids, also if their identity is long', async () => {
    const long = `https://example.org/${'x'.repeat(400)}`;
    const { notices } = await read({ body: rss(`<item><title>A</title><link>${long}</link></item>`) });
    expect(notices).toMatchObject([
      { source_id: expect.stringMatching(/^sha256:[\da-f]{64}$/), fields: { source_url: long } },
    ]);
  });

  it('link only to the web', async () => {
    const links = ['javascript:alert(1)', 'https://user:secret@example.org/', 'data:text/html,x', 'ftp://example.org/'];
    const fields = await fieldsOf({
      body: rss(links.map((link, index) => `<item><title>${index}</title><link>${link}</link></item>`).join('')),
    });
    expect(fields.map(({ source_url }) => source_url)).toEqual([null, null, null, null]);
  });

  it('count as a change of the source if none of several is readable', async () => {
    const { error } = await read({ body: rss('<item><guid>x</guid></item>'.repeat(5)) });
    expect(error?.code).toBe('SOURCE_CHANGED');
  });
});

describe('a feed that was synced before', () => {
  it('is not read again while it is unchanged', async () => {
    const checkpoint = (await read()).pages.at(-1)?.checkpoint;
    const again = await read({ checkpoint });
    expect(again).toMatchObject({ error: null, pages: [{ notices: [], expected: null, unchanged: true, checkpoint }] });
    expect(again.requests[0]?.headers).toMatchObject({
      'if-none-match': expect.stringMatching(/^"/),
      'if-modified-since': 'Thu, 01 Oct 2026 06:12:03 GMT',
    });
    expect((await read({ checkpoint, body: feedDocument('atom') })).notices).toHaveLength(2);
    expect((await read({ checkpoint, settings: { keywords: ['web'] } })).notices).toHaveLength(1);
  });

  it('is requested at the configured URL with its query', async () => {
    const { requests } = await read();
    expect([requests[0]?.path, requests[0]?.query.toString(), requests[0]?.headers['accept']]).toEqual([
      '/feeds/rfps.xml',
      'kind=open',
      expect.stringContaining('application/rss+xml'),
    ]);
  });

  it('reports a permanent new URL, and no temporary one', async () => {
    const moved = await read({ fault: { kind: 'redirect', to: '/new/feed.xml', status: 301, times: 1 } });
    expect(moved.pages[0]?.checkpoint).toMatchObject({ moved_to: expect.stringMatching(/\/new\/feed\.xml$/) });
    for (const fault of [
      { kind: 'redirect', to: '/x', status: 302, times: 1 },
      [
        { kind: 'redirect', to: '/x', status: 302, times: 1 },
        { kind: 'redirect', to: '/y', status: 301, times: 1 },
      ],
    ] satisfies Given['fault'][]) {
      const { pages } = await read({ fault });
      expect(pages[0]?.checkpoint).not.toHaveProperty('moved_to');
    }
  });

  it('is requested at its permanent new URL, and at the old one once it is gone there', async () => {
    const twin = await startTwin(feedTwin());
    const { signal } = new AbortController();
    const readOn = async (
      checkpoint: unknown,
      fault: FaultPlan | FaultPlan[] = [],
    ): Promise<{ page: Page | undefined; paths: string[] }> => {
      twin.reset();
      twin.misbehave(fault);
      const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
      let page: Page | undefined;
      for await (const next of feed().read({ fetch, now, signal, checkpoint, apiKey: null }, twin.url)) page ??= next;
      return { page, paths: twin.requests.map(({ path }) => path) };
    };
    try {
      const first = await readOn(null, { kind: 'redirect', to: '/new/feed.xml', status: 301, times: 1 });
      const [old = ''] = first.paths;
      const moved = { moved_to: `${twin.url}/new/feed.xml` };
      const second = await readOn(first.page?.checkpoint);
      expect(second).toMatchObject({ page: { unchanged: true, checkpoint: moved }, paths: ['/new/feed.xml'] });
      const further = await readOn(second.page?.checkpoint, {
        kind: 'redirect',
        to: '/newer.xml',
        status: 308,
        times: 1,
      });
      expect(further).toMatchObject({
        page: { unchanged: true, checkpoint: { moved_to: `${twin.url}/newer.xml` } },
        paths: ['/new/feed.xml', '/newer.xml'],
      });
      const back = await readOn(further.page?.checkpoint, { kind: 'status', status: 404, path: '/newer.xml' });
      expect(back.paths).toEqual(['/newer.xml', old]);
      expect(back.page?.notices).not.toEqual([]);
      expect(back.page?.checkpoint).not.toHaveProperty('moved_to');
    } finally {
      await twin.stop();
    }
  });

  it('that is gone suggests a pause, and is not requested again', async () => {
    const { error, requests } = await read({ fault: { kind: 'status', status: 410 } });
    expect(error).toMatchObject({
      code: 'SOURCE_GONE',
      message: expect.stringContaining('should be paused'),
      retryable: false,
    });
    expect(requests).toHaveLength(1);
  });
});

const recordings = [
  [
    'rss/00-www-nsf-gov-rss-rss-www-funding-xml.xml',
    20,
    { posted_date: '2026-07-31T09:21:49-04:00', due_date: null, agency_name: 'NSF Funding Opportunities' },
  ],
  [
    'rss/01-www-nsf-gov-rss-rss-www-funding-pgm-annc-inf-xml.xml',
    15,
    { posted_date: null, description: expect.stringContaining('Document Number: NSF 26-512') },
  ],
  ['rss/pathological.xml', 2, { posted_date: '2026-07-21' }],
  ['handwritten/rss/atom_example.xml', 1, { title: 'Substation & feeder design', due_date: '2026-10-30' }],
  [
    'handwritten/state_local/bonfire_rss.xml',
    1,
    { opportunity_number: '26/0206', title: 'ITB - Drainage Improvements', due_date: '2026-07-20T14:00:00-05:00' },
  ],
] as const;

describe.each(recordings)('%s', (name, entries, first) => {
  const body = sharedFixture(name);
  (body === null ? it.skip : it)('is read, each entry once', async () => {
    const ran = await read({ body: body ?? '' });
    expect([ran.error, rejectedOf(ran), ran.notices.length]).toEqual([null, [], entries]);
    expect(ran.notices[0]?.fields).toMatchObject(first);
    for (const { fields } of ran.notices) expect(JSON.stringify(fields)).not.toMatch(/&(?:amp|nbsp);|<\/?p>/i);
  });
});

describe('the bytes of a feed', () => {
  const words = 'Café – “Phase II”';
  const declared = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><rss><channel><title>T</title>${item(words, '1')}</channel></rss>`;

  it.each<[string, Uint8Array, string]>([
    ['are UTF-8 with another declaration', Buffer.from(declared('iso-8859-1')), 'text/xml; charset=iso-8859-1'],
    ['are Windows-1252 with its declaration', encodeWindows1252(declared('windows-1252')), 'text/xml'],
    [
      "are Windows-1252 by the server's declaration only",
      encodeWindows1252(rss(item(words, '1'))),
      'text/html; charset=windows-1252',
    ],
    ['are Windows-1252 declared as UTF-8', encodeWindows1252(declared('utf-8')), 'text/xml; charset=utf-8'],
    ['are UTF-16 with a byte order mark', Buffer.from(`\uFEFF${declared('utf-16')}`, 'utf16le'), 'application/xml'],
    ['are UTF-16 without a byte order mark', Buffer.from(declared('utf-16'), 'utf16le'), 'application/xml'],
    [
      'begin with the mark of UTF-8 and empty lines',
      Buffer.from(`\uFEFF\n\n${declared('utf-8')}`),
      'application/octet-stream',
    ],
    ['declare an unknown charset', Buffer.from(declared('klingon')), 'text/plain; charset=klingon'],
  ])('%s', async (_what, body, contentType) => {
    const { notices, error } = await read({ body, contentType });
    expect([error, notices.map(({ fields }) => fields.title)]).toEqual([null, [words]]);
  });
});

describe('the settings of a feed', () => {
  it.each([
    [{ url: 'file:///etc/passwd' }, 'settings.url'],
    [{ url: 'https://user:secret@example.org/rss' }, 'settings.url'],
    [{ url: 'not an address' }, 'settings.url'],
    [{ time_zone: 'Mars' }, 'settings.time_zone'],
    [{ keywords: ['ok', ''] }, 'settings.keywords.1'],
  ])('report the place of the mistake in %j', (settings, place) => {
    expect(() => feed(settings)).toThrow(
      expect.objectContaining({ code: 'VALIDATION', details: { errors: { [place]: expect.any(String) } } }),
    );
  });
});
