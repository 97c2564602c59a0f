import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type PageShape } from '../page-shape.js';
import { type Bid, makeBids, makeReadOn, statedOf } from './bids.js';
import { dayOf, print } from './moments.js';
import { each, escape, link, makePage } from './website.js';
import { makeTown, slugOf } from './words.js';

function makeUrl(random: SeededRandom, path: string): string {
  return `https://www.${slugOf(makeTown(random))}.example.gov/${path}`;
}

const definitionList: PageShape = {
  name: 'Definition list, a term for each notice',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'finance/bids');
    const bids = makeBids(random, { readOn, min: 3, max: 12, withoutNumber: 6 });
    const items = each(
      bids,
      (bid) =>
        `<dt>${link(`/finance/bids/${bid.id}`, bid.title)}</dt>\n${bid.number === null ? '' : `<dd>Bid No. ${escape(bid.number)}</dd>\n`}<dd>Issued: ${print(bid.posted, 'MMMM D, YYYY')}</dd>\n<dd>Due: ${print(bid.due ?? '', 'MMMM D, YYYY, h:mm A')}</dd>`,
    );
    const main = `<main><h1>Bid Opportunities</h1><dl>\n${items}\n</dl></main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/finance/bids/${bid.id}`, posted: true }));
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Bid Opportunities', main, notices });
  },
};

/** A definition list for each notice, with the heading above and the labels as terms. */
const definitionLists: PageShape = {
  name: 'Heading and definition list for each notice',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'procurement');
    const bids = makeBids(random, { readOn, min: 3, max: 10, withoutDue: 8 });
    const blocks = each(
      bids,
      (bid) =>
        `<section><h3>${escape(bid.title)}</h3><dl class="row"><dt class="col-3">Solicitation Number</dt><dd class="col-9">${escape(bid.number ?? '')}</dd><dt class="col-3">Date Issued</dt><dd class="col-9">${print(bid.posted, 'MM/DD/YYYY')}</dd>${bid.due === null ? '' : `<dt class="col-3">Last Day for Questions</dt><dd class="col-9">${print(bid.questions, 'MM/DD/YYYY')}</dd>`}<dt class="col-3">Proposals Due</dt><dd class="col-9">${bid.due === null ? escape(bid.dueWords) : print(bid.due, 'MM/DD/YYYY h:mm A')}</dd></dl><p>${link(`/procurement/${bid.id}/document.pdf`, 'Solicitation document')}</p></section>`,
    );
    const main = `<main class="container"><h1>Procurement</h1><h2>Open solicitations</h2>\n${blocks}\n</main>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/procurement/${bid.id}/document.pdf`, posted: true }),
    );
    return makePage(random, { url, timeZone: 'America/Chicago', readOn, title: 'Procurement', main, notices });
  },
};

/** Label and value are sibling spans, with or without a colon, and the value may be in the block below. */
const labelBlocks: PageShape = {
  name: 'Blocks of labels and values in sibling elements',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'business/solicitations');
    const bids = makeBids(random, { readOn, min: 3, max: 15 });
    const colon = pickFrom(random, ['', ':']);
    const below = isOneIn(random, 2);
    const pair = (label: string, value: string): string =>
      below
        ? `<div class="field"><div class="field-label">${label}${colon}</div><div class="field-value">${value}</div></div>`
        : `<p><span class="lbl">${label}${colon}</span> <span class="val">${value}</span></p>`;
    const closing = pickFrom(random, ['Closing Date', 'Bids Due', 'Response Deadline', 'Submittal Deadline']);
    const blocks = each(
      bids,
      (bid) =>
        `<div class="solicitation"><h3 class="title">${link(`/business/solicitations/${bid.id}`, bid.title)}</h3>${pair('Number', escape(bid.number ?? ''))}${pair('Department', escape(bid.agency))}${pair('Posted', print(bid.posted, 'MMM D, YYYY'))}${pair('Pre-Bid Conference', print(bid.preBid, 'MMM D, YYYY h:mm A'))}${pair(closing, print(bid.due ?? '', 'MMM D, YYYY h:mm A'))}${pair('Bid Opening', print(bid.opening, 'MMM D, YYYY h:mm A'))}</div>`,
    );
    const main = `<main><h1>Solicitations</h1><div class="results">\n${blocks}\n</div></main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/business/solicitations/${bid.id}`, posted: true }));
    return makePage(random, { url, timeZone: 'America/Los_Angeles', readOn, title: 'Solicitations', main, notices });
  },
};

