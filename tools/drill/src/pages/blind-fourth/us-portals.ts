import { addDays, printDay, printTime, printWhen, usZoneName } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { department, escape, person, sentence } from '../blind/words.js';
import { awards, dueText } from '../blind-second/printing.js';
import { gluedTime, timeOrNoon } from './printing.js';
import { agencyPage, numberOf, platformPage, rows, siteShape, statusText, titleOf } from './site-page.js';
import { americanTitle } from './titles.js';

export const procurementRegistry = siteShape(
  {
    name: 'Georgia procurement registry, days and times around an at sign',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_ssldoasgpr_spn.py (ssl.doas.state.ga.us/gpr)',
    url: 'https://ssl.peachregistry.example/gpr/index?persisted=true',
    timeZone: 'America/New_York',
    draftOptions: {
      title: americanTitle,
      times: true,
      numbers: [
        (year, count) => `PE-${String(60000 + count)}-NONST-${year}-00000${String(count).padStart(4, '0')}`,
        (_, count) => `48400-DOT000${String(1200 + count)}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ number }) => `/gpr/eventDetails?eSourceNumber=${number ?? ''}&sourceSystemType=gpr20`,
    html: platformPage(
      'Procurement Registry',
      ['Search', 'Help', 'Supplier Login'],
      `<div class="col-md-12"><h3>Bid Opportunities</h3><p class="small">All posted and closing times are Eastern Time.</p><div class="dataTables_wrapper"><div class="dataTables_length"><label>Show <select><option>50</option></select> entries</label></div><table class="table dataTable" id="eventSearchTable"><thead><tr><th class="control"></th><th class="sorting">Event ID</th><th class="sorting">Event Title</th><th class="sorting">Government Entity</th><th class="sorting">Posted (ET)</th><th class="sorting_asc">Closing (ET)</th></tr></thead><tbody>
${rows(
  all,
  (draft, index) =>
    `<tr class="${index % 2 === 0 ? 'odd' : 'even'}"><td class="control"></td><td><a href="/gpr/eventDetails?eSourceNumber=${numberOf(draft)}&amp;sourceSystemType=gpr20">${numberOf(draft)}</a>${chance(random, 20) ? ' <span class="badge">Amended</span>' : ''}</td><td>${titleOf(draft)}</td><td>${pick(random, ['City of Doverville', 'Transportation, Dept of', 'Board of Regents', 'Tallow County'])}</td><td>${printDay['Mar 7, 2026'](draft.posted)} @ ${pick(random, ['08:12', '10:45', '04:30'])} ${pick(random, ['AM', 'PM'])}</td><td>${dueText(draft, (due) => printWhen(due, 'Mar 7, 2026', '02:00 PM', ' @ '))}</td></tr>`,
)}
</tbody></table><div class="dataTables_info">Showing 1 to ${all.length} of ${all.length + 211} entries</div></div></div>`,
      ['Privacy', 'Contact DOAS'],
    ),
  }),
);

export const bidBoardCollection = siteShape(
  {
    name: 'WebProcure bid board, Materialize collection of items',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_ridop_spn.py (ridop.ri.gov, webprocure.proactiscloud.com)',
    url: 'https://webprocure.oceanstate.example/wp-web-public/board',
    timeZone: 'America/New_York',
    draftOptions: {
      title: americanTitle,
      times: true,
      closed: 12,
      numbers: [(_, count) => String(7680100 + count * 3)],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/wp-web-public/bidboard/bid/${id}?customerid=46`,
    html: platformPage(
      'Ocean State Procures',
      ['Bid Board', 'Contract Board', 'Register', 'Log In'],
      `<app-bid-board-result><div class="search-results"><div class="row"><div class="col m6">${all.length} results</div><div class="col m6 right-align">Sort by: End Date</div></div><ul class="collection">
${rows(all, (draft) => {
  const zone = (day: string): string => usZoneName('America/New_York', day);
  return `<li class="collection-item avatar"><i class="material-icons circle teal">gavel</i><span><a href="/wp-web-public/bidboard/bid/${draft.id}?customerid=46"><span class="title teal-text">${numberOf(draft)}</span> ${titleOf(draft)}</a></span><p><span class="text-small grey-text">${escape(department(random))}</span><br><span class="contract-desc">${sentence(random)}</span></p><div class="row dates"><div class="col"><label>Start Date</label><div>${printDay['March 7, 2026'](draft.posted)} 9:00:00 AM ${zone(draft.posted)}</div></div><div class="col"><label>End Date</label><div>${dueText(draft, ({ day, time }) => `${printDay['March 7, 2026'](day)} ${printTime['02:00:00 PM'](time ?? '12:00').replace(/^0/, '')} ${zone(day)}`)}</div></div></div><span class="secondary-content chip">${draft.status === 'closed' ? 'Closed' : 'Open'}</span></li>`;
})}
</ul></div></app-bid-board-result>`,
      ['Terms', 'Support'],
    ),
  }),
);

export const dayAndTimeColumns = siteShape(
  {
    name: 'State purchasing GridView, closing day and time in columns of their own, addenda in cells',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_appdas.py (apps.das.nh.gov/bidscontracts/bids.aspx)',
    url: 'https://apps.granitestate.example/bidscontracts/bids.aspx',
    timeZone: 'America/New_York',
    draftOptions: {
      title: americanTitle,
      times: true,
      closed: 15,
      cancelled: 8,
      numbers: [(_, count) => `Bid ${String(3050 + count)}-27`, (year, count) => `RFP ${year}-${String(100 + count)}`],
    },
  },
  (page) => ({
    link: ({ id }) => `bid%20documents/${id}.pdf`,
    without: ['posted'],
    html: agencyPage(
      page,
      'Bureau of Purchase and Property',
      'Bids and Proposals',
      `<div><label>Status <select name="ctl00$ddlStatus"><option>All</option></select></label></div><table cellspacing="0" rules="all" border="1" id="ctl00_ContentPlaceHolder_GridViewBids"><tbody><tr><th scope="col"><a href="javascript:__doPostBack('gv','Sort$Description')">Description</a></th><th scope="col">Bid #</th><th scope="col">Attachments</th><th scope="col">Addendum</th><th scope="col">Closing Date</th><th scope="col">Closing Time</th><th scope="col">Status</th><th scope="col">Contact</th><th scope="col">Commodity</th></tr>
${rows(page.all, (draft) => {
  const { random } = page;
  const addenda = Array.from(
    { length: chance(random, 40) ? between(random, 1, 3) : 0 },
    (_, index) =>
      `<a href="bid%20documents/${draft.id}-${index + 1}.pdf">Addendum ${index + 1} (${printDay['3/7/2026'](addDays(draft.posted, 2 + index))})</a>`,
  ).join('<br>');
  return `<tr><td>${titleOf(draft)}</td><td><a href="bid%20documents/${draft.id}.pdf" target="_blank">${numberOf(draft)}</a></td><td>${chance(random, 30) ? `<a href="bid%20documents/${draft.id}-A.xlsx">Offer section</a>` : '&nbsp;'}</td><td><div>${addenda}</div></td><td>${dueText(draft, ({ day }) => printDay['3/7/2026'](day))}</td><td>${dueText(draft, (due) => gluedTime(timeOrNoon(due)))}</td><td>${statusText(draft, 'Open', 'Closed', 'Cancelled')}</td><td><a href="mailto:buyer@granitestate.example">${person(random)}</a></td><td>${escape(department(random))}</td></tr>`;
})}
</tbody></table>`,
    ),
  }),
);

export const countyOpenList = siteShape(
  {
    name: 'Los Angeles County list of open bids, commodity below the title, continuous closing',
    knownFrom:
      'https://camisvr.co.la.ca.us/LACoBids/BidLookUp/OpenBidList (public connectors that read its five cells)',
    url: 'https://camis.angelcounty.example/LACoBids/BidLookUp/OpenBidList',
    timeZone: 'America/Los_Angeles',
    draftOptions: {
      title: americanTitle,
      times: true,
      missingDeadlines: 15,
      numbers: [
        (_, count, random) => `${pick(random, ['RFSQ', 'IFB', 'RFP'])}-ISD-${String(104000 + count)}`,
        (_, count) => `BRC000${String(8100 + count)}`,
      ],
    },
  },
  (page) => ({
    link: () => null,
    without: ['posted'],
    html: agencyPage(
      page,
      'County Internal Services',
      'Open Solicitations',
      `<p>Showing 1 to ${page.all.length} of total ${page.all.length + 120} records</p><table class="table table-striped"><thead><tr><th><a href="?FieldSort=BidNumber">Solicitation Number</a></th><th><a href="?FieldSort=BidTitle">Title</a></th><th>Type</th><th>Department</th><th><a href="?FieldSort=CloseDate">Close Date</a></th></tr></thead><tbody>
${rows(
  page.all,
  (draft) =>
    `<tr><td><a href="javascript:void(0)" onclick="selectBid('${draft.id}')">${numberOf(draft)}</a></td><td><div>${titleOf(draft)} <a href="javascript:void(0)" class="more">More</a></div><div class="small"><b>Commodity:</b> ${pick(page.random, ['ROADWAY MAINTENANCE', 'MEDICAL SUPPLIES', 'CONSULTING, NOT OTHERWISE CLASSIFIED', 'JANITORIAL SUPPLIES'])}</div></td><td>${pick(page.random, ['Commodity', 'Service', 'Construction', 'Information Technology'])}</td><td>${escape(department(page.random))}</td><td>${draft.due === null ? 'Continuous' : printWhen(draft.due, '3/7/2026', '2:00 PM')}</td></tr>`,
)}
</tbody></table><div class="pagination">Page 1 of ${digits(page.random, 2)} <a href="?page=2">&raquo;</a></div>${chance(page.random, 40) ? awards(page.random, ['Jail Laundry', 'Beach Sand Sifters'], addDays(page.readOn, -12)) : ''}`,
    ),
  }),
);
