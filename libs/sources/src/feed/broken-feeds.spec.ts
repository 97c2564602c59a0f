import { feed, now, read, rejectedOf, rss } from './testing/read-feed.js';

const good = (name: string) =>
  `<item><title>${name}</title><link>https://x.gov/${name}</link><guid isPermaLink="false">${name}</guid></item>`;
const feedWith = (item: string) => rss(`${good('First')}${item}${good('Last')}`);
const titled = (title: string) => `<item><title>${title}</title><link>https://x.gov/2</link></item>`;

const titlesOf = async (body: string) => {
  const result = await read({ body });
  return {
    ...result,
    titles: result.notices.map(({ fields }) => fields.title),
    codes: rejectedOf(result).map(([, code]) => code),
  };
};

describe('an entry with a fault', () => {
  it.each([
    ['a less-than sign before a number', titled('Pumps <5 HP'), 'Pumps <5 HP'],
    ['a less-than sign between blanks', titled('Pumps < 5 HP'), 'Pumps < 5 HP'],
    ['a less-than sign before an equals sign', titled('Pumps <= 5 HP'), 'Pumps <= 5 HP'],
    ['an arrow', titled('A <- B'), 'A <- B'],
    ['the end of a CDATA section', titled('A ]]> B'), 'A ]]> B'],
    ['a numeric reference to no character', titled('A&#0;B&#x1F;C&#xFFFF;'), 'ABC'],
    ['an ampersand and a less-than sign', titled('R&D < 5'), 'R&D < 5'],
    [
      'an e-mail address in angle brackets',
      '<item><title>Two</title><description>Ask Pat <pat@x.gov> today</description></item>',
      'Two',
    ],
    [
      'tags of HTML that are not closed',
      '<item><title>Two</title><description><p>One<br>Two <b>three</description></item>',
      'Two',
    ],
    [
      'tags of HTML that overlap',
      '<item><title>Two</title><description><b>One<i>Two</b>three</i></description></item>',
      'Two',
    ],
    [
      'an attribute without quotation marks in its text',
      '<item><title>Two</title><description><a href=/x>One</a></description></item>',
      'Two',
    ],
    ['a missing end tag', '<item><title>Two</title><link>https://x.gov/2</link>', 'Two'],
  ])('such as %s is repaired, and the repair is reported', async (_what, item, title) => {
    const { error, titles, codes } = await titlesOf(feedWith(item));
    expect([error, titles, codes]).toEqual([null, ['First', title, 'Last'], ['RECORD_MENDED']]);
  });

  it.each([
    ['a tag without an end tag', '<item><title>Two</title><price>5</item>'],
    ['an end tag without a start tag', '<item><title>Two</title></price></item>'],
    ['an attribute without quotation marks', '<item><title>Two</title><enclosure url=a.pdf></item>'],
    ['an attribute twice', '<item><title>Two</title><enclosure url="a" url="b"/></item>'],
    ['a CDATA section without end', '<item><title><![CDATA[Two</title></item>'],
    ['a comment without end', '<item><!-- <title>Two</title></item>'],
    ['a tag that is cut off', '<item><title>Two</title><enclosure url="a.pdf"</item>'],
    ['an end tag in other letter case', '<item><title>Two</title><GUID>2</guid></item>'],
  ])('such as %s is quarantined alone, with the position of the fault', async (_what, item) => {
    const result = await titlesOf(feedWith(item));
    expect([result.error, result.titles, result.codes]).toEqual([null, ['First', 'Last'], ['RECORD_UNREADABLE']]);
    const [rejected] = result.pages.flatMap((page) => page.rejected);
    expect(rejected?.message).toMatch(
      /^The entry is not well-formed XML: .+, in line 1 at character \d+ of the entry\.$/,
    );
    expect(rejected?.raw).toContain('Two');
  });

  it('is read after its correction in the quarantine', async () => {
    const { pages } = await read({ body: feedWith('<item><title>Two</title><guid>2</guid><price>5</item>') });
    const [raw = ''] = pages.flatMap(({ rejected }) => rejected.map((each) => each.raw));
    expect(feed().replay?.(raw, now)).toMatchObject({ notices: [], rejected: [{ code: 'RECORD_UNREADABLE', raw }] });
    const corrected = feed().replay?.(raw.replace('<price>5', ''), now);
    expect(corrected).toMatchObject({ notices: [{ source_id: '2', fields: { title: 'Two' } }], rejected: [] });
  });

  it('is also quarantined alone in Atom and RDF', async () => {
    const entry = (id: string, more = '') => `<entry><id>${id}</id><title>${id}</title>${more}</entry>`;
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${entry('a')}${entry('b', '<x>')}${entry('c')}</feed>`;
    const item = (id: string, more = '') => `<item rdf:about="${id}"><title>${id}</title>${more}</item>`;
    const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"><channel><title>T</title></channel>${item('a')}${item('b', '<x>')}${item('c')}</rdf:RDF>`;
    for (const body of [atom, rdf]) {
      const { error, titles, codes } = await titlesOf(body);
      expect([error, titles, codes]).toEqual([null, ['a', 'c'], ['RECORD_UNREADABLE']]);
    }
  });
});

