import { printDay, printTime } from '../blind/days.js';
import { pick } from '../blind/draw.js';
import { department, escape } from '../blind/words.js';
import { dueText, spacedDay } from '../blind-second/printing.js';
import { timeOrNoon } from '../blind-fourth/printing.js';
import { numberOf, platformPage, rows, siteShape, statusText, titleOf } from '../blind-fourth/site-page.js';
import { noticeCounts } from './printing.js';
import { canadianTitle } from './titles.js';

/** A province whose rows hold a table of their own, with the issuer in a second row. Source of the nesting: a public scraper. */
export const nestedRowTables = siteShape(
  {
    name: 'Nova Scotia procurement portal, a table in each row, issuer in its second row',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/ca_novascotia_spn.py (procurement-portal.novascotia.ca/tenders)',
    url: 'https://procurement.scotia.example/tenders',
    timeZone: 'America/Halifax',
    draftOptions: {
      ...noticeCounts,
      title: canadianTitle,
      closed: 12,
      cancelled: 8,
      idDigits: 9,
      numbers: [
        (_, count) => `Doc${String(1740000000 + count * 37)}`,
        (year, count) => `NS-${year}-${String(count).padStart(4, '0')}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/tenders/${id}`,
    html: platformPage(
      'Procurement Portal',
      ['Tenders', 'Awards', 'Supplier Registration', 'Policy'],
      `<div id="main"><div class="filters"><div id="filterStatus"><span>Status</span><select multiple><option>OPEN</option><option>AWARDED</option><option>EXPIRED</option></select></div><button>Apply</button></div>
<table class="table table-tenders"><thead><tr><th>Tender ID</th><th>Type</th><th>Description</th><th>Method</th><th>Post Date</th><th>Close Date</th><th>Status</th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr><td class="p-0" colspan="7"><table class="table mb-0"><tbody><tr><td><a href="/tenders/${draft.id}">${numberOf(draft)}</a></td><td>${pick(random, ['Request for Tenders', 'Request for Proposals', 'Request for Quotations'])}</td><td>${titleOf(draft)}</td><td>${pick(random, ['Open', 'Limited'])}</td><td>${spacedDay(draft.posted)}</td><td>${dueText(draft, ({ day }) => spacedDay(day))}</td><td>${statusText(draft, 'OPEN', 'EXPIRED', 'CANCELLED')}</td></tr><tr><td class="issuer-col" colspan="7">Issued by <strong>${escape(department(random))}</strong></td></tr></tbody></table></td></tr>`,
)}
</tbody></table><nav aria-label="pages"><ul class="pagination"><li><a href="?page=2">2</a></li><li><a href="?page=3">3</a></li></ul></nav></div>`,
      ['Accessibility', 'Crown copyright'],
    ),
  }),
);

/** A province whose table is made of web components. Source of the element of the links and the form of the days: a public scraper. */
export const webComponentTable = siteShape(
  {
    name: 'Prince Edward Island tenders, web components in the cells, Atlantic time',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/ca_princeed.py (princeedwardisland.ca/en/tenders)',
    url: 'https://www.redisland.example/en/tenders?status=open',
    timeZone: 'America/Halifax',
    draftOptions: {
      ...noticeCounts,
      title: canadianTitle,
      times: true,
      numbers: [(_, count) => `PEI-${String(5600 + count)}`],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/en/tender/${id}`,
    html: platformPage(
      'Government Tenders',
      ['Topics', 'Services', 'Departments', 'News'],
      `<gpei-page class="hydrated"><h1>Tenders</h1><gpei-alert class="hydrated"><p>Amendments are published with the tender.</p></gpei-alert>
<form action="/en/tenders"><label for="edit-submitted-publication-year--2">Publication year</label><select id="edit-submitted-publication-year--2"><option>- Any -</option><option>2026</option><option>2025</option></select></form>
<table class="table table-striped"><thead><tr><th>Solicitation number</th><th>Title</th><th>Organization</th><th>Date issued</th><th>Closing date and time</th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr><td><gpei-link-v2 class="hydrated" variant="inline"><a href="/en/tender/${draft.id}">${numberOf(draft)}</a></gpei-link-v2></td><td>${titleOf(draft)}</td><td>${escape(department(random))}</td><td>${printDay['2026-03-07'](draft.posted)}</td><td>${dueText(draft, (due) => `${due.day} ${printTime['14:00'](timeOrNoon(due))} Atlantic Time`)}</td></tr>`,
)}
</tbody></table></gpei-page>`,
      ['Contact', 'Feedback'],
    ),
  }),
);
