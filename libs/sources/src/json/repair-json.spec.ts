import { repairJson } from './repair-json.js';

it('reads the start of an unclosed comment as a word, and does not search for its end repeatedly', () => {
  const { text, faults } = repairJson(`[${'/* '.repeat(300_000)}]`);
  expect(text.startsWith('[/*,/*,')).toBe(true);
  expect(faults[0]).toEqual({ problem: '"/*" without quotation marks', at: 2 });
});

it('removes comments up to the last closed comment', () => {
  const { text, faults } = repairJson('[1 /* one */, 2 /* two]');
  expect(text.startsWith('[1,2')).toBe(true);
  expect(faults.map(({ problem }) => problem)).toContain('comment');
});
