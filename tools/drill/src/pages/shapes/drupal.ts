import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type PageShape } from '../page-shape.js';
import { type Bid, makeBids, makeReadOn, statedOf } from './bids.js';
import { dayOf, print, zoneOffset } from './moments.js';
import { each, escape, link, makePage } from './website.js';
import { makeTown, slugOf } from './words.js';

function makeUrl(random: SeededRandom, path: string): string {
  return `https://www.${slugOf(makeTown(random))}.example.gov/${path}`;
}

const timeZone = 'America/New_York';

/** Time of a Drupal field: machine-readable in the attribute, in UTC, and printed in the element, in local time. */
function time(moment: string, pattern: string): string {
  const machine = moment.includes('T')
    ? new Date(`${moment}:00${zoneOffset(moment, timeZone)}`).toISOString()
    : `${moment}T12:00:00Z`;
  return `<time datetime="${machine}" class="datetime">${print(moment, pattern)}</time>`;
}

const table: PageShape = {
  name: 'Drupal views table of bids',
  knownFrom:
    'public parser of Drupal Virtual Town Hall (view-rfps, views-table, views-field-field-bid-rfp-due-date, views-field-field-bid-rfp-status)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'rfps');
    const open = makeBids(random, { readOn, min: 2, max: 20, withoutDue: 9, withoutNumber: 1 });
    const closed = isOneIn(random, 2)
      ? makeBids(random, { readOn, max: 15, withoutNumber: 1, status: 'Closed', firstId: 8000, besides: open })
      : [];
    const bids = [...open, ...closed];
    const pattern = pickFrom(random, ['MM/DD/YYYY{ - h:mma}', 'dddd, MMMM D, YYYY{ - h:mma}']);
    const span = (bid: Bid): string =>
      bid.due === null
        ? escape(bid.dueWords)
        : `<span class="date-display-single" property="dc:date" datatype="xsd:dateTime" content="${bid.due}:00${zoneOffset(bid.due, timeZone)}">${print(bid.due, pattern)}</span>`;
    const rows = each(
      bids,
      (bid, index) =>
        `<tr class="${index % 2 === 0 ? 'odd' : 'even'}"><td class="views-field views-field-title">${link(`/rfps/${slugOf(bid.title)}-${bid.id}`, bid.title)}</td><td class="views-field views-field-field-bid-rfp-due-date">${span(bid)}</td><td class="views-field views-field-field-bid-rfp-status">${bid.status}</td></tr>`,
    );
    const main = `<div class="view view-rfps view-id-rfps view-display-id-page"><div class="view-filters"><form><label>Status</label><select><option>Open</option><option>Closed</option></select></form></div><div class="view-content"><table class="views-table cols-3"><thead><tr><th class="views-field views-field-title"><a href="?order=title&amp;sort=asc" title="sort by Title" class="active">Title</a></th><th class="views-field views-field-field-bid-rfp-due-date">Due Date</th><th class="views-field views-field-field-bid-rfp-status">Status</th></tr></thead><tbody>
${rows}
</tbody></table></div><div class="item-list"><ul class="pager"><li class="pager-current first">1</li><li class="pager-item"><a title="Go to page 2" href="/rfps?page=1">2</a></li><li class="pager-next"><a href="/rfps?page=1">next</a></li></ul></div></div>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/rfps/${slugOf(bid.title)}-${bid.id}`, number: false }),
    );
    return makePage(random, { url, timeZone, readOn, title: 'RFPs and Bids', main, notices });
  },
};

