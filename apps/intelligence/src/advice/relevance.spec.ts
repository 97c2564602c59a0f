import { relevanceOf } from './relevance.js';

it('rates a text by the share of query words that it contains, with rarer words counting more', () => {
  const texts = ['Cloud hosting of the Navy', 'Cloud storage', 'Clouds over roofing', 'Painting'];
  const [both, common, plural, none] = relevanceOf('the cloud hosting', texts);
  expect([both, none]).toEqual([100, 0]);
  expect(common).toBe(plural);
  expect(common).toBeLessThan(50);
  expect(relevanceOf('hosting', texts)).toEqual([100, 0, 0, 0]);
  expect(relevanceOf('', ['One'])).toEqual([100]);
});
