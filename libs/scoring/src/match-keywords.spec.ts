import fc from 'fast-check';
import { matchKeywords } from './match-keywords.js';
import { toScorable } from './scorable.js';

const scorable = toScorable({
  title: 'CLOUD MIGRATION SERVICES FOR THE NAVY',
  description:
    'The contractor moves applications to a FedRAMP cloud; the work is written in C++ and Go, and takes place in Montréal.',
  agency_name: 'Department of the Navy',
  keywords: ['Computer Systems Design Services', 'Small Business'],
  naics_codes: ['541512'],
  aln_codes: ['10.757'],
  other_codes: ['CPV 72000000', 'UNSPSC 43211500'],
});

function placesOf(...keywords: string[]): string[] {
  return matchKeywords(scorable, keywords).map(({ keyword, place }) => `${keyword}: ${place}`);
}

describe('matching keywords', () => {
  it('returns the strongest place of each keyword, strongest match first', () => {
    const places = placesOf('department', 'applications', '541512', 'cloud');
    expect(places).toEqual(['cloud: title', '541512: codes', 'applications: description', 'department: agency']);
  });

  it('finds phrases across any white space and case', () => {
    expect(placesOf('cloud  Migration', 'computer systems design')).toEqual([
      'cloud  Migration: title',
      'computer systems design: codes',
    ]);
  });

  it('finds whole words only', () => {
    expect(placesOf('clou', 'migrat', 'nav', 'design service')).toEqual([]);
  });

  it('distinguishes C from C++ and ignores accents', () => {
    expect(placesOf('c')).toEqual([]);
    expect(placesOf('c++', 'montreal')).toEqual(['c++: description', 'montreal: description']);
  });

  it('finds codes with dots', () => {
    expect(placesOf('10.757', '72000000', 'unspsc 43211500')).toEqual([
      '10.757: codes',
      '72000000: codes',
      'unspsc 43211500: codes',
    ]);
  });

  it('never matches a keyword without a letter or digit', () => {
    expect(placesOf('!!!', '  ')).toEqual([]);
  });

  it('quotes the field verbatim around the match', () => {
    const [match] = matchKeywords(scorable, ['go']);
    expect(match?.quote).toBe('to a FedRAMP cloud; the work is written in C++ and Go, and takes place in Montréal.');
    expect(scorable.description).toContain(match?.quote);
  });

  it('finds a phrase that overlaps itself', () => {
    const text = toScorable({ title: 'north north west' });
    expect(matchKeywords(text, ['north west'])).toHaveLength(1);
  });

  it('agrees with a naive search for words, for any text', () => {
    const word = fc.constantFrom('alpha', 'beta', 'Beta', 'gamma', 'al', 'pha', 'é');
    const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
    fc.assert(
      fc.property(text, fc.array(word, { minLength: 1, maxLength: 3 }), (description, keyword) => {
        const found = matchKeywords({ ...scorable, title: '', keywords: [], description }, [keyword.join(' ')]);
        expect(found.length === 1).toBe(
          ` ${description.toLowerCase()} `.includes(` ${keyword.join(' ').toLowerCase()} `),
        );
      }),
    );
  });

  it('handles the longest description with twenty adversarial keywords', () => {
    const hostile = { ...scorable, title: '', description: 'a '.repeat(30_000) };
    const keywords = Array.from({ length: 20 }, (_, index) => `${'a '.repeat(40)}${index}`);
    expect(matchKeywords(hostile, keywords)).toEqual([]);
  });
});
