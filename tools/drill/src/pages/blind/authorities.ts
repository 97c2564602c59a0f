import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { addDays, type DayForm, printDay, printWhen, someDay } from './days.js';
import { between, chance, digits, guid, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { absolute, document, footer, news } from './surroundings.js';
import { department, escape, hostName, sentence } from './words.js';

/** A transit authority: open notices and those in review each have a pane; the pane of awards is hidden. */
function makePanes(random: SeededRandom): ShapedPage {
  const url = 'https://www.gotransit.example/doing-business/current-opportunities/';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    max: 16,
    closed: 30,
    times: true,
    numbers: [
      (year, count) => `${year}${String(count + 1000)}`,
      (year, count) => `RFP-${year}-${String(count).padStart(3, '0')}`,
    ],
  });
  const href = (draft: Draft): string => `/doing-business/current-opportunities/bid-detail/?id=${draft.id}`;
  const block = (draft: Draft, pane: string, index: number): string => `<div>
 <h3><a href="${href(draft)}">${draft.number ?? ''} - ${escape(draft.title)}</a></h3>
 <p id="CT_Main_0_${pane}_${index}_pBidNumber"><strong>Solicitation Number:</strong> ${draft.number ?? ''}</p>
 <p id="CT_Main_0_${pane}_${index}_pBidDeadline"><strong>Deadline:</strong> ${draft.due === null ? '' : printWhen(draft.due, '3/7/2026', '2:00 PM', ' by ')}</p>
 <p>${escape(sentence(random))}</p>
</div>`;
  const open = all.filter(({ status }) => status === 'open');
  const inReview = all.filter(({ status }) => status !== 'open');
  const awards = Array.from(
    { length: between(random, 2, 5) },
    (_, index) =>
      `<div><h3>${digits(random, 7)} - ${pick(random, ['Bus Shelter Glass', 'Radio Leasing', 'Tire Recycling', 'Fare Media'])}</h3><p><strong>Awarded to:</strong> ${pick(random, ['Halden Glass LLC', 'Trident Supply Inc.', 'Moreno & Sons'])}</p><p><strong>Award Date:</strong> ${printDay['3/7/2026'](addDays(readOn, -between(random, 20, 200) - index))}</p></div>`,
  );
  const pane = (
    id: string,
    label: string,
    blocks: readonly string[],
    hidden: boolean,
  ): string => `<div class="tab-pane" id="tab${id}" role="tabpanel"${hidden ? ' style="display:none"' : ''}><h2>${label}</h2><div id="CT_Main_0_gv${id}_up">
${blocks.length === 0 ? '<p class="none">No solicitations at this time.</p>' : blocks.join('\n')}
</div></div>`;
  const body = `<header><a href="/">Go Transit</a><nav><a href="/ride">Ride</a> <a href="/plan">Plan a Trip</a> <a href="/doing-business">Doing Business</a></nav></header><h1>Current Opportunities</h1>
<ul class="nav-tabs" role="tablist"><li class="active"><a href="#tabOpen">Open</a></li><li><a href="#tabInReview">In Review</a></li><li><a href="#tabAwarded">Awarded</a></li></ul>
${pane(
  'Open',
  'Open',
  open.map((draft, index) => block(draft, 'gvOpen', index)),
  false,
)}
${pane(
  'InReview',
  'In Review',
  inReview.map((draft, index) => block(draft, 'gvInReview', index)),
  true,
)}
${pane('Awarded', 'Awarded', awards, true)}
${footer(random, 'Go Transit')}`;
  return {
    url,
    html: document('Current Opportunities', body),
    timeZone: 'America/Chicago',
    readOn,
    notices: [...open, ...inReview].map((draft) =>
      expectedNotice(draft, { link: absolute(href(draft), url), posted: false }),
    ),
  };
}

