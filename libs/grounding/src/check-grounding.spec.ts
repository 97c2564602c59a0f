import { type Quote } from '@rfp/contracts/grounding';
import { checkGrounding, checkQuotedWords } from './check-grounding.js';
import { type SourceText } from './source-text.js';

const description =
  'Quotes are due on July 3, 2014 at 1:00 p.m.\u00A0The contractor\u2019s crew shall repair two \u201CCaterpillar\u201D generators.\nThe ceiling is $2,000,000.';
const texts: SourceText[] = [
  { source: { field: 'description' }, text: description },
  { source: { field: 'naics_codes' }, text: '811310' },
  { source: { document: 'sow.pdf', page: 2 }, text: 'Work ends within 90 calendar days.' },
];
const toQuote = (text: string, source: Quote['source'] = { field: 'description' }): Quote => ({
  source,
  start: 0,
  end: text.length,
  text,
});
const check = (text: string, ...quotes: Quote[]) => checkGrounding([{ text, quotes }], texts);

describe('a sentence of a model', () => {
  it('is kept with a quote that occurs in its text, whose position is corrected', () => {
    const quote = toQuote('The ceiling is $2,000,000.');
    const start = description.indexOf(quote.text);
    expect(check('The ceiling is $2 million.', quote)).toEqual({
      kept: [{ text: 'The ceiling is $2 million.', quotes: [{ ...quote, start, end: description.length }] }],
      dropped: [],
    });
  });

  it('is kept with a quote copied with other quotation marks, white space and case, which is replaced by the words of the text', () => {
    const { kept } = check(
      'Two generators are fixed by the crew.',
      toQuote('the contractor\'s crew  shall repair two "caterpillar" GENERATORS'),
    );
    expect(kept[0]?.quotes[0]?.text).toBe(
      'The contractor\u2019s crew shall repair two \u201CCaterpillar\u201D generators',
    );
  });

  it.each([
    ['a date in another spelling', 'Quotes are due on 7/3/14.', toQuote('Quotes are due on July 3, 2014')],
    ['a part of the date', 'Quotes are due on July 3.', toQuote('Quotes are due on July 3, 2014')],
    [
      'a number as a word',
      'Repair 2 \u201CCaterpillar\u201D generators.',
      toQuote('repair two \u201CCaterpillar\u201D generators'),
    ],
    ['a field as a whole', 'The NAICS code is 811310.', toQuote('811310', { field: 'naics_codes' })],
    ['a page of a document', 'It takes 90 days.', toQuote('within 90 calendar days', { document: 'sow.pdf', page: 2 })],
  ])('is kept with %s', (_what, text, quote) => {
    expect(check(text, quote).dropped).toEqual([]);
  });

  it.each([
    ['no_quote', 'Quotes are due soon.', []],
    ['quote_not_found', 'Quotes are due soon.', [toQuote('Quotes are due very soon')]],
    ['quote_not_found', 'It takes 90 days.', [toQuote('within 90 calendar days', { document: 'sow.pdf', page: 3 })]],
    ['quote_too_short', 'The contractor pays.', [toQuote('The contractor')]],
    ['figure_not_quoted', 'Quotes are due on July 4, 2014.', [toQuote('Quotes are due on July 3, 2014')]],
    ['figure_not_quoted', 'At most $3 million are paid.', [toQuote('The ceiling is $2,000,000.')]],
    ['figure_not_quoted', 'Three generators are repaired.', [toQuote('repair two \u201CCaterpillar\u201D generators')]],
    ['figure_not_quoted', 'The number is W911-14-R-2.', [toQuote('The ceiling is $2,000,000.')]],
  ])('is dropped: %s (%s)', (reason, text, quotes) => {
    expect(check(text, ...quotes)).toEqual({ kept: [], dropped: [{ text, reason }] });
  });
});

