import { searchCriteriaSchema } from '../opportunities/opportunity-search.js';

function keywordsOf(keywords: string | string[]): unknown {
  const parsed = searchCriteriaSchema.safeParse({ keywords });
  if (parsed.success) return parsed.data.keywords;
  return parsed.error.issues.map(({ path, message, ...issue }) => ({
    path,
    message,
    params: issue.code === 'custom' ? issue.params : undefined,
  }));
}

describe('the keywords of a search', () => {
  it.each([
    ['cooling', ['cooling']],
    [' roof repair , HVAC,, ', ['roof repair', 'HVAC']],
    ['"design, build", roof', ['"design, build"', 'roof']],
    ['“design, build” roof', ['“design, build” roof']],
    ['cloud (hosting, storage), data', ['cloud (hosting, storage)', 'data']],
    ['value:>$2,500,000 roof, value:1,000..2,000, paving', ['value:>$2,500,000 roof', 'value:1,000..2,000', 'paving']],
    ['contracts over 1,000,000, roof', ['contracts over 1,000,000', 'roof']],
    ['$250,000 to $1,000,000 paving', ['$250,000 to $1,000,000 paving']],
    ['541512,541519', ['541512', '541519']],
    ['value:>5,roof', ['value:>5', 'roof']],
    [
      ['roof, repair', 'x'.repeat(101)],
      ['roof, repair', 'x'.repeat(101)],
    ],
  ])('in %j are %j', (text, keywords) => {
    expect(keywordsOf(text)).toEqual(keywords);
  });

  it.each([['a,'.repeat(100_000)], ['),'.repeat(100_000)], [Array.from({ length: 100_000 }, () => ')')]])(
    'are counted before they are parsed: case %#',
    (keywords) => {
      const parsed = searchCriteriaSchema.safeParse({ keywords });
      expect(parsed.error?.issues).toMatchObject([{ code: 'too_big', path: ['keywords'], maximum: 20 }]);
    },
  );

  it('are refused if they have more than 60 words together', () => {
    const three = ['roof repair services', '"data center cooling"', 'number:W912DY-26-R-0041 due:<30d state:VA'];
    const twenty = Array.from({ length: 20 }, (_, index) => three[index % 3] ?? '');
    expect(keywordsOf(twenty)).toEqual(twenty);
    const message = 'The keywords of a search have at most 60 words and fields together; these have 61.';
    expect(keywordsOf([...twenty.slice(1), 'roof repair services today'])).toMatchObject([
      { path: ['keywords'], message },
    ]);
    expect(keywordsOf(`${'roof repair paint, '.repeat(19)} "a b c d"`)).toMatchObject([{ message }]);
  });

  it('are refused with the position in the text as it was written', () => {
    expect(keywordsOf('cloud,  roof agancy:navy')).toEqual([
      {
        path: ['keywords'],
        message: expect.stringMatching(/no field agancy.*\(character 14\)$/),
        params: { at: 13, end: 19 },
      },
    ]);
    expect(keywordsOf('cloud, "roof, wall')).toEqual([
      { path: ['keywords'], message: 'The quotation mark is not closed. (character 8)', params: { at: 7, end: 8 } },
    ]);
    expect(keywordsOf(['cloud', '"roof'])).toMatchObject([{ params: { at: 0, end: 1 } }]);
  });
});
