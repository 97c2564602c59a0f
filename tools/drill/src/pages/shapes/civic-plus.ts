import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type Bid, type BidOptions, makeBids, makeReadOn, statedOf } from './bids.js';
import { addDays, print } from './moments.js';
import { each, escape, link, makePage } from './website.js';
import { makeTown, slugOf } from './words.js';

const printed = 'M/D/YYYY{ h:mm A}';
const zones = ['America/New_York', 'America/Chicago', 'America/Los_Angeles', 'America/Denver'] as const;

interface Board {
  readonly url: string;
  readonly title: string;
  readonly readOn: string;
}

function makeBoard(random: SeededRandom, file: string): Board {
  const town = makeTown(random);
  return {
    url: `https://www.${slugOf(town)}.example.gov/${file}`,
    title: `Bid Postings - ${town}`,
    readOn: makeReadOn(random),
  };
}

/** The Bids module since 2012: a card for each bid, with the labels of the status in one column and the values in another. */
const cards: PageShape = {
  name: 'CivicPlus bid postings, cards',
  knownFrom:
    'rongolan/contract-scraper scrapers/concord.py; public parsers of "listItemsRow bid", "bidTitle", "bidStatus"',
  make: (random) => {
    const board = makeBoard(
      random,
      pickFrom(random, ['bids.aspx', 'Bids.aspx?CatID=showStatus', 'Bids.aspx?CatID=17&txtSort=Category']),
    );
    const options: BidOptions = {
      readOn: board.readOn,
      withoutNumber: 5,
      withoutDue: 8,
      dueWords: ['Open Until Filled', 'Upon Contract'],
    };
    const open = makeBids(random, { ...options, max: 20 });
    const closed = isOneIn(random, 3)
      ? makeBids(random, { ...options, max: 6, status: 'Closed', firstId: 9000, besides: open })
      : [];
    const described = isOneIn(random, 2);
    const head = isOneIn(random, 2)
      ? '<div class="bidsHeader listHeader"><h2 class="bidsSectionTitle">Open Bids</h2></div>'
      : '';
    const main = `<div class="moduleContentNew" id="moduleContent"><h1>Bid Postings</h1>
<p>Bid opportunities are listed below. ${link('/rss.aspx#rssBids', 'View RSS feed')}</p>
<form action="/bids.aspx"><label for="txtKeyword">Search</label><input id="txtKeyword"><label><input type="checkbox" name="showAllBids"> Show closed, awarded and cancelled bids</label></form>
<div class="bidItems listItems">
${head}
${each([...open, ...closed], (bid) => card(bid, described))}
</div></div>`;
    return boardPage(random, board, main, [...open, ...closed], (bid) => `bids.aspx?bidID=${bid.id}`);
  },
};

function card(bid: Bid, described: boolean): string {
  const number = bid.number === null ? '' : `<br><span><strong>Bid No.</strong> ${escape(bid.number)}</span>`;
  const text = described
    ? `<br><span>The City is seeking sealed bids from qualified firms for the work named above... [<a href="bids.aspx?bidID=${bid.id}">Read on</a>]</span>`
    : '';
  const due = bid.due === null ? bid.dueWords : print(bid.due, printed);
  return `<div class="listItemsRow bid">
<div class="bidTitle"><span>${link(`bids.aspx?bidID=${bid.id}`, bid.title)}</span>${number}${text}</div>
<div class="bidStatus"><div><span>Status:</span><br><span>Closes:</span></div><div><span>${bid.status}</span><br><span>${escape(due)}</span></div></div>
</div>`;
}

function boardPage(
  random: SeededRandom,
  board: Board,
  main: string,
  bids: readonly Bid[],
  hrefOf: (bid: Bid) => string,
  posted = false,
): ShapedPage {
  const notices = bids.map((bid) => statedOf(bid, board.url, { link: hrefOf(bid), posted }));
  return makePage(random, { ...board, timeZone: pickFrom(random, zones), main, notices });
}

/** The Bids module before 2012: nested tables with a row of labels in spans. */
const table: PageShape = {
  name: 'CivicPlus bid postings, table of the former release',
  knownFrom: 'thayton/bidmap bidmap/bidscrapers/bidsaspx/bidsaspx.py',
  make: (random) => {
    const board = makeBoard(random, 'Bids.aspx');
    const bids = makeBids(random, { readOn: board.readOn, max: 15, withoutNumber: 6 });
    const rows = each(
      bids,
      (
        bid,
      ) => `<tr valign="top"><td><a href="bids.aspx?bidID=${bid.id}">${escape(bid.title)}</a>${bid.number === null ? '' : `<br><span class="BidListHeader">Bid No.</span> <span>${escape(bid.number)}</span>`}
<a href="bids.aspx?bidID=${bid.id}" style="display:none">more</a></td><td><span class="BidListHeader">Status:</span> <span>${bid.status}</span><br><span class="BidListHeader">Closes:</span> <span>${print(bid.due ?? '', printed)}</span></td></tr>`,
    );
    const main = `<table width="100%" cellpadding="0" cellspacing="0" summary="Page layout"><tr><td><h1>Bid Postings</h1>
<table width="100%" cellspacing="0" cellpadding="3" summary="Bids">
${rows}
</table></td></tr></table>`;
    return boardPage(random, board, main, bids, (bid) => `bids.aspx?bidID=${bid.id}`);
  },
};

