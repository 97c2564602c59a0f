import { AppError } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { feedDocument, feedTwin } from '@rfp/twins/feed';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { propertyRuns } from '@rfp/testing/drill-mode';
import fc from 'fast-check';
import { type UnreadableRecord } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { findDueDate } from './find-due-date.js';
import { feedType } from './index.js';

const now = new Date('2026-10-02T12:00:00Z');
const zone = 'America/New_York';
const connector = feedType.create(
  { key: 'a_feed', name: 'A feed', source_type: 'private_rfp', home_url: 'https://example.org/' },
  { url: 'https://example.org/rss' },
);
let servedFeed: string;
let twin: Twin;

beforeAll(async () => {
  twin = await startTwin({ name: 'feed', answer: (request) => feedTwin({ body: servedFeed }).answer(request) });
});
afterAll(() => twin.stop());
beforeEach(() => twin.reset());

async function read(
  body: string,
): Promise<{ notices: Notice[]; rejected: UnreadableRecord[]; error: AppError | null }> {
  servedFeed = body;
  const { signal } = new AbortController();
  const fetch = createSourceFetch({ signal, now: () => now, sleep: async () => {} });
  try {
    for await (const { notices, rejected } of connector.read(
      { fetch, now, signal, checkpoint: null, apiKey: null },
      twin.url,
    ))
      return { notices, rejected, error: null };
  } catch (error) {
    if (error instanceof AppError) return { notices: [], rejected: [], error };
    throw error;
  }
  return { notices: [], rejected: [], error: null };
}

const feedWith = (before: string, inside: string) =>
  `<?xml version="1.0"?>${before}<rss version="2.0"><channel><title>T</title><item><title>${inside}</title></item></channel></rss>`;
const tripwire = (path: string) => `${twin.url}/${path}`;

describe('a malicious feed', () => {
  it.each<[string, () => string]>([
    ['opens a file', () => feedWith('<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;')],
    ['opens an address', () => feedWith(`<!DOCTYPE rss [<!ENTITY x SYSTEM "${tripwire('xxe')}">]>`, '&x;')],
    ['opens an address by its document type', () => feedWith(`<!DOCTYPE rss SYSTEM "${tripwire('dtd')}">`, 'a')],
    [
      'opens an address by a parameter',
      () => feedWith(`<!DOCTYPE rss [<!ENTITY % p SYSTEM "${tripwire('p')}"> %p;]>`, 'a'),
    ],
    [
      'fills the memory',
      () =>
        feedWith(
          `<!DOCTYPE rss [<!ENTITY a "ha">${'bcdefghij'
            .split('')
            .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
            .join('')}]>`,
          '&j;',
        ),
    ],
    [
      'fills the memory with one long entity',
      () => feedWith(`<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(100_000)}">]>`, '&a;'.repeat(1000)),
    ],
    ['fills the memory with numeric references', () => feedWith('<!DOCTYPE rss [<!ENTITY a "&#38;#38;#38;">]>', '&a;')],
    [
      'hides its document type behind a comment',
      () => feedWith('<!-- <rss> --><!DOCTYPE rss [<!ENTITY a "b">]>', '&a;'),
    ],
    ['has an empty document type', () => feedWith('<!DOCTYPE rss>', 'a')],
    ['has two document types', () => feedWith('<!DOCTYPE rss><!DOCTYPE rss [<!ENTITY a "b">]>', '&a;')],
    ['is nested deeply', () => feedWith('', `${'<b>'.repeat(5000)}${'</b>'.repeat(5000)}`)],
    ['has a million parts', () => feedWith('', '<b/>'.repeat(1_000_000))],
  ])('is refused if it %s, without any request', async (_what, body) => {
    const { error, notices } = await read(body());
    expect(error?.code).toBe('SOURCE_UNSAFE');
    expect(notices).toEqual([]);
    expect(twin.requests.map(({ path }) => path)).toEqual(['/rss']);
  });

  it('is refused if it is too large', async () => {
    expect((await read(feedWith('', 'x'.repeat(6 * 1024 * 1024)))).error?.code).toBe('SOURCE_TOO_LARGE');
  });

  it('is accepted if it contains a document type only as text', async () => {
    const { notices, error } = await read(
      feedWith('', 'x</title><description><![CDATA[<!DOCTYPE html><!ENTITY a "b"> &a;]]></description><title>'),
    );
    expect([error, notices.length]).toEqual([null, 1]);
  });

  it('cannot reach properties that every object has', async () => {
    const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype));
    const { error, notices } = await read(
      feedWith(
        '',
        'x</title><constructor><prototype>y</prototype></constructor><__proto__><polluted>z</polluted></__proto__><title>',
      ),
    );
    expect(error === null ? notices.length : error.code).not.toBe('INTERNAL');
    expect([JSON.stringify(Object.getOwnPropertyNames(Object.prototype)), Reflect.get({}, 'polluted')]).toEqual([
      before,
      undefined,
    ]);
  });
});

