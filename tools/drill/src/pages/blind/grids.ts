import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { printDay, printWhen, someDay } from './days.js';
import { between, chance, digits, guid, pick } from './draw.js';
import { cityNumbers, makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { absolute, document } from './surroundings.js';
import { department, escape, town } from './words.js';

/** IonWave: a Telerik grid whose rows have no link; a script opens the bid of a row. */
function makeIonWave(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://${name.toLowerCase().replaceAll(' ', '')}.ionwave.example/SourcingEvents.aspx?SourceType=1`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 30, times: true, missingDeadlines: 8 });
  const rows = all.map(
    (
      draft,
      index,
    ) => `<tr class="${index % 2 === 0 ? 'rgRow' : 'rgAltRow'}" id="ctl00_mainContent_rgBidList_ctl00__${index}">
	<td><input type="image" src="/images/view.gif" alt="View" title="View Bid" /></td><td>${escape(draft.number ?? '')}</td><td>${escape(draft.title)}</td><td>${pick(random, ['RFP', 'Bid Posting', 'ITB', 'RFQ'])}</td><td>${department(random)}</td><td>${printDay['3/7/2026'](draft.posted)}</td><td>${draft.due === null ? '&nbsp;' : `${printWhen(draft.due, '3/7/2026', '02:00:00 PM')} (CT)`}</td>
</tr>`,
  );
  const sort = (head: string): string =>
    `<a title="Click here to sort" href="javascript:__doPostBack(&#39;ctl00$mainContent$rgBidList$ctl00$ctl02$ctl01$ctl00&#39;,&#39;&#39;)">${head}</a>`;
  const heads = ['Bid Number', 'Bid Title', 'Bid Type', 'Organization', 'Bid Issue Date', 'Bid Close Date'];
  const body = `<form method="post" action="./SourcingEvents.aspx?SourceType=1" id="aspnetForm"><input type="hidden" name="__VIEWSTATE" value="/wEPDwUK${digits(random, 24)}" />
<div id="menu"><ul><li><a href="Login.aspx">Home</a></li><li><a href="SourcingEvents.aspx?SourceType=1">Current Bids</a></li><li><a href="SourcingEvents.aspx?SourceType=2">Closed Bids</a></li><li><a href="SourcingEvents.aspx?SourceType=3">Awarded Bids</a></li></ul></div>
<h1>Current Bid Opportunities</h1>
<div id="ctl00_mainContent_rgBidList" class="RadGrid RadGrid_Default">
<table class="rgMasterTable" id="ctl00_mainContent_rgBidList_ctl00" style="width:100%;table-layout:auto;empty-cells:show;">
<colgroup><col /><col /><col /><col /><col /><col /><col /></colgroup>
<thead><tr><th scope="col" class="rgHeader">&nbsp;</th>${heads.map((head) => `<th scope="col" class="rgHeader">${sort(head)}</th>`).join('')}</tr></thead>
<tfoot><tr class="rgPager"><td colspan="7"><table summary="Data pager which controls on which page is the RadGrid control." border="0"><tbody><tr><td><div class="rgWrap rgNumPart"><a class="rgCurrentPage" href="#"><span>1</span></a></div><div class="rgWrap rgInfoPart">&nbsp;<strong>${all.length}</strong> items in <strong>1</strong> pages</div></td></tr></tbody></table></td></tr></tfoot>
<tbody>
${rows.join('\n')}
</tbody></table>
<input id="ctl00_mainContent_rgBidList_ClientState" name="ctl00_mainContent_rgBidList_ClientState" type="hidden" /></div>
<script type="text/javascript">Sys.Application.add_init(function(){$create(Telerik.Web.UI.RadGrid,{"_clientKeyValues":{${all.map((draft, index) => `"${index}":{"BidID":"${draft.id}"}`).join(',')}}});});</script>
</form>`;
  return {
    url,
    html: document(`${name} - Current Bids`, body),
    timeZone: 'America/Chicago',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: null })),
  };
}

