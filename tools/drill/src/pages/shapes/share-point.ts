import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type PageShape } from '../page-shape.js';
import { type Bid, makeBids, makeReadOn, statedOf } from './bids.js';
import { print } from './moments.js';
import { each, escape, link, makePage } from './website.js';
import { slugOf } from './words.js';

/** List view of 2007 and 2010: headers are blocks with menus, cells have only classes, rows may be grouped by a field. */
const listView: PageShape = {
  name: 'SharePoint list view of bids',
  knownFrom:
    'thayton/bidmap plugins/ga/link/cityofcovington.py (table summary "Current Bid Postings"); public markup of "ms-listviewtable", "ms-viewheadertr", "ms-vh2", "ms-vb2", "ms-itmhover"',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.millbrook.example.gov/Business/Bids/Pages/Current-Bid-Postings.aspx';
    const bids = makeBids(random, { readOn, min: 3, max: 20, withoutNumber: 8 });
    const pattern = pickFrom(random, ['M/D/YYYY{ h:mm A}', 'M/D/YYYY']);
    const hrefOf = (bid: Bid): string => `/Business/Bids/Lists/Bids/DispForm.aspx?ID=${bid.id}`;
    const head = (name: string): string =>
      `<th class="ms-vh2" scope="col"><div Sortable="" class="ms-vh-div" Name="${name}" DisplayName="${name}"><a href="javascript:" title="Sort by ${name}">${name}<img src="/_layouts/images/blank.gif" alt=""></a></div></th>`;
    const rows = each(
      bids,
      (bid, index) =>
        `<tr class="${index % 2 === 0 ? 'ms-itmhover' : 'ms-alternating ms-itmhover'}" iid="1,${bid.id},0"><td class="ms-vb2">${escape(bid.number ?? '')}</td><td class="ms-vb-title"><div class="ms-vb itx"><a onfocus="OnLink(this)" href="${hrefOf(bid)}">${escape(bid.title)}</a></div></td><td class="ms-vb2"><nobr>${print(bid.posted, 'M/D/YYYY')}</nobr></td><td class="ms-vb2"><nobr>${print(bid.due ?? '', pattern)}</nobr></td><td class="ms-vb2">${escape(bid.agency)}</td></tr>`,
    );
    const main = `<div id="s4-workspace"><div class="ms-webpart-titleText"><h2>Current Bid Postings</h2></div><table class="ms-listviewtable" summary="Current Bid Postings " border="0" cellspacing="0"><tbody><tr class="ms-viewheadertr ms-vhltr">${['Bid Number', 'Title', 'Posted', 'Due Date', 'Department'].map(head).join('')}</tr>
${rows}
</tbody></table><table><tr><td class="ms-paging">1 - ${bids.length} <a href="?Paged=TRUE"><img src="/_layouts/images/next.gif" alt="Next"></a></td></tr></table></div>`;
    const due = pattern.includes('h') ? 'time' : 'day';
    const notices = bids.map((bid) => statedOf(bid, url, { link: hrefOf(bid), posted: true, due }));
    return makePage(random, {
      url,
      timeZone: 'America/New_York',
      readOn,
      title: 'Current Bid Postings',
      main,
      notices,
      bare: isOneIn(random, 2),
    });
  },
};

/** Content query web part: titles with a line of text, which holds number and dates. */
const queryPart: PageShape = {
  name: 'SharePoint content query, one line of facts under each title',
  knownFrom: 'public parsers of SharePoint web parts ("dfwp-list", "item link-item"); contents: general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://purchasing.example.gov/Pages/solicitations.aspx';
    const bids = makeBids(random, { readOn, min: 3, max: 20 });
    const separator = pickFrom(random, [' | ', ' - ', '; ']);
    const items = each(
      bids,
      (bid) =>
        `<li class="dfwp-item"><div class="item link-item"><a href="/Documents/${bid.id}/${slugOf(bid.title)}.aspx" title="">${escape(bid.title)}</a><div class="description">Solicitation No. ${escape(bid.number ?? '')}${separator}Issued ${print(bid.posted, 'M/D/YYYY')}${separator}Closes ${print(bid.due ?? '', 'M/D/YYYY h:mm A')}</div></div></li>`,
    );
    const main = `<div class="ms-rtestate-field"><h1>Solicitations</h1></div><div class="cbq-layout-main"><ul class="dfwp-column dfwp-list">\n${items}\n</ul></div><p>${link('/Pages/awards.aspx', 'Contract awards')}</p>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/Documents/${bid.id}/${slugOf(bid.title)}.aspx`, posted: true }),
    );
    return makePage(random, { url, timeZone: 'America/Chicago', readOn, title: 'Solicitations', main, notices });
  },
};

export const sharePointShapes: readonly PageShape[] = [listView, queryPart];
