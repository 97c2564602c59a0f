import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type PageShape } from '../page-shape.js';
import { makeBids, makeReadOn, statedOf } from './bids.js';
import { dayOf, print } from './moments.js';
import { type Column, makeTable } from './tables.js';
import { each, escape, link, makePage } from './website.js';
import { makeTown, slugOf } from './words.js';

function makeUrl(random: SeededRandom, path: string): string {
  return `https://www.${slugOf(makeTown(random))}.example.gov/${path}`;
}

/** Cards of a design system: labels are small type without a colon, number and agency share a line. */
const cards: PageShape = {
  name: 'Cards of a city, labels in small type',
  knownFrom: 'general knowledge of the card of the U.S. Web Design System (usa-card__container, usa-card__heading)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'opportunities');
    const bids = makeBids(random, {
      readOn,
      min: 3,
      max: 18,
      withoutDue: 9,
      dueWords: ['Ongoing', 'Open until filled'],
    });
    const blocks = each(
      bids,
      (bid) =>
        `<li class="usa-card tablet:grid-col-6"><div class="usa-card__container"><div class="usa-card__header"><h3 class="usa-card__heading">${escape(bid.title)}</h3><span class="usa-tag">${bid.kind}</span></div><div class="usa-card__body"><p class="text-base">${escape(bid.number ?? '')} &middot; ${escape(bid.agency)}</p><p><small>Posted</small> ${print(bid.posted, 'MMM D, YYYY')} <small>Closes</small> ${bid.due === null ? bid.dueWords : print(bid.due, 'MMM D, YYYY [at] h:mm A')}</p></div><div class="usa-card__footer"><a href="/opportunities/${bid.id}" class="usa-button">View details</a></div></div></li>`,
    );
    const main = `<main id="main-content"><h1>Current opportunities</h1><ul class="usa-card-group">\n${blocks}\n</ul></main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/opportunities/${bid.id}`, posted: true }));
    return makePage(random, {
      url,
      timeZone: 'America/New_York',
      readOn,
      title: 'Current opportunities',
      main,
      notices,
    });
  },
};

/** Legal notices in sentences: a heading, and a paragraph with the deadline and the day of a walk-through. */
const sentences: PageShape = {
  name: 'Notices to bidders in sentences',
  knownFrom: 'general knowledge of legal notices',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'clerk/notices-to-bidders');
    const bids = makeBids(random, { readOn, min: 3, max: 8, withoutNumber: 2 });
    const visited = isOneIn(random, 2);
    const phrases = [
      (due: string) =>
        `Sealed bids will be received by the Clerk until ${due}, at which time they will be publicly opened and read aloud.`,
      (due: string) => `Proposals must be submitted no later than ${due} to the office of the Purchasing Agent.`,
      (due: string) => `The Board will accept quotations up to ${due}.`,
    ] as const;
    const blocks = each(bids, (bid) => {
      const due = print(
        bid.due ?? '',
        pickFrom(random, ['h:mm a [on] MMMM D, YYYY', 'MMMM D, YYYY [at] h:mm a', 'h:mm A, dddd, MMMM D, YYYY']),
      );
      const number = bid.number === null ? '' : ` (Bid No. ${escape(bid.number)})`;
      return `<h3>${link(`/notices/${bid.id}`, bid.title)}${number}</h3>\n<p>${pickFrom(random, phrases)(due)}${visited ? ` A site visit is held on ${print(dayOf(bid.preBid), 'MMMM D, YYYY')}.` : ''} The right is reserved to reject any and all bids.</p>`;
    });
    const main = `<main><h1>Notices to Bidders</h1>\n${blocks}\n</main>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/notices/${bid.id}` }));
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Notices to Bidders', main, notices });
  },
};

