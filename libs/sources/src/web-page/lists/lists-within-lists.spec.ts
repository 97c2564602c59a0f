import { extract, fieldsOf } from '../testing/extract-from.js';

const works = ['Asphalt Overlay', 'Library Roof Repair', 'Harbor Pier Painting', 'Meter Reading'];
const read = (content: string) =>
  fieldsOf(extract(`<html><body><h1>Bids</h1>${content}</body></html>`, { time_zone: 'America/New_York' }));

const arabic = (text: string): string => text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
const day = (month: string, index: number): string =>
  arabic(`2026-${month}-0`) + (index === 1 ? '2' : arabic(String(index + 1)));

it('lines that every card repeats are not notices, in any language and with any digits', () => {
  const cards = works.map(
    (_, index) =>
      `<div class="card"><h3><a href="/t/${index}">صيانة شبكة المياه ${'أبتث'[index]}</a></h3><ul><li><span>آخر موعد لاستلام الاستفسارات</span> <span>${day('11', index)}</span></li><li><span>آخر موعد لتقديم العروض</span> <span>${day('12', index)}</span></li></ul></div>`,
  );
  expect(read(cards.join('')).map(({ due_date }) => due_date)).toEqual([
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
  ]);
});

it('a card of two parts with the same number is one notice', () => {
  const cards = works.map(
    (title, index) =>
      `<div class="box"><div class="row"><div class="col-12"><h2><a href="/t/${index}">RFT-26-10${index} - ${title}</a></h2></div><div class="col-8"><div><strong>RFT ID</strong> <span>RFT-26-10${index}</span></div><div><strong>Closes</strong> <span>1${index}-Dec-2026 2:00pm</span></div></div></div></div>`,
  );
  expect(read(cards.join('')).map(({ title, due_date }) => [title, due_date])).toEqual(
    works.map((title, index) => [title, `2026-12-1${index}T14:00:00-05:00`]),
  );
});

it('lists below month headings form one list, even if a month has a single item', () => {
  const item = (index: number, day: string): string =>
    `<li><a href="/files/${index}.pdf">PW2600${index} ${works[index] ?? ''}</a> - bids due ${day}</li>`;
  const lists = `<h3>November 2026</h3><ul>${item(0, 'November 3')}${item(1, 'November 9')}</ul><h3>December 2026</h3><ul>${item(2, 'December 1')}</ul><h3>January 2027</h3><ul>${item(3, 'January 12')}</ul>`;
  expect(read(lists).map(({ due_date }) => due_date)).toEqual(['2026-11-03', '2026-11-09', '2026-12-01', '2027-01-12']);
});

describe('a deadline above a table', () => {
  const tables = (words: (day: string) => string): string =>
    ['December 3, 2026', 'December 24, 2026']
      .map(
        (day, place) =>
          `<h3>Letting of ${day}</h3><p>${words(day)}</p><table><tr><th>Call</th><th>Contract ID</th><th>Description</th></tr>${works.map((title, index) => `<tr><td>00${index}</td><td>26${place}00${index}1</td><td>${title}, Section ${place}${index}</td></tr>`).join('')}</table>`,
      )
      .join('');

  it('applies to its rows, and its heading is not a notice', () => {
    const found = read(tables((day) => `Bids will be received until 10:00 AM on ${day}.`));
    expect(found.map(({ due_date }) => due_date)).toEqual([
      ...works.map(() => '2026-12-03T10:00:00-05:00'),
      ...works.map(() => '2026-12-24T10:00:00-05:00'),
    ]);
  });

  it('does not apply if the sentence is about something else', () => {
    const html = `<h3>Contracts out for bid</h3><p>The office is closed on November 26, 2026.</p><table><tr><th>Contract ID</th><th>Description</th></tr>${works.map((title, index) => `<tr><td>2600${index}1</td><td>${title}</td></tr>`).join('')}</table>`;
    expect(read(html).map(({ due_date }) => due_date)).toEqual(works.map(() => undefined));
  });
});

it('cells marked only by ARIA roles have the headings of their columns', () => {
  const cell = (column: number, text: string): string =>
    `<div role="gridcell" aria-colindex="${column}"><div>${text}</div></div>`;
  const heads = ['Title', 'Solicitation Number', 'Release Date', 'Due Date', 'Contact'];
  const rows = works.map(
    (title, index) =>
      `<div role="presentation"><div role="row"><div role="gridcell"></div><div role="presentation">${cell(2, `<button type="button">${title}</button>`)}${cell(3, `26-10${index}`)}${cell(4, '9/1/2026')}${cell(5, `12/1${index}/2026 2:00 PM`)}${cell(6, 'Dana Whitlock')}</div></div></div>`,
  );
  const grid = `<div role="grid"><div role="row"><div role="columnheader"></div>${heads.map((head, index) => `<div role="columnheader" aria-colindex="${index + 2}"><span>${head}</span></div>`).join('')}</div>${rows.join('')}</div>`;
  expect(read(grid).map(({ title, due_date }) => [title, due_date])).toEqual(
    works.map((title, index) => [title, `2026-12-1${index}T14:00:00-05:00`]),
  );
});

it('numbered entries without a deadline below "Awarded" are not opportunities', () => {
  const open = works.map(
    (title, index) => `<li><a href="/b/${index}">RFP-26-10${index} ${title}</a><br>Deadline: 12/1${index}/2026</li>`,
  );
  const awarded = works.map((title, index) => `<li><a href="/a/${index}">RFP-25-10${index} ${title} of 2025</a></li>`);
  const panes = `<div><h2>Open</h2><ul>${open.join('')}</ul></div><div><h2>Awarded</h2><ul>${awarded.join('')}</ul></div>`;
  expect(read(panes).map(({ title }) => title)).toEqual(works);
});

it('a column of details with a number and a deadline in each is a list of invitations', () => {
  const rows = works.map(
    (title, index) =>
      `<tr><td>0${index + 1}/09/2026</td><td><a href="/show?ID=${index}">${title}</a><div><span class="item-title">Reference No:</span> MAR51010${index}<br><span class="item-title">Deadline Date:</span> 1${index}-Dec-26</div></td></tr>`,
  );
  const html = `<html lang="en-GB"><body><h1>Find a Contract</h1><table><tr><th>Date</th><th>Details</th></tr>${rows.join('')}</table></body></html>`;
  expect(fieldsOf(extract(html.replaceAll('purchasing', ''))).map(({ title }) => title)).toEqual(works);
});

it('a heading above labelled lines is the title, not the sentence of the description', () => {
  const articles = works.map(
    (title, index) =>
      `<article><p class="lead">${title}</p><div><span>ATM ID:</span><div>EST0804${index}</div></div><div><span>Close Date:</span><div>1${index}-Dec-2026</div></div><div><span>Description:</span><div>The ${title} is wanted for all sites of the bureau.</div></div></article>`,
  );
  expect(read(articles.join('')).map(({ title }) => title)).toEqual(works);
});
