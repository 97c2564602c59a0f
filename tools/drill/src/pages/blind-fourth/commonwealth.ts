import { addDays, printDay, printTime, printWhen } from '../blind/days.js';
import { between, chance, pick } from '../blind/draw.js';
import { sentence } from '../blind/words.js';
import { dueText } from '../blind-second/printing.js';
import { commaDay, timeOrNoon, quebecTime } from './printing.js';
import { makeGuids, numberOf, platformPage, rows, siteShape, statusText, titleOf } from './site-page.js';
import { imperialTitle, quebecTitle } from './titles.js';

export const seaoResults = siteShape(
  {
    name: 'SEAO (Québec), avis trouvés (French)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/ca_seao_spn.py (seao.ca/Recherche/avis_trouves.aspx)',
    url: 'https://seao.example/Recherche/avis_trouves.aspx?callingPage=3&Results=1',
    timeZone: 'America/Toronto',
    language: 'fr-CA',
    draftOptions: {
      title: quebecTitle,
      times: true,
      cancelled: 6,
      numbers: [
        (year, count) => `AO-${year}-${String(count).padStart(3, '0')}`,
        (_, count) => `${String(30600 + count)}-TP`,
      ],
    },
  },
  ({ random, readOn, all, owner }) => ({
    link: ({ id }) => `/OpportunityPublication/avisconsultes.aspx?ItemId=${id}&SubCategoryCode=C01`,
    html: platformPage(
      'Système électronique d’appel d’offres',
      ['Accueil', 'Recherche', 'Contrats conclus', 'Aide', 'Ouvrir une session'],
      `<h1>Avis trouvés</h1><p>${all.length} avis. Les heures sont celles de Montréal.</p><table id="tblResults" class="tableResultats"><tbody><tr class="entete"><th></th><th>Avis</th><th>Publication</th><th>Fermeture</th><th>Statut</th></tr>
${rows(
  all,
  (draft) =>
    `<tr><td><img src="/img/avis.gif" alt="Appel d'offres"></td><td><a href="/OpportunityPublication/avisconsultes.aspx?ItemId=${draft.id}&amp;SubCategoryCode=C01">${titleOf(draft)}</a><br>Numéro : ${numberOf(draft)}<br>${pick(random, ['Ville de Saint-Aubert', 'CISSS des Cantons', `Municipalité de ${owner}`, 'Centre de services scolaire'])}</td><td>${draft.posted} ${quebecTime(pick(random, ['08:00', '10:30', '15:45']))}</td><td>${dueText(draft, (due) => `${due.day} ${quebecTime(timeOrNoon(due))}`)}</td><td>${statusText(draft, 'Publié', 'Fermé', 'Annulé')}</td></tr>`,
)}
</tbody></table><div id="pagination"><a id="PagePrev">Précédent</a> <a href="#p=2">2</a> <a id="PageNext">Suivant</a></div><div class="bloc"><h2>Nouveautés</h2><p>Formation en ligne le ${addDays(readOn, 30)} à 13 h 30</p></div>`,
      ['Conditions', 'Nous joindre'],
    ),
  }),
);

export const purchasingConnection = siteShape(
  {
    name: 'Alberta Purchasing Connection, number before the title, pager rows in the grid',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/ca_purchascon_spn.py (vendor.purchasingconnection.ca)',
    url: 'https://vendor.prairieconnection.example/Search.aspx',
    timeZone: 'America/Edmonton',
    draftOptions: {
      title: imperialTitle,
      times: true,
      numbers: [(year, count) => `AB-${year}-0${String(2100 + count)}`],
    },
  },
  ({ random, all }) => {
    const pager =
      '<tr class="pager"><td colspan="6"><table><tbody><tr><td><span>1</span></td><td><a href="javascript:__doPostBack(\'Search\',\'Page$2\')">2</a></td><td><a href="javascript:__doPostBack(\'Search\',\'Page$3\')">3</a></td></tr></tbody></table></td></tr>';
    const guidOf = makeGuids(random, all);
    return {
      link: (draft) => `/Opportunity.aspx?Guid=${guidOf(draft)}`,
      html: platformPage(
        'Purchasing Connection',
        ['Vendor Search', 'Help', 'Awards'],
        `<h2>Search Opportunities</h2><table id="ctl01_Search_ctl00_result_Opportunities" cellspacing="0" border="0"><tbody><tr class="head"><th>&nbsp;</th><th><a href="javascript:__doPostBack('Search','Sort$Status')">Status</a></th><th><a href="javascript:__doPostBack('Search','Sort$Title')">Opportunity</a></th><th>Region of Delivery</th><th><a href="javascript:__doPostBack('Search','Sort$Close')">Closing</a></th><th><a href="javascript:__doPostBack('Search','Sort$Posted')">Posted</a></th></tr>
${pager}
${rows(
  all,
  (draft) =>
    `<tr><td><input type="checkbox"></td><td><img src="/img/open.png" alt="Open"></td><td><span class="opptitle"><a href="/Opportunity.aspx?Guid=${guidOf(draft)}">${numberOf(draft)}: ${titleOf(draft)}</a></span><br><span class="opporganizationalunit">${pick(random, ['Town of Prairie Rose', 'County of Twin Buttes', 'Northern Lakes College', 'Public Works, Supply and Services'])}</span><br><span class="oppabstract">${sentence(random)}</span></td><td>${pick(random, ['Calgary', 'Red Deer', 'Peace River', 'Open'])}</td><td>${dueText(draft, (due) => printWhen(due, '03/07/2026', '14:00:00', '<br>'))}</td><td>${printDay['03/07/2026'](draft.posted)}<br>0${between(random, 7, 9)}:${between(random, 10, 59)}:07</td></tr>`,
)}
${pager}</tbody></table>`,
        ['Terms', 'Contact APC'],
      ),
    };
  },
);

