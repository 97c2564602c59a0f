import { extract, fieldsOf, row, table } from '../testing/extract-from.js';

const listed = (html: string) =>
  fieldsOf(extract(html)).map(({ opportunity_number, title, due_date, agency_name }) => [
    opportunity_number,
    title,
    due_date,
    agency_name,
  ]);

const heads = (...labels: string[]) => `<tr>${labels.map((label) => `<th>${label}</th>`).join('')}</tr>`;
const columns = heads('Department', 'RFP #', 'Project', 'Closes');

it('a table that repeats its headings in its cells is read without them', () => {
  const cell = (label: string, text: string) => `<td><span class="ui-column-title">${label}</span>${text}</td>`;
  const rowOf = (number: string, title: string) =>
    `<tr>${cell('RFP #', number)}${cell('Description', title)}${cell('Awarded Vendor(s)', '')}${cell('Bid Opening Date', '11/05/2026')}</tr>`;
  const html = table(
    rowOf('26-1', 'Roof Repair') + rowOf('26-2', 'Snow Removal'),
    heads('RFP #', 'Description', 'Awarded Vendor(s)', 'Bid Opening Date'),
  );
  expect(listed(html)).toEqual([
    ['26-1', 'Roof Repair', '2026-11-05', undefined],
    ['26-2', 'Snow Removal', '2026-11-05', undefined],
  ]);
});

describe('a table with cells that span rows', () => {
  it('lists each row with the cells of the rows above that extend into it', () => {
    const html = table(
      `<tr><td rowspan="3">Parks</td><td>26-1</td><td>Roof Repair</td><td rowspan="2">11/05/2026</td></tr>
       <tr><td>26-2</td><td>Street Sweeping</td></tr>
       <tr><td>26-3</td><td>Snow Removal</td><td>12/01/2026</td></tr>
       <tr><td>Library</td><td>26-4</td><td>Book Shelves</td><td>12/02/2026</td></tr>`,
      columns,
    );
    expect(listed(html)).toEqual([
      ['26-1', 'Roof Repair', '2026-11-05', 'Parks'],
      ['26-2', 'Street Sweeping', '2026-11-05', 'Parks'],
      ['26-3', 'Snow Removal', '2026-12-01', 'Parks'],
      ['26-4', 'Book Shelves', '2026-12-02', 'Library'],
    ]);
  });

  it.each([
    ['0', 'to the end of its part'],
    ['65534', 'no further than its part'],
  ])('extends a cell with rowspan="%s" %s', (span) => {
    const html = `<table>${columns}
      <tbody><tr><td rowspan="${span}">Parks</td><td>26-1</td><td>Roof Repair</td><td>11/05/2026</td></tr>
      <tr><td>26-2</td><td>Street Sweeping</td><td>11/06/2026</td></tr></tbody>
      <tbody><tr><td>Library</td><td>26-4</td><td>Book Shelves</td><td>12/02/2026</td></tr></tbody></table>`;
    expect(listed(html).map(([number, , , agency]) => [number, agency])).toEqual([
      ['26-1', 'Parks'],
      ['26-2', 'Parks'],
      ['26-4', 'Library'],
    ]);
  });

  it.each(['-1', '1.5', 'two', ''])('keeps a cell with rowspan="%s" in its own row', (span) => {
    const html = table(
      `<tr><td rowspan="${span}">Parks</td><td>26-1</td><td>Roof Repair</td><td>11/05/2026</td></tr>
       <tr><td>Library</td><td>26-4</td><td>Book Shelves</td><td>12/02/2026</td></tr>`,
      columns,
    );
    expect(listed(html).map(([number, , , agency]) => [number, agency])).toEqual([
      ['26-1', 'Parks'],
      ['26-4', 'Library'],
    ]);
  });

  it('keeps a spanning cell in its column if a row omits the columns before it', () => {
    const html = table(
      `<tr><td>26-1</td><td>Roof Repair</td><td>All roofs</td><td rowspan="2">11/05/2026</td></tr>
       <tr><td>26-2</td><td>Street Sweeping</td></tr>`,
      heads('RFP #', 'Project', 'Scope of Work', 'Closes'),
    );
    expect(listed(html).map(([number, , due]) => [number, due])).toEqual([
      ['26-1', '2026-11-05'],
      ['26-2', '2026-11-05'],
    ]);
  });

  it('may have headings in two rows', () => {
    const head = `<tr><th rowspan="2">RFP #</th><th rowspan="2">Project</th><th colspan="2">Dates</th></tr>${heads('Posted', 'Closes')}`;
    const html = table('<tr><td>26-1</td><td>Roof Repair</td><td>10/01/2026</td><td>11/05/2026</td></tr>', head);
    expect(fieldsOf(extract(html))).toMatchObject([
      { title: 'Roof Repair', posted_date: '2026-10-01', due_date: '2026-11-05' },
    ]);
    const due = head.replace('>Dates<', '>Closing Date<').replace('Posted', 'Day').replace('Closes', 'Hour');
    expect(listed(table('<tr><td>26-1</td><td>Roof Repair</td><td>11/05/2026</td><td>2 PM</td></tr>', due))).toEqual([
      ['26-1', 'Roof Repair', '2026-11-05T14:00:00-05:00', undefined],
    ]);
  });

  it('is read in little time and memory, however far its cells span', () => {
    const cells = `<td rowspan="65534" colspan="1000">${'Parks '.repeat(1000)}</td>`.repeat(20);
    const html = table(`<tr>${cells}</tr>${'<tr><td></td></tr>'.repeat(3000)}`, columns);
    const started = process.cpuUsage().user / 1000;
    extract(html + table(row('Street Sweeping')));
    expect(process.cpuUsage().user / 1000 - started).toBeLessThan(5000);
  });
});
