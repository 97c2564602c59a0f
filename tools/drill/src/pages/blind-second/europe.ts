import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { printDay, printWhen, someDay, type When } from '../blind/days.js';
import { between, chance, digits, guid, pick } from '../blind/draw.js';
import { makeDrafts, expectedNotice, type Draft } from '../blind/drafts.js';
import { absolute, document } from '../blind/surroundings.js';
import { escape } from '../blind/words.js';
import { frenchTitle, germanTitle, russianTitle } from '../blind/words-abroad.js';
import { dueText, inLanguage, unixTime } from './printing.js';

const dayFirst = printDay['07/03/2026, day first'];

/** BOAMP: cards of results; the deadline in a sentence with "à" and "h". */
function makeBoamp(random: SeededRandom): ShapedPage {
  const url = 'https://www.boamp.example/pages/recherche/?disjunctive.type_marche';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 4,
    max: 20,
    times: true,
    title: frenchTitle,
    numbers: [(year, count) => `${year.slice(2)}-${120000 + count}`],
  });
  const href = (draft: Draft): string => `/pages/avis/?q=idweb:%22${draft.number ?? ''}%22`;
  const until = ({ day, time }: When): string => `${dayFirst(day)} à ${(time ?? '12:00').replace(':', 'h')}`;
  const cards = all.map(
    (
      draft,
    ) => `<div class="card-notification"><div class="card-notification-header"><span class="card-notification-info">${pick(random, ['Travaux', 'Services', 'Fournitures'])}</span> <span>Avis n° ${draft.number ?? ''}</span></div>
<a class="card-notification-title" href="${href(draft)}"><h2>${escape(draft.title)}</h2></a>
<p class="card-notification-organism">${pick(random, ['Commune de Lescar', 'Département du Lot', 'CHU de Rennes', 'SNCF Réseau'])}</p>
<ul class="card-notification-details"><li><strong>Département(s) de publication :</strong> ${between(random, 1, 95)}</li><li><strong>Publié le</strong> ${dayFirst(draft.posted)}</li><li><strong>Date limite de réponse :</strong> le ${dueText(draft, until)}</li><li><strong>Type de procédure :</strong> ${pick(random, ['Procédure adaptée', 'Appel d’offres ouvert'])}</li></ul></div>`,
  );
  const body = `<header><a href="/">BOAMP</a></header><main><h1>Résultats de votre recherche</h1><p>${between(random, 100, 4000)} avis</p>
${cards.join('\n')}
<nav class="pagination"><a href="?p=2">Suivant</a></nav></main>`;
  return {
    url,
    html: inLanguage(document('BOAMP : recherche', body), 'fr'),
    timeZone: 'Europe/Paris',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** Cosinex, Vergabemarktplatz: the cell of the deadline names its kind; the action is a link without words. */
function makeVergabemarktplatz(random: SeededRandom): ShapedPage {
  const url = 'https://www.evergabe.example/VMPSatellite/company/announcements/categoryOverview.do?method=showTable';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 4, max: 25, times: true, title: germanTitle, missingNumbers: 100 });
  const href = (draft: Draft): string => `/VMPSatellite/public/company/project/CXP4Y${draft.id}/de/overview?2`;
  const rows = all.map(
    (draft) =>
      `<tr class="${pick(random, ['tableRow', 'tableRowAlt'])}"><td>${printDay['07.03.2026'](draft.posted)}</td><td>${dueText(draft, (due) => printWhen(due, '07.03.2026', '14:00', ' '))}</td><td>${escape(draft.title)}</td><td>${pick(random, ['UVgO', 'VgV', 'VOB/A'])} / ${pick(random, ['Ausschreibung', 'Beabsichtigte Ausschreibung'])}</td><td>${pick(random, ['Stadt Münster', 'Land NRW, BLB', 'Kreis Coesfeld'])}</td><td><a class="noTextDecorationLink" href="${href(draft)}" title="Projekt anzeigen"><img src="/img/view.png" alt=""></a></td></tr>`,
  );
  const body = `<div id="navigation"><a href="/">Startseite</a><a href="/impressum">Impressum</a></div><div class="browsePagesText">Treffer 1 bis ${all.length}</div>
<table class="browseTable"><thead><tr><th>Veröffentlicht</th><th>${pick(random, ['Nächste Frist', 'Angebotsfrist', 'Angebots- / Teilnahmefrist'])}</th><th>Kurzbezeichnung</th><th>Typ</th><th>Vergabeplattform / Veröffentlicher</th><th>Aktion</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
  return {
    url,
    html: inLanguage(document('Ausschreibungen', body), 'de'),
    timeZone: 'Europe/Berlin',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** acquistinretepa: a heading with the link, below it a paragraph with a range of days, number and state. */
function makeAcquisti(random: SeededRandom): ShapedPage {
  const url = 'https://www.acquistinretepa.example/opencms/vetrina_bandi.html';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 3,
    max: 15,
    numbers: [(_, count) => `${4400000 + count}`],
    title: (random) =>
      `${pick(random, ['Fornitura di', 'Servizi di', 'Accordo Quadro per', 'Manutenzione di'])} ${pick(random, ['energia elettrica', 'buoni pasto', 'pulizia degli uffici', 'reti locali', 'autoveicoli', 'carta in risme'])} ${pick(random, ['ed. 19', 'per le pubbliche amministrazioni', 'lotto unico', '- II edizione', ''])}`.trim(),
  });
  const href = (draft: Draft): string => `/opencms/scheda_bando.html?idBando=${guid(random).slice(0, 8)}${draft.id}`;
  const links = new Map(all.map((draft) => [draft.id, href(draft)]));
  const items = all.map(
    (draft) => `<div class="card-bando"><h3><a href="${links.get(draft.id) ?? ''}">${escape(draft.title)}</a></h3>
