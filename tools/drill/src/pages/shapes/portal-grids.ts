import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type PageShape } from '../page-shape.js';
import { makeBids, makeReadOn, statedOf } from './bids.js';
import { addDays, daysBetween, print, zoneLetters } from './moments.js';
import { each, escape, link, makePage } from './website.js';
import { makePerson } from './words.js';

/** PrimeFaces table of the public search. The opening of the bids is the only date of a row. */
const periscope: PageShape = {
  name: 'Periscope S2G (BuySpeed) open bids',
  knownFrom:
    'public parsers of "bidSearchResultsForm:bidResultId_data" (columns and cells of COMMBUYS, NJSTART, OregonBuys)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://buys.example.gov/bso/view/search/external/advancedSearchBid.xhtml?openBids=true';
    const bids = makeBids(random, {
      readOn,
      min: 5,
      max: 25,
      numbers: (_, year, serial) => `BD-${year.slice(2)}-${1000 + serial}-${1000 + serial * 3}-${41000 + serial * 17}`,
    });
    const seconds = isOneIn(random, 2);
    const holders = isOneIn(random, 2) ? ['Bid Holder List'] : [];
    const heads = [
      'Bid Solicitation #',
      'Contract/Blanket #',
      'Organization Name',
      'Blanket #',
      'Bid Q & A',
      'Buyer',
      'Description',
      'Bid Opening Date',
      ...holders,
      'Awarded Vendor(s)',
      'Status',
      'Alternate Id',
    ];
    const rows = each(bids, (bid, index) => {
      const number = link(
        `/bso/external/bidDetail.sda?docId=${bid.number ?? ''}&external=true&parentUrl=close`,
        bid.number ?? '',
      );
      const opening = print(bid.due ?? '', seconds ? 'MM/DD/YYYY HH:mm:[00]' : 'MM/DD/YYYY hh:mm A');
      const cells = [
        number,
        '',
        bid.agency,
        '',
        '',
        makePerson(random),
        escape(bid.title),
        opening,
        ...holders.map(() => link('#', 'List')),
        '',
        'Sent',
        `A${bid.id}`,
      ];
      return `<tr data-ri="${index}" class="ui-widget-content ${index % 2 === 0 ? 'ui-datatable-even' : 'ui-datatable-odd'}" role="row">${cells.map((cell) => `<td role="gridcell">${cell}</td>`).join('')}</tr>`;
    });
    const head = heads
      .map(
        (name) =>
          `<th class="ui-state-default ui-sortable-column" role="columnheader" scope="col"><span class="ui-column-title">${escape(name)}</span><span class="ui-sortable-column-icon ui-icon ui-icon-carat-2-n-s"></span></th>`,
      )
      .join('');
    const main = `<form id="bidSearchForm"><h1>Advanced Search - Bids</h1><label>Description <input name="desc"></label><label>Bid Opening Date from <input name="from" value="${print(readOn, 'MM/DD/YYYY')}"></label></form>
<form id="bidSearchResultsForm"><input type="hidden" name="_csrf" value="x"><div id="bidSearchResultsForm:bidResultId" class="ui-datatable ui-widget">
<div class="ui-paginator ui-paginator-top"><span class="ui-paginator-current">1-${bids.length} of ${bids.length + 60}</span></div>
<div class="ui-datatable-tablewrapper"><table role="grid"><thead id="bidSearchResultsForm:bidResultId_head"><tr role="row">${head}</tr></thead><tbody id="bidSearchResultsForm:bidResultId_data" class="ui-datatable-data ui-widget-content">
${rows}
</tbody></table></div></div></form><script>PrimeFaces.cw("DataTable","w",{id:"bidSearchResultsForm:bidResultId",paginator:{rows:25,rowCount:${bids.length + 60}}});</script>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, {
        link: `/bso/external/bidDetail.sda?docId=${bid.number ?? ''}&external=true&parentUrl=close`,
      }),
    );
    return makePage(random, {
      url,
      timeZone: 'America/New_York',
      readOn,
      title: 'Advanced Search - Bids',
      main,
      notices,
      bare: true,
    });
  },
};

/** Telerik grid whose rows have no links, because a script opens them. The last row is a pager. */
const ionWave: PageShape = {
  name: 'Ion Wave current bids',
  knownFrom:
    'public parsers of "ctl00_mainContent_rgBidList_ctl00__0" and "rgMasterTable" (columns, client state, pager row)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://stonebridge.ionwave.example.net/SourcingEvents.aspx?SourceType=1';
    const bids = makeBids(random, { readOn, min: 3, max: 30 });
    const zone = pickFrom(random, ['CT', 'ET', 'PT']);
    const grid = 'ctl00_mainContent_rgBidList_ctl00';
    const rows = each(bids, (bid, index) => {
      const type = isOneIn(random, 2) ? 'Bid Posting' : bid.kind;
      const cells = [
        '&nbsp;',
        bid.number ?? '',
        bid.title,
        type,
        bid.agency,
        print(bid.posted, 'MM/DD/YYYY'),
        `${print(bid.due ?? '', 'MM/DD/YYYY hh:mm:[00] A')} (${zone})`,
      ];
      return `<tr class="${index % 2 === 0 ? 'rgRow' : 'rgAltRow'}" id="${grid}__${index}">${cells.map((cell) => `<td>${cell === '&nbsp;' ? cell : escape(cell)}</td>`).join('')}</tr>`;
    });
    const keys = bids.map((bid, index) => `"${index}":{"BidID":"${bid.id}"}`).join(',');
    const main = `<form method="post" action="./SourcingEvents.aspx"><h2>Current Bid Opportunities</h2>
<div id="ctl00_mainContent_rgBidList" class="RadGrid RadGrid_Default"><table class="rgMasterTable" id="${grid}"><colgroup><col><col></colgroup>
<thead><tr><th scope="col" class="rgHeader">&nbsp;</th>${['Bid Number', 'Bid Title', 'Bid Type', 'Organization', 'Bid Issue Date', 'Bid Close Date/Time'].map((name) => `<th scope="col" class="rgHeader"><a onclick="Sort()" href="#">${name}</a></th>`).join('')}</tr></thead>
<tfoot><tr class="rgPager"><td colspan="7"><table><tbody><tr><td class="rgPagerCell NextPrevAndNumeric"><div class="rgWrap rgNumPart"><a href="#">1</a><a href="#">2</a></div><div class="rgWrap rgInfoPart">${bids.length} items in 1 pages</div></td></tr></tbody></table></td></tr></tfoot>
<tbody>
${rows}
</tbody></table></div></form><script>Sys.Application.add_init(function(){$create(Telerik.Web.UI.RadGrid,{"_clientKeyValues":{${keys}}})})</script>`;
    const timeZone =
      { CT: 'America/Chicago', ET: 'America/New_York', PT: 'America/Los_Angeles' }[zone] ?? 'America/Chicago';
    const notices = bids.map((bid) => statedOf(bid, url, { posted: true }));
    return makePage(random, { url, timeZone, readOn, title: 'Sourcing Events', main, notices, bare: true });
  },
};

/** Ember table of the public search; rows lead to the bid by an attribute, not by a link. */
const planetBids: PageShape = {
  name: 'PlanetBids bid opportunities',
  knownFrom:
    'DamiamAlfaro/DamiamAlfaro.github.io _posts/2024-06-27-planetbids_webscraping.md (columns Posted, Project Title, Invitation #, Due Date, Remaining, Stage, Format)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://vendors.planetbids.example.com/portal/28159/bo/bo-search';
    const open = makeBids(random, { readOn, min: 2, max: 20 });
    const closed = makeBids(random, { readOn, min: 0, max: 15, status: 'Closed', firstId: 70_000, besides: open });
    const bids = [...open, ...closed];
    const rows = each(bids, (bid) => {
      const open = bid.status === 'Open';
      return `<tr rowattribute="${bid.id}" class="et-tr"><td class="et-td">${print(bid.posted, 'MM/DD/YYYY')}</td><td class="et-td" title="${escape(bid.title)}">${escape(bid.title)}</td><td class="et-td">${escape(bid.number ?? '')}</td><td class="et-td">${print(bid.due ?? '', 'MM/DD/YYYY hh:mmA')}</td><td class="et-td">${open ? `${daysBetween(readOn, bid.due ?? '')}d 4h 10m` : ''}</td><td class="et-td">${open ? 'Bidding' : 'Closed'}</td><td class="et-td">eBid</td></tr>`;
    });
    const main = `<div class="ember-view"><h3>Bid Opportunities</h3><p>Found ${bids.length} bids</p><div class="table-overflow-container"><table class="pb-datatable data"><thead><tr>${['Posted', 'Project Title', 'Invitation #', 'Due Date', 'Remaining', 'Stage', 'Format'].map((name) => `<th>${name}</th>`).join('')}</tr></thead><tbody>
${rows}
</tbody></table></div></div>`;
    const notices = bids.map((bid) => statedOf(bid, url, { posted: true }));
    return makePage(random, {
      url,
      timeZone: 'America/Los_Angeles',
      readOn,
      title: 'PlanetBids Vendor Portal',
      main,
      notices,
      bare: true,
    });
  },
};

/** Table of a portal after its scripts have run: two tables, of open and of past opportunities, the second in a hidden pane. */
const bonfire: PageShape = {
  name: 'Bonfire open and past opportunities',
  knownFrom:
    'public readers of "PublicPortal/getOpenPublicOpportunitiesSectionData"; columns Status, Ref. #, Project, Close Date, Days Left, Action: general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://lakemont.bonfirehub.example.com/portal/?tab=openOpportunities';
    const open = makeBids(random, { readOn, min: 2, max: 20, withoutNumber: 15 });
    const past = isOneIn(random, 2)
      ? makeBids(random, { readOn, min: 2, max: 10, status: 'Closed', firstId: 200_000, besides: open })
      : [];
    const pattern = 'MMM Do YYYY, h:mm A';
    const timeZone = pickFrom(random, ['America/New_York', 'America/Chicago', 'America/Los_Angeles']);
    const row = (bid: (typeof open)[number], badge: string): string =>
      `<tr role="row"><td><span class="label label-success">${badge}</span></td><td>${escape(bid.number ?? '')}</td><td><strong>${escape(bid.title)}</strong></td><td data-order="${bid.id}">${print(bid.due ?? '', pattern)} ${zoneLetters(bid.due ?? '', timeZone)}</td><td>${Math.max(0, daysBetween(readOn, bid.due ?? ''))}</td><td><a class="btn btn-primary" href="/opportunities/${bid.id}">View Opportunity</a></td></tr>`;
    const heads =
      '<thead><tr role="row"><th>Status</th><th>Ref. #</th><th>Project</th><th>Close Date</th><th>Days Left</th><th>Action</th></tr></thead>';
    const pastPane =
      past.length === 0
        ? ''
        : `<div role="tabpanel" class="tab-pane" id="pastOpportunities" style="display:none"><table id="DataTables_Table_1" class="table dataTable">${heads}<tbody>\n${each(past, (bid) => row(bid, 'CLOSED'))}\n</tbody></table></div>`;
    const main = `<ul class="nav nav-tabs"><li class="active"><a href="#openOpportunities">Open Public Opportunities</a></li><li><a href="#pastOpportunities">Past Public Opportunities</a></li></ul>
<div class="tab-content"><div role="tabpanel" class="tab-pane active" id="openOpportunities"><div class="dataTables_length">Show 50 entries</div><table id="DataTables_Table_0" class="table dataTable">${heads}<tbody>
${each(open, (bid) => row(bid, 'OPEN'))}
</tbody></table><div class="dataTables_info">Showing 1 to ${open.length} of ${open.length} entries</div></div>
${pastPane}</div>`;
    const notices = [...open, ...past].map((bid) => statedOf(bid, url, { link: `/opportunities/${bid.id}` }));
    return makePage(random, { url, timeZone, readOn, title: 'Portal', main, notices, bare: true });
  },
};

/** Kendo grid whose header is a separate table above the table of the rows. */
const procureWare: PageShape = {
  name: 'ProcureWare bids, head in a table of its own',
  knownFrom:
    'public parser of waterburyct.procureware.com ("#content-bid_grid", "k-grid-content k-auto-scrollable", link in the third cell)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://fortwillow.procureware.example.com/Bids';
    const bids = makeBids(random, {
      readOn,
      min: 3,
      max: 25,
      numbers: (_, year, serial) => `${serial}B-${year}`,
      withoutDue: 12,
      dueWords: [''],
    });
    const rows = each(
      bids,
      (bid, index) =>
        `<tr class="${index % 2 === 0 ? '' : 'k-alt'}" data-uid="${bid.id}" role="row"><td role="gridcell" style="display:none">${bid.id}</td><td role="gridcell"><span>${escape(bid.number ?? '')}</span></td><td role="gridcell"><span><a href="/Bids/${bid.id}-0000-4000-8000-000000000000">${escape(bid.title)}</a></span></td><td role="gridcell"><span>${bid.kind}</span></td><td role="gridcell"><span>${isOneIn(random, 2) ? 'Available' : 'Open for Bidding'}</span></td><td role="gridcell"><span>${print(`${bid.posted}T09:00`, 'M/D/YYYY h:mm A')}</span></td><td role="gridcell"><span>${bid.due === null ? '' : print(bid.due, 'M/D/YYYY h:mm A')}</span></td></tr>`,
    );
    const main = `<div id="content-bid_grid"><div class="toggled-content"><div class="grid k-grid k-widget k-display-block k-reorderable" data-role="grid">
<div class="k-grid-header"><div class="k-grid-header-wrap"><table role="grid"><colgroup><col></colgroup><thead role="rowgroup"><tr role="row"><th style="display:none" data-field="Id">Id</th>${['Number', 'Title', 'Type', 'Status', 'Available Date', 'Due Date'].map((name) => `<th role="columnheader" data-field="${name.replace(' ', '')}" data-title="${name}" class="k-header"><a class="k-link" href="#">${name}</a></th>`).join('')}</tr></thead></table></div></div>
<div class="k-grid-content k-auto-scrollable"><table role="grid"><colgroup><col></colgroup><tbody role="rowgroup">
${rows}
</tbody></table></div><div class="k-pager-wrap k-grid-pager"><span class="k-pager-info k-label">1 - ${bids.length} of ${bids.length} items</span></div></div></div></div>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/Bids/${bid.id}-0000-4000-8000-000000000000`, posted: true }),
    );
    return makePage(random, {
      url,
      timeZone: 'America/Chicago',
      readOn,
      title: 'Bids - ProcureWare',
      main,
      notices,
      bare: true,
    });
  },
};

/** Table of an agency's open bids; title and number share the cell of the first column. */
const publicPurchase: PageShape = {
  name: 'Public Purchase, number and title in one cell',
  knownFrom:
    'public test of Public Purchase rows ("RFB #26-017 - Main Street ...", start date, end date, time left, addenda)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.publicpurchase.example.com/gems/ashgrove,tx/buyer/public/publicInfo';
    const bids = makeBids(random, {
      readOn,
      min: 2,
      max: 15,
      numbers: (kind, year, serial) => `${kind} #${year.slice(2)}-${String(serial).padStart(3, '0')}`,
    });
    const dated = (moment: string): string =>
      `${print(moment, 'MMM D, YYYY h:mm:[00] A')} ${zoneLetters(moment, 'America/Chicago')}`;
    const rows = each(
      bids,
      (bid) =>
        `<tr class="${bid.id % 2 === 0 ? 'tabHome' : 'tabHomeAlt'}"><td><a href="/gems/ashgrove,tx/bid/bidView?bidId=${bid.id}">${escape(`${bid.number ?? ''} - ${bid.title}`)}</a></td><td>${dated(`${bid.posted}T08:00`)}</td><td>${dated(bid.due ?? '')}</td><td>${daysBetween(readOn, bid.due ?? '')} days</td><td>${isOneIn(random, 2) ? '1' : ''}</td></tr>`,
    );
    const main = `<h2>City of Ashgrove</h2><table id="invitedBids" class="tabHome"><tr><th colspan="5">Current Bids</th></tr><tr><th>Title</th><th>Start Date</th><th>End Date</th><th>Time Left</th><th>Addendums</th></tr>
${rows}
</table><p>Last login: ${print(addDays(readOn, -1), 'MMM D, YYYY')}</p>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/gems/ashgrove,tx/bid/bidView?bidId=${bid.id}`, posted: true }),
    );
    return makePage(random, {
      url,
      timeZone: 'America/Chicago',
      readOn,
      title: 'Public Purchase',
      main,
      notices,
      bare: true,
    });
  },
};

export const portalGridShapes: readonly PageShape[] = [
  periscope,
  ionWave,
  planetBids,
  bonfire,
  procureWare,
  publicPurchase,
];
