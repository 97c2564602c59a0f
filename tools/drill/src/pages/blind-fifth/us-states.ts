import { addDays, machineTime, printDay, printTime, printWhen, type When } from '../blind/days.js';
import { between, chance, pick } from '../blind/draw.js';
import { department, escape, person, sentence } from '../blind/words.js';
import { dueText } from '../blind-second/printing.js';
import { timeOrNoon } from '../blind-fourth/printing.js';
import {
  agencyPage,
  makeGuids,
  numberOf,
  platformPage,
  rows,
  siteShape,
  statusText,
  titleOf,
} from '../blind-fourth/site-page.js';
import { americanTitle } from '../blind-fourth/titles.js';
import { noticeCounts, pickDrafts } from './printing.js';

/** `2026-03-07T19:00:00.0000000Z`, the instant of a time in New York. */
function instantText(when: When): string {
  return new Date(machineTime(when)).toISOString().replace('.000Z', '.0000000Z');
}

/** A state portal on Microsoft Power Pages: lists of entities with instants in `time` elements. Source of the columns: a public scraper. */
export const powerPagesList = siteShape(
  {
    name: 'Power Pages entity list of a state, time elements with instants',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_evpnc_spn.py (evp.nc.gov/solicitations)',
    url: 'https://evp.tarheel.example/solicitations/',
    timeZone: 'America/New_York',
    draftOptions: {
      ...noticeCounts,
      title: americanTitle,
      times: true,
      closed: 10,
      cancelled: 8,
      numbers: [
        (_, count, random) =>
          `${between(random, 10, 99)}-${String(2026000 + count)}-${pick(random, ['RFP', 'IFB', 'ITS'])}`,
      ],
    },
  },
  ({ random, all, owner }) => {
    const guidOf = makeGuids(random, all);
    const timeCell = (attribute: string, when: When, text: string): string =>
      `<td data-type="System.DateTime" data-attribute="${attribute}" aria-label="${text}"><time datetime="${instantText(when)}">${text}</time></td>`;
    return {
      link: (draft) => `/solicitations/details/?id=${guidOf(draft)}`,
      html: platformPage(
        `${owner} eVP`,
        ['Solicitations', 'Awards', 'Vendor Registration', 'Help'],
        `<div class="page-copy"><h1>Solicitations</h1><p>Offers are received in the portal until the opening date and time. All times are Eastern Time.</p></div>
<div id="EntityListControl" class="entitylist"><div class="view-toolbar grid-actions"><input class="query form-control" placeholder="Search"></div><div class="view-grid"><table class="table table-striped table-fluid" aria-label="Solicitations"><thead><tr><th scope="col" class="sort-enabled"><a href="#">Solicitation Number<span class="sr-only">. sort descending</span></a></th><th scope="col"><a href="#">Project Title</a></th><th scope="col"><a href="#">Description</a></th><th scope="col"><a href="#">Opening Date</a></th><th scope="col"><a href="#">Posted Date</a></th><th scope="col"><a href="#">Status</a></th><th scope="col"><a href="#">Department</a></th></tr></thead><tbody>
${rows(all, (draft) => {
  const opening = draft.due ?? { day: draft.posted, time: null };
  return `<tr data-id="${guidOf(draft)}" data-entity="evp_solicitation"><td data-type="System.String" data-attribute="evp_solicitationnbr"><a href="/solicitations/details/?id=${guidOf(draft)}" class="details-link">${numberOf(draft)}</a></td><td data-type="System.String" data-attribute="evp_name">${titleOf(draft)}</td><td data-type="System.String" data-attribute="evp_description">${escape(sentence(random))}</td>${timeCell('evp_opendate', opening, printWhen(opening, '3/7/2026', '2:00 PM'))}${timeCell('evp_posteddate', { day: draft.posted, time: '10:00' }, printDay['3/7/2026'](draft.posted))}<td data-attribute="statuscode">${statusText(draft, 'Open', 'Under Evaluation', 'Canceled')}</td><td data-attribute="owningbusinessunit">${escape(department(random))}</td></tr>`;
})}
</tbody></table></div><div class="view-pagination"><ul class="pagination"><li class="active"><a href="#">1</a></li><li><a href="#">2</a></li></ul></div></div>`,
        ['Accessibility', 'Privacy'],
      ),
    };
  },
);

