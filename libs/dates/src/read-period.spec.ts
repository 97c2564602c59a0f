import { readPeriod } from './read-period.js';

const periodOf = (text: string, fiscalYearStart = 10): string => {
  const read = readPeriod(text, { fiscalYearStart, timeZone: 'America/New_York' });
  return read.status === 'read' ? `${read.from} ${read.to}` : read.status;
};

it.each([
  ['Q2 FY27', '2027-01-01 2027-03-31'],
  ['FY2027 Q3', '2027-04-01 2027-06-30'],
  ['FY27Q1', '2026-10-01 2026-12-31'],
  ['Q4FY26', '2026-07-01 2026-09-30'],
  ['2Q27', '2027-01-01 2027-03-31'],
  ['2Q FY 2027', '2027-01-01 2027-03-31'],
  ['Q1/27', '2026-10-01 2026-12-31'],
  ['2027-Q2', '2027-01-01 2027-03-31'],
  ['FY 2027, 2nd Quarter', '2027-01-01 2027-03-31'],
  ['Third quarter of fiscal year 2027', '2027-04-01 2027-06-30'],
  ['4th Qtr. 2027', '2027-07-01 2027-09-30'],
  ['FY-27 - Qtr 1', '2026-10-01 2026-12-31'],
  ['Quarter IV, FY26', '2026-07-01 2026-09-30'],
  ['FY27 Q2 (Jan-Mar)', '2027-01-01 2027-03-31'],
  ['Late Q2 FY27', '2027-01-01 2027-03-31'],
  ['NLT Q2 FY27', '2027-01-01 2027-03-31'],
  ['CY2027 Q1', '2027-01-01 2027-03-31'],
  ['Q3 calendar year 2027', '2027-07-01 2027-09-30'],
  ['1st half of FY27', '2026-10-01 2027-03-31'],
  ['H2 FY2027', '2027-04-01 2027-09-30'],
  ['FY27', '2026-10-01 2027-09-30'],
  ['FY 2026-27', '2026-10-01 2027-09-30'],
  ['2027', '2027-01-01 2027-12-31'],
  ['Q3 - Q4 FY27', '2027-04-01 2027-09-30'],
  ['Q4 FY26 to Q1 FY27', '2026-07-01 2026-12-31'],
  ['January 2027', '2027-01-01 2027-01-31'],
  ['Feb-27', '2027-02-01 2027-02-28'],
  ["Feb '28", '2028-02-01 2028-02-29'],
  ['02/2027', '2027-02-01 2027-02-28'],
  ['2027-02', '2027-02-01 2027-02-28'],
  ['Jan - Mar 2027', '2027-01-01 2027-03-31'],
  ['Nov to Jan 2027', '2026-11-01 2027-01-31'],
  ['10/2026 - 12/2026', '2026-10-01 2026-12-31'],
  ['Summer 2027', '2027-06-01 2027-08-31'],
  ['Est. March 2027', '2027-03-01 2027-03-31'],
  ['2027-01-15', '2027-01-15 2027-01-15'],
  ['1/15/2027', '2027-01-15 2027-01-15'],
  ['January 15, 2027', '2027-01-15 2027-01-15'],
  ['01/15/2027 - 02/15/2027', '2027-01-15 2027-02-15'],
  ['15-Jan-2027', '2027-01-15 2027-01-15'],
  ['TBD', 'none_stated'],
  ['', 'none_stated'],
  ['N/A', 'none_stated'],
  ['Q2', 'not_understood'],
  ['Q5 FY27', 'not_understood'],
  ['27', 'not_understood'],
  ['Jan 27', 'not_understood'],
  ['13/2027', 'not_understood'],
  ['after the award of Q2 contract 27', 'not_understood'],
  ['$27,000', 'not_understood'],
  ['Option year 2', 'not_understood'],
])('the estimated period %j is read as %s', (text, expected) => {
  expect(periodOf(text)).toBe(expected);
});

it.each([
  [7, 'Q1 FY27', '2026-07-01 2026-09-30'],
  [1, 'Q1 FY27', '2027-01-01 2027-03-31'],
  [4, 'FY 2027', '2026-04-01 2027-03-31'],
])('with a fiscal year that begins in month %d, %s is read as %s', (start, text, expected) => {
  expect(periodOf(text, start)).toBe(expected);
});