/** Numbered rows with two links: one to the notice, and one to the vendors who took the documents. */
const countedRows: PageShape = {
  name: 'Table that counts its rows, two links a row',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'tenders');
    const bids = makeBids(random, { readOn, min: 4, max: 25 });
    const head = pickFrom(random, ['No.', '#', 'S/N', '']);
    const rows = each(
      bids,
      (bid, index) =>
        `<tr><td>${index + 1}</td><td>${escape(bid.number ?? '')}</td><td>${escape(bid.title)}</td><td>${print(bid.posted, 'MM/DD/YYYY')}</td><td>${print(bid.due ?? '', 'MM/DD/YYYY')}</td><td>${print(bid.due ?? '', 'h:mm A')}</td><td>${link(`/tenders/${bid.id}/holders`, 'Plan holders')} ${link(`/tenders/${bid.id}`, 'Details')}</td></tr>`,
    );
    const main = `<h1>Invitations to Bid</h1><table class="table"><thead><tr><th>${head}</th><th>Bid Reference</th><th>Name of Project</th><th>Published</th><th>Due Date</th><th>Due Time</th><th></th></tr></thead><tbody>\n${rows}\n</tbody></table>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/tenders/${bid.id}`, posted: true }));
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Invitations to Bid', main, notices });
  },
};

/** A responsive table: each cell has its header in an attribute, and the header row is hidden. */
const labelledCells: PageShape = {
  name: 'Rows of divs with heads in attributes',
  knownFrom: 'general knowledge of responsive tables (data-label, data-title)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'bids/list');
    const bids = makeBids(random, { readOn, min: 3, max: 20 });
    const attribute = pickFrom(random, ['data-label', 'data-title', 'data-th']);
    const cell = (head: string, value: string): string => `<div class="td" ${attribute}="${head}">${value}</div>`;
    const rows = each(
      bids,
      (bid) =>
        `<div class="tr">${cell('Title', link(`/bids/${bid.id}`, bid.title))}${cell('Bid Number', escape(bid.number ?? ''))}${cell('Open Date', print(bid.posted, 'D MMM YYYY'))}${cell('Closing Date', print(bid.due ?? '', 'D MMM YYYY HH:mm'))}</div>`,
    );
    const main = `<h1>Bids</h1><div class="responsive-table">\n${rows}\n</div>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/bids/${bid.id}`, posted: true }));
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Bids', main, notices });
  },
};

/** Rows of documents. One row of each group is the notice; amendments and answers are not notices. */
const documents: PageShape = {
  name: 'Table of documents, amendments in rows of their own',
  knownFrom: 'general knowledge of pages that list each document',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'purchasing/documents');
    const bids = makeBids(random, { readOn, min: 3, max: 10 });
    const rows = each(bids, (bid) => {
      const row = (title: string, suffix: string): string =>
        `<tr><td>${escape(bid.number ?? '')}</td><td>${link(`/docs/${bid.id}${suffix}.pdf`, title)}</td><td>${print(bid.due ?? '', 'MM/DD/YYYY h:mm A')}</td></tr>`;
      const amendment = isOneIn(random, 2) ? `\n${row(`Amendment 1 - ${bid.title}`, '-am1')}` : '';
      const answers = isOneIn(random, 3) ? `\n${row(`Questions and Answers - ${bid.title}`, '-qa')}` : '';
      return row(bid.title, '') + amendment + answers;
    });
    const main = `<h1>Solicitation Documents</h1><table><tr><th>Solicitation #</th><th>Document</th><th>Due Date</th></tr>\n${rows}\n</table>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/docs/${bid.id}.pdf` }));
    return makePage(random, {
      url,
      timeZone: 'America/Chicago',
      readOn,
      title: 'Solicitation Documents',
      main,
      notices,
    });
  },
};

