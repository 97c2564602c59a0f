import * as fc from 'fast-check';
import { codeWords } from '../fields/opportunity-filters.js';
import { anyCharacter } from '../testing/any-character.js';
import { countTerms, isTooLong, parseQuery } from './parse-query.js';
import { printQuery } from './print-query.js';
import { type Query, statuses, textFields } from './query.js';
import { queryFields } from './query-fields.js';
import { queryForms } from './query-forms.js';

function parsed(text: string): Query | null {
  const result = parseQuery(text);
  if ('error' in result) throw new Error(`${result.error.message} (${result.error.at})`);
  return result.query;
}

/** The query with every part in parentheses. */
function shape(query: Query): string {
  if (query.kind === 'and' || query.kind === 'or')
    return `(${query.parts.map(shape).join(query.kind === 'or' ? ' | ' : ' & ')})`;
  return query.kind === 'not' ? `!${shape(query.part)}` : printQuery(query);
}

describe('a search text', () => {
  it.each([
    ['roof repair', '(roof & repair)'],
    ['roof OR repair', '(roof | repair)'],
    ['cloud hosting OR data center', '((cloud & hosting) | (data & center))'],
    ['cloud (hosting OR storage)', '(cloud & (hosting | storage))'],
    ['a AND b', '(a & b)'],
    ['roof -repair', '(roof & !repair)'],
    ['roof NOT (repair OR paint)', '(roof & !(repair | paint))'],
    ['-"sources sought"', '!"sources sought"'],
    ['“data center” army', '("data center" & army)'],
    ['cyber* or and not', '(cyber* & or & and & not)'],
    ['W912DY-26-R-0041', 'W912DY-26-R-0041'],
    ['IT & A&E - services', '(IT & A&E & services)'],
    ['roof(repair)', '(roof & repair)'],
    ['8(a) roof 8 (A) setaside:8(a) -8(a)', '(8(a) & roof & 8(A) & setaside:8(a) & !8(a))'],
    ['8 (a OR b) 8(ab)', '(8 & (a | b) & 8 & ab)'],
    ['OR: roofing', '("OR" & roofing)'],
    ['Sources Sought: roofing', '(Sources & Sought & roofing)'],
    ['https://sam.gov/opp/1', 'https://sam.gov/opp/1'],
    [
      'title:roofing agency:"corps of engineers" number:W912*',
      '(title:roofing & agency:"corps of engineers" & number:W912*)',
    ],
    ['vehicle:"stars 3" vehicle:OASIS+', '(vehicle:"8(A) STARS III" & vehicle:OASIS+)'],
    ['NAICS:5415 psc:d3* aln:93.123', '(naics:5415 & psc:D3 & aln:93.123)'],
    ['status:Active state:VA source:SAM.gov setaside:8a', '(status:active & state:VA & source:SAM.gov & setaside:8a)'],
    [
      'kind:Sol* kind:just kind:cn-standard kind:"anuncio"',
      '(kind:Sol* & kind:just & kind:cn-standard & kind:"anuncio")',
    ],
    ['value:4.1m value:<=64.1k value:0.29', '(value:4100000..4100000 & value:<=64100 & value:0.29..0.29)'],
    ['value:>1m value:<=$2,500,000 value:1.5k..2b', '(value:>1000000 & value:<=2500000 & value:1500..2000000000)'],
    ['value:>=1,000,000.5 value:>0,999', '(value:>=1000000.5 & value:>999)'],
    ['state:va state:Virginia -state:"new york"', '(state:VA & state:VA & !state:NY)'],
    ['score:>=80 score:100', '(score:>=80 & score:100..100)'],
    ['due:<30d due:2w posted:>2026-01-31', '(due:<30d & due:<=14d & posted:>2026-01-31)'],
    ['due:2026-12-01..2026-12-31', 'due:2026-12-01..2026-12-31'],
  ])('%s means %s', (text, meaning) => {
    const query = parsed(text);
    expect(query && shape(query)).toBe(meaning);
  });

  it('counts a number and a range of dates as one word each', () => {
    const text = 'W912DY-26-R-0041 due:2026-12-01..2026-12-31 ';
    expect(parsed(text.repeat(11))).not.toBeNull();
    expect(countTerms(text)).toBe(2);
  });

  it.each(['', '   ', '& - | * …', '""'])('without words is not a query: %j', (text) => {
    expect(parseQuery(text)).toEqual({ query: null });
  });

  it.each([
    ['roof "repair', 5, 6, /not closed/],
    ['roof (repair', 5, 6, /not closed/],
    ['roof) repair', 4, 5, /no parenthesis/],
    ['roof ()', 5, 7, /nothing between/],
    ['OR roof', 0, 2, /both sides/],
    ['roof OR', 5, 7, /must follow/],
    ['(roof OR) b', 8, 9, /must come before/],
    ['roof AND', 5, 8, /must follow/],
    ['NOT', 0, 3, /must follow/],
    ['ro*f', 2, 3, /end of a word/],
    ['agancy:navy', 0, 6, /no field agancy.*title, agency/],
    ['title: roofing', 0, 6, /without a blank, such as title:roofing/],
    ['roof title:""', 5, 13, /without a blank/],
    ['naics:54a', 6, 9, /NAICS code has 2 to 6 digits/],
    ['psc:D3015', 4, 9, /up to 4/],
    ['aln:9312', 4, 8, /93\.123/],
    ['status:open', 7, 11, /active, closed, upcoming/],
    ['value:>lots', 7, 11, /An amount looks like/],
    ['value:1e99', 6, 10, /An amount looks like/],
    ['value:9999999b', 6, 14, /too large/],
    ['value:>1,5m', 7, 11, /An amount looks like/],
    ['value:1000,000', 6, 14, /An amount looks like/],
    ['value:1,00..2,000', 6, 10, /An amount looks like/],
    ['roof state:V', 11, 12, /no state V\. A state looks like VA, Virginia or "New York"/],
    ['state:V*', 6, 8, /no state V\*/],
    ['state:"West Texas"', 6, 18, /no state West Texas/],
    ['roof kind:banana', 10, 16, /no kind banana\. A kind looks like grant, solicitation or "sources sought"/],
    ['kind:grantz*', 5, 12, /no kind grantz\*/],
    ['value:1..many', 9, 13, /An amount looks like/],
    ['value:1..', 6, 9, /An amount looks like/],
    ['score:>101', 7, 10, /from 0 to 100/],
    ['due:<30x', 5, 8, /A date looks like/],
    ['due:2026-02-30', 4, 14, /A date looks like/],
    ['posted:0000-01-01', 7, 17, /A date looks like/],
    ['due:>0000-12-31', 5, 15, /A date looks like/],
    [`${'('.repeat(11)}a${')'.repeat(11)}`, 10, 11, /at most 10 deep/],
    ['a '.repeat(41), 80, 81, /at most 40/],
    [`roof "${'a '.repeat(40)}"`, 5, 87, /at most 40/],
    ['a'.repeat(501), 500, 501, /at most 500 characters/],
  ])('%s is refused at characters %i to %i', (text, at, end, message) => {
    expect(parseQuery(text)).toEqual({ error: { at, end, message: expect.stringMatching(message) } });
  });

  it('is parsed from its printed form to the same query', () => {
    fc.assert(
      fc.property(queries, (query) => {
        const text = printQuery(query);
        fc.pre(!isTooLong(text));
        expect(parsed(text)).toEqual(query);
      }),
    );
  });

  it('parses to a query, or to an error with a position within the text', () => {
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(fc.constantFrom(...pieces)).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const result = parseQuery(text);
        if ('query' in result) return result.query === null || parsed(printQuery(result.query)) !== null;
        const { at, end } = result.error;
        return at >= 0 && at < end && end <= Math.max(text.length, 1);
      }),
    );
  });

  it('parses every example of the help', () => {
    for (const [example] of queryForms) expect(parsed(example)).not.toBeNull();
    for (const [name, { example }] of queryFields) {
      expect(example.startsWith(`${name}:`)).toBe(true);
      expect(parsed(example)).not.toBeNull();
    }
  });
});

