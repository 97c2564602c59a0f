import { startTwin } from '@rfp/twins/twin-server';
import { type Page } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { webPage } from './index.js';

const origin = 'https://bids.fairview-example.gov';
const identity = { key: 'fairview', name: 'Fairview', source_type: 'state_rfp', home_url: origin } as const;

/** Reads the list of a site whose pages are given by their query. */
async function readSite(
  pages: Record<string, string>,
  settings: object = {},
): Promise<{ pages: Page[]; requested: string[] }> {
  const twin = await startTwin({
    name: 'list-pages',
    answer: ({ query }) => {
      const body = pages[query.get('page') ?? '1'];
      return body === undefined
        ? { status: 404, body: 'not here' }
        : { headers: { 'content-type': 'text/html' }, body };
    },
  });
  const { signal } = new AbortController();
  const connector = webPage.create(identity, { url: `${origin}/bids`, ...settings });
  const now = new Date('2026-10-01T12:00:00Z');
  const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => undefined });
  const read: Page[] = [];
  try {
    for await (const page of connector.read({ fetch, now, signal, checkpoint: null, apiKey: null }, twin.url))
      read.push(page);
    return { pages: read, requested: twin.requests.map(({ query }) => query.get('page') ?? '1') };
  } finally {
    await twin.stop();
  }
}

const listOf = (numbers: number[], foot: string): string =>
  `<html><body><h1>Bids</h1><table><tr><th>Bid No.</th><th>Title</th><th>Due Date</th></tr>${numbers
    .map((n) => `<tr><td>26-10${n}</td><td><a href="/b/${n}">Roof Repair ${n}</a></td><td>11/0${n}/2026</td></tr>`)
    .join('')}</table>${foot}</body></html>`;
const next = (page: number): string => `<nav><a href="?page=${page}">Next ›</a></nav>`;
const titlesOf = (pages: readonly Page[]): string[][] =>
  pages.map(({ notices }) => notices.map(({ fields }) => fields.title ?? ''));

describe('a list of several pages', () => {
  it('is read to its last page', async () => {
    const site = { '1': listOf([1, 2], next(2)), '2': listOf([3], next(3)), '3': listOf([4], '') };
    const { pages } = await readSite(site);
    expect(titlesOf(pages)).toEqual([['Roof Repair 1', 'Roof Repair 2'], ['Roof Repair 3'], ['Roof Repair 4']]);
  });

  it('ends at a page that repeats earlier opportunities', async () => {
    const { pages, requested } = await readSite({
      '1': listOf([1], next(2)),
      '2': listOf([1], next(3)),
      '3': listOf([2], ''),
    });
    expect(titlesOf(pages)).toEqual([['Roof Repair 1']]);
    expect(requested).toEqual(['1', '2']);
  });

  it('is read up to the configured number of pages', async () => {
    const { requested } = await readSite(
      { '1': listOf([1], next(2)), '2': listOf([2], next(3)), '3': listOf([3], '') },
      { max_pages: 2 },
    );
    expect(requested).toEqual(['1', '2']);
  });

  it('reports a page that cannot be read, and keeps the earlier pages', async () => {
    const { pages } = await readSite({ '1': listOf([1], next(2)) });
    expect(titlesOf(pages)).toEqual([['Roof Repair 1'], []]);
    expect(pages[1]?.rejected).toMatchObject([{ source_id: `${origin}/bids?page=2`, code: 'SOURCE_REFUSED' }]);
  });

  it.each([
    '<a href="/calendar?month=11">Next month of bids</a>',
    '<a href="/news?page=2">Next</a>',
    '<a href="https://elsewhere.example/bids?page=2">Next</a>',
  ])('does not continue with %s', async (foot) => {
    expect((await readSite({ '1': listOf([1], foot) })).requested).toEqual(['1']);
  });
});

describe('a page that scripts build', () => {
  it('is reported, with the feed that it names', async () => {
    const page =
      '<html><head><title>Bids</title><link rel="alternate" type="application/rss+xml" href="/bids.xml"></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script src="/main.js"></script></body></html>';
    await expect(readSite({ '1': page })).rejects.toMatchObject({
      code: 'SOURCE_SCRIPTED',
      message: expect.stringContaining(`${origin}/bids.xml`),
    });
  });

  it('is read if its server includes the content', async () => {
    const { pages } = await readSite({ '1': listOf([1], '<div id="root"></div><script src="/main.js"></script>') });
    expect(titlesOf(pages)).toEqual([['Roof Repair 1']]);
  });
});
