import { printDay } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { dueText } from '../blind-second/printing.js';
import { frenchTime, timeOrNoon } from '../blind-fourth/printing.js';
import { numberOf, platformPage, rows, siteShape, titleOf } from '../blind-fourth/site-page.js';
import { frenchTitle, germanTitle } from '../blind-fourth/titles.js';
import { monthName, noticeCounts, twoDigits } from './printing.js';
import { germanSwissTitle } from './titles.js';

/** A German tender platform: columns of a grid framework, times with seconds, rows opened by scripts. Source of the columns: a public scraper. */
export const bavarianRows = siteShape(
  {
    name: 'AUMASS, rows of grid columns, deadline with seconds (German)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/de_aumass.py (plattform.aumass.de)',
    url: 'https://plattform.ausschreibung.example/Veroeffentlichungen',
    timeZone: 'Europe/Berlin',
    language: 'de',
    draftOptions: {
      ...noticeCounts,
      title: germanTitle,
      times: true,
      missingDeadlines: 5,
      numbers: [
        (_, count) => `au${String(23000 + count)}`,
        (year, count) => `V${year.slice(2)}-${String(count).padStart(4, '0')}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: () => null,
    without: ['posted'],
    html: platformPage(
      'Vergabeplattform',
      ['Startseite', 'Bekanntmachungen', 'Vorinformationen', 'Vergebene Aufträge', 'Anmelden'],
      `<div id="page" class="container"><h2>Aktuelle Bekanntmachungen</h2><div class="row search"><div class="col-12"><input type="search" placeholder="Suchbegriff"><button type="button">Suchen</button></div></div>
<div class="row list-head"><div class="col-md-1">Nummer</div><div class="col-md-4">Bezeichnung</div><div class="col-md-3">Vergabestelle</div><div class="col-md-2">Angebots-/Teilnahmefrist</div><div class="col-md-2">Vergabeart</div></div>
${rows(
  all,
  (draft) =>
    `<div class="row list-row" role="button" data-id="${draft.id}"><div class="col-md-1">${numberOf(draft)}</div><div class="col-md-4">${titleOf(draft)}</div><div class="col-md-3">${pick(random, ['Staatliches Bauamt Weilingen', 'Markt Oberau', 'Landratsamt Rothsee', 'Klinikum Donauried'])}</div><div class="col-md-2">${dueText(draft, (due) => `${printDay['07.03.2026'](due.day)} ${timeOrNoon(due)}:00`)}</div><div class="col-md-2">${pick(random, ['Öffentliche Ausschreibung', 'Offenes Verfahren', 'Verhandlungsverfahren'])}</div></div>`,
)}
<div class="row pages"><a href="?seite=2">2</a> <a href="?seite=3">3</a></div></div>`,
      ['Impressum', 'Datenschutz', 'AGB'],
    ),
  }),
);

/**
 * The Swiss gazette of public contracts in its former grid: awards without a deadline stand between the tenders. Source of the columns: a public
 * scraper.
 */
export const swissGrid = siteShape(
  {
    name: 'simap.ch, former grid, awards without deadline between tenders (German)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/ch_simap_amd.py (simap.ch applicationGrid.jsp)',
    url: 'https://www.beschaffung-schweiz.example/application/applicationGrid.jsp?template=2&view=1',
    timeZone: 'Europe/Zurich',
    language: 'de',
    draftOptions: {
      ...noticeCounts,
      title: germanSwissTitle,
      times: true,
      idDigits: 7,
      numbers: [(_, count) => String(1380000 + count * 13)],
    },
  },
  ({ random, all }) => {
    const award = (): string =>
      `<tr class="gridRow"><td>${printDay['07.03.2026'](pick(random, all).posted)}</td><td>${digits(random, 7)}</td><td></td><td><a href="detail.jsp?type=OB02&amp;id=${digits(random, 7)}">${germanSwissTitle(random)}</a><br><span class="small">Zuschlag (OB02)</span></td></tr>`;
    return {
      link: ({ id }) => `detail.jsp?type=OB01&id=${id}`,
      html: platformPage(
        'Beschaffung Schweiz',
        ['Home', 'Suche', 'Publizieren', 'Rechtliches'],
        `<table class="layout" width="100%"><tr><td class="left"><a href="?lang=de">DE</a> <a href="?lang=fr">FR</a> <a href="?lang=it">IT</a></td><td>
<table class="grid" cellspacing="0"><tr class="gridHead"><th>Datum</th><th>Meldungsnummer</th><th>Frist Angebot</th><th>Titel / Art der Meldung</th></tr>
${rows(all, (draft) => {
  const row = `<tr class="gridRow"><td>${printDay['07.03.2026'](draft.posted)}</td><td>${numberOf(draft)}</td><td>${dueText(draft, (due) => `${printDay['07.03.2026'](due.day)} ${timeOrNoon(due)}`)}</td><td><a href="detail.jsp?type=OB01&amp;id=${draft.id}">${titleOf(draft)}</a><br><span class="small">Ausschreibung (OB01)</span></td></tr>`;
  return chance(random, 20) ? `${row}\n${award()}` : row;
})}
</table></td></tr></table>`,
        ['Impressum', 'Kontakt'],
      ),
    };
  },
);

/** Cards of a French buyers' platform: day, month, year and hour of the deadline below each other. Source of the card: a public scraper. */
export const stackedDeadlineCards = siteShape(
  {
    name: 'achatpublic.com, cards whose deadline stands in four lines (French)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/fr_achatpublic.py (achatpublic.com/sdm/ent2)',
    url: 'https://www.salledesmarches.example/sdm/ent2/gen/rechercheCsl.action',
    timeZone: 'Europe/Paris',
    language: 'fr',
    draftOptions: {
      ...noticeCounts,
      title: frenchTitle,
      times: true,
      numbers: [
        (year, count, random) => `${year}${pick(random, ['T', 'S', 'F'])}${String(count).padStart(3, '0')}`,
        (year, count) => `${year.slice(2)}AOO${String(count).padStart(2, '0')}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `ficheCsl.action?PCSLID=CSL_2026_${id}`,
    without: ['posted'],
    html: platformPage(
      'Salle des marchés',
      ['Consultations en cours', 'Avis d’attribution', 'Mon espace', 'Aide'],
      `<main><h1>Consultations en cours</h1><p>${all.length} consultations correspondent à votre recherche</p>
${rows(all, (draft) => {
  const item = (label: string, value: string): string =>
    `<li class="sdmCardConsult__listItem"><span class="title">${label}</span> <span class="jqShave same-content-title">${value}</span></li>`;
  const deadline = dueText(
    draft,
    (due) => `${twoDigits(due.day)}<br>${monthName(due.day, 'fr')}<br>${due.day.slice(0, 4)}<br>${timeOrNoon(due)}`,
  );
  return `<article class="sdmCardGeneric sdmCardConsult"><div class="sdmCardGeneric__top"><h2><a href="ficheCsl.action?PCSLID=CSL_2026_${draft.id}">${titleOf(draft)}</a></h2></div><div class="sdmCardConsult__cols"><div class="sdmCardConsult__col"><ul>${item('Organisme :', pick(random, ['Ville de Marnay', 'OPH de la Loue', 'CHU de Vaucelles', 'Département du Val']))}${item('Référence :', numberOf(draft))}${item('Allotissement :', pick(random, ['Lot unique', `${between(random, 2, 12)} lots`]))}${item('Type :', pick(random, ['Travaux', 'Services', 'Fournitures']))}${item('Procédure :', pick(random, ['Procédure adaptée', 'Appel d’offres ouvert']))}</ul></div><div class="sdmCardConsult__colTime"><span class="picto" aria-hidden="true"></span><p>Date limite de réponse</p><div>${deadline}</div></div></div></article>`;
})}
</main>`,
      ['Mentions légales', 'CGU', 'Assistance'],
    ),
  }),
);

/**
 * Boxes of a French publisher of notices: the deadline alone in coloured type, notice and documents as buttons below. Source of the box: a public
 * scraper.
 */
export const noticeBoxes = siteShape(
  {
    name: 'e-marchespublics.com, boxes with head, columns and buttons (French)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/fr_emarches.py (e-marchespublics.com)',
    url: 'https://www.avis-marches.example/appel-offre',
    timeZone: 'Europe/Paris',
    language: 'fr',
    draftOptions: { ...noticeCounts, title: frenchTitle, times: true, idDigits: 7 },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/appel-offre/avis/${id}`,
    without: ['number'],
    html: platformPage(
      'Avis de marchés',
      ['Appels d’offres', 'Attributions', 'Déposer un avis', 'Actualités'],
      `<section class="results"><h1>Appels d’offres en cours</h1>
${rows(
  all,
  (draft) =>
    `<div class="box"><div class="box-header"><div class="row"><div class="col-12">${titleOf(draft)}</div></div></div><div class="box-body d-flex"><div class="col1"><p>${pick(random, ['Commune de Brasny', 'SIVOM du Lac', 'Région Centre-Est', 'Lycée Pasteur de Mire'])} (${between(random, 10, 95)})</p><p>${pick(random, ['Travaux', 'Services', 'Fournitures'])} - ${pick(random, ['Procédure adaptée', 'Appel d’offres', 'Procédure négociée'])}</p></div><div class="col2"><p>Publié le ${printDay['07/03/2026, day first'](draft.posted)}</p><p>Date limite : <span class="pink">${dueText(draft, (due) => `${printDay['07/03/2026, day first'](due.day)} à ${frenchTime(timeOrNoon(due))}`)}</span></p></div></div><div class="box-footer"><div class="actions"><form class="d-flex"><a href="/appel-offre/avis/${draft.id}" class="btn">Avis de marché</a><a href="/dce/${draft.id}" class="btn">Retirer le DCE</a></form></div></div></div>`,
)}
</section><aside class="news"><h3>Actualités</h3><p><a href="/actualites/seuils">Les nouveaux seuils de procédure</a>, le 2 janvier 2026</p></aside>`,
      ['Mentions légales', 'Contact'],
    ),
  }),
);
