import { firecrawlGrantPage, firecrawlListPage, firecrawlTwinKey } from '@rfp/twins/firecrawl';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { jsonAnswer } from '@rfp/twins/twin-server';
import { freshUsage } from '../usage.js';
import { hashIdentity } from '../web-page/page/links.js';
import {
  context,
  identity,
  noticesOf,
  now,
  read,
  rejectedOf,
  sentBodies,
  start,
  twin,
} from './testing/read-firecrawl.js';

afterEach(() => twin.stop());

describe('a page from Firecrawl', () => {
  it('is requested without a cache, over verified TLS, as text and as data', async () => {
    await start({});
    await read({});
    expect(sentBodies('/v2/scrape')).toEqual([
      expect.objectContaining({
        url: firecrawlListPage,
        maxAge: 0,
        skipTlsVerification: false,
        formats: [
          'markdown',
          expect.objectContaining({ type: 'json', schema: expect.objectContaining({ required: ['opportunities'] }) }),
        ],
      }),
    ]);
    expect(twin.requests[0]?.headers['authorization']).toBe(`Bearer ${firecrawlTwinKey}`);
  });

  it('yields its printed values and nothing that the model invents', async () => {
    await start({});
    const run = await read({});
    expect(run.error).toBeNull();
    expect(noticesOf(run).map(({ fields }) => fields)).toEqual([
      {
        title: 'Managed IT Services',
        opportunity_number: 'RFP 26-014',
        source_url: 'https://www.fairview-county-example.gov/bids/26-014',
        due_date: '2026-11-05T14:00:00-06:00',
        estimated_value: '1200000',
        value_kind: 'estimate',
        time_zone: 'America/Chicago',
        evidence: {
          title: '| RFP 26-014 | [Managed IT Services] | 11/05/2026 2:00 PM CST | $1.2M |',
          opportunity_number: '| RFP 26-014 | [Managed IT Services] | 11/05/2026 2:00 PM CST | $1.2M |',
          due_date: '| RFP 26-014 | [Managed IT Services] | 11/05/2026 2:00 PM CST | $1.2M |',
          estimated_value: '| RFP 26-014 | [Managed IT Services] | 11/05/2026 2:00 PM CST | $1.2M |',
        },
      },
      expect.objectContaining({
        title: 'ITB 26-020 Drainage Improvements',
        due_date: null,
        estimated_value: '850000',
        source_url: firecrawlListPage,
      }),
      expect.objectContaining({
        title: 'Library Architect',
        due_date: '2026-11-12',
        contact_info: 'Pat Example; pat@fairview-county-example.gov',
        source_url: firecrawlListPage,
      }),
    ]);
    // $5,000,000 and the agency do not occur on the page.
    expect(noticesOf(run)[2]?.fields).not.toHaveProperty('estimated_value');
    expect(noticesOf(run)[0]?.fields).not.toHaveProperty('agency_name');
    expect(rejectedOf(run)).toMatchObject([{ code: 'RECORD_UNREADABLE', message: expect.stringContaining('made up') }]);
  });

  it('is also read in the format of v1', async () => {
    await start({ version: 'v1' });
    expect(noticesOf(await read({}))).toHaveLength(3);
  });

  it('yields records with the same title and date under different ids if their numbers differ', async () => {
    const bid = (opportunity_number: string, url: string | null = null) => ({
      title: 'Roof Repair',
      due_date: '11/05/2026',
      opportunity_number,
      url,
    });
    const list = (url: string, ...opportunities: ReturnType<typeof bid>[]) => ({
      url,
      markdown: `Due 11/05/2026: ${opportunities.map((each) => `Roof Repair ${each.opportunity_number}`).join(', ')}`,
      opportunities,
    });
    await start({
      pages: [
        list(
          firecrawlListPage,
          bid('26-1'),
          bid('26-2'),
          bid('26-1'),
          bid('26-4', '/bids/4'),
          bid('RFP 26-4', '/bids/4'),
        ),
        list(firecrawlGrantPage, bid('26-3'), bid('26-2')),
      ],
    });
    const { name } = identity;
    const notices = noticesOf(await read({ urls: [firecrawlListPage, firecrawlGrantPage] }));
    expect(notices.map(({ source_id, fields }) => [source_id, fields.opportunity_number])).toEqual([
      [hashIdentity(name, 'Roof Repair', '2026-11-05'), '26-1'],
      [hashIdentity(name, 'Roof Repair', '2026-11-05', '26-2'), '26-2'],
      ['https://www.fairview-county-example.gov/bids/4', '26-4'],
      [hashIdentity(name, 'Roof Repair', '2026-11-05', '26-3'), '26-3'],
    ]);
  });

  it('fails if it has status 404 within a successful response, without affecting others', async () => {
    await start({});
    const gone = 'https://www.fairview-county-example.gov/gone';
    expect(await read({ urls: [gone] })).toMatchObject({ error: { code: 'SOURCE_REFUSED', details: { status: 404 } } });
    const both = await read({ urls: [gone, firecrawlListPage] });
    expect(both.error).toMatchObject({ code: 'SOURCE_INCOMPLETE' });
    expect(noticesOf(both)).toHaveLength(3);
  });

  it.each([
    ['has no data, although it was requested', { url: firecrawlListPage, markdown: '# Open Bids' }, 'SOURCE_EMPTY'],
    ['has no text', { url: firecrawlListPage, markdown: ' ', opportunities: [] }, 'SOURCE_EMPTY'],
    [
      'has no records and does not say so',
      { url: firecrawlListPage, markdown: '# Please sign in', opportunities: [] },
      'SOURCE_CHANGED',
    ],
    ['cannot be scraped by Firecrawl', { url: 'about:blank', markdown: '' }, 'SOURCE_REFUSED'],
  ])('fails with a reason if it %s', async (_what, page, code) => {
    await start({ pages: [page] });
    expect((await read({})).error).toMatchObject({ code });
  });

  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://127.0.0.1:3002/admin',
    'http://[::1]/',
    'https://localhost/',
  ])('is refused if its final URL is %s, without affecting others', async (address) => {
    await start({});
    twin.misbehave({
      kind: 'rewrite',
      path: '/v2/scrape',
      rewrite: (body) => body.replaceAll(`"url":"${firecrawlGrantPage}"`, `"url":"${address}"`),
    });
    const run = await read({ urls: [firecrawlGrantPage] });
    expect(run).toMatchObject({
      pages: [{ notices: [] }],
      error: { code: 'SOURCE_REFUSED', details: { of_page: true } },
    });
    expect(noticesOf(await read({ urls: [firecrawlGrantPage, firecrawlListPage] }))).toHaveLength(3);
  });

  it.each([
    [
      '/v2/scrape',
      'scrape',
      { success: false, error: `No page for \u202Ekey ${firecrawlTwinKey}` },
      'Firecrawl failed: No page for key [redacted] (POST /v2/scrape)',
    ],
    [
      '/v2/crawl/',
      'crawl',
      { success: true, status: 'failed', error: `No page for key ${firecrawlTwinKey}` },
      'The job of Firecrawl failed: No page for key [redacted]',
    ],
  ])(
    'fails at %s without the key in its error, even if Firecrawl echoes the key with status 200',
    async (path, mode, answer, message) => {
      await start({});
      twin.misbehave({ kind: 'rewrite', path, rewrite: () => JSON.stringify(answer) });
      expect((await read({ mode })).error).toMatchObject({ code: 'SOURCE_ERROR', message });
    },
  );

  it('has a source URL without the configured query, which may contain a secret', async () => {
    const address = 'https://county.example.gov/bids?code=7Hq2abcdefgh';
    await start({
      pages: [
        { url: address, markdown: '# Roof Repair of the Hall', opportunities: [{ title: 'Roof Repair of the Hall' }] },
      ],
    });
    expect(noticesOf(await read({ urls: [address] }))).toMatchObject([
      { fields: { source_url: 'https://county.example.gov/bids' } },
    ]);
  });

  it('may be in a private network if its configured URL is', async () => {
    const address = 'http://10.0.0.5/bids';
    await start({
      pages: [
        {
          url: address,
          markdown: '# Bids\n\nRoof Repair of the City Hall',
          opportunities: [{ title: 'Roof Repair of the City Hall' }],
        },
      ],
    });
    expect(noticesOf(await read({ urls: [address] }))).toHaveLength(1);
  });

  it('may have no records if it states this', async () => {
    await start({
      pages: [{ url: firecrawlListPage, markdown: 'There are currently no open solicitations.', opportunities: [] }],
    });
    const run = await read({});
    expect(run.error).toBeNull();
    expect(noticesOf(run)).toEqual([]);
  });

  it('is not paid for twice when the run resumes', async () => {
    await start({});
    const settings = { urls: [firecrawlListPage, firecrawlGrantPage] };
    const { pages } = await read(settings);
    const rest = await read(settings, context({ checkpoint: pages[0]?.checkpoint }));
    expect(noticesOf(rest)).toHaveLength(2);
    expect(sentBodies('/v2/scrape')).toHaveLength(3);
    expect(
      await read({ ...settings, mode: 'scrape', limit: 1 }, context({ checkpoint: pages[0]?.checkpoint })),
    ).toMatchObject({ error: null });
    expect(sentBodies('/v2/scrape')).toHaveLength(4);
  });

  it('is not requested before the next day if no credits are left', async () => {
    await start({ credits: 0 });
    const usage = freshUsage(now);
    const error = { code: 'SOURCE_QUOTA', details: { resume_at: '2026-10-02T00:00:00.000Z' } };
    expect(await read({ urls: [firecrawlListPage, firecrawlGrantPage] }, context({}, usage))).toMatchObject({ error });
    expect(await read({}, context({}, usage))).toMatchObject({ error });
    expect(twin.requests).toHaveLength(1);
  });

  it('is reported as unsupported by Firecrawl, not as a refused key', async () => {
    await start({
      name: 'forbidding',
      answer: () => jsonAnswer({ success: false, error: 'This website is not supported' }, 403),
    });
    expect((await read({})).error).toMatchObject({
      code: 'SOURCE_REFUSED',
      message: expect.stringContaining('not supported'),
    });
  });
});

