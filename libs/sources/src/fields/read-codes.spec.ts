import { codeFieldsOf, labelledCodes, readCodes, type Scheme, schemeOf } from './read-codes.js';

describe('the codes of a cell', () => {
  it.each<[Scheme, string, string[]]>([
    ['NAICS', '511210 - SOFTWARE PUBLISHERS', ['511210']],
    ['NAICS', '511210 SOFTWARE PUBLISHERS', ['511210']],
    ['NAICS', '511210: Software', ['511210']],
    ['NAICS', 'NAICS 511210', ['511210']],
    ['NAICS', 'NAICS Code: 541512 – Computer Systems Design Services', ['541512']],
    ['NAICS', 'NAICS 2022: 541512', ['541512']],
    ['NAICS', '541511; 541512', ['541511', '541512']],
    ['NAICS', '541511, 541512', ['541511', '541512']],
    ['NAICS', '541511\n541512 - Design', ['541511', '541512']],
    ['NAICS', '541511 - CUSTOM PROGRAMMING, 541512 - SYSTEMS DESIGN', ['541511', '541512']],
    ['NAICS', '238220.0', ['238220']],
    ['NAICS', '31-33', ['31-33']],
    ['NAICS', '5415', ['5415']],
    ['NAICS', '541512 ($34.0M)', ['541512']],
    ['PSC', 'R425 - SUPPORT- PROFESSIONAL: ENGINEERING/TECHNICAL', ['R425']],
    ['PSC', 'D -- Information technology services', ['D']],
    ['PSC', '7030', ['7030']],
    ['PSC', 'DA01', ['DA01']],
    ['PSC', '7a21: IT', ['7A21']],
    ['ALN', '93.279 - Drug Abuse Research', ['93.279']],
    ['CPV', '30199000-0 - Paper stationery', ['30199000']],
    ['CPV', '30199000', ['30199000']],
    ['CPV', '45000000-7, 45210000-2', ['45000000', '45210000']],
    ['UNSPSC', '43211500 - Computers', ['43211500']],
    ['UNSPSC', '43-21-15-00', ['43211500']],
    ['UNSPSC', '4321.15.10', ['43211510']],
    ['UNSPSC', 'UNSPSC 5614', ['5614']],
    ['UNSPSC', 'V1.80111500', ['80111500']],
    ['NIGP', '920-45 Software Maintenance', ['920-45']],
    ['NIGP', '92045', ['920-45']],
    ['NIGP', '920', ['920']],
    ['NIGP', '920-45-12', ['920-4512']],
    ['NIGP', 'NIGP Class-Item: 920-45; 208-10', ['920-45', '208-10']],
    ['NUTS', 'DE212 München', ['DE212']],
    ['NUTS', 'UKI', ['UKI']],
  ])('of %s, %j, are %j', (scheme, text, codes) => {
    expect(readCodes(scheme, [text])).toEqual({ codes, unread: [] });
  });

  it.each<[Scheme, string]>([
    ['NAICS', 'Software publishers'],
    ['NAICS', 'Various'],
    ['NAICS', '12345678'],
    ['PSC', 'Roads'],
    ['PSC', 'IT - services'],
    ['CPV', '3019900'],
    ['NIGP', '92'],
    ['NUTS', 'XX123'],
    ['NUTS', 'Bavaria'],
  ])('of %s are not found in %j', (scheme, text) => {
    expect(readCodes(scheme, [text])).toEqual({ codes: [], unread: [text] });
  });

  it('occur only once each', () => {
    expect(readCodes('NAICS', ['541511', ' 541511 - Custom', '']).codes).toEqual(['541511']);
  });
});

describe('the name of a classification', () => {
  it.each([
    ['UNSPSC', 'UNSPSC'],
    ['unspsc', 'UNSPSC'],
    ['UN/SPSC', 'UNSPSC'],
    ['CPV', 'CPV'],
    ['CPVS', 'CPV'],
    ['x_NIGP', 'NIGP'],
    ['NIGP-CODE', 'NIGP'],
    ['US-NAICS', undefined],
    ['NAICS', 'NAICS'],
    ['GSIN', undefined],
    ['', undefined],
  ])('%j names %s', (printed, scheme) => {
    expect(schemeOf(printed)).toBe(scheme);
  });
});

describe('the codes that a text names', () => {
  it.each<[string, object]>([
    ['NIGP Code: 920-45', { other_codes: ['NIGP 920-45'] }],
    ['Commodity: UNSPSC 43211500 (computers).', { other_codes: ['UNSPSC 43211500'] }],
    ['CPV code 30199000-0, paper', { other_codes: ['CPV 30199000'] }],
    ['The NAICS code is below.\nNAICS: 541512; size standard $34M', { naics_codes: ['541512'] }],
    [
      'NAICS Codes: 541511, 541512. PSC: R425. CFDA 93.279',
      { naics_codes: ['541511', '541512'], psc_codes: ['R425'], aln_codes: ['93.279'] },
    ],
  ])('are assigned to their fields: %s', (text, fields) => {
    expect(codeFieldsOf(labelledCodes(text))).toEqual(fields);
  });

  it.each(['Nuts and bolts', 'NUTS AND BOLTS', 'the NIGP codes apply', '920-45', 'NAICS size standard 500'])(
    'are not found in %j',
    (text) => {
      expect(labelledCodes(text)).toEqual([]);
    },
  );

  it('are found in linear time', () => {
    for (const text of ['NAICS '.repeat(20_000), 'NIGP: 920-45, '.repeat(5000), 'CPV codes codes '.repeat(5000)])
      expect(labelledCodes(text).length).toBeLessThan(2000);
  });
});
