import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { addDays, printDay, printWhen, someDay } from './days.js';
import { between, cellOrder, chance, guid, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { absolute, breadcrumb, cityNavigation, document, footer, lines, sideColumn } from './surroundings.js';
import { department, escape, hostName, person, town } from './words.js';

interface City {
  readonly name: string;
  readonly host: string;
  readonly readOn: string;
}

function someCity(random: SeededRandom): City {
  const name = town(random);
  return { name, host: `www.${hostName(name)}.example`, readOn: someDay(random) };
}

function page(random: SeededRandom, { name, host, readOn }: City, title: string, list: string): string {
  return document(
    `${title} - ${name}`,
    lines([
      cityNavigation(random),
      breadcrumb(['Home', 'Purchasing', title]),
      `<div id="content"><h1>${title}</h1>`,
      list,
      '</div>',
      sideColumn(random, readOn, host),
      footer(random, `City of ${name}`),
    ]),
  );
}

/** The opening day and the closing day are in one cell, one below the other. */
function makeTwoDaysInCell(random: SeededRandom): ShapedPage {
  const city = someCity(random);
  const url = `http://${city.host}/index.php?m=procurement`;
  const all = makeDrafts(random, city.readOn, { max: 25, closed: 30, missingDeadlines: 6, times: chance(random, 50) });
  const href = (draft: Draft): string => `index.php?m=procurement&id=${draft.id}`;
  const rows = all.map(
    (draft) =>
      `<tr><td><a href="${escape(href(draft))}">${escape(draft.title)}</a><br>${escape(draft.number ?? '')}</td><td>Released: ${printDay['03/07/2026'](draft.posted)}<br>Due: ${draft.due === null ? '' : printWhen(draft.due, '03/07/2026', '2:00 PM')}</td><td>${department(random)}</td><td>${draft.status === 'open' ? 'OPEN' : 'CLOSED'}</td></tr>`,
  );
  const list = `<table class="procurement" width="100%"><tr><th>Solicitation</th><th>Dates</th><th>Department</th><th>Status</th></tr>
${rows.join('\n')}
</table>`;
  return {
    url,
    html: page(random, city, 'Procurement', list),
    timeZone: 'America/New_York',
    readOn: city.readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** SharePoint: a view of the list `Bids`; headers are links that sort, and the columns of documents follow those of days. */
function makeSharePoint(random: SeededRandom): ShapedPage {
  const city = someCity(random);
  const url = `https://${city.host}/purchasing/Pages/default.aspx`;
  const all = makeDrafts(random, city.readOn, { max: 25, none: 5, missingDeadlines: 8, times: chance(random, 60) });
  const href = (draft: Draft): string => `/purchasing/Lists/Bids/DispForm.aspx?ID=${draft.id}`;
  const rows = all.map(
    (draft, index) =>
      `<tr class="${index % 2 === 0 ? '' : 'ms-alternating '}ms-itmhover" iid="1,${draft.id},0"><td class="ms-vb-itmcbx ms-vb-firstCell"><input type="checkbox" class="s4-itm-cbx"></td><td class="ms-vb-title" height="100%"><div class="ms-vb itx"><a onfocus="OnLink(this)" href="${href(draft)}" target="_self">${escape(draft.title)}</a></div></td><td class="ms-vb2">${escape(draft.number ?? '')}</td><td class="ms-vb2"><nobr>${printDay['3/7/2026'](draft.posted)}</nobr></td><td class="ms-vb2"><nobr>${draft.due === null ? '' : printWhen(draft.due, '3/7/2026', '2:00 PM')}</nobr></td><td class="ms-vb2 ms-vb-lastCell">${chance(random, 40) ? `<a href="/purchasing/Bids/Addendum1-${draft.id}.pdf">Addendum 1</a>` : ''}</td></tr>`,
  );
  const head = (text: string): string =>
    `<th nowrap="nowrap" scope="col" class="ms-vh2"><div Sortable="" Name="${text}" class="ms-vh-div"><a href="javascript:" title="Sort by ${text}">${text}<img src="/_layouts/images/blank.gif" alt="Use SHIFT+ENTER to open the menu (new window)."></a></div></th>`;
  const list = `<table width="100%" cellspacing="0" cellpadding="0" border="0"><tr id="WebPartTitleWPQ2"><td><h3 class="ms-standardheader ms-WPTitle"><nobr><span>Current Bid Postings</span></nobr></h3></td></tr></table>
<table summary="Current Bid Postings " class="ms-listviewtable" border="0" width="100%" cellspacing="0" cellpadding="1" id="onetidDoclibViewTbl0"><tr class="ms-viewheadertr ms-vhltr"><th class="ms-vh-icon"><input type="checkbox" title="Select or deselect all items"></th>${['Title', pick(random, ['Bid Number', 'Solicitation Number', 'Bid No']), pick(random, ['Issue Date', 'Start Date', 'Advertised']), pick(random, ['Due Date', 'Closing Date', 'Bid Due']), 'Addenda'].map(head).join('')}</tr>
${rows.join('\n')}
</table>${all.length === 0 ? '<table><tr><td class="ms-vb">There are no items to show in this view of the "Bids" list.</td></tr></table>' : ''}
<script type="text/javascript">ctx = new ContextInfo(); ctx.listName="{${guid(random).toUpperCase()}}"; ctx.view="{${guid(random).toUpperCase()}}";</script>`;
  return {
    url,
    html: page(random, city, 'Purchasing', list),
    timeZone: 'America/Chicago',
    readOn: city.readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** ColdFusion: years have two digits, and columns of conferences and addenda follow the deadline. */
function makeBidBoard(random: SeededRandom): ShapedPage {
  const city = someCity(random);
  const url = `http://www.${hostName(city.name)}countymd.example/procurement/BidBoard.cfm`;
  const all = makeDrafts(random, city.readOn, {
    max: 20,
    numbers: [(year, count) => `${year.slice(2)}-${String(count).padStart(3, '0')}`],
    missingDeadlines: 6,
  });
  const short = (day: string): string => printDay['3/7/2026'](day).replace(/20(\d\d)$/, '$1');
  const order = cellOrder(random, 6);
  const rows = all.map(
    (draft) =>
      `<tr valign="top">${order([`<td>${draft.number ?? ''}</td>`, `<td><a href="BidBoard.cfm?BidID=${draft.id}">${escape(draft.title)}</a></td>`, `<td>${draft.due === null ? 'TBD' : short(draft.due.day)}</td>`, `<td>${chance(random, 40) ? short(addDays(draft.posted, 6)) : 'None'}</td>`, `<td>${between(random, 0, 4)}</td>`, `<td>${person(random)}</td>`])}</tr>`,
  );
  const heads = [
    'Bid Number',
    'Description',
    pick(random, ['Due Date', 'Bid Due Date', 'Bid Opening']),
    'Pre-Bid Conference',
    'Addenda',
    'Agent',
  ];
  const list = `<table border="1" cellpadding="4" cellspacing="0" bordercolor="#cccccc"><tr bgcolor="#003366">${order(heads.map((head) => `<td><font color="#ffffff" size="2"><b>${head}</b></font></td>`))}</tr>
${rows.join('\n')}
</table><p><font size="1">Last updated ${printDay['March 7, 2026'](city.readOn)}</font></p>`;
  return {
    url,
    html: page(random, city, 'Bid Board', list),
    timeZone: 'America/New_York',
    readOn: city.readOn,
    notices: all.map((draft) =>
      expectedNotice(draft, { link: absolute(`BidBoard.cfm?BidID=${draft.id}`, url), posted: false }),
    ),
  };
}

/** Titles without a link beside documents of many kinds; the deadline is text of the next cell. */
function makeDocuments(random: SeededRandom): ShapedPage {
  const city = someCity(random);
  const url = `https://www.${hostName(city.name)}countymd.example/bids`;
  const all = makeDrafts(random, city.readOn, { min: 3, max: 12, times: true, missingDeadlines: 8 });
  const file = (draft: Draft, name: string): string => `/documents/${draft.id}/${name}`;
  const rows = all.map((draft) => {
    const addenda = Array.from(
      { length: between(random, 0, 2) },
      (_, index) => `<br><a href="${file(draft, `Addendum-${index + 1}.pdf`)}">Addendum ${index + 1}</a>`,
    ).join('');
    return `<tr><td width="20%"><strong>${escape(draft.number ?? '')}</strong></td><td width="50%">${escape(draft.title)}<br><br><a href="${file(draft, 'IFB.pdf')}">Invitation for Bid</a><br><a href="${file(draft, 'Summary.pdf')}">Summary</a>${addenda}</td><td>${chance(random, 40) ? `Pre-bid: ${printDay['March 7, 2026'](addDays(draft.posted, 7))} at 10:00 a.m.<br>` : ''}Due: ${draft.due === null ? 'To be determined' : printWhen(draft.due, 'March 7, 2026', '2:00 p.m.', ' at ')}<br>Buyer: ${person(random)}</td></tr>`;
  });
  const awards = Array.from(
    { length: between(random, 2, 6) },
    (_, index) =>
      `<tr><td>${pick(random, ['Guardrail Repair', 'Copier Paper', 'Snow Plow Blades', 'Pharmacy Benefits'])}</td><td>${pick(random, ['Halden & Co.', 'Trident Supply Inc.', 'Moreno Brothers LLC'])}</td><td>$${between(random, 10, 900)},${between(random, 100, 999)}.00</td><td>${printDay['3/7/2026'](addDays(city.readOn, -between(random, 10, 90) - index))}</td></tr>`,
  );
  const awarded = `<h2>Recent Awards</h2><table><tr><th>Contract</th><th>Awarded To</th><th>Amount</th><th>Award Date</th></tr>${awards.join('\n')}</table>`;
  const list = `<table class="bids"><tbody>
${rows.join('\n')}
</tbody></table>
${chance(random, 40) ? awarded : ''}
<h2>Forms</h2><ul><li><a href="/documents/w9.pdf">W-9</a></li><li><a href="/documents/insurance-requirements.pdf">Insurance Requirements</a></li></ul>`;
  return {
    url,
    html: page(random, city, 'Open Bids', list),
    timeZone: 'America/New_York',
    readOn: city.readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(file(draft, 'IFB.pdf'), url), posted: false })),
  };
}

export const twoDaysInCell: PageShape = {
  name: 'City procurement table, two days in a cell',
  knownFrom: 'thayton/bidmap, plugins/ga/link/alpharetta.py',
  make: makeTwoDaysInCell,
};

export const sharePointList: PageShape = {
  name: 'SharePoint, view of a list of bids',
  knownFrom:
    'thayton/bidmap, plugins/ga/link/cityofcovington.py (table with summary Current Bid Postings); public XSL and scrapers of ms-listviewtable',
  make: makeSharePoint,
};

export const bidBoardTable: PageShape = {
  name: 'County BidBoard.cfm, years of two digits',
  knownFrom: 'thayton/bidmap, plugins/md/link/harfordcountymd.py',
  make: makeBidBoard,
};

export const documentsTable: PageShape = {
  name: 'County table of documents without heads',
  knownFrom: 'thayton/bidmap, plugins/md/pdf/frederickcountymd.py',
  make: makeDocuments,
};
