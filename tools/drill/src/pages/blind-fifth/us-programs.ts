import { addDays, printDay, printTime, workday } from '../blind/days.js';
import { type Draft } from '../blind/drafts.js';
import { between, pick } from '../blind/draw.js';
import { type SitePage, agencyPage, numberOf, rows, siteShape, titleOf } from '../blind-fourth/site-page.js';
import { dueText } from '../blind-second/printing.js';
import { timeOrNoon } from '../blind-fourth/printing.js';
import { escape, sentence } from '../blind/words.js';
import { noticeCounts, pickDrafts } from './printing.js';
import { consultantTitle, grantTitle } from './titles.js';

/** An arts council: each grant with five days, of which only one is the deadline. Source of the columns: a public page of a regional council. */
export const artsGrants = siteShape(
  {
    name: 'Arts council, grants with days of opening, deadline, panel, board and start',
    knownFrom: 'aracouncil.org/arts-and-cultural-heritage-grant, arts.alabama.gov/grants',
    url: 'https://arts.lakeregion.example/grants/opportunities/',
    timeZone: 'America/Chicago',
    draftOptions: { ...noticeCounts, max: 12, title: grantTitle, times: true, missingDeadlines: 14 },
  },
  (page) => {
    const { random } = page;
    const weekday = (day: string): string => printDay['Saturday, March 7, 2026'](workday(day));
    return {
      link: ({ id }) => `/grants/opportunities/${id}/`,
      without: ['number', 'posted'],
      html: agencyPage(
        page,
        'Arts Council',
        'Grant Opportunities',
        `<p>Applications are submitted online. See each grant for its guidelines.</p>
<table class="tablepress grants"><thead><tr><th>Grant</th><th>Maximum Request</th><th>Applications Open</th><th>Application Deadline</th><th>Grant Panel Review</th><th>Board Approval Meeting</th><th>Earliest Possible Starting Date</th></tr></thead><tbody>
${rows(page.all, (draft) => {
  const amount = `$${between(random, 2, 40)},000`;
  const name = `<a href="/grants/opportunities/${draft.id}/">${titleOf(draft)}</a>`;
  if (draft.due === null)
    return `<tr><td>${name}</td><td>${amount}</td><td>Open now</td><td>Rolling, while funds last</td><td>Monthly</td><td>Monthly</td><td>30 days after approval</td></tr>`;
  const { day } = draft.due;
  return `<tr><td>${name}</td><td>${amount}</td><td>${weekday(draft.posted)}</td><td>${printDay['Saturday, March 7, 2026'](day)}<br>${printTime['2:00 p.m.'](timeOrNoon(draft.due))}</td><td>${weekday(addDays(day, 35))}<br>1 p.m. to 5 p.m.</td><td>${weekday(addDays(day, 48))}</td><td>${weekday(addDays(day, 61))}</td></tr>`;
})}
</tbody></table>`,
      ),
    };
  },
);

/**
 * A department of transportation that selects consultants: a card with the days of the selection, some of them tentative. Source of the steps: public
 * pages of such departments.
 */
export const consultantCards = siteShape(
  {
    name: 'State DOT, consultant solicitations as cards with the days of the selection',
    knownFrom: 'tn.gov/tdot current-contract-opportunities, connect2dot.org/get-started/highway-design-services',
    url: 'https://dot.mesastate.example/business/consultants/current-solicitations',
    timeZone: 'America/Denver',
    draftOptions: {
      ...noticeCounts,
      max: 12,
      title: consultantTitle,
      times: true,
      closed: 15,
      numbers: [
        (year, count) => `RFQ ${year.slice(2)}-${String(count).padStart(3, '0')}`,
        (_, count) => `HAA ${String(26000 + count)}`,
      ],
    },
  },
  (page) => {
    const shortlisted = pickDrafts(page.random, page.all, 60);
    return {
      link: ({ id }) => `/business/consultants/solicitations/${id}`,
      html: agencyPage(
        page,
        'Department of Transportation',
        'Current Consultant Solicitations',
        `<p>Firms must be prequalified before they submit. Tentative days may change without notice.</p><div class="row solicitations">
${rows(page.all, (draft) => card(page, draft, shortlisted.has(draft)))}
</div>`,
      ),
    };
  },
);

function card({ random }: SitePage, draft: Draft, isShortlisted: boolean): string {
  const steps = dueText(draft, (due) => {
    const later = (count: number): string => printDay['March 7, 2026'](workday(addDays(due.day, count)));
    return [
      `<li><strong>Advertised:</strong> ${printDay['March 7, 2026'](draft.posted)}</li>`,
      `<li><strong>Questions Due:</strong> ${later(-9)}, noon</li>`,
      `<li><strong>Statements of Interest Due:</strong> ${printDay['March 7, 2026'](due.day)}, ${printTime['2:00 PM'](timeOrNoon(due))} MT</li>`,
      isShortlisted ? `<li><strong>Short List (tentative):</strong> ${later(21)}</li>` : '',
      `<li><strong>Final Selection (tentative):</strong> ${later(40)}</li>`,
    ].join('');
  });
  const state =
    draft.status === 'closed'
      ? '<span class="label label-default">Closed, selection in progress</span>'
      : '<span class="label label-success">Open</span>';
  return `<div class="col-md-6"><div class="panel panel-default"><div class="panel-heading"><span class="number">${numberOf(draft)}</span> ${state}<h3 class="panel-title"><a href="/business/consultants/solicitations/${draft.id}">${titleOf(draft)}</a></h3></div><div class="panel-body"><p>${escape(sentence(random))}</p><ul class="list-unstyled">${steps}</ul><p><a class="btn btn-sm" href="/business/consultants/solicitations/${draft.id}/scope.pdf">Scope of Work</a> <a class="btn btn-sm" href="/business/consultants/solicitations/${draft.id}/${pick(random, ['map', 'forms'])}.pdf">Attachments</a></p></div></div></div>`;
}
