import { addDays, printDay, printTime, type When } from '../blind/days.js';
import { between, pick } from '../blind/draw.js';
import { dueText } from '../blind-second/printing.js';
import { daysBetween, timeOrNoon } from '../blind-fourth/printing.js';
import { numberOf, platformPage, rows, siteShape, titleOf } from '../blind-fourth/site-page.js';
import { noticeCounts, pickDrafts } from './printing.js';
import { agencyTitle } from './titles.js';

const countries = ['Kenya', 'Yemen', 'Fiji', 'Ukraine', 'Peru', 'Multiple destinations', 'Nepal', 'Sudan'];

/** UTC offsets in hours that the platform prints after deadlines. */
const offsets = ['0.00', '1.00', '2.00', '3.00', '-5.00', '7.00'];

/** The marketplace of the United Nations: each deadline has an offset of its own. Source of the cells: selectors of public scrapers. */
export const unitedNationsMarket = siteShape(
  {
    name: 'UNGM, rows of divs, deadlines with their offset from Greenwich',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/ac_ungm_spn.py (ungm.org/Public/Notice)',
    url: 'https://www.unmarket.example/Public/Notice',
    timeZone: 'Etc/GMT',
    draftOptions: {
      ...noticeCounts,
      title: agencyTitle,
      times: true,
      idDigits: 6,
      missingNumbers: 4,
      numbers: [
        (year, count, random) =>
          `${pick(random, ['RFQ', 'RFP', 'ITB'])}/${year}/${pick(random, ['UNOPS', 'UNHCR', 'WFP'])}/${String(count + 59000)}`,
      ],
    },
  },
  ({ random, all, readOn }) => {
    const offsetOf = new Map(all.map((draft) => [draft.id, pick(random, offsets)]));
    return {
      link: ({ id }) => `/Public/Notice/${id}`,
      otherwise: ({ id, due }) => ({ due: due === null ? null : toUtc(due, offsetOf.get(id) ?? '0.00') }),
      html: platformPage(
        'United Nations Market',
        ['Business Opportunities', 'Contract Awards', 'Vendor Registration', 'Knowledge Centre'],
        `<div id="tblNotices" class="tableContainer" role="table" aria-label="Procurement opportunities"><div class="searchResultTotal">${all.length} of 1742 notices</div>
<div class="tableRow tableHead" role="row"><div class="tableCell" role="columnheader"></div><div class="tableCell" role="columnheader">Title</div><div class="tableCell" role="columnheader">Deadline</div><div class="tableCell" role="columnheader">Published</div><div class="tableCell" role="columnheader">UN organization</div><div class="tableCell" role="columnheader">Type of opportunity</div><div class="tableCell" role="columnheader">Reference</div><div class="tableCell" role="columnheader">Beneficiary country or territory</div></div>
<div class="tableBody" role="rowgroup">
${rows(
  all,
  (draft) =>
    `<div class="tableRow dataRow notice-table" role="row" data-noticeid="${draft.id}"><div class="tableCell" role="cell"><button class="addSaved" title="Save"></button></div><div class="tableCell resultTitle" role="cell"><div class="ungm-title ungm-title--small"><a href="/Public/Notice/${draft.id}" target="_blank"><span>${titleOf(draft)}</span></a></div></div><div class="tableCell deadline" role="cell"><span>${dueText(draft, (due) => `${printDay['07-Mar-2026'](due.day)} ${timeOrNoon(due)}`)}</span> <span class="timezone">(GMT ${offsetOf.get(draft.id) ?? ''})</span><div class="remaining">${dueText(draft, ({ day }) => `${daysBetween(readOn, day)} day(s) left`)}</div></div><div class="tableCell resultInfo1" role="cell"><span>${printDay['07-Mar-2026'](draft.posted)}</span></div><div class="tableCell resultAgency" role="cell"><span>${pick(random, ['UNOPS', 'UNHCR', 'WFP', 'UNICEF', 'FAO'])}</span></div><div class="tableCell resultInfo1" role="cell"><label>${pick(random, ['Request for quotation', 'Request for proposal', 'Invitation to bid', 'Request for EOI'])}</label></div><div class="tableCell resultInfo1" role="cell" data-description="Reference"><span>${numberOf(draft)}</span></div><div class="tableCell resultInfo1" role="cell"><span>${pick(random, countries)}</span></div></div>`,
)}
</div></div>`,
        ['Contact us', 'Terms and conditions', 'Code of conduct'],
      ),
    };
  },
);

/** Converts the local time at a UTC offset to UTC. */
function toUtc({ day, time }: When, offset: string): string {
  const instant = Date.parse(`${day}T${time ?? '12:00'}:00Z`) - Number(offset) * 3_600_000;
  return new Date(instant).toISOString().slice(0, 16);
}