const details: PageShape = {
  name: 'Accordion of details elements',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'bids-and-proposals');
    const bids = makeBids(random, { readOn, min: 3, max: 12 });
    const numberInTitle = isOneIn(random, 2);
    const blocks = each(
      bids,
      (bid) =>
        `<details><summary>${numberInTitle ? `${escape(bid.number ?? '')}: ` : ''}${escape(bid.title)}</summary>${numberInTitle ? '' : `<p><strong>Number:</strong> ${escape(bid.number ?? '')}</p>`}<p><strong>Due:</strong> ${print(bid.due ?? '', 'dddd, MMMM D, YYYY [at] h:mm a')}</p><ul><li>${link(`/media/${bid.id}.pdf`, 'Bid documents')}</li></ul></details>`,
    );
    const main = `<main><h1>Bids and Proposals</h1>\n${blocks}\n</main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/media/${bid.id}.pdf` }));
    return makePage(random, { url, timeZone: 'America/Denver', readOn, title: 'Bids and Proposals', main, notices });
  },
};

/** Bootstrap accordion: titles are buttons, panes are collapsed. */
const collapsed: PageShape = {
  name: 'Bootstrap accordion, titles in buttons',
  knownFrom: 'general knowledge of the accordion of Bootstrap 5',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'departments/purchasing');
    const bids = makeBids(random, { readOn, min: 3, max: 12 });
    const blocks = each(
      bids,
      (bid) =>
        `<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button collapsed" type="button" data-bs-toggle="collapse" data-bs-target="#c${bid.id}" aria-expanded="false">${escape(bid.title)}</button></h2><div id="c${bid.id}" class="accordion-collapse collapse"><div class="accordion-body"><table class="table"><tbody><tr><th scope="row">Bid ID</th><td>${escape(bid.number ?? '')}</td></tr><tr><th scope="row">Release Date</th><td>${print(bid.posted, 'M/D/YYYY')}</td></tr><tr><th scope="row">Due Date</th><td>${print(bid.due ?? '', 'M/D/YYYY h:mm A')}</td></tr></tbody></table><a href="/files/${bid.id}.pdf">View document</a></div></div></div>`,
    );
    const main = `<div class="container"><h1>Purchasing</h1><div class="accordion" id="bids">\n${blocks}\n</div></div>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/files/${bid.id}.pdf`, posted: true }));
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Purchasing', main, notices });
  },
};

/** Panes of open, closed and awarded bids. The awards are not notices. */
const tabs: PageShape = {
  name: 'Tabs of open, closed and awarded bids',
  knownFrom: 'general knowledge of the tabs of Bootstrap 3 (tab-pane fade)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'purchasing/bid-list');
    const open = makeBids(random, { readOn, min: 2, max: 12 });
    const closed = makeBids(random, { readOn, min: 2, max: 12, status: 'Closed', firstId: 5000, besides: open });
    const awards = makeBids(random, {
      readOn,
      min: 2,
      max: 5,
      status: 'Closed',
      firstId: 9000,
      besides: [...open, ...closed],
    });
    const rows = (bids: readonly Bid[]): string =>
      each(
        bids,
        (bid) =>
          `<tr><td>${escape(bid.number ?? '')}</td><td>${link(`/bid/${bid.id}`, bid.title)}</td><td>${print(bid.due ?? '', 'MM/DD/YYYY hh:mm A')}</td></tr>`,
      );
    const table = (bids: readonly Bid[], due: string): string =>
      `<table class="table table-striped"><thead><tr><th>Bid #</th><th>Title</th><th>${due}</th></tr></thead><tbody>\n${rows(bids)}\n</tbody></table>`;
    const awardRows = each(
      awards,
      (bid) =>
        `<tr><td>${escape(bid.title)}</td><td>Granite &amp; Sons, Inc.</td><td>$${bid.id},500.00</td><td>${print(dayOf(bid.opening), 'MM/DD/YYYY')}</td></tr>`,
    );
    const main = `<h1>Bid List</h1><ul class="nav nav-tabs" role="tablist"><li class="active"><a href="#open" data-toggle="tab">Open</a></li><li><a href="#closed" data-toggle="tab">Closed</a></li><li><a href="#awards" data-toggle="tab">Awards</a></li></ul>
<div class="tab-content"><div class="tab-pane fade in active" id="open">${table(open, 'Due Date')}</div><div class="tab-pane fade" id="closed" style="display: none" aria-hidden="true">${table(closed, 'Closed On')}</div>
<div class="tab-pane fade" id="awards" style="display: none"><table class="table"><thead><tr><th>Project</th><th>Awarded To</th><th>Award Amount</th><th>Award Date</th></tr></thead><tbody>\n${awardRows}\n</tbody></table></div></div>`;
    const notices = [...open, ...closed].map((bid) => statedOf(bid, url, { link: `/bid/${bid.id}` }));
    return makePage(random, { url, timeZone: 'America/Chicago', readOn, title: 'Bid List', main, notices });
  },
};

export const blockShapes: readonly PageShape[] = [
  definitionList,
  definitionLists,
  labelBlocks,
  details,
  collapsed,
  tabs,
];
