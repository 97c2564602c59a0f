import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type PageShape } from '../page-shape.js';
import { type Bid, makeBids, makeReadOn, statedOf } from './bids.js';
import { dayOf, daysBetween, print, zoneLetters } from './moments.js';
import { type Column, makeTable } from './tables.js';
import { each, escape, link, makePage } from './website.js';
import { makeTown, slugOf } from './words.js';

/** Grid of the national system, with the day before the month, and with the agency in a second line below the title. */
const philGeps: PageShape = {
  name: 'PhilGEPS open opportunities',
  knownFrom:
    'public parsers of notices.philgeps.gov.ph ("table#dgBiddingItems", "SplashOpportunitiesSearchUI.aspx", "opportunities found"); rest: general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url =
      'https://notices.philgeps.example.ph/GEPSNONPILOT/Tender/SplashOpportunitiesSearchUI.aspx?menuIndex=3&ClickFrom=OpenOpp';
    const bids = makeBids(random, { readOn, min: 6, max: 20, withoutNumber: 1 });
    const hrefOf = (bid: Bid): string =>
      `SplashBidNoticeAbstractUI.aspx?menuIndex=3&refID=${9_000_000 + bid.id}&DirectFrom=OpenOpp`;
    const pattern = 'DD/MM/YYYY hh:mm A';
    const rows = each(
      bids,
      (bid, index) =>
        `<tr class="${index % 2 === 0 ? 'GridItem' : 'GridAltItem'}"><td align="right">${index + 1}</td><td>${print(`${bid.posted}T00:00`, 'DD/MM/YYYY')}</td><td>${print(bid.due ?? '', pattern)}</td><td><a id="dgBiddingItems_ctl${index}_hypTitle" href="${escape(hrefOf(bid))}">${escape(bid.title)}</a><br><span>Municipality of ${makeTown(random)}, Laguna</span></td></tr>`,
    );
    const main = `<form id="Form1"><span id="lblCount">${bids.length} opportunities found</span><table id="dgBiddingItems" cellspacing="0" border="1"><tbody><tr class="GridHeader"><td>No.</td><td>Publish Date</td><td>Closing Date</td><td>Title</td></tr>
${rows}
<tr class="GridPager"><td colspan="4"><span>1</span>&nbsp;<a href="javascript:__doPostBack('p','2')">2</a>&nbsp;<a href="javascript:__doPostBack('p','3')">3</a></td></tr></tbody></table></form>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: hrefOf(bid), posted: true, number: false }));
    return makePage(random, {
      url,
      timeZone: 'Asia/Manila',
      readOn,
      title: 'Open Opportunities',
      main,
      notices,
      bare: true,
    });
  },
};

/** Page of a municipality with P.R. numbers, budgets, and several dates in each row. The date of submission is the deadline. */
const municipality: PageShape = {
  name: 'Philippine municipality, invitations to bid',
  knownFrom: 'general knowledge of invitations to bid under RA 9184',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://bac.example.gov.ph/invitation-to-bid/';
    const bids = makeBids(random, {
      readOn,
      min: 3,
      max: 20,
      numbers: (_, year, serial) => `PR-${year}-${String(serial).padStart(4, '0')}`,
    });
    const numberHead = pickFrom(random, ['P.R. No.', 'Ref. No.', 'ITB No.', 'Project Ref. No.']);
    const long = 'MMMM D, YYYY h:mm A';
    const columns: Column[] = [
      [numberHead, (bid) => bid.number ?? ''],
      ['Name of Project', (bid) => link(`/wp-content/uploads/itb-${bid.id}.pdf`, bid.title)],
      ['Approved Budget for the Contract', (bid) => `₱ ${bid.id},${bid.id},000.00`],
      ['Pre-Bid Conference', (bid) => print(bid.preBid, long)],
      ['Deadline of Submission of Bids', (bid) => print(bid.due ?? '', long)],
      ['Opening of Bids', (bid) => print(bid.opening, long)],
    ];
    const main = `<h1>Invitation to Bid</h1>${makeTable(random, bids, columns, 'Competitive Bidding')}`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/wp-content/uploads/itb-${bid.id}.pdf` }));
    return makePage(random, { url, timeZone: 'Asia/Manila', readOn, title: 'Invitation to Bid', main, notices });
  },
};

