import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { addDays, type DayForm, printDay, printTime, printWhen, someDay, usZoneName } from '../blind/days.js';
import { between, chance, digits, guid, pick } from '../blind/draw.js';
import { cityNumbers, makeDrafts, expectedNotice, type Draft } from '../blind/drafts.js';
import { absolute, analytics, cityNavigation, document, footer, sideColumn } from '../blind/surroundings.js';
import { department, escape, hostName, person, sentence, town } from '../blind/words.js';
import { awards, dueText } from './printing.js';

/** San Antonio: two columns of other days come before the deadline, and their headers also contain "date". */
function makeBlackOut(random: SeededRandom): ShapedPage {
  const url = 'https://webapp1.city.example/BidContractOpps/Default.aspx';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 3, max: 25, times: true, missingNumbers: 100 });
  const href = (draft: Draft): string => `Details.aspx?Id=${draft.id}`;
  const rows = all.map(
    (draft) =>
      `<tr><td><a href="${href(draft)}">${escape(draft.title)}</a></td><td>${pick(random, ['Request for Proposals', 'Invitation for Bids', 'Request for Competitive Sealed Proposals', 'Request for Qualifications'])}</td><td>${department(random)}</td><td>${printDay['3/7/2026'](draft.posted)}</td><td>${printDay['3/7/2026'](addDays(draft.posted, between(random, 2, 10)))}</td><td>${dueText(draft, (due) => printWhen(due, '3/7/2026', '2:00 PM'))}</td></tr>`,
  );
  const body = `<form method="post" action="./Default.aspx"><h1>Bidding &amp; Contract Opportunities</h1>
<table id="ctl00_ContentPlaceHolder1_gvBidContractOpps" class="table table-striped" cellspacing="0" rules="all"><tr>${['Description', 'Type', 'Department', 'Release / Restriction on Communication Start Date', 'Political Contribution Black Out Start Date', 'Solicitation Deadline'].map((head, index) => `<th scope="col"><a href="javascript:__doPostBack('gv','Sort$${index}')">${head}</a></th>`).join('')}</tr>
${rows.join('\n')}
</table></form>${footer(random, 'City Purchasing')}`;
  return {
    url,
    html: document('Bidding & Contract Opportunities', body),
    timeZone: 'America/Chicago',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** Georgia counties: the second cell has a label and the closing day on separate lines; the last has the status in capitals. */
function makeLinesInCells(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}.example/index.php?m=procurement`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 3, max: 20, closed: 30, times: chance(random, 50) });
  const label = pick(random, ['Bids Due', 'Due Date', 'Closing Date', 'Proposals Due']);
  const href = (draft: Draft): string => `index.php?m=procurement&id=${draft.id}`;
  const rows = all.map(
    (draft) =>
      `<tr><td valign="top"><a href="${escape(href(draft))}">${escape(draft.title)}</a><br>${draft.number ?? ''}<br><em>${department(random)}</em></td><td valign="top"><strong>${label}</strong><br>${dueText(draft, (due) => printWhen(due, '03/07/2026', '2:00 PM', '<br>'))}</td><td>${draft.status === 'open' ? 'OPEN' : 'CLOSED'}</td></tr>`,
  );
  const body = `${cityNavigation(random)}<div id="content"><h2>Procurement</h2><p>Select a solicitation for details. ${escape(sentence(random))}</p>
<table width="100%" cellpadding="4">
${rows.join('\n')}
</table></div>${sideColumn(random, readOn, `${hostName(name)}.example`)}${footer(random, name)}`;
  return {
    url,
    html: document(`Procurement | ${name}`, body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

/** St. Mary's County: no links; the number is in the first cell, a meeting and the closing day are in later cells, the contact is in the last. */
function makeWithoutLinks(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}county.example/finance/procurement/solicitations.asp`;
  const readOn = someDay(random);
  const form: DayForm = pick(random, ['March 7, 2026', '3/7/2026', 'Saturday, March 7, 2026']);
  const all = makeDrafts(random, readOn, { min: 3, max: 15, times: true });
  const meeting = (draft: Draft): string =>
    chance(random, 50)
      ? `${chance(random, 50) ? 'Mandatory' : 'Non-mandatory'}, ${printWhen({ day: addDays(draft.posted, 5), time: '10:00' }, form, '2:00 PM', ' at ')}`
      : 'None';
  const rows = all.map(
    (draft) =>
      `<tr><td><b>Solicitation ${draft.number ?? ''}</b></td><td>${escape(draft.title)}</td><td>${meeting(draft)}</td><td>${dueText(draft, (due) => printWhen(due, form, '2:00 p.m.', ' at '))}</td><td>${pick(random, ['Advertised', 'Addendum 1 issued', 'Open'])}</td><td>${person(random)}</td></tr>`,
  );
  const body = `<table width="760" align="center"><tr><td><img src="/images/banner.gif" alt="County banner"></td></tr><tr><td><font size="4"><b>Current Solicitations</b></font>
<table border="1" cellpadding="3"><tr bgcolor="#cccccc"><td><b>Solicitation</b></td><td><b>Description</b></td><td><b>${pick(random, ['Pre-Bid Meeting', 'Pre-Proposal Conference'])}</b></td><td><b>${pick(random, ['Closing Date/Time', 'Due Date', 'Bid Due Date and Time'])}</b></td><td><b>Status</b></td><td><b>Buyer</b></td></tr>
${rows.join('\n')}
</table></td></tr></table>`;
  return {
    url,
    html: document(`${name} County - Procurement`, body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: null, posted: false })),
  };
}

