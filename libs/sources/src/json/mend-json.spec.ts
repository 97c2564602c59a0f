import { mendJson } from './mend-json.js';

it('takes the beginning of a comment that never ends for a word, and does not look for its end again and again', () => {
  const { text, faults } = mendJson(`[${'/* '.repeat(300_000)}]`);
  expect(text.startsWith('[/*,/*,')).toBe(true);
  expect(faults[0]).toEqual({ what: '"/*" without quotation marks', at: 2 });
});

it('leaves comments out up to the last that ends', () => {
  const { text, faults } = mendJson('[1 /* one */, 2 /* two]');
  expect(text.startsWith('[1,2')).toBe(true);
  expect(faults.map(({ what }) => what)).toContain('comment');
});
