import { createHash } from 'node:crypto';
import { eventually } from '../testing/eventually.js';
import { failureOf } from '../testing/failure-of.js';
import { httpAnswer } from '../testing/network/raw-site.js';
import { setUpScraping } from '../testing/scraping-kit.js';

const kit = setUpScraping();
const { assertion, emptyRobotsCache, scrape, testUrl, scrapers, ended } = kit;
const keyOf = (url: string) => `page_${createHash('sha256').update(url).digest('hex').slice(0, 8)}`;

describe('scraping a page that a user names', () => {
  it('creates a source without a schedule, and syncs it anonymously', async () => {
    await emptyRobotsCache();
    const url = `${kit.site.url}/bids`;
    const { runs, skipped } = await scrape(`${url}#open`, 'Scraper: County bids');
    expect(skipped).toEqual([]);
    expect(runs).toEqual([
      { source: keyOf(url), source_name: 'County bids', run_id: expect.any(String), already_running: false },
    ]);
    expect(await ended(runs[0]?.run_id)).toMatchObject({
      status: 'completed',
      started_by: 'ada@example.org',
      counters: { received: 7, added: 7 },
    });
    expect(kit.site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/bids']);
    expect(kit.service.intake.batches[0]?.notices[0]).toMatchObject({
      source_name: 'County bids',
      source_type: 'scraped',
    });
    expect(await kit.service.rpc.call('sync.source', { key: keyOf(url) }, { assertion })).toMatchObject({
      connector: 'web_page',
      paused: true,
      next_due_at: null,
      settings: { url },
      created_by: 'ada@example.org',
    });
    expect(await scrapers()).toEqual([{ key: keyOf(url), name: 'County bids', type: 'Web page', url }]);
    const { sources } = await kit.service.rpc.call('sync.status', {}, { assertion });
    expect(Object.keys(sources)).toContain('Scraper: County bids');
  });

  it('uses one source per page, regardless of the requested name', async () => {
    for (const [path, name] of [
      ['/bids', 'Custom'],
      ['/bids', 'Custom'],
      ['/bids', 'Renamed'],
      ['/bids?page=2', 'Custom'],
      ['/bids?page=3', 'Custom'],
    ]) {
      const { runs } = await scrape(`${kit.site.url}${path}`, name);
      await ended(runs[0]?.run_id);
    }
    const host = `127.0.0.1:${kit.site.port}`;
    expect((await scrapers()).map(({ name }) => name)).toEqual(['Custom', `Custom (${host})`, `Custom (${host}) 2`]);
  });

  it('creates one source for concurrent requests for the same page', async () => {
    // Blocks the run, so that it is still active at the last request.
    kit.service.intake.fates.set(0, 'hang');
    const started = await Promise.all(Array.from({ length: 8 }, () => scrape(`${kit.site.url}/bids`)));
    expect(new Set(started.map(({ runs }) => runs[0]?.run_id)).size).toBe(1);
    await eventually(
      () => kit.service.intake.attempts,
      (attempts) => attempts > 0,
    );
    kit.service.intake.release();
    await ended(started[0]?.runs[0]?.run_id);
    expect(await scrapers()).toHaveLength(1);
  });

  it('distinguishes pages whose keys have the same beginning', async () => {
    const url = `${kit.site.url}/bids`;
    await kit.service.db.query(
      `INSERT INTO source (key, connector, name, source_type, home_url, settings, ready_made, paused, interval_hours)
       VALUES ($1, 'web_page', 'Collision', 'scraped', 'https://example.org/', '{"url":"https://example.org/"}', false, true, 24)`,
      [keyOf(url)],
    );
    const { runs } = await scrape(url);
    expect(runs[0]?.source).toBe(`page_${createHash('sha256').update(url).digest('hex').slice(0, 16)}`);
    await ended(runs[0]?.run_id);
  });

  it('joins the run that has just ended, unless the caller insists', async () => {
    const url = `${kit.site.url}/bids`;
    const [first] = (await scrape(url)).runs;
    await ended(first?.run_id);
    expect((await scrape(url)).runs).toMatchObject([{ run_id: first?.run_id, already_running: true }]);
    const request = { url, source_name: 'Custom', again: true, idempotency_key: null };
    const { runs } = await kit.service.rpc.call('sync.scrape-url', request, { assertion });
    expect(runs).toMatchObject([{ already_running: false }]);
    await ended(runs[0]?.run_id);
  });

  it('restores a removed page', async () => {
    const { runs } = await scrape(`${kit.site.url}/bids`);
    await ended(runs[0]?.run_id);
    const key = keyOf(`${kit.site.url}/bids`);
    await kit.service.rpc.call('sync.remove-source', { key, records: 'keep' }, { assertion });
    expect(await scrapers()).toEqual([]);
    const again = await scrape(`${kit.site.url}/bids`, 'Other name');
    await ended(again.runs[0]?.run_id);
    expect(await scrapers()).toMatchObject([{ key, name: 'Other name' }]);
  });

  it.each([
    ['http://127.0.0.1:1/', 'address'],
    ['https://example.org:22/', 'port'],
    ['http://localhost/', 'host_name'],
    ['http://169.254.169.254/latest/', 'address'],
    ['http://2130706433/', 'address'],
    ['http://[::ffff:10.0.0.1]/', 'address'],
    ['file:///etc/passwd', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['https://user:pass@example.org/', 'credentials'],
    ['bids', 'unreadable'],
  ])('refuses %s for syncing and for testing: %s', async (url, reason) => {
    expect(await failureOf(scrape(url))).toMatchObject({ code: 'URL_REFUSED', details: { reason } });
    expect(await failureOf(testUrl(url))).toMatchObject({ code: 'URL_REFUSED', details: { reason } });
    expect(await scrapers()).toEqual([]);
  });

  it('refuses an invalid name', async () => {
    expect(await failureOf(scrape(`${kit.site.url}/bids`, 'A\u0000B'))).toMatchObject({
      code: 'VALIDATION',
      details: { errors: { source_name: expect.any(String) } },
    });
  });

  it('submits as many records as requested', async () => {
    const { runs } = await scrape(`${kit.site.url}/bids`, 'Custom', 3);
    expect(await ended(runs[0]?.run_id)).toMatchObject({
      status: 'partial',
      max_records: 3,
      reason: { code: 'RUN_LIMIT' },
      counters: { added: 3 },
    });
  });

  it('fails with its reason when robots.txt forbids it', async () => {
    await emptyRobotsCache();
    kit.site.robots = 'User-agent: *\nDisallow: /private';
    const { runs } = await scrape(`${kit.site.url}/private/bids`);
    expect(await ended(runs[0]?.run_id)).toMatchObject({ status: 'failed', reason: { code: 'ROBOTS_REFUSED' } });
    expect(kit.site.requests.filter(({ path }) => path !== '/robots.txt')).toEqual([]);
  });

  it('leaves no source behind if the page cannot be read, unless it was readable before', async () => {
    await emptyRobotsCache();
    const [unreadableUrl, readableUrl] = [`${kit.site.url}/nothing-there`, `${kit.site.url}/bids`];
    kit.site.answers.set('/nothing-there', () => httpAnswer('', {}, '404 Not Found'));
    const failed = await scrape(unreadableUrl);
    expect(await ended(failed.runs[0]?.run_id)).toMatchObject({ status: 'failed' });
    await eventually(scrapers, (found) => found.length === 0);
    const first = await scrape(readableUrl);
    await ended(first.runs[0]?.run_id);
    kit.site.answers.set('/bids', () => httpAnswer('', {}, '404 Not Found'));
    const second = await kit.service.rpc.call(
      'sync.scrape-url',
      { url: readableUrl, source_name: 'Custom', again: true, idempotency_key: null },
      { assertion },
    );
    expect(await ended(second.runs[0]?.run_id)).toMatchObject({ status: 'failed' });
    expect((await scrapers()).map(({ key }) => key)).toEqual([keyOf(readableUrl)]);
  });

  it('is repeated with all web-scraping sources', async () => {
    const url = `${kit.site.url}/bids`;
    const { runs } = await scrape(url);
    await ended(runs[0]?.run_id);
    const all = { kind: 'scraper' as const, again: true, idempotency_key: null };
    const repeated = await kit.service.rpc.call('sync.start', all, { assertion });
    expect(repeated.runs.map(({ source }) => source)).toEqual([keyOf(url)]);
    expect(await ended(repeated.runs[0]?.run_id)).toMatchObject({ status: 'completed' });
  });
});

describe('testing an address', () => {
  it('shows the page and the records that would be read from it, with one request [spec 7.41]', async () => {
    await emptyRobotsCache();
    expect(await testUrl(` ${kit.site.url}/bids `)).toMatchObject({
      url: `${kit.site.url}/bids`,
      final_url: `${kit.site.url}/bids`,
      content_type: 'text/html',
      title: 'Open bids',
      found: 7,
      sample: kit.site.titles.slice(0, 5).map((title) => ({ fields: { title } })),
      rejected: [],
    });
    expect(kit.site.requests.map(({ path }) => path)).toEqual(['/robots.txt', '/bids']);
    expect(kit.service.intake.batches).toEqual([]);
    expect(await scrapers()).toEqual([]);
  });

  it('reads a feed as a feed', async () => {
    expect(await testUrl(`${kit.site.url}/feed.xml`)).toMatchObject({
      content_type: 'application/rss+xml',
      title: 'Open bids',
      found: 7,
    });
  });

  it('finds no record on a page that lists none, and shows the title and type of the page', async () => {
    expect(await testUrl(`${kit.site.url}/about`)).toMatchObject({
      title: 'About us & you',
      found: 0,
      sample: [],
      rejected: [{ code: 'SOURCE_CHANGED', message: expect.stringMatching(/^Nothing on the page looks like/) }],
    });
    kit.site.answers.set('/plain', () => httpAnswer('nothing', { 'Content-Type': 'text/plain' }));
    expect(await testUrl(`${kit.site.url}/plain`)).toMatchObject({
      content_type: 'text/plain',
      bytes: 7,
      title: null,
      found: 0,
    });
  });

  it('follows a page that has moved, and shows its new address', async () => {
    kit.site.answers.set('/old', () => httpAnswer('', { Location: '/bids' }, '301 Moved Permanently'));
    expect(await testUrl(`${kit.site.url}/old`)).toMatchObject({
      url: `${kit.site.url}/old`,
      final_url: `${kit.site.url}/bids`,
      found: 7,
    });
  });

  it('reports why the address cannot be read', async () => {
    expect(await failureOf(testUrl(`${kit.site.url}/nothing`))).toMatchObject({
      code: 'PAGE_UNREACHABLE',
      message: expect.stringContaining('Check the address.'),
      details: { status: 404 },
    });
    kit.site.answers.set('/file', () => httpAnswer('%PDF-1.7', { 'Content-Type': 'application/pdf' }));
    expect(await failureOf(testUrl(`${kit.site.url}/file`))).toMatchObject({ code: 'PAGE_TYPE_REFUSED' });
    kit.site.answers.set('/away', () => httpAnswer('', { Location: 'http://10.0.0.1/' }, '302 Found'));
    expect(await failureOf(testUrl(`${kit.site.url}/away`))).toMatchObject({
      code: 'URL_REFUSED',
      details: { redirects: 1 },
    });
  });

  it.each([
    ['204', () => httpAnswer('', {}, '204 No Content'), 'PAGE_EMPTY', 'SOURCE_EMPTY'],
    ['206', () => httpAnswer('<p>half', {}, '206 Partial Content'), 'PAGE_BROKEN', 'SOURCE_TRUNCATED'],
    ['202', () => httpAnswer('later', {}, '202 Accepted'), 'PAGE_EMPTY', 'SOURCE_EMPTY'],
    ['an empty page', () => httpAnswer(''), 'PAGE_EMPTY', 'SOURCE_EMPTY'],
    ['a blank page', () => httpAnswer(' \n '), 'PAGE_EMPTY', 'SOURCE_EMPTY'],
  ])('reports %s with its own error code, as does a run', async (_case, answer, tested, ran) => {
    kit.site.answers.set('/bids', answer);
    expect(await failureOf(testUrl(`${kit.site.url}/bids`))).toMatchObject({ code: tested });
    const { runs } = await scrape(`${kit.site.url}/bids`);
    expect(await ended(runs[0]?.run_id)).toMatchObject({ status: 'failed', reason: { code: ran } });
  });

  it.each(['application/xml', 'text/html', 'text/plain'])(
    'reports XML that is unsafe, served as %s [asvs 1.5.1]',
    async (type) => {
      const bomb = '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "b">]><rss version="2.0"><channel/></rss>';
      kit.site.answers.set('/feed.xml', () => httpAnswer(bomb, { 'Content-Type': type }));
      expect(await failureOf(testUrl(`${kit.site.url}/feed.xml`))).toMatchObject({
        code: 'SOURCE_UNSAFE',
        message: expect.stringContaining('DOCTYPE'),
      });
      const { runs } = await scrape(`${kit.site.url}/feed.xml`);
      expect(await ended(runs[0]?.run_id)).toMatchObject({ status: 'failed', reason: { code: 'SOURCE_UNSAFE' } });
    },
  );

  it('refuses more concurrent tests than an account may have, and states when to try again', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () =>
        testUrl(`${kit.site.url}/bids`).then(
          ({ found }) => ({ found }),
          ({ code, details }) => ({ code, details }),
        ),
      ),
    );
    const refusal = { code: 'RATE_LIMITED', details: { retry_after_seconds: 10 } };
    const [read, refused] = [outcomes.filter((each) => 'found' in each), outcomes.filter((each) => 'code' in each)];
    expect(read).toContainEqual({ found: 7 });
    expect(refused).toContainEqual(refusal);
    expect(read.length + refused.length).toBe(10);
  });

  it('obeys robots.txt', async () => {
    await emptyRobotsCache();
    kit.site.robots = 'User-agent: *\nDisallow: /';
    expect(await failureOf(testUrl(`${kit.site.url}/bids`))).toMatchObject({ code: 'ROBOTS_REFUSED' });
  });
});
