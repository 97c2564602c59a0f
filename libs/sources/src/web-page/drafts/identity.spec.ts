import { hashIdentity, normaliseAddress, resolveLink } from '../page/links.js';
import { extract, fieldsOf, idsOf, row, table, url } from '../testing/extract-from.js';

describe('the identity of an opportunity', () => {
  it('is the URL of its page, in one spelling', () => {
    const [id] = idsOf(
      extract(
        table(
          row('Roof Repair', '11/05/2026', 'HTTPS://WWW.Fairview.example.gov:443/bids/1/?utm_source=x&amp;a=1#top'),
        ),
      ),
    );
    expect(id).toBe('https://www.fairview.example.gov/bids/1?a=1');
    expect(normaliseAddress('https://a.gov/x;jsessionid=8F?PHPSESSID=1')).toBe('https://a.gov/x');
    expect(normaliseAddress('https://a.gov/')).toBe('https://a.gov/');
  });

  it('consists of title and deadline if it has no page of its own', () => {
    const shared = extract(
      table(row('Roof Repair', '11/05/2026', '/portal') + row('Street Sweeping', 'TBD', '/portal')),
    );
    expect(idsOf(shared)).toEqual([
      hashIdentity('Fairview', 'roof repair', '2026-11-05'),
      hashIdentity('Fairview', 'Street Sweeping', null),
    ]);
    expect(fieldsOf(shared)[0]?.source_url).toBe(url);
  });

  it('is the same if a page lists the opportunity twice', () => {
    expect(idsOf(extract(table(row('Roof Repair') + row('Roof Repair'))))).toHaveLength(1);
  });

  const numbered = (number: string, link: string, due = '11/05/2026') =>
    row('Roof Repair', due, link).replace('26-1', number);

  it('includes the number if another opportunity without a page has the same title and deadline', () => {
    const shared = row('Street Sweeping', 'TBD', '/portal');
    const both = extract(
      table(shared + ['26-1', '26-2', '26-2', '26-1', ''].map((number) => numbered(number, '/portal')).join('')),
    );
    expect(idsOf(both).slice(1)).toEqual([
      hashIdentity('Fairview', 'Roof Repair', '2026-11-05'),
      hashIdentity('Fairview', 'Roof Repair', '2026-11-05', '26-2'),
    ]);
    expect(both.rejected).toEqual([]);
  });

  it.each([
    ['number', numbered('26-2', 'bid.aspx?id=1')],
    ['deadline', numbered('26-1', 'bid.aspx?id=1', '12/01/2026')],
  ])(
    'is not shared by another opportunity with the same title and page and a different %s, which is quarantined',
    (_what, other) => {
      const { opportunities, rejected } = extract(table(row('Roof Repair') + other));
      expect(opportunities).toHaveLength(1);
      expect(rejected).toMatchObject([
        {
          source_id: opportunities[0]?.notice.source_id,
          code: 'RECORD_ID_TAKEN',
          raw: expect.stringContaining('conflict'),
        },
      ]);
    },
  );

  it('is a hash if the URL is too long for an id', () => {
    expect(idsOf(extract(table(row('Roof Repair', '11/05/2026', `/bids/${'x'.repeat(500)}`))))[0]).toMatch(
      /^[0-9a-f]{64}$/,
    );
  });

  it.each([
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\nscript:alert(1)'],
    ['data:text/html,<script>alert(1)</script>'],
    ['vbscript:x'],
    ['mailto:a@b.gov'],
    ['#top'],
    ['https://user:secret@a.gov/'],
    ['https://a.gov/?api_key=secret'],
    ['http://[broken'],
    [''],
  ])('is never the link %s', (href) => {
    expect(resolveLink(href, url)).toBeNull();
    expect(
      fieldsOf(
        extract(table(row('Roof Repair', '11/05/2026', href.replaceAll(':', '&colon;').replaceAll('<', '&lt;')))),
      )[0]?.source_url,
    ).toBe(url);
    expect(
      fieldsOf(extract(table(row('Roof Repair', '11/05/2026', href.replaceAll('<', '&lt;')))))[0]?.source_url,
    ).toBe(url);
  });

  it('uses the base of the page only if it is a web address', () => {
    expect(
      fieldsOf(extract(`<head><base href="https://docs.fairview.example.gov/"></head>${table(row('Roof Repair'))}`))[0]
        ?.source_url,
    ).toBe('https://docs.fairview.example.gov/bid.aspx?id=1');
    expect(
      fieldsOf(extract(`<head><base href="javascript:"></head>${table(row('Roof Repair'))}`))[0]?.source_url,
    ).toMatch(/^https:\/\/www\.fairview/);
  });
});
