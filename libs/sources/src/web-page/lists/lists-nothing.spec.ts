import { extractOpportunities } from '../extract-opportunities.js';
import { emptyStatement } from './states-no-results.js';
import { readingSchema } from '../settings.js';

const now = new Date('2026-10-01T12:00:00Z');
const source = { name: 'Fairview', source_type: 'state_rfp' } as const;

/** A page of a municipality: every page of its site has this menu, with a link to its bids. */
function page(title: string, content: string, path = '/page'): ReturnType<typeof extractOpportunities> {
  const menu = ['Agenda Center', 'Bids & RFPs', 'Parks and Recreation', 'Staff Directory', 'Calendar', 'Pay a Bill']
    .map((name) => `<li><a href="/${name.replaceAll(' ', '')}">${name}</a></li>`)
    .join('');
  const html = `<html><head><title>${title} • Fairview, IL</title></head><body><div class="menu"><ul>${menu}</ul></div><h1>${title}</h1>${content}</body></html>`;
  return extractOpportunities(html, {
    url: `https://www.fairview.example.gov${path}`,
    settings: readingSchema.parse({}),
    now,
    source,
  });
}

const tableOf = (head: string[], ...rows: string[][]) =>
  `<table><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const jsonLd = (...data: object[]) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
const list = (...items: string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

const others: [string, string, string][] = [
  [
    'meetings',
    'Agenda Center',
    tableOf(
      ['No.', 'Title', 'Published', 'Agenda', 'Minutes'],
      ['26-101', 'City Council Regular Meeting', '09/28/2026', 'Agenda', 'Minutes'],
    ),
  ],
  [
    'staff',
    'Staff Directory',
    tableOf(['ID', 'Name', 'Department', 'Phone'], ['1042', 'Pat Example', 'Public Works', '555-0100']),
  ],
  [
    'events in a table',
    'Calendar',
    tableOf(
      ['Event', 'Start Date', 'End Date', 'Location'],
      ['Fall Harvest Festival', '10/10/2026', '10/12/2026', 'Main Park'],
    ),
  ],
  [
    'events in structured data',
    'Calendar',
    jsonLd({ '@type': 'SaleEvent', name: 'Library Book Sale', endDate: '2026-11-05' }),
  ],
  [
    'offers of shops',
    'Visit Fairview',
    jsonLd({ '@type': 'Offer', name: 'Two Nights for One', validThrough: '2026-11-05', url: '/stay' }),
  ],
  [
    'news',
    'News',
    list(
      '<h3><a href="/n/1">Main Street Bridge Work</a></h3><p>The road closes November 5, 2026 at 9 AM</p>',
      '<h3><a href="/n/2">Leaf Collection Begins</a></h3><p>Deadline: November 12, 2026</p>',
    ),
  ],
  [
    'jobs',
    'Job Opportunities',
    tableOf(
      ['Job Number', 'Position Title', 'Department', 'Closing Date'],
      ['2026-014', 'Police Officer Lateral', 'Police', '11/05/2026'],
    ),
  ],
  [
    'documents',
    'Document Center',
    tableOf(['#', 'Document Name', 'Date Posted'], ['101', 'Annual Budget Summary', '09/01/2026']),
  ],
  [
    'taxes',
    'Finance',
    tableOf(
      ['Type', 'Description', 'Due Date', 'Amount'],
      ['Property', 'First Half Installment', '05/10/2027', '$120'],
    ),
  ],
  ['questions', 'FAQ', '<dl><dt>When is my bill due?</dt><dd>Due: the 5th of each month</dd></dl>'],
  ['opening hours', 'Public Library', '<p>Opens: 9:00 AM</p><p>Closes: 5:00 PM</p><p>Location: Main Street</p>'],
  [
    'contracts that were awarded',
    'Current Contracts',
    tableOf(
      ['Contract No.', 'Title', 'Vendor', 'Expiration Date'],
      ['C-2026-14', 'Mowing Services', 'Green Inc.', '11/05/2027'],
    ),
  ],
  [
    'permits',
    'Building Permits',
    tableOf(
      ['Permit Number', 'Project Name', 'Applicant', 'Expires'],
      ['B-26-14', 'Oak Street Garage', 'P. Example', '11/05/2027'],
    ),
  ],
  [
    'an exhibition',
    'Museum',
    '<h2>Rivers of Illinois</h2><p>Opens: October 1, 2026</p><p>Closes: November 5, 2026</p>',
  ],
];

describe.each(['/page', '/bids.aspx'])('a page at %s', (path) => {
  it.each(others)('that lists %s yields no opportunity', (_what, title, content) => {
    expect(page(title, content, path).opportunities.map(({ notice }) => notice.fields.title)).toEqual([]);
  });
});

it('a page whose entries are not opportunities reports why', () => {
  const { rejected } = page('Calendar', tableOf(['Event', 'End Date'], ['Fall Harvest Festival', '10/12/2026']));
  expect(rejected).toMatchObject([
    { code: 'RECORD_UNREADABLE', message: expect.stringContaining('"Fall Harvest Festival" is not an opportunity: ') },
  ]);
});

it('a row of a bid list without a date, number or document is skipped without an error', () => {
  const read = page(
    'Bid Postings',
    tableOf(
      ['Bid No.', 'Title', 'Closing Date'],
      ['26-14', 'Roof Repair', '11/05/2026'],
      ['', 'Vendors register with the clerk', ''],
    ),
  );
  expect(read.opportunities.map(({ notice }) => notice.fields.title)).toEqual(['Roof Repair']);
  expect(read.rejected).toEqual([]);
});

const bids: [string, string, string][] = [
  [
    'in a table beside a table of meetings',
    'Doing Business with the City',
    tableOf(
      ['Meeting', 'Title', 'Due'],
      ...Array.from({ length: 3 }, (_, n) => ['a', `Council Session ${n}`, '11/05/2026']),
    ) + tableOf(['RFP #', 'Title', 'Due'], ['26-14', 'Roof Repair', '11/05/2026']),
  ],
  [
    'that are open until filled',
    'Bid Postings',
    list('<a href="/b/1">Roof Repair</a><br>Closes: Open Until Contracted'),
  ],
  [
    'of a programme',
    'Arts Grants',
    list(
      '<h3>Roof Repair</h3><p>Application deadline: November 5, 2026</p>',
      '<h3>Roof Repair, North</h3><p>Deadline: December 5, 2026</p>',
    ),
  ],
  ['known by their own number', 'Notices', list('<a href="/b/1">RFQ 26-014 Roof Repair</a> Due: November 5, 2026')],
  [
    'as documents',
    'Purchasing',
    tableOf(['Bid Number', 'Project', 'Due Date'], ['', '<a href="/rfp-roof.pdf">Roof Repair RFP</a>', '']),
  ],
];

it.each(bids)('bids %s are found', (_what, title, content) => {
  const titles = page(title, content).opportunities.map(({ notice }) => notice.fields.title);
  expect(titles).not.toEqual([]);
  for (const found of titles) expect(found).toContain('Roof Repair');
});

it.each([
  ['Bids Open bids There are no open bids at this time. Please call.', 'There are no open bids at this time.'],
  ['Purchasing. The City currently has nothing out for bid. Thank you.', 'The City currently has nothing out for bid.'],
  ['Road salt, due 12/15/2026', null],
])('the statement in %j that nothing is open is %j', (text, statement) => {
  expect(emptyStatement(text)).toBe(statement);
});
