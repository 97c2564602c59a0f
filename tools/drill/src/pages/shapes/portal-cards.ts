import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type PageShape } from '../page-shape.js';
import { type Bid, makeBids, makeReadOn, statedOf } from './bids.js';
import { print, zoneLetters } from './moments.js';
import { each, escape, link, makePage } from './website.js';
import { makePerson } from './words.js';

/** Table whose rows are cards: status, title, and pairs of label and value in nested blocks. */
const jaggaer: PageShape = {
  name: 'JAGGAER (SciQuest) public events',
  knownFrom:
    'public parsers and tests of "SourcingPublicSite_LABEL_OPEN", "phx data-row-name", "phx data-row-content", "mosaic status-badge"',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url =
      'https://bids.sciquest.example.com/apps/Router/PublicEvent?CustomerOrg=Lakemont&tab=PHX_NAV_SourcingOpenForBid';
    const timeZone = pickFrom(random, ['America/Chicago', 'America/New_York', 'America/Denver']);
    const bids = makeBids(random, { readOn, min: 3, max: 30 });
    const dated = (moment: string): string =>
      `${print(moment, 'M/D/YYYY, h:mm A')} <b>${zoneLetters(moment, timeZone)}</b>`;
    const pair = (label: string, value: string, index: number): string =>
      `<div class="phx table-row-layout"><div class="phx table-cell-layout"><div class="phx data-row-name"><div id="SourcingPublicSite_LABEL_${label.toUpperCase()}${index === 0 ? '' : `_${index + 1}`}" class="phx phxText">${label}</div></div></div><div class="phx table-cell-layout"><div class="phx data-row-content">${value}</div></div></div>`;
    const rows = each(
      bids,
      (
        bid,
        index,
      ) => `<tr><td><span class="mosaic status-badge status-badge-blue">Open</span></td><td><div><a class="btn btn-link btn-large btn-link-header" href="https://app01.jaggaer.example.com/apps/Router/ViewSourcingEvent?AuthToken=${bid.id}" name="${escape(bid.title)}">${escape(bid.title)}</a></div>
<div class="phx display-block phxText label-mini">Interested firms respond in the portal.</div><div class="phx table-layout">${pair('Open', dated(`${bid.posted}T08:00`), index)}${pair('Close', dated(bid.due ?? ''), index)}${pair('Type', bid.kind, index)}${pair('Number', escape(bid.number ?? ''), index)}${pair('Contact', makePerson(random), index)}${pair('Details', `<a href="https://documents.example.com/Sourcingevent/${bid.id}-event.pdf">View as PDF</a>`, index)}</div></td></tr>`,
    );
    const main = `<div id="PageContent"><h1>Business Opportunities</h1><ul><li><a href="#">Open for Bid</a></li><li><a href="#">Upcoming</a></li><li><a href="#">Awarded</a></li></ul><span>1-${bids.length} of ${bids.length} Results</span>
<table class="phx table table-hover"><thead><tr><th>Status</th><th>Details</th></tr></thead><tbody>
${rows}
</tbody></table></div>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, {
        link: `https://app01.jaggaer.example.com/apps/Router/ViewSourcingEvent?AuthToken=${bid.id}`,
        posted: true,
      }),
    );
    return makePage(random, { url, timeZone, readOn, title: 'Lakemont', main, notices, bare: true });
  },
};

