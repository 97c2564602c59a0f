import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type When, printWhen, someDay, usZoneName } from './days.js';
import { chance, digits, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { document } from './surroundings.js';
import { escape, hostName, person, sentence } from './words.js';

const zones = ['America/Chicago', 'America/Denver', 'America/New_York'];

const numbers = [
  (year: string, count: number): string => `743-${year}-RFQ-${1500 + count}`,
  (_: string, count: number): string => `RFP-730-UofH-${3100 + count}`,
  (year: string, count: number): string => `TAMU-RFP-${year.slice(2)}-${5000 + count}`,
  (year: string, count: number): string => `${year}-${1190 + count}`,
];

function labelled(label: string, value: string): string {
  return `<div class="phx table-row-layout"><div class="phx table-cell-layout"><div class="phx data-row-label"><div class="phx phxText">${label}</div></div></div><div class="phx table-cell-layout"><div class="phx data-row-content">${value}</div></div></div>`;
}

function moment(when: When, timeZone: string): string {
  return `${printWhen(when, '3/7/2026', '2:00 PM', ', ')} <b>${usZoneName(timeZone, when.day)}</b>`;
}

function make(random: SeededRandom): ShapedPage {
  const timeZone = pick(random, zones);
  const buyer = pick(random, ['State of Tallgrass', 'University of Hadley', 'Kettle River State University']);
  const url = `https://bids.sciquest.example/apps/Router/PublicEvent?CustomerOrg=${hostName(buyer)}&tab=PHX_NAV_SourcingOpenForBid`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 22, numbers, times: true, idDigits: 6 });
  const href = (draft: Draft): string =>
    `https://solutions.sciquest.example/apps/Router/ExternalSourcingEvent?EventId=${draft.id}&AuthToken=${draft.id}7f`;
  const rows = all.map((draft) => {
    const who = person(random);
    return `<tr><td><span class="phx label status-badge label-success">${pick(random, ['Open', 'Open', 'Pending'])}</span></td><td><div class="phx table-layout"><div class="phx display-block"><a class="btn btn-link btn-link-header" href="${escape(href(draft))}" target="_blank" rel="noopener">${escape(draft.title)}</a></div>
<div class="phx display-block phxText label-mini">${escape(sentence(random))}</div>
${labelled('Open', moment({ day: draft.posted, time: '08:56' }, timeZone))}${labelled('Close', draft.due === null ? '' : moment(draft.due, timeZone))}${labelled('Type', pick(random, ['RFP', 'IFB', 'RFQ', 'LimtSol']))}${labelled('Number', escape(draft.number ?? ''))}${labelled('Contact', `${who}<br><a href="mailto:${hostName(who)}@buyer.example">${hostName(who)}@buyer.example</a>`)}
<a href="https://documents.example/Sourcingevent/${draft.id}-event.pdf?X-Amz-Expires=3600">View as PDF</a></div></td></tr>`;
  });
  const total = chance(random, 60) ? `<div class="pager">1-${all.length} of ${all.length} Results</div>` : '';
  const body = `<div id="phxHeader"><h1>${buyer}</h1><a href="/apps/Router/SupplierLogin">Supplier Login</a></div>
<ul class="nav nav-tabs" role="tablist"><li class="active"><a href="#open">Open for Bid</a></li><li><a href="?tab=PHX_NAV_SourcingUpcoming">Upcoming</a></li><li><a href="?tab=PHX_NAV_SourcingAwarded">Awarded</a></li></ul>
<form id="SourcingPublicSite"><label for="SourcingPublicSite_SORTBY">Sort by</label><select id="SourcingPublicSite_SORTBY"><option>Best Match</option><option>Open Date Ascending</option><option>Close Date Ascending</option></select>
${total}
<div class="phx table-responsive"><table class="table phx"><thead><tr><th>Status</th><th>Details</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table></div>${total}</form>
<script>var g_token='${digits(random, 16)}';</script>`;
  return {
    url,
    html: document(`${buyer} - Public Events`, body),
    timeZone,
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: href(draft) })),
  };
}

export const jaggaerEvents: PageShape = {
  name: 'Jaggaer, public events open for bid',
  knownFrom:
    'public parser jaggaer-public.ts (readJaggaerEvents: status-badge, btn-link-header, phxText, data-row-content)',
  make,
};
