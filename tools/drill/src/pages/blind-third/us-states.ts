import { addDays, type DayForm, printDay, printTime, printWhen, usZoneName } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { person, sentence } from '../blind/words.js';
import { dueText } from '../blind-second/printing.js';
import { listShape, numberOf, office, rows, titleOf } from './list-page.js';
import { agencyTitle } from './titles.js';

const stateNumbers = [
  (year: string, count: number) => `${500 + count}-${year.slice(2)}-RFP-${count + 100}`,
  (year: string, count: number) => `0000${count + 31000}`,
  (year: string, count: number) => `DOT-${year}-${String(count).padStart(4, '0')}`,
];

export const evaCards = listShape(
  {
    name: 'eVA (Virginia), cards of open solicitations',
    knownFrom: 'https://mvendor.cgieva.com/Vendor/public/AllOpportunities.jsp',
    url: 'https://mvendor.eva.example/Vendor/public/AllOpportunities',
    timeZone: 'America/New_York',
    draftOptions: { title: agencyTitle, numbers: stateNumbers, times: true },
  },
  ({ random, readOn, all }) => ({
    link: ({ id }) => `/Vendor/public/IVDetails?docId=${id}`,
    html: `<h1>Virginia Business Opportunities</h1><div class="filters"><label>Status <select><option>Open</option><option>Awarded</option><option>Cancelled</option></select></label><span>Showing 1 - ${all.length} of ${all.length + 210} results</span></div>
<div id="opps">${rows(
      all,
      (
        draft,
      ) => `<div class="card opp"><div class="row"><div class="col-2 statusCol"><span class="badge badge-success">Open</span><div class="days">${between(random, 1, 40)} days left</div></div>
<div class="col-7"><div class="titleLine"><a href="/Vendor/public/IVDetails?docId=${draft.id}">${titleOf(draft)}</a></div><div class="sub">${numberOf(draft)} | ${pick(random, ['Request for Proposals', 'Invitation for Bids', 'Quick Quote'])}</div><div class="sub">${office(random)}</div></div>
<div class="col-3"><div><span class="lbl">Issued</span> <span>${printDay['03/07/2026'](draft.posted)}</span></div><div><span class="lbl">Closing</span> <span>${dueText(draft, (due) => printWhen(due, '03/07/2026', '2:00 PM'))}</span></div></div></div></div>`,
    )}</div><p class="updated">Data refreshed ${printDay['03/07/2026'](readOn)} 6:05 AM</p>`,
  }),
);

export const texasEsbd = listShape(
  {
    name: 'Texas ESBD, results with labels',
    knownFrom: 'https://www.txsmartbuy.gov/esbd',
    url: 'https://www.smartbuy.example/esbd',
    timeZone: 'America/Chicago',
    draftOptions: { title: agencyTitle, numbers: stateNumbers, times: true, closed: 15 },
  },
  ({ random, all }) => ({
    link: ({ number }) => `/esbd/${number ?? ''}`,
    html: `<h2 class="esbd-title">Electronic State Business Daily Search</h2><div class="esbd-result-count">Solicitations found: ${all.length}</div>
<div class="esbd-results">${rows(
      all,
      (
        draft,
      ) => `<div class="esbd-result-row"><div class="esbd-result-title"><a href="/esbd/${numberOf(draft)}" target="_blank">${titleOf(draft)}</a></div>
<div class="esbd-result-body-columns"><div class="esbd-result-column"><p><strong>Solicitation ID:</strong> ${numberOf(draft)}</p><p><strong>Due Date:</strong> ${dueText(draft, ({ day }) => printDay['3/7/2026'](day))}</p><p><strong>Due Time:</strong> ${dueText(draft, ({ time }) => printTime['2:00 PM'](time ?? '12:00'))}</p></div>
<div class="esbd-result-column"><p><strong>Agency/Texas SmartBuy Member Number:</strong> ${digits(random, 3)}</p><p><strong>Status:</strong> ${draft.status === 'closed' ? 'Closed' : 'Posted'}</p></div>
<div class="esbd-result-column"><p><strong>Posting Date:</strong> ${printDay['3/7/2026'](draft.posted)}</p><p><strong>Created Date:</strong> ${printDay['3/7/2026'](draft.posted)}</p><p><strong>Last Updated:</strong> ${printDay['3/7/2026'](addDays(draft.posted, 1))} 9:${digits(random, 2).replace(/^[6-9]/, '3')} AM</p></div></div></div>`,
    )}</div><div class="global-views-pagination"><ul><li><a href="/esbd?page=1">1</a></li><li><a href="/esbd?page=2">2</a></li></ul></div>`,
  }),
);

