import { addDays, printDay, printTime, printWhen } from '../blind/days.js';
import { between, digits, pick } from '../blind/draw.js';
import { sentence } from '../blind/words.js';
import { dueText, spacedDay } from '../blind-second/printing.js';
import { listShape, numberOf, office, rows, titleOf } from './list-page.js';
import { agencyTitle, commonwealthTitle } from './titles.js';

const shortWeekday = (day: string): string => printDay['Saturday, March 7, 2026'](day).slice(0, 3);

export const biddingoCards = listShape(
  {
    name: 'Biddingo, rows of open bids',
    knownFrom: 'https://www.biddingo.com',
    url: 'https://www.biddings.example/maplecity',
    timeZone: 'America/Toronto',
    draftOptions: {
      title: agencyTitle,
      times: true,
      numbers: [(year, count) => `T-${year.slice(2)}-${count}`, (year, count) => `RFT${year}${count + 100}`],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/maplecity/bid/1/41000001/${id}`,
    html: `<div class="bid-list"><h2>Open Bid Opportunities</h2>
${rows(
  all,
  (draft) =>
    `<div class="bid-item MuiPaper-root"><div class="MuiGrid-root MuiGrid-container"><div class="MuiGrid-item"><p class="bid-org">${office(random)}</p><a class="bid-title" href="/maplecity/bid/1/41000001/${draft.id}">${titleOf(draft)}</a></div><div class="MuiGrid-item"><div><label>Solicitation #</label><p>${numberOf(draft)}</p></div><div><label>Posted</label><p>${printDay['03/07/2026'](draft.posted)}</p></div></div><div class="MuiGrid-item"><div><label>Q&amp;A Deadline</label><p>${dueText(draft, ({ day }) => printDay['03/07/2026'](addDays(day, -6)))} 04:00 PM</p></div><div><label>Bid Closing</label><p>${dueText(draft, (due) => printWhen(due, '03/07/2026', '02:00 PM'))}</p></div></div></div></div>`,
)}</div>`,
  }),
);

export const saskTenders = listShape(
  {
    name: 'SaskTenders, each row followed by a hidden row of details',
    knownFrom: 'https://sasktenders.ca/content/public/Search.aspx',
    url: 'https://sasktender.example/content/public/Search.aspx',
    timeZone: 'America/Regina',
    draftOptions: { title: agencyTitle, times: true, numbers: [(_, count) => `PR${20000 + count}`] },
  },
  ({ random, all }) => ({
    link: () => null,
    html: `<h1>Search Competitions</h1><table id="ctl00_Content_tblCompetitions" class="grid"><thead><tr><th></th><th>Competition Name</th><th>Competition Number</th><th>Organization</th><th>Open Date</th><th>Close Date</th><th>Status</th></tr></thead><tbody>
${rows(
  all,
  (
    draft,
    index,
  ) => `<tr id="comp${index}" class="compRow"><td><a href="javascript:void(0)" class="plus">+</a></td><td>${titleOf(draft)}</td><td>${numberOf(draft)}</td><td>${office(random)}</td><td>${printDay['Mar 7, 2026'](draft.posted)}</td><td>${dueText(draft, ({ day }) => printDay['Mar 7, 2026'](day))}</td><td>Open</td></tr>
<tr class="detailRow" style="display:none"><td></td><td colspan="6"><table class="detail"><tr><td class="lbl">Synopsis</td><td>${sentence(random)}</td></tr><tr><td class="lbl">Close Time</td><td>${dueText(draft, ({ time }) => printTime['2:00 PM'](time ?? '12:00'))}</td></tr><tr><td class="lbl">Contact Phone</td><td>306-${digits(random, 3)}-${digits(random, 4)}</td></tr></table></td></tr>`,
)}</tbody></table>`,
  }),
);

export const inTend = listShape(
  {
    name: 'In-tend, labels and values of a tender in rows',
    knownFrom: 'https://in-tendhost.co.uk (Tenders/Current)',
    url: 'https://in-tendhosting.example/borough/aspx/Tenders/Current',
    timeZone: 'Europe/London',
    language: 'en-GB',
    draftOptions: {
      title: commonwealthTitle,
      times: true,
      numbers: [(_, count) => `DN${610000 + count}`, (year, count) => `BC/${year.slice(2)}/${count}`],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/borough/aspx/ProjectManage/${id}`,
    html: `<h2>Current Tenders</h2><div id="tenderList">
${rows(
  all,
  (draft) =>
    `<div class="tender panel"><div class="panel-heading">${titleOf(draft)}</div><div class="panel-body"><div class="row"><label class="col-3">Reference</label><div class="col-9">${numberOf(draft)}</div></div><div class="row"><label class="col-3">Customer</label><div class="col-9">Ashcombe Borough Council</div></div><div class="row"><label class="col-3">Published</label><div class="col-9">${printDay['07/03/2026, day first'](draft.posted)}</div></div><div class="row"><label class="col-3">Contract start</label><div class="col-9">${printDay['07/03/2026, day first'](addDays(draft.posted, between(random, 120, 200)))}</div></div><div class="row"><label class="col-3">Clarifications until</label><div class="col-9">${dueText(draft, ({ day }) => printDay['07/03/2026, day first'](addDays(day, -8)))} 17:00</div></div><div class="row"><label class="col-3">Deadline for return</label><div class="col-9">${dueText(draft, (due) => printWhen(due, '07/03/2026, day first', '14:00'))}</div></div><a class="btn" href="/borough/aspx/ProjectManage/${draft.id}">View Details</a></div></div>`,
)}</div>`,
  }),
);

