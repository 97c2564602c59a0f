import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { printDay, someDay } from './days.js';
import { between, chance, digits, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { absolute, analytics, document } from './surroundings.js';
import { escape, hostName, town } from './words.js';

const states = ['Colorado', 'Texas', 'New York', 'New Jersey', 'Michigan', 'California'];

function emptyRow(visible: boolean): string {
  return `<tr class="mets-table-row-empty${visible ? ' visible' : ''}"${visible ? '' : ' aria-hidden="true" style="display:none"'}><td colspan="2">There are no open bids at this time.</td></tr>`;
}

function row(draft: Draft, index: number, href: string, state: string): string {
  const due =
    draft.due === null
      ? ''
      : `<span class="sol-closing-date open"><span class="sol-icon" title="Clock"></span><span class="date-label">Closing</span> <span class="date-value">${printDay['03/07/2026'](draft.due.day)}</span></span>`;
  return `        <tr data-index="${index}" class="mets-table-row ${index % 2 === 0 ? 'odd' : 'even'}">
          <td class="mainCol">
            <div class="sol-info-container">
              ${draft.number === null ? '' : `<div class="sol-num">${escape(draft.number)}</div>`}
              <div class="sol-title"><a class="solicitation-link mets-command-link" href="${href}">${escape(draft.title)}</a></div>
              <div class="sol-region"><span class="sol-region-item">${state}</span></div>
              <span class="dates-col">
                <span class="sol-publication-date"><span class="sol-icon" title="Calendar"></span><span class="date-label">Published</span> <span class="date-value">${printDay['03/07/2026'](draft.posted)}</span></span>
                ${due}
              </span>
            </div>
          </td>
        </tr>`;
}

function pager(random: SeededRandom, path: string): string {
  if (chance(random, 40)) return '<div class="mets-page-navigation-control mets-page-navigation-next"></div>';
  return `<div class="mets-pagination"><span class="mets-pagination-page-icon current">1</span> <a href="${path}?pageNumber=2" class="mets-pagination-page-icon">2</a>
<div class="mets-page-navigation-control mets-page-navigation-next"> <a data-page-size="25" href="${path}?pageNumber=2&amp;selectedContent=BUYER" class="next"><span>Next</span></a></div></div>`;
}

function makeBidNet(random: SeededRandom): ShapedPage {
  const agency = `City of ${town(random)}`;
  const state = pick(random, states);
  const path = `/${hostName(state)}/${hostName(agency)}/solicitations/open-bids`;
  const url = `https://bidnet.example${path}`;
  const readOn = someDay(random);
  const isEmpty = chance(random, 6);
  const all = isEmpty
    ? []
    : makeDrafts(random, readOn, { max: 25, missingNumbers: 10, missingDeadlines: 4, idDigits: 9 });
  const href = (draft: Draft): string =>
    `${path}/${hostName(draft.title).slice(0, 20)}/0${draft.id}?purchasingGroupId=${digitsOf(draft.id)}&origin=2`;
  const body = `<div id="header"><a href="/index" class="logo">BidNet Direct</a><ul class="mainNav"><li><a href="/suppliers">Suppliers</a></li><li><a href="/buyers">Buyers</a></li><li><a href="/login" id="header_btnLogin">Login</a></li></ul></div>
<div class="mets-frame">
<h1>${agency}</h1>
<p class="intro">${agency} distributes solicitations through a regional purchasing group. Vendors register to receive notifications.</p>
<ul class="tabs"><li class="selected"><a href="${path}">Open Solicitations <span class="solicitationCount">${all.length}</span></a></li><li><a href="${path.replace('open', 'closed')}">Closed Solicitations</a></li><li><a href="${path.replace('open', 'awarded')}">Awarded Solicitations</a></li></ul>
<table class="mets-table" id="solicitationsTable"><tbody>
${all.map((draft, index) => row(draft, index, escape(href(draft)), state)).join('\n')}
${emptyRow(isEmpty)}
</tbody></table>
${pager(random, path)}
</div>
<div id="footer">&copy; ${readOn.slice(0, 4)} BidNet Direct. <a href="/terms">Terms of Use</a></div>`;
  return {
    url,
    html: document(`${agency} - Bid Opportunities | BidNet Direct`, body, analytics(random)),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

function digitsOf(id: string): string {
  return id.slice(0, 8);
}

/** The sister site of Canadian buyers: each row names the buyer, and days begin with the year. */
function makeMerx(random: SeededRandom): ShapedPage {
  const url = 'https://merx.example/public/solicitations/open?pageNumber=1';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 25, missingDeadlines: 8, idDigits: 7 });
  const href = (draft: Draft): string => `/public/supplier/interception/view-notice/${draft.id}?origin=0`;
  const rows = all.map(
    (draft, index) => `<tr class="mets-table-row ${index % 2 === 0 ? 'odd' : 'even'}"><td>
<a class="solicitation-link" href="${href(draft)}"><span class="rowTitle">${escape(draft.title)}</span></a>
<span class="buyer-name">${town(random)} ${pick(random, ['Library Board', 'School Board', 'Regional Municipality', 'Health Authority'])}</span>
<span class="location">${pick(random, ['Toronto, ON, CAN', 'Calgary, AB, CAN', 'Halifax, NS, CAN', 'Regina, SK, CAN'])}</span>
<span class="publicationDate">Published <span class="dateValue">${printDay['2026/03/07'](draft.posted)}</span></span>
${draft.due === null ? '<span class="closingDate">Closing <span class="dateValue">N/A</span></span>' : `<span class="closingDate">Closing <span class="dateValue">${printDay['2026/03/07'](draft.due.day)}</span></span>`}
</td></tr>`,
  );
  const body = `<header><a href="/" class="brand">MERX</a><form action="/search"><input id="solicitationSingleBoxSearch" name="keywords" placeholder="Search"><button>Search</button></form></header>
<div class="searchContentGroupContainer" search-content-group-id="${digits(random, 10)}"><span class="solicitationCount">${between(random, 300, 1900)}</span> Canadian Public Tenders</div>
<aside id="filters"><h4>Published</h4><ul><li data-filter-item-value="1"><label><input type="checkbox"><span class="inputText">Last 24 hours</span></label></li><li data-filter-item-value="7"><label><input type="checkbox"><span class="inputText">Last 7 days</span></label></li></ul></aside>
<table id="resultsTable"><tbody>
${rows.join('\n')}
<tr class="mets-table-row-empty"><td>No results match your criteria.</td></tr>
</tbody></table>
<div class="pagination"><a class="next" href="/public/solicitations/open?pageNumber=2">Next</a></div>
<footer>MERX is a trademark. <a href="/help">Help</a></footer>`;
  return {
    url,
    html: document('Open Solicitations | MERX', body),
    timeZone: 'America/Toronto',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), number: false })),
  };
}

export const bidNetRows: PageShape = {
  name: 'BidNet Direct, open solicitations of an agency',
  knownFrom:
    'public parsers co_bidnet.py (read_bidnet_list_page) and BidNetScraper, and their tests with a row of sol-title, sol-num, date-value',
  make: makeBidNet,
};

export const merxRows: PageShape = {
  name: 'MERX, open solicitations',
  knownFrom:
    'public test with MERX_HTML (mets-table-row, rowTitle, buyer-name, publicationDate, closingDate); AustinSchonfeld/bidnet_scraper, scraper.py',
  make: makeMerx,
};
