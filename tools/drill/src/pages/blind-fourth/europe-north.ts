import { addDays, printDay } from '../blind/days.js';
import { between, chance, pick } from '../blind/draw.js';
import { type Draft } from '../blind/drafts.js';
import { dueText } from '../blind-second/printing.js';
import { timeOrNoon, namedDay, shortYearDots } from './printing.js';
import { makeGuids, numberOf, platformPage, rows, siteShape, statusText, titleOf } from './site-page.js';
import { dutchTitle, germanTitle, norwegianTitle, polishInquiry } from './titles.js';

export const doffinCards = siteShape(
  {
    name: 'Doffin, cards of notices, labels before the days (Norwegian)',
    knownFrom: 'Shoebn/gecaws live_scripts/no_doffin_spn.py (doffin.no/search, NoticeCard classes)',
    url: 'https://www.kunngjoring.example/search?page=1&type=COMPETITION&status=ACTIVE',
    timeZone: 'Europe/Oslo',
    language: 'nb',
    draftOptions: { title: norwegianTitle, numbers: [(year, count) => `${year}-1${String(4000 + count * 7)}`] },
  },
  ({ random, all }) => ({
    link: ({ number }) => `/notices/${number ?? ''}`,
    html: platformPage(
      'Doffin',
      ['Søk i kunngjøringer', 'Om Doffin', 'Hjelp', 'Logg inn'],
      `<main><section><h1>${all.length} treff</h1><div class="Sorter"><label>Sorter etter <select><option>Relevans</option><option>Publiseringsdato</option></select></label></div><ul class="NoticeList_list__x1">
${rows(
  all,
  (draft) =>
    `<li><a class="NoticeCard_card__j3wYz" href="/notices/${numberOf(draft)}"><div class="NoticeCard_header__Wg1+c"><p>${pick(random, ['Sundvik kommune', 'Statens vegvesen', 'Nordre fylkeskommune', 'Helse Fjord HF'])}</p><div><p class="chip">Konkurranse</p>${chance(random, 20) ? '<p class="chip">Endret</p>' : ''}</div></div><h2 class="NoticeCard_title__ukzjK">${titleOf(draft)}</h2><p class="NoticeCard_description__2">Oppdragsgiver ønsker tilbud på levering i henhold til konkurransegrunnlaget. Befaring holdes etter avtale.</p><div class="NoticeCard_bottom_line__u61Hb"><p class="NoticeCard_deadline__r">Frist: ${dueText(draft, ({ day }) => printDay['07.03.2026'](day))}</p><p class="NoticeCard_issue_date__Dlug+">Kunngjort: ${printDay['07.03.2026'](draft.posted)}</p><p>Doffin-referanse: ${numberOf(draft)}</p><p>Estimert verdi: ${between(random, 1, 40)} 500 000 NOK</p></div></a></li>`,
)}
</ul><nav aria-label="Sider"><button>1</button><button>2</button><button>Neste</button></nav></section></main>`,
      ['Personvern', 'Tilgjengelighetserklæring'],
    ),
  }),
);

