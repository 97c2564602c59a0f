import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { printWhen, someDay } from './days.js';
import { between, chance, digits, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { absolute, document } from './surroundings.js';
import { department, escape, person } from './words.js';

const bidNumbers = [
  (year: string, count: number): string => `BD-${year.slice(2)}-1020-DCRCU-DC250-${134000 + count}`,
  (year: string, count: number): string => `${year.slice(2)}-420DOT-${20000 + count}`,
  (_: string, count: number): string => `S-C${12000 + count}`,
];

interface Column {
  readonly head: string;
  readonly cell: (draft: Draft, random: SeededRandom) => string;
  readonly hidden?: boolean;
}

/** Each cell repeats the header of its column for narrow screens, as PrimeFaces prints it. */
function cell({ head, cell: print, hidden }: Column, draft: Draft, random: SeededRandom): string {
  return `<td role="gridcell"${hidden ? ' style="display:none"' : ''}><span class="ui-column-title">${escape(head)}</span>${print(draft, random)}</td>`;
}

function makeMarketplace(random: SeededRandom): ShapedPage {
  const url = 'https://buys.example/bso/view/search/external/advancedSearchBid.xhtml?openBids=true';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 25, numbers: bidNumbers, closed: 8, times: true });
  const href = (draft: Draft): string =>
    `/bso/external/bidDetail.sda?docId=${encodeURIComponent(draft.number ?? '')}&external=true&parentUrl=close`;
  const seconds = chance(random, 50);
  const columns: Column[] = [
    { head: 'Bid Solicitation #', cell: (draft) => `<a href="${escape(href(draft))}">${draft.number ?? ''}</a>` },
    { head: 'Organization Name', cell: (_, random) => department(random) },
    { head: pick(random, ['Blanket #', 'Contract #']), cell: () => '' },
    { head: 'Buyer', cell: (_, random) => person(random) },
    { head: 'Description', cell: (draft) => escape(draft.title) },
    {
      head: 'Bid Opening Date',
      cell: (draft) =>
        draft.due === null ? '' : printWhen(draft.due, '03/07/2026', seconds ? '14:00:00' : '02:00 PM'),
    },
    ...(chance(random, 50)
      ? [
          {
            head: 'Bid Holder List',
            cell: (draft: Draft) => `<a href="/bso/external/bidAckList.sdo?bidId=${draft.number ?? ''}">View List</a>`,
          },
        ]
      : []),
    { head: 'Awarded Vendor(s)', cell: () => '' },
    {
      head: 'Status',
      cell: (draft, random) => (draft.status === 'open' ? 'Sent' : pick(random, ['Opened', 'Evaluated'])),
    },
    {
      head: 'Alternate Id',
      cell: (_, random) => (chance(random, 30) ? `RFR ${digits(random, 3)}` : ''),
      hidden: chance(random, 20),
    },
  ];
  const heads = columns.map(
    ({ head, hidden }, index) =>
      `<th id="bidSearchResultsForm:bidResultId:j_idt${200 + index}" class="ui-state-default ui-sortable-column" role="columnheader" scope="col"${hidden ? ' style="display:none"' : ''}><span class="ui-column-title">${escape(head)}</span><span class="ui-sortable-column-icon ui-icon ui-icon-carat-2-n-s"></span></th>`,
  );
  const rows = all.map(
    (draft, index) =>
      `<tr data-ri="${index}" class="ui-widget-content ${index % 2 === 0 ? 'ui-datatable-even' : 'ui-datatable-odd'}" role="row">${columns.map((column) => cell(column, draft, random)).join('')}</tr>`,
  );
  const total = all.length + between(random, 0, 500);
  const paginator = `<div class="ui-paginator ui-paginator-top" role="navigation"><span class="ui-paginator-current">1-${all.length} of ${total}</span><span class="ui-paginator-pages"><a class="ui-paginator-page ui-state-active" href="#">1</a><a class="ui-paginator-page" href="#">2</a></span><a href="#" class="ui-paginator-next">Next</a></div>`;
  const body = `<div id="topbar"><a href="/bso/view/login/login.xhtml">Login</a> | <a href="/bso/external/registration">Register</a></div>
<form id="bidSearchForm"><fieldset><legend>Advanced Search</legend><label for="bidSearchForm:bidNbr">Bid Solicitation #</label><input id="bidSearchForm:bidNbr"><label>Description</label><input id="bidSearchForm:desc"><label>Bid Opening Date</label><input id="bidSearchForm:from"> to <input id="bidSearchForm:to"><input type="hidden" name="_csrf" value="${digits(random, 12)}"></fieldset></form>
<form id="bidSearchResultsForm"><h2>Search Results</h2>
<div id="bidSearchResultsForm:bidResultId" class="ui-datatable ui-widget">${paginator}
<div class="ui-datatable-tablewrapper"><table role="grid"><thead id="bidSearchResultsForm:bidResultId_head"><tr role="row">${heads.join('')}</tr></thead><tbody id="bidSearchResultsForm:bidResultId_data" class="ui-datatable-data ui-widget-content">
${rows.join('\n')}
</tbody></table></div></div>
<script type="text/javascript">$(function(){PrimeFaces.cw("DataTable","widget_bidResultId",{id:"bidSearchResultsForm:bidResultId",paginator:{rows:25,rowCount:${total},page:0}});});</script>
<input type="hidden" name="javax.faces.ViewState" value="-${digits(random, 18)}:${digits(random, 18)}"></form>`;
  return {
    url,
    html: document('Bid Solicitations', body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

/** BuySpeed before 2015: tables within tables, headers in ordinary cells. */
function makeBuySpeed(random: SeededRandom): ShapedPage {
  const url = 'https://buy4state.example/bso/external/publicBids.sdo';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    max: 25,
    numbers: [(_, count) => `00711${5000000 + count * 37}`, bidNumbers[2] ?? ((year) => year)],
    times: true,
  });
  const href = (draft: Draft): string => `/bso/external/bidDetail.sdo?bidId=${draft.number ?? ''}&parentUrl=activeBids`;
  const rows = all.map(
    (draft, index) => `<tr class="${index % 2 === 0 ? 'row-01' : 'row-02'}">
<td class="tableText-01"><a href="${escape(href(draft))}" class="link-01">${draft.number ?? ''}</a></td><td class="tableText-01">${chance(random, 30) ? digits(random, 5) : '&nbsp;'}</td><td class="tableText-01">${person(random)}</td>
<td class="tableText-01">${escape(draft.title)}</td><td class="tableText-01">${pick(random, ['Open Market', 'Blanket'])}</td><td class="tableText-01" nowrap>${draft.due === null ? '' : printWhen(draft.due, '03/07/2026', '02:00 PM')}</td><td class="tableText-01"><a href="/bso/external/bidAckList.sdo?bidId=${draft.number ?? ''}">Bid Holder List</a></td></tr>`,
  );
  const heads = [
    'Bid #',
    'Alternate Id',
    'Buyer',
    'Description',
    'Purchase Method',
    'Bid Opening Date',
    'Bid Holder List',
  ];
  const body = `<form name="bidForm" method="post"><table width="100%" border="0" cellspacing="0" cellpadding="0"><tr><td class="sectionheader-01">Open Bids</td></tr>
<tr><td><table width="100%" border="0" cellspacing="1" cellpadding="3" class="table-01">
<tr>${heads.map((head) => `<td class="tableHeader-01"><a href="javascript:sortBy('${head}')">${head}</a></td>`).join('')}</tr>
${rows.join('\n')}
</table></td></tr>
<tr><td class="inputs-01" align="center" valign="bottom">1 <a href="javascript:navigatePage(2)">2</a> <a href="javascript:navigatePage(3)">3</a></td></tr></table>
<input type="hidden" name="mode" value="navigation"></form>`;
  return {
    url,
    html: document('Open Bids', body),
    timeZone: 'America/Detroit',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

export const periscopeMarketplace: PageShape = {
  name: 'Periscope S2G, advanced search of open bids',
  knownFrom:
    'public parsers periscope (readBsoRows, bsoHeaders) and of NevadaEPro (parseListRows, ui-column-title in cells)',
  make: makeMarketplace,
};

export const buySpeedList: PageShape = {
  name: 'BuySpeed publicBids.sdo',
  knownFrom: 'public parser of buy4michigan.com (class Michigan: column titles, inputs-01 pager)',
  make: makeBuySpeed,
};
