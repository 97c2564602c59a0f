import { extract, fieldsOf } from '../testing/extract-from.js';

const read = (content: string, { lang = 'en', title = 'Bids' } = {}) =>
  fieldsOf(
    extract(`<html lang="${lang}"><head><title>${title}</title></head><body><main>${content}</main></body></html>`, {
      time_zone: lang === 'en' ? 'America/New_York' : 'Europe/Oslo',
    }),
  ).map(({ title: found, opportunity_number, due_date, posted_date }) => ({
    title: found,
    number: opportunity_number,
    due: due_date,
    posted: posted_date,
  }));
const works = ['Asphalt Overlay 2027', 'Library Roof Repair', 'Harbor Pier Painting'];

describe('a list in a northern language', () => {
  it.each([
    [
      'nb',
      'Frist',
      (day: number) => `${day}. november 2026 kl. 12:00`,
      'Kunngjort',
      '1. oktober 2026',
      'Doffin-referanse',
    ],
    ['nl', 'Sluitingsdatum', (day: number) => `${day} nov 2026, 12:00`, 'Gepubliceerd', '1 oktober 2026', 'Kenmerk'],
    [
      'da',
      'Tilbudsfrist',
      (day: number) => `${day}. november 2026 kl. 12:00`,
      'Offentliggjort',
      '1. oktober 2026',
      'Sagsnummer',
    ],
    [
      'sv',
      'Sista anbudsdag',
      (day: number) => `${day} november 2026 kl. 12:00`,
      'Publicerad',
      '1 oktober 2026',
      'Diarienummer',
    ],
    [
      'fi',
      'Määräaika',
      (day: number) => `${day}. marraskuuta 2026 klo 12:00`,
      'Julkaistu',
      '1. lokakuuta 2026',
      'Viitenumero',
    ],
  ])('has its deadline, number and day of publication: %s', (lang, deadline, due, published, posted, reference) => {
    const cards = works.map(
      (title, index) =>
        `<div class="card"><h2><a href="/n/${index}">${title}</a></h2><p>${deadline}: ${due(10 + index)}</p><p>${published}: ${posted}</p><p>${reference}: 2026-14${index}00</p></div>`,
    );
    expect(read(cards.join(''), { lang, title: 'Portal' })).toEqual(
      works.map((title, index) => ({
        title,
        number: `2026-14${index}00`,
        due: `2026-11-1${index}T12:00:00+01:00`,
        posted: '2026-10-01',
      })),
    );
  });

  it.each([
    ['3 maart 2027', '2027-03-03'],
    ['3 mrt 2027', '2027-03-03'],
    ['3 mei 2027', '2027-05-03'],
    ['3. marts 2027', '2027-03-03'],
    ['3. desember 2026', '2026-12-03'],
    ['3 maj 2027', '2027-05-03'],
    ['3 augusti 2027', '2027-08-03'],
    ['3. kesäkuuta 2027', '2027-06-03'],
  ])('is read with the date %s', (printed, due) => {
    const cards = works.map((title, index) => `<li><a href="/n/${index}">${title}</a> <p>Frist: ${printed}</p></li>`);
    expect(read(`<h1>Anbud</h1><ul>${cards.join('')}</ul>`, { lang: 'nb' }).map((each) => each.due)).toEqual([
      due,
      due,
      due,
    ]);
  });
});

it('the name of a procedure above a label with a colon is not a label', () => {
  const tables = works.map(
    (title, index) =>
      `<table><tr><th>Référence :</th><th>2026-1${index}-MAPA</th></tr><tr><td colspan="2"><b>${title}</b></td></tr><tr><td colspan="2">Procédure adaptée ouverte</td></tr><tr><td>Publié le :</td><td>1 octobre 2026</td></tr><tr><td>Clôture le :</td><td>1${index} novembre 2026 à 14h30</td></tr><tr><td colspan="2"><a href="/c/${index}">Accéder à la consultation</a></td></tr></table>`,
  );
  expect(read(`<h1>Consultations</h1><div>${tables.join('')}</div>`, { lang: 'fr' })).toEqual(
    works.map((title, index) => ({
      title,
      number: `2026-1${index}-MAPA`,
      due: `2026-11-1${index}T14:30:00+01:00`,
      posted: '2026-10-01',
    })),
  );
});

