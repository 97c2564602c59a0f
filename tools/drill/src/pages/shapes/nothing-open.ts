import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type PageShape } from '../page-shape.js';
import { makeReadOn } from './bids.js';
import { addDays, print } from './moments.js';
import { escape, link, makePage } from './website.js';
import { type Language, makeTown, slugOf } from './words.js';

function makeUrl(random: SeededRandom, path: string): string {
  return `https://www.${slugOf(makeTown(random))}.example.gov/${path}`;
}

const wordings = [
  'There are no open bids at this time.',
  'No current bid opportunities.',
  'We currently have no solicitations.',
  'At this time, there are no Requests for Proposals being advertised.',
  'There are currently no bids available. Please check back soon.',
  'The Department has nothing out for competitive bidding this week.',
  'No bids are being accepted at present.',
  'All bids are closed.',
  'None at this time',
  'Sorry, there are no opportunities to display.',
  'Currently there are no active tenders.',
  'The County is not soliciting any bids or proposals right now.',
  'No RFPs or RFQs are posted.',
  '0 bids found',
  'Nothing is out to bid.',
  'There is no procurement in progress.',
  'The Authority has no open invitations to bid. Future invitations will be posted on this page.',
  'No sealed bids pending',
] as const;

const sentence: PageShape = {
  name: 'No open bids, in a sentence',
  knownFrom: 'general knowledge; public parsers look for "no open bid postings" and the like',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'bids');
    const updated = isOneIn(random, 2) ? `<p>Last updated ${print(addDays(readOn, -12), 'MMMM D, YYYY')}</p>` : '';
    const rules = isOneIn(random, 2)
      ? '<p>Bids are received at the office of the Clerk, 100 Main Street, until the hour stated in each invitation. Late bids are not opened.</p>'
      : '';
    const main = `<main><h1>${pickFrom(random, ['Bids', 'Bid Opportunities', 'RFPs & Bids', 'Notices to Bidders'].map(escape))}</h1>${rules}<p>${pickFrom(random, wordings)}</p>${updated}</main>`;
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Bids', main, notices: [] });
  },
};

/** The module of CivicPlus without bids: search form and sort links stay. */
const board: PageShape = {
  name: 'CivicPlus bid postings without bids',
  knownFrom: 'public parsers of CivicPlus boards ("no open bid postings", form above the list)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'bids.aspx');
    const text = pickFrom(random, [
      'There are no open bid postings at this time.',
      'There are currently no open bid postings.',
      'No open bid postings match your search.',
    ]);
    const main = `<div id="moduleContent"><h1>Bid Postings</h1><form action="/bids.aspx"><select name="CatID"><option>All Categories</option><option>Construction</option></select><label>Sort by: <a href="?txtSort=Title">Title</a> <a href="?txtSort=Date">Closing Date</a></label><input type="checkbox" name="showAllBids"> Show closed bids</form><div class="bidItems listItems"><p>${text}</p></div></div>`;
    return makePage(random, { url, timeZone: 'America/Chicago', readOn, title: 'Bid Postings', main, notices: [] });
  },
};

/** A table with a header and a row that states that no notices are open. */
const emptyTable: PageShape = {
  name: 'Table of bids with a row that says there are none',
  knownFrom:
    'general knowledge of DataTables (dataTables_empty), Telerik RadGrid (rgNoRecords), PrimeFaces (ui-datatable-empty-message), BidNet (mets-table-row-empty)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'procurement/list');
    const row = pickFrom(random, [
      '<tr class="odd"><td colspan="4" class="dataTables_empty">No data available in table</td></tr>',
      '<tr class="rgNoRecords"><td colspan="4"><div>No records to display.</div></td></tr>',
      '<tr class="ui-widget-content ui-datatable-empty-message"><td colspan="4">No records found.</td></tr>',
      '<tr class="mets-table-row-empty visible"><td colspan="4">No results match your criteria.</td></tr>',
      '<tr><td>None</td><td>No bids at this time</td><td>N/A</td><td>&nbsp;</td></tr>',
      '',
    ]);
    const main = `<h1>Current Solicitations</h1><table class="table"><thead><tr><th>Bid Number</th><th>Title</th><th>Issue Date</th><th>Due Date</th></tr></thead><tbody>${row}</tbody></table><div class="dataTables_info">Showing 0 to 0 of 0 entries</div>`;
    return makePage(random, {
      url,
      timeZone: 'America/New_York',
      readOn,
      title: 'Current Solicitations',
      main,
      notices: [],
    });
  },
};