/** A power authority with WordPress and Toolset: the number is the link; award days are in the last column. */
function makeToolset(random: SeededRandom): ShapedPage {
  const url = 'https://www.riverpower.example/purchasing/bid-list/?wpv_column_sort_id=types-field-bid-status';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    max: 25,
    closed: 25,
    missingDeadlines: 6,
    numbers: [(_, count) => `RFB ${41000 + count}`, (_, count) => `${5400 + count}`],
  });
  const href = (draft: Draft): string =>
    `https://www.riverpower.example/bid/${hostName(draft.number ?? '')}${draft.id}/`;
  const day = printDay[pick<DayForm>(random, ['March 7, 2026', 'Mar 7, 2026', '03/07/2026'])];
  const rows = all.map(
    (draft) =>
      `<tr><td><a href="${href(draft)}">${draft.number ?? ''}</a></td><td>${escape(draft.title)}</td><td>${draft.status === 'open' ? 'Open' : 'Closed'}</td><td>${day(draft.posted)}</td><td>${draft.due === null ? '' : day(draft.due.day)}</td><td>${draft.status === 'open' ? '' : day(addDays(draft.due?.day ?? draft.posted, 12))}</td></tr>`,
  );
  const sort = (text: string): string => `<th><a href="#" class="js-wpv-column-header-click">${text}</a></th>`;
  const body = `<div id="page"><header><a href="/" rel="home">River Power Authority</a></header>
<div class="post-content"><h1>Bid List</h1><form class="wpv-filter-form"><input name="bid" placeholder="Search bids"></form>
<table class="wpv-loop"><thead><tr>${['Bid Link', 'Description', 'Bid Status', 'Posted Date', 'Closing Date', 'Awarded Date'].map(sort).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table><p>Showing page <select id="wpv-page-selector-1"><option selected>1</option><option>2</option></select> of ${between(random, 2, 9)}</p></div></div>
<aside>${news(random, readOn)}</aside>`;
  return {
    url,
    html: document('Bid List - River Power Authority', body, '<meta name="generator" content="WordPress 6.2">'),
    timeZone: 'America/Chicago',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: href(draft) })),
  };
}

/** A university: a table for each kind of bid; a row without a day adds a document to the row above. */
function makeTableByKind(random: SeededRandom): ShapedPage {
  const url = 'http://www.hadleystate.example/administration/purchasing/bids.aspx';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    max: 14,
    numbers: [
      (year, count) => `HSU-${year.slice(2)}-${String(count).padStart(3, '0')}`,
      (year, count) => `RFP ${year.slice(2)}-${count}`,
    ],
  });
  const kinds = random.some(
    ['Construction', 'Commodities', 'Professional Services', 'Technical and General Services'],
    3,
  );
  const size = Math.ceil(all.length / 2);
  const file = (draft: Draft, name: string): string => `/docs/default-source/bids/${draft.id}-${name}.pdf`;
  const rowsOf = (draft: Draft): string => {
    const main = `<tr><td>${draft.number ?? ''}</td><td>${escape(draft.title)}</td><td>${draft.due === null ? '' : printDay['3/7/2026'](draft.due.day)}</td><td><a href="${file(draft, 'bid')}">Bid Document</a></td></tr>`;
    return chance(random, 25)
      ? `${main}\n<tr><td>${draft.number ?? ''}</td><td>&nbsp;</td><td>&nbsp;</td><td><a href="${file(draft, 'addendum')}">Addendum 1</a></td></tr>`
      : main;
  };
  const table = (
    kind: string,
    rows: readonly Draft[],
  ): string => `<h3>${kind}</h3><div class="formcontgroup"><table><tbody><tr><td><strong>Bid Number</strong></td><td><strong>Description</strong></td><td><strong>${pick(random, ['Bid Opening Date', 'Bid Date', 'Due Date'])}</strong></td><td><strong>Document</strong></td></tr>
${rows.length === 0 ? '<tr><td colspan="4">None at this time.</td></tr>' : rows.map(rowsOf).join('\n')}
</tbody></table></div>`;
  const body = `<div class="sfPublicWrapper"><h1>Bids</h1><p>${escape(sentence(random))}</p>
${kinds.map((kind, index) => table(kind, all.slice(index * size, (index + 1) * size))).join('\n')}
</div>${footer(random, 'Hadley State University')}`;
  return {
    url,
    html: document('Bids', body),
    timeZone: 'America/Chicago',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(file(draft, 'bid'), url), posted: false })),
  };
}

