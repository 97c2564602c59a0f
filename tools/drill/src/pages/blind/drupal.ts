import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { addDays, type DayForm, machineTime, printDay, printWhen, someDay, type TimeForm, type When } from './days.js';
import { between, chance, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { absolute, breadcrumb, cityNavigation, document, footer, lines, sideColumn } from './surroundings.js';
import { department, escape, hostName, sentence, town } from './words.js';

function slug(draft: Draft): string {
  return draft.title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40);
}

function page(random: SeededRandom, name: string, readOn: string, title: string, list: string): string {
  const host = `www.${hostName(name)}.example`;
  return document(
    `${title} | ${name}`,
    lines([
      cityNavigation(random),
      breadcrumb(['Home', 'Departments', 'Purchasing', title]),
      `<main id="content"><h1 class="page-title">${title}</h1>`,
      list,
      '</main>',
      sideColumn(random, readOn, host),
      footer(random, `Town of ${name}`),
    ]),
    '<meta name="Generator" content="Drupal 7 (http://drupal.org)">',
  );
}

/** Virtual Town Hall: title, due date and status; the date is machine-readable as well. */
function makeTownHall(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}.example/rfps`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 20, none: 5, closed: 30, missingDeadlines: 6, times: true });
  const withAttributes = chance(random, 50);
  const due = (when: When): string => {
    const printed = printWhen(when, 'March 7, 2026', '2:00pm', ' - ');
    return withAttributes
      ? `<span class="date-display-single" property="dc:date" content="${machineTime(when)}">${printed}</span>`
      : printed;
  };
  const rows = all.map(
    (draft, index) =>
      `<tr class="${index % 2 === 0 ? 'odd' : 'even'}"><td class="views-field views-field-title"><a href="/purchasing/rfps/${slug(draft)}-${draft.id}">${escape(draft.title)}</a></td><td class="views-field views-field-field-bid-rfp-due-date">${draft.due === null ? '' : due(draft.due)}</td><td class="views-field views-field-field-bid-rfp-status">${draft.status === 'open' ? 'Open' : 'Closed'}</td></tr>`,
  );
  const list = `<div class="view view-rfps view-id-rfps"><div class="view-filters"><form action="/rfps"><label for="edit-status">Status</label><select id="edit-status" name="field_bid_rfp_status_value_1"><option value="All">- Any -</option><option value="Open">Open</option><option value="Closed">Closed</option></select></form></div>
${all.length === 0 ? '<div class="view-empty"><p>There are currently no open bids or RFPs. Please check back.</p></div>' : ''}<div class="view-content"><table class="views-table cols-3"><thead><tr><th class="views-field views-field-title">Title</th><th class="views-field">${pick(random, ['Due Date', 'Due', 'Closing Date'])}</th><th class="views-field">Status</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div></div>`;
  return {
    url,
    html: page(random, name, readOn, 'Bids & RFPs', list),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) =>
      expectedNotice(draft, {
        link: absolute(`/purchasing/rfps/${slug(draft)}-${draft.id}`, url),
        number: false,
        posted: false,
      }),
    ),
  };
}

/** A county: an item is a series of fields, each with its label; days are `time` elements. */
function makeItems(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}county.example/current-bids`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 18, missingNumbers: 12, closed: 12, times: true });
  const dayForm: DayForm = pick(random, ['03/07/2026', 'March 7, 2026', 'Saturday, March 7, 2026']);
  const field = (css: string, label: string, content: string): string =>
    content === ''
      ? ''
      : `<div class="views-field views-field-${css}"><span class="views-label">${label}</span> <span class="field-content">${content}</span></div>`;
  const time = (when: When): string =>
    `<time datetime="${machineTime(when)}">${printWhen(when, dayForm, '2:00 PM', ' - ')}</time>`;
  const items = all.map((draft) =>
    lines([
      '<div class="item">',
      field('field-bid-no', 'Bid #:', escape(draft.number ?? '')),
      `<div class="views-field views-field-title"><span class="field-content"><a href="/sites/default/files/bids/${slug(draft)}-${draft.id}.pdf" target="_blank">${escape(draft.title)}</a></span></div>`,
      field('field-posted-date', 'Posted Date:', time({ day: draft.posted, time: null })),
      chance(random, 30)
        ? field('field-pre-bid', 'Pre-Bid Meeting:', time({ day: addDays(draft.posted, 5), time: '10:00' }))
        : '',
      draft.due === null
        ? ''
        : field('field-bid-received-no-later-than', 'Bid Received No Later Than:', time(draft.due)),
      field('field-bid-status', 'Status:', { open: 'Open', closed: 'Closed', cancelled: 'Cancelled' }[draft.status]),
      '</div>',
    ]),
  );
  return {
    url,
    html: page(random, name, readOn, 'Current Bids', `<div class="view-content">\n${items.join('\n')}\n</div>`),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) =>
      expectedNotice(draft, { link: absolute(`/sites/default/files/bids/${slug(draft)}-${draft.id}.pdf`, url) }),
    ),
  };
}

