import { asciiDigits } from './ascii-digits.js';
import { readDate } from './read-date.js';

it.each([
  ['٢٠٢٦-١٢-١٥', '2026-12-15'],
  ['۲۰۲۶/۱۲/۱۵', '2026/12/15'],
  ['१५ दिसंबर २०२६', '15 दिसंबर 2026'],
  ['２０２６年', '2026年'],
  ['Roof 12', 'Roof 12'],
])('the digits of "%s" become "%s"', (printed, ascii) => {
  expect(asciiDigits(printed)).toBe(ascii);
});

it('a date in Arabic digits is read', () => {
  expect(readDate('٢٠٢٦-١٢-١٥')).toMatchObject({ status: 'read', date: '2026-12-15' });
});