export const tenderNedCards = siteShape(
  {
    name: 'TenderNed, Material cards with closing days in Dutch months (Dutch)',
    knownFrom: 'Shoebn/gecaws live_scripts/nl_tenderned_spn.py (tenderned.nl/aankondigingen/overzicht)',
    url: 'https://www.aanbestedingen.example/aankondigingen/overzicht',
    timeZone: 'Europe/Amsterdam',
    language: 'nl',
    draftOptions: { title: dutchTitle, times: true, missingDeadlines: 8, idDigits: 6 },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/aankondigingen/overzicht/${id}`,
    without: ['number'],
    html: platformPage(
      'TenderNed',
      ['Aankondigingen', 'Over TenderNed', 'Ondernemers', 'Aanbestedende diensten', 'Inloggen'],
      `<tn-root><h1>Aankondigingen</h1><div class="tn-filters"><mat-expansion-panel><h2>Sluitingsdatum</h2><label>Van <input placeholder="dd-mm-jjjj"></label><label>Tot <input placeholder="dd-mm-jjjj"></label></mat-expansion-panel></div><p>${all.length} resultaten</p>
${rows(
  all,
  (draft) =>
    `<mat-card class="mat-mdc-card tn-card"><mat-card-header><div class="tn-badge">${chance(random, 15) ? 'Rectificatie' : 'Aankondiging van een opdracht'}</div><div class="mat-mdc-card-header-text"><mat-card-title><span class="tn-h3"><a class="tn-link" href="/aankondigingen/overzicht/${draft.id}">${titleOf(draft)}</a></span></mat-card-title><mat-card-subtitle><div>${pick(random, ['Gemeente Veldhorst', 'Waterschap Oostbeek', 'Stichting Primair Onderwijs Delta', 'Provincie Overmaas'])}</div><div>Gepubliceerd: ${namedDay(draft.posted, 'nl')} - ${pick(random, ['Europees', 'Nationaal'])}</div></mat-card-subtitle></div></mat-card-header><mat-card-content><div><div>Sluitingsdatum</div><div>${draft.due === null ? 'n.v.t.' : `${namedDay(draft.due.day, 'nl')}, ${timeOrNoon(draft.due)}`}</div></div><div><div>Procedure</div><span>${pick(random, ['Openbaar', 'Niet-openbaar', 'Meervoudig onderhands'])}</span></div><div><div>Type opdracht</div><span>${pick(random, ['Diensten', 'Leveringen', 'Werken'])}</span></div></mat-card-content></mat-card>`,
)}
<mat-paginator><span>1 – ${all.length} van 214</span><button aria-label="Volgende pagina">›</button></mat-paginator></tn-root>`,
      ['Privacy', 'Cookies', 'Contact'],
    ),
  }),
);

export const supplierCockpit = siteShape(
  {
    name: 'Healy Hudson Bieterportal, cards whose values are labels (German)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/de_hamburg_spn.py (fbhh-evergabe.web.hamburg.de)',
    url: 'https://evergabe.hansestadt.example/evergabe.bieter/eva/supplierportal/hst/tabs/home',
    timeZone: 'Europe/Berlin',
    language: 'de',
    draftOptions: {
      title: germanTitle,
      times: true,
      numbers: [
        (year, count) => `SBH VOB OV ${String(count).padStart(3, '0')}-${year.slice(2)} LG`,
        (year, count) => `${year}0${String(30100 + count)}`,
      ],
    },
  },
  ({ random, all }) => {
    const guidOf = makeGuids(random, all);
    const href = (draft: Draft): string =>
      `/evergabe.bieter/eva/supplierportal/hst/subproject/${guidOf(draft)}/details`;
    return {
      link: href,
      without: ['posted'],
      html: platformPage(
        'Bieterportal der Hansestadt',
        ['Ausschreibungen', 'Vergebene Aufträge', 'Anmelden', 'Registrieren'],
        `<div class="filter"><label>Verfahrensart <select><option>Alle</option></select></label><label>Angebotsfrist ab <input placeholder="tt.mm.jj"></label></div><div id="project-vertical-container">
${rows(
  all,
  (draft) =>
    `<div class="card mb-3"><div class="card-body"><div class="color-primary card-title-style">${titleOf(draft)}</div><div class="row"><div class="col"><div><small>Vergabenummer</small> <label>${numberOf(draft)}</label></div><div><small>Verfahrensart</small> <label>${pick(random, ['Öffentliche Ausschreibung', 'Offenes Verfahren', 'Verhandlungsvergabe mit Teilnahmewettbewerb'])}</label></div></div><div class="col"><div><small>Angebots-/Teilnahmefrist</small> <label>${dueText(draft, (due) => `${shortYearDots(due.day)}, ${timeOrNoon(due)}`)}</label></div><div><small>Leistungsart</small> <label>${pick(random, ['Bauleistung', 'Lieferleistung', 'Dienstleistung'])}</label></div></div><div class="col"><div><small>Ausführung</small> <label>${dueText(draft, ({ day }) => `${shortYearDots(addDays(day, 60))} - ${shortYearDots(addDays(day, 240))}`)}</label></div></div></div><a class="btn btn-primary" href="${href(draft)}">Details</a></div></div>`,
)}
</div><div class="paging">Seite 1 von 4</div>`,
        ['Impressum', 'Datenschutz', 'Nutzungsbedingungen'],
      ),
    };
  },
);

export const loginTrade = siteShape(
  {
    name: 'Logintrade purchasing platform, day and time in lines of a cell (Polish)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/pl_logintrade_spn.py (platformazakupowa of logintrade.net)',
    url: 'https://energa.logintrade.example/portal,listaZapytaniaOfertowe.html',
    timeZone: 'Europe/Warsaw',
    language: 'pl',
    draftOptions: {
      title: polishInquiry,
      times: true,
      cancelled: 8,
      closed: 10,
      numbers: [
        (year, count) => `Z${year.slice(2)}/${String(41200 + count)}`,
        (year, count) => `ZP/${String(count).padStart(3, '0')}/${year}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/zapytanie_email,${id},portal.html`,
    html: platformPage(
      'Platforma Zakupowa',
      ['Zapytania ofertowe', 'Aukcje', 'Rejestracja dostawcy', 'Regulamin', 'Zaloguj'],
      `<h1>Zapytania ofertowe</h1><table class="data-table inquiries"><thead><tr><th>Przedmiot</th><th>Data publikacji</th><th>Termin składania ofert</th><th>Status</th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr><td class="name"><div><div class="label">${numberOf(draft)}</div><div class="blue-header"><a href="/zapytanie_email,${draft.id},portal.html">${titleOf(draft)}</a></div><div class="company">${pick(random, ['Energetyka Północ S.A.', 'Zakład Wodociągów Sp. z o.o.', 'Huta Stalowa S.A.'])}</div></div></td><td><div class="date">${printDay['07.03.2026'](draft.posted)}</div><div class="time">${pick(random, ['08:41', '11:05', '14:27'])}</div></td><td><div class="date">${dueText(draft, ({ day }) => printDay['07.03.2026'](day))}</div><div class="time">${dueText(draft, timeOrNoon)}</div></td><td>${statusText(draft, 'w toku', 'zakończone', 'anulowane')}</td></tr>`,
)}
</tbody></table><div class="pagination">&laquo; 1 <a href="portal,listaZapytaniaOfertowe,2.html">2</a> &raquo;</div>`,
      ['Polityka prywatności', 'Kontakt'],
    ),
  }),
);