/** Notices of a development programme: a link around each row, labels hidden on wide screens. Source of a row: a public test of a scraper. */
export const developmentProgramme = siteShape(
  {
    name: 'UNDP procurement notices, links as rows, labels and lines in the cells',
    knownFrom:
      'public scrapers of procurement-notices.undp.org (vacanciesTable__row), Cordycepsers/RFP web-scraper/WEBSITE_STATUS_REPORT.md',
    url: 'https://notices.devprogramme.example/',
    timeZone: 'America/New_York',
    draftOptions: {
      ...noticeCounts,
      title: agencyTitle,
      times: true,
      idDigits: 5,
      numbers: [
        (_, count, random) =>
          `UNDP-${pick(random, ['KEN', 'FJI', 'YEM', 'BIH'])}-${String(count + 600).padStart(5, '0')}`,
      ],
    },
  },
  ({ random, all }) => ({
    link: ({ id }) => `view_negotiation.cfm?nego_id=${id}`,
    html: platformPage(
      'Procurement Notices',
      ['Home', 'Current notices', 'Contracts awarded', 'Protest procedures'],
      `<h1>Current procurement notices</h1><p>Notices are listed in the order of their publication. Use the filters to select a country.</p>
<div class="vacanciesTable"><div class="vacanciesTable__header"><div class="vacanciesTable__header__cell">Title</div><div class="vacanciesTable__header__cell">Ref No</div><div class="vacanciesTable__header__cell">UNDP Office/Country</div><div class="vacanciesTable__header__cell">Process</div><div class="vacanciesTable__header__cell">Deadline</div><div class="vacanciesTable__header__cell">Posted</div></div>
${rows(all, (draft) => {
  const cells = [
    ['Title', titleOf(draft)],
    ['Ref No', numberOf(draft)],
    ['UNDP Office/Country', `UNDP-${pick(random, ['KEN', 'FJI', 'YEM'])}/${pick(random, countries).toUpperCase()}`],
    [
      'Process',
      pick(random, ['RFQ - Request for quotation', 'RFP - Request for proposal', 'IC - Individual contractor']),
    ],
    [
      'Deadline',
      `<nobr>${dueText(draft, (due) => `${printDay['07-Mar-26'](due.day)}<br>${printTime['02:00 PM'](timeOrNoon(due))} (New York time)`)}</nobr>`,
    ],
    ['Posted', `<nobr>${printDay['07-Mar-26'](draft.posted)}</nobr>`],
  ];
  return `<a href="view_negotiation.cfm?nego_id=${draft.id}" class="vacanciesTableLink vacanciesTable__row region_R${pick(random, ['LA', 'AP', 'AF'])}">${cells.map(([label, value]) => `<div class="vacanciesTable__cell"><div class="vacanciesTable__cell__label">${label}</div><span>${value}</span></div>`).join('')}</a>`;
})}
</div>`,
      ['Report fraud', 'Copyright', 'Terms of use'],
    ),
  }),
);

/**
 * A union of nature conservation: the deadline comes first, and closed requests are under evaluation. Source of the columns: a description of the
 * page.
 */
export const conservationUnion = siteShape(
  {
    name: 'IUCN, running tenders, deadline in the first column, extended deadlines',
    knownFrom: 'iucn.org/procurement/currently-running-tenders, as described by public scrapers',
    url: 'https://conservation.example/procurement/currently-running-tenders',
    timeZone: 'Europe/Zurich',
    draftOptions: {
      ...noticeCounts,
      title: agencyTitle,
      closed: 15,
      numbers: [(year, count) => `IUCN-${year.slice(2)}-03-P${String(count + 3800).padStart(5, '0')}-1`],
    },
  },
  ({ random, all }) => {
    const extended = pickDrafts(random, all, 20);
    return {
      link: ({ id }) => `/sites/default/files/rfp/request-${id}.pdf`,
      without: ['posted'],
      otherwise: ({ status, due }) => ({ due: status === 'closed' ? null : (due?.day ?? null) }),
      html: platformPage(
        'Conservation Union',
        ['About', 'Our work', 'Resources', 'News and events', 'Procurement'],
        `<main role="main"><h1 class="page-title">Currently running tenders</h1><div class="field--name-body"><p>Proposals are submitted by e-mail to the contact that the request names. Requests that are under evaluation no longer accept proposals.</p>
<table class="table table-bordered"><thead><tr><th><strong>Submission Deadline</strong></th><th><strong>RfP Title and Link</strong></th><th><strong>Office (lead)</strong></th><th><strong>Country of Performance</strong></th><th><strong>Expected Contract Duration</strong></th><th><strong>Estimated Contract Value</strong></th></tr></thead><tbody>
${rows(all, (draft) => {
  const deadline = dueText(draft, ({ day }) => {
    if (draft.status === 'closed') return '<em>Under evaluation</em>';
    return extended.has(draft)
      ? `<del>${printDay['7 March 2026'](addDays(day, -between(random, 5, 12)))}</del><br>Extended to ${printDay['7 March 2026'](day)}`
      : printDay['7 March 2026'](day);
  });
  return `<tr><td>${deadline}</td><td><a href="/sites/default/files/rfp/request-${draft.id}.pdf">${titleOf(draft)}</a><br>RfP Reference: ${numberOf(draft)}</td><td>${pick(random, ['ESARO', 'Headquarters', 'ORMACC', 'Asia Regional Office'])}</td><td>${pick(random, countries)}</td><td>${between(random, 2, 30)} months</td><td>${pick(random, ['EUR', 'USD', 'CHF'])} ${between(random, 7, 250)},000</td></tr>`;
})}
</tbody></table></div></main><aside><h2>Related content</h2><ul><li><a href="/procurement/policy">Procurement policy</a></li><li><a href="/news/2025/annual-report">Annual report 2025 is available</a></li></ul></aside>`,
        ['Contact', 'Privacy', 'Procurement code'],
      ),
    };
  },
);
