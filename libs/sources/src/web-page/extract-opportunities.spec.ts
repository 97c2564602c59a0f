import { url, extract, extractOne, fieldsOf, idsOf, table, row } from './testing/extract-from.js';

describe('a table of opportunities', () => {
  it('is read by its headings', () => {
    const read = extract(table(row('Roof Repair') + row('Street Sweeping', '12/01/2026', '/bids/2')));
    expect(read.method).toBe('lists');
    expect(fieldsOf(read)).toMatchObject([
      {
        title: 'Roof Repair',
        opportunity_number: '26-1',
        due_date: '2026-11-05',
        source_url: 'https://www.fairview.example.gov/purchasing/bid.aspx?id=1',
      },
      { title: 'Street Sweeping', due_date: '2026-12-01', source_url: 'https://www.fairview.example.gov/bids/2' },
    ]);
    expect(read.opportunities[0]?.evidence).toEqual({
      title: 'Project: Roof Repair',
      opportunity_number: 'RFP #: 26-1',
      due_date: 'Closes: 11/05/2026',
    });
    expect(read.opportunities[0]?.notice.fields.evidence).toEqual(read.opportunities[0]?.evidence);
  });

  it.each([
    [
      'has its headings in bold cells',
      table(row('Roof Repair'), '<tr><td><b>RFP #</b></td><td><b>Project</b></td><td><b>Closes</b></td></tr>'),
    ],
    [
      'has a line above its headings',
      table(
        row('Roof Repair'),
        '<tr><td colspan="3">Open bids</td></tr><tr><th>RFP #</th><th>Project</th><th>Closes</th></tr>',
      ),
    ],
    [
      'has a heading over two columns',
      '<table><tr><th colspan="2">Project</th><th>Closes</th></tr><tr><td><a href="bid.aspx?id=1">Roof Repair</a></td><td>26-1</td><td>11/05/2026</td></tr></table>',
    ],
    [
      'has a column "Description" instead of a title',
      table(row('Roof Repair'), '<tr><th>RFP #</th><th>Description</th><th>Closes</th></tr>'),
    ],
    [
      'lies within a table for the layout',
      `<table><tr><td>Menu</td><td>${table(row('Roof Repair'))}</td></tr></table>`,
    ],
    [
      'does not close its cells',
      '<table><tr><th>RFP #<th>Project<th>Closes<tr><td>26-1<td><a href="bid.aspx?id=1">Roof Repair</a><td>11/05/2026</table>',
    ],
    [
      'has the link in another column',
      '<table><tr><th>Project</th><th>Closes</th><th></th></tr><tr><td>Roof Repair</td><td>11/05/2026</td><td><a href="bid.aspx?id=1">View</a></td></tr></table>',
    ],
  ])('is read if it %s', (_what, html) => {
    expect(fieldsOf(extract(html))).toMatchObject([
      {
        title: 'Roof Repair',
        due_date: '2026-11-05',
        source_url: 'https://www.fairview.example.gov/purchasing/bid.aspx?id=1',
      },
    ]);
  });

  it('states the status of an opportunity', () => {
    const head = '<tr><th>Title</th><th>Due</th><th>Status</th></tr>';
    const rows = ['Open', 'Closed', 'Cancelled', 'Awarded', 'Upcoming', 'Anything'].map(
      (status, index) => `<tr><td>Roof Repair ${index}</td><td>11/05/2026</td><td>${status}</td></tr>`,
    );
    expect(fieldsOf(extract(table(rows.join(''), head))).map(({ lifecycle }) => lifecycle)).toEqual([
      'open',
      'closed',
      'cancelled',
      'awarded',
      'forecast',
      undefined,
    ]);
  });

  it.each([
    ['Not Awarded / Re-bid', undefined],
    ['No award', undefined],
    ['Not yet awarded', undefined],
    ['Incomplete', undefined],
    ['Not cancelled', undefined],
    ['Unopened', undefined],
    ['Bids opened', undefined],
    ['Not yet open', 'forecast'],
    ['Yet to be advertised', 'forecast'],
    ['No longer open', 'closed'],
    ['Not accepting bids', 'closed'],
    ['Inactive', 'closed'],
    ['Completed', 'closed'],
    ['Not open: closed', 'closed'],
    ['Pending award', 'closed'],
    ['Intent to award', 'closed'],
    ['Award pending – cancelled', 'cancelled'],
    ['Awarded (not cancelled)', 'awarded'],
    ['Reopened', 'open'],
    ['Currently accepting proposals', 'open'],
  ])('reads the status "%s" as %s', (status, lifecycle) => {
    const html = table(
      `<tr><td>Roof Repair</td><td>11/05/2026</td><td>${status}</td></tr>`,
      '<tr><th>Title</th><th>Due</th><th>Status</th></tr>',
    );
    expect(fieldsOf(extract(html))[0]?.lifecycle).toBe(lifecycle);
  });

  it('is not mistaken for a table of something else', () => {
    expect(
      extract('<table><tr><th>Name</th><th>Phone</th></tr><tr><td>Pat Example</td><td>555-0100</td></tr></table>')
        .method,
    ).toBeNull();
  });

  it('quarantines unreadable rows, each with its reason, and reads the rest', () => {
    const read = extract(
      table(
        [
          row('Roof Repair'),
          row('More', '11/05/2026', 'a'),
          row('View details', '11/05/2026', 'b'),
          row('Bridge Deck Overlay', '02/30/2026', 'c'),
        ].join(''),
      ),
    );
    expect(read.rejected.map(({ code }) => code)).toEqual(['RECORD_NO_TITLE', 'RECORD_NO_TITLE']);
    expect(fieldsOf(read)).toMatchObject([
      { title: 'Roof Repair', due_date: '2026-11-05' },
      { title: 'Bridge Deck Overlay', due_date: null, evidence: { due_date: '02/30/2026' } },
    ]);
  });
});

