import { isTitle } from './opportunity-title.js';
import { extract, fieldsOf } from '../testing/extract-from.js';

const found = (body: string) =>
  fieldsOf(extract(`<html><head><title>Bids | Fairview</title></head><body>${body}</body></html>`)).map((fields) => [
    fields.title,
    fields.opportunity_number,
  ]);

it('a code in the column of the solicitation is the number, and the description is the title', () => {
  const rows = ['FH-1', 'FH-2', 'FH-3'].map(
    (code, index) =>
      `<tr><td>${code}</td><td>${['Fire Hall Roof', 'Fire Hall Siding', 'Fire Hall Paving'][index]}</td><td>12/1${index}/2026</td></tr>`,
  );
  const head = '<tr><th>Solicitation</th><th>Description</th><th>Due Date</th></tr>';
  expect(found(`<h1>Bids</h1><table>${head}${rows.join('')}</table>`)).toEqual([
    ['Fire Hall Roof', 'FH-1'],
    ['Fire Hall Siding', 'FH-2'],
    ['Fire Hall Paving', 'FH-3'],
  ]);
});

it('the heading with the number, not the heading of the page, is the title of a single notice', () => {
  const body =
    '<h1>Current Bid Opportunities</h1><h2>RFP 26-09: Community Center Feasibility Study</h2><p>Proposals are due December 15, 2026 at 2:00 PM.</p>';
  expect(found(body)).toEqual([['Community Center Feasibility Study', 'RFP 26-09']]);
});

it.each([
  ['', ''],
  [' aria-expanded="false"', ' id="panel"'],
])('each button%s in a heading opens a notice', (button, pane) => {
  const panel = (title: string, day: number): string =>
    `<h3><button${button}>${title}</button></h3>\n<div${pane} hidden><p>Bid date: December ${day}, 2026 at 2:00 PM</p><p>Contact the clerk.</p></div>`;
  const body = `<h1>Bids</h1><div>${panel('Harbor Pier Repair', 14)}${panel('Library Roof Repair', 15)}${panel('Salt Shed Doors', 16)}</div>`;
  expect(found(body).map(([title]) => title)).toEqual(['Harbor Pier Repair', 'Library Roof Repair', 'Salt Shed Doors']);
});

it.each([
  'APPLICATIONS WILL ONLY BE ACCEPTED FOR REVIEW BETWEEN OCTOBER 1ST AND OCTOBER 31ST of 2025.',
  'All proposals are scored by a panel',
  'Late bids will not be opened',
  'grants.example.org',
  'Club Grant 2027 Information Sheet',
])('a rule, an address or a paper of a program is not a title: %s', (title) => {
  expect(isTitle(title)).toBe(false);
});

it.each([
  'Bids will be received for the repair of the library roof',
  'Proposals are invited for audit services',
  'Application Development and Support',
  'Cloud.gov Migration Services',
  'Public Information Sheet Printing',
])('an announcement is a title: %s', (title) => {
  expect(isTitle(title)).toBe(true);
});