/** A list of items in which the link says no more than `View`, and label and value are spans. */
function makeList(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `http://www.cityof${hostName(name)}.example/bids`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 15, closed: 20 });
  const items = all.map(
    (draft, index) => `<li class="views-row views-row-${index + 1}">
  <div class="views-field-title"><span class="field-content">${escape(draft.title)}</span></div>
  <div class="views-field-field-closing-date-value"><label class="views-label-field-closing-date-value">Closing Date:</label> <span class="field-content"><span class="date-display-single">${draft.due === null ? '' : printDay['03/07/2026'](draft.due.day)}</span></span></div>
  <div class="views-field-body"><span class="field-content">${escape(sentence(random))}</span></div>
  <div class="views-field-view-node"><span class="field-content"><a href="/node/${draft.id}">${pick(random, ['View', 'view', 'Read more'])}</a></span></div>
</li>`,
  );
  const list = `<div class="view-bids"><div class="view-content"><div class="item-list"><ul>
${items.join('\n')}
</ul></div></div><div class="item-list"><ul class="pager"><li class="pager-current">1</li><li class="pager-item"><a href="/bids?page=1">2</a></li></ul></div></div>`;
  return {
    url,
    html: page(random, name, readOn, 'Bids', list),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) =>
      expectedNotice(draft, { link: absolute(`/node/${draft.id}`, url), number: false, posted: false }),
    ),
  };
}

/** A department of South Africa: a view with one table for each tender, days year first. */
function makeTablePerTender(random: SeededRandom): ShapedPage {
  const url = 'https://www.publicworks.example/tenders/advertised';
  const readOn = someDay(random);
  const timeForm: TimeForm = pick(random, ['14:00', '14:00:00']);
  const all = makeDrafts(random, readOn, {
    max: 25,
    times: true,
    numbers: [
      (year, count) => `PT${year.slice(2)}/${String(count).padStart(3, '0')}`,
      (year, count) => `H${year.slice(2)}/${count}AI`,
    ],
  });
  const href = (draft: Draft): string => `/tender/${draft.id}`;
  const rows = all.map((draft) => {
    const briefing =
      chance(random, 40) && draft.due !== null
        ? printWhen({ day: addDays(draft.posted, between(random, 3, 9)), time: '10:00' }, '2026-03-07', '14:00')
        : 'None';
    return `<tr><td class="views-field views-field-field-tender-reference">${draft.number ?? ''}</td><td class="views-field views-field-field-extended-title"><a href="${href(draft)}">${escape(draft.title)}</a></td><td class="views-field views-field-field-department">${department(random)}</td><td class="views-field views-field-field-date-published">${printDay['2026-03-07'](draft.posted)}</td><td class="views-field views-field-field-compulsory-briefing">${briefing}</td><td class="views-field views-field-field-closing-date">${draft.due === null ? '' : printWhen(draft.due, '2026-03-07', timeForm)}</td></tr>`;
  });
  const list = `<div class="view-content"><table class="views-table cols-6"><caption>Advertised tenders</caption><thead><tr><th>Tender No.</th><th>Title</th><th>Department</th><th>Date Published</th><th>Compulsory Briefing</th><th>Closing Date</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
  return {
    url,
    html: page(random, 'Saltwater Cove', readOn, 'Advertised Tenders', list),
    timeZone: 'Africa/Johannesburg',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

export const townHallTable: PageShape = {
  name: 'Drupal Virtual Town Hall, view of RFPs',
  knownFrom:
    'public parser drupal-rfps (td.views-field-field-bid-rfp-due-date), used for Exeter, Hudson and Cutler Bay',
  make: makeTownHall,
};

export const drupalItems: PageShape = {
  name: 'Drupal items with labelled fields',
  knownFrom: 'public parser schenectady_county.py (views-field-field-bid-no, time elements)',
  make: makeItems,
};

export const drupalList: PageShape = {
  name: 'Drupal list of views rows',
  knownFrom: 'thayton/bidmap, plugins/ga/link/cityofmacon.py',
  make: makeList,
};

export const southAfricanTable: PageShape = {
  name: 'Drupal table of tenders with briefings (South Africa)',
  knownFrom:
    'public scrapers of etenders.gov.za (views-field-field-closing-date, compulsory-briefing) and of a ZA portal with field-tender-reference',
  make: makeTablePerTender,
};