describe('the figures in a sentence of a model', () => {
  const checkWords = (text: string, ...quotes: string[]) => {
    const source: SourceText = { source: { field: 'description' }, text: quotes.join('. Then: ') };
    return checkQuotedWords([{ text, quotes }], [source]).dropped.map(({ reason }) => reason);
  };

  it.each([
    ['It is due within ninety days.', 'due within 30 days'],
    ['It takes fifteen months.', 'a term of 12 months'],
    ['It takes twenty-five days.', 'within twenty days of five orders'],
    ['It has 5 million users.', 'a system of 5 thousand users'],
    ['It is worth 5 million.', 'it is worth $5 thousand'],
    ['The ceiling is $5.', 'the ceiling is $5 billion'],
    ['The ceiling is $5.', 'the ceiling is $5 trillion'],
    ['It has 5 sites.', 'a system of 5 thousand users'],
    ['It has five sites.', 'a system of five hundred users'],
    ['It has two hundred sites.', 'all of two sites and a hundred users'],
    ['A dozen are bought.', 'ten of them are bought'],
    ['It takes a hundred days.', 'within 90 calendar days'],
    ['It takes one hundred and eighty days.', 'within 108 calendar days'],
  ])('must be in its quotes: "%s" is dropped for "%s"', (text, quote) => {
    expect(checkWords(text, quote)).toEqual(['figure_not_quoted']);
  });

  it.each([
    ['It is due within 90 days.', 'due within ninety (90) days'],
    ['It is due within ninety days.', 'due within 90 days'],
    ['It takes one hundred and eighty days.', 'within 180 calendar days'],
    ['It has 2,350,000 users.', 'two million three hundred and fifty thousand users'],
    ['A system of 1.1 million users.', 'a system of 1,100,000 users'],
    ['The ceiling is 1.1 million.', 'the ceiling is $1,100,000.00'],
    ['It is at most $10 million.', 'up to $10 million a year'],
    ['All two dozen of them.', 'all 24 of them'],
    ['12 of them.', 'a dozen of them'],
    ['200 sites, three offices.', 'two hundred sites, three offices'],
    ['Lots two and three are open.', 'lots 2 and 3 are open'],
    ['It is due in 2014, under FAR 15.', 'due on July 3, 2014 under FAR-15'],
  ])('may be spelled in another way: "%s" is kept for "%s"', (text, quote) => {
    expect(checkWords(text, quote)).toEqual([]);
  });

  it('are not combined from the end of one quote and the beginning of the next', () => {
    expect(checkWords('It takes twenty-five days.', 'at most twenty', 'five days of work')).toEqual([
      'figure_not_quoted',
    ]);
    expect(checkWords('At most 20. 5 days of work.', 'at most twenty', 'five days of work')).toEqual([]);
  });
});

describe('a sentence of a model that quotes words without their positions', () => {
  it('is kept with the positions of all quotes, even in several texts', () => {
    const quotes = ['the ceiling is $2,000,000', 'within 90 calendar days'];
    const { kept, dropped } = checkQuotedWords(
      [{ text: 'The ceiling is $2 million. Within 90 calendar days.', quotes }],
      texts,
    );
    expect(dropped).toEqual([]);
    expect(kept[0]?.quotes.map(({ source, text }) => [source, text])).toEqual([
      [{ field: 'description' }, 'The ceiling is $2,000,000'],
      [{ document: 'sow.pdf', page: 2 }, 'within 90 calendar days'],
    ]);
  });

  it('is dropped if a quote is not found, or is short and not a whole field', () => {
    const quoting = (...quotes: string[]) => ({ text: 'The contractor pays.', quotes });
    const sentences = [
      quoting('The ceiling is $2,000,000.', 'the contractor pays all'),
      quoting('The contractor'),
      { text: 'The NAICS code is 811310.', quotes: ['811310'] },
      quoting(),
    ];
    expect(checkQuotedWords(sentences, texts).dropped.map(({ reason }) => reason)).toEqual([
      'quote_not_found',
      'quote_too_short',
      'no_quote',
    ]);
  });
});