describe('a response other than a feed', () => {
  it.each([
    ['a page', '<!doctype html><html><body>Sign in</body></html>', 'SOURCE_NOT_JSON'],
    [
      'a page of XHTML',
      '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html/>',
      'SOURCE_NOT_JSON',
    ],
    ['JSON', '{"version":"https://jsonfeed.org/version/1"}', 'SOURCE_NOT_JSON'],
    ['empty lines', '\n\n  \n', 'SOURCE_EMPTY'],
    ['another document', '<?xml version="1.0"?><urlset><url/></urlset>', 'SOURCE_CHANGED'],
    ['a feed without its elements', '<rss version="2.0"/>', 'SOURCE_CHANGED'],
    ['mismatched tags', feedWith('', 'x</item>'), 'SOURCE_CHANGED'],
  ])('is reported if it is %s', async (_what, body, code) => {
    expect((await read(body)).error?.code).toBe(code);
  });

  it('is reported as truncated wherever it is cut', async () => {
    const validFeed = feedDocument('rss').trimEnd();
    for (let length = 60; length < validFeed.length; length += 61) {
      const { error } = await read(validFeed.slice(0, length));
      expect([length, error?.code]).toEqual([length, 'SOURCE_TRUNCATED']);
    }
  });

  it('made of random fragments never yields entries without an error', async () => {
    const part = fc.oneof(
      fc.constantFrom(
        '<rss>',
        '<channel>',
        '<item>',
        '</item>',
        '</channel>',
        '</rss>',
        '<![CDATA[',
        ']]>',
        '&nbsp;',
        '&',
        '<!--',
        '<?xml?>',
        '<title>',
        '</title>',
        '\u0000',
        '<a b="',
      ),
      fc.string({ maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 20 }), async (parts) => {
        const { error, notices } = await read(`<rss><channel>${parts.join('')}`);
        expect([error?.code ?? 'none', notices.length > 0]).not.toEqual(['none', true]);
      }),
      { seed: 4, ...propertyRuns(20) },
    );
  });
});

describe('a malformed feed', () => {
  it.each([
    ['entities of HTML', 'Caf&eacute;&nbsp;au lait', 'Café au lait'],
    ['ampersands that begin no entity', 'R&D, Q&A & more', 'R&D, Q&A & more'],
    ['ampersands in addresses', '?a=1&b=2', '?a=1&b=2'],
    ['control characters', 'a\u0001b\u000Bc', 'abc'],
    ['unknown entities', 'a &such; b', 'a &such; b'],
    ['entities that would become tags', 'a &lt;b&gt; &nbsp;&#60;i&#62;', 'a'],
  ])('is repaired if it has %s, and the repair is reported', async (_what, inside, title) => {
    const { notices, rejected, error } = await read(feedWith('', inside));
    expect(error).toBeNull();
    expect(notices.map(({ fields }) => fields.title)).toEqual([title]);
    expect(rejected).toMatchObject([
      { source_id: null, code: 'RECORD_MENDED', message: expect.stringContaining('repaired') },
    ]);
  });

  it('stays unchanged if it is well formed', async () => {
    const { notices, rejected } = await read(feedWith('', 'R&amp;D &#233; <![CDATA[Q&A &nbsp;]]>'));
    expect([notices.map(({ fields }) => fields.title), rejected]).toEqual([['R&D é Q&A'], []]);
  });
});

it.each([
  'https://a.example/bid?id=5&amp;region=TX',
  '<![CDATA[https://a.example/bid?id=5&amp;region=TX]]>',
  'https://a.example/bid?id=5&amp;amp;region=TX',
])('the link of an entry is decoded regardless of its escaping: %s', async (link) => {
  const { notices } = await read(feedWith('', `x</title><link>${link}</link><title>`));
  expect(notices[0]?.fields.source_url).toBe('https://a.example/bid?id=5&region=TX');
});

describe('the due date of an entry', () => {
  it.each([
    ['Project closes Jul 20, 2026 2:00 PM CDT', '2026-07-20T14:00:00-05:00'],
    ['Proposals due October 30, 2026.', '2026-10-30'],
    ['Responses are due no later than 2:00 p.m. on Friday, October 30th, 2026', '2026-10-30T14:00:00-04:00'],
    ['Deadline: 10/30/2026 at 17:00', '2026-10-30T17:00:00-04:00'],
    ['Due Date:\n30 October 2026', '2026-10-30'],
    ['due Fri. Oct. 30, 2026 (posted October 1, 2026)', '2026-10-30'],
    ['Bids due 2026-10-30. Bid opening 2026-11-02.', '2026-10-30'],
    ['due October 30', '2026-10-30'],
    ['Questions are due October 9, 2026. Proposals are due October 30, 2026.', '2026-10-30'],
    ['The deadline for questions is October 9, 2026; proposals due 10/30/2026', '2026-10-30'],
  ])('of %j is %s', (text, date) => {
    const found = findDueDate(['Title', text], { timeZone: zone, today: now.toISOString().slice(0, 10) });
    expect(found?.reading).toMatchObject({ date });
    expect(text.replaceAll('\n', ' ')).toContain(found?.text);
  });

  it.each([
    'Due to rain on October 3, 2026 the office was closed.',
    'The deadline has passed. Posted October 1, 2026',
    'Subdue 2026-10-30',
    'Closed on 2026-10-30',
    '',
  ])('is not found in %j', (text) => {
    expect(findDueDate([text], { timeZone: zone, today: now.toISOString().slice(0, 10) })).toBeNull();
  });

  it('is found in linear time, whatever the text', () => {
    const started = process.cpuUsage().user / 1000;
    for (const text of [
      'due '.repeat(30_000),
      `due ${' '.repeat(100_000)}`,
      `due ${'1/'.repeat(50_000)}`,
      'Deadline:\n'.repeat(20_000),
    ])
      expect(findDueDate([text], { timeZone: zone, today: now.toISOString().slice(0, 10) })).toBeNull();
    expect(process.cpuUsage().user / 1000 - started).toBeLessThan(3000);
  });
});
