import { setAsides } from '@rfp/codes/code-tables';
import { setAsideClass } from './set-asides.js';

it('classes every set-aside code of the product', () => {
  const codes = setAsides.search('').map(({ code }) => code);
  expect(codes.length).toBeGreaterThan(25);
  expect(codes.filter((code) => setAsideClass(code) === 'other')).toEqual([]);
});
