import { extractRequirements } from './extract-requirements.js';

const extract = (text: string) => extractRequirements([{ source: { field: 'description' }, text }]);

describe('a requirement', () => {
  it.each([
    ['Offers must be received no later than 2 PM on May 4, 2026.', 'submission', 'mandatory'],
    ['The awardee shall be registered in SAM.', 'eligibility', 'mandatory'],
    ['All personnel must hold a Secret clearance and be U.S. citizens.', 'security', 'mandatory'],
    ['Offerors should provide three references for past performance.', 'past_performance', 'desirable'],
    ['The contractor shall provide a bid guarantee and performance bonds.', 'insurance', 'mandatory'],
    ['The contractor shall furnish monthly reports.', 'reporting', 'mandatory'],
    ['Vendors may attend by telephone.', 'other', 'informational'],
  ])('has a category and a level of obligation: %s', (text, category, obligation) => {
    expect(extract(text)).toMatchObject([{ category, obligation }]);
  });

  it('has its section, and its dates and amounts as quotes', () => {
    const text = 'L.4.2 The offeror shall insure $1.5 million by 4 May 2026.';
    const [item] = extract(text);
    expect(item?.section).toBe('L.4.2');
    expect(
      [item?.dates, item?.amounts].flat().map((quote) => [quote?.text, text.slice(quote?.start, quote?.end)]),
    ).toEqual([
      ['4 May 2026', '4 May 2026'],
      ['$1.5 million', '$1.5 million'],
    ]);
  });

  it.each([
    'The Government will evaluate all proposals.',
    'The agency shall notify the winner.',
    'A written solicitation will not be issued.',
    'All responsible sources may submit a quote, which shall be considered.',
  ])('is not a sentence that obliges only others: %s', (text) => {
    expect(extract(text)).toEqual([]);
  });
});
