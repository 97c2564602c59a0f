import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type DayForm, printDay, printWhen, someDay } from './days.js';
import { between, cellOrder, chance, digits, guid, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { absolute, document } from './surroundings.js';
import { escape, sentence } from './words.js';

const works = [
  'Supply and Delivery of',
  'Procurement of',
  'Construction of',
  'Repair of',
  'Rehabilitation of',
  'Lease of',
  'Purchase of Various',
];
const objects = [
  'Office Supplies',
  'Multi-Purpose Building',
  'Farm to Market Road',
  'Medical Supplies',
  'Rice Seeds',
  'Drainage System',
  'Desktop Computers',
  'Meals and Snacks',
  'Solar Street Lights',
  'Dump Truck',
  'School Chairs',
  'Water System',
];
const places = [
  'Brgy. San Roque',
  'Municipality of Talakag',
  'RHU Building',
  'Poblacion',
  'Provincial Capitol',
  'for Training Use',
  '',
];

function philippineTitle(random: SeededRandom): string {
  const title =
    `${pick(random, works)} ${pick(random, objects)}${chance(random, 60) ? `, ${pick(random, places)}` : ''}`.replace(
      /, $/,
      '',
    );
  return chance(random, 35) ? title.toUpperCase() : title;
}

/** PhilGEPS before 2024: numbered rows, days first, buyer, area and status in one cell. */
function makePhilGeps(random: SeededRandom): ShapedPage {
  const url =
    'https://notices.philgeps.example/GEPSNONPILOT/Tender/SplashOpportunitiesSearchUI.aspx?menuIndex=3&ClickFrom=OpenOpp&Result=3';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 5, max: 20, title: philippineTitle, times: true, idDigits: 8 });
  const href = (draft: Draft): string => `SplashBidNoticeAbstractUI.aspx?menuIndex=3&refID=${draft.id}&Result=3`;
  const first = 20 * between(random, 0, 3);
  const rows = all.map(
    (draft, index) =>
      `<tr class="${index % 2 === 0 ? 'GridItem' : 'GridAltItem'}"><td align="right">${first + index + 1}</td><td>${printDay['07/03/2026, day first'](draft.posted)}</td><td>${draft.due === null ? '' : printWhen(draft.due, '07/03/2026, day first', '2:00 PM')}</td><td><a id="dgSearchResult_ctl${String(index + 3).padStart(2, '0')}_hyperLinkTitle" href="${escape(href(draft))}">${escape(draft.title)}</a><br><span>${pick(random, ['MUNICIPALITY OF ALUBIJID', 'DEPED - DIVISION OF BUKIDNON', 'PROVINCE OF LANAO', 'BARANGAY SAN ROQUE'])}, ${pick(random, ['Goods', 'Civil Works', 'Consulting Services'])}, ${pick(random, ['Active', 'In Preparation', 'Active'])}</span></td></tr>`,
  );
  const body = `<form name="Form1" method="post" id="Form1"><input type="hidden" name="__VIEWSTATE" value="${digits(random, 30)}">
<table width="100%"><tr><td class="menu"><a href="../Default.aspx">Home</a> | <a href="SplashOpenOpportunitiesUI.aspx?menuIndex=3">Opportunities</a> | <a href="../Award/SplashAwardNotice.aspx">Recent Awards</a></td></tr></table>
<span id="lblHeader" class="PageHeader">Open Opportunities</span>
<table><tr><td>Search:</td><td><input id="txtKeyword" name="txtKeyword"></td><td><input type="submit" id="btnSearch" value="Search"></td></tr></table>
<table class="GridTable" id="dgSearchResult" cellspacing="0" rules="all" border="1">
<tr class="GridPager"><td colspan="4">[<a href="javascript:pgCtrl('Prev')">Prev</a>] ${all.length + first} of ${digits(random, 4)} [<a href="javascript:pgCtrl('Next')">Next</a>]</td></tr>
<tr class="GridHeader"><td>&nbsp;</td><td>Publish</td><td>Closing</td><td>Title</td></tr>
${rows.join('\n')}
</table></form>`;
  return {
    url,
    html: document('PhilGEPS - Open Opportunities', body),
    timeZone: 'Asia/Manila',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), number: false })),
  };
}

