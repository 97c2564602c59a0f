import { extract, fieldsOf } from '../testing/extract-from.js';

const page = (content: string, lang = 'en'): string =>
  `<html lang="${lang}"><body><h1>Current bids and tenders</h1><main>${content}</main></body></html>`;
const read = (content: string, settings: object = { time_zone: 'America/New_York' }) =>
  fieldsOf(extract(page(content), settings)).map(({ title, opportunity_number, due_date, posted_date }) => ({
    title,
    number: opportunity_number,
    due: due_date,
    posted: posted_date,
  }));
const works = ['Asphalt Overlay 2027', 'Library Roof Repair', 'Harbor Pier Painting'];
const rowsOf = (print: (title: string, index: number) => string): string => works.map(print).join('');

describe('a date that is struck through', () => {
  const head = '<tr><th>RFP #</th><th>Project</th><th>Opening date</th><th>Posted</th></tr>';
  const openingsTable = (print: (index: number) => string): string =>
    `<table>${head}${rowsOf((title, index) => `<tr><td>26-10${index}</td><td><a href="/b/${index}">${title}</a></td><td>${print(index)}</td><td>9/1/26</td></tr>`)}</table>`;
  const dueDatesOf = (content: string) => fieldsOf(extract(page(content))).map(({ due_date }) => due_date ?? null);

  it.each([
    ['s', (index: number) => `<p><s>11/0${index + 1}/26</s></p><p>11/1${index}/26</p>`],
    ['del', (index: number) => `<del>11/0${index + 1}/26</del> 11/1${index}/26`],
    ['strike', (index: number) => `<strike>November ${index + 1}, 2026</strike><br>November 1${index}, 2026`],
    [
      'a style',
      (index: number) =>
        `<span style="color:red; text-decoration: line-through">11/0${index + 1}/26</span> 11/1${index}/26`,
    ],
  ])('by %s is replaced by the adjacent date', (_by, print) => {
    expect(dueDatesOf(openingsTable(print))).toEqual(['2026-11-10', '2026-11-11', '2026-11-12']);
  });

  it('is not a deadline, even if no other date replaces it', () => {
    expect(dueDatesOf(openingsTable((index) => `<s>11/0${index + 1}/26</s> to be announced`))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('stays the deadline of a notice that is struck through as a whole', () => {
    const struckRows = rowsOf(
      (title, index) =>
        `<tr><td><s>26-10${index}</s></td><td><s>${title}</s></td><td><s>11/1${index}/26</s></td><td><s>9/1/26</s></td></tr>`,
    );
    expect(dueDatesOf(`<table>${head}${struckRows}</table>`)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12']);
  });
});

describe('values below a heading of several labels', () => {
  const table = (heads: readonly string[], print: (title: string, index: number) => string): string =>
    `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rowsOf(print)}</table>`;
  const dates = (when: (index: number) => string, head = 'Publishing Date &amp; Time |<br>Closing Date &amp; Time') =>
    read(
      table(
        ['Tender ID,<br>Reference No.,<br>Public Status', 'Procurement Nature,<br>Title', head],
        (title, index) =>
          `<tr><td>110420${index},<br>46.02.1${index}.014,<br>Live</td><td>Works,<br><a href="/t/${index}">${title}</a></td><td>${when(index)}</td></tr>`,
      ),
    );
  const due = works.map((_, index) => `2026-11-1${index}T13:00:00-05:00`);

  it.each([
    ['lines', (index: number) => `01-Oct-2026 09:00 |<br>1${index}-Nov-2026 13:00`, undefined],
    ['a sign', (index: number) => `01-Oct-2026 09:00 | 1${index}-Nov-2026 13:00`, undefined],
    [
      'commas, which the dates also contain',
      (index: number) => `October 1, 2026 9:00 AM, November 1${index}, 2026 1:00 PM`,
      'Publishing date &amp; time, closing date &amp; time',
    ],
  ])('separated by %s, belong to the labels in the same order', (_by, when, head) => {
    const found = dates(when, head);
    expect(found.map((each) => each.due)).toEqual(due);
    expect(found.map(({ title, number }) => [title, number])).toEqual(
      works.map((title, index) => [title, `110420${index}`]),
    );
  });

  it('are not a deadline if one of two dates is missing', () => {
    expect(dates(() => '01-Oct-2026 09:00').map((each) => each.due ?? null)).toEqual([null, null, null]);
  });
});

describe('a time that is printed separately from its day', () => {
  const due = works.map((_, index) => `2026-11-1${index}T15:00:00-05:00`);
  const heads = '<tr><th>RFP #</th><th>Project</th><th>Closing</th></tr>';

  it.each([
    [
      'with seconds on the next line',
      `<table>${heads}${rowsOf((title, index) => `<tr><td>26-10${index}</td><td><a href="/b/${index}">${title}</a></td><td>11/1${index}/2026<br>15:00:00</td></tr>`)}</table>`,
    ],
    [
      'in a row whose label is a word',
      rowsOf(
        (title, index) =>
          `<div class="notice"><strong>${title}</strong><div class="r"><div>Published:</div><div>10/01/2026 09:14:22</div></div><div class="r"><div>Clôture le:</div><div>11/1${index}/2026</div></div><div class="r"><div>à:</div><div>15:00:00</div></div><a href="/b/${index}">Details</a></div>`,
      ),
    ],
    [
      'in a line of facts, the only one of the notice',
      rowsOf(
        (title, index) =>
          `<article><div class="badge"><span>Due</span><span>Nov</span> <span>1${index}</span> <span>2026</span></div><h3><a href="/b/${index}">${title}</a></h3><div>26-10${index} <span>|</span> 3:00 PM <span>|</span> Harbor Office</div></article>`,
      ),
    ],
    [
      'with the repeated day, below the row',
      `<table><tr><th></th><th>Project</th><th>Advertised</th><th>Closing</th></tr>${rowsOf((title, index) => `<tr><td></td><td>${title}</td><td>10/01/2026</td><td>11/1${index}/2026</td></tr><tr><td colspan="4"><table><tr><td><b>Tender Number:</b></td><td>26-10${index}</td></tr><tr><td><b>Closing Date:</b></td><td>11/1${index}/2026 - 15:00</td></tr></table></td></tr>`)}</table>`,
    ],
    [
      'in a hidden row of details',
      `<table><tr><th></th><th>Competition Name</th><th>Competition Number</th><th>Close Date</th></tr>${rowsOf((title, index) => `<tr><td>+</td><td>${title}</td><td>26-10${index}</td><td>11/1${index}/2026</td></tr><tr class="detailRow" style="display:none"><td></td><td colspan="3"><table><tr><td>Synopsis</td><td>Works at the site.</td></tr><tr><td>Close Time</td><td>3:00 PM</td></tr></table></td></tr>`)}</table>`,
    ],
  ])('belongs to the deadline: %s', (_where, content) => {
    const found = read(content);
    expect(found.map(({ title }) => title)).toEqual(works);
    expect(found.map((each) => each.due)).toEqual(due);
  });

  it('is not the time of the deadline if it belongs to the publication', () => {
    const content = rowsOf(
      (title, index) =>
        `<div class="notice"><strong>${title}</strong><div class="r"><div>Published:</div><div>10/01/2026</div></div><div class="r"><div>at:</div><div>08:00</div></div><div class="r"><div>Closing date:</div><div>11/1${index}/2026</div></div><a href="/b/${index}">Details</a></div>`,
    );
    expect(read(content).map((each) => each.due)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12']);
  });
});