/** The public display of solicitations of an island state: times with their zone, islands in a column. Source of the columns: a public scraper. */
export const islandOffers = siteShape(
  {
    name: 'HIePRO (Hawaii), DataTable with offer due dates and a zone',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_ehawaii_spn.py (hiepro.ehawaii.gov)',
    url: 'https://hiepro.islandstate.example/welcome.html',
    timeZone: 'Pacific/Honolulu',
    draftOptions: {
      ...noticeCounts,
      title: americanTitle,
      times: true,
      idDigits: 8,
      numbers: [
        (year, count, random) =>
          `${pick(random, ['B', 'Q', 'P'])}${year.slice(2)}${String(count + 1400).padStart(6, '0')}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `public-display-solicitation.html?rfid=${id}`,
    html: platformPage(
      'eProcurement System',
      ['Solicitations', 'Awards', 'Vendor Guide', 'Log In'],
      `<div class="panel"><h2>Open Solicitations</h2><p>All dates and times are Hawaii Standard Time (HST).</p>
<div id="solicitations_wrapper" class="dataTables_wrapper"><div class="dataTables_length">Show <select><option>10</option><option>25</option></select> entries</div><table id="solicitations" class="table dataTable dtr-inline" role="grid"><thead><tr role="row"><th class="control"></th><th class="sorting_asc">Solicitation No.</th><th class="sorting">Title</th><th class="sorting">Category</th><th class="sorting">Jurisdiction</th><th class="sorting">Department</th><th class="sorting">Island(s)</th><th class="sorting">Release Date</th><th class="sorting">Offer Due Date &amp; Time</th></tr></thead><tbody>
${rows(
  all,
  (draft, index) =>
    `<tr role="row" class="${index % 2 === 0 ? 'odd' : 'even'}"><td class="control" tabindex="0"></td><td><a href="public-display-solicitation.html?rfid=${draft.id}">${numberOf(draft)}</a></td><td>${titleOf(draft)}</td><td>${pick(random, ['Goods', 'Services', 'Goods &amp; Services', 'Construction'])}</td><td>${pick(random, ['Executive', 'County of Maui', 'Judiciary', 'Health Systems Corporation'])}</td><td>${escape(department(random))}</td><td>${pick(random, ['Oahu', 'Maui', 'Kauai', 'Hawaii', 'Statewide', 'Molokai, Lanai'])}</td><td>${printDay['03/07/2026'](draft.posted)}</td><td>${dueText(draft, (due) => printWhen(due, '03/07/2026', '02:00 PM'))} HST</td></tr>`,
)}
</tbody></table><div class="dataTables_info">Showing 1 to ${all.length} of ${all.length} entries</div></div></div>`,
      ['Terms of Use', 'Feedback'],
    ),
  }),
);

/** A state list of bids that calls its days effective and expiration dates. Source of the columns: a public scraper. */
export const expirationList = siteShape(
  {
    name: 'State bid opportunities with effective and expiration dates (Iowa)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_iowa_spn.py (bidopportunities.iowa.gov)',
    url: 'https://bidopportunities.prairiestate.example/',
    timeZone: 'America/Chicago',
    draftOptions: {
      ...noticeCounts,
      title: americanTitle,
      numbers: [
        (_, count) => `${String(645000 + count * 11)}-01`,
        (year, count, random) => `RFP${year.slice(2)}${between(random, 10, 99)}${String(count).padStart(3, '0')}`,
      ],
    },
  },
  (page) => {
    const guidOf = makeGuids(page.random, page.all);
    return {
      link: (draft) => `/Home/BidInfo?bidId=${guidOf(draft)}`,
      html: agencyPage(
        page,
        'Department of Administrative Services',
        'Bid Opportunities',
        `<form class="filters"><label>Agency <select><option>All</option></select></label><label>Keyword <input></label></form>
<table id="bids" class="table table-condensed table-hover"><thead><tr><th></th><th>Bid Number</th><th>Agency</th><th>Contact</th><th>Title</th><th>Effective Date</th><th>Expiration Date</th></tr></thead><tfoot><tr><td colspan="7">${page.all.length} bid opportunities</td></tr></tfoot><tbody>
${rows(
  page.all,
  (draft) =>
    `<tr><td><span class="glyphicon glyphicon-file"></span></td><td><a href="/Home/BidInfo?bidId=${guidOf(draft)}">${numberOf(draft)}</a></td><td>${escape(department(page.random))}</td><td>${person(page.random)}</td><td>${titleOf(draft)}</td><td>${printDay['3/7/2026'](draft.posted)}</td><td>${dueText(draft, ({ day }) => printDay['3/7/2026'](day))}</td></tr>`,
)}
</tbody></table>`,
      ),
    };
  },
);

/** A state page of requests whose amendments move deadlines, while the column keeps the first day. Source of both places: a public scraper. */
export const amendedRequests = siteShape(
  {
    name: 'Drupal table of state RFPs, amendments that extend the due date (Maine)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_dafs.py (maine.gov/dafs/bbm/procurementservices/vendors/rfps)',
    url: 'https://www.pinestate.example/dafs/procurementservices/vendors/rfps',
    timeZone: 'America/New_York',
    draftOptions: {
      ...noticeCounts,
      title: americanTitle,
      cancelled: 6,
      numbers: [(year, count) => `${year}${String(count).padStart(2, '0')}${String(10 + (count % 80))}`],
    },
  },
  (page) => {
    const { random, all } = page;
    const extended = pickDrafts(random, all, 22);
    return {
      link: ({ id }) => `/dafs/sites/files/rfp/${id}.docx`,
      otherwise: (draft) => (extended.has(draft) && draft.due !== null ? { due: `${draft.due.day}T23:59` } : {}),
      html: agencyPage(
        page,
        'Bureau of Business Management',
        'Requests for Proposals',
        `<p>Proposals are submitted by e-mail to the Division of Procurement Services. The due date below is that of the request as issued; amendments may change it.</p>
<div class="view-content"><table class="views-table cols-7"><thead><tr><th class="views-field views-field-title">RFP Title</th><th class="views-field views-field-field-rfp-">RFP #</th><th class="views-field">Issuing Department</th><th class="views-field">Date Posted</th><th class="views-field">Q&amp;A Summaries and Amendments</th><th class="views-field">Proposal Due Date</th><th class="views-field views-field-field-rfp-status">Status</th></tr></thead><tbody>
${rows(all, (draft, index) => {
  const first = dueText(draft, ({ day }) => (extended.has(draft) ? addDays(day, -between(random, 7, 14)) : day));
  const amendment = extended.has(draft)
    ? dueText(
        draft,
        ({ day }) =>
          `<span><a href="/dafs/sites/files/rfp/${draft.id}-a1.docx">Amendment #1 - Proposal due date extended to ${printDay['March 7, 2026'](day)}, 11:59 p.m. local time</a></span>`,
      )
    : chance(random, 35)
      ? `<span><a href="/dafs/sites/files/rfp/${draft.id}-qa.docx">${pick(random, ['Q&amp;A Summary', 'Amendment #1 - Revised Appendix D', 'Amendment #2 - Corrected cost form'])}</a></span>`
      : '';
  return `<tr class="${index % 2 === 0 ? 'odd' : 'even'}"><td class="views-field views-field-title"><a href="/dafs/sites/files/rfp/${draft.id}.docx">${titleOf(draft)}</a></td><td class="views-field views-field-field-rfp-">${numberOf(draft)}</td><td class="views-field">${escape(department(random))}</td><td class="views-field"><span class="date-display-single">${printDay['03/07/2026'](draft.posted)}</span></td><td class="views-field">${amendment}</td><td class="views-field"><span class="date-display-single">${first === '' ? '' : printDay['03/07/2026'](first)}</span></td><td class="views-field views-field-field-rfp-status">${statusText(draft, 'Open', 'Closed', 'Cancelled')}</td></tr>`;
})}
</tbody></table></div>`,
      ),
    };
  },
);

/** A state registry of bids as nested layout tables of ASP.NET, with windows opened by scripts. Source of the cells: a public scraper. */
export const registryTables = siteShape(
  {
    name: 'State business registry, a nested table for each bid, links by script (Vermont)',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_vermontbusiness.py (vermontbusinessregistry.com)',
    url: 'https://www.greenbusinessregistry.example/BidSearch.aspx?type=1',
    timeZone: 'America/New_York',
    draftOptions: { ...noticeCounts, title: americanTitle, times: true },
  },
  ({ random, all, owner }) => ({
    link: () => null,
    without: ['number', 'posted'],
    html: platformPage(
      `${owner} Business Registry and Bid System`,
      ['Home', 'Search Bids', 'Register', 'Contact'],
      `<form method="post" action="BidSearch.aspx"><input type="hidden" name="__VIEWSTATE" value="dDwtMTA4"><table id="Table1" width="100%"><tr><td><span id="lblTitle" class="title">Open Bids</span></td></tr><tr><td><table id="dgResults" cellspacing="0" rules="rows" style="border-collapse:collapse;">
${rows(
  all,
  (draft, index) =>
    `<tr><td><table width="100%"><tr><td class="label" colspan="2"><span id="dgResults__ctl${index + 3}_lblAgency">${escape(department(random))}</span></td></tr><tr><td width="70%"><a href="javascript:openWindow('BidPreview.aspx?BidID=${draft.id}','bid')">${titleOf(draft)}</a></td><td align="right"><span class="label">Bid Close Date:</span> <span id="dgResults__ctl${index + 3}_lblClose">${dueText(draft, (due) => `${printDay['3/7/2026'](due.day)} ${printTime['2:00 PM'](timeOrNoon(due)).replace(' ', ':00 ')}`)}</span></td></tr></table></td></tr>`,
)}
<tr class="pager"><td><span>1</span>&nbsp;<a href="javascript:__doPostBack('dgResults','Page$2')">2</a></td></tr></table></td></tr></table></form>`,
      ['Privacy', 'Help'],
    ),
  }),
);
