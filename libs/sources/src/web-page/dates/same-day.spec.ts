import { extract, fieldsOf } from '../testing/extract-from.js';

const dueOf = (prose: string) =>
  fieldsOf(
    extract(`<html><body><h1>Invitation to Bid 26-014: Roof Repair</h1><p>${prose}</p></body></html>`, {
      time_zone: 'America/New_York',
    }),
  ).map(({ due_date }) => due_date);

it.each([
  [
    'Bids will be opened December 16 at 11:00 AM. Bids must be submitted no later than 10:45 AM that day.',
    '2026-12-16T10:45:00-05:00',
  ],
  [
    'Opened December 16, 2026 at 11:00 AM. Bids must be submitted no later than 10:45 AM that day',
    '2026-12-16T10:45:00-05:00',
  ],
  [
    'Bids will be opened on December 16, 2026 at 2:00 p.m. Bids must be received by noon on the same day.',
    '2026-12-16T12:00:00-05:00',
  ],
])('"that day" is the day of the previous sentence: %s', (prose, due) => {
  expect(dueOf(prose)).toEqual([due]);
});
