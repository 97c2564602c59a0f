import { createHash } from 'node:crypto';
import { feedDocument, feedTwin } from '@rfp/twins/feed';
import { sharedFixture } from '@rfp/twins/shared-fixture';
import { startTwin } from '@rfp/twins/twin-server';
import { encodeWindows1252 } from '@rfp/twins/windows-1252';
import { connectorSuite } from '../testing/suite/connector-suite.js';
import { resumptionSuite } from '../testing/suite/resumption-suite.js';
import { now, feed, read, fieldsOf, rejectedOf, rss, item } from './testing/read-feed.js';

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
    rewrite: (body) => body.replace('>Website Redesign &amp;amp; Hosting<', '>&amp;nbsp;<'),
    code: 'RECORD_NO_TITLE',
    repair: (raw) => raw.replace('"&nbsp;"', '"Website Redesign &amp; Hosting"'),
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

describe('a feed', () => {
  it('of RSS 2.0 yields its texts without markup and escaped markup, and the due date with its sentence', async () => {
    const [first, second] = await fieldsOf({});
    expect(first).toEqual({
      title: 'Website Redesign & Hosting',
      description:
        'A new site for the foundation. Proposals are due Friday, October 30, 2026 at 5:00 p.m. ET.\n\nQuestions are due October 9, 2026.',
      agency_name: null,
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

  it('yields entries without id, date or host in their link, and does not mistake the date of a storm for a deadline', async () => {
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

  it('of RDF yields its entries, which are siblings of the channel', async () => {
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

  it('limits the age only of entries that state no due date', async () => {
    const fields = await fieldsOf({ settings: { open_days: 90 } });
    expect(fields.map(({ due_date, open_days }) => [due_date === null, open_days])).toEqual([
      [false, undefined],
      [false, undefined],
      [false, undefined],
      [true, 90],
      [true, 90],
    ]);
  });

  it('without entries is read as an empty feed', async () => {
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

  it('of many entries is yielded in several pages, of which only the last reports the end', async () => {
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

  it('that was partly read yields the remaining and changed entries, wherever new entries were inserted', async () => {
    const entries = Array.from({ length: 700 }, (_, index) => item(`Entry ${index}`));
    const interrupted = await read({ body: rss(entries.join('')) });
    const body = rss([item('Quite new'), item('Another title', 'Entry 3'), ...entries.toSpliced(3, 1)].join(''));
    const rest = await read({ body, checkpoint: interrupted.pages[0]?.checkpoint });
    expect(rest.notices.map(({ source_id }) => source_id)).toEqual([
      'Quite new',
      'Entry 3',
      ...interrupted.notices.slice(500).map(({ source_id }) => source_id),
    ]);
  });
});

const recordings = [
  [
    'rss/00-www-nsf-gov-rss-rss-www-funding-xml.xml',
    20,
    { posted_date: '2026-07-31T09:21:49-04:00', due_date: null, agency_name: null },
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
    const result = await read({ body: body ?? '' });
    expect([result.error, rejectedOf(result), result.notices.length]).toEqual([null, [], entries]);
    expect(result.notices[0]?.fields).toMatchObject(first);
    for (const { fields } of result.notices) expect(JSON.stringify(fields)).not.toMatch(/&(?:amp|nbsp);|<\/?p>/i);
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
  ])('are decoded if they %s', async (_what, body, contentType) => {
    const { notices, error } = await read({ body, contentType });
    expect([error, notices.map(({ fields }) => fields.title)]).toEqual([null, [words]]);
  });
});

describe('a feed of ASCII that declares UTF-16', () => {
  it.each(['', ' '])('is read regardless of its length (%j)', async (space) => {
    const body = `<?xml version="1.0" encoding="utf-16"?><rss version="2.0"><channel><title>T</title>${item('Roads', '1')}</channel>${space}</rss>`;
    for (const contentType of ['application/rss+xml; charset=utf-8', 'text/xml; charset=utf-16']) {
      const { notices, error } = await read({ body, contentType });
      expect([error, notices.map(({ fields }) => fields.title)]).toEqual([null, ['Roads']]);
    }
  });
});

describe('the settings of a feed', () => {
  it.each([
    [{ url: 'file:///etc/passwd' }, 'settings.url'],
    [{ url: 'https://user:secret@example.org/rss' }, 'settings.url'],
    [{ url: 'not an address' }, 'settings.url'],
    [{ time_zone: 'Mars' }, 'settings.time_zone'],
    [{ keywords: ['ok', ''] }, 'settings.keywords.1'],
    [{ open_days: 0 }, 'settings.open_days'],
    [{ open_days: 1.5 }, 'settings.open_days'],
    [{ open_days: 4000 }, 'settings.open_days'],
  ])('report the member with the error in %j', (settings, place) => {
    expect(() => feed(settings)).toThrow(
      expect.objectContaining({ code: 'VALIDATION', details: { errors: { [place]: expect.any(String) } } }),
    );
  });
});
