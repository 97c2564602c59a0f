import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type Bid, makeBids, makeReadOn, statedOf } from './bids.js';
import { daysBetween, print } from './moments.js';
import { each, escape, makePage } from './website.js';
import { type Language } from './words.js';

/** One column of the grid. */
interface Column {
  readonly id: string;
  readonly head: string;
  readonly cell: (bid: Bid) => string;
}

interface Grid {
  readonly url: string;
  readonly title: string;
  readonly language: Language;
  readonly timeZone: string;
  readonly columns: readonly Column[];
  readonly readOn: string;
  readonly bids: readonly Bid[];
  readonly hrefOf: (bid: Bid) => string;
}

function makeGrid(random: SeededRandom, grid: Grid): ShapedPage {
  const { url, title, language, timeZone, columns, readOn, bids, hrefOf } = grid;
  const heads = columns
    .map(({ id, head }) => `<th id="body_x_grid_grd__ctl0_${id}" scope="col"><span>${escape(head)}</span></th>`)
    .join('');
  const rows = each(
    bids,
    (bid) =>
      `<tr data-id="${bid.id}" data-object-type="rfp">${columns.map(({ cell }) => `<td>${cell(bid)}</td>`).join('')}</tr>`,
  );
  const main = `<form id="mainForm" method="post"><input type="hidden" name="CSRFToken" value="x"><input type="hidden" name="hdnCurrentPageIndexbody_x_grid_grd" value="0"><input type="hidden" name="maxpageindexbody_x_grid_grd" value="3"><h1>${escape(title)}</h1>
<div class="iv-grid"><table id="body_x_grid_grd" class="iv-grid-view table"><thead><tr>${heads}</tr></thead><tbody>
${rows}
</tbody></table></div><div class="iv-pager"><button type="button" id="body_x_grid_PagerBtnNextPage" aria-label="Next page">&gt;</button><span>${bids.length} result(s)</span></div></form>`;
  const notices = bids.map((bid) => statedOf(bid, url, { link: hrefOf(bid), posted: true }));
  return makePage(random, { url, timeZone, readOn, title, language, main, notices, bare: true });
}

/** The ids of columns come from the platform, the headers from the buyer; the first column has only a pictogram with the link. */
const english: PageShape = {
  name: 'Ivalua public solicitations, English',
  knownFrom: 'public parsers of "body_x_grid_grd" (eMMA Maryland, BC Bid, hidden pager fields, data-id of the rows)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://emarket.example.gov/page.aspx/en/rfp/request_browse_public';
    const bids = makeBids(random, {
      readOn,
      min: 5,
      max: 15,
      numbers: (_, year, serial) => `BPM${year.slice(2)}${4000 + serial}`,
      withoutDue: 15,
      dueWords: [''],
    });
    const hrefOf = (bid: Bid): string => `/page.aspx/en/bpm/process_manage_extranet/${bid.id}`;
    const pattern = 'M/D/YYYY{ h:mm:[00] A}';
    const columns: Column[] = [
      {
        id: 'colManagegrid',
        head: '',
        cell: (bid) =>
          `<a iv-action="manage" aria-label="See" href="${hrefOf(bid)}"><img src="/images/edit.png" alt=""></a>`,
      },
      { id: 'txtBpmCodeCalculated', head: 'ID', cell: (bid) => escape(bid.number ?? '') },
      { id: 'colLabel', head: 'Title', cell: (bid) => `<a href="${hrefOf(bid)}">${escape(bid.title)}</a>` },
      { id: 'colStatus', head: 'Status', cell: () => 'Open' },
      { id: 'colEndDate', head: 'Due / Close Date', cell: (bid) => (bid.due === null ? '' : print(bid.due, pattern)) },
      { id: 'colPubBeginDate', head: 'Publish Date', cell: (bid) => print(`${bid.posted}T08:30`, pattern) },
      { id: 'colFamily', head: 'Main Category', cell: () => 'Facility maintenance and repair' },
      { id: 'colOrga', head: 'Issuing Agency', cell: (bid) => escape(bid.agency) },
    ];
    return makeGrid(random, {
      url,
      title: 'Public Solicitations',
      language: 'en',
      timeZone: 'America/New_York',
      columns,
      readOn,
      bids,
      hrefOf,
    });
  },
};