/** A city of the Philippines: a post for each notice, with reference, budget and dates in a paragraph. */
function makePhilippineCity(random: SeededRandom): ShapedPage {
  const url = 'https://www.sanroquecity.example/bids-and-awards/invitation-to-bid/';
  const readOn = someDay(random);
  const dayForm: DayForm = pick(random, ['March 7, 2026', 'Mar 7, 2026']);
  const all = makeDrafts(random, readOn, {
    max: 15,
    title: philippineTitle,
    times: true,
    numbers: [
      (year, count) => `${year}-${String(count).padStart(3, '0')}-INFRA`,
      (year, count) => `ITB No. ${year}-${count}`,
      (year, count) => `PR-${year}-${String(count + 100).padStart(4, '0')}`,
    ],
  });
  const order = cellOrder(random, 6);
  const rows = all.map(
    (draft) =>
      `<tr>${order([`<td>${draft.number ?? ''}</td>`, `<td>${escape(draft.title)}</td>`, `<td style="text-align:right">₱${between(random, 1, 90)},${digits(random, 3)},${digits(random, 3)}.00</td>`, `<td>${printDay[dayForm](draft.posted)}</td>`, `<td>${draft.due === null ? '' : printWhen(draft.due, dayForm, '2:00 PM', pick(random, [' ', ', ', ' at ']))}</td>`, `<td><a href="/wp-content/uploads/${readOn.slice(0, 4)}/ITB-${draft.id}.pdf" target="_blank">Download</a></td>`])}</tr>`,
  );
  const body = `<header class="entry-header"><a href="/">City Government of San Roque</a><nav><ul class="menu"><li><a href="/services">Services</a></li><li><a href="/bids-and-awards">Bids and Awards</a></li><li><a href="/news">News</a></li></ul></nav></header>
<article class="page type-page"><h1 class="entry-title">Invitation to Bid</h1><div class="entry-content">
<table id="tablepress-${between(random, 2, 30)}" class="tablepress tablepress-id-7"><thead><tr class="row-1">${order([`<th class="column-1">${pick(random, ['Reference No.', 'P.R. No.', 'Ref. No.', 'Project ID'])}</th>`, `<th class="column-2">${pick(random, ['Name of Project', 'Project Title', 'Particulars'])}</th>`, `<th class="column-3">ABC</th>`, `<th class="column-4">${pick(random, ['Date Posted', 'Posting Date'])}</th>`, `<th class="column-5">${pick(random, ['Deadline of Submission', 'Closing Date', 'Deadline for Submission of Bids'])}</th>`, `<th class="column-6">Documents</th>`])}</tr></thead><tbody class="row-striping">
${rows.join('\n')}
</tbody></table></div></article>
<aside class="widget-area"><section class="widget"><h2>Recent Posts</h2><ul><li><a href="/news/fiesta">City celebrates fiesta</a></li><li><a href="/news/clean-up">Coastal clean-up drive</a> <span class="post-date">${printDay['March 7, 2026'](readOn)}</span></li></ul></section></aside>`;
  return {
    url,
    html: document('Invitation to Bid - City of San Roque', body, '<meta name="generator" content="WordPress 6.4">'),
    timeZone: 'Asia/Manila',
    readOn,
    notices: all.map((draft) =>
      expectedNotice(draft, { link: absolute(`/wp-content/uploads/${readOn.slice(0, 4)}/ITB-${draft.id}.pdf`, url) }),
    ),
  };
}

