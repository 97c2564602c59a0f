import { extract, fieldsOf } from '../testing/extract-from.js';

const page = (rows: string): string => `<html><body><h1>Current Bids</h1><div class="list">${rows}</div></body></html>`;
const rowOf = (title: string, number: string, ...dates: string[]) =>
  `<div class="row"><div>${title}</div><div>${number}</div>${dates.map((date) => `<div>${date}</div>`).join('')}</div>`;
const dueOf = (rows: string) => fieldsOf(extract(page(rows))).map(({ due_date }) => due_date?.slice(0, 10));
const titles = [
  ['Asphalt Overlay 2027', 'PW-27-01'],
  ['Library Roof Repair', 'PW-27-02'],
  ['Harbor Pier Painting', 'PW-27-03'],
] as const;

it('the later of two columns of dates without labels is the due date', () => {
  const rows = titles.map(([title, number]) => rowOf(title, number, '09/15/2026', '12/15/2026')).join('');
  expect(dueOf(rows)).toEqual(['2026-12-15', '2026-12-15', '2026-12-15']);
});

it('the later of two columns of dates is the due date if both are in the future, in any order', () => {
  const rows = titles.map(([title, number]) => rowOf(title, number, '12/15/2026', '11/15/2026')).join('');
  expect(dueOf(rows)).toEqual(['2026-12-15', '2026-12-15', '2026-12-15']);
});

it('a column of past dates without labels is not a column of due dates', () => {
  const rows = titles.map(([title, number]) => rowOf(title, number, '09/15/2026')).join('');
  expect(dueOf(rows)).toEqual([undefined, undefined, undefined]);
});
