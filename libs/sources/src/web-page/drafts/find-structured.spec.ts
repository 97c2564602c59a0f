import { extract, fieldsOf, jsonLd } from '../testing/extract-from.js';

describe('JSON-LD', () => {
  const offer = {
    '@type': 'Offer',
    name: 'Roof Repair',
    validThrough: '2026-11-05T14:00:00-05:00',
    url: '/bids/1',
    seller: { '@type': 'Organization', name: 'Public Works' },
  };

  it.each([
    ['alone', offer],
    ['in a list', [offer]],
    [
      'in a graph',
      {
        '@context': 'https://schema.org',
        '@graph': [{ '@type': 'WebPage', name: 'Our bids', expires: '2027-01-01' }, offer],
      },
    ],
    ['in an item list', { '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', position: 1, item: offer }] }],
    ['with several types', { ...offer, '@type': ['Thing', 'GovernmentService'] }],
  ])('is read %s', (_what, data) => {
    const read = extract(jsonLd(data));
    expect(fieldsOf(read)).toMatchObject([
      {
        title: 'Roof Repair',
        due_date: '2026-11-05T14:00:00-05:00',
        agency_name: 'Public Works',
        source_url: 'https://www.fairview.example.gov/bids/1',
      },
    ]);
    expect(read.opportunities[0]?.evidence['due_date']).toBe('validThrough: 2026-11-05T14:00:00-05:00');
  });

  it.each([
    ['jobs', { '@type': 'JobPosting', title: 'Town Clerk wanted', validThrough: '2026-11-05' }],
    ['meetings', { '@type': 'Event', name: 'Town Council Meeting', endDate: '2026-11-05' }],
    ['offers without a deadline', { '@type': 'Offer', name: 'Roof Repair' }],
    ['items without a type', { name: 'Roof Repair', validThrough: '2026-11-05' }],
    ['text that is not JSON-LD', 'text'],
  ])('skips %s', (_what, data) => {
    expect(extract(jsonLd(data)).opportunities).toEqual([]);
  });

  it('accepts an event if its words name an opportunity, and keeps a foreign amount with its currency', () => {
    const read = extract(
      jsonLd([
        { '@type': 'Event', name: 'RFP 26-7 Roof Repair', endDate: '2026-11-05' },
        { ...offer, price: '5000', priceCurrency: 'EUR' },
        { ...offer, name: 'Other Works', url: '/2', price: 5000 },
      ]),
    );
    expect(fieldsOf(read).map(({ estimated_value: value, currency }) => [value, currency])).toEqual([
      [undefined, undefined],
      ['5000', 'EUR'],
      ['5000', undefined],
    ]);
  });

  it('does not reach properties that every object has, and survives invalid JSON', () => {
    expect(extract(jsonLd({ '@type': 'Offer', __proto__: null, constructor: { name: 'x' } })).opportunities).toEqual(
      [],
    );
    expect(
      extract(
        '<script type="application/ld+json">{"@type":"Offer","__proto__":{"name":"Evil Twin Bid","validThrough":"2026-11-05"}}</script>',
      ).opportunities,
    ).toEqual([]);
    expect(extract('<script type="application/ld+json">{broken</script>').opportunities).toEqual([]);
    expect(extract(`<script type="application/ld+json">${'['.repeat(50_000)}</script>`).opportunities).toEqual([]);
  });

  it('is also read as microdata', () => {
    const html =
      '<div itemscope itemtype="https://schema.org/Offer"><a itemprop="url" href="/bids/1"><span itemprop="name">Roof Repair</span></a><time itemprop="validThrough" datetime="2026-11-05">in a month</time><div itemprop="seller" itemscope itemtype="https://schema.org/Organization"><b itemprop="name">Public Works</b></div></div>';
    expect(extract(html)).toMatchObject({
      method: 'microdata',
      opportunities: [
        {
          notice: {
            fields: {
              title: 'Roof Repair',
              due_date: '2026-11-05',
              source_url: 'https://www.fairview.example.gov/bids/1',
            },
          },
        },
      ],
    });
  });
});
