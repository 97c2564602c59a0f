import { extract, fieldsOf } from '../testing/extract-from.js';

const page = (content: string): string => `<html><body><h1>Bids</h1><main>${content}</main></body></html>`;
const read = (content: string) =>
  fieldsOf(extract(page(content), { time_zone: 'America/New_York' })).map(({ title, opportunity_number, due_date }) => [
    title,
    opportunity_number,
    due_date,
  ]);
const works = ['Asphalt Overlay 2027', 'Library Roof Repair', 'Harbor Pier Painting'];

it('the state of a notice is not a label of the text after it', () => {
  const cards = works.map(
    (title, index) =>
      `<div class="card"><a href="/bid/${index}">${title}</a><div class="label_MAIN">OPEN</div><div>Closing on</div><div>1${index} Dec 2026<br>04:00PM</div></div>`,
  );
  expect(read(cards.join('')).map(([, , due]) => due)).toEqual([
    '2026-12-10T16:00:00-05:00',
    '2026-12-11T16:00:00-05:00',
    '2026-12-12T16:00:00-05:00',
  ]);
});

it('a state in bold above a heading does not make the title its value', () => {
  const cards = works.map(
    (title, index) =>
      `<div class="card"><div>ID: <span>26-10${index}</span></div><div><strong>Published</strong></div><h2>${title}</h2><p>Closing date</p><span>12/1${index}/2026</span><strong>Town of Fairview</strong></div>`,
  );
  expect(read(cards.join('')).map(([title]) => title)).toEqual(works);
});

it('the name of a department is not a label', () => {
  const rows = works.map(
    (title, index) =>
      `<tr><td><a href="/bid/${index}">${title}</a><br><em>Police Department</em></td><td><strong>Proposals Due</strong><br>12/1${index}/2026</td><td>OPEN</td></tr>`,
  );
  expect(read(`<table>${rows.join('')}</table>`).map(([, , due]) => due)).toEqual([
    '2026-12-10',
    '2026-12-11',
    '2026-12-12',
  ]);
});

it('a title with a word that labels use is not a label if a label follows it', () => {
  const items = ['Pump Delivery', ...works].map(
    (title, index) =>
      `<p><b>BID NO. RFP 2026-04${index}</b><br><b>${title}</b><br>BID OPENING: December 1${index}, 2026, 2:00 PM</p>`,
  );
  expect(read(items.join('')).map(([title, number]) => [title, number])).toEqual(
    ['Pump Delivery', ...works].map((title, index) => [title, `RFP 2026-04${index}`]),
  );
});

it('the words of a deadline in a sentence are not a title', () => {
  const items = works.map(
    (title, index) =>
      `<p><a href="/doc/${index}">RFP-1${index}-2026</a><br><strong><em>${title}</em></strong><br>${index === 1 ? 'A pre-proposal conference will be held on November 2, 2026 at 10:00 a.m. ' : ''}Proposals are due no later than 9:00 a.m. on Monday, December 1${index}, 2026.</p>`,
  );
  expect(read(items.join(''))).toEqual(
    works.map((title, index) => [title, `RFP-1${index}-2026`, `2026-12-1${index}T09:00:00-05:00`]),
  );
});

it('the start of a submission window is not a deadline', () => {
  const rows = works.map(
    (title, index) =>
      `<tr><td><a href="/ru/announce/${index}">${title}</a></td><td>2026-09-0${index + 1} 09:00:00</td><td>2026-12-1${index} 11:00:00</td></tr>`,
  );
  const head =
    '<tr><th>Название объявления</th><th>Дата начала приема заявок</th><th>Дата окончания приема заявок</th></tr>';
  expect(read(`<table>${head}${rows.join('')}</table>`).map(([, , due]) => due?.slice(0, 10))).toEqual([
    '2026-12-10',
    '2026-12-11',
    '2026-12-12',
  ]);
});

it('the last day of a range without a known label is the due date', () => {
  const items = works.map(
    (title, index) =>
      `<div class="card"><h3><a href="/bando/${index}">${title}</a></h3><p>Attivo dal 01/09/2026 al 1${index}/12/2026</p></div>`,
  );
  const html = `<html lang="it"><body><h1>Bandi</h1>${items.join('')}</body></html>`;
  expect(fieldsOf(extract(html)).map(({ due_date }) => due_date)).toEqual(['2026-12-10', '2026-12-11', '2026-12-12']);
});

it('a year before a title is not mistaken for the end of the number', () => {
  const rows = works.map(
    (title, index) => `<tr><td>019${index}A_2026</td><td>2026 ${title}</td><td>12/1${index}/2026</td></tr>`,
  );
  expect(read(`<table><tr><th>Bid #</th><th>Project</th><th>Due</th></tr>${rows.join('')}</table>`)).toEqual(
    works.map((title, index) => [`2026 ${title}`, `019${index}A_2026`, `2026-12-1${index}`]),
  );
});

it('a number with an underscore in brackets is recognized', () => {
  const items = works.map(
    (title, index) => `<li><strong>${title}</strong> (017${index}A_2026)<br>Due: December 1${index}, 2026</li>`,
  );
  expect(read(`<ul>${items.join('')}</ul>`)).toEqual(
    works.map((title, index) => [title, `017${index}A_2026`, `2026-12-1${index}`]),
  );
});

