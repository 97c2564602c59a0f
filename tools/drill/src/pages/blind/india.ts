import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { addDays, type DayForm, printDay, printWhen, someDay } from './days.js';
import { between, cellOrder, chance, digits, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { absolute, document, news } from './surroundings.js';
import { escape } from './words.js';

const works = [
  'Supply of',
  'Annual maintenance contract of',
  'Hiring of',
  'Repair and renovation of',
  'Construction of',
  'Providing and fixing of',
  'Outsourcing of',
];
const objects = [
  'stationery items',
  'RCC box culvert',
  'diesel generating sets',
  'CCTV cameras',
  'boundary wall',
  'air conditioners',
  'rural road',
  'light vehicles',
  'laboratory glassware',
  'overhead water tank',
  'LED street lights',
  'canteen services',
  'LT cable',
  'staff quarters',
  'borewell with hand pump',
];
const places = [
  'at Rampur Block',
  'in Ward No. 14',
  'at District Hospital, Sundargarh',
  'for HQ Office',
  'from km 12/400 to km 18/250',
  'at Kamptee Area',
  'under Jal Mission Phase-II',
  '',
];

function indianTitle(random: SeededRandom): string {
  return `${pick(random, works)} ${pick(random, objects)} ${pick(random, places)}`.trim();
}

const references = [
  (year: string, count: number): string => `SECL/DIPKA/${year}/OB/${count}`,
  (year: string, count: number): string => `${count}/EE/PWD/${year}-${Number(year.slice(2)) + 1}`,
  (year: string, count: number): string => `NIT No. ${count} of ${year}`,
];

/** Portals of the National Informatics Centre: three columns of days, and title, reference and id in one cell. */
function makeNic(random: SeededRandom): ShapedPage {
  const url = 'https://tenders.nic.example/nicgep/app?page=FrontEndLatestActiveTenders&service=page';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 4,
    max: 20,
    title: indianTitle,
    numbers: references,
    times: true,
    idDigits: 6,
  });
  const href = (draft: Draft): string =>
    `/nicgep/app?component=%24DirectLink&page=FrontEndLatestActiveTenders&service=direct&session=T&sp=S${draft.id}`;
  const rows = all.map((draft, index) => {
    const opening =
      draft.due === null ? '' : printWhen({ day: addDays(draft.due.day, 1), time: '15:30' }, '07-Mar-2026', '02:00 PM');
    const reference = `[${escape(draft.number ?? '')}][${readOn.slice(0, 4)}_DEPT_${draft.id}_1]`;
    return `<tr class="${index % 2 === 0 ? 'even' : 'odd'}" id="informal${index === 0 ? '' : `_${index - 1}`}"><td>${index + 1}.</td><td>${printWhen({ day: draft.posted, time: '17:30' }, '07-Mar-2026', '02:00 PM')}</td><td>${draft.due === null ? '' : printWhen(draft.due, '07-Mar-2026', '02:00 PM')}</td><td>${opening}</td><td><a id="DirectLink_${index}" title="View Tender Information" href="${escape(href(draft))}">[${escape(draft.title)}]</a> ${reference}</td><td>State Government||${pick(random, ['Public Works Department', 'Rural Development', 'Power Corporation Limited'])}||${pick(random, ['EE Division I', 'HQ', 'Zone 4'])}</td></tr>`;
  });
  const heads = [
    'S.No',
    'e-Published Date',
    'Bid Submission Closing Date',
    'Tender Opening Date',
    'Title and Ref.No./Tender ID',
    'Organisation Chain',
  ];
  const body = `<table width="100%" class="page_banner"><tr><td>eProcurement System</td><td align="right">${printWhen({ day: readOn, time: '11:00' }, '07-Mar-2026', '14:00:00')} IST</td></tr></table>
<table width="100%"><tr><td class="leftmenu"><a href="/nicgep/app?page=Home&amp;service=page">Home</a><br><a href="/nicgep/app?page=FrontEndTendersByOrganisation">Tenders by Organisation</a><br><a href="/nicgep/app?page=FrontEndListTendersbyDate">Tenders by Closing Date</a><br><a href="/nicgep/app?page=StandardBiddingDocuments">Downloads</a></td>
<td><span class="pageheader">Latest Active Tenders</span>
<table id="table" class="list_table" width="100%" cellspacing="1" cellpadding="2">
<tr class="list_header">${heads.map((head) => `<td class="list_header">${head}</td>`).join('')}</tr>
${rows.join('\n')}
</table>
<span class="list_footer"><a id="linkFwd" href="/nicgep/app?component=%24TablePages.linkPage&amp;sp=2">2</a> <a href="/nicgep/app?component=%24TablePages.linkFwd">Next &gt;</a> <a href="/nicgep/app?component=%24TablePages.linkLast">Last &gt;&gt;</a></span></td></tr></table>
<table width="100%"><tr><td align="center">(c) Tenders NIC, All rights reserved. Visitor No: ${digits(random, 7)}</td></tr></table>`;
  return {
    url,
    html: document('eProcurement System', body),
    timeZone: 'Asia/Kolkata',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** A plain table of a public undertaking: its rows are numbered, and the number of the notice is the link. */
function makeNumbered(random: SeededRandom): ShapedPage {
  const url = 'https://tenders.powerworks.example/index.php';
  const readOn = someDay(random);
  const dayForm: DayForm = pick(random, ['07/03/2026, day first', '07-03-2026, day first', '07.03.2026']);
  const all = makeDrafts(random, readOn, {
    min: 5,
    max: 25,
    title: indianTitle,
    numbers: references,
    missingDeadlines: 4,
  });
  const href = (draft: Draft): string => `tender.php?id=${draft.id}`;
  const order = cellOrder(random, 6, 1);
  const rows = all.map(
    (draft, index) =>
      `<tr>${order([`<td>${index + 1}</td>`, `<td><a href="${href(draft)}">${escape(draft.number ?? '')}</a></td>`, `<td>${escape(draft.title)}</td>`, `<td>${pick(random, ['Lara', 'Sipat', 'Korba', 'Rihand'])}</td>`, `<td>${draft.due === null ? 'To be notified' : printDay[dayForm](draft.due.day)}</td>`, `<td>Rs. ${between(random, 1, 99)},${digits(random, 2)},000</td>`])}</tr>`,
  );
  const body = `<center><h2>Current Tenders</h2></center>
<p>Home | About Us | <a href="archive.php">Archive</a> | <a href="corrigendum.php">Corrigendum</a></p>
<table border="1" cellpadding="2"><tr>${order([`<th>Sl</th>`, `<th>Tender No</th>`, `<th>Tender Description</th>`, `<th>Project/Unit</th>`, `<th>${pick(random, ['Due Date', 'Last Date', 'Due Date of Submission'])}</th>`, `<th>Estimated Value</th>`])}</tr>
${rows.join('\n')}
</table>
<p>Bidders are requested to visit this website regularly. No separate notification will be issued.</p>`;
  return {
    url,
    html: document('Tenders', body).replace('</body>\n</html>\n', ''),
    timeZone: 'Asia/Kolkata',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

/** A Drupal table of a company: the document is linked twice where the title is a link. */
function makeViewsTable(random: SeededRandom): ShapedPage {
  const url = 'https://www.coalfields.example/tenders';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 3,
    max: 20,
    title: indianTitle,
    numbers: references,
    times: chance(random, 60),
  });
  const linksTitles = chance(random, 60);
  const href = (draft: Draft): string => `/sites/default/files/tenders/w${draft.id}.pdf`;
  const rows = all.map((draft, index) => {
    const title = linksTitles ? `<a href="${href(draft)}">${escape(draft.title)}</a>` : escape(draft.title);
    return `<tr class="${index % 2 === 0 ? 'odd' : 'even'}"><td class="views-field views-field-field-tender-no">${escape(draft.number ?? '')}</td><td class="views-field views-field-title">${title}</td><td class="views-field views-field-field-publish-date"><span class="date-display-single">${printDay['07-03-2026, day first'](draft.posted)}</span></td><td class="views-field views-field-field-closing-date"><span class="date-display-single">${draft.due === null ? '' : printWhen(draft.due, '07-03-2026, day first', '14:00')}</span></td><td class="views-field views-field-field-file"><a href="${href(draft)}">PDF</a></td></tr>`;
  });
  const body = `<div class="region-header"><h2>Coalfields Limited</h2></div>
<div class="view view-tenders"><div class="view-filters"><form><label>Tender No.</label><input name="no"><label>Closing Date</label><input name="date"><input type="submit" value="Apply"></form></div>
<div class="view-content"><table class="views-table cols-5"><thead><tr><th class="views-field">Tender No.</th><th class="views-field">Description</th><th class="views-field"><a href="?order=publish&amp;sort=asc">Publish Date</a></th><th class="views-field active"><a href="?order=closing&amp;sort=asc">Closing Date</a></th><th class="views-field">Download</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>
<ul class="pager"><li class="pager-current first">1</li><li class="pager-item"><a href="/tenders?page=1">2</a></li><li class="pager-next"><a href="/tenders?page=1">next ›</a></li></ul></div>
${news(random, readOn)}
<script>var x = "<table><tr><td>not a table</td></tr></table>";</script>`;
  return {
    url,
    html: document('Tenders | Coalfields Limited', body),
    timeZone: 'Asia/Kolkata',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

export const nicTenders: PageShape = {
  name: 'NIC eProcurement (GePNIC), latest active tenders',
  knownFrom:
    'public test of mdo_tenders_direct (CPP_HTML) and parsers of eprocure.gov.in (parseTenderList) and mptenders.gov.in',
  make: makeNic,
};

export const numberedTenders: PageShape = {
  name: 'Public undertaking, table that counts its rows',
  knownFrom: 'public test of mdo_tenders_direct (NTPC_HTML)',
  make: makeNumbered,
};

export const indianViewsTable: PageShape = {
  name: 'Drupal views table, days first',
  knownFrom: 'public test of mdo_tenders_direct (SECL_HTML)',
  make: makeViewsTable,
};
