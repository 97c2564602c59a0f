import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { addDays, printDay, printTime, printWhen, someDay } from './days.js';
import { chance, digits, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { absolute, cityNavigation, document, footer, lines, sideColumn } from './surroundings.js';
import { escape, hostName, person, sentence, town } from './words.js';

interface City {
  readonly name: string;
  readonly host: string;
  readonly readOn: string;
}

function someCity(random: SeededRandom): City {
  const name = town(random);
  return { name, host: `www.${hostName(name)}.example`, readOn: someDay(random) };
}

function page(random: SeededRandom, { name, host, readOn }: City, title: string, list: string): string {
  return document(
    `${title} | ${name}`,
    lines([
      cityNavigation(random),
      `<div id="mainContent"><h1>${title}</h1>`,
      list,
      '</div>',
      sideColumn(random, readOn, host),
      footer(random, name),
    ]),
  );
}

/** DotNetNuke: bold labels within one cell, `Title:` and `Close Date:`, and a link that says `Bid:` and its number. */
function makeBoldLabels(random: SeededRandom): ShapedPage {
  const city = someCity(random);
  const url = `http://${city.host}/Bids.aspx`;
  const all = makeDrafts(random, city.readOn, { max: 12, missingDeadlines: 8 });
  const href = (draft: Draft): string => `/LinkClick.aspx?fileticket=${draft.id}xQ%3d&tabid=120`;
  const rows = all.map(
    (draft) =>
      `<tr><td class="Normal"><a href="${escape(href(draft))}">Bid: ${escape(draft.number ?? '')}</a><br /><strong>Title:</strong> ${escape(draft.title)}<br /><strong>Open Date:</strong> ${printDay['March 7, 2026'](draft.posted)}<br /><strong>Close Date:</strong> ${draft.due === null ? 'Open until filled' : printDay['March 7, 2026'](draft.due.day)}<br /><strong>Contact:</strong> ${person(random)}<br />&nbsp;</td></tr>`,
  );
  return {
    url,
    html: page(
      random,
      city,
      'Bid Opportunities',
      `<table cellspacing="0" cellpadding="4"><tbody>\n${rows.join('\n')}\n</tbody></table>`,
    ),
    timeZone: 'America/New_York',
    readOn: city.readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** A county: the link is the title, and lines without markup follow it. */
function makeLinesBelowLinks(random: SeededRandom): ShapedPage {
  const city = someCity(random);
  const url = `https://www.${hostName(city.name)}county.example/purchasing/current-bids`;
  const all = makeDrafts(random, city.readOn, { max: 15, none: 6, missingDeadlines: 6, missingNumbers: 10 });
  const href = (draft: Draft): string => `/purchasing/bid-form?bidnumb=${draft.id}`;
  const items = all.map((draft) =>
    lines([
      `<p><a href="${href(draft)}">${escape(draft.title)}</a><br>`,
      draft.number === null ? '' : `Bid Number: ${escape(draft.number)}<br>`,
      chance(random, 30) ? `Pre-Bid Meeting: ${printDay['March 7, 2026'](addDays(draft.posted, 6))}<br>` : '',
      draft.due === null ? '' : `Due: ${printDay['March 7, 2026'](draft.due.day)}<br>`,
      '</p>',
    ]),
  );
  const list = `<p>Vendors are responsible for checking this page for addenda. Bids are opened publicly at 2:00 p.m. local time.</p>\n${items.length === 0 ? '<p>No bids are being solicited at the present time.</p>' : items.join('\n<hr>\n')}`;
  return {
    url,
    html: page(random, city, 'Current Bids', list),
    timeZone: 'America/New_York',
    readOn: city.readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

/** A county of the nineties: label and value are bare text of a cell; the number is the link and opens a window. */
function makeBareLabels(random: SeededRandom): ShapedPage {
  const city = someCity(random);
  const url = `http://www.${hostName(city.name)}county.example/Purchasing/Bids.cfm`;
  const all = makeDrafts(random, city.readOn, { max: 12, times: true });
  const href = (draft: Draft): string =>
    `/Purchasing/Resources/Bids/${hostName(draft.title).slice(0, 12)}${draft.id}.pdf`;
  const rows = all.map(
    (draft) => `<TR><TD>Title: ${escape(draft.title)}<BR>
Bid Number: <A HREF="${href(draft)}" ONCLICK="window.open(this.href); return false;">${escape(draft.number ?? '')}</A><BR>
Due Date/Time: ${draft.due === null ? '' : printWhen(draft.due, 'March 7, 2026', '2:00 p.m.', ' @ ')}<BR>
<FONT SIZE="-1">Project Manager: ${person(random)}, 555-${digits(random, 4)}</FONT></TD></TR>
<TR><TD><HR></TD></TR>`,
  );
  const body = `<BODY BGCOLOR="#FFFFFF"><CENTER><H2>${city.name} County Purchasing</H2></CENTER>
<P>The following solicitations are available. <A HREF="results.cfm">Bid results</A> are posted after award.
<TABLE BORDER=0 WIDTH="90%">
${rows.join('\n')}
</TABLE>
<P><I>Revised ${printDay['March 7, 2026'](city.readOn)}</I>`;
  return {
    url,
    html: `<HTML><HEAD><TITLE>Bids</TITLE></HEAD>\n${body}\n${chance(random, 50) ? '</BODY></HTML>\n' : ''}`,
    timeZone: 'America/New_York',
    readOn: city.readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

/** Links to documents: the strong text is the title, and the text after it says when offers are due. */
function makeLinkTexts(random: SeededRandom): ShapedPage {
  const city = someCity(random);
  const url = `https://${city.host}/purchasing/`;
  const all = makeDrafts(random, city.readOn, { max: 12, times: true });
  const href = (draft: Draft): string =>
    `/wp-content/uploads/bids/${hostName(draft.title).slice(0, 16)}-${draft.id}.pdf`;
  const items = all.map(
    (draft) =>
      `<li><a href="${href(draft)}"><strong>${escape(draft.title)}</strong> Due ${draft.due === null ? '' : printWhen(draft.due, pick(random, ['Saturday, March 7, 2026', 'Mar 7, 2026', 'March 7, 2026']), '2:00 PM')}</a></li>`,
  );
  const list = `<h3>Open Bids</h3><ul>\n${items.join('\n')}\n</ul>
<h3>Forms and Policies</h3><ul><li><a href="/forms/vendor-application.pdf">Vendor Application</a></li><li><a href="/forms/e-verify.pdf">E-Verify Affidavit</a></li><li><a href="/forms/purchasing-policy.pdf">Purchasing Policy (adopted ${printDay['March 7, 2026']('2019-05-06')})</a></li></ul>`;
  return {
    url,
    html: page(random, city, 'Purchasing', list),
    timeZone: 'America/New_York',
    readOn: city.readOn,
    notices: all.map((draft) =>
      expectedNotice(draft, { link: absolute(href(draft), url), number: false, posted: false }),
    ),
  };
}

/** A heading for each notice and a sentence that says until when offers are received. */
function makeHeadings(random: SeededRandom): ShapedPage {
  const city = someCity(random);
  const url = `https://${city.host}/doing-business/bid-opportunities`;
  const all = makeDrafts(random, city.readOn, { max: 10, none: 6, times: true, missingDeadlines: 6 });
  const href = (draft: Draft): string => `/pdf/purchasing/${hostName(draft.title).slice(0, 16)}-${draft.id}.pdf`;
  const until = (draft: Draft): string => {
    if (draft.due === null) return 'Statements are accepted on a continuous basis.';
    const time = printTime['2:00 p.m.'](draft.due.time ?? '14:00');
    return pick(random, [
      `Sealed bids will be received until ${time} on ${printDay['Saturday, March 7, 2026'](draft.due.day)} at City Hall.`,
      `Proposals must be received no later than ${time}, ${printDay['March 7, 2026'](draft.due.day)}.`,
      `Responses are due by ${time} on ${printDay['March 7, 2026'](draft.due.day)}, at which time they will be opened and read aloud.`,
    ]);
  };
  const items = all.map(
    (draft) => `<h3>${escape(draft.title)}</h3>
<p><em>${escape(draft.number ?? '')}</em></p>
<p>${escape(sentence(random))} ${until(draft)}${chance(random, 40) ? ` Questions may be submitted through ${printDay['March 7, 2026'](addDays(draft.posted, 8))}.` : ''}</p>
<p><a href="${href(draft)}">Read more</a></p>`,
  );
  return {
    url,
    html: page(
      random,
      city,
      'Bid Opportunities',
      items.length === 0 ? '<p>The City has no active solicitations.</p>' : items.join('\n'),
    ),
    timeZone: 'America/New_York',
    readOn: city.readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

/** The number is the link; the title follows it in italics. */
function makeNumberLinks(random: SeededRandom): ShapedPage {
  const city = someCity(random);
  const url = `https://www.${hostName(city.name)}countymd.example/Departments/Procurement/Solicitations`;
  const all = makeDrafts(random, city.readOn, {
    max: 12,
    times: true,
    numbers: [
      (year, count) => `RFP-${String(count).padStart(2, '0')}-${year}`,
      (year, count) => `IFB-${year.slice(2)}-${String(count).padStart(3, '0')}`,
    ],
  });
  const href = (draft: Draft): string => `/WorkArea/linkit.aspx?LinkIdentifier=id&ItemID=${draft.id}`;
  const items = all.map(
    (draft) =>
      `<p><a href="${escape(href(draft))}">${draft.number ?? ''}</a> &ndash; <strong><em>${escape(draft.title)}</em></strong><br />${chance(random, 40) ? `Pre-Proposal Conference: ${printDay['March 7, 2026'](addDays(draft.posted, 7))}, 10:00 a.m.<br />` : ''}Closing Date: ${draft.due === null ? '' : printWhen(draft.due, 'March 7, 2026', '2:00 p.m.', ', ')}${chance(random, 25) ? `<br /><a href="${escape(href(draft))}0">Addendum #1</a>` : ''}</p>`,
  );
  return {
    url,
    html: page(random, city, 'Current Solicitations', items.join('\n')),
    timeZone: 'America/New_York',
    readOn: city.readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

const bidmap = (plugin: string): string => `thayton/bidmap, plugins/${plugin}`;

export const boldLabels: PageShape = {
  name: 'DotNetNuke, bold labels in a cell',
  knownFrom: bidmap('ga/pdf/cityofgriffin.py'),
  make: makeBoldLabels,
};
export const linesBelowLinks: PageShape = {
  name: 'County, lines below links',
  knownFrom: bidmap('md/link/garrettcounty.py'),
  make: makeLinesBelowLinks,
};
export const bareLabels: PageShape = {
  name: 'County of the nineties, bare labels',
  knownFrom: bidmap('md/pdf/aacounty.py'),
  make: makeBareLabels,
};
export const linkTexts: PageShape = {
  name: 'WordPress list of documents, deadline in the link',
  knownFrom: bidmap('ga/pdf/warnerrobinsha.py'),
  make: makeLinkTexts,
};
export const headings: PageShape = {
  name: 'City, a heading and sentences for each notice',
  knownFrom: bidmap('ga/pdf/johnscreekga.py'),
  make: makeHeadings,
};
export const numberLinks: PageShape = {
  name: 'County, number as link and title in italics',
  knownFrom: bidmap('md/pdf/howardcountymd.py'),
  make: makeNumberLinks,
};
