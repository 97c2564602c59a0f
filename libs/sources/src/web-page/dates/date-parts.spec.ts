import { extract, fieldsOf } from '../testing/extract-from.js';

const works = ['Asphalt Overlay 2027', 'Library Roof Repair', 'Harbor Pier Painting'];
const page = (content: string): string =>
  `<html lang="en"><body><main><h1>Current bids and tenders</h1>${content}</main></body></html>`;
const read = (content: string, time_zone = 'America/New_York') => fieldsOf(extract(page(content), { time_zone }));
const cards = (print: (title: string, index: number) => string): string =>
  works
    .map((title, index) => `<article><h3><a href="/b/${index}">${title}</a></h3>${print(title, index)}</article>`)
    .join('');
const dues = (content: string, time_zone?: string) => read(content, time_zone).map(({ due_date }) => due_date ?? null);
const due = works.map((_, index) => `2026-11-1${index}T14:30:00-05:00`);

describe('a deadline in several lines', () => {
  it.each([
    ['day, month, year, time', (day: string) => `${day}<br>Nov<br>2026<br>2:30 PM`],
    ['month, day, year, time', (day: string) => `<div>November</div><div>${day}</div><div>2026</div><div>14:30</div>`],
    ['month and day, year, time', (day: string) => `<p>Nov. ${day}</p><p>2026</p><p>2:30 p.m.</p>`],
    ['time, date', (day: string) => `<h5>14:30</h5><h5>11/${day}/2026</h5>`],
    ['date, time with its word', (day: string) => `11/${day}/2026<br>kl. 14.30<br><span>12 dage</span>`],
    ['date, time with its zone', (day: string) => `${day}-Nov-26<br>02:30 PM (New York time)`],
  ])('is read as one date: %s', (_parts, print) => {
    const content = cards(
      (_, index) => `<p>Reference: 26-10${index}</p><div><p>Closing date</p>${print(`1${index}`)}</div>`,
    );
    expect(dues(content)).toEqual(due);
  });

  it('in a cell is not joined with the next cell', () => {
    const rows = works.map(
      (title, index) =>
        `<tr><td>${index + 1}</td><td>May</td><td>${title}</td><td>11/1${index}/2026</td><td>14:30</td></tr>`,
    );
    const content = `<table><tr><th>#</th><th>Season</th><th>Project</th><th>Due date</th><th>Walk-through</th></tr>${rows.join('')}</table>`;
    expect(dues(content)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12']);
  });

  it('gets no time from the date before it', () => {
    const content = cards(
      (_, index) => `<p>Posted</p><p>10/01/2026</p><p>09:15</p><p>Closing date</p><p>11/1${index}/2026</p>`,
    );
    expect(dues(content)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12']);
  });
});

it('a step of a timeline has its label below its date', () => {
  const step = (date: string, label: string): string => `<div class="step"><p>${date}</p><span>${label}</span></div>`;
  const content = cards(
    (_, index) =>
      `<div class="line">${step('until 1 November, 09:00', 'Questions')}${step(`until 1${index} November, 14:30`, 'Submission deadline')}${step('&mdash;', 'Evaluation')}</div>`,
  );
  expect(dues(content)).toEqual(due);
});

describe('a time with its own offset', () => {
  it.each([
    ['(GMT -3.00)', '17:30'],
    ['(GMT 2.00)', '12:30'],
    ['(UTC+05:30)', '09:00'],
    ['GMT+3', '11:30'],
    ['(New York time)', '19:30'],
  ])('is read with the offset %s', (offset, clock) => {
    const content = cards(
      (_, index) => `<p>Deadline: <span>1${index}-Nov-2026 14:30</span> <span>${offset}</span></p>`,
    );
    const instants = dues(content, 'Europe/London').map((date) => new Date(date ?? 0).toISOString());
    expect(instants).toEqual(works.map((_, index) => `2026-11-1${index}T${clock}:00.000Z`));
  });
});

describe('a deadline that an amendment moves', () => {
  const table = (head: string, note: (index: number) => string): string =>
    `<table><tr><th>RFP #</th><th>Title</th><th>${head}</th><th>Due date</th></tr>${works
      .map(
        (title, index) =>
          `<tr><td>26-10${index}</td><td><a href="/b/${index}">${title}</a></td><td>${note(index)}</td><td>11/0${index + 1}/2026</td></tr>`,
      )
      .join('')}</table>`;

  it.each([
    [
      'Amendments',
      (index: number) => `Amendment #1 - Proposal due date extended to November 1${index}, 2026, 2:30 p.m.`,
    ],
    [
      'Addenda',
      (index: number) => `<a href="/a/${index}.pdf">Addendum No. 2: closing moved to 11/1${index}/2026 at 2:30 PM</a>`,
    ],
    ['Notes', (index: number) => `Extended to November 1${index}, 2026 2:30 PM`],
    ['Revised closing date', (index: number) => `11/1${index}/2026 2:30 PM`],
  ])('is the date below the heading "%s"', (head, note) => {
    expect(dues(table(head, note))).toEqual(due);
  });

  it.each([
    ['Amendments', () => 'Amendment #1 - Deadline for questions extended to November 20, 2026'],
    ['Addenda', () => 'Addendum 1: pre-bid meeting moved to November 20, 2026 at 10 AM'],
    ['Amendments', () => 'Amendment #2 - Revised drawings, posted November 20, 2026'],
  ])('stays unchanged if another date moves: %s', (head, note) => {
    expect(dues(table(head, note))).toEqual(['2026-11-01', '2026-11-02', '2026-11-03']);
  });
});
