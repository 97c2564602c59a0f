import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type WebSiteBid, webSiteBids, webSiteOrigin, webSiteTwin } from '@rfp/twins/web-site';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { type Connector, type Page, type ReadContext } from '../connector.js';
import { createSourceFetch, type SourceFetchOptions } from '../fetch-source.js';
import { webPage } from './index.js';

const now = new Date('2026-10-01T12:00:00Z');
const identity = {
  key: 'fairview',
  name: 'Town of Fairview',
  source_type: 'state_rfp',
  home_url: `${webSiteOrigin}/`,
} as const;
const ids = webSiteBids().map(({ slug }) => `${webSiteOrigin}/bids/${slug}`);

function source(path: string, settings: object = {}): Connector {
  return webPage.create(identity, { url: webSiteOrigin + path, time_zone: 'America/Chicago', ...settings });
}

const title = 'Drainage Improvements, Oak Street';
const common = {
  startTwin: () => startTwin(webSiteTwin()),
  apiKey: null,
  now,
  ids,
  breakRecord: {
    rewrite: (body: string) => body.replaceAll(title, 'More'),
    code: 'RECORD_NO_TITLE',
    repair: (raw: string) => raw.replaceAll('More', title),
  },
  // An HTML page is expected here, so an unrelated one is recognized only by the lack of opportunities.
  codes: { html: 'SOURCE_CHANGED' },
} as const;

connectorSuite('of a web page with a table', {
  ...common,
  connector: source('/bids'),
  changeShape: (body) => body.replaceAll(/<\/?(?:table|thead|tbody|tr|td|th)>/g, ' '),
});

connectorSuite('of a web page with JSON-LD', {
  ...common,
  connector: source('/bids/data'),
  changeShape: (body) => body.replaceAll('application/ld+json', 'application/json'),
});

connectorSuite('of a web page with selectors', {
  ...common,
  connector: source('/bids/blocks', { selectors: { item: 'main li', title: 'h3', link: 'h3 a', due: 'p' } }),
  breakRecord: {
    ...common.breakRecord,
    rewrite: (body) => body.replaceAll(`ITB 26-015 ${title}`, 'More'),
    repair: (raw) => raw.replaceAll('More', `ITB 26-015 ${title}`),
  },
  changeShape: (body) => body.replaceAll(/<(\/?)li>/g, '<$1div>'),
});

const followed = source('/bids', { follow_details: true });
connectorSuite('of the pages that a web page lists', {
  ...common,
  connector: followed,
  read: (context, baseUrl) => details(followed).read(ids, context, baseUrl),
  breakRecord: {
    ...common.breakRecord,
    repair: (raw) => raw.replace('"said":{', `"said":{"title":${JSON.stringify({ text: title, quote: title })},`),
    path: '26-015',
  },
  changeShape: (body) => body.replaceAll(/<dl>[^]*?<\/dl>/g, ''),
});

function details(connector: Connector) {
  if (connector.details === undefined) throw new Error('The source reads no details.');
  return connector.details;
}

