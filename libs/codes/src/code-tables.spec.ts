import { type CodeTable } from './code-table.js';
import { naics, psc, setAsides } from './code-tables.js';

function firstCodes(table: CodeTable, query: string, count: number): string[] {
  return table
    .search(query)
    .slice(0, count)
    .map(({ code }) => code);
}

describe('the tables of codes', () => {
  it('contain every code of NAICS 2022: 20 sectors with 24 numbers, and 1,012 industries', () => {
    const all = Array.from({ length: 9 }, (_, digit) => naics.search(`${digit + 1}`)).flat();
    expect(all.filter(({ code }) => code.length === 2)).toHaveLength(24);
    expect(all.filter(({ code }) => code.length === 6)).toHaveLength(1012);
    expect(naics.get('541512')).toEqual({ code: '541512', title: 'Computer Systems Design Services', ended: null });
  });

  it('contain the Product and Service Codes in use, and the ended codes with their last day', () => {
    expect(psc.get('r499')).toEqual({ code: 'R499', title: 'Support - Professional: Other', ended: null });
    expect(psc.get('DA01')).toMatchObject({ title: expect.stringMatching(/^IT and telecom/), ended: null });
    expect([psc.get('D302')?.ended, psc.get('7010')?.ended, psc.get('AG23')?.ended]).toEqual([
      '2020-09-30',
      '2020-09-30',
      null,
    ]);
    expect(psc.get('X149')).toEqual({
      code: 'X149',
      title: 'Lease-rent of other hospital buildings',
      ended: '2011-09-30',
    });
  });

  it('mark a group as ended when its last code has ended', () => {
    expect([psc.get('R2')?.ended, psc.get('D3')?.ended, psc.get('AU')?.ended]).toEqual([
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      '2020-09-30',
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
    expect([psc.get('R')?.ended, psc.get('R4')?.ended, psc.get('DA')?.ended]).toEqual([null, null, null]);
  });

  it('name the set-asides as SAM.gov does, in any case', () => {
    expect(setAsides.get('BICIV')?.title).toMatch(/^Buy Indian Set-Aside/);
    expect(setAsides.get('sdvosbc')?.title).toContain('(SDVOSB) Set-Aside');
    expect(setAsides.parentsOf('8AN')).toEqual([]);
  });

  it('have one line per code, with a readable title', () => {
    for (const table of [naics, psc, setAsides]) {
      const all = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ').flatMap((start) =>
        table.search(start).filter(({ code }) => code.toUpperCase().startsWith(start)),
      );
      expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
      expect(all.filter(({ title }) => title.length < 3 || /^[A-Z ,/-]{12,}$/.test(title))).toEqual([]);
    }
  });

  it('return undefined for an unknown code', () => {
    expect([naics.get('999999'), naics.get(''), psc.get('constructor'), setAsides.get('SMALL')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('know the broader codes of a code', () => {
    expect(naics.parentsOf('336411').map(({ code }) => code)).toEqual(['33', '336', '3364', '33641']);
    expect(psc.parentsOf('J041').map(({ title }) => title)).toEqual([
      'Maintenance, repair, and rebuilding of equipment',
      'Maintenance, repair, and rebuilding of equipment',
    ]);
  });
});

describe('searching a table', () => {
  it.each<[string, CodeTable, string, string[]]>([
    ['a prefix of codes, the widest first', naics, '5415', ['5415', '54151', '541511']],
    ['a prefix in small letters', psc, 'da', ['DA', 'DA01', 'DA10']],
    ['a word', naics, 'roofing', ['238160', '23816']],
    ['the beginning of a word', naics, 'janitor', ['561720', '56172']],
    ['words in the plural that the title has in the singular', naics, 'customs programmings services', ['541511']],
    ['words in any order', naics, 'design computer systems', ['541512', '54151']],
    ['an acronym for the words of the title', naics, 'HVAC', ['33341', '3334']],
    ['the words for an acronym of the title', psc, 'information technology strategy', ['D307']],
    ['a word of a set-aside', setAsides, 'women owned sole source', ['WOSBSS']],
  ])('finds %s', (_, table, query, codes) => {
    expect(firstCodes(table, query, codes.length)).toEqual(codes);
  });

  it('finds nothing if a word is missing, or without words', () => {
    expect([naics.search('roofing zeppelin'), naics.search('of the'), naics.search('()&')]).toEqual([[], [], []]);
  });

  it('lists codes in use before ended codes', () => {
    const ended = psc.search('hospital buildings').map((code) => code.ended !== null);
    expect(ended).toEqual(ended.toSorted((one, other) => Number(one) - Number(other)));
    expect(ended).toContain(true);
  });

  it('lists the broadest codes for an empty query', () => {
    expect(firstCodes(naics, '', 4)).toEqual(['11', '21', '22', '23']);
    expect(psc.search('').filter(({ code }) => code.length > 2)).toEqual([]);
  });
});

it('finds a code in any spelling before codes whose title has its words', () => {
  for (const written of ['8(a)', '8a', '8 (A)']) expect(setAsides.search(written)[0]?.code).toBe('8A');
});