it('paragraphs in bold begin the notices of a page exported by an office program', () => {
  const paragraphs = works.map(
    (title, index) =>
      `<p class=MsoNormal><b><span>ITB 26/1${index}<span style='mso-tab-count:1'>&nbsp;&nbsp; </span>${title}</span></b><o:p></o:p></p>
${index === 1 ? `<p class=MsoNormal style='margin-left:.5in'><span>Pre-bid conference:<span>&nbsp; </span>Tuesday, November 3, 2026, 9:00 a.m.</span></p>` : ''}
<p class=MsoNormal style='margin-left:.5in'><span>Bids due:<span style='mso-tab-count:2'>&nbsp;&nbsp; </span><u>November 1${index}, 2026 at 2:00 p.m.</u></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>`,
  );
  const found = read(
    `<div class=WordSection1><p class=MsoNormal><b><u>CURRENT BIDS<o:p></o:p></u></b></p>${paragraphs.join('')}</div>`,
  );
  expect(found.map(({ title, number, due }) => [title, number, due])).toEqual(
    works.map((title, index) => [title, `ITB 26/1${index}`, `2026-11-1${index}T14:00:00-05:00`]),
  );
});

describe('the title of a notice', () => {
  it.each([
    ['Due Nov 1%, 2026 2:00 PM: ', '2026-11-1%T14:00:00-05:00'],
    ['Bids due 11/1%/2026 - ', '2026-11-1%'],
  ])('may follow its deadline: %s', (before, due) => {
    const links = works.map(
      (title, index) =>
        `<li><a href="docs/${index}.pdf">${before.replace('%', String(index))}${title} (2026-RFQ-01${index})</a> <small>PDF, ${index + 80} KB</small></li>`,
    );
    expect(read(`<h2>Requests for Bids</h2><ul>${links.join('')}</ul>`)).toMatchObject(
      works.map((title, index) => ({ title, number: `2026-RFQ-01${index}`, due: due.replace('%', String(index)) })),
    );
  });

  const table = (heads: string, titles: readonly string[], number: (index: number) => string): string =>
    `<h1>Negotiations</h1><table><tr>${heads}</tr>${titles.map((title, index) => `<tr><td>${number(index)}</td><td>${title}</td><td>11/1${index}/2026</td></tr>`).join('')}</table>`;

  it('keeps the number of a project if the list has a column of numbers', () => {
    const titles = ['Project 7512: Window Glazing', 'Chiller Overhaul', 'Tank Recoating'];
    const content = table(
      '<th>Quest Number</th><th>Bid Name</th><th>Closing Date</th>',
      titles,
      (index) => `95128${index}3`,
    );
    expect(read(content).map(({ title, number }) => [title, number])).toEqual(
      titles.map((title, index) => [title, `95128${index}3`]),
    );
  });

  it('keeps the number of a project before the number of the notice', () => {
    const items = works.map(
      (title, index) =>
        `<li><a href="/b/${index}">Project 530${index}: ${title} (2026-RFP-01${index})</a> due November 1${index}, 2026</li>`,
    );
    expect(read(`<ul>${items.join('')}</ul>`).map(({ title, number }) => [title, number])).toEqual(
      works.map((title, index) => [`Project 530${index}: ${title}`, `2026-RFP-01${index}`]),
    );
  });

  it.each([
    ['11010 %', (index: number) => `1101${index}`],
    ['0154A_2026 %', (index: number) => `015${index}A_2026`],
    ['% (11010)', (index: number) => `1101${index}`],
  ])('does not include a part of the adjacent number: %s', (printed, number) => {
    const items = works.map((title, index) => {
      const text = printed.replace(/11010|0154A_2026/, number(index)).replace('%', title);
      return `<li><a href="/b/${index}">${text}</a> <p>Closing: November 1${index}, 2026</p></li>`;
    });
    expect(read(`<ul>${items.join('')}</ul>`).map(({ title, number: found }) => [title, found])).toEqual(
      works.map((title, index) => [title, number(index)]),
    );
  });

  it('may contain digits in a column of titles and numbers', () => {
    const content = `<table><tr><th>Kurzbezeichnung / Geschäftszeichen</th><th>Vergabestelle</th><th>Angebotsfrist</th></tr>${[
      'Aufzugsanlage, Los 3',
      'Neubau Streusalz',
      'Wartung Heizung',
    ]
      .map(
        (title, index) =>
          `<tr><td><a href="/t/${index}">${title}</a><div>5${index}-2026-ZIB</div></td><td>Bauamt</td><td>1${index}.11.2026</td></tr>`,
      )
      .join('')}</table>`;
    expect(read(content, { lang: 'de' }).map(({ title }) => title)).toEqual([
      'Aufzugsanlage, Los 3',
      'Neubau Streusalz',
      'Wartung Heizung',
    ]);
  });
});

it('numbered events with end dates are opportunities on a page about events', () => {
  const rows = works.map(
    (title, index) =>
      `<tr><td>00000${index}4321</td><td>${title}</td><td>Fish and Game</td><td>11/1${index}/2026 2:00PM PST</td><td>Posted</td></tr>`,
  );
  const content = `<h1>Event Search</h1><table><tr><th>Event ID</th><th>Event Name</th><th>Department</th><th>End Date</th><th>Status</th></tr>${rows.join('')}</table>`;
  expect(read(content, { title: 'Events' }).map(({ title }) => title)).toEqual(works);
});
