import { addDays, printDay, printTime, printWhen, usZoneName } from '../blind/days.js';
import { between, chance, pick } from '../blind/draw.js';
import { department, escape, person, sentence } from '../blind/words.js';
import { dueText } from '../blind-second/printing.js';
import { daysBetween, timeOrNoon, shortYearDay } from './printing.js';
import { agencyPage, numberOf, platformPage, rows, siteShape, statusText, titleOf } from './site-page.js';
import { americanTitle } from './titles.js';

const types = ['Request for Bids (RFB)', 'Request for Proposals (RFP)', 'Request for Quotes (RFQ)'];

export const advantageCards = siteShape(
  {
    name: 'CGI Advantage vendor self service, cards in a grid, one row opened',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_vssky.py',
    url: 'https://vss.commonwealth.example/vssprod-ext/Advantage4',
    timeZone: 'America/New_York',
    draftOptions: {
      title: americanTitle,
      times: true,
      closed: 10,
      cancelled: 8,
      numbers: [(year, count) => `RFB-605-${year.slice(2)}000${String(count).padStart(4, '0')}`],
    },
  },
  ({ random, all, readOn }) => ({
    link: () => null,
    otherwise: ({ posted }, index) => ({ posted: index === 0 ? posted : null }),
    html: platformPage(
      'Vendor Self Service',
      ['Home', 'Published Solicitations', 'Published Contracts', 'Forms', 'Sign In'],
      `<h1 id="page-title">Published Solicitations</h1><div class="search-panel"><label>Status <select><option>All</option><option>Open</option><option>Closed</option></select></label><label>Keyword <input name="kw"></label><button>Search</button></div>
<div class="grid-count">Records ${all.length} of ${all.length}</div>
<table id="vsspageVVSSX10019gridView1group1cardGridgrid1" role="grid" class="css-table"><thead><tr><th></th><th><div>Description</div></th><th><div>Department/Buyer</div></th><th><div>Solicitation Number/Type/Category</div></th><th><div>Closing Date and Time/Status</div></th></tr></thead><tbody>
${rows(all, (draft, index) => {
  const zone = dueText(draft, ({ day }) => usZoneName('America/New_York', day));
  const left = `${dueText(draft, ({ day }) => String(daysBetween(readOn, day) - 1))} Days, ${between(random, 10, 23)}:${between(random, 10, 59)}:${between(random, 10, 59)}`;
  const opened =
    index === 0
      ? `\n<tr class="expanded"><td></td><td colspan="4"><div class="sub"><div>Published On</div><div>${printDay['03/07/2026'](draft.posted)}</div><div>Amended On</div><div>${printDay['03/07/2026'](readOn)}</div><div>Version</div><div>2</div><div>Procurement Folder</div><div>${between(random, 100000, 999999)}</div></div></td></tr>`
      : '';
  return `<tr role="row"><td><button aria-label="Expand row">+</button></td><td><div><div>${titleOf(draft)}</div></div></td><td><div><div><div>${escape(department(random))}</div><div>${person(random)}</div></div></div></td><td><div><div><div>${numberOf(draft)}</div><div>${pick(random, types)}</div><div>${pick(random, ['Construction', 'Goods', 'Professional Services'])}</div></div></div></td><td><div><div><div>${dueText(draft, (due) => printWhen(due, '03/07/2026', '02:00 PM'))} ${zone}</div><div>${draft.status === 'open' ? `${left} left` : '-'}</div><div>${statusText(draft, 'Open', 'Closed', 'Cancelled')}</div></div></div></td></tr>${opened}`;
})}
</tbody></table><div class="pager"><button disabled>Previous</button><button>Next</button></div>`,
      ['Accessibility', 'Policies', 'Contact Us'],
    ),
  }),
);