const french: PageShape = {
  name: 'Ivalua public solicitations, French',
  knownFrom: 'public test of an Ivalua grid in French (heads Code, Libellé, Famille, Date de publication, Date limite)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://achats.example.fr/page.aspx/fr/rfp/request_browse_public';
    const bids = makeBids(random, {
      readOn,
      min: 3,
      max: 15,
      language: 'fr',
      numbers: (_, year, serial) => `RFx-${year}-${serial}`,
    });
    const hrefOf = (bid: Bid): string => `/page.aspx/fr/bpm/process_manage_extranet/${bid.id}`;
    const columns: Column[] = [
      { id: 'colManagegrid', head: 'Action', cell: (bid) => `<a iv-action="manage" href="${hrefOf(bid)}">Ouvrir</a>` },
      { id: 'txtBpmCodeCalculated', head: 'Code', cell: (bid) => escape(bid.number ?? '') },
      { id: 'colLabel', head: 'Libellé', cell: (bid) => escape(bid.title) },
      { id: 'colFamily', head: 'Famille', cell: () => 'Travaux' },
      {
        id: 'colPubBeginDate',
        head: 'Date de publication',
        cell: (bid) => print(`${bid.posted}T09:30`, 'DD/MM/YYYY HH:mm'),
      },
      { id: 'colEndDate', head: 'Date limite', cell: (bid) => print(bid.due ?? '', 'DD/MM/YYYY HH:mm') },
    ];
    return makeGrid(random, {
      url,
      title: 'Consultations publiques',
      language: 'fr',
      timeZone: 'Europe/Paris',
      columns,
      readOn,
      bids,
      hrefOf,
    });
  },
};

/** The Canadian province: number in the link, day as year-month-day, amendments counted in a column. */
const province: PageShape = {
  name: 'Ivalua of a Canadian province, number in the link',
  knownFrom:
    'public readers of BC Bid (request_browse_public, status, opportunity id and description, issue date, closing date)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://bid.example.bc.ca/page.aspx/en/rfp/request_browse_public';
    const bids = makeBids(random, {
      readOn,
      min: 5,
      max: 15,
      numbers: (_, __, serial) => String(240_000 + serial * 13),
    });
    const hrefOf = (bid: Bid): string => `/page.aspx/en/bpm/process_manage_extranet/${bid.id}`;
    const issuer = pickFrom(random, ['District of Fernwood', 'Ministry of Roads', 'Northern Health']);
    const columns: Column[] = [
      { id: 'colStatus', head: 'Status', cell: () => 'Open' },
      {
        id: 'txtBpmCodeCalculated',
        head: 'Opportunity ID',
        cell: (bid) => `<a href="${hrefOf(bid)}">${bid.number ?? ''}</a>`,
      },
      { id: 'colLabel', head: 'Opportunity Description', cell: (bid) => escape(bid.title) },
      { id: 'colType', head: 'Type', cell: () => pickFrom(random, ['Invitation to Tender', 'Request for Proposal']) },
      {
        id: 'colPubBeginDate',
        head: 'Issue Date and Time (Pacific Time)',
        cell: (bid) => print(`${bid.posted}T10:15`, 'YYYY-MM-DD h:mm:[00] A'),
      },
      {
        id: 'colEndDate',
        head: 'Closing Date and Time (Pacific Time)',
        cell: (bid) => print(bid.due ?? '', 'YYYY-MM-DD h:mm:[00] A'),
      },
      { id: 'colRemaining', head: 'Time Remaining', cell: (bid) => `${daysBetween(readOn, bid.due ?? '')} day(s)` },
      { id: 'colAmendments', head: 'Amendments', cell: () => (isOneIn(random, 3) ? '1' : '0') },
      { id: 'colOrga', head: 'Issued by', cell: () => issuer },
    ];
    return makeGrid(random, {
      url,
      title: 'Opportunities',
      language: 'en',
      timeZone: 'America/Vancouver',
      columns,
      readOn,
      bids,
      hrefOf,
    });
  },
};

export const ivaluaShapes: readonly PageShape[] = [english, french, province];
