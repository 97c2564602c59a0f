import { extractOpportunities } from '../extract-opportunities.js';
import { readingSchema } from '../settings.js';
import { extract, fieldsOf, now, source } from '../testing/extract-from.js';

const works = ['Asphalt Overlay', 'Library Roof Repair', 'Harbor Pier Painting', 'Transit Vans'];
const read = (content: string, { heading = 'Bids', lang = 'en', title = 'City', url = '' } = {}) =>
  fieldsOf(
    extract(
      `<html lang="${lang}"><head><title>${title}</title>${url}</head><body><main><h1>${heading}</h1>${content}</main></body></html>`,
      { time_zone: 'America/New_York' },
    ),
  );
const titlesOf = (content: string, options?: Parameters<typeof read>[1]) =>
  read(content, options).map(({ title }) => title);

it('a heading may carry the number of a file before the title', () => {
  const items = works.map(
    (title, index) =>
      `<div class="card"><div class="row"><div class="col-8"><h4><a href="/n/${index}">BUN 2026/21${index} - ${title}</a></h4><div>Published: 2026-10-01</div></div><div class="col-4"><div>Closing date</div><div><strong>2026-11-1${index}</strong></div><div>${index + 7} days left</div></div></div></div>`,
  );
  expect(
    read(items.join('')).map(({ title, opportunity_number, due_date }) => [title, opportunity_number, due_date]),
  ).toEqual(works.map((title, index) => [title, `BUN 2026/21${index}`, `2026-11-1${index}`]));
});

it('a few project numbers are part of the titles and not solicitation numbers', () => {
  const titles = ['Project 4410: Asphalt Overlay', ...works.slice(1)];
  const items = titles.map((title, index) => `<h3>${title}</h3><p>Proposals due: November 1${index}, 2026</p>`);
  const found = read(items.join(''));
  expect(found.map(({ title }) => title)).toEqual(titles);
  expect(found.map(({ opportunity_number }) => opportunity_number ?? null)).toEqual([null, null, null, null]);
});

it('a department in bold type before the title is not a title', () => {
  const departments = ['Streets', 'Library', 'Port', 'Transit'];
  const items = works.map(
    (title, index) =>
      `<p><b>${departments[index] ?? ''} Department</b> - ${title} - due November 1${index}, 2026 at 2:30 PM</p>`,
  );
  const found = titlesOf(items.join(''));
  expect(found.map((title, index) => title.endsWith(works[index] ?? '?'))).toEqual([true, true, true, true]);
});

describe('a list of a gazette', () => {
  const entry = (type: string, line: string): string =>
    `<div class="item"><p>PARKS DEPARTMENT</p><p>&#9632; ${type}</p><p>${line}</p><p>Further terms apply. A pre-bid meeting will be held on 11-3-26 at 10:00 A.M.</p></div>`;
  const tender = (title: string, index: number): string =>
    entry(
      'SOLICITATION',
      `<b>${title.toUpperCase()}</b> - Competitive Sealed Bids - PIN# 8412026B000${index} - Due 11-1${index}-26 at 2:30 P.M.`,
    );
  const award = entry('AWARD', '<b>SNOW REMOVAL</b> - Renewal - PIN# 84120R0007 - AMT: $210,450.00 - TO: Delmar LLC');
  const [first = '', ...others] = works.map(tender);
  const found = read([first, award, ...others].join(''));

  it('has titles in bold type before the facts of a line', () => {
    expect(found.map(({ title }) => title)).toEqual(works.map((title) => title.toUpperCase()));
  });

  it('has due dates with dashes and two-digit years before a time', () => {
    expect(found.map(({ due_date }) => due_date)).toEqual(works.map((_, index) => `2026-11-1${index}T14:30:00-05:00`));
  });
});

it.each(['Zuschlag (OB02)', 'Contract award notice', 'Avis d’attribution', 'Adjudicación'])(
  'an entry without a deadline that states "%s" is no opportunity',
  (type) => {
    const row = (title: string, due: string, kind: string, index: number): string =>
      `<tr><td>01.10.2026</td><td>14500${index}</td><td>${due}</td><td><a href="/n/${index}">${title}</a><br><span>${kind}</span></td></tr>`;
    const rows = works.map((title, index) => row(title, `1${index}.11.2026 11:00`, 'Ausschreibung (OB01)', index));
    const content = `<table><tr><th>Datum</th><th>Nummer</th><th>Angebotsfrist</th><th>Titel</th></tr>${[...rows, row('Neubau Depot', '', type, 9)].join('')}</table>`;
    expect(titlesOf(content, { lang: 'de', heading: 'Ausschreibungen' })).toEqual(works);
  },
);

