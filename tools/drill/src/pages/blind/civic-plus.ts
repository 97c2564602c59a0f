import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type DayForm, printDay, printWhen, someDay } from './days.js';
import { between, cellOrder, chance, digits, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import {
  absolute,
  analytics,
  breadcrumb,
  cityNavigation,
  document,
  footer,
  lines,
  sideColumn,
} from './surroundings.js';
import { escape, hostName, sentence, town } from './words.js';

const zones = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];
const withoutDate = ['Open Until Contracted', 'Upon Contract', 'Open until filled', ''];

function closes(draft: Draft, random: SeededRandom): string {
  return draft.due === null ? pick(random, withoutDate) : printWhen(draft.due, '3/7/2026', '2:00 PM');
}

const statusNames = { open: 'Open', closed: 'Closed', cancelled: 'Cancelled' };

/** The rows of a board by its groups, such as `Procurement`. */
function grouped(random: SeededRandom, all: readonly Draft[]): { name: string; category: string; rows: Draft[] }[] {
  const names = random.some(
    ['Procurement', 'Public Works', 'Requests for Proposals', 'Invitation for Bids', 'Construction'],
    between(random, 1, 3),
  );
  const size = Math.ceil(all.length / names.length);
  return names.map((name, index) => ({
    name,
    category: String(17 + index),
    rows: all.slice(index * size, (index + 1) * size),
  }));
}

function row(draft: Draft, category: string, random: SeededRandom): string {
  const href = `bids.aspx?bidID=${draft.id}`;
  return `    <div class="listItemsRow bid">
        <div class="bidTitle">
            <span><a href="${href}" id="BidTitle${draft.id}${category}">${escape(draft.title)}</a></span><br />
            ${draft.number === null ? '' : `\n<span><strong>Bid No.</strong> ${escape(draft.number)}</span><br />`}
            <span>${escape(sentence(random))}... <a href="${href}" aria-label="Read on about ${escape(draft.title)}">[Read&nbsp;on<span class="visuallyhidden">: ${escape(draft.title)}</span>]</a></span>
        </div>
        <div class="bidStatus">
            <div>
                <span id="BidStatus${draft.id}${category}">Status:</span>
                <span>Closes:</span>
            </div>
            <div>
                <span>${statusNames[draft.status]}</span>
                <span>${closes(draft, random)}</span>
            </div>
        </div>
    </div>`;
}

function makeRows(random: SeededRandom): ShapedPage {
  const name = town(random);
  const host = `www.${hostName(name)}.example`;
  const url = `https://${host}/bids.aspx`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    max: 25,
    none: 6,
    missingNumbers: 30,
    missingDeadlines: 12,
    closed: 10,
    times: true,
  });
  const groups = grouped(random, all);
  const list = groups.map(
    ({
      name: group,
      category,
      rows,
    }) => `<div class="bidsHeader listHeader"><span>${group}</span> <span>${rows.length} Bid(s)</span></div>
${rows.map((draft) => row(draft, category, random)).join('\n')}`,
  );
  const body = lines([
    '<a href="#cc" id="skipToContentLink" class="skipToContentLink">Skip to Main Content</a>',
    cityNavigation(random),
    `<div id="moduleContent" data-cprole="mainContentContainer">
<h1 id="versionHeadLine">Bid Postings</h1>
<p>The following is a listing of bid and RFP postings. Click on any of the titles to view the bid details. <a href="/list.aspx">Sign up</a> to receive an email when a new posting is added.</p>
<form id="BidForm"><label for="catID">Select a Category:</label><select id="catID" name="catID"><option value="">All Categories</option>${groups.map(({ name: group, category }) => `<option value="${category}">${group}</option>`).join('')}</select>
<label for="ddlStatus">Show Me</label><select name="ddlStatus"><option value="open">Open Bids</option><option value="closed">Closed Bids</option></select></form>
<div class="bidItems listItems">
${all.length === 0 ? '<p class="noBids">There are no open bid postings at this time.</p>' : list.join('\n')}
</div>
<script type="text/javascript">function submitBidForm(){ document.getElementById('BidForm').submit(); }</script>
</div>`,
    sideColumn(random, readOn, host),
    footer(random, `City of ${name}`),
  ]);
  return {
    url,
    html: document(`Bid Postings • ${name}`, body, analytics(random)),
    timeZone: pick(random, zones),
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: `${url}?bidID=${draft.id}`, posted: false })),
  };
}