describe('a web page', () => {
  let twin: Twin;
  beforeAll(async () => {
    twin = await startTwin(webSiteTwin());
  });
  afterAll(() => twin.stop());
  beforeEach(() => twin.reset());

  const contextWith = (options: Partial<SourceFetchOptions> = {}): ReadContext => {
    const { signal } = new AbortController();
    return {
      fetch: createSourceFetch({ signal, now: () => now, sleep: async () => undefined, ...options }),
      now,
      signal,
      checkpoint: null,
      apiKey: null,
    };
  };
  const read = (path: string, settings: object = {}) => collect(source(path, settings).read(contextWith(), twin.url));

  it('is read field by field, each with its quote', async () => {
    const [page] = await read('/bids');
    expect(page?.notices[0]).toEqual({
      source_name: 'Town of Fairview',
      source_id: `${webSiteOrigin}/bids/26-014`,
      source_type: 'state_rfp',
      channel: 'page',
      fields: {
        title: 'Managed IT Services',
        opportunity_number: 'RFP 26-014',
        agency_name: 'Information Technology',
        due_date: '2026-11-05T14:00:00-06:00',
        lifecycle: 'open',
        time_zone: 'America/Chicago',
        source_url: `${webSiteOrigin}/bids/26-014?utm_source=list`,
        evidence: {
          title: 'Title: Managed IT Services',
          opportunity_number: 'Bid Number: RFP 26-014',
          agency_name: 'Department: Information Technology',
          due_date: 'Closing Date: November 5, 2026 at 2:00 p.m. CST',
          lifecycle: 'Status: Open',
        },
      },
    });
    expect(page?.notices.map(({ fields }) => fields.due_date)).toEqual([
      '2026-11-05T14:00:00-06:00',
      '2026-11-12',
      null,
      '2026-12-01T17:00:00-06:00',
      '2026-12-08',
    ]);
    expect(page?.notices.map(({ fields }) => fields.title)).toEqual([
      'Managed IT Services',
      'Drainage Improvements, Oak Street',
      'Architect for the “North” Library',
      'Fleet Telematics, Phase 2 & 3',
      'Street Sweeping 2027',
    ]);
  });

  it('states the same opportunity in every format', async () => {
    for (const path of ['/bids', '/bids/blocks', '/bids/data']) {
      const [page] = await read(path);
      expect(page?.notices.map(({ source_id, fields }) => [source_id, fields.due_date])).toEqual(
        (await read('/bids'))[0]?.notices.map(({ source_id, fields }) => [source_id, fields.due_date]),
      );
    }
  });

  it('may have no opportunities only if it states this', async () => {
    expect(await read('/bids/none')).toMatchObject([{ notices: [], rejected: [] }]);
    await expect(read('/')).rejects.toMatchObject({ code: 'SOURCE_CHANGED' });
  });

  it.each([
    ['/trap/loop', 'SOURCE_REFUSED'],
    ['/trap/deep', 'SOURCE_TOO_LARGE'],
    ['/trap/wide', 'SOURCE_TOO_LARGE'],
    ['/trap/endless', 'SOURCE_TOO_LARGE'],
    ['/trap/pdf', 'SOURCE_CHANGED'],
    ['/nowhere', 'SOURCE_REFUSED'],
  ])('that is a trap (%s) fails with a reason', async (path, code) => {
    await expect(read(path)).rejects.toMatchObject({ code });
  });

  it('is read at its new URL, with public links', async () => {
    twin.misbehave({ kind: 'redirect', to: '/bids/blocks', times: 1 });
    const [page] = await read('/old/bids');
    expect(page?.notices.map(({ source_id }) => source_id)).toEqual(ids);
  });

  it('leads to the page of each opportunity on its own site, up to the configured number', async () => {
    const connector = source('/bids', { follow_details: true, max_pages: 2 });
    const [list] = await collect(connector.read(contextWith(), twin.url));
    expect(list?.notices.map(({ channel }) => channel)).toEqual(ids.map(() => 'search'));
    twin.reset();
    const context = contextWith();
    const elsewhere = ['https://elsewhere.example.com/bids/1', 'f'.repeat(64), `${webSiteOrigin}:8443/bids/1`];
    const first = await collect(details(connector).read([...elsewhere, ids[0] ?? ''], context, twin.url));
    const rest = await collect(details(connector).read(ids.slice(1), context, twin.url));
    expect(twin.requests.map(({ path }) => path)).toEqual(['/bids/26-014', '/bids/26-015']);
    expect(rest).toHaveLength(1);
    expect(first[0]?.notices[0]).toMatchObject({
      source_id: ids[0],
      channel: 'detail',
      fields: {
        title: 'Managed IT Services',
        estimated_value: '1200000',
        value_kind: 'estimate',
        due_date: '2026-11-05T14:00:00-06:00',
        contact_info: 'Pat Example, pat@fairview-example.gov',
        description: 'Help desk, networks & servers for all offices.\nSee the documents.',
        evidence: {
          estimated_value: 'Estimated Value: $1.2M',
          due_date: 'Closing Date: November 5, 2026 at 2:00 p.m. CST',
        },
      },
    });
    expect(rest[0]?.notices[0]?.fields).toMatchObject({
      value_floor: '850000',
      value_ceiling: '1100000',
      estimated_value: '1100000',
      value_kind: 'ceiling',
    });
  });

  it('quarantines a page of an opportunity that is gone or refused, and continues', async () => {
    const connector = source('/bids', { follow_details: true });
    twin.misbehave([
      { kind: 'status', status: 404, path: '26-014' },
      { kind: 'status', status: 403, path: '26-015' },
    ]);
    const pages = await collect(details(connector).read(ids, contextWith(), twin.url));
    expect(pages.flatMap(({ rejected }) => rejected)).toMatchObject([
      { source_id: ids[0], code: 'RECORD_VANISHED' },
      { source_id: ids[1], code: 'SOURCE_REFUSED' },
    ]);
    expect(pages.flatMap(({ notices }) => notices)).toHaveLength(3);
  });

  it('reads nothing from a page that redirects to another page', async () => {
    const elsewhere = ['/bids', '/bids?expired=26-014', '/bids/26-018'];
    for (const to of elsewhere) {
      twin.misbehave({ kind: 'redirect', to, status: 302, path: '26-014' });
      const [gone, next] = await collect(details(followed).read(ids, contextWith(), twin.url));
      expect([to, gone?.notices, gone?.rejected]).toMatchObject([
        to,
        [],
        [{ source_id: ids[0], code: 'RECORD_VANISHED', message: expect.stringContaining('another page') }],
      ]);
      expect(next?.notices).toMatchObject([{ source_id: ids[1] }]);
      twin.reset();
    }
  });

  it('fails the run if several pages in a row redirect to an unrelated page', async () => {
    twin.misbehave({ kind: 'redirect', to: '/', status: 302, path: '/bids/26-' });
    await expect(collect(details(followed).read(ids, contextWith(), twin.url))).rejects.toMatchObject({
      code: 'SOURCE_CHANGED',
      message: expect.stringContaining('another page'),
    });
  });

  it('reads the page of an opportunity at its new URL', async () => {
    twin.misbehave({ kind: 'redirect', to: '/bids/26-014', status: 301, path: '/old/26-014' });
    const oldUrl = `${webSiteOrigin}/old/26-014`;
    const [moved] = await collect(details(followed).read([oldUrl], contextWith(), twin.url));
    expect(moved).toMatchObject({ notices: [{ source_id: oldUrl, channel: 'detail' }], rejected: [] });
  });

  it('fails the run if the site is down midway', async () => {
    twin.misbehave({ kind: 'status', status: 503, path: '26-015' });
    await expect(collect(details(followed).read(ids, contextWith(), twin.url))).rejects.toMatchObject({
      code: 'SOURCE_ERROR',
    });
  });

  it('is decoded with its declared charset', async () => {
    const bids: WebSiteBid[] = [
      {
        slug: 'x',
        number: 'RFP 1-22',
        title: 'Café “Zürich” Renovation',
        due: '11/12/2026',
        department: 'Works',
        description: '',
      },
    ];
    const utf8Page = await webSiteTwin({ bids }).answer({
      method: 'GET',
      path: '/bids',
      query: new URLSearchParams(),
      headers: {},
      body: '',
    });
    const latin1Page = Buffer.from(
      (typeof utf8Page.body === 'string' ? utf8Page.body : '')
        .replace('utf-8', 'windows-1252')
        .replace('“', '\u0093')
        .replace('”', '\u0094'),
      'latin1',
    );
    const other = await startTwin({
      name: 'latin',
      answer: () => ({ headers: { 'content-type': 'text/html' }, body: latin1Page }),
    });
    const [page] = await collect(source('/bids').read(contextWith(), other.url));
    await other.stop();
    expect(page?.notices[0]?.fields.title).toBe('Café “Zürich” Renovation');
  });

  it('may wrongly declare UTF-16, and its byte order mark takes precedence over the header', async () => {
    const page = `<html><head><meta charset="utf-16"></head><body><h1>Bids</h1><table><tr><th>RFP #</th><th>Title</th><th>Closes</th></tr>
      <tr><td>1-22</td><td>Renovation of the Café</td><td>11/12/2026</td></tr></table></body></html>`;
    for (const [body, type] of [
      [Buffer.from(page), 'text/html'],
      [Buffer.from(`\uFEFF${page}`), 'text/html; charset=iso-8859-1'],
    ] as const) {
      const other = await startTwin({ name: 'odd', answer: () => ({ headers: { 'content-type': type }, body }) });
      const [read] = await collect(source('/bids').read(contextWith(), other.url));
      await other.stop();
      expect(read?.notices[0]?.fields.title).toBe('Renovation of the Café');
    }
  });

  it.each([
    { url: 'javascript:alert(1)' },
    { url: 'https://user:secret@bids.example.gov/' },
    { url: 'ftp://bids.example.gov/' },
    { url: `${webSiteOrigin}/bids`, selectors: { item: 'tr[' } },
    { url: `${webSiteOrigin}/bids`, selectors: { item: 'div:has(div)' } },
    { url: `${webSiteOrigin}/bids`, time_zone: 'Mars/Olympus' },
    { url: `${webSiteOrigin}/bids`, max_pages: 100_000 },
  ])('is not accepted with settings such as %j', (settings) => {
    expect(() => webPage.create(identity, settings)).toThrow(
      expect.objectContaining({ name: 'AppError', code: 'VALIDATION' }),
    );
  });
});

async function collect(pages: AsyncIterable<Page>): Promise<Page[]> {
  const read: Page[] = [];
  for await (const page of pages) read.push(page);
  return read;
}