const requests: PageShape = {
  name: 'Philippine city, requests for quotation in cards',
  knownFrom: 'general knowledge of city pages (quotation number above the title, closing in the foot)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.example-city.gov.ph/bids-and-awards/rfq';
    const bids = makeBids(random, {
      readOn,
      min: 3,
      max: 15,
      numbers: (_, year, serial) => `${year}-${String(serial).padStart(5, '0')}`,
    });
    const cards = each(
      bids,
      (bid) =>
        `<div class="card mb-3"><div class="card-header">Quotation No. ${bid.number ?? ''}</div><div class="card-body"><h5 class="card-title">${escape(bid.title)}</h5><p class="card-text">ABC: PHP ${bid.id},000.00</p><a href="/rfq/${bid.id}" class="btn btn-sm btn-primary">Download RFQ</a></div><div class="card-footer text-muted">Posted: ${print(bid.posted, 'DD MMM YYYY')} | Deadline: ${print(bid.due ?? '', 'DD MMM YYYY, hh:mm A')}</div></div>`,
    );
    const main = `<div class="container"><h2>Requests for Quotation</h2>\n${cards}\n</div>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/rfq/${bid.id}`, posted: true }));
    return makePage(random, { url, timeZone: 'Asia/Manila', readOn, title: 'RFQ', main, notices, bare: true });
  },
};

/** Rows of the portal with a status badge; the deadline names its zone and the time has seconds. */
const bidsAndTenders: PageShape = {
  name: 'bids&tenders bid opportunities',
  knownFrom:
    'public readers of "Module/Tenders/en/Tender/Detail/"; columns Status, Bid Name, Bid Closing Date, Days Left: general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://fernwood.bidsandtenders.example.ca/Module/Tenders/en';
    const bids = makeBids(random, {
      readOn,
      min: 3,
      max: 20,
      numbers: (kind, year, serial) => `${kind}-${serial}-${year}`,
    });
    const hrefOf = (bid: Bid): string => `/Module/Tenders/en/Tender/Detail/${bid.id}-58cd-4ae0-9ae9`;
    const rows = each(
      bids,
      (bid) =>
        `<tr class="x-grid-row"><td class="x-grid-cell"><span class="label label-success">Open</span></td><td class="x-grid-cell"><a href="${hrefOf(bid)}">${escape(`${bid.number ?? ''} - ${bid.title}`)}</a></td><td class="x-grid-cell">${print(bid.posted, 'ddd MMM D, YYYY')}</td><td class="x-grid-cell">${print(bid.due ?? '', 'ddd MMM D, YYYY h:mm:[00] A')} (${zoneLetters(bid.due ?? '', 'America/Toronto')})</td><td class="x-grid-cell">${daysBetween(readOn, bid.due ?? '')}</td></tr>`,
    );
    const main = `<div id="main-content"><h1>Bid Opportunities</h1><table class="x-grid-table"><thead><tr><th>Status</th><th>Bid Name</th><th>Published Date</th><th>Bid Closing Date</th><th>Days Left</th></tr></thead><tbody>\n${rows}\n</tbody></table></div>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: hrefOf(bid), posted: true }));
    return makePage(random, {
      url,
      timeZone: 'America/Toronto',
      readOn,
      title: 'Bid Opportunities',
      main,
      notices,
      bare: true,
    });
  },
};

/** Table with dates in Canadian formats, and with columns for the closing and the last amendment. */
const canadianCity: PageShape = {
  name: 'Canadian city, tenders with amendments',
  knownFrom: 'general knowledge of Canadian city pages',
  make: (random) => {
    const readOn = makeReadOn(random);
    const town = makeTown(random);
    const url = `https://www.${slugOf(town)}.example.ca/business/tenders.aspx`;
    const bids = makeBids(random, {
      readOn,
      min: 3,
      max: 16,
      numbers: (_, year, serial) => `T-${year.slice(2)}-${String(serial).padStart(3, '0')}`,
    });
    const pattern = pickFrom(random, ['YYYY-MM-DD HH:mm', 'MMMM D, YYYY [at] h:mm a', 'DD-MMM-YYYY h:mm A']);
    const rows = each(bids, (bid) => {
      const amended = isOneIn(random, 3) ? print(bid.amended, 'YYYY-MM-DD') : '';
      return `<tr><th scope="row">${bid.number ?? ''}</th><td>${link(`/business/tenders/${bid.id}.aspx`, bid.title)}</td><td>${print(dayOf(bid.posted), 'YYYY-MM-DD')}</td><td>${amended}</td><td>${print(bid.due ?? '', pattern)}</td></tr>`;
    });
    const main = `<div id="printAreaContent"><h1>Tenders and RFPs</h1><table class="datatable"><caption>Current tenders</caption><thead><tr><th scope="col">Tender #</th><th scope="col">Tender Name</th><th scope="col">Issued</th><th scope="col">Amended</th><th scope="col">Closing Date</th></tr></thead><tbody>\n${rows}\n</tbody></table></div>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/business/tenders/${bid.id}.aspx`, posted: true }));
    return makePage(random, { url, timeZone: 'America/Toronto', readOn, title: 'Tenders', main, notices });
  },
};

export const philippinesAndCanadaShapes: readonly PageShape[] = [
  philGeps,
  municipality,
  requests,
  bidsAndTenders,
  canadianCity,
];