/** A single cell contains number, title, region and both dates. The table always has a template row for an empty list. */
const bidNet: PageShape = {
  name: 'BidNet Direct open solicitations',
  knownFrom:
    'ReliProjectW/bidnet-hvac-scraper; public parsers of "mets-table-row", "sol-title", "sol-region-item", "sol-publication-date", "sol-closing-date"',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.bidnetdirect.example.com/colorado/solicitations/open-bids';
    const numbered = isOneIn(random, 2);
    const bids = makeBids(random, { readOn, min: 5, max: 25, timed: false, withoutNumber: numbered ? 6 : 1 });
    const hrefOf = (bid: Bid): string =>
      `/colorado/solicitations/statewide/${4_400_000 + bid.id}/abstract?purchasingGroupId=8`;
    const rows = each(
      bids,
      (
        bid,
        index,
      ) => `<tr data-index="${index}" class="mets-table-row ${index % 2 === 0 ? 'odd' : 'even'}"><td class="mainCol"><div class="sol-info-container">${bid.number === null ? '' : `<div class="sol-num">${escape(bid.number)}</div>`}<div class="sol-title"><a class="mets-command-link solicitation-link" href="${hrefOf(bid)}">${escape(bid.title)}</a></div><div class="sol-region"><span class="sol-region-item">Colorado</span></div></div></td>
<td class="dates-col"><span class="sol-publication-date"><span class="date-label">Published</span> <span class="date-value">${print(bid.posted, 'MM/DD/YYYY')}</span></span><span class="sol-closing-date open"><span class="date-label">Closing</span> <span class="date-value">${print(bid.due ?? '', 'MM/DD/YYYY')}</span></span></td></tr>`,
    );
    const main = `<div id="solicitationsList"><h1>Open Solicitations</h1><div class="sortBy">Sort by <a href="#">Closing Date</a></div><table class="mets-table sol-table"><tbody>
${rows}
<tr class="mets-table-row-empty" style="display:none"><td colspan="2">No results match your criteria.</td></tr></tbody></table>
<div class="mets-pagination"><a class="mets-pagination-page-icon next" href="/colorado/solicitations/open-bids/page2">Next</a></div></div>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: hrefOf(bid), posted: true }));
    return makePage(random, {
      url,
      timeZone: 'America/Denver',
      readOn,
      title: 'Open Solicitations - BidNet Direct',
      main,
      notices,
      bare: true,
    });
  },
};

/** The Canadian sister of BidNet: dates as year/month/day in spans without spaces between. */
const merx: PageShape = {
  name: 'MERX open solicitations',
  knownFrom: 'public test of MERX rows ("mets-table-row", "rowTitle", "buyer-name", "publicationDate", "closingDate")',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.merx.example.com/public/solicitations/open';
    const bids = makeBids(random, { readOn, min: 5, max: 20, timed: false });
    const hrefOf = (bid: Bid): string => `/public/supplier/interception/view-notice/${1_230_000 + bid.id}?origin=0`;
    const rows = each(
      bids,
      (bid, index) =>
        `<tr class="mets-table-row ${index % 2 === 0 ? 'odd' : 'even'}"><td><a class="solicitationsTitleLink solicitation-link" href="${hrefOf(bid)}"><span class="rowTitle">${escape(bid.title)}</span></a><span class="buyer-name">${escape(bid.agency)}</span><span class="location">Ottawa, ON, CAN</span></td><td><span class="publicationDate"><span class="label">Published</span> <span class="dateValue">${print(bid.posted, 'YYYY/MM/DD')}</span></span><span class="closingDate"><span class="label">Closing</span> <span class="dateValue">${print(bid.due ?? '', 'YYYY/MM/DD')}</span></span></td></tr>`,
    );
    const main = `<div class="searchContentGroupContainer"><h2>Canadian Solicitations <span class="solicitationCount">${bids.length}</span></h2><table class="mets-table"><tbody>\n${rows}\n</tbody></table></div>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: hrefOf(bid), posted: true, number: false }));
    return makePage(random, { url, timeZone: 'America/Toronto', readOn, title: 'MERX', main, notices, bare: true });
  },
};

/** Cards of the supplier's list: the facts are items of inline lists, each with its label. */
const demandStar: PageShape = {
  name: 'DemandStar bid search',
  knownFrom:
    'public parser of DemandStar ("bids.search.result.list", "listGroupWrapper", "h5[title] + ul", "ID: ", "Broadcast: ", "Due: ")',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.demandstar.example.com/app/agencies/florida/pine-mesa/procurement-opportunities/7a/';
    const bids = makeBids(random, { readOn, min: 3, max: 20, timed: false });
    const holders = isOneIn(random, 2);
    const cards = each(
      bids,
      (
        bid,
      ) => `<div class="listGroupWrapper list-group-item"><div class="row"><div class="col-md-9"><h5 title="${escape(bid.title)}"><a href="/app/limited/bids/${bid.id}/details">${escape(bid.title)}</a></h5><ul class="list-inline"><li class="list-inline-item"><p>City of Pine Mesa, Florida</p></li></ul>
<ul class="list-inline"><li class="list-inline-item">ID: ${escape(bid.number ?? '')}</li><li class="list-inline-item">Broadcast: ${print(bid.posted, 'M/D/YYYY')}</li>${holders ? '<li class="list-inline-item">Planholders: 7</li>' : ''}<li class="list-inline-item">Due: ${print(bid.due ?? '', 'M/D/YYYY')}</li></ul></div><div class="col-md-3"><span class="badge badge-success">Active</span></div></div></div>`,
    );
    const main = `<div data-testid="bids.search.result.list"><h4>Procurement Opportunities</h4>\n${cards}\n</div><ul class="pagingWrapper pagination"><li class="active"><a href="#">1</a></li><li><a href="#">2</a></li></ul>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/app/limited/bids/${bid.id}/details`, posted: true }),
    );
    return makePage(random, {
      url,
      timeZone: 'America/New_York',
      readOn,
      title: 'Procurement Opportunities',
      main,
      notices,
      bare: true,
    });
  },
};

