import { addDays, printDay, printTime, printWhen } from '../blind/days.js';
import { between, chance, pick } from '../blind/draw.js';
import { person, sentence } from '../blind/words.js';
import { awards, dueText } from '../blind-second/printing.js';
import { listShape, numberOf, office, rows, titleOf } from './list-page.js';
import { agencyTitle } from './titles.js';

export const visionTable = listShape(
  {
    name: 'Granicus Vision, list of bids with cells named by data-th',
    knownFrom: 'https://granicus.com (visionLive, Home/Components/RFP)',
    url: 'https://www.visioncity.example/government/departments/finance/bids-rfps',
    timeZone: 'America/Chicago',
    draftOptions: { title: agencyTitle, times: true, closed: 20 },
  },
  ({ random, readOn, all }) => ({
    link: ({ id }) => `/Home/Components/RFP/RFP/${id}/1034`,
    html: `<div class="content_area"><h1>Bids &amp; RFPs</h1><div class="front_end_widget rfp_widget"><table class="listtable responsive"><caption class="visuallyhidden">Bid list</caption><thead><tr><th scope="col"><a href="?sortn=RName&amp;sortd=asc">Title</a></th><th scope="col"><a href="?sortn=RStart">Starting</a></th><th scope="col"><a href="?sortn=REnd">Closing</a></th><th scope="col">Status</th></tr></thead><tbody>
${rows(all, (draft) => `<tr><td data-th="Title"><span><a href="/Home/Components/RFP/RFP/${draft.id}/1034">${numberOf(draft)} ${titleOf(draft)}</a></span><p>${sentence(random)}</p></td><td data-th="Starting" class="event_datetime">${printDay['03/07/2026'](draft.posted)} 8:00 AM</td><td data-th="Closing" class="event_datetime">${dueText(draft, (due) => printWhen(due, '03/07/2026', '2:00 PM'))}</td><td data-th="Status">${draft.status === 'closed' ? 'Closed' : 'Open'}</td></tr>`)}
</tbody></table><div class="list_pager"><span>Page 1 of 1</span></div></div>${chance(random, 50) ? awards(random, ['Salt Brine System', 'Annex Carpet'], addDays(readOn, -40)) : ''}</div>`,
  }),
);

export const revizePods = listShape(
  {
    name: 'Revize, collapsible pods with documents',
    knownFrom: 'https://www.revize.com/government-websites (bid posting module)',
    url: 'https://cms.revizetown.example/departments/purchasing/bid_postings.php',
    timeZone: 'America/New_York',
    draftOptions: { title: agencyTitle, times: true, max: 14 },
  },
  ({ random, all }) => ({
    link: () => null,
    html: `<h1 id="page-title">Bid Postings</h1><div id="rz-bids"><div class="bid-head">Open Bids</div>
${rows(
  all,
  (
    draft,
    index,
  ) => `<div class="rz-bid"><div class="rz-bid-title" role="button" tabindex="0" aria-controls="bid${index}"><span class="bid-name">${titleOf(draft)}</span> <span class="bid-num">(${numberOf(draft)})</span> <i class="fa fa-plus"></i></div>
<div id="bid${index}" class="rz-bid-body" style="display:none"><div class="bid-row"><span class="bid-key">Bid Opening</span><span class="bid-val">${dueText(draft, ({ day }) => printDay['March 7, 2026'](addDays(day, 1)))} at 10:00 AM</span></div><div class="bid-row"><span class="bid-key">Bid Due</span><span class="bid-val">${dueText(draft, (due) => printWhen(due, 'March 7, 2026', '2:00 PM', ' at '))}</span></div><div class="bid-row"><span class="bid-key">Posted</span><span class="bid-val">${printDay['March 7, 2026'](draft.posted)}</span></div><div class="bid-row"><span class="bid-key">Contact</span><span class="bid-val">${person(random)}</span></div><ul class="docs"><li><a href="/Document%20Center/Bids/${draft.id}/Specifications.pdf">Specifications</a></li>${chance(random, 40) ? `<li><a href="/Document%20Center/Bids/${draft.id}/Addendum1.pdf">Addendum 1</a></li>` : ''}</ul></div></div>`,
)}</div>`,
  }),
);

