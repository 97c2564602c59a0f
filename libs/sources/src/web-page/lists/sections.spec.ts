import { extract, fieldsOf } from '../testing/extract-from.js';

const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
const page = (content: string): string => `<html><head><title>Purchasing</title></head><body>${content}</body></html>`;
const titlesOf = (content: string) => fieldsOf(extract(page(content))).map(({ title }) => title);

const events = list(
  '<a href="/e/1">Winter Market</a> December 12, 2026',
  '<a href="/e/2">Planning Commission</a> December 15, 2026',
);

it.each([
  [
    'news below a list of awards',
    `<h1>Bids</h1><p>No current bid postings.</p><h2>Awards</h2>${list('Roof Repair, awarded to Example Inc.')}<h2>News</h2>${list('Leaf pickup ends December 12, 2026', 'Tax bills due December 31, 2026')}`,
  ],
  [
    'events with a heading below a statement that nothing is open',
    `<p>There are no open bids at this time.</p><h2>Upcoming Events</h2>${events}`,
  ],
  ['a calendar', `<h1>Current Bid Opportunities</h1><h2>City Calendar</h2>${events}`],
  ['events with their months as headings', `<h1>Purchasing</h1><h2>Community Events</h2><h3>December</h3>${events}`],
  [
    'cards of events',
    `<h1>Purchasing</h1><div><h2>Upcoming Events</h2><div class="card"><h3>Finance Committee</h3><p>Closes December 12, 2026</p></div><div class="card"><h3>Book Sale</h3><p>Closes December 13, 2026</p></div></div>`,
  ],
  [
    'entries below a statement that nothing is open',
    `<h1>Bids</h1><p>There are no open bids at this time.</p>${events}`,
  ],
  [
    'a table of events',
    `<h1>Bids</h1><h2>What’s Happening</h2><table><tr><td>Winter Market</td><td>12/12/2026</td></tr><tr><td>Book Sale</td><td>12/13/2026</td></tr></table>`,
  ],
])('%s are not opportunities, although the page is about bids', (_what, content) => {
  expect(titlesOf(content)).toEqual([]);
});

const bids = list(
  '<a href="/b/1">Roof Repair</a> Closes: December 12, 2026',
  '<a href="/b/2">Bridge Painting</a> Closes: December 15, 2026',
);

it.each([
  ['below their own heading among news', `<h1>News and Events</h1><h2>Open Bids</h2>${bids}<h2>News</h2>${events}`],
  ['below the name of a department', `<h1>Bids</h1><h2>Parks and Recreation</h2>${bids}`],
  ['beside a column of news', `<div class="side"><h2>News</h2><p>Leaf pickup</p></div><div>${bids}</div>`],
  ['below a remark on days without bids', `<h1>Bids</h1><p>If there are no open bids, check back later.</p>${bids}`],
])('bids %s are found', (_where, content) => {
  expect(titlesOf(content)).toEqual(['Roof Repair', 'Bridge Painting']);
});
