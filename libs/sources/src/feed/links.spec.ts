import { fieldsOf, read, rss, url } from './testing/read-feed.js';

const atom = (entry: string, attributes = '', head = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><title>T</title>${head}${entry}</feed>`;
const entry = (links: string, attributes = '') =>
  `<entry ${attributes}><id>tag:x.gov,2026:1</id><title>Roads</title>${links}</entry>`;

describe('the links of an entry', () => {
  it.each([
    [
      '<link rel="alternate" type="application/json" href="https://x.gov/api/1.json"/><link rel="alternate" type="text/html" href="https://x.gov/bids/1"/>',
      'https://x.gov/bids/1',
    ],
    [
      '<link type="application/xhtml+xml" href="https://x.gov/bids/1"/><link href="https://x.gov/2"/>',
      'https://x.gov/bids/1',
    ],
    ['<link type="application/pdf" href="https://x.gov/1.pdf"/><link href="https://x.gov/2"/>', 'https://x.gov/2'],
    ['<link type="application/pdf" href="https://x.gov/1.pdf"/>', 'https://x.gov/1.pdf'],
    ['<link rel="self" href="https://x.gov/feed/1"/>', null],
  ])('of Atom lead to its page: %s', async (links, page) => {
    expect((await fieldsOf({ body: atom(entry(links)) }))[0]?.source_url).toBe(page);
  });

  it.each([
    [atom(entry('<link href="2"/>', 'xml:base="https://x.gov/bids/"')), 'https://x.gov/bids/2'],
    [atom(entry('<link href="2"/>', 'xml:base="bids/"'), 'xml:base="https://x.gov/all/"'), 'https://x.gov/all/bids/2'],
    [atom(entry('<link href="2"/>'), 'xml:base="/bids/"'), new URL('/bids/2', url).href],
    [atom(entry('<link href="2"/>', 'xml:base="http://["')), new URL('2', url).href],
    [rss('<item xml:base="https://x.gov/bids/"><title>Roads</title><link>2</link></item>'), 'https://x.gov/bids/2'],
    [
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>T</title></channel><item rdf:about="urn:2" xml:base="https://x.gov/bids/"><title>Roads</title><link>2</link></item></rdf:RDF>`,
      'https://x.gov/bids/2',
    ],
  ])('are relative to the base of the entry, which is relative to the base of the feed: %s', async (body, page) => {
    expect((await fieldsOf({ body }))[0]?.source_url).toBe(page);
  });

  it('distinguish entries without ids, even if only their bases differ', async () => {
    const items = ['One', 'Two'].map(
      (title) => `<item xml:base="https://x.gov/${title}/"><title>${title}</title><link>bid</link></item>`,
    );
    const { notices } = await read({ body: rss(items.join('')) });
    expect(notices.map(({ fields }) => fields.source_url)).toEqual(['https://x.gov/One/bid', 'https://x.gov/Two/bid']);
    expect(new Set(notices.map(({ source_id }) => source_id)).size).toBe(2);
  });
});

describe('the files of an entry', () => {
  it('in Atom are its attachments, relative to its base', async () => {
    const links =
      '<link href="1"/><link rel="enclosure" href="rfp.pdf"/><link rel="enclosure" title="Plans &amp;amp; maps" href="https://x.gov/f?id=2"/>';
    const [fields] = await fieldsOf({ body: atom(entry(links, 'xml:base="https://x.gov/bids/"')) });
    expect(fields?.attachments).toEqual([
      { name: 'rfp.pdf', url: 'https://x.gov/bids/rfp.pdf' },
      { name: 'Plans & maps', url: 'https://x.gov/f?id=2' },
    ]);
  });

  it('in RSS are its attachments, without pictures, copies and private addresses', async () => {
    const files = [
      ['/files/rfp.pdf', 'application/pdf'],
      ['/files/rfp.pdf', ''],
      ['https://x.gov/download/7', ''],
      ['https://x.gov/logo.png', 'image/png'],
      ['http://10.0.0.1/x.pdf', 'application/pdf'],
      ['javascript:alert(1)', 'application/pdf'],
    ].map(([file, type]) => `<enclosure url="${file}" length="1" type="${type}"/>`);
    const [fields] = await fieldsOf({ body: rss(`<item><title>Roads</title>${files.join('')}</item>`) });
    expect(fields?.attachments).toEqual([
      { name: 'rfp.pdf', url: new URL('/files/rfp.pdf', url).href },
      { name: 'Attachment 2', url: 'https://x.gov/download/7' },
    ]);
  });

  it('are absent for an entry without files', async () => {
    const [fields] = await fieldsOf({ body: rss('<item><title>Roads</title></item>') });
    expect(fields).not.toHaveProperty('attachments');
  });
});