it('a column whose cells are a word and a number has no titles', () => {
  const rows = works.map(
    (title, index) =>
      `<tr><td><b>Solicitation RFP 2026-01${index}</b></td><td>${title}</td><td>December 1${index}, 2026</td></tr>`,
  );
  const head = '<tr><td><b>Solicitation</b></td><td><b>Description</b></td><td><b>Closing Date</b></td></tr>';
  expect(read(`<table>${head}${rows.join('')}</table>`).map(([title]) => title)).toEqual(works);
});

it('a list with a buyer and the end of expressions of interest is a list of opportunities', () => {
  const rows = works.map(
    (title, index) =>
      `<tr><td><a href="/Advert?id=${index}">${title}</a></td><td>Leeds City Council</td><td>01/09/2026 12:00</td><td>1${index}/12/2026 12:00</td></tr>`,
  );
  const html = `<html lang="en-GB"><body><h1>Find opportunities</h1><table><tr><th>Title</th><th>Buyer</th><th>Expression start</th><th>Expression end</th></tr>${rows.join('')}</table></body></html>`;
  const found = fieldsOf(extract(html.replace('purchasing', ''), { time_zone: 'Europe/London' }));
  expect(found.map(({ due_date }) => due_date?.slice(0, 10))).toEqual(['2026-12-10', '2026-12-11', '2026-12-12']);
});

it('a comma does not end a title', () => {
  const items = works.map(
    (title, index) =>
      `<li><a href="/f/${index}.pdf"><strong>${title}, Lake Road</strong> Due December 1${index}, 2026 2:00 PM</a></li>`,
  );
  expect(read(`<ul>${items.join('')}</ul>`).map(([title]) => title)).toEqual(
    works.map((title) => `${title}, Lake Road`),
  );
});

it('the last day for questions named RFIs is not the deadline of proposals', () => {
  const panels = works.map(
    (title, index) =>
      `<section><h2>B2026-4${index}: ${title}</h2><div><p><strong>Mandatory job walk:</strong> November 3, 2026 at 9:00 a.m.</p><p><strong>Last day for RFIs:</strong> November 9, 2026</p><p><strong>Proposals due:</strong> Thursday, December 1${index}, 2026 at 2:00 p.m.</p></div></section>`,
  );
  expect(read(panels.join('')).map(([, , due]) => due)).toEqual([
    '2026-12-10T14:00:00-05:00',
    '2026-12-11T14:00:00-05:00',
    '2026-12-12T14:00:00-05:00',
  ]);
});

it('a column "Inquiry" contains titles, not dates', () => {
  const rows = works.map(
    (title, index) =>
      `<tr><td><a href="/bids/${index}.pdf">26-10${index} – ${title}</a></td><td>Friday, November 20, 2026, 10:00 AM</td><td>Not later than 2:00 PM EST, Thursday, December 1${index}, 2026</td></tr>`,
  );
  const head = '<tr><th>Inquiry</th><th>Pre-Bid Meeting</th><th>Bids Due</th></tr>';
  expect(read(`<table>${head}${rows.join('')}</table>`)).toEqual(
    works.map((title, index) => [title, `26-10${index}`, `2026-12-1${index}T14:00:00-05:00`]),
  );
});

it('headings and invitations in Polish are read', () => {
  const rows = works.map(
    (title, index) =>
      `<tr><td>ZP.271.1${index}.2026</td><td><a href="/transakcja/${index}">${title}</a></td><td>Gmina Lipowiec</td><td>02-10-2026</td><td>1${index}-12-2026 10:00:00</td></tr>`,
  );
  const head =
    '<tr><th>Nr postępowania</th><th>Nazwa postępowania</th><th>Zamawiający</th><th>Data publikacji</th><th>Termin składania ofert</th></tr>';
  const html = `<html lang="pl"><body><h1>Aktualne postępowania</h1><table>${head}${rows.join('')}</table></body></html>`;
  expect(
    fieldsOf(extract(html, { time_zone: 'Europe/Warsaw' })).map(({ title, due_date }) => [title, due_date]),
  ).toEqual(works.map((title, index) => [title, `2026-12-1${index}T10:00:00+01:00`]));
});

it('custom elements with the roles of a table are rows and cells', () => {
  const cell = (text: string): string => `<mat-cell role="cell">${text}</mat-cell>`;
  const rows = works.map(
    (title, index) =>
      `<mat-row role="row">${cell(`<a href="/bids/${index}">${title}</a>`)}${cell(`26-10${index}`)}${cell('OPEN')}${cell(`12/1${index}/2026 - 2:00 PM`)}</mat-row>`,
  );
  const head = ['Title', 'Number', 'Status', 'End Date'].map(
    (text) => `<mat-header-cell role="columnheader">${text}</mat-header-cell>`,
  );
  expect(
    read(
      `<mat-table role="table"><mat-header-row role="row">${head.join('')}</mat-header-row>${rows.join('')}</mat-table>`,
    ),
  ).toEqual(works.map((title, index) => [title, `26-10${index}`, `2026-12-1${index}T14:00:00-05:00`]));
});