export const tendersWesternAustralia = siteShape(
  {
    name: 'Tenders WA, opening and closing below each other, issuer below the title',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/au_wa_spn.py (tenders.wa.gov.au/watenders)',
    url: 'https://www.tenders.westernstate.example/watenders/tender/search/tender-search.do?action=advanced-tender-search-open-tender',
    timeZone: 'Australia/Perth',
    language: 'en-AU',
    draftOptions: {
      title: imperialTitle,
      times: true,
      idDigits: 5,
      numbers: [
        (year, count) => `DOT40${String(2000 + count)}${year.slice(2)}`,
        (year, count) => `WP${String(80000 + count)}/${year.slice(2)}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/watenders/tender/display/tender-details.do?id=${id}&action=display-tender-details`,
    html: platformPage(
      'Tenders WA',
      ['Home', 'Current Tenders', 'Early Tender Advice', 'Recent Contracts', 'Register'],
      `<div id="hcontent"><h1>Current Tenders</h1><p>All times are Western Australian Standard Time.</p><table id="tenderSearchResultsTable" class="dataTable"><thead><tr><th>Reference</th><th>Region</th><th>Documents</th><th>Details</th><th>Dates</th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr><td class="left top"><b>${numberOf(draft)}</b><br><span>${pick(random, ['Tender', 'Request for Quotation', 'Expression of Interest'])}</span></td><td class="top">${pick(random, ['Perth Metropolitan', 'Pilbara', 'Great Southern', 'Kimberley'])}</td><td class="top">${between(random, 1, 9)}</td><td class="top"><a href="/watenders/tender/display/tender-details.do?id=${draft.id}&amp;action=display-tender-details">${titleOf(draft)}</a><br><span>Issued by ${pick(random, ['Main Roads', 'City of Swanbourne', 'Department of Finance', 'Horizon Power'])}<br>UNSPSC: ${pick(random, ['Heavy construction services', 'Legal services', 'Office machines'])} - (${between(random, 10, 95)}%)</span>${chance(random, 30) ? `<br><span class="briefing">Site briefing: ${dueText(draft, ({ day }) => `${commaDay(addDays(day, -9))} 9:00 AM`)}</span>` : ''}</td><td class="nowrap top sorting_1"><span class="SUMMARY_OPENINGDATE">Opened: ${commaDay(draft.posted)}</span><br><span class="SUMMARY_CLOSINGDATE">Closing: ${dueText(draft, (due) => `${commaDay(due.day)} ${printTime['2:00 PM'](timeOrNoon(due))}`)}</span></td></tr>`,
)}
</tbody></table></div>`,
      ['Disclaimer', 'Feedback'],
    ),
  }),
);

export const euSupply = siteShape(
  {
    name: 'EU-Supply CTM (Ireland), identifier and reference in columns, buyers cut short with tooltips',
    knownFrom: 'https://irl.eu-supply.com/ctm/Supplier/PublicTenders (public adapters that read its eight columns)',
    url: 'https://irl.supply.example/ctm/Supplier/PublicTenders',
    timeZone: 'Europe/Dublin',
    language: 'en-IE',
    draftOptions: {
      title: imperialTitle,
      times: true,
      idDigits: 6,
      numbers: [
        (year, count) => `RFT ${year}/${String(count).padStart(3, '0')}`,
        (_, count) => `OGP-${String(510 + count)}F`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/app/rfq/rfqentrance_s.asp?PID=${id}&B=ETENDERS_SIMPLE`,
    html: platformPage(
      'eTenders Public Procurement',
      ['Home', 'Current Tenders', 'Awarded', 'Register', 'Login'],
      `<form><fieldset><legend>Search</legend><label>Published from <input id="SearchFilter_FromDate" placeholder="dd/mm/yyyy"></label><label>to <input placeholder="dd/mm/yyyy"></label><button id="search">Search</button></fieldset></form><table class="table ctm-list"><thead><tr><th>Quote/tender Id</th><th>Reference</th><th>Name</th><th>Date of publication</th><th>Response deadline</th><th>Process</th><th>Buyers</th><th>Countries</th></tr></thead><tbody>
${rows(all, (draft) => {
  const buyer = pick(random, [
    'Education and Training Board of the Midlands',
    'Transport Infrastructure Ireland, Roads Directorate',
    'Uisce na Mumhan, Capital Delivery',
  ]);
  return `<tr><td title="${draft.id}">${draft.id}</td><td title="${numberOf(draft)}">${numberOf(draft)}</td><td><a href="/app/rfq/rfqentrance_s.asp?PID=${draft.id}&amp;B=ETENDERS_SIMPLE" title="${titleOf(draft)}">${titleOf(draft)}</a></td><td>${printDay['07/03/2026, day first'](draft.posted)}</td><td>${dueText(draft, (due) => printWhen(due, '07/03/2026, day first', '14:00:00'))}</td><td>${pick(random, ['Open', 'Restricted', 'Negotiated'])}</td><td title="${buyer}">${buyer.slice(0, 22)}...</td><td>Ireland</td></tr>`;
})}
</tbody></table><div class="paging">Page 1 of 14 <a href="?PageNumber=2">Next</a></div>`,
      ['Powered by CTM', 'Helpdesk'],
    ),
  }),
);
