import { feedDocument, feedTwin } from '@rfp/twins/feed';
import { type FaultPlan } from '@rfp/twins/fault';
import { startTwin } from '@rfp/twins/twin-server';
import { type Page } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { feed, type FeedSetup, fieldsOf, item, now, read, rejectedOf, rss, url } from './testing/read-feed.js';

const linked = (title: string, link: string, more = '') =>
  `<item><title>${title}</title><link>${link}</link>${more}</item>`;

describe('the entries of a feed', () => {
  it('are quarantined with a reason if they are empty or have no title', async () => {
    const result = await read({ body: rss(`${item('Good')}<item/><item><guid>x</guid></item>`) });
    expect(result.notices).toHaveLength(1);
    expect(rejectedOf(result)).toEqual([
      ['x', 'RECORD_NO_TITLE'],
      [null, 'RECORD_NO_TITLE'],
    ]);
    expect(result.pages[0]?.expected).toBe(3);
  });

  it('that are listed twice become one entry with the newer texts; an entry that shares only the id is quarantined', async () => {
    const dated = (title: string, date: string) =>
      `<item><title>${title}</title><link>https://example.org/1</link><guid isPermaLink="false">1</guid><pubDate>${date}</pubDate></item>`;
    const result = await read({
      body: rss(`${dated('Old', '1 Sep 2026')}${dated('New', '2 Sep 2026')}${item('Other', '1')}`),
    });
    expect(result.notices.map(({ fields }) => fields.title)).toEqual(['New']);
    expect(rejectedOf(result)).toEqual([['1', 'RECORD_ID_TAKEN']]);
  });

  it('without ids that share one link are each kept under a unique id', async () => {
    const links = ['https://www.example.org/bids', 'https://www.example.org/bids', '/bids/'];
    const titles = ['Janitorial Services RFP', 'HVAC Replacement ITB', 'Legal Services RFQ'];
    const items = titles.map((title, index) => linked(title, links[index] ?? ''));
    const { notices, ...result } = await read({ body: rss(items.join('')) });
    expect([notices.map(({ fields }) => fields.title), rejectedOf({ notices, ...result })]).toEqual([titles, []]);
    expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(3);
    expect(notices.map(({ fields }) => fields.source_url)).toEqual(links.map((link) => new URL(link, url).href));
    const [, second] = (await read({ body: rss(items.slice(1).join('')) })).notices;
    expect(second?.source_id).toBe(notices[2]?.source_id);
  });

  it.each([
    ['the home page of the feed', (title: string) => linked(title, 'https://www.example.org/')],
    [
      'one page, which is their id as well',
      (title: string) => linked(title, 'https://www.example.org/bids', '<guid>https://www.example.org/bids</guid>'),
    ],
  ])('are kept if they all link to %s', async (_what, itemOf) => {
    const channel = '<link>https://www.example.org</link>';
    const idOf = async (...titles: string[]) =>
      (await read({ body: rss(channel + titles.map(itemOf).join('')) })).notices.map(({ source_id }) => source_id);
    const [first, second] = await idOf('One', 'Two');
    expect(new Set([first, second, undefined]).size).toBe(3);
    expect(await idOf('Two', 'One')).toEqual([second, first]);
  });

  it('that change behind a unique link keep their id', async () => {
    const idOf = async (title: string) =>
      (await read({ body: rss(linked(title, '/bids/1') + linked('Another', '/bids/2')) })).notices[0]?.source_id;
    expect(await idOf('Roads, amended')).toBe(await idOf('Roads'));
    const twice = await read({ body: rss(linked('Roads', '/bids/1') + linked('ROADS', '/bids/1')) });
    expect([twice.notices.map(({ source_id }) => source_id), rejectedOf(twice)]).toEqual([['/bids/1'], []]);
  });

  it('that share one link are read again under the ids with which they were quarantined', async () => {
    const unreadableItem = '<item><title>Roads</title><link>/bids</link><pubDate>1 Sep 2026</pubDate></item>';
    const body = rss(
      `${unreadableItem.replace('Roads', '&amp;nbsp;')}${linked('One', '/bids')}${linked('Two', '/bids')}`,
    );
    const [quarantined] = (await read({ body })).pages.flatMap(({ rejected }) => rejected);
    expect(quarantined?.code).toBe('RECORD_NO_TITLE');
    const again = feed().replay?.(quarantined?.raw.replace('"&nbsp;"', '"Roads"') ?? '', now);
    expect(again?.notices.map(({ source_id }) => source_id)).toEqual([quarantined?.source_id]);
    expect(quarantined?.source_id).toMatch(/^sha256:/);
  });

  it('have short ids even if their links are long', async () => {
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

  it('count as a change of the source if several are unreadable and none is readable', async () => {
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

  it('reports a permanent new URL, but not a temporary URL', async () => {
    const moved = await read({ fault: { kind: 'redirect', to: '/new/feed.xml', status: 301, times: 1 } });
    expect(moved.pages[0]?.checkpoint).toMatchObject({ moved_to: expect.stringMatching(/\/new\/feed\.xml$/) });
    for (const fault of [
      { kind: 'redirect', to: '/x', status: 302, times: 1 },
      [
        { kind: 'redirect', to: '/x', status: 302, times: 1 },
        { kind: 'redirect', to: '/y', status: 301, times: 1 },
      ],
    ] satisfies FeedSetup['fault'][]) {
      const { pages } = await read({ fault });
      expect(pages[0]?.checkpoint).not.toHaveProperty('moved_to');
    }
  });

  it('is requested at its permanent new URL, and at the old URL if the new URL fails', async () => {
    const twin = await startTwin(feedTwin());
    const { signal } = new AbortController();
    const readNext = async (
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
      const first = await readNext(null, { kind: 'redirect', to: '/new/feed.xml', status: 301, times: 1 });
      const [old = ''] = first.paths;
      const moved = { moved_to: `${twin.url}/new/feed.xml` };
      const second = await readNext(first.page?.checkpoint);
      expect(second).toMatchObject({ page: { unchanged: true, checkpoint: moved }, paths: ['/new/feed.xml'] });
      const further = await readNext(second.page?.checkpoint, {
        kind: 'redirect',
        to: '/newer.xml',
        status: 308,
        times: 1,
      });
      expect(further).toMatchObject({
        page: { unchanged: true, checkpoint: { moved_to: `${twin.url}/newer.xml` } },
        paths: ['/new/feed.xml', '/newer.xml'],
      });
      const back = await readNext(further.page?.checkpoint, { kind: 'status', status: 404, path: '/newer.xml' });
      expect(back.paths).toEqual(['/newer.xml', old]);
      expect(back.page?.notices).not.toEqual([]);
      expect(back.page?.checkpoint).not.toHaveProperty('moved_to');
    } finally {
      await twin.stop();
    }
  });

  it('suggests a pause and is not requested again if it is gone', async () => {
    const { error, requests } = await read({ fault: { kind: 'status', status: 410 } });
    expect(error).toMatchObject({
      code: 'SOURCE_GONE',
      message: expect.stringMatching(/pause/i),
      retryable: false,
    });
    expect(requests).toHaveLength(1);
  });
});