/** ProcureWare as a browser shows it: the header of the grid is a separate table above the table of the rows. */
function makeProcureWare(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://${name.toLowerCase().replaceAll(' ', '')}.procureware.example/Bids`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 20, closed: 25, missingDeadlines: 5, times: true });
  const addresses = new Map(all.map((draft) => [draft.id, `/Bids/${guid(random)}`]));
  const href = (draft: Draft): string => addresses.get(draft.id) ?? '';
  const rows = all.map(
    (draft, index) =>
      `<tr class="${index % 2 === 0 ? '' : 'k-alt '}k-master-row" data-uid="${guid(random)}" role="row"><td role="gridcell"><span>${draft.status === 'open' ? 'Open for Bidding' : pick(random, ['Bidding Closed', 'Under Review'])}</span></td><td role="gridcell"><span>${pick(random, ['RFP', 'IFB', 'RFQ'])}</span></td><td role="gridcell"><span><a href="${href(draft)}">${escape(draft.number ?? '')}</a></span></td><td role="gridcell"><span>${escape(draft.title)}</span></td><td role="gridcell"><span>${printWhen({ day: draft.posted, time: '08:00' }, '3/7/2026', '2:00 PM')}</span></td><td role="gridcell"><span>${draft.due === null ? '' : `${printWhen(draft.due, '3/7/2026', '2:00 PM')} PT`}</span></td></tr>`,
  );
  const heads = ['Status', 'Type', 'Number', 'Title', 'Available', 'Due'];
  const body = `<div id="layout-header"><a href="/Home">Home</a> <a href="/Bids">Bids</a> <a href="/Login">Login</a></div>
<div id="content-bid_grid"><div class="toggled-content"><h2>Bids</h2>
<div id="EnumSelectAdjustedStatus"><div class="field-editor"><div><label><input type="checkbox">Open for Bidding</label><label><input type="checkbox">Bidding Closed</label></div></div></div>
<div class="grid k-grid k-widget k-display-block k-reorderable"><div class="k-grid-header"><div class="k-grid-header-wrap k-auto-scrollable"><table role="grid"><colgroup>${heads.map(() => '<col>').join('')}</colgroup><thead role="rowgroup"><tr role="row">${heads.map((head) => `<th scope="col" role="columnheader" data-title="${head}" class="k-header"><a class="k-link" href="#">${head}</a></th>`).join('')}</tr></thead></table></div></div>
<div class="k-grid-content k-auto-scrollable"><table role="grid"><colgroup>${heads.map(() => '<col>').join('')}</colgroup><tbody role="rowgroup">
${rows.join('\n')}
</tbody></table></div>
<div class="k-pager-wrap k-grid-pager"><a href="#" class="k-link k-pager-nav">1</a><span class="k-pager-info k-label">1 - ${all.length} of ${all.length} items</span></div></div></div></div>`;
  return {
    url,
    html: document('Bids', body),
    timeZone: 'America/Los_Angeles',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** Ivalua: a grid in which the number is the link, with several columns of days and of commodities. */
function makeIvalua(random: SeededRandom): ShapedPage {
  const url = 'https://bcbid.example/page.aspx/en/rfp/request_browse_public';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    max: 15,
    times: true,
    numbers: [...cityNumbers, (year, count) => `ITQ${year.slice(2)}TFA${count}`],
  });
  const href = (draft: Draft): string => `/page.aspx/en/bpm/process_manage_extranet/${draft.id}`;
  const commodities = (): string =>
    `<ul>${random
      .some(
        ['Charging network', 'Road maintenance', 'Consulting services', 'Office furniture', 'Software'],
        between(random, 1, 3),
      )
      .map((text) => `<li>${text}</li>`)
      .join('')}</ul>`;
  const rows = all.map(
    (draft) =>
      `<tr id="body_x_grid_grd_tr_${draft.id}" data-object-type="rfp" data-id="${draft.id}"><td data-iv-role="cell"><span>Open</span></td><td><a href="${href(draft)}">${escape(draft.number ?? '')}</a></td><td>${escape(draft.title)}</td><td>${commodities()}</td><td>${pick(random, ['Request for Proposal', 'Invitation to Tender', 'Request for Quote'])}</td><td>${printDay['2026-03-07'](draft.posted)} 12:00:00 AM</td><td>${draft.due === null ? '' : printWhen(draft.due, '2026-03-07', '02:00:00 PM')}</td><td>${between(random, 0, 50)}</td><td>${pick(random, ['', printDay['2026-03-07'](readOn)])}</td><td>${department(random)}</td><td>${town(random)}</td><td>${chance(random, 30) ? 'Yes' : 'No'}</td></tr>`,
  );
  const heads = [
    'Status',
    'Opportunity ID',
    'Opportunity Description',
    'Commodities',
    'Type',
    'Issue Date (Pacific Time)',
    'Closing Date (Pacific Time)',
    'Ends in (days)',
    'Last Updated',
    'Issued by',
    'Issued for',
    'Interested Vendor List',
  ];
  const body = `<header><a href="/page.aspx/en/usr/login">Login</a><a href="/page.aspx/en/sup/registration">Register</a></header><main><h1>Opportunities</h1>
<div class="search"><label>Keywords</label><input aria-label="Keywords"><button>Search</button></div>
<div class="iv-grid-view"><table id="body_x_grid_grd" role="grid"><thead><tr>${heads.map((head) => `<th scope="col"><button type="button">${head}</button></th>`).join('')}</tr></thead><tbody>
${rows.join('\n')}
</tbody></table><div class="pager">${all.length} Record(s) <button aria-label="Page 1">1</button><button aria-label="Page 2">2</button></div></div></main>`;
  return {
    url,
    html: document('Opportunities', body),
    timeZone: 'America/Vancouver',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

export const ionWaveGrid: PageShape = {
  name: 'IonWave, current bids',
  knownFrom:
    'public parsers of nevada.ionwave.net (parseBids: rgBidList rows, BidID map) and brazosbid.ionwave.net (rgMasterTable)',
  make: makeIonWave,
};

export const procureWareGrid: PageShape = {
  name: 'ProcureWare, grid of bids',
  knownFrom:
    'public scrapers of waterburyct.procureware.com (k-grid-content, td:nth-child(3) > span > a) and spokane.procureware.com',
  make: makeProcureWare,
};

export const ivaluaGrid: PageShape = {
  name: 'Ivalua, public opportunities (BC Bid)',
  knownFrom:
    'public parsers parse_bc_bid_listing_html (cells of tr[data-object-type=rfp]) and listing.test.ts (body_x_grid_grd)',
  make: makeIvalua,
};