const pieces = [
  '(',
  ')',
  '"',
  '-',
  ' ',
  'OR',
  'AND',
  'NOT',
  'a',
  '*',
  ':',
  'title:',
  'value:>',
  '1m',
  '..',
  '“',
  'due:',
  '7d',
];

const word = fc.stringMatching(/^[a-z][a-z0-9&.-]{0,6}[a-z0-9]$/);
const matches = fc.oneof(
  fc.record({ text: word, match: fc.constantFrom('word' as const, 'prefix' as const) }),
  fc.record({
    text: fc.array(word, { minLength: 1, maxLength: 3 }).map((all) => all.join(' ')),
    match: fc.constant('phrase' as const),
  }),
);
const bound = <T>(at: fc.Arbitrary<T>) => fc.record({ at, inclusive: fc.boolean() });
const ranges = <T>(at: fc.Arbitrary<T>) =>
  fc.oneof(
    bound(at).map((min) => ({ min, max: null })),
    bound(at).map((max) => ({ min: null, max })),
    fc.tuple(at, at).map(([from, to]) => ({ min: { at: from, inclusive: true }, max: { at: to, inclusive: true } })),
  );
const days = fc.nat(9999).map((count) => ({ days: count }));
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => ({ day: date.toISOString().slice(0, 10) }));

