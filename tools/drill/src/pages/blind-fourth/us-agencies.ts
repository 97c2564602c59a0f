import { addDays, printDay, printTime, printWhen, usZoneName } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { document } from '../blind/surroundings.js';
import { person, sentence } from '../blind/words.js';
import { dueText } from '../blind-second/printing.js';
import { timeOrNoon } from './printing.js';
import { agencyPage, numberOf, platformPage, rows, siteShape, statusText, titleOf } from './site-page.js';
import { americanTitle } from './titles.js';

export const negotiationAbstracts = siteShape(
  {
    name: 'Airport authority, Oracle Fusion negotiation abstracts',
    knownFrom:
      'https://docs.oracle.com/en/cloud/saas/procurement (fscmUI/faces/NegotiationAbstracts, public readers of its eight columns)',
    url: 'https://fa-airp-saasprod1.cloud.example/fscmUI/faces/NegotiationAbstracts?prcBuId=300000001273072',
    timeZone: 'America/Chicago',
    draftOptions: {
      title: americanTitle,
      times: true,
      closed: 12,
      cancelled: 8,
      numbers: [
        (_, count) => `GG000${String(400 + count)}`,
        (year, count) => `FC-${year.slice(2)}${String(1300 + count)}`,
        (_, count) => String(1012 + count * 3),
      ],
    },
  },
  ({ random, all, owner }) => ({
    link: () => null,
    html: document(
      'Negotiation Abstracts',
      `<div id="d1"><form id="f1"><div class="x1a"><h1 class="x19t">Negotiation Abstracts</h1><span class="x2ey">${owner} Airport Authority</span></div>
<div class="xsearch"><label class="x1ej">Status</label><select><option>All</option></select><label class="x1ej">Close Date</label><input class="x25" title="m/d/yy"><button>Search</button><span>Time Zone US Central Time</span></div>
<div id="AT2:_ATp:ATt2" class="x1no x1oc" role="presentation"><div id="AT2::hsc"><table class="x1nq" role="presentation"><tbody><tr><th style="width:140px"><span class="af_column_label-text">Negotiation</span></th><th><span class="af_column_label-text">Title</span></th><th><span class="af_column_label-text">Negotiation Type</span></th><th><span class="af_column_label-text">Status</span></th><th><span class="af_column_label-text">Posting Date</span></th><th><span class="af_column_label-text">Open Date</span></th><th><span class="af_column_label-text">Close Date</span></th><th><span class="af_column_label-text">Details</span></th></tr></tbody></table></div>
<div id="AT2::db" class="x1n1"><table class="x1nt x1o6" summary="Search Results" _startrow="0" _rowcount="${all.length}"><tbody>
${rows(all, (draft, index) => {
  const cell = (text: string): string => `<td class="x1nv"><span class="x2hm">${text}</span></td>`;
  const posted = printDay['3/7/2026'](draft.posted);
  return `<tr _afrrk="${index}" class="x1nw">${cell(numberOf(draft))}${cell(titleOf(draft))}${cell(pick(random, ['RFQ', 'RFP', 'RFI', 'Invitation to Bid']))}${cell(statusText(draft, 'Active', 'Closed', 'Canceled'))}${cell(`${posted} 9:${between(random, 10, 59)} AM`)}${cell(`${posted} 10:${between(random, 10, 59)} AM`)}${cell(dueText(draft, (due) => printWhen(due, '3/7/2026', '2:00 PM')))}<td class="x1nv"><a id="AT2:${index}:cil1" href="#" class="xk9"><img alt="Details" src="/images/func_detail_16.png"></a></td></tr>`;
})}
</tbody></table></div><div class="x1o9">Rows Selected 0 &nbsp; Columns Hidden 4</div></div></form></div>`,
    ),
  }),
);