export const districtSolicitations = siteShape(
  {
    name: 'Contracts office of a district, state behind the number, contact in lines of a cell',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_ocpdc_spn.py (contracts.ocp.dc.gov)',
    url: 'https://contracts.districtoffice.example/solicitations/search',
    timeZone: 'America/New_York',
    draftOptions: {
      title: americanTitle,
      times: true,
      cancelled: 18,
      numbers: [(_, count) => `Doc${String(611000 + count * 17)}`],
    },
  },
  ({ random, all }) => ({
    link: () => null,
    without: ['posted'],
    html: platformPage(
      'Office of Contracting and Procurement',
      ['Awarded Contracts', 'Solicitations', 'Determinations', 'Forecast'],
      `<app-root><app-solicitations><h2>Solicitations</h2><form><label>Agency <select><option>All agencies</option></select></label><input placeholder="Keyword"></form>
<table class="table table-hover"><thead><tr><th>Solicitation Number</th><th>Title</th><th>Agency</th><th>Market Type</th><th>Due Date</th><th>Contracting Officer</th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr><td><div>${numberOf(draft)}${draft.status === 'cancelled' ? '-Cancelled' : ''}</div></td><td><div><span class="link" role="button" tabindex="0">${titleOf(draft)}</span></div></td><td><div><span>${escape(department(random))}</span></div></td><td><div>${pick(random, ['Open Market', 'Set Aside', 'Set Aside-Designated'])}</div></td><td><div>${dueText(draft, ({ day }) => printDay['03/07/2026'](day))}</div><div>${dueText(draft, (due) => printTime['02:00 PM'](timeOrNoon(due)))}</div></td><td><div>${person(random)}</div><div>contracts@office.example</div><div><span>(202) 555-0${between(random, 100, 199)}</span></div></td></tr>`,
)}
</tbody></table><div class="pagination"><a href="?page=2">2</a> <a href="?page=3">3</a></div></app-solicitations></app-root>`,
      ['Feedback', 'Terms and Conditions'],
    ),
  }),
);

export const jqueryGrid = siteShape(
  {
    name: 'State marketplace in jqGrid, heads apart from the rows, hidden cells',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_delaware_spn.py, Harsh-10-10/Delaware_scrapy (mmp.delaware.gov/Bids)',
    url: 'https://mmp.firststate.example/Bids/',
    timeZone: 'America/New_York',
    draftOptions: {
      title: americanTitle,
      numbers: [
        (year, count, random) =>
          `${pick(random, ['GSS', 'DOT', 'HSS'])}${year.slice(2)}${String(count).padStart(3, '0')}-${pick(random, ['JANITOR', 'PAVING', 'PARTS', 'SUPPORT'])}`,
      ],
    },
  },
  (page) => ({
    link: ({ id }) => `/Bids/Details/${id}`,
    html: agencyPage(
      page,
      'MyMarketplace',
      'Bid Solicitation Directory',
      `<ul class="nav nav-tabs"><li class="active"><a href="#open">Open Bids</a></li><li><a href="#closed">Recently Closed Bids</a></li><li><a href="#awarded">Contracts Awarded</a></li></ul>
<div class="ui-jqgrid ui-widget" id="gbox_jqg1"><div class="ui-jqgrid-view"><div class="ui-jqgrid-hdiv"><table class="ui-jqgrid-htable" role="presentation"><thead><tr class="ui-jqgrid-labels" role="row"><th id="jqg1_id" style="display:none"><div>id</div></th><th id="jqg1_ContractNumber"><div class="ui-jqgrid-sortable">Contract Number</div></th><th id="jqg1_ContractTitle"><div class="ui-jqgrid-sortable">Contract Title</div></th><th id="jqg1_OpenDate"><div class="ui-jqgrid-sortable">Open Date</div></th><th id="jqg1_DeadlineDate"><div class="ui-jqgrid-sortable">Deadline Date</div></th><th id="jqg1_AgencyCode"><div>Agency Code</div></th><th id="jqg1_Unspsc"><div>UNSPSC</div></th></tr></thead></table></div>
<div class="ui-jqgrid-bdiv"><table id="jqg1" role="grid" class="ui-jqgrid-btable"><tbody><tr class="jqgfirstrow" role="row"><td style="height:0;width:0;display:none"></td><td style="height:0;width:130px"></td><td style="height:0;width:380px"></td><td style="height:0;width:90px"></td><td style="height:0;width:90px"></td><td style="height:0;width:80px"></td><td style="height:0;width:110px"></td></tr>
${rows(
  page.all,
  (draft) =>
    `<tr role="row" id="${draft.id}" class="ui-widget-content jqgrow ui-row-ltr"><td style="display:none" aria-describedby="jqg1_id">${draft.id}</td><td title="${numberOf(draft)}" aria-describedby="jqg1_ContractNumber">${numberOf(draft)}</td><td title="${titleOf(draft)}" aria-describedby="jqg1_ContractTitle"><a href="/Bids/Details/${draft.id}">${titleOf(draft)}</a></td><td aria-describedby="jqg1_OpenDate">${draft.posted}</td><td aria-describedby="jqg1_DeadlineDate">${dueText(draft, ({ day }) => day)}</td><td aria-describedby="jqg1_AgencyCode">${pick(page.random, ['GSS', 'DOT', 'DHSS', 'DOE', 'DNR'])}</td><td aria-describedby="jqg1_Unspsc">${between(page.random, 10, 95)}${between(page.random, 100000, 999999)}</td></tr>`,
)}
</tbody></table></div><div id="pager" class="ui-jqgrid-pager"><table><tbody><tr><td id="first_jqg1">First</td><td>Page <input size="2" value="1"> of <span>3</span></td><td id="next_jqg1">Next</td><td dir="ltr">View 1 - ${page.all.length} of 61</td></tr></tbody></table></div></div></div>`,
    ),
  }),
);

export const revisedOpenings = siteShape(
  {
    name: 'State purchasing, table whose moved openings stand below the former ones',
    knownFrom: 'Shoebn/gecaws live_scripts_aws/us_nebraska.py (das.nebraska.gov)',
    url: 'https://das.plainsstate.example/materiel/bidopps.html',
    timeZone: 'America/Chicago',
    draftOptions: {
      title: americanTitle,
      numbers: [(_, count) => `${String(6700 + count)} Z1`, (_, count) => `${String(118000 + count * 5)} O3`],
    },
  },
  (page) => ({
    link: ({ id }) => `solicitations/${id}.html`,
    html: agencyPage(
      page,
      'Department of Administrative Services',
      'Current Bid Opportunities',
      `<p>Responses must be received by the State Purchasing Bureau on or before the opening date. Late responses are not considered.</p>
<table class="bids" summary="Bid opportunities"><thead><tr><th>Buyer</th><th>Project Description</th><th>Agency - Code</th><th>Opening Date</th><th>Type</th><th>Pre-Proposal</th><th>Solicitation Number</th><th>Questions Due</th><th>Date Posted</th></tr></thead><tbody>
${rows(page.all, (draft) => {
  const { random } = page;
  const opening = dueText(draft, ({ day }) => shortDue(day, chance(random, 30)));
  return `<tr><td>${person(random)}</td><td><a href="solicitations/${draft.id}.html">${titleOf(draft)}</a></td><td>${escape(department(random))} - ${between(random, 100, 990)}</td><td>${opening}</td><td>${pick(random, ['RFP', 'ITB', 'RFI'])}</td><td>${chance(random, 30) ? dueText(draft, ({ day }) => shortYearDay(addDays(day, -14))) : ''}</td><td>${numberOf(draft)}</td><td>${dueText(draft, ({ day }) => shortYearDay(addDays(day, -10)))}</td><td>${shortYearDay(draft.posted)}</td></tr>`;
})}
</tbody></table><p>${sentence(page.random)}</p>`,
    ),
  }),
);

function shortDue(day: string, isMoved: boolean): string {
  return isMoved ? `<p><s>${shortYearDay(addDays(day, -7))}</s></p><p>${shortYearDay(day)}</p>` : shortYearDay(day);
}