export const calEprocure = listShape(
  {
    name: 'Cal eProcure, table whose cells repeat their labels',
    knownFrom: 'https://caleprocure.ca.gov/pages/Events-BS3/event-search.aspx',
    url: 'https://caleprocure.example/pages/Events-BS3/event-search.aspx',
    timeZone: 'America/Los_Angeles',
    draftOptions: { title: agencyTitle, numbers: stateNumbers, times: true },
  },
  ({ random, all }) => ({
    link: () => null,
    without: ['posted'],
    html: `<h1>Event Search</h1><div class="table-responsive"><table id="datatable-ready" class="table table-striped" role="grid"><thead><tr role="row"><th class="sorting">Event ID</th><th class="sorting">Event Name</th><th class="sorting">Department</th><th class="sorting">End Date</th><th class="sorting">Status</th></tr></thead><tbody>
${rows(all, (draft, index) => `<tr role="row" class="${index % 2 === 0 ? 'even' : 'odd'}"><td data-if-label="tdEventId"><span class="visible-xs-inline">Event ID: </span><a href="#" onclick="return false;" id="RESP_INQA0_AUC_ID$${index}">${numberOf(draft)}</a></td><td><span class="visible-xs-inline">Event Name: </span>${titleOf(draft)}</td><td>${office(random)}</td><td>${dueText(draft, (due) => `${printWhen(due, '03/07/2026', '2:00 PM').replace(' AM', 'AM').replace(' PM', 'PM')} ${usZoneName('America/Los_Angeles', due.day)}`)}</td><td>Posted</td></tr>`)}
</tbody></table></div>`,
  }),
);

export const contractReporter = listShape(
  {
    name: 'New York State Contract Reporter, ads with labels in spans',
    knownFrom: 'https://www.nyscr.ny.gov/adsOpen.cfm',
    url: 'https://www.contractreporter.example/adsOpen.cfm',
    timeZone: 'America/New_York',
    draftOptions: {
      title: agencyTitle,
      numbers: [(_, count) => `${2090000 + count * 7}`],
      times: true,
      missingDeadlines: 6,
    },
  },
  ({ random, readOn, all }) => {
    const form: DayForm = pick(random, ['03/07/2026', 'March 7, 2026']);
    return {
      link: ({ id }) => `/business/viewAd.cfm?ID=${id}`,
      html: `<h1>Open ads</h1><div class="notice">The Contract Reporter was updated on ${printDay['March 7, 2026'](readOn)}. Ads are removed after the due date.</div>
${rows(
  all,
  (
    draft,
  ) => `<div class="adBox"><div class="r1"><span class="labelText">Title:</span> <a class="adTitle" href="/business/viewAd.cfm?ID=${draft.id}">${titleOf(draft)}</a></div>
<div class="r2"><span class="labelText">Agency:</span> <span class="resultText">${office(random)}</span> <span class="labelText">Division:</span> <span class="resultText">${office(random)}</span></div>
<div class="r3"><span class="labelText">Issue date:</span> <span class="resultText">${printDay[form](draft.posted)}</span> <span class="labelText">Due date:</span> <span class="resultText">${dueText(draft, (due) => printWhen(due, form, '2:00 PM')) || 'Continuous'}</span></div>
<div class="r4"><span class="labelText">Location:</span> <span class="resultText">${pick(random, ['Albany County', 'Erie County', 'Statewide', 'Kings County'])}</span> <span class="labelText">Ad type:</span> <span class="resultText">General</span> <span class="labelText">CR number:</span> <span class="resultText">${numberOf(draft)}</span></div></div><hr>`,
)}`,
    };
  },
);