<p>Attivo dal ${dayFirst(draft.posted)} al ${dueText(draft, ({ day }) => dayFirst(day))}<br>N. bando ${draft.number ?? ''} - Cod. Sigef ${digits(random, 4)}<br>Strumento: ${pick(random, ['AQ', 'SDA', 'CONVENZIONI'])} - Bando attivo</p></div>`,
  );
  const body = `<nav><a href="/">Home</a><a href="/opencms/programma.html">Programma</a></nav><main><h1>Bandi</h1>
${items.join('\n')}
</main>`;
  return {
    url,
    html: inLanguage(document('Vetrina dei bandi', body), 'it'),
    timeZone: 'Europe/Rome',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(links.get(draft.id) ?? '', url) })),
  };
}

/** goszakup of Kazakhstan: each cell repeats the header of its column; ISO times have seconds. */
function makeGoszakup(random: SeededRandom): ShapedPage {
  const url = 'https://v3bl.goszakup.example/ru/searchanno';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 4,
    max: 20,
    times: true,
    title: russianTitle,
    idDigits: 8,
    numbers: [(_, count) => `${13500000 + count}-1`],
  });
  const href = (draft: Draft): string => `/ru/announce/index/${draft.id}`;
  const heads = [
    '№ объявления',
    'Организатор',
    'Название объявления',
    'Способ закупки',
    'Дата начала приема заявок',
    'Дата окончания приема заявок',
    'Сумма, тг.',
    'Статус',
  ];
  const rows = all.map((draft) => {
    const cells = [
      draft.number ?? '',
      pick(random, ['ГУ «Отдел образования»', 'КГУ «Управление пассажирского транспорта»', 'РГУ «Департамент»']),
      `<a href="${href(draft)}">${escape(draft.title)}</a>`,
      pick(random, ['Запрос ценовых предложений', 'Открытый конкурс', 'Аукцион']),
      `${draft.posted} 09:00:00`,
      dueText(draft, (due) => printWhen(due, '2026-03-07', '14:00:00')),
      `${between(random, 1, 900)} ${digits(random, 3)}.00`,
      'Опубликовано',
    ];
    return `<tr data-ri="${draft.id}">${cells.map((cell, index) => `<td role="gridcell"><span class="ui-column-title">${heads[index] ?? ''}</span>${cell}</td>`).join('')}</tr>`;
  });
  const body = `<nav><a href="/ru">Главная</a><a href="/ru/registry">Реестры</a></nav><h1>Поиск объявлений</h1><table id="search-result" class="table table-bordered"><thead><tr>${heads.map((head) => `<th><span class="ui-column-title">${head}</span></th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table>`;
  return {
    url,
    html: inLanguage(document('Объявления', body), 'ru'),
    timeZone: 'Asia/Almaty',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** European Dynamics ePPS (Ireland, Malta): numbered rows, and times in the format of Java. */
function makeEpps(random: SeededRandom): ShapedPage {
  const url = 'https://www.etenders.example/epps/quickSearchAction.do?searchType=cftFTS&latest=true';
  const readOn = someDay(random);
  const java = chance(random, 50);
  const all = makeDrafts(random, readOn, { min: 4, max: 20, times: true, idDigits: 7, missingNumbers: 100 });
  const href = (draft: Draft): string => `/epps/cft/prepareViewCfTWS.do?resourceId=${draft.id}`;
  const when = (due: When): string => (java ? unixTime(due) : printWhen(due, '07/03/2026, day first', '14:00:00'));
  const rows = all.map(
    (draft, index) =>
      `<tr class="${index % 2 === 0 ? 'odd' : 'even'}"><td>${index + 1}</td><td><a href="${href(draft)}">${escape(draft.title)}</a></td><td>${draft.id}</td><td>${pick(random, ['Cork County Council', 'Health Service Executive', 'Office of Public Works'])}</td><td><img src="/info.png" title="info" alt="info"></td><td>${when({ day: draft.posted, time: '10:00' })}</td><td>${dueText(draft, when)}</td><td>${pick(random, ['Open', 'Restricted', 'Open - Below threshold'])}</td><td>Tender Submission</td><td><a href="/epps/notice.do?id=${draft.id}">PDF</a></td><td></td><td>${between(random, 20, 900)}000.00</td><td>1</td></tr>`,
  );
  const heads = [
    '#',
    'Title',
    'Resource ID',
    'CA',
    'Info',
    'Date published',
    'Tenders Submission Deadline',
    'Procedure',
    'Status',
    'Notice PDF',
    'Award date',
    'Estimated value',
    'Cycle',
  ];
  const body = `<div id="menu"><a href="/epps/home.do">Home</a></div><h1>Latest CfTs</h1><table id="T01" class="table"><thead><tr>${heads.map((head) => `<th class="sortable"><a href="?d-1-o=2">${head}</a></th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table><div class="pagination">1, <a href="?T01_ps=2">2</a></div>`;
  return {
    url,
    html: document('eTenders', body),
    timeZone: 'Etc/GMT',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** ProContract: two columns have the start and the end of the period for expressions of interest. The end is the deadline. */
function makeProContract(random: SeededRandom): ShapedPage {
  const url = 'https://procontract.example/Opportunities/Index?p=1&v=1';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 4, max: 20, times: true, idDigits: 8, missingNumbers: 100 });
  const links = new Map(all.map((draft) => [draft.id, `/Advert?advertId=${guid(random)}`]));
  const rows = all.map(
    (draft) =>
      `<tr><td><a href="${links.get(draft.id) ?? ''}">${escape(draft.title)}</a></td><td>${pick(random, ['Leeds City Council', 'Devon County Council', 'Orbit Housing'])}</td><td>${printWhen({ day: draft.posted, time: '12:00' }, '07/03/2026, day first', '14:00')}</td><td>${dueText(draft, (due) => printWhen(due, '07/03/2026, day first', '14:00'))}</td><td>${chance(random, 50) ? '-' : `£${between(random, 10, 900)},000.00`}</td></tr>`,
  );
  const body = `<nav><a href="/Login">Login</a></nav><h1>Find opportunities</h1><table class="opportunities"><thead><tr><th>Title</th><th>Buyer</th><th>Expression start</th><th>Expression end</th><th>Estimated value</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table><p>Page 1 of ${between(random, 2, 30)}, last read ${printDay['7 March 2026'](readOn)}</p>`;
  return {
    url,
    html: inLanguage(document('ProContract', body), 'en-GB'),
    timeZone: 'Europe/London',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(links.get(draft.id) ?? '', url) })),
  };
}

export const boampCards: PageShape = {
  name: 'BOAMP, results (French)',
  knownFrom: 'public scrapers of boamp.fr/avis (cards, Date limite de réponse); general knowledge of the portal',
  make: makeBoamp,
};

export const vergabemarktplatz: PageShape = {
  name: 'Vergabemarktplatz (cosinex), table (German)',
  knownFrom: 'public scrapers of VMPSatellite/company/announcements (browseTable, noTextDecorationLink)',
  make: makeVergabemarktplatz,
};

export const acquistiInRete: PageShape = {
  name: 'acquistinretepa, cards with a range of days (Italian)',
  knownFrom: 'public findings on vetrina_bandi.html (h3 a, p with Attivo dal ... al ..., N. bando, Cod. Sigef)',
  make: makeAcquisti,
};

export const goszakupTable: PageShape = {
  name: 'goszakup.gov.kz, cells that repeat their head (Russian)',
  knownFrom: 'karim3487/goszakup, info.md (data-ri rows, gridcells with a title before the text)',
  make: makeGoszakup,
};

export const eppsTable: PageShape = {
  name: 'ePPS of European Dynamics, latest calls',
  knownFrom: 'public scrapers of quickSearchAction.do (table T01, Tenders Submission Deadline)',
  make: makeEpps,
};

export const proContractTable: PageShape = {
  name: 'ProContract (Due North), expressions of interest',
  knownFrom: 'public scrapers of procontract.due-north.com/Opportunities (Expression start, Expression end)',
  make: makeProContract,
};
