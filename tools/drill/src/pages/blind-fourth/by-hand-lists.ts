import { addDays, printDay, printTime, printWhen } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { person, sentence } from '../blind/words.js';
import { dueText } from '../blind-second/printing.js';
import { timeOrNoon } from './printing.js';
import { numberOf, rows, siteShape, titleOf } from './site-page.js';
import { americanTitle } from './titles.js';

/** Lists that clerks wrote by hand, without the frame of a website. */

export const deadlineFirstLinks = siteShape(
  {
    name: 'Township, links to documents that begin with the deadline, addenda and minutes beside them',
    knownFrom: 'thayton/bidmap plugins/*/pdf (towns whose bids are lists of PDF links)',
    url: 'http://www.alderbrooktownship.example/clerk/legal-notices.html',
    timeZone: 'America/New_York',
    draftOptions: { title: americanTitle, times: true, max: 18 },
  },
  ({ random, readOn, all, owner }) => ({
    link: ({ id }) => `docs/legal/${id}.pdf`,
    without: ['posted'],
    html: `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html lang="en"><head><title>${owner} Township - Legal Notices</title></head>
<body bgcolor="#ffffff"><h1>Legal Notices</h1>
<p><a href="index.html">Home</a> | <a href="officials.html">Officials</a> | <a href="taxes.html">Taxes</a></p>
<h2>Requests for Bids</h2>
<ul>
${rows(all, (draft) => {
  const addendum = chance(random, 30)
    ? `<ul><li><a href="docs/legal/${draft.id}-add1.pdf">Addendum No. 1, issued ${dueText(draft, ({ day }) => printDay['3/7/2026'](addDays(day, -5)))}</a></li></ul>`
    : '';
  return `<li><a href="docs/legal/${draft.id}.pdf">Due ${dueText(draft, (due) => printWhen(due, 'Mar 7, 2026', '2:00 PM'))}: ${titleOf(draft)} (${numberOf(draft)})</a> <small>PDF, ${between(random, 80, 900)} KB</small>${addendum}</li>`;
})}
</ul>
<h2>Minutes</h2>
<ul>
${[7, 21, 35].map((days) => `<li><a href="docs/minutes/${days}.pdf">Regular Meeting ${printDay['March 7, 2026'](addDays(readOn, -days))}</a></li>`).join('\n')}
</ul>
<h2>Ordinances</h2>
<ul><li><a href="docs/ord/2026-04.pdf">Ordinance 2026-04, adopted ${printDay['March 7, 2026'](addDays(readOn, -50))}</a></li></ul>
<p>Clerk: ${person(random)}, (555) ${digits(random, 3)}-${digits(random, 4)}</p></body></html>
`,
  }),
);

export const nestedTables = siteShape(
  {
    name: 'FrontPage site, unclosed terms and lines within layout tables',
    knownFrom:
      'thayton/bidmap plugins/md/link and plugins/ga/link (hand-made pages of counties), HTML 3.2 dl without end tags',
    url: 'http://www.cedarcounty.example/purchasing/bidlist.htm',
    timeZone: 'America/New_York',
    draftOptions: { title: americanTitle, times: true, closed: 15, max: 20 },
  },
  ({ random, readOn, all, owner }) => ({
    link: ({ id }) => `bids/b${id}.htm`,
    html: `<html lang="en"><head><meta name="GENERATOR" content="Microsoft FrontPage 4.0"><title>Bid List</title></head>
<body background="images/paper.gif" topmargin="0">
<table border="0" width="760" cellpadding="0" cellspacing="0"><tr><td colspan="3"><img src="images/banner.gif" width="760" height="90" alt="${owner} County"></td></tr>
<tr><td width="140" valign="top" bgcolor="#336699"><table border="0" width="100%"><tr><td><font face="Arial" size="2"><a href="index.htm">Home</a><br><a href="commission.htm">Commission</a><br><a href="jobs.htm">Jobs</a><br><a href="bidlist.htm">Bids</a><br><a href="results.htm">Bid Results</a></font></td></tr></table></td>
<td width="10"><img src="images/spacer.gif" width="10" height="1" alt=""></td>
<td valign="top"><table border="0" width="100%" cellpadding="6"><tr><td><font face="Arial"><h3>Invitations to Bid</h3>
<dl>
${rows(
  all,
  (draft) =>
    `<dt><b><a href="bids/b${draft.id}.htm">${titleOf(draft)}</a></b> <font size="2">(${numberOf(draft)})</font>
<dd>Advertised: ${printDay['March 7, 2026'](draft.posted)}
${chance(random, 40) ? `<dd>Site visit: ${dueText(draft, ({ day }) => printDay['March 7, 2026'](addDays(day, -8)))}, 10:00 AM\n` : ''}<dd>Bids accepted until: ${dueText(draft, (due) => printWhen(due, 'March 7, 2026', '2:00 PM', ', '))}
<dd>Public opening: ${dueText(draft, ({ day }) => printDay['March 7, 2026'](addDays(day, 1)))}, 9:00 AM, Commission Chambers${draft.status === 'closed' ? '\n<dd><font color="red"><b>CLOSED</b></font>' : ''}`,
)}
</dl>
<hr><p><font size="1">Last update ${printDay['3/7/2026'](readOn)}. ${sentence(random)}</font></p></font></td></tr></table></td></tr></table></body></html>
`,
  }),
);

export const openingAlone = siteShape(
  {
    name: 'Village, paragraphs of lines that state the opening of bids alone',
    knownFrom: 'thayton/bidmap plugins/md/nolink and plugins/nj/pdf (paragraphs without links)',
    url: 'http://www.villageofstonelick.example/bids.html',
    timeZone: 'America/Chicago',
    draftOptions: { title: americanTitle, times: true, cancelled: 8, max: 16 },
  },
  ({ random, readOn, all, owner }) => ({
    link: () => null,
    without: ['posted'],
    html: `<html lang="en"><head><title>Village of ${owner} Bids</title></head><body>
<center><h2>Village of ${owner}</h2><p><a href="/">Home</a> - <a href="meetings.html">Meetings</a> - <a href="water.html">Water Bills</a></p></center>
<p><b>BID NOTICES</b></p>
<p>Sealed bids are accepted at Village Hall, ${between(random, 1, 90)} Church Street, up to the day and hour of the opening stated below, and not after it.</p>
${rows(all, (draft) => {
  const withdrawn = draft.status === 'cancelled' ? '<br><i>This notice is cancelled.</i>' : '';
  return `<p><b>${titleOf(draft)}</b><br>\nBid #: ${numberOf(draft)}<br>\nBid opening: ${dueText(draft, ({ day }) => printDay['March 7, 2026'](day))}, ${dueText(draft, (due) => printTime['2:00 p.m.'](timeOrNoon(due)))}, ${pick(random, ['Village Hall', 'Council Room', 'Municipal Garage'])}<br>\nBid bond: ${pick(random, ['5%', '10%', 'none'])}<br>\nInformation: ${person(random)}, (555) ${digits(random, 3)}-${digits(random, 4)}${withdrawn}</p>`;
})}
<p>Next board meeting: ${printDay['March 7, 2026'](addDays(readOn, 6))}, 7:00 p.m.</p>
</body></html>
`,
  }),
);