export const websGrid = listShape(
  {
    name: 'WEBS (Washington), grid with facts in lines of a cell',
    knownFrom: 'https://pr-webs-vendor.des.wa.gov/BidCalendar.aspx',
    url: 'https://webs-vendor.example/BidCalendar.aspx',
    timeZone: 'America/Los_Angeles',
    draftOptions: { title: agencyTitle, numbers: stateNumbers, times: true },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/Search_BidDetails.aspx?ID=${id}`,
    html: `<form id="form1"><input type="hidden" name="__VIEWSTATE" value="dDwtMTA4"><span id="lblTitle" class="pageTitle">Bid Calendar</span>
<table id="DataGrid1" cellspacing="0" cellpadding="3" border="1" rules="all"><tr class="dgHead"><td>Close Date</td><td>Organization</td><td>Solicitation</td><td>Contact</td></tr>
${rows(
  all,
  (draft) =>
    `<tr class="dgItem"><td nowrap>${dueText(draft, (due) => printWhen(due, '3/7/2026', '2:00 PM', '<br>'))}</td><td>${office(random)}</td><td><a href="Search_BidDetails.aspx?ID=${draft.id}">${titleOf(draft)}</a><br><b>Ref #:</b> ${numberOf(draft)}<br><b>Posted:</b> ${printDay['3/7/2026'](draft.posted)}<br><i>${sentence(random)}</i></td><td>${person(random)}<br>(360) ${digits(random, 3)}-${digits(random, 4)}</td></tr>`,
)}
</table></form>`,
  }),
);

export const floridaMaterial = listShape(
  {
    name: 'MyFloridaMarketPlace, Angular Material rows',
    knownFrom: 'https://vendor.myfloridamarketplace.com/search/bids',
    url: 'https://vendor.marketplace.example/search/bids',
    timeZone: 'America/New_York',
    draftOptions: { title: agencyTitle, numbers: stateNumbers, times: true },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/search/bids/detail/${id}`,
    html: `<app-root ng-version="15.2.0"><app-search-bids><h2>Advertisements</h2><mat-table role="table" class="mat-table cdk-table"><mat-header-row role="row" class="mat-header-row">${['Title', 'Number', 'Advertisement Type', 'Organization', 'Status', 'Start Date', 'End Date'].map((head) => `<mat-header-cell role="columnheader" class="mat-header-cell"><div class="mat-sort-header-container"><div>${head}</div><div class="arrow"></div></div></mat-header-cell>`).join('')}</mat-header-row>
${rows(
  all,
  (draft) =>
    `<mat-row role="row" class="mat-row"><mat-cell role="cell"><a href="/search/bids/detail/${draft.id}">${titleOf(draft)}</a></mat-cell><mat-cell role="cell">${numberOf(draft)}</mat-cell><mat-cell role="cell">${pick(random, ['Invitation to Bid', 'Request for Proposals', 'Agency Decision'])}</mat-cell><mat-cell role="cell">${office(random)}</mat-cell><mat-cell role="cell">${chance(random, 80) ? 'OPEN' : 'PREVIEW'}</mat-cell><mat-cell role="cell">${printDay['03/07/2026'](draft.posted)}</mat-cell><mat-cell role="cell">${dueText(draft, (due) => printWhen(due, '03/07/2026', '2:00 PM', ' - '))}</mat-cell></mat-row>`,
)}</mat-table><mat-paginator><div>Items per page: 25</div><div>1 - ${all.length} of ${all.length}</div></mat-paginator></app-search-bids></app-root>`,
  }),
);