const items: PageShape = {
  name: 'Drupal views rows with labelled fields',
  knownFrom:
    'public parser of schenectadycountyny.gov/current-bids (div.item, views-field-field-bid-no "Bid #:", time datetime)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'current-bids');
    const bids = makeBids(random, { readOn, min: 3, max: 15, withoutNumber: 10 });
    const field = (name: string, label: string, value: string): string =>
      `<div class="views-field views-field-field-${name}"><span class="views-label views-label-field-${name}">${label}</span> <div class="field-content">${value}</div></div>`;
    const blocks = each(
      bids,
      (bid) =>
        `<div class="item views-row"><div class="views-field views-field-title"><h3 class="field-content">${link(`/sites/default/files/bids/${bid.id}.pdf`, bid.title)}</h3></div>${bid.number === null ? '' : field('bid-no', 'Bid #: ', escape(bid.number))}${field('posted-date', 'Posted: ', time(bid.posted, 'MM/DD/YYYY'))}${field('bid-received-no-later-than', 'Bids received no later than: ', time(bid.due ?? '', 'MMMM D, YYYY - h:mma'))}${field('bid-status', 'Status: ', bid.status)}</div>`,
    );
    const main = `<div class="view view-current-bids"><div class="view-header"><h1>Current Bids</h1><p>Bids are opened publicly at the County Office Building.</p></div><div class="view-content">\n${blocks}\n</div></div>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/sites/default/files/bids/${bid.id}.pdf`, posted: true }),
    );
    return makePage(random, { url, timeZone, readOn, title: 'Current Bids', main, notices });
  },
};

const listItems: PageShape = {
  name: 'Drupal 6 views list, field of the closing date',
  knownFrom:
    'thayton/bidmap plugins/ga/link/cityofmacon.py (li, views-field-title, views-field-field-closing-date-value)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'bids');
    const bids = makeBids(random, { readOn, min: 3, max: 20, timed: false, withoutNumber: 1 });
    const labelled = isOneIn(random, 2);
    const label = labelled ? '<label class="views-label-field-closing-date-value">Closing Date:</label> ' : '';
    const blocks = each(
      bids,
      (bid, index) =>
        `<li class="views-row views-row-${index + 1}"><div class="views-field-title"><span class="field-content"><a href="/node/${bid.id}">${escape(bid.title)}</a></span></div><div class="views-field-field-closing-date-value">${label}<span class="field-content"><span class="date-display-single">${labelled ? '' : 'Closing: '}${print(bid.due ?? '', 'MM/DD/YYYY')}</span></span></div></li>`,
    );
    const main = `<div class="view view-bids"><h2 class="title">Bids</h2><div class="item-list"><ul>\n${blocks}\n</ul></div><ul class="pager"><li><a href="/bids?page=1">2</a></li></ul></div>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/node/${bid.id}`, number: false }));
    return makePage(random, { url, timeZone, readOn, title: 'Bids', main, notices });
  },
};

/** Each row of the list is a small table with label and value cells. */
const fieldTables: PageShape = {
  name: 'Drupal views rows, a table of fields in each',
  knownFrom: 'public parser of dasny.org/opportunities/rfps-bids (views-row, rfp-bid-title, td.fieldValue)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'opportunities/rfps-bids');
    const bids = makeBids(random, { readOn, min: 3, max: 10 });
    const row = (label: string, value: string): string =>
      `<tr><td class="fieldLabel">${label}</td><td class="fieldValue">${value}</td></tr>`;
    const blocks = each(
      bids,
      (bid) =>
        `<div class="views-row"><div class="rfp-bid-title">${link(`/opportunities/rfps-bids/${slugOf(bid.title)}-${bid.id}`, bid.title)}</div><table><tbody>${row('Solicitation #', escape(bid.number ?? ''))}${row('Classification', 'Construction')}${row('Issue Date', print(bid.posted, 'MM/DD/YYYY'))}${row('Pre-Bid Date', print(dayOf(bid.preBid), 'MM/DD/YYYY'))}${row('Due Date', print(bid.due ?? '', 'MM/DD/YYYY h:mm A'))}</tbody></table></div>`,
    );
    const main = `<div class="view view-rfp-bids"><h1>RFPs &amp; Bids</h1>\n${blocks}\n</div>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/opportunities/rfps-bids/${slugOf(bid.title)}-${bid.id}`, posted: true }),
    );
    return makePage(random, { url, timeZone, readOn, title: 'RFPs & Bids', main, notices });
  },
};

export const drupalShapes: readonly PageShape[] = [table, items, listItems, fieldTables];
