import { createHash } from 'node:crypto';
import { firecrawlListPage } from '@rfp/twins/firecrawl';
import { firecrawl } from './index.js';
import { context, identity, noticesOf, now, read, sentBodies, start, twin, waits } from './testing/read-firecrawl.js';

afterEach(() => twin.stop());

describe('a job of Firecrawl', () => {
  it('is limited, stays on its site, and is followed part by part over the configured base URL', async () => {
    await start({ partSize: 1 });
    const run = await read({ mode: 'crawl', limit: 7 });
    expect(run.error).toBeNull();
    expect(noticesOf(run)).toHaveLength(4);
    expect(sentBodies('/v2/crawl')).toEqual([
      expect.objectContaining({
        limit: 7,
        allowExternalLinks: false,
        scrapeOptions: expect.objectContaining({ maxAge: 0, skipTlsVerification: false }),
      }),
    ]);
    expect(twin.requests.at(-1)?.query.get('skip')).toBe('1');
  });

  it('is not followed to another host, which would receive the key', async () => {
    await start({ partSize: 1, nextOrigin: 'https://elsewhere.example.com' });
    expect((await read({ mode: 'crawl' })).error).toMatchObject({ code: 'SOURCE_REFUSED' });
    expect(twin.requests).toHaveLength(2);
  });

  it.each(['crawl', 'extract'] as const)('is polled with increasing intervals (%s)', async (mode) => {
    await start({ pendingPolls: 7 });
    expect((await read({ mode })).error).toBeNull();
    expect(waits).toEqual([2000, 3000, 4500, 6750, 10_125, 15_000, 15_000]);
  });

  it('times out after ten minutes, and the next run resumes it without paying again', async () => {
    await start({ jobEnds: 'never' });
    const run = await read({ mode: 'crawl' });
    expect(run.error).toMatchObject({ code: 'SOURCE_TIMEOUT' });
    expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeLessThanOrEqual(600_000);
    await read({ mode: 'crawl' }, context({ checkpoint: run.pages.at(-1)?.checkpoint }));
    expect(sentBodies('/v2/crawl')).toHaveLength(1);
    const tomorrow = new Date('2026-10-02T22:00:00Z');
    await read({ mode: 'crawl' }, context({ checkpoint: run.pages.at(-1)?.checkpoint, now: tomorrow }));
    expect(sentBodies('/v2/crawl')).toHaveLength(2);
  });

  it('is started again if its results have expired, and its yielded pages are not repeated', async () => {
    await start({ partSize: 1 });
    const { pages } = await read({ mode: 'crawl' });
    const part = pages.find(({ notices }) => notices.length > 0);
    const rest = await read(
      { mode: 'crawl' },
      context({ checkpoint: part?.checkpoint, now: new Date('2026-10-02T22:00:00Z') }),
    );
    expect(sentBodies('/v2/crawl')).toHaveLength(2);
    // One opportunity of the list is also on the grants page; the others are not repeated.
    expect([rest.error, part?.notices.length, noticesOf(rest).length]).toEqual([null, 3, 2]);
    expect(new Set([...(part?.notices ?? []), ...noticesOf(rest)].map(({ source_id }) => source_id)).size).toBe(4);
  });

  it.each([
    ['failed', 'SOURCE_ERROR'],
    ['cancelled', 'SOURCE_ERROR'],
    ['expired', 'SOURCE_GONE'],
  ] as const)('that is %s fails with this reason, and the next run starts another job', async (jobEnds, code) => {
    for (const mode of ['crawl', 'extract'] as const) {
      await start({ jobEnds });
      const run = await read({ mode });
      expect(run.error).toMatchObject({ code });
      await read({ mode }, context({ checkpoint: run.pages.at(-1)?.checkpoint }));
      expect(sentBodies(mode === 'crawl' ? '/v2/crawl' : '/v2/batch/scrape')).toHaveLength(2);
      if (mode === 'crawl') await twin.stop();
    }
  });

  it('that returns fewer pages than announced is incomplete', async () => {
    await start({ partSize: 10 });
    twin.misbehave({
      kind: 'rewrite',
      path: '/v2/crawl/',
      rewrite: (body) => body.replace('"completed":2', '"completed":5'),
    });
    expect((await read({ mode: 'crawl' })).error).toMatchObject({ code: 'SOURCE_INCOMPLETE' });
  });

  it('replaces the extraction that Firecrawl no longer offers by a batch of the pages, and by crawls of the pages with a wildcard', async () => {
    await start({ partSize: 10 });
    const { hostname } = new URL(firecrawlListPage);
    const run = await read({ mode: 'extract', urls: [firecrawlListPage, `https://${hostname}/*`] });
    expect(run.error).toBeNull();
    expect(noticesOf(run)).toHaveLength(4);
    const formats = ['markdown', expect.objectContaining({ type: 'json', schema: expect.any(Object) })];
    expect(sentBodies('/v2/batch/scrape')).toEqual([expect.objectContaining({ urls: [firecrawlListPage], formats })]);
    expect(sentBodies('/v2/crawl')).toEqual([expect.objectContaining({ url: `https://${hostname}/` })]);
    expect(twin.requests.filter(({ path }) => path.includes('extract'))).toEqual([]);
  });

  it('of the former extraction is not resumed', async () => {
    await start({});
    const settings = { mode: 'extract', urls: [firecrawlListPage], limit: 50, base_url: 'https://api.firecrawl.dev' };
    const of = createHash('sha256')
      .update(JSON.stringify([settings.mode, settings.urls, settings.limit, settings.base_url]))
      .digest('hex')
      .slice(0, 16);
    const checkpoint = { of, done: 0, job: 'an-old-job', read: [], at: now.toISOString() };
    const run = await read(settings, context({ checkpoint }));
    expect([run.error, noticesOf(run).length]).toEqual([null, 3]);
  });
});

it('a self-hosted Firecrawl needs no key and receives no key', async () => {
  await start({ apiKey: null });
  const settings = { base_url: 'http://localhost:3002' };
  expect(firecrawl.create(identity, { urls: [firecrawlListPage], ...settings }).source.needs_key).toBe(false);
  expect(noticesOf(await read(settings, context({ apiKey: null })))).toHaveLength(3);
  expect(twin.requests[0]?.headers).not.toHaveProperty('authorization');
});