const recorded = (name: string): string | null => sharedFixture(`handwritten/firecrawl/${name}.json`);
(recorded('v2_scrape_json_ok') === null ? describe.skip : describe)('a documented answer', () => {
  const serve = async (name: string, status = 200): Promise<void> =>
    start({
      name,
      answer: () => ({ status, headers: { 'content-type': 'application/json' }, body: recorded(name) ?? '' }),
    });

  it('yields the record whose title is on the page, and quarantines the other', async () => {
    await serve('v2_scrape_json_ok');
    const run = await read({});
    expect(noticesOf(run)).toMatchObject([
      {
        source_id: 'https://www.example-county.gov/bids/26-014',
        fields: { title: 'RFP 26-014 Managed IT Services', due_date: '2026-11-05' },
      },
    ]);
    expect(rejectedOf(run)).toHaveLength(1);
  });

  it.each([
    ['v1_scrape_json_ok', 200, 'SOURCE_CHANGED'],
    ['v2_scrape_target_404', 200, 'SOURCE_REFUSED'],
    ['error_400', 400, 'SOURCE_REFUSED'],
    ['error_401', 401, 'SOURCE_KEY_REFUSED'],
    ['error_402', 402, 'SOURCE_QUOTA'],
    ['error_408', 408, 'SOURCE_TIMEOUT'],
    ['error_429', 429, 'SOURCE_RATE_LIMITED'],
    ['error_500', 500, 'SOURCE_ERROR'],
    ['v2_map', 200, 'SOURCE_CHANGED'],
  ])('named %s, with status %i, is reported as %s', async (name, status, code) => {
    await serve(name, status);
    expect((await read({})).error).toMatchObject({ code });
  });

  it('is read through the steps of a crawl', async () => {
    let polls = 0;
    await start({
      name: 'v2_crawl_started',
      answer: ({ method }) => {
        polls += method === 'GET' ? 1 : 0;
        const name = ['v2_crawl_started', 'v2_crawl_scraping'][polls] ?? 'v2_crawl_completed';
        return { headers: { 'content-type': 'application/json' }, body: recorded(name) ?? '' };
      },
    });
    const run = await read({ mode: 'crawl' });
    // The pages of the recorded crawl contain no data.
    expect(run.error).toMatchObject({ code: 'SOURCE_EMPTY' });
    expect(noticesOf(run)).toEqual([]);
  });
});
