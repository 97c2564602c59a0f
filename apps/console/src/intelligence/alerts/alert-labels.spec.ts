import { deadlineLabel, matchBand } from './alert-labels.js';

it.each([
  [null, 'N/A'],
  [-1, 'Overdue'],
  [0, 'Today'],
  [1, 'Tomorrow'],
  [2, '2 days'],
  [7, '7 days'],
  [8, '1 week'],
  [14, '2 weeks'],
  [15, '2 weeks'],
  [22, '3 weeks'],
])('a deadline %i days away is labelled "%s" [spec 9.15]', (days, label) => {
  expect(deadlineLabel(days)).toBe(label);
});

it.each([
  [100, '90'],
  [90, '90'],
  [89, '80'],
  [80, '80'],
  [79, '70'],
  [70, '70'],
  [69, '0'],
])('a match of %i is in the band %s [spec 9.14]', (score, band) => {
  expect(matchBand(score)).toBe(band);
});