export const deltaResults = listShape(
  {
    name: 'Delta eSourcing, results with access codes',
    knownFrom: 'https://www.delta-esourcing.com',
    url: 'https://www.deltasource.example/delta/viewNotices',
    timeZone: 'Europe/London',
    language: 'en-GB',
    draftOptions: { title: commonwealthTitle, times: true, numbers: [(_, count) => `MT${230000 + count}`] },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/delta/respondToList.html?noticeId=${id}`,
    html: `<h1>Notices</h1><ol class="notice-results">
${rows(
  all,
  (draft) =>
    `<li><h2><a href="/delta/respondToList.html?noticeId=${draft.id}">${titleOf(draft)}</a></h2><p class="buyer">Wexmoor NHS Foundation Trust</p><p class="facts"><span><b>Notice ref:</b> ${numberOf(draft)}</span>; <span><b>Access code:</b> ${pick(random, ['2K', '7X', '9D'])}${digits(random, 3)}Z</span>; <span><b>Published:</b> ${printDay['7 March 2026'](draft.posted)}</span>; <span><b>Response deadline:</b> ${dueText(draft, (due) => printWhen(due, '7 March 2026', '14:00', ' at '))}</span></p><p>${sentence(random)}</p></li>`,
)}</ol>`,
  }),
);

export const atamisTable = listShape(
  {
    name: 'Atamis, Salesforce table with formatted times',
    knownFrom: 'https://atamis-1928.my.site.com/s/Welcome',
    url: 'https://atamis.buyers.example/s/live-opportunities',
    timeZone: 'Europe/London',
    language: 'en-GB',
    draftOptions: { title: commonwealthTitle, times: true, numbers: [(_, count) => `C${300000 + count}`] },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/s/opportunity/${id}`,
    html: `<c-opportunities><div class="slds-card"><table class="slds-table slds-table_bordered slds-table_cell-buffer"><thead><tr class="slds-line-height_reset"><th scope="col"><div class="slds-truncate" title="Reference">Reference</div></th><th scope="col"><div class="slds-truncate" title="Contract Title">Contract Title</div></th><th scope="col"><div class="slds-truncate" title="Buyer">Buyer</div></th><th scope="col"><div class="slds-truncate" title="Published">Published</div></th><th scope="col"><div class="slds-truncate" title="Deadline">Deadline</div></th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr class="slds-hint-parent"><td data-label="Reference"><div class="slds-truncate">${numberOf(draft)}</div></td><th scope="row" data-label="Contract Title"><div class="slds-truncate" title="${titleOf(draft)}"><a href="/s/opportunity/${draft.id}">${titleOf(draft)}</a></div></th><td data-label="Buyer">${office(random)}</td><td data-label="Published"><lightning-formatted-date-time>${printDay['07/03/2026, day first'](draft.posted)}</lightning-formatted-date-time></td><td data-label="Deadline"><lightning-formatted-date-time>${dueText(draft, (due) => printWhen(due, '07/03/2026, day first', '14:00', ', '))}</lightning-formatted-date-time></td></tr>`,
)}</tbody></table></div></c-opportunities>`,
  }),
);

export const tendersVictoria = listShape(
  {
    name: 'Tenders VIC, title with opening and closing in a cell',
    knownFrom: 'https://www.tenders.vic.gov.au/tender/search?preset=open',
    url: 'https://www.tendersvictoria.example/tender/search?preset=open',
    timeZone: 'Australia/Melbourne',
    language: 'en-AU',
    draftOptions: {
      title: commonwealthTitle,
      times: true,
      numbers: [(year, count) => `CON-${year}-${count + 100}`, (_, count) => `C${10400 + count}`],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/tender/view?id=${id}`,
    html: `<h1>Open tenders</h1><table id="tenderSearchResultsTable" class="tablesaw"><thead><tr><th>RFx Number</th><th>Details</th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr><td><a class="tender-code" href="/tender/view?id=${draft.id}"><b>${numberOf(draft)}</b></a><br><span class="tender-row-state">Open</span><br>${pick(random, ['Request for Tender', 'Expression of Interest'])}</td><td><a id="MSG2" class="tenderRowTitle" href="/tender/view?id=${draft.id}">${titleOf(draft)}</a><div class="row tender-row"><span class="line-item-detail-label">Issued by:</span> <span>${office(random)}</span></div><div><span class="opening_date">Opening ${shortWeekday(draft.posted)}, ${printDay['7 March 2026'](draft.posted)} 9:00 am</span> <span class="closing_date">Closing ${dueText(draft, ({ day, time }) => `${shortWeekday(day)}, ${printDay['7 March 2026'](day)} ${printTime['2:00 PM'](time ?? '12:00').toLowerCase()}`)}</span></div></td></tr>`,
)}</tbody></table>`,
  }),
);

export const vendorPanel = listShape(
  {
    name: 'VendorPanel, public tenders',
    knownFrom: 'https://www.vendorpanel.com.au/publictenders.aspx',
    url: 'https://www.vendorpanels.example/publictenders.aspx',
    timeZone: 'Australia/Sydney',
    language: 'en-AU',
    draftOptions: { title: commonwealthTitle, times: true, numbers: [(_, count) => `VP${410000 + count}`] },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/PublicTenders.aspx?id=${id}`,
    without: ['posted'],
    html: `<div class="tenders"><h1>Public Tenders</h1><p>Times are shown in AEST/AEDT.</p>
${rows(
  all,
  (draft) =>
    `<div class="tender-row"><div class="logo"><img src="/logos/${draft.id}.png" alt="Shire of Coolabah"></div><div class="tender-info"><div class="buyer">Shire of Coolabah</div><div class="tender-name"><a href="/PublicTenders.aspx?id=${draft.id}">${titleOf(draft)}</a></div><div class="tender-desc">${sentence(random)}</div><div class="cats">Categories: ${pick(random, ['Construction', 'Professional Services', 'Fleet'])}</div></div><div class="tender-meta"><div>${numberOf(draft)}</div><div class="closing">Closes ${dueText(draft, ({ day, time }) => `${spacedDay(day)} ${time ?? ''}`)}</div><div class="left">${between(random, 1, 40)} days remaining</div></div></div>`,
)}</div>`,
  }),
);
