import { addDays, printDay, printTime, printWhen, usZoneName } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { person, sentence } from '../blind/words.js';
import { dueText } from '../blind-second/printing.js';
import { listShape, numberOf, office, rows, titleOf } from './list-page.js';
import { agencyTitle } from './titles.js';

export const utilityTable = listShape(
  {
    name: 'Public utility, table with sentences about the due date and the pre-bid meeting',
    knownFrom: 'wording of bid lists of public utilities',
    url: 'https://www.publicpower.example/business/bid-opportunities',
    timeZone: 'America/Chicago',
    draftOptions: { title: agencyTitle, times: true, max: 16 },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/documents/bids/${id}/invitation.pdf`,
    without: ['posted'],
    html: `<h1>Bid Opportunities</h1><table class="tbl"><thead><tr><th>Inquiry</th><th>Pre-Bid Meeting</th><th>Bids Due</th><th>Buyer</th></tr></thead><tbody>
${rows(
  all,
  (draft) =>
    `<tr><th scope="row"><a href="/documents/bids/${draft.id}/invitation.pdf">${numberOf(draft)} &ndash; ${titleOf(draft)}</a>${chance(random, 30) ? `<br><a href="/documents/bids/${draft.id}/add1.pdf">Addendum No. 1</a>` : ''}</th><td>${chance(random, 50) ? dueText(draft, ({ day }) => `${printDay['Saturday, March 7, 2026'](addDays(day, -12))}, 10:00 AM, ${office(random)}`) : 'None'}</td><td>${dueText(draft, ({ day, time }) => `Not later than ${printTime['2:00 PM'](time ?? '12:00')} ${usZoneName('America/Chicago', day)}, ${printDay['Saturday, March 7, 2026'](day)}`)}</td><td>${person(random)}</td></tr>`,
)}</tbody></table>`,
  }),
);

export const hospitalTimelines = listShape(
  {
    name: 'Hospital district, heading and timeline for each request',
    knownFrom: 'wording of schedules in requests of hospital districts',
    url: 'https://www.hospitaldistrict.example/about/procurement/open-rfps',
    timeZone: 'America/Chicago',
    draftOptions: { title: agencyTitle, times: true, max: 10 },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/getmedia/${id}/RFP-Packet.pdf`,
    html: `<h1>Open Requests for Proposal</h1><p>${sentence(random)}</p>
${rows(
  all,
  (draft) =>
    `<h3>${titleOf(draft)}</h3><p>${numberOf(draft)}</p><ul class="timeline"><li>RFP issued &ndash; ${printDay['March 7, 2026'](draft.posted)}</li><li>Intent to respond &ndash; ${printDay['March 7, 2026'](addDays(draft.posted, 6))}</li><li>Written questions due &ndash; ${dueText(draft, ({ day }) => printDay['March 7, 2026'](addDays(day, -8)))}</li><li>Proposals due &ndash; ${dueText(draft, (due) => printWhen(due, 'March 7, 2026', '2:00 p.m.', ', '))}</li><li>Vendor presentations &ndash; ${dueText(draft, ({ day }) => printDay['March 7, 2026'](addDays(day, 15)))}</li><li>Anticipated award &ndash; ${dueText(draft, ({ day }) => printDay['March 7, 2026'](addDays(day, 40)))}</li></ul><p><a href="/getmedia/${draft.id}/RFP-Packet.pdf">RFP packet (PDF, ${between(random, 1, 9)} MB)</a></p>`,
)}`,
  }),
);

export const portBadges = listShape(
  {
    name: 'Port authority, due day in a badge of month, day and year',
    knownFrom: 'date badges of teasers in themes of Drupal and WordPress',
    url: 'https://www.portauthority.example/business/bids',
    timeZone: 'America/New_York',
    draftOptions: { title: agencyTitle, times: true, max: 14 },
  },
  ({ random, all }) => ({
    link: ({ id }) => `/business/bids/${id}`,
    without: ['posted'],
    html: `<h1>Bids and Proposals</h1><div class="bid-feed">
${rows(
  all,
  (draft) =>
    `<article class="bid-teaser"><div class="date-badge"><span class="date-label">Due</span>${dueText(
      draft,
      ({ day }) => {
        const [month = '', date = '', year = ''] = printDay['Mar 7, 2026'](day).split(' ');
        return `<span class="month">${month}</span> <span class="day">${date.replace(',', '')}</span> <span class="year">${year}</span>`;
      },
    )}</div><div class="bid-body"><h3><a href="/business/bids/${draft.id}">${titleOf(draft)}</a></h3><div class="meta">${numberOf(draft)} <span class="sep">|</span> ${dueText(draft, ({ time }) => printTime['2:00 PM'](time ?? '12:00'))} <span class="sep">|</span> ${office(random)}</div><p>${sentence(random)}</p></div></article>`,
)}</div>`,
  }),
);

export const housingColumns = listShape(
  {
    name: 'Housing authority, columns of Gutenberg blocks',
    knownFrom: 'https://wordpress.org/documentation/article/columns-block/',
    url: 'https://www.housingauthority.example/doing-business/open-solicitations/',
    timeZone: 'America/Denver',
    draftOptions: { title: agencyTitle, times: true, max: 10 },
  },
  ({ random, readOn, all }) => ({
    link: ({ id }) => `/wp-content/uploads/2026/${id}.pdf`,
    html: `<div class="entry-content"><h1>Open Solicitations</h1><p>Last updated ${printDay['March 7, 2026'](readOn)}</p>
${rows(
  all,
  (draft) =>
    `<div class="wp-block-columns"><div class="wp-block-column" style="flex-basis:66%"><h4 class="wp-block-heading">${titleOf(draft)}</h4><p>${numberOf(draft)}</p><div class="wp-block-file"><a href="/wp-content/uploads/2026/${draft.id}.pdf">${pick(random, ['Solicitation', 'Full packet'])}</a><a href="/wp-content/uploads/2026/${draft.id}.pdf" class="wp-block-file__button" download>Download</a></div></div><div class="wp-block-column" style="flex-basis:33%"><p><strong>Release</strong><br>${printDay['3/7/2026'](draft.posted)}</p><p><strong>Questions by</strong><br>${dueText(draft, ({ day }) => printDay['3/7/2026'](addDays(day, -7)))}</p><p><strong>Submission deadline</strong><br>${dueText(draft, (due) => printWhen(due, '3/7/2026', '2:00 PM', ' by '))}</p></div></div><hr class="wp-block-separator">`,
)}<h2>Vendor questions</h2><p>Call (303) 555-${digits(random, 4)}.</p></div>`,
  }),
);
