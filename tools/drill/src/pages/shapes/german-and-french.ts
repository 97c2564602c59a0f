import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type PageShape } from '../page-shape.js';
import { type Bid, type BidOptions, makeBids, makeReadOn, statedOf } from './bids.js';
import { print } from './moments.js';
import { type Column, makeTable } from './tables.js';
import { each, escape, link, makePage } from './website.js';
import { slugOf } from './words.js';

const german = (random: SeededRandom, options: Partial<BidOptions> = {}): { readOn: string; bids: Bid[] } => {
  const readOn = makeReadOn(random);
  return { readOn, bids: makeBids(random, { readOn, language: 'de', min: 3, max: 12, ...options }) };
};

const french = (random: SeededRandom, options: Partial<BidOptions> = {}): { readOn: string; bids: Bid[] } => {
  const readOn = makeReadOn(random);
  return { readOn, bids: makeBids(random, { readOn, language: 'fr', min: 3, max: 12, ...options }) };
};

/** A link contains the whole notice. Labels are emphasised, and years may have two digits. */
const federalList: PageShape = {
  name: 'service.bund.de, list of results',
  knownFrom:
    'public connectors of service.bund.de (result-list, "Vergabestelle", "Veröffentlicht", "Angebotsfrist", links to IMPORTE/Ausschreibungen)',
  make: (random) => {
    const { readOn, bids } = german(random, { timed: false, withoutNumber: 1 });
    const url = 'https://www.service.example.de/Content/DE/Ausschreibungen/Suche/Formular.html?nn=4641514';
    const hrefOf = (bid: Bid): string => `/IMPORTE/Ausschreibungen/eVergabe/${bid.id}.html`;
    const year = pickFrom(random, ['DD.MM.YY', 'DD.MM.YYYY']);
    const items = each(
      bids,
      (bid) =>
        `<li><a href="${hrefOf(bid)}" title="Öffnet Einzelsicht"><h3><em>Ausschreibung</em> ${escape(bid.title)}</h3><p><em>Vergabestelle</em> ${escape(bid.agency)}</p><p><em>Veröffentlicht</em> ${print(bid.posted, year)} <em>Angebotsfrist</em> ${print(bid.due ?? '', year)} <em>Erfüllungsort</em> Lindenau</p></a></li>`,
    );
    const main = `<main id="main"><h1>Ausschreibungen</h1><p>${bids.length} Treffer</p><ul class="result-list">\n${items}\n</ul></main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: hrefOf(bid), posted: true, number: false }));
    return makePage(random, {
      url,
      timeZone: 'Europe/Berlin',
      readOn,
      title: 'Ausschreibungen',
      language: 'de',
      main,
      notices,
    });
  },
};

const germanTable: PageShape = {
  name: 'German city, table of tenders',
  knownFrom:
    'general knowledge (Vergabe-Nr., Bezeichnung, Angebotsfrist, Submission); public parsers name Angebotsfrist, Abgabefrist, Vergabestelle',
  make: (random) => {
    const { readOn, bids } = german(random, {
      numbers: (_, year, serial) => `${year}/${String(serial).padStart(3, '0')}-VOB`,
    });
    const url = 'https://www.lindenau.example.de/rathaus/ausschreibungen';
    const pattern = pickFrom(random, ['DD.MM.YYYY, HH:mm [Uhr]', 'D. MMMM YYYY, HH.mm [Uhr]']);
    const columns: Column[] = [
      [pickFrom(random, ['Vergabe-Nr.', 'Vergabenummer', 'Aktenzeichen']), (bid) => bid.number ?? ''],
      [pickFrom(random, ['Bezeichnung', 'Maßnahme', 'Leistung']), (bid) => link(`/vergabe/${bid.id}.pdf`, bid.title)],
      ['Vergabeart', () => 'Öffentliche Ausschreibung'],
      ['Veröffentlichung', (bid) => print(bid.posted, 'DD.MM.YYYY')],
      [
        pickFrom(random, ['Angebotsfrist', 'Abgabefrist', 'Einreichungsfrist']),
        (bid) => print(bid.due ?? '', pattern, 'de'),
      ],
    ];
    const main = `<main><h1>Aktuelle Ausschreibungen</h1>${makeTable(random, bids, columns, 'Laufende Vergaben')}</main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/vergabe/${bid.id}.pdf`, posted: true }));
    return makePage(random, {
      url,
      timeZone: 'Europe/Berlin',
      readOn,
      title: 'Ausschreibungen',
      language: 'de',
      main,
      notices,
    });
  },
};

const germanBlocks: PageShape = {
  name: 'German district, blocks with labels in bold',
  knownFrom: 'general knowledge',
  make: (random) => {
    const { readOn, bids } = german(random, { withoutNumber: 4, numbers: (_, year, serial) => `LK-${year}-${serial}` });
    const url = 'https://www.wiesental.example.de/vergaben';
    const blocks = each(
      bids,
      (bid) =>
        `<div class="ce-bodytext"><h3>${escape(bid.title)}</h3><p>${bid.number === null ? '' : `<b>Vergabenummer:</b> ${bid.number}<br>`}<b>Auftraggeber:</b> ${escape(bid.agency)}<br><b>Bieterfragen bis:</b> ${print(bid.questions, 'DD.MM.YYYY')}<br><b>Ablauf der Angebotsfrist:</b> ${print(bid.due ?? '', 'DD.MM.YYYY [um] HH:mm [Uhr]')}<br><b>Ausführungszeitraum:</b> Frühjahr bis Herbst</p><p>${link(`/fileadmin/vergaben/${slugOf(bid.title)}-${bid.id}.pdf`, 'Bekanntmachung (PDF)')}</p></div>`,
    );
    const main = `<div id="content"><h1>Öffentliche Ausschreibungen</h1>\n${blocks}\n</div>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/fileadmin/vergaben/${slugOf(bid.title)}-${bid.id}.pdf` }),
    );
    return makePage(random, {
      url,
      timeZone: 'Europe/Berlin',
      readOn,
      title: 'Vergaben',
      language: 'de',
      main,
      notices,
    });
  },
};

/** Blocks of the buyers’ platform: a label precedes each value, and the link belongs to an action. */
const place: PageShape = {
  name: 'French buyers’ platform (PRADO), results of the search',
  knownFrom:
    'public scrapers of marches-publics.gouv.fr ("entreprise.EntrepriseAdvancedSearch&AllCons", "EntrepriseDetailsConsultation&refConsultation", "ctl0_CONTENU_PAGE_")',
  make: (random) => {
    const { readOn, bids } = french(random, {
      max: 20,
      numbers: (_, year, serial) => `${year}-DCE-${String(serial).padStart(3, '0')}`,
    });
    const url = 'https://www.marches.example.fr/?page=Entreprise.EntrepriseAdvancedSearch&AllCons';
    const hrefOf = (bid: Bid): string =>
      `https://www.marches.example.fr/?page=Entreprise.EntrepriseDetailsConsultation&refConsultation=${700_000 + bid.id}&orgAcronyme=d4t`;
    const rows = each(
      bids,
      (bid, index) =>
        `<div class="item_consultation contain-module"><div class="date-publication"><span class="sr-only">Date de publication :</span> ${print(bid.posted, 'DD/MM/YYYY')}</div><div class="cons_ref"><span>Référence :</span> <span class="ref-consultation">${bid.number ?? ''}</span></div><div class="objet-line"><strong>Objet :</strong> <span id="ctl0_CONTENU_PAGE_ctl${index}_objet">${escape(bid.title)}</span></div><div><strong>Organisme :</strong> ${escape(bid.agency)}</div><div class="date-limite"><strong>Date limite de remise des plis :</strong> <span>${print(bid.due ?? '', 'DD/MM/YYYY HH:mm')}</span></div><div class="actions"><a href="${escape(hrefOf(bid))}">Accéder à la consultation</a></div></div>`,
    );
    const main = `<form id="ctl0_ctl1"><input type="hidden" name="PRADO_PAGESTATE" value="x"><h1>Résultat de la recherche</h1><p>Nombre de résultats : ${bids.length}</p><div id="tabNav">\n${rows}\n</div></form>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: hrefOf(bid), posted: true }));
    return makePage(random, {
      url,
      timeZone: 'Europe/Paris',
      readOn,
      title: 'Consultations',
      language: 'fr',
      main,
      notices,
    });
  },
};

const townHall: PageShape = {
  name: 'French town hall, list of markets in sentences',
  knownFrom: 'general knowledge of pages of town halls',
  make: (random) => {
    const { readOn, bids } = french(random, {
      withoutNumber: 3,
      numbers: (_, year, serial) => `${year.slice(2)}M${String(serial).padStart(2, '0')}`,
    });
    const url = 'https://www.valbrune.example.fr/marches-publics';
    const pattern = pickFrom(random, [
      'dddd D MMMM YYYY [à] HH[h]mm',
      'D MMMM YYYY [à] H [h] mm',
      'DD/MM/YYYY [à] HH[h]mm',
    ]);
    const items = each(
      bids,
      (bid) =>
        `<article class="marche"><h2><a href="/marches/${slugOf(bid.title)}-${bid.id}">${escape(bid.title)}</a></h2>${bid.number === null ? '' : `<p>Marché n° ${bid.number}</p>`}<p>Publié le ${print(bid.posted, 'D MMMM YYYY', 'fr')}. Date limite de réception des offres : ${print(bid.due ?? '', pattern, 'fr')}.</p></article>`,
    );
    const main = `<main><h1>Marchés publics en cours</h1>\n${items}\n</main>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/marches/${slugOf(bid.title)}-${bid.id}`, posted: true }),
    );
    return makePage(random, {
      url,
      timeZone: 'Europe/Paris',
      readOn,
      title: 'Marchés publics',
      language: 'fr',
      main,
      notices,
    });
  },
};

const frenchTable: PageShape = {
  name: 'Quebec or French table of calls for tenders',
  knownFrom: 'general knowledge (Numéro, Titre, Date de publication, Date de clôture)',
  make: (random) => {
    const quebec = isOneIn(random, 2);
    const { readOn, bids } = french(random, { max: 18, numbers: (_, year, serial) => `AO-${year}-${serial}` });
    const url = quebec
      ? 'https://www.ville.example.qc.ca/appels-offres'
      : 'https://www.departement.example.fr/appels-offres';
    const [posted, due] = quebec ? ['YYYY-MM-DD', 'YYYY-MM-DD HH:mm'] : ['DD/MM/YYYY', 'DD/MM/YYYY - HH[h]mm'];
    const columns: Column[] = [
      ['Numéro', (bid) => bid.number ?? ''],
      ['Titre', (bid) => link(`/appels-offres/${bid.id}`, bid.title)],
      ['Date de publication', (bid) => print(bid.posted, posted)],
      [quebec ? 'Date de fermeture' : 'Date de clôture', (bid) => print(bid.due ?? '', due)],
    ];
    const main = `<main><h1>Appels d'offres en cours</h1>${makeTable(random, bids, columns, 'Consultations ouvertes')}</main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/appels-offres/${bid.id}`, posted: true }));
    return makePage(random, {
      url,
      timeZone: quebec ? 'America/Toronto' : 'Europe/Paris',
      readOn,
      title: "Appels d'offres",
      language: 'fr',
      main,
      notices,
    });
  },
};

export const germanAndFrenchShapes: readonly PageShape[] = [
  federalList,
  germanTable,
  germanBlocks,
  place,
  townHall,
  frenchTable,
];
