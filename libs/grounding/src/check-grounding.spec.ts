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
const from = (text: string, source: Quote['source'] = { field: 'description' }): Quote => ({
  source,
  start: 0,
  end: text.length,
  text,
});
const check = (text: string, ...quotes: Quote[]) => checkGrounding([{ text, quotes }], texts);

describe('a sentence of a model', () => {
  it('stays with a quote that stands in its text, whose place is corrected', () => {
    const quote = from('The ceiling is $2,000,000.');
    const start = description.indexOf(quote.text);
    expect(check('At most $2 million are paid.', quote)).toEqual({
      kept: [{ text: 'At most $2 million are paid.', quotes: [{ ...quote, start, end: description.length }] }],
      dropped: [],
    });
  });

  it('stays with a quote copied in other quotation marks, white space and case, which becomes that of the text', () => {
    const { kept } = check(
      'Two machines are repaired.',
      from('the contractor\'s crew  shall repair two "caterpillar" GENERATORS'),
    );
    expect(kept[0]?.quotes[0]?.text).toBe(
      'The contractor\u2019s crew shall repair two \u201CCaterpillar\u201D generators',
    );
  });

  it.each([
    ['a date in another spelling', 'Quotes are due on 7/3/14.', from('Quotes are due on July 3, 2014')],
    ['a part of the date', 'Quotes are due on July 3.', from('Quotes are due on July 3, 2014')],
    ['a number as a word', 'There are 2 generators.', from('repair two \u201CCaterpillar\u201D generators')],
    ['a field as a whole', 'The NAICS code is 811310.', from('811310', { field: 'naics_codes' })],
    ['a page of a document', 'It takes 90 days.', from('within 90 calendar days', { document: 'sow.pdf', page: 2 })],
  ])('stays with %s', (_what, text, quote) => {
    expect(check(text, quote).dropped).toEqual([]);
  });

  it.each([
    ['no_quote', 'Quotes are due soon.', []],
    ['quote_not_found', 'Quotes are due soon.', [from('Quotes are due very soon')]],
    ['quote_not_found', 'It takes 90 days.', [from('within 90 calendar days', { document: 'sow.pdf', page: 3 })]],
    ['quote_too_short', 'The contractor pays.', [from('The contractor')]],
    ['figure_not_quoted', 'Quotes are due on July 4, 2014.', [from('Quotes are due on July 3, 2014')]],
    ['figure_not_quoted', 'At most $3 million are paid.', [from('The ceiling is $2,000,000.')]],
    ['figure_not_quoted', 'Three generators are repaired.', [from('repair two \u201CCaterpillar\u201D generators')]],
    ['figure_not_quoted', 'The number is W911-14-R-2.', [from('The ceiling is $2,000,000.')]],
  ])('is dropped: %s (%s)', (reason, text, quotes) => {
    expect(check(text, ...quotes)).toEqual({ kept: [], dropped: [{ text, reason }] });
  });
});

describe('a sentence of a model that quotes words without their places', () => {
  it('stays with the places of all of them, also in several texts', () => {
    const quotes = ['the ceiling is $2,000,000', 'within 90 calendar days'];
    const { kept, dropped } = checkQuotedWords([{ text: '$2 million in 90 days.', quotes }], texts);
    expect(dropped).toEqual([]);
    expect(kept[0]?.quotes.map(({ source, text }) => [source, text])).toEqual([
      [{ field: 'description' }, 'The ceiling is $2,000,000'],
      [{ document: 'sow.pdf', page: 2 }, 'within 90 calendar days'],
    ]);
  });

  it('is dropped if one of them stands nowhere, or is short and no whole field', () => {
    const said = (...quotes: string[]) => ({ text: 'The contractor pays.', quotes });
    const sentences = [
      said('The ceiling is $2,000,000.', 'the contractor pays all'),
      said('The contractor'),
      said('811310'),
      said(),
    ];
    expect(checkQuotedWords(sentences, texts).dropped.map(({ reason }) => reason)).toEqual([
      'quote_not_found',
      'quote_too_short',
      'no_quote',
    ]);
  });
});