/** Boards grouped by category, with a heading row above the bids of each category. */
const grouped: PageShape = {
  name: 'CivicPlus bid postings, grouped by category',
  knownFrom: 'public parsers of "bidsHeader listHeader" beside "listItemsRow bid"',
  make: (random) => {
    const board = makeBoard(random, 'bids.aspx?txtSort=Category&showAllBids=on');
    const names = random.some(
      ['Construction', 'Purchasing', 'Professional Services', 'Surplus Property'],
      2 + random.below(2),
    );
    const all: Bid[] = [];
    const groups = names.map((name, index) => {
      const status = index === 2 ? 'Cancelled' : 'Open';
      const firstId = 1000 * (index + 1);
      const bids = makeBids(random, {
        readOn: board.readOn,
        min: 1,
        max: 8,
        withoutNumber: 4,
        status,
        firstId,
        besides: all,
      });
      all.push(...bids);
      return { name, bids };
    });
    const main = `<div id="moduleContent"><h1>Bid Postings</h1><div class="bidItems listItems">
${each(groups, ({ name, bids }) => `<div class="bidsHeader listHeader"><span class="title">${name}</span></div>\n${each(bids, (bid) => card(bid, false))}`)}
</div></div>`;
    return boardPage(random, board, main, all, (bid) => `bids.aspx?bidID=${bid.id}`);
  },
};

/** A page of a single bid, with labels above their values. */
const detail: PageShape = {
  name: 'CivicPlus page of one bid',
  knownFrom:
    'thayton/bidmap bidmap/bidscrapers/bidsaspx/bidsaspx.py; rongolan/contract-scraper scrapers/concord.py (BidListHeader, BidDetail)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const [bid] = makeBids(random, { readOn, min: 1, max: 1 });
    if (bid === undefined) throw new RangeError('A page of one bid has one');
    const town = makeTown(random);
    const url = `https://www.${slugOf(town)}.example.gov/bids.aspx?bidID=${bid.id}`;
    const pairs: [string, string][] = [
      ['Bid Number:', bid.number ?? ''],
      ['Bid Title:', bid.title],
      ['Category:', 'Purchasing'],
      ['Status:', bid.status],
      ['Description:', 'Sealed bids are invited. The full description is in the documents below.'],
      ['Publication Date/Time:', print(`${bid.posted}T08:00`, printed)],
      ['Closing Date/Time:', print(bid.due ?? '', printed)],
      ['Bid Opening Information:', print(bid.opening, printed)],
      ['Pre-bid Meeting:', print(bid.preBid, printed)],
      ['Contact Person:', 'Purchasing Office, (555) 010-2000'],
    ];
    const main = `<h1>Bid Postings</h1><table summary="Bid Details" cellpadding="2">
${each(pairs, ([label, value]) => `<tr><td><span class="BidListHeader">${label}</span></td></tr>\n<tr><td><span class="BidDetail">${escape(value)}</span></td></tr>`)}
</table><p>${link('bids.aspx', 'Return to main bid postings page')}</p><h2>Related Documents</h2><ul><li>${link(`/DocumentCenter/View/${bid.id}`, 'Bid Package (PDF)')}</li><li>${link(`/DocumentCenter/View/${bid.id + 1}`, 'Addendum 1')}</li></ul>`;
    const notices = [statedOf(bid, url, { posted: true })];
    return makePage(random, {
      url,
      timeZone: 'America/New_York',
      readOn,
      title: `Bid Postings - ${town}`,
      main,
      notices,
    });
  },
};

/** A page of the site's editor (Revize, Granicus and others): a table that a clerk types, with documents in the cells. */
const typedTable: PageShape = {
  name: 'City page, table typed by a clerk, documents and addenda in the cells',
  knownFrom: 'general knowledge; rongolan/contract-scraper scrapers/worcester.py and quincy.py show such pages',
  make: (random) => {
    const board = makeBoard(random, 'departments/purchasing/current_bids.php');
    const bids = makeBids(random, { readOn: board.readOn, max: 18, withoutDue: 10, dueWords: ['See document', 'TBD'] });
    const pattern = pickFrom(random, [
      'MMMM D, YYYY{ [at] h:mm a}',
      'M/D/YY{ @ h:mm A}',
      'dddd, MMMM D, YYYY{, h:mm A}',
      'MM-DD-YYYY{ h:mma}',
    ]);
    const rows = each(
      bids,
      (bid) =>
        `<tr><td>${escape(bid.number ?? '')}</td><td>${link(`docs/${bid.id}.pdf`, bid.title)}${isOneIn(random, 3) ? `<br>${link(`docs/${bid.id}-a1.pdf`, `Addendum No. 1 (${print(bid.amended, 'M/D/YYYY')})`)}` : ''}</td><td>${bid.due === null ? bid.dueWords : print(bid.due, pattern)}</td></tr>`,
    );
    const main = `<div id="post"><h1>Current Bids</h1><p>Last updated: ${print(addDays(board.readOn, -1), 'MMMM D, YYYY')}</p>
<table border="1" class="tableCurrent" style="width:100%"><tbody><tr><td><strong>Bid No.</strong></td><td><strong>Project</strong></td><td><strong>Due</strong></td></tr>
${rows}
</tbody></table></div>`;
    return boardPage(random, board, main, bids, (bid) => `docs/${bid.id}.pdf`);
  },
};

export const civicPlusShapes: readonly PageShape[] = [cards, table, grouped, detail, typedTable];