/** The page of the platform before 2015: a table in which labels and dates are spans of the last cell. */
function makeTable(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `http://www.${hostName(name)}.example/bids.aspx`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 20, missingNumbers: 25, missingDeadlines: 10, times: true });
  const rows = all.map(
    (draft) => `<tr><td colspan="3"><hr size="1"></td></tr>
<tr valign="top">
 <td width="70%"><a href="bids.aspx?bidID=${draft.id}">${escape(draft.title)}</a><br>${draft.number === null ? '' : `<span class="bidNo">Bid No. ${escape(draft.number)}</span><br>`}
  <span>${escape(sentence(random))} </span><a href="bids.aspx?bidID=${draft.id}" style="font-size:10px">[ Read on ]</a></td>
 <td><span class="BidListHeader">Status:</span><br><span class="BidListHeader">Closes:</span></td>
 <td><span>Open</span><br><span>${closes(draft, random)}</span></td>
</tr>`,
  );
  const body = `<table border="0" cellpadding="0" cellspacing="0" width="100%"><tr><td class="leftnav" valign="top">${cityNavigation(random)}</td><td valign="top">
${breadcrumb(['Home', 'Bids'])}
<table width="100%" summary="Bid Postings" cellpadding="3">
<tr><td colspan="3"><span class="Headline">Bid Postings</span></td></tr>
${rows.join('\n')}
</table>
</td></tr></table>
${footer(random, `City of ${name}`)}`;
  return {
    url,
    html: document('Bid Postings', body),
    timeZone: pick(random, zones),
    readOn,
    notices: all.map((draft) =>
      expectedNotice(draft, { link: absolute(`bids.aspx?bidID=${draft.id}`, url), posted: false }),
    ),
  };
}

/** A list of `bidView.aspx`: one link for each bid, and the closing date in the last cell, whose column may have a header. */
function makeBidView(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `http://www.${hostName(name)}-county.example/bids.aspx`;
  const readOn = someDay(random);
  const dayForm: DayForm = pick(random, ['3/7/2026', '03/07/2026']);
  const withPosted = chance(random, 60);
  const all = makeDrafts(random, readOn, { max: 18, missingDeadlines: 8 });
  const order = cellOrder(random, 4);
  const rows = all.map(
    (draft, index) =>
      `<tr class="${index % 2 === 0 ? 'bidRow' : 'bidRowAlt'}">${order([`<td>${escape(draft.number ?? '')}</td>`, `<td><a href="bidView.aspx?bid=${draft.id}">${escape(draft.title)}</a></td>`, withPosted ? `<td>${printDay[dayForm](draft.posted)}</td>` : '', `<td>${draft.due === null ? 'See document' : printDay[dayForm](draft.due.day)}</td>`])}</tr>`,
  );
  const body = `${cityNavigation(random)}
<div id="content"><h2>Current Bids</h2>
<table class="bidViewResults" cellspacing="0"><tr class="bidHead">${order([`<td><b>${pick(random, ['Bid #', 'Bid No.', 'Number'])}</b></td>`, `<td><b>${pick(random, ['Title', 'Bid Title', 'Description'])}</b></td>`, withPosted ? `<td><b>${pick(random, ['Start Date', 'Date Posted', 'Issued'])}</b></td>` : '', `<td><b>${pick(random, ['Closing Date', 'Due Date', 'Close'])}</b></td>`])}</tr>
${rows.join('\n')}
</table>
<p>Total records: ${all.length}. For assistance call (555) ${digits(random, 3)}-${digits(random, 4)}.</p></div>
${footer(random, `${name} County`)}`;
  return {
    url,
    html: document(`${name} County - Bids`, body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) =>
      expectedNotice(draft, { link: absolute(`bidView.aspx?bid=${draft.id}`, url), posted: withPosted }),
    ),
  };
}

export const civicPlusRows: PageShape = {
  name: 'CivicEngage bid board, rows of blocks',
  knownFrom:
    'public parser civicengage-bids.ts (readers of the boards of Dayton, Loudoun, Suffolk, Lynchburg): parseCivicEngageBoard',
  make: makeRows,
};

export const civicPlusTable: PageShape = {
  name: 'CivicPlus bids.aspx, table',
  knownFrom: 'thayton/bidmap, bidmap/bidscrapers/bidsaspx/bidsaspx.py',
  make: makeTable,
};

export const bidViewTable: PageShape = {
  name: 'bidView.aspx list of a county',
  knownFrom: 'thayton/bidmap, bidmap/bidscrapers/bidview/bidview.py',
  make: makeBidView,
};