/** ASP.NET GridView: links submit the form by POST, the first column has links that select a row, and the last row is a pager. */
function makeGridView(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://apps.${hostName(name)}county.example/purchasing/BidList.aspx`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 4, max: 20, times: true, cancelled: 5 });
  const row = (draft: Draft, index: number): string => {
    const id = `ctl00_Main_GridView1_ctl${String(index + 2).padStart(2, '0')}`;
    return `<tr style="background-color:${index % 2 === 0 ? '#EFF3FB' : 'White'};"><td><a href="javascript:__doPostBack('ctl00$Main$GridView1','Select$${index}')">View</a></td><td><span id="${id}_lblNo">${draft.number ?? ''}</span></td><td><span id="${id}_lblDesc">${escape(draft.title)}</span></td><td>${pick(random, ['IFB', 'RFP', 'RFQ'])}</td><td><span id="${id}_lblIssue">${printWhen({ day: draft.posted, time: '08:00' }, '3/7/2026', '02:00:00 PM').replace(/ 0/, ' ')}</span></td><td><span id="${id}_lblDue">${dueText(draft, (due) => printWhen(due, '3/7/2026', '02:00:00 PM').replace(/ 0/, ' '))}</span></td><td>${draft.status === 'cancelled' ? 'Cancelled' : 'Active'}</td></tr>`;
  };
  const body = `<form name="aspnetForm" method="post" action="BidList.aspx" id="aspnetForm"><input type="hidden" name="__VIEWSTATE" value="${digits(random, 40)}">
<div id="Heading">${escape(name)} County Purchasing Department</div><span id="ctl00_Main_lblCount">${all.length} record(s) found</span>
<div><table cellspacing="0" cellpadding="4" border="0" id="ctl00_Main_GridView1" style="color:#333333;border-collapse:collapse;"><tr style="color:White;background-color:#507CD1;"><th scope="col">&nbsp;</th>${['Bid No', 'Description', 'Type', 'Issue Date', 'Bid Opening', 'Status'].map((head) => `<th scope="col"><a href="javascript:__doPostBack('ctl00$Main$GridView1','Sort$${head}')" style="color:White;">${head === 'Bid Opening' ? 'Due Date' : head}</a></th>`).join('')}</tr>
${all.map(row).join('\n')}
<tr align="center" style="color:White;background-color:#2461BF;"><td colspan="7"><table border="0"><tr><td><span>1</span></td><td><a href="javascript:__doPostBack('ctl00$Main$GridView1','Page$2')">2</a></td><td><a href="javascript:__doPostBack('ctl00$Main$GridView1','Page$3')">3</a></td></tr></table></td></tr></table></div></form>`;
  return {
    url,
    html: document(`${name} County Bids`, body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: null })),
  };
}