const terms: fc.Arbitrary<Query> = fc.oneof(
  matches.map((match) => ({ kind: 'words' as const, ...match })),
  fc
    .tuple(fc.constantFrom(...textFields.filter((field) => field !== 'state' && field !== 'kind')), matches)
    .map(([field, match]) => ({ kind: 'field' as const, field, ...match })),
  fc
    .constantFrom('grant', 'sources')
    .map((text) => ({ kind: 'field' as const, field: 'kind' as const, text, match: 'word' as const })),
  fc
    .constantFrom('VA', 'NY')
    .map((text) => ({ kind: 'field' as const, field: 'state' as const, text, match: 'word' as const })),
  fc
    .tuple(fc.constantFrom(...codeWords.map(({ word }) => word)), fc.integer({ min: 10, max: 99 }))
    .map(([field, code]) => ({ kind: 'code' as const, field, prefix: String(code) })),
  fc.constantFrom(...statuses).map((status) => ({ kind: 'status' as const, status })),
  ranges(fc.nat(1e9)).map((range) => ({ kind: 'number' as const, field: 'value' as const, ...range })),
  ranges(fc.nat(100)).map((range) => ({ kind: 'number' as const, field: 'score' as const, ...range })),
  fc
    .tuple(fc.constantFrom('due' as const, 'posted' as const), fc.oneof(ranges(days), ranges(day)))
    .map(([field, range]) => ({ kind: 'date' as const, field, ...range })),
);

const { queries } = fc.letrec<{ queries: Query; and: Query; or: Query; not: Query }>((tie) => ({
  queries: fc.oneof({ maxDepth: 2, depthIdentifier: 'query' }, terms, tie('and'), tie('or'), tie('not')),
  and: fc
    .array(fc.oneof({ maxDepth: 2, depthIdentifier: 'query' }, terms, tie('or'), tie('not')), {
      minLength: 2,
      maxLength: 3,
    })
    .map((parts) => ({ kind: 'and' as const, parts })),
  or: fc
    .array(fc.oneof({ maxDepth: 2, depthIdentifier: 'query' }, terms, tie('and'), tie('not')), {
      minLength: 2,
      maxLength: 3,
    })
    .map((parts) => ({ kind: 'or' as const, parts })),
  not: tie('queries').map((part) => ({ kind: 'not' as const, part })),
}));