const otherWords: readonly [Language, string, readonly string[]][] = [
  [
    'fr',
    'Marchés publics',
    [
      'Aucun marché public en cours.',
      "Il n'y a pas d'appel d'offres actuellement.",
      'Aucune consultation ne correspond à votre recherche.',
    ],
  ],
  [
    'de',
    'Ausschreibungen',
    [
      'Derzeit liegen keine Ausschreibungen vor.',
      'Keine aktuellen Vergaben.',
      'Zurzeit werden keine Leistungen ausgeschrieben.',
    ],
  ],
  [
    'es',
    'Licitaciones',
    [
      'No hay licitaciones abiertas en este momento.',
      'Actualmente no existen convocatorias vigentes.',
      'Sin resultados.',
    ],
  ],
  [
    'pt',
    'Licitações',
    ['Não há licitações em andamento.', 'Nenhum edital publicado no momento.', 'Nenhum registro encontrado.'],
  ],
  [
    'it',
    'Bandi di gara',
    ['Non ci sono bandi in corso.', 'Al momento non sono presenti gare attive.', 'Nessun risultato trovato.'],
  ],
  [
    'ru',
    'Закупки',
    ['В настоящее время закупок нет.', 'Нет действующих извещений.', 'По вашему запросу ничего не найдено.'],
  ],
];

const otherLanguages: PageShape = {
  name: 'No open bids, in other languages',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const [language, title, texts] = pickFrom(random, otherWords);
    const url = `https://www.example.${language === 'en' ? 'org' : language}/${slugOf(title) || 'zakupki'}`;
    const main = `<main><h1>${title}</h1><p>${pickFrom(random, texts)}</p></main>`;
    return makePage(random, { url, timeZone: 'Europe/Paris', readOn, title, language, main, notices: [] });
  },
};

/** Panes of a page: the pane of open bids is empty, and the others contain rules. */
const emptyPanes: PageShape = {
  name: 'Tabs without open bids',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'purchasing');
    const main = `<h1>Purchasing</h1><ul class="nav-tabs"><li><a href="#bids">Open Bids</a></li><li><a href="#how">How to Bid</a></li><li><a href="#terms">Terms</a></li></ul><div id="bids" class="tab-pane active"><p><em>${pickFrom(random, wordings)}</em></p></div><div id="how" class="tab-pane" style="display:none"><ol><li>Register as a vendor.</li><li>Download the bid documents.</li><li>Submit your bid before the due date and time.</li></ol></div><div id="terms" class="tab-pane" style="display:none"><p>Net 30 days. ${link('/terms.pdf', 'Standard terms and conditions')}</p></div>`;
    return makePage(random, { url, timeZone: 'America/Denver', readOn, title: 'Purchasing', main, notices: [] });
  },
};

/** The server sends only the frame of a script application: an empty root element, or the header of a table with a spinner. */
const scripts: PageShape = {
  name: 'Page built by scripts without content',
  knownFrom:
    'general knowledge of applications of React, Angular and Ember ("You need to enable JavaScript to run this app."); vendors.planetbids.com and procurement.opengov.com are such pages by public reports',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = pickFrom(random, [
      'https://procurement.opengov.example.com/portal/redfield',
      'https://vendors.planetbids.example.com/portal/1/bo/bo-search',
      'https://www.demandstar.example.com/app/browse-bids',
    ]);
    const root = pickFrom(random, [
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>',
      '<div id="app"><div class="spinner">Loading...</div></div>',
      '<app-root></app-root>',
      '<div id="grid"><table><thead><tr><th>Posted</th><th>Title</th><th>Due Date</th></tr></thead><tbody></tbody></table><div class="loading">Loading&hellip;</div></div>',
      '<div class="ember-view"></div><div id="ember-basic-dropdown-wormhole"></div>',
    ]);
    const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${pickFrom(random, ['Procurement Portal', 'Vendor Portal', 'Browse Bids'])}</title><link rel="stylesheet" href="/static/css/main.4f.css"></head><body>${root}<script>window.__CONFIG__={"apiUrl":"/api/v1","env":"production"}</script><script src="/static/js/runtime.js"></script><script src="/static/js/main.${random.below(9999)}.chunk.js"></script></body></html>`;
    return { url, html, timeZone: 'America/Los_Angeles', readOn, notices: [] };
  },
};

export const nothingOpenShapes: readonly PageShape[] = [
  sentence,
  board,
  emptyTable,
  otherLanguages,
  emptyPanes,
  scripts,
];
