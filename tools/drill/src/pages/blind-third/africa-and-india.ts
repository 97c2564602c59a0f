import { printDay, printTime, printWhen } from '../blind/days.js';
import { between, digits, pick } from '../blind/draw.js';
import { person } from '../blind/words.js';
import { dueText } from '../blind-second/printing.js';
import { listShape, numberOf, office, rows, titleOf } from './list-page.js';
import { commonwealthTitle } from './titles.js';

export const southAfrica = listShape(
  {
    name: 'eTenders South Africa, DataTable with opened details',
    knownFrom: 'https://www.etenders.gov.za/Home/opportunities?id=1',
    url: 'https://www.etendersza.example/Home/opportunities?id=1',
    timeZone: 'Africa/Johannesburg',
    language: 'en-ZA',
    draftOptions: {
      title: commonwealthTitle,
      times: true,
      numbers: [(year, count) => `SCM/${count}/${year}`, (year, count) => `ZNB ${5000 + count}/${year}-H`],
    },
  },
  ({ random, all }) => ({
    link: () => null,
    html: `<h2>Currently Advertised Tenders</h2><table id="tendeList" class="display dataTable"><thead><tr><th></th><th>Category</th><th>Tender Description</th><th>eSubmission</th><th>Advertised</th><th>Closing</th></tr></thead><tbody>
${rows(
  all,
  (
    draft,
  ) => `<tr class="shown"><td class="details-control"></td><td>${pick(random, ['Services: General', 'Supplies: Medical', 'Services: Building', 'Civil engineering'])}</td><td>${titleOf(draft)}</td><td>${pick(random, ['yes', 'no'])}</td><td>${printDay['07/03/2026, day first'](draft.posted)}</td><td>${dueText(draft, ({ day }) => printDay['07/03/2026, day first'](day))}</td></tr>
<tr><td colspan="6"><table class="table"><tbody><tr><td><b>Tender Number:</b></td><td>${numberOf(draft)}</td></tr><tr><td><b>Organ Of State:</b></td><td>${office(random)}</td></tr><tr><td><b>Date Published:</b></td><td>${printDay['Saturday, March 7, 2026'](draft.posted)}</td></tr><tr><td><b>Closing Date:</b></td><td>${dueText(draft, ({ day, time }) => `${printDay['Saturday, March 7, 2026'](day)} - ${time ?? ''}`)}</td></tr><tr><td><b>Contact Person:</b></td><td>${person(random)}</td></tr><tr><td><b>Is there a briefing session?:</b></td><td>No</td></tr></tbody></table></td></tr>`,
)}</tbody></table>`,
  }),
);

