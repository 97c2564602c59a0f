import { printDay } from '../blind/days.js';
import { between, pick } from '../blind/draw.js';
import { dueText } from '../blind-second/printing.js';
import { daysBetween, timeOrNoon } from '../blind-fourth/printing.js';
import { numberOf, platformPage, rows, siteShape, titleOf } from '../blind-fourth/site-page.js';
import { noticeCounts } from './printing.js';
import { danishTitle, estonianTitle, swedishTitle } from './titles.js';

/**
 * A Swedish notice board: number and title in one heading, the last day for tenders in a column of its own. Source of the row: a public scraper.
 */
export const swedishNotices = siteShape(
  {
    name: 'KommersAnnons, number before the title, last tender day in a column (Swedish)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/se_kommersannons_spn.py (kommersannons.se/Notices/TenderNotices)',
    url: 'https://www.annonsdatabas.example/Notices/TenderNotices',
    timeZone: 'Europe/Stockholm',
    language: 'sv',
    draftOptions: {
      ...noticeCounts,
      title: swedishTitle,
      idDigits: 5,
      numbers: [
        (year, count) => `KS ${year}/${String(count + 100)}`,
        (year, count) => `UPH-${year}-${String(count).padStart(4, '0')}`,
      ],
    },
  },
  ({ random, all, readOn }) => ({
    link: ({ id }) => `/Notices/TenderNotice/${id}`,
    html: platformPage(
      'Annonsdatabasen',
      ['Upphandlingar', 'Efterannonser', 'Om tjänsten', 'Logga in'],
      `<main class="container"><h1>Aktuella upphandlingar</h1><form class="row"><input name="SearchString" placeholder="Sök"><button>Sök</button></form>
${rows(
  all,
  (draft) =>
    `<div class="card mb-2"><div class="card-body row"><div class="col-md-8 text-break"><h4><a href="/Notices/TenderNotice/${draft.id}">${numberOf(draft)} - ${titleOf(draft)}</a></h4><div>Publicerad: ${draft.posted}</div><div>${pick(random, ['Älvsunda kommun', 'Region Norrmark', 'Bergs Energi AB', 'Länsstyrelsen'])}</div><div class="text-muted">${pick(random, ['Öppet förfarande', 'Förenklat förfarande', 'Selektivt förfarande'])}</div></div><div class="col-md-4 text-md-end"><div>Sista anbudsdag</div><div><strong>${dueText(draft, ({ day }) => day)}</strong></div><div>${dueText(draft, ({ day }) => `${daysBetween(readOn, day)} dagar kvar`)}</div></div></div></div>`,
)}
</main>`,
      ['Tillgänglighet', 'Personuppgifter'],
    ),
  }),
);

/** The Danish portal in its OutSystems grid: day, time with a dot and days left in lines of a cell. Source of the columns: a public scraper. */
export const danishGrid = siteShape(
  {
    name: 'udbud.dk, grid with deadline lines and times with dots (Danish)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/dk_udbud.py (udbud.dk/Pages/Tenders/News)',
    url: 'https://udbudsportal.example/Pages/Tenders/News',
    timeZone: 'Europe/Copenhagen',
    language: 'da',
    draftOptions: { ...noticeCounts, title: danishTitle, times: true, idDigits: 5 },
  },
  ({ random, all, readOn }) => ({
    link: ({ id }) => `/Pages/Tenders/ShowTender?tenderid=${id}`,
    without: ['number'],
    html: platformPage(
      'Udbudsportalen',
      ['Nyeste udbud', 'Søg udbud', 'Kommende udbud', 'Indgåede kontrakter'],
      `<h1>Nyeste udbud</h1><div class="datagrid"><table id="datagridtenders_1F8CBE3E" class="DataGrid"><thead><tr><th class="fav"></th><th>Titel</th><th>Ordregiver</th><th>Opgavetype</th><th>Udbudsform</th><th>Offentliggjort</th><th>Frist</th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr><td class="fav"><img src="/img/star.png" alt="Følg"></td><td><a href="/Pages/Tenders/ShowTender?tenderid=${draft.id}">${titleOf(draft)}</a></td><td>${pick(random, ['Sønderby Kommune', 'Region Vest', 'Fjordforsyning A/S', 'Statens Indkøb'])}</td><td>${pick(random, ['Tjenesteydelser', 'Varekøb', 'Bygge og anlæg'])}</td><td>${pick(random, ['Offentligt udbud', 'Begrænset udbud', 'Annoncering'])}</td><td>${printDay['07-03-2026, day first'](draft.posted)}</td><td>${dueText(draft, (due) => `${printDay['07-03-2026, day first'](due.day)}<br>kl. ${timeOrNoon(due).replace(':', '.')}<br><span class="days">${daysBetween(readOn, due.day)} dage</span>`)}</td></tr>`,
)}
</tbody></table><div class="paging"><a href="#">Næste</a></div></div>`,
      ['Kontakt', 'Cookies'],
    ),
  }),
);

/**
 * The Estonian register: a heading and lists of labels and values for each result, addresses behind a hash. Source of the elements: a public scraper.
 */
export const estonianResults = siteShape(
  {
    name: 'riigihanked.riik.ee, headings and lists of labelled values, hash addresses (Estonian)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/ee_riik.py (riigihanked.riik.ee/rhr-web/#/search)',
    url: 'https://hanked.riigiregister.example/rhr-web/',
    timeZone: 'Europe/Tallinn',
    language: 'et',
    draftOptions: {
      ...noticeCounts,
      title: estonianTitle,
      times: true,
      missingDeadlines: 8,
      idDigits: 7,
      numbers: [(_, count) => String(284000 + count * 7)],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `#/procurement/${id}/general-info`,
    html: platformPage(
      'Riigihangete register',
      ['Otsing', 'Hankeplaanid', 'E-kataloogid', 'Sisene'],
      `<rhr-main-content><main><h1>Riigihangete otsing</h1><div class="results">Leitud ${all.length} riigihanget</div>
${rows(all, (draft) => {
  const item = (label: string, value: string): string => `<li><span>${label}:</span> <span>${value}</span></li>`;
  const due = dueText(
    draft,
    (when) =>
      `<li class="ng-scope"><span>Pakkumuste esitamise tähtaeg:</span> <span>${printDay['07.03.2026'](when.day)} ${timeOrNoon(when)}</span></li>`,
  );
  return `<rhr-search-result-row><h3><a href="#/procurement/${draft.id}/general-info">${titleOf(draft)}</a></h3><div class="row"><div><ul>${item('Viitenumber', numberOf(draft))}${item('Hankija', pick(random, ['Põltsame Vallavalitsus', 'Lõunarannik OÜ', 'Sihtasutus Haigla']))}<li><span>Menetluse liik:</span> <rhr-domain-value><span>${pick(random, ['Avatud hankemenetlus', 'Lihthange', 'Riigihange väljakuulutamiseta'])}</span></rhr-domain-value></li>${item('CPV', `${between(random, 10, 98)}000000-${between(random, 1, 9)}`)}</ul></div><div><ul>${item('Staatus', draft.due === null ? 'Avaldatud' : 'Pakkumiste esitamine')}${item('Avaldamise kuupäev', printDay['07.03.2026'](draft.posted))}${due}</ul></div></div></rhr-search-result-row>`;
})}
</main></rhr-main-content>`,
      ['Kasutajatugi', 'Andmekaitse'],
    ),
  }),
);