export const finalsitePanels = listShape(
  {
    name: 'Finalsite school district, panels with paragraphs',
    knownFrom: 'https://www.finalsite.com (composer panels, fsPanel)',
    url: 'https://www.unifieddistrict.example/departments/business-services/purchasing/bids',
    timeZone: 'America/Los_Angeles',
    draftOptions: { title: agencyTitle, times: true, max: 12 },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/fs/resource-manager/view/${id}`,
    html: `<div class="fsElement fsContent"><header><h2 class="fsElementTitle">Current Bids and RFPs</h2></header><div class="fsElementContent"><p>The District complies with Public Contract Code 20111.</p></div></div><div class="fsElement fsPanelGroup fsAccordion">
${rows(
  all,
  (draft) =>
    `<section class="fsElement fsPanel" role="region"><header><h2 class="fsElementTitle"><a class="fsElementPaneToggle" href="#fs-panel-${draft.id}">${numberOf(draft)}: ${titleOf(draft)}</a></h2></header><div class="fsElementContent" id="fs-panel-${draft.id}"><div class="fsElement fsContent"><div class="fsElementContent"><p><strong>Mandatory job walk:</strong> ${dueText(draft, ({ day }) => printDay['March 7, 2026'](addDays(day, -9)))} at 9:00 a.m., ${office(random)}</p><p><strong>Last day for RFIs:</strong> ${dueText(draft, ({ day }) => printDay['March 7, 2026'](addDays(day, -5)))}</p><p><strong>Proposals due:</strong> ${dueText(draft, (due) => printWhen(due, 'Saturday, March 7, 2026', '2:00 p.m.', ' at '))}</p><p><a href="/fs/resource-manager/view/${draft.id}">Bid Documents</a></p></div></div></div></section>`,
)}</div>`,
    without: ['posted'],
  }),
);

export const edlioFiles = listShape(
  {
    name: 'Edlio school district, files with the due day in brackets',
    knownFrom: 'https://edlio.com (pages with files)',
    url: 'https://www.lakevalleyschools.example/apps/pages/index.jsp?uREC_ID=411&type=d',
    timeZone: 'America/Chicago',
    draftOptions: { title: agencyTitle, max: 10 },
  },
  ({ random, all }) => ({
    link: ({ id }) => `https://4.files.edl.example/a1b2/${id}.pdf`,
    without: ['posted'],
    html: `<h1 class="pageTitle">Request for Proposals / Bids</h1><div id="page_content_wrapper"><p>Sealed bids are received at the district office, ${between(random, 100, 900)} School Road.</p><div class="attachments"><h2>Files</h2><ul class="attached_files">
${rows(all, (draft) => `<li class="file"><a href="https://4.files.edl.example/a1b2/${draft.id}.pdf" target="_blank"><span class="icon pdf"></span>${numberOf(draft)} ${titleOf(draft)} (due ${dueText(draft, ({ day }) => printDay['Mar 7, 2026'](day))})</a></li>`)}
</ul></div><div class="contact"><p>Contact ${person(random)}, Director of Business Services</p></div></div>`,
  }),
);

export const webflowItems = listShape(
  {
    name: 'Webflow site of a transit agency, collection items below a row of heads',
    knownFrom: 'https://webflow.com (collection lists, w-dyn-item)',
    url: 'https://www.valleytransit.example/procurement',
    timeZone: 'America/Denver',
    draftOptions: { title: agencyTitle, times: true },
  },
  ({ random, readOn, all }) => ({
    link: ({ id }) => `/procurements/p-${id}`,
    html: `<h1>Procurement Opportunities</h1><div class="bids-wrapper"><div class="bids-head w-layout-grid"><div class="th">Solicitation</div><div class="th">Project</div><div class="th">Released</div><div class="th">Pre-Proposal</div><div class="th">Due</div></div><div class="w-dyn-list"><div role="list" class="w-dyn-items">
${rows(
  all,
  (draft) =>
    `<div role="listitem" class="w-dyn-item"><a href="/procurements/p-${draft.id}" class="bid-link w-inline-block"><div class="w-layout-grid bid-grid"><div class="td">${numberOf(draft)}</div><div class="td bold">${titleOf(draft)}</div><div class="td">${printDay['Mar 7, 2026'](draft.posted)}</div><div class="td">${chance(random, 60) ? dueText(draft, ({ day }) => printDay['Mar 7, 2026'](addDays(day, -11))) : 'N/A'}</div><div class="td">${dueText(draft, (due) => printWhen(due, 'Mar 7, 2026', '2:00 PM'))}</div></div></a></div>`,
)}</div></div></div><div class="w-dyn-list events"><h2>Board meetings</h2><div role="list" class="w-dyn-items">${[7, 21].map((days) => `<div role="listitem" class="w-dyn-item"><div>${printDay['Mar 7, 2026'](addDays(readOn, days))}</div><div>Board of Directors</div></div>`).join('')}</div></div>`,
  }),
);

export const listGroup = listShape(
  {
    name: 'University, list group whose links hold all facts',
    knownFrom: 'https://getbootstrap.com/docs/5.3/components/list-group/',
    url: 'https://procurement.stateuniversity.example/suppliers/current-solicitations',
    timeZone: 'America/Chicago',
    draftOptions: { title: agencyTitle, times: true },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/suppliers/solicitation/${id}`,
    html: `<h1>Current Solicitations</h1><div class="list-group">
${rows(
  all,
  (draft) =>
    `<a href="/suppliers/solicitation/${draft.id}" class="list-group-item list-group-item-action"><div class="d-flex w-100 justify-content-between"><h5 class="mb-1">${titleOf(draft)}</h5><small class="text-muted">Closes ${dueText(draft, ({ day, time }) => `${printDay['Mar 7, 2026'](day)}, ${printTime['2:00pm'](time ?? '12:00')}`)}</small></div><p class="mb-1">${sentence(random)}</p><small>${numberOf(draft)} &middot; ${pick(random, ['RFP', 'IFB', 'RFI'])} &middot; Posted ${printDay['Mar 7, 2026'](draft.posted)}</small></a>`,
)}</div>`,
  }),
);