it('a heading of two labels with a slash divides cells of two lines', () => {
  const rows = works.map(
    (title, index) =>
      `<tr><td><div>${4200 + index}</div></td><td><a href="/n/${index}">${title}</a><br>MUNICIPALIDAD DE SALCAJÁ</td><td>Cotización</td><td>1${index}.nov.2026 10:00</td></tr>`,
  );
  const content = `<table><tr><td>Código</td><td>Descripción / Entidad</td><td>Modalidad</td><td>Fecha límite</td></tr>${rows.join('')}</table>`;
  const found = read(content, { lang: 'es', heading: 'Concursos' });
  expect(found.map(({ title, agency_name }) => [title, agency_name])).toEqual(
    works.map((title) => [title, 'MUNICIPALIDAD DE SALCAJÁ']),
  );
});

it('numbered rows of which half invite offers in their own words are a list of opportunities', () => {
  const kinds = ['Licitación pública', 'Mejor valor', 'Cotización', 'Convenio'];
  const rows = works.map(
    (title, index) =>
      `<tr><td><a href="/v?n=${index}">2026-0-1${index}-CM-00012${index}</a></td><td>${title}</td><td>Publicado: 01-10-2026</td><td>${kinds[index] ?? ''}</td></tr>`,
  );
  const content = `<table><tr><th>Número</th><th>Descripción</th><th>Fecha</th><th>Modalidad</th></tr>${rows.join('')}</table>`;
  const found = extractOpportunities(`<html lang="es"><body><h1>Inicio</h1>${content}</body></html>`, {
    url: 'https://portal.example/inicio/lista',
    settings: readingSchema.parse({}),
    now,
    source,
  });
  expect(fieldsOf(found).map(({ title }) => title)).toEqual(works);
});

it.each([
  ['2026-ITB-04% ', '2026-ITB-04%'],
  ['2026-RFQ-04% - ', '2026-RFQ-04%'],
])('a number of a year and letters before a title is not part of the title: %s', (before, number) => {
  const items = works.map(
    (title, index) => `<h3>${before.replace('%', String(index))}${title}</h3><p>Bids due: November 1${index}, 2026</p>`,
  );
  expect(read(items.join('')).map(({ title, opportunity_number }) => [title, opportunity_number])).toEqual(
    works.map((title, index) => [title, number.replace('%', String(index))]),
  );
});

it('a title keeps its parentheses before the deadline', () => {
  const items = works.map(
    (title, index) =>
      `<li><a href="/d/${index}.pdf">${title} (4-Year Contract) Due Nov 1${index}, 2026 2:30 PM</a></li>`,
  );
  expect(titlesOf(`<ul>${items.join('')}</ul>`)).toEqual(works.map((title) => `${title} (4-Year Contract)`));
});

it('separators between the facts of a line divide them, although every entry repeats the separators', () => {
  const items = works.map(
    (title, index) =>
      `<article><div class="badge"><span class="label">Due</span><span>Nov</span> <span>1${index}</span> <span>2026</span></div><h3><a href="/b/${index}">${title}</a></h3><div>015${index}A_2026 <span>|</span> 2:30 PM <span>|</span> Harbor Office</div><p>Furnish all labor.</p></article>`,
  );
  expect(read(items.join('')).map(({ opportunity_number, due_date }) => [opportunity_number, due_date])).toEqual(
    works.map((_, index) => [`015${index}A_2026`, `2026-11-1${index}T14:30:00-05:00`]),
  );
});

it('a card with the number in one column and the deadline in another is one notice', () => {
  const items = works.map(
    (title, index) =>
      `<div class="card"><div class="row"><div class="col-7"><h6>2026/31${index}0</h6><p>${title}</p></div><div class="col-5"><p>WATER AUTHORITY ${index}</p><p>Closing date: 11/1${index}/2026 2:30 PM</p></div></div></div>`,
  );
  expect(read(items.join('')).map(({ title, opportunity_number }) => [title, opportunity_number])).toEqual(
    works.map((title, index) => [title, `2026/31${index}0`]),
  );
});