export const kenyaPortal = listShape(
  {
    name: 'Kenyan tenders portal, table with days to close',
    knownFrom: 'https://tenders.go.ke/tenders',
    url: 'https://tenderske.example/tenders',
    timeZone: 'Africa/Nairobi',
    draftOptions: {
      title: commonwealthTitle,
      times: true,
      numbers: [(year, count) => `KRA/HQS/NCB-0${count}/${year}`, (year, count) => `CGK/W/${count}/${year}`],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/tenders/${id}`,
    html: `<div class="v-data-table"><h3>Active Tenders</h3><table><thead><tr><th>#</th><th>Tender</th><th>Procuring Entity</th><th>Method</th><th>Publish Date</th><th>Closing Date</th><th>Days To Close</th><th>Action</th></tr></thead><tbody>
${rows(
  all,
  (draft, index) =>
    `<tr><td>${index + 1}</td><td><div class="font-bold">${titleOf(draft)}</div><div class="text-xs">${numberOf(draft)}</div></td><td>County Government of Kisima</td><td>${pick(random, ['Open Tender', 'Request for Quotations', 'Open National Tender'])}</td><td>${printDay['Mar 7, 2026'](draft.posted)}</td><td>${dueText(draft, (due) => printWhen(due, 'Mar 7, 2026', '2:00 PM', ' at '))}</td><td>${between(random, 1, 50)}</td><td><a href="/tenders/${draft.id}">View</a></td></tr>`,
)}</tbody></table></div>`,
  }),
);

export const gemBids = listShape(
  {
    name: 'GeM (India), cards of bids',
    knownFrom: 'https://bidplus.gem.gov.in/all-bids',
    url: 'https://bidplus.gemportal.example/all-bids',
    timeZone: 'Asia/Kolkata',
    draftOptions: {
      title: commonwealthTitle,
      times: true,
      numbers: [(year, count) => `GEM/${year}/B/${6100000 + count * 13}`],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/showbidDocument/${id}`,
    html: `<div id="bidCard">
${rows(
  all,
  (draft) =>
    `<div class="card"><div class="block_header"><p class="bid_no pull-left"><span>BID NO: </span><a class="bid_no_hover" href="/showbidDocument/${draft.id}">${numberOf(draft)}</a></p><p class="bid_no pull-right"><span>Status : </span><span class="text-success">Ongoing</span></p></div><div class="card-body"><div class="row"><div class="col-md-4"><div class="row"><strong>Items:</strong> <a data-toggle="popover" data-content="${titleOf(draft)}">${titleOf(draft)}</a></div><div class="row"><strong>Quantity:</strong> ${between(random, 1, 900)}</div></div><div class="col-md-5"><div class="row"><strong>Department Name And Address:</strong></div><div class="row">Ministry of Railways ${office(random)}</div></div><div class="col-md-3"><div class="row"><strong>Start Date: </strong><span class="start_date">${printDay['07-03-2026, day first'](draft.posted)} ${between(random, 1, 9)}:${digits(random, 2).replace(/^[6-9]/, '2')} PM</span></div><div class="row"><strong>End Date: </strong><span class="end_date">${dueText(draft, (due) => printWhen(due, '07-03-2026, day first', '2:00 PM'))}</span></div></div></div></div></div>`,
)}</div>`,
  }),
);

export const irepsTable = listShape(
  {
    name: 'IREPS (Indian Railways), table with due days',
    knownFrom: 'https://www.ireps.gov.in/epsn/anonymSearch.do',
    url: 'https://www.irepsportal.example/epsn/anonymSearch.do',
    timeZone: 'Asia/Kolkata',
    draftOptions: {
      title: commonwealthTitle,
      times: true,
      numbers: [(year, count) => `${30260000 + count}`, (year, count) => `DRM-ENGG-${count}-${year}`],
    },
  },
  ({ random, readOn, all }) => ({
    link: () => null,
    without: ['posted'],
    html: `<form name="tenderForm"><table class="advSearch"><tr><td>Tender Closing Date from <input type="text" value="${printDay['07/03/2026, day first'](readOn)}"></td></tr></table>
<table border="0" class="tbl"><tr class="header"><td><b>Deptt./Rly. Unit</b></td><td><b>Tender No</b></td><td><b>Tender Title</b></td><td><b>Status</b></td><td><b>Work Area</b></td><td><b>Due Date/Time</b></td><td><b>Due Days</b></td><td><b>Actions</b></td></tr>
${rows(
  all,
  (draft) =>
    `<tr class="${pick(random, ['evenRow', 'oddRow'])}"><td>${pick(random, ['ENGINEERING', 'ELECTRICAL', 'STORES', 'S AND T'])}/NR</td><td>${numberOf(draft)}</td><td><label title="${titleOf(draft)}">${titleOf(draft)}</label></td><td>Published</td><td>${pick(random, ['Works', 'Goods & Services', 'Earning/Leasing'])}</td><td>${dueText(draft, ({ day, time }) => `${printDay['07/03/2026, day first'](day)} ${printTime['14:00'](time ?? '12:00')}`)}</td><td>${between(random, 1, 30)}</td><td><a href="#" onclick="postRequestNewWindow('/epsn/nitViewAnonyms/${draft.id}')"><img src="/images/view.gif" alt="View"></a></td></tr>`,
)}</table></form>`,
  }),
);