describe('a page about one opportunity', () => {
  it.each([
    [
      'in a definition list',
      '<h1>Roof Repair</h1><dl><dt>RFP No.</dt><dd>26-1</dd><dt>Proposals due</dt><dd>November 5, 2026</dd></dl>',
    ],
    [
      'in a table of two columns',
      '<h1>Roof Repair</h1><table><tr><th>RFP No.</th><td>26-1</td></tr><tr><th>Closing date:</th><td>11/5/2026</td></tr></table>',
    ],
    ['in lines', '<h1>Roof Repair</h1><p><strong>RFP No.:</strong> 26-1<br><strong>Deadline:</strong> Nov 5, 2026</p>'],
    [
      'in boxes',
      '<div><h2>Roof Repair</h2></div><div><div>RFP No.</div><div>26-1</div></div><div><div>Due Date</div><div>2026-11-05</div></div>',
    ],
    [
      'with its own label for the title',
      '<h1>Bid Details</h1><p>Project Title: Roof Repair</p><p>RFP No.: 26-1</p><p>Bid opening: 11/05/2026</p>',
    ],
  ])('is read %s, under its own URL', (_what, html) => {
    const read = extract(`<body><nav>Due: 01/01/2001</nav>${html}</body>`);
    expect(fieldsOf(read)).toMatchObject([
      { title: 'Roof Repair', opportunity_number: '26-1', due_date: '2026-11-05' },
    ]);
    expect(idsOf(read)).toEqual([url]);
  });

  it('does not use the date for questions as the deadline', () => {
    const read = extractOne(
      '<h1>Roof Repair</h1><p>Questions due: 10/20/2026</p><p>Pre-bid meeting: 10/15/2026</p><p>Due: 11/05/2026</p>',
    );
    expect(read).toMatchObject({ notice: { fields: { due_date: '2026-11-05' } } });
  });

  it('has no opportunity if none is stated', () => {
    expect(extractOne('<h1>Welcome to our town</h1><p>Office hours: 9 to 5</p>')).toBeNull();
  });
});

describe('blocks of a list', () => {
  it('are read each by its title, link and deadline', () => {
    const block = (n: number) =>
      `<div class="card"><h3><a href="/bids/${n}">Roof Repair ${n}</a></h3><span>RFP-26-${n}</span><p>Closes November ${n}, 2026 at 2 PM</p></div>`;
    const read = extract(`<div id="list">${[1, 2, 3].map(block).join('')}</div>`, { time_zone: 'America/Chicago' });
    expect(read.method).toBe('lists');
    expect(fieldsOf(read)).toMatchObject(
      [1, 2, 3].map((n) => ({ title: `Roof Repair ${n}`, source_url: `https://www.fairview.example.gov/bids/${n}` })),
    );
    expect(fieldsOf(read)[2]?.due_date).toBe('2026-11-03T14:00:00-06:00');
  });
});

describe('selectors of a user', () => {
  it('find their parts; other parts are found by their labels', () => {
    const html =
      '<div class="x"><p class="a">Roof Repair</p><i>by the 5th: 11/05/2026</i><p>Bid No.: 26-1</p><a class="go" href="/bids/1">Open</a></div>';
    const settings = {
      selectors: { item: '.x', title: '.a', due: 'i', link: 'a.go' },
      agency_name: 'Town of Fairview',
    };
    expect(extract(html, settings)).toMatchObject({
      method: 'selectors',
      opportunities: [
        {
          notice: {
            source_type: 'state_rfp',
            source_id: 'https://www.fairview.example.gov/bids/1',
            fields: {
              title: 'Roof Repair',
              due_date: '2026-11-05',
              opportunity_number: '26-1',
              agency_name: 'Town of Fairview',
            },
          },
        },
      ],
    });
  });

  it('that match nothing yield nothing, without another method', () => {
    expect(extract(table(row('Roof Repair')), { selectors: { item: '.gone' } })).toMatchObject({
      method: null,
      opportunities: [],
    });
  });
});

describe('a page that states that nothing is open', () => {
  it.each([
    'There are no open bids at this time.',
    'There are currently no bid opportunities.',
    'No current solicitations',
    'No records found',
    'We have no active RFPs.',
    'We currently have no solicitations.',
    'No bids are being accepted at present.',
    'The County is not soliciting any bids or proposals right now.',
    'No sealed bids pending',
    'No hay convocatorias vigentes.',
    'Derzeit liegen keine Ausschreibungen vor.',
    'Non ci sono bandi in corso.',
    'Aucun marché en cours.',
  ])('is accepted: %s', (text) => {
    expect(extract(`<body><p>${text}</p></body>`)).toMatchObject({ method: null, statesNoResults: true });
  });

  it.each([
    'Please sign in',
    'Scheduled maintenance',
    'No parking',
    '',
    'No bids will be accepted after 2 PM.',
    'There is no fee for bid documents.',
    'Check back often for new bids.',
  ])('is not recognized in "%s"', (text) => {
    expect(extract(`<body><p>${text}</p></body>`)).toMatchObject({ method: null, statesNoResults: false });
  });
});