/** A city with the design system of the United States: the number is the row header, and cells name their column. */
function makeStacked(random: SeededRandom): ShapedPage {
  const url = 'https://www.larkspur.example/departments/procurements';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 20, closed: 10, missingDeadlines: 6 });
  const href = (draft: Draft): string => `/departments/procurements/${draft.id}`;
  const cell = (label: string, sortBy: string, content: string): string =>
    `<td data-label="${label}" data-sort-value="${escape(sortBy)}">${content}</td>`;
  const rows = all.map((draft) => {
    const where = department(random);
    return `<tr><th data-label="ID" scope="row">
 ${escape(draft.number ?? '')}
</th>${cell('Title', draft.title, `<a href="${href(draft)}" class="usa-link text-bold">${escape(draft.title)}</a>`)}${cell('Status', draft.status, `<svg class="usa-icon" viewBox="0 0 640 640"><path d="M320 576"/></svg>${chance(random, 50) ? (draft.status === 'open' ? 'Open' : 'Closed') : ''}`)}${cell('Department', where, where)}${cell('Published', draft.posted, printDay['03/07/2026'](draft.posted))}${cell('Closing', draft.due?.day ?? '', draft.due === null ? '' : printDay['03/07/2026'](draft.due.day))}</tr>`;
  });
  const body = `<main id="main-content"><section class="usa-hero"><h1>Current Bid Opportunities</h1><p>Search, view, and download active solicitations.</p></section>
<section class="grid-container"><form class="usa-form"><label for="search-field">Search</label><input type="search" id="search-field"><select><option>All</option><option>Open</option><option>Closed</option></select><button class="usa-button">Apply</button></form></section>
<section class="grid-container"><div class="text-white bg-primary-darker"><span>Featured Bids &amp; RFPs</span></div>
<table class="usa-table usa-table--borderless usa-table--stacked-header width-full"><thead><tr><th scope="col" role="columnheader">ID</th>${['Title', 'Status', 'Department', 'Published', 'Closing'].map((head) => `<th data-sortable scope="col" role="columnheader">${head}</th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table><nav class="usa-pagination"><ul><li><a href="?page=1" class="usa-current">1</a></li><li><a href="?page=2">2</a></li></ul></nav></section></main>`;
  return {
    url,
    html: document('City Bid Opportunities', body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** OpenGov: the list that cities embed in their own pages. */
function makeOpenGov(random: SeededRandom): ShapedPage {
  const city = pick(random, ['wheatridge', 'orangecounty', 'lauderdale']);
  const origin = 'https://procurement.opengov.example';
  const url = `${origin}/portal/embed/${city}/project-list?departmentId=all&status=all`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    max: 25,
    none: 4,
    missingDeadlines: 8,
    closed: 25,
    cancelled: 6,
    missingNumbers: 10,
    idDigits: 6,
  });
  const href = (draft: Draft): string => `/portal/${city}/project/${draft.id}`;
  const names = { open: 'Open', closed: pick(random, ['Closed', 'Evaluation']), cancelled: 'Canceled' };
  const day = printDay[pick<DayForm>(random, ['Mar 7, 2026', '3/7/2026', 'March 7, 2026'])];
  const rows = all.map(
    (draft) =>
      `<tr class="css-${guid(random).slice(0, 6)}"><td><a href="${href(draft)}" target="_blank">${escape(draft.title)}</a></td><td>${escape(draft.number ?? '')}</td><td><span class="badge">${names[draft.status]}</span></td><td>${between(random, 0, 4)}</td><td>${day(draft.posted)}</td><td>${draft.due === null ? '' : day(draft.due.day)}</td></tr>`,
  );
  const body = `<div id="root"><table class="table"><thead><tr><th>Project Title</th><th>${pick(random, ['Project ID', 'Procurement ID', 'Project #'])}</th><th>Status</th><th>Addenda</th><th>Release Date</th><th>Due Date</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>`;
  return {
    url,
    html: document('Projects', body),
    timeZone: 'America/Denver',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

export const transitPanes: PageShape = {
  name: 'Transit authority, panes of open, in review and awarded',
  knownFrom: 'public scraper wegotransit_com (gvOpen_up, gvInReview_up, gvAwarded_up, _pBidNumber, _pBidDeadline)',
  make: makePanes,
};
export const toolsetTable: PageShape = {
  name: 'WordPress Toolset, list of bids',
  knownFrom:
    'public scraper grand_river_dam_authority (.post-content table; Bid Link, Description, Posted Date, Closing Date, Awarded Date)',
  make: makeToolset,
};
export const tableByKind: PageShape = {
  name: 'University, a table for each kind of bid',
  knownFrom:
    'public scraper university_arkansas_pine_bluff (div.formcontgroup > table; rows without a date add files; none at this time)',
  make: makeTableByKind,
};
export const stackedTable: PageShape = {
  name: 'City with USWDS, stacked table',
  knownFrom: 'vikram539/RFPMart, departments-procurements-listing.php',
  make: makeStacked,
};
export const openGovEmbed: PageShape = {
  name: 'OpenGov, embedded list of projects',
  knownFrom:
    'public parser parseOpenGovProjectListHtml (rows with a link to /portal/<city>/project/<id>, status, two days)',
  make: makeOpenGov,
};