describe('a fault around the entries of a feed', () => {
  const validFeed = feedWith(good('Second'));

  it.each([
    ['a warning before it', `<br />\n<b>Warning</b>: mysql_connect() in <b>/a.php</b><br />\n${validFeed}`],
    ['a warning behind it', `${validFeed}<b>Warning</b>: mysql_connect()`],
    ['words before its declaration', `Notice: Undefined index\n${validFeed}`],
    ['a script behind it', `${validFeed}<script>stats()</script>`],
    ['a title with a less-than sign', validFeed.replace('<title>T<', '<title>Bids < $50,000<')],
    ['a title with an open tag', validFeed.replace('<title>T<', '<title>Bids<br><')],
  ])('such as %s is repaired, and the repair is reported', async (_what, body) => {
    const { error, titles, codes } = await titlesOf(body);
    expect([error, titles, codes]).toEqual([null, ['First', 'Second', 'Last'], ['RECORD_MENDED']]);
  });

  it('does not hide that the feed was cut off, even with a broken entry before the cut', async () => {
    const body = feedWith('<item><title>Two</title><price>5</item>');
    for (const length of [body.length - 3, body.length - 30]) {
      const { error, titles } = await titlesOf(body.slice(0, length));
      expect([error?.code, titles]).toEqual(['SOURCE_TRUNCATED', []]);
    }
  });

  it('that leaves no entry is reported as the reason of the failure', async () => {
    const { error } = await titlesOf(rss('<item><title>Two</title><price>5</item>'));
    expect(error).toMatchObject({
      code: 'SOURCE_CHANGED',
      message: expect.stringMatching(/^The feed is not well-formed XML: .+, in line 1 at character \d+\.$/),
    });
  });

  it('is found in linear time', async () => {
    for (const part of ['<item>', '<title>', '<![CDATA[', '<!--', '</item>', '<item><title>a <b'])
      expect((await titlesOf(rss(part.repeat(300_000 / part.length)))).titles.length).toBeLessThan(100_000);
  });
});

describe('an id that several entries share', () => {
  const item = (name: string, guid = 'https://x.gov/') =>
    `<item><title>${name}</title><link>https://x.gov/${name}</link><guid isPermaLink="false">${guid}</guid></item>`;
  const idsOf = async (body: string, checkpoint?: unknown) => {
    const result = await read({ body, checkpoint });
    return {
      ids: result.notices.map(({ source_id }) => source_id),
      codes: rejectedOf(result),
      checkpoint: result.pages.at(-1)?.checkpoint,
    };
  };

  it.each(['https://x.gov/', '0', 'bids'])('identifies none of them: %s', async (guid) => {
    const { ids, codes } = await idsOf(rss(['a', 'b', 'c'].map((name) => item(name, guid)).join('')));
    expect([ids, codes]).toEqual([['https://x.gov/a', 'https://x.gov/b', 'https://x.gov/c'], []]);
  });

  it('still identifies none of them after all but one are gone', async () => {
    const { checkpoint } = await idsOf(rss(item('a', '0') + item('b', '0') + item('c', '7')));
    const { ids, checkpoint: next } = await idsOf(rss(item('b', '0') + item('c', '7')), checkpoint);
    expect(ids).toEqual(['https://x.gov/b', '7']);
    expect((await idsOf(rss(item('b', '0')), next)).ids).toEqual(['https://x.gov/b']);
  });

  it('means that entries that link to the page of the feed are identified by their texts only', async () => {
    const same = (name: string) => `<item><title>${name}</title><link>/bids</link><guid>0</guid></item>`;
    const { ids, codes } = await idsOf(rss(item('a', '0') + item('b', '0') + same('c') + same('d')));
    expect([new Set(ids).size, codes]).toEqual([4, []]);
  });

  it.each(['<link>https://x.gov/open</link>', '<link>https://example.org/bids</link>', ''])(
    'identifies none of them if they also share the link: %s',
    async (link) => {
      const same = (name: string) => `<item><title>${name}</title>${link}<guid isPermaLink="false">0</guid></item>`;
      const { ids, codes } = await idsOf(rss(['a', 'b', 'c'].map(same).join('')));
      expect([new Set(ids).size, codes]).toEqual([3, []]);
    },
  );

  it('still identifies an entry if its copies share the link', async () => {
    const { ids } = await idsOf(rss(item('a', '1') + item('a', '1').replace('>a<', '>a, amended<')));
    expect(ids).toEqual(['1']);
  });

  it('is replaced in the quarantine by the id that the entry receives instead', async () => {
    const { pages } = await read({ body: rss(item('a', '0') + item('b', '0') + item('&amp;nbsp;', '0')) });
    const [rejected] = pages.flatMap((page) => page.rejected);
    const again = feed().replay?.(rejected?.raw.replace('"&nbsp;"', '"c"') ?? '', now);
    expect(again?.notices).toMatchObject([{ source_id: rejected?.source_id, fields: { title: 'c' } }]);
  });
});