/** Rows of a grid of divs, as in the portal after its scripts have run. */
const openGov: PageShape = {
  name: 'OpenGov procurement portal, rows of divs',
  knownFrom:
    'general knowledge of procurement.opengov.com/portal (Project Title, Status, Addenda, Release Date, Due Date); public parsers of "portal/.../projects/"',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://procurement.opengov.example.com/portal/redfield';
    const bids = makeBids(random, { readOn, min: 3, max: 25, withoutDue: 14, dueWords: ['TBD'], withoutNumber: 8 });
    const pattern = 'MMM D, YYYY{, h:mm A}';
    const cell = (content: string): string => `<div class="rt-td" role="gridcell">${content}</div>`;
    const rows = each(
      bids,
      (bid) =>
        `<div class="rt-tr-group" role="rowgroup"><div class="rt-tr" role="row">${cell(`<a href="/portal/redfield/projects/${bid.id}">${escape(bid.title)}</a><div class="text-muted">${bid.number === null ? '' : `Project ID: ${escape(bid.number)}`}</div>`)}${cell('<span class="label label-success">Open</span>')}${cell(String(bid.id % 3))}${cell(print(bid.posted, pattern))}${cell(bid.due === null ? bid.dueWords : print(bid.due, pattern))}</div></div>`,
    );
    const main = `<div id="app"><h1>City of Redfield</h1><div class="ReactTable"><div class="rt-table" role="grid"><div class="rt-thead -header"><div class="rt-tr" role="row">${['Project Title', 'Status', 'Addenda', 'Release Date', 'Due Date'].map((name) => `<div class="rt-th rt-resizable-header" role="columnheader"><div>${name}</div></div>`).join('')}</div></div><div class="rt-tbody">
${rows}
</div></div><div class="pagination-bottom"><span>Page 1 of 1</span></div></div></div>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/portal/redfield/projects/${bid.id}`, posted: true }),
    );
    return makePage(random, {
      url,
      timeZone: 'America/Denver',
      readOn,
      title: 'Procurement Portal',
      main,
      notices,
      bare: true,
    });
  },
};

/** Card per bid with the label in front of each value in bold, two pairs in one line. */
const vendorRegistry: PageShape = {
  name: 'Vendor portal, two labels in one line of a card',
  knownFrom: 'general knowledge of vendor registries',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://vrapp.vendorregistry.example.com/Bids/View/BidsList?BuyerId=12';
    const bids = makeBids(random, { readOn, min: 3, max: 15 });
    const cards = each(
      bids,
      (bid) =>
        `<div class="panel panel-default bid-panel"><div class="panel-heading"><h4 class="panel-title">${link(`/Bids/View/Bid/${bid.id}`, bid.title)}</h4></div><div class="panel-body"><p><b>Bid Number:</b> ${escape(bid.number ?? '')} &nbsp; <b>Deadline:</b> ${print(bid.due ?? '', 'MM/DD/YYYY hh:mm A')}</p><p><b>Posted:</b> ${print(bid.posted, 'MM/DD/YYYY')} &nbsp; <b>Questions due:</b> ${print(bid.questions, 'MM/DD/YYYY hh:mm A')}</p><p><b>Pre-bid meeting:</b> ${print(bid.preBid, 'MM/DD/YYYY hh:mm A')}</p></div></div>`,
    );
    const main = `<div class="container"><h2>Current Solicitations</h2>\n${cards}\n</div>`;
    const notices = bids.map((bid) => statedOf(bid, url, { link: `/Bids/View/Bid/${bid.id}`, posted: true }));
    return makePage(random, {
      url,
      timeZone: 'America/New_York',
      readOn,
      title: 'Solicitations',
      main,
      notices,
      bare: true,
    });
  },
};

export const portalCardShapes: readonly PageShape[] = [jaggaer, bidNet, merx, demandStar, openGov, vendorRegistry];