export const questPostings = siteShape(
  {
    name: 'Water utility, QuestCDN postings with filters in a second row of heads',
    knownFrom: 'https://qcpi.questcdn.com/cdn/posting (table_id, public readers of its columns)',
    url: 'https://qcpi.quest.example/cdn/posting/?group=7073&provider=7073',
    timeZone: 'America/Chicago',
    draftOptions: {
      title: americanTitle,
      times: true,
      idDigits: 7,
      numbers: [(_, count) => String(9512300 + count * 41)],
    },
  },
  ({ random, all, owner }) => ({
    link: () => null,
    html: platformPage(
      `${owner} Water and Light - Bid Postings`,
      ['Browse Postings', 'My Project Center', 'Join'],
      `<div class="container-fluid"><p>View project documents by selecting a Quest number. Questions? Call (555) ${digits(random, 3)}-${digits(random, 4)}.</p><table id="table_id" class="datatable table table-striped table-bordered dataTable no-footer" role="grid"><thead><tr role="row"><th class="sorting">Post Date</th><th class="sorting">Quest Number</th><th class="sorting">Category Code</th><th class="sorting">Bid/Request Name</th><th class="sorting">Bid Closing Date</th><th class="sorting">City</th><th class="sorting">County</th><th class="sorting">State</th><th class="sorting">Owner</th><th class="sorting">Solicitor</th><th class="sorting">Posting Type</th></tr>
<tr><th><input placeholder="Post Date"></th><th><input placeholder="Quest Number"></th><th></th><th><input placeholder="Bid/Request Name"></th><th><input placeholder="Bid Closing Date"></th><th></th><th></th><th><select><option>IL</option><option>IA</option></select></th><th></th><th></th><th><select><option>Construction Project</option></select></th></tr></thead><tbody>
${rows(
  all,
  (draft, index) =>
    `<tr id="${index}" role="row" class="${index % 2 === 0 ? 'odd' : 'even'}"><td>${printDay['03/07/2026'](draft.posted)}</td><td><a href="#" onclick="prevnext('${draft.id}', event)">${numberOf(draft)}</a></td><td>${pick(random, ['CN', 'WT', 'EL'])}</td><td>${titleOf(draft)}</td><td>${dueText(draft, (due) => `${printWhen(due, '03/07/2026', '02:00 PM')} ${usZoneName('America/Chicago', due.day)}`)}</td><td>${owner}</td><td>${pick(random, ['Blackhawk', 'Tama', 'Grundy'])}</td><td>IA</td><td>${owner} Water and Light</td><td>${pick(random, ['Bolt &amp; Reyes Engineering', 'Stanhope Consultants', `${owner} Water and Light`])}</td><td>${pick(random, ['Construction Project', 'Request for Proposal', 'Equipment'])}</td></tr>`,
)}
</tbody></table><div class="dataTables_info" role="status">Showing 1 to ${all.length} of ${all.length} entries</div><div class="dataTables_paginate"><a class="paginate_button previous disabled">Previous</a><a class="paginate_button current">1</a><a class="paginate_button next disabled">Next</a></div></div>`,
      ['About', 'Contact', 'Terms of Use'],
    ),
  }),
);

export const miniBase = siteShape(
  {
    name: 'School district, Blackboard minibase articles with labelled lines',
    knownFrom: 'https://help.blackboard.com/Web_Community_Manager (minibase app, ui-article markup of school sites)',
    url: 'https://www.lakecountyschools.example/Page/1187',
    timeZone: 'America/Denver',
    draftOptions: { title: americanTitle, times: true, cancelled: 10, closed: 8, max: 20 },
  },
  (page) => ({
    link: ({ id }) =>
      `/site/default.aspx?PageType=14&DomainID=41&PageID=1187&ModuleInstanceID=2290&ViewID=1e008a8a&RenderLoc=0&FlexDataID=${id}`,
    html: agencyPage(
      page,
      'County School District',
      'Bids and Requests for Proposal',
      `<div class="ui-widget app minibase"><div class="ui-widget-header ui-helper-hidden"></div><div class="ui-widget-detail"><ul class="ui-articles">
${rows(page.all, (draft) => {
  const { random } = page;
  const day = (shift: number): string => dueText(draft, (due) => printDay['March 7, 2026'](addDays(due.day, shift)));
  const visit = chance(random, 60)
    ? `<div class="ui-article-description"><b>Pre-Bid Meeting:</b> ${day(-12)} at 10:00 a.m., ${pick(random, ['Facilities Building', 'Board Room', 'Bus Barn'])}</div>`
    : '';
  const cancelled =
    draft.status === 'cancelled'
      ? '<div class="ui-article-description"><b style="color:red">THIS SOLICITATION HAS BEEN CANCELLED</b></div>'
      : '';
  return `<li><div class="ui-article"><h1 class="ui-article-title sw-title"><a href="/site/default.aspx?PageType=14&amp;DomainID=41&amp;PageID=1187&amp;ModuleInstanceID=2290&amp;ViewID=1e008a8a&amp;RenderLoc=0&amp;FlexDataID=${draft.id}"><span>${titleOf(draft)}</span></a></h1>${cancelled}<div class="ui-article-description"><b>Bid Number:</b> ${numberOf(draft)}</div><div class="ui-article-description"><b>Issue Date:</b> ${printDay['March 7, 2026'](draft.posted)}</div>${visit}<div class="ui-article-description"><b>Deadline for Questions:</b> ${day(-7)} by 4:00 p.m.</div><div class="ui-article-description"><b>Due Date and Time:</b> ${dueText(draft, (due) => `${printDay['March 7, 2026'](due.day)}, ${printTime['2:00 p.m.'](timeOrNoon(due))}`)}</div><div class="ui-article-description"><b>Anticipated Board Approval:</b> ${day(21)}</div><div class="ui-article-description"><b>Contact:</b> ${person(random)}</div><div class="clear"></div></div></li>`;
})}
</ul></div></div><div class="ui-widget app text"><p>${sentence(page.random)}</p></div>`,
    ),
  }),
);