/** A page with two layouts: a table of construction bids, and blocks for services. */
const twoWays: PageShape = {
  name: 'Table and blocks on one page',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'doing-business');
    const works = makeBids(random, { readOn, min: 2, max: 8 });
    const services = makeBids(random, { readOn, min: 2, max: 8, firstId: 5000, besides: works });
    const rows = each(
      works,
      (bid) =>
        `<tr><td>${escape(bid.number ?? '')}</td><td>${link(`/w/${bid.id}`, bid.title)}</td><td>${print(bid.due ?? '', 'M/D/YYYY h:mm A')}</td></tr>`,
    );
    const blocks = each(
      services,
      (bid) =>
        `<div class="service"><h4>${link(`/s/${bid.id}`, bid.title)}</h4><p>RFP Number: ${escape(bid.number ?? '')}<br>Proposals due: ${print(bid.due ?? '', 'MMMM D, YYYY, h:mm A')}</p></div>`,
    );
    const main = `<h1>Doing Business with Us</h1><h2>Construction</h2><table><tr><th>Bid No.</th><th>Project</th><th>Bid Date</th></tr>\n${rows}\n</table><h2>Professional Services</h2>\n${blocks}`;
    const notices = [
      ...works.map((bid) => statedOf(bid, url, { link: `/w/${bid.id}` })),
      ...services.map((bid) => statedOf(bid, url, { link: `/s/${bid.id}` })),
    ];
    return makePage(random, { url, timeZone: 'America/Chicago', readOn, title: 'Doing Business', main, notices });
  },
};

/** A table whose headers vary like those of many buyers. Some columns are omitted, and past bids may be in a table below. */
const manyHeads: PageShape = {
  name: 'City tables of open and past bids, heads in many words',
  knownFrom:
    'general knowledge; thayton/bidmap plugins/ga/link/*.py show tables with the title, closing date and status in other columns',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'government/bids.php');
    const open = makeBids(random, { readOn, min: 2, max: 15, withoutNumber: 8, withoutDue: 8 });
    const past = isOneIn(random, 2)
      ? makeBids(random, { readOn, min: 2, max: 10, status: 'Closed', firstId: 6000, besides: open })
      : [];
    const pattern = pickFrom(random, [
      'M/D/YYYY{ h:mm A}',
      'MMMM D, YYYY{ h:mm a}',
      'MM/DD/YY{ HH:mm}',
      'MMM. D, YYYY{ [by] h:mm a}',
    ]);
    const posted = isOneIn(random, 2);
    const columns: Column[] = [
      [
        pickFrom(random, [
          'IFB-Number',
          'Requisition',
          'Control Number',
          'Quote No.',
          'Solicitation Number',
          'Bid/RFP #',
          'File No.',
        ]),
        (bid) => escape(bid.number ?? ''),
      ],
      [
        pickFrom(random, ['Subject', 'Project Name', 'Bid Title', 'Description of Work', 'Commodity/Service', 'Item']),
        (bid) => link(`/bids/${bid.id}.pdf`, bid.title),
      ],
      ...(posted
        ? [
            [
              pickFrom(random, ['Release Date', 'Advertised', 'Date Posted', 'Publish Date']),
              (bid) => print(bid.posted, 'M/D/YYYY'),
            ] satisfies Column,
          ]
        : []),
      [
        pickFrom(random, [
          'Due',
          'Bid Due Date',
          'Response Due',
          'Closes',
          'Deadline',
          'Submittal Date',
          'Bids Due By',
        ]),
        (bid) => (bid.due === null ? escape(bid.dueWords) : print(bid.due, pattern)),
      ],
      ['Status', ({ status }) => status],
    ];
    const below = past.length === 0 ? '' : `<h2>Past Bids</h2>${makeTable(random, past, columns, 'Past Bids')}`;
    const main = `<h1>Bids</h1>${makeTable(random, open, columns, 'Open Bids')}${below}`;
    const notices = [...open, ...past].map((bid) => statedOf(bid, url, { link: `/bids/${bid.id}.pdf`, posted }));
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Bids', main, notices });
  },
};

export const cityListShapes: readonly PageShape[] = [
  cards,
  sentences,
  countedRows,
  labelledCells,
  documents,
  twoWays,
  manyHeads,
];