/** AusTender: an article for each approach to market; label and value are siblings, the time names its place. */
function makeAusTender(random: SeededRandom): ShapedPage {
  const url = 'https://www.tenders.example/atm';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    min: 4,
    max: 15,
    times: true,
    numbers: [
      (year, count) => `EST0${8000 + count}`,
      (year, count) => `RFT-${year}-${count}`,
      (year, count) => `${160 + count}A-${Number(year) - 1}-${year.slice(2)}`,
    ],
    title: (random) =>
      pick(random, [
        'Provision of Shipping Services',
        'Fit-out of Level 4',
        'Actuarial Services Panel',
        'Fire Station Remediation',
        'Weather Radar Spares',
        'Records Storage',
        'Grounds Maintenance',
        'Interpreting Services',
        'Cloud Migration',
        'Diving Equipment',
      ]).concat(
        pick(random, [', Canberra', ' - Northern Territory', '', ' (Standing Offer)', ' 2026-2029', ' Stage 2']),
      ),
  });
  const links = new Map(all.map((draft) => [draft.id, `/Atm/Show/${guid(random)}`]));
  const field = (label: string, value: string): string =>
    `<div class="list-desc"><span>${label}:</span><div class="list-desc-inner">${value}</div></div>`;
  const articles = all.map(
    (draft) => `<article><div class="row"><div class="col-sm-8">
<p class="lead">${escape(draft.title)}</p>
${field('ATM ID', draft.number ?? '')}
${field('Agency', pick(random, ['Bureau of Meteorology', 'Department of Defence', 'Australian Federal Police']))}
${field('Category', `${digits(random, 8)} - ${pick(random, ['Mail and cargo transport', 'Building construction', 'Computer services'])}`)}
${field('Close Date &amp; Time', draft.due === null ? '' : `${printWhen(draft.due, '7-Mar-2026', '2:00pm').replace(/(\d)([ap]m)$/, '$1 $2')} (ACT Local Time)<br><a href="/Atm/TimeZone?id=${draft.id}">Show close time for other time zones</a>`)}
${field('Publish Date', printDay['7-Mar-2026'](draft.posted))}
${field('Location', pick(random, ['QLD', 'ACT, NSW', 'NT<br>WA']))}
${field('ATM Type', 'Request for Tender')}
${field('Description', escape(sentence(random)))}
</div><div class="col-sm-4"><a class="detail" href="${links.get(draft.id) ?? ''}" title="Full Details">Full Details</a></div></div></article>`,
  );
  const body = `<header><a href="/">AusTender</a><ul><li><a href="/atm">Current ATM List</a></li><li><a href="/App/Notices">Notices</a></li></ul></header>
<main><h1>Current ATM List</h1><p class="text-muted">1-${all.length} of ${between(random, 20, 190)} records</p>
${articles.join('\n')}
<ul class="pagination"><li class="active"><a>1</a></li><li><a href="/atm?page=2">2</a></li><li class="next"><a href="/atm?page=2">&gt;</a></li></ul></main>`;
  return {
    url,
    html: document('Current ATM List: AusTender', body),
    timeZone: 'Australia/Sydney',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(links.get(draft.id) ?? '', url) })),
  };
}

export const philGepsOpportunities: PageShape = {
  name: 'PhilGEPS, open opportunities',
  knownFrom:
    'public scraper of SplashOpportunitiesSearchUI.aspx (posting date, closing date and details by cell, days first)',
  make: makePhilGeps,
};

export const philippineCity: PageShape = {
  name: 'Philippine city, WordPress TablePress',
  knownFrom:
    'general knowledge of such pages; markup of tablepress tables as in public scrapers (#tablepress-9 tbody tr)',
  make: makePhilippineCity,
};

export const ausTenderList: PageShape = {
  name: 'AusTender, current ATM list',
  knownFrom:
    'sirishkkumar/aus-tender-scraper, index.js (article, p.lead); public parser of list-desc and list-desc-inner with Close Date & Time',
  make: makeAusTender,
};