/** Vendor Registry: buyer, state and title before number, status and three columns of days. */
function makeVendorRegistry(random: SeededRandom): ShapedPage {
  const url = `https://vrapp.vendorregistry.example/Bids/View/BidsList?BuyerId=${guid(random)}`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 3, max: 20, times: true, missingNumbers: 10 });
  const links = new Map(all.map((draft) => [draft.id, `/Bids/View/Bid/${guid(random)}?isBuyerAction=False`]));
  const buyer = `${town(random)} County`;
  const rows = all.map(
    (draft, index) =>
      `<tr class="${index % 2 === 0 ? 'odd' : 'even'}"><td><i class="fa fa-star-o"></i></td><td>${index + 1}</td><td>${buyer}</td><td>${pick(random, ['TN', 'VA', 'GA'])}</td><td><a href="${links.get(draft.id) ?? ''}">${escape(draft.title)}</a></td><td>${draft.number ?? ''}</td><td><span class="label label-success">Open</span></td><td>${dueText(draft, (due) => `${printWhen(due, '3/7/2026', '2:00 PM')} ${usZoneName('America/New_York', due.day)}`)}</td><td>${printDay['3/7/2026'](draft.posted)}</td></tr>`,
  );
  const body = `<div class="navbar"><a href="/Account/LogOn">Log In</a></div><h3>Current Solicitations</h3>
<table id="bidsTable" class="table table-hover dataTable"><thead><tr><th></th><th>#</th><th>Buyer</th><th>State</th><th>Title</th><th>Bid Number</th><th>Status</th><th>Deadline</th><th>Added On</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table><div class="dataTables_info">Showing 1 to ${all.length} of ${all.length} entries</div>${analytics(random)}`;
  return {
    url,
    html: document('Vendor Registry', body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(links.get(draft.id) ?? '', url) })),
  };
}

/** A table in which the first cell names the department of several rows (`rowspan`); the following rows lack that cell. */
function makeDepartments(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}.example/departments/finance/open-bids`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 5, max: 20, times: chance(random, 50), numbers: cityNumbers });
  const href = (draft: Draft): string => `/media/${draft.id}/bid-packet.pdf`;
  const withTime = (draft: Draft): string =>
    dueText(
      draft,
      ({ day, time }) => `${printDay['Mar 7, 2026'](day)}${time === null ? '' : ` by ${printTime['2pm'](time)}`}`,
    );
  const rows: string[] = [];
  for (let first = 0; first < all.length;) {
    const group = all.slice(first, first + between(random, 1, 4));
    rows.push(
      ...group.map(
        (draft, index) =>
          `<tr>${index === 0 ? `<th scope="rowgroup" rowspan="${group.length}">${department(random)}</th>` : ''}<td>${draft.number ?? ''}</td><td><a href="${href(draft)}">${escape(draft.title)}</a></td><td>${printDay['Mar 7, 2026'](draft.posted)}</td><td>${withTime(draft)}</td></tr>`,
      ),
    );
    first += group.length;
  }
  const body = `${cityNavigation(random)}<main><h1>Open Bids</h1><p>${escape(sentence(random))}</p>
<table class="ce-table"><thead><tr><th>Department</th><th>${pick(random, ['Bid #', 'Solicitation No.', 'Number'])}</th><th>${pick(random, ['Project', 'Description', 'Title'])}</th><th>${pick(random, ['Released', 'Issue Date'])}</th><th>${pick(random, ['Closes', 'Due', 'Submission Deadline'])}</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
${awards(random, ['Fleet Tires', 'Gymnasium Floor'], addDays(readOn, -20))}</main>${footer(random, name)}`;
  return {
    url,
    html: document(`Open Bids | ${name}`, body),
    timeZone: 'America/Chicago',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

export const blackOutTable: PageShape = {
  name: 'San Antonio, table with black-out days',
  knownFrom: 'public scraper of BidContractOpps/Default.aspx (columns and heads)',
  make: makeBlackOut,
};

export const linesInCells: PageShape = {
  name: 'Georgia counties, label and day in lines of a cell',
  knownFrom: 'thayton/bidmap, plugins/ga/link/alpharetta.py and romefloyd.py (td.contents[2], status in the last cell)',
  make: makeLinesInCells,
};

export const tableWithoutLinks: PageShape = {
  name: 'County table without links, meeting before the closing',
  knownFrom: 'thayton/bidmap, plugins/md/nolink/saint-marys.py (td that begins with Solicitation, day in td[-3])',
  make: makeWithoutLinks,
};

export const gridView: PageShape = {
  name: 'County ASP.NET GridView with posts as links',
  knownFrom: 'documentation of asp:GridView (markup of paging, sorting and selecting)',
  make: makeGridView,
};

export const vendorRegistry: PageShape = {
  name: 'Vendor Registry, list of a buyer',
  knownFrom:
    'public extraction prompt of vrapp.vendorregistry.com (columns by place: Buyer, State, Title, Deadline, Added On)',
  make: makeVendorRegistry,
};

export const departmentRows: PageShape = {
  name: 'City table, rows grouped by department (rowspan)',
  knownFrom: 'general knowledge of such pages; HTML standard, rowgroup heads',
  make: makeDepartments,
};
