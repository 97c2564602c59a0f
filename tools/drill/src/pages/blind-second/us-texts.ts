import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { addDays, type DayForm, printDay, printTime, printWhen, someDay, type When } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { makeDrafts, expectedNotice, type Draft } from '../blind/drafts.js';
import { absolute, cityNavigation, document, footer, news, staff } from '../blind/surroundings.js';
import { department, escape, hostName, sentence, town } from '../blind/words.js';
import { awards, dayWithoutYear, dueText, monthHeading } from './printing.js';

/** Garrett County: a link, then lines that begin with their label, between paragraphs. */
function makeParagraphs(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}county.example/purchasing/current-bids`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 2, max: 15, times: chance(random, 40) });
  const href = (draft: Draft): string => `/purchasing/bid-form?bidnumb=${draft.id}`;
  const blocks = all.map(
    (draft) =>
      `<p><a href="${href(draft)}">${escape(draft.title)}</a><br>Bid Number: ${draft.number ?? ''}<br>Posted: ${printDay['March 7, 2026'](draft.posted)}<br>Due: ${dueText(draft, (due) => printWhen(due, 'March 7, 2026', '2:00 PM', ', '))}</p>`,
  );
  const body = `${cityNavigation(random)}<div class="item-page"><h2>Current Bids</h2><p>Bid documents are available after registration. ${escape(sentence(random))}</p>
${blocks.join(chance(random, 50) ? '\n<hr>\n' : '\n')}
</div>${chance(random, 50) ? news(random, readOn) : ''}${footer(random, `${name} County`)}`;
  return {
    url,
    html: document(`${name} County Purchasing`, body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url) })),
  };
}

/** Howard County: the number is the link, the title follows in strong italics, then sentences with several days. */
function makeStrongItalics(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}county.example/departments/purchasing/bids-and-proposals`;
  const readOn = someDay(random);
  const form: DayForm = pick(random, ['March 7, 2026', 'Saturday, March 7, 2026']);
  const all = makeDrafts(random, readOn, {
    min: 2,
    max: 12,
    times: true,
    numbers: [(year, count) => `RFP-${String(count).padStart(2, '0')}-${year}`],
  });
  const href = (draft: Draft): string => `/WorkArea/linkit.aspx?LinkIdentifier=id&ItemID=${draft.id}`;
  const blocks = all.map(
    (draft) =>
      `<p><a href="${escape(href(draft))}">${draft.number ?? ''}</a><br><strong><em>${escape(draft.title)}</em></strong><br>${chance(random, 50) ? `A pre-proposal conference will be held on ${printDay[form](addDays(draft.posted, 6))} at 10:00 a.m. ` : ''}${dueText(draft, (due) => `Proposals are due no later than ${printTime['2:00 p.m.'](due.time ?? '12:00')} on ${printDay[form](due.day)}.`)}<br>Contact: purchasing@${hostName(name)}county.example</p>`,
  );
  const body = `${cityNavigation(random)}<div id="main"><h1>Bids and Proposals</h1>
${blocks.join('\n')}
<h2>Bid Results</h2><p>Results are posted after the award by the County Council.</p></div>${footer(random, `${name} County`)}`;
  return {
    url,
    html: document('Bids and Proposals', body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

/** Thomasville: a heading for each notice, a sentence, and a list of documents below another heading. */
function makeDocumentLists(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}.example/bids`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 2, max: 10, times: true });
  const blocks = all.map((draft) => {
    const files = [
      'Bid Packet',
      ...(chance(random, 50) ? ['Drawings'] : []),
      ...(chance(random, 40) ? ['Addendum No. 1'] : []),
    ];
    return `<h2>${escape(draft.title)}</h2>
<p>The ${pick(random, ['City', 'Utility Department', 'Airport Authority'])} will receive sealed bids until ${dueText(draft, (due) => `${printTime['2:00 PM'](due.time ?? '12:00')} on ${printDay['March 7, 2026'](due.day)}`)}. Reference ${draft.number ?? ''}.</p>
<h3>Bid Documents:</h3><ul>${files.map((file, index) => `<li><a href="/files/${draft.id}-${index}.pdf">${file}</a></li>`).join('')}</ul>`;
  });
  const body = `${cityNavigation(random)}<div id="content"><h1>Bid Opportunities</h1>
${blocks.join('\n<hr />\n')}
</div>${footer(random, name)}`;
  return {
    url,
    html: document(`Bids - ${name}`, body),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: null, posted: false })),
  };
}

/** Notices in lists below the month in which they close; some state the day without its year. */
function makeMonths(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}schools.example/purchasing/bid-schedule`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 4, max: 20 }).toSorted((one, other) =>
    (one.due?.day ?? '') < (other.due?.day ?? '') ? -1 : 1,
  );
  const withYear = chance(random, 60);
  const href = (draft: Draft): string => `/files/${draft.id}.pdf`;
  const item = (draft: Draft): string =>
    `<li><a href="${href(draft)}">${draft.number ?? ''} ${escape(draft.title)}</a> - ${pick(random, ['due', 'closes', 'bids due'])} ${dueText(draft, ({ day }) => (withYear ? printDay['March 7, 2026'](day) : dayWithoutYear(day)))}</li>`;
  const months = [...new Set(all.map(({ due }) => monthHeading(due?.day ?? readOn)))];
  const lists = months.map(
    (month) =>
      `<h3>${month}</h3><ul>${all
        .filter(({ due }) => monthHeading(due?.day ?? readOn) === month)
        .map(item)
        .join('\n')}</ul>`,
  );
  const body = `${cityNavigation(random)}<main><h1>Bid Schedule</h1><p>Current bid opportunities by closing month.</p>
${lists.join('\n')}
</main>${staff(random, 'schools.example')}${footer(random, name)}`;
  return {
    url,
    html: document(`Bid Schedule - ${name} Schools`, body),
    timeZone: 'America/Chicago',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

/** List items, each with a nested list of its documents. */
function makeNestedLists(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `https://www.${hostName(name)}.example/government/requests-for-proposals`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 2, max: 12, times: chance(random, 50) });
  const items = all.map((draft) => {
    const files = [
      'RFP document',
      ...(chance(random, 50) ? ['Addendum 1', 'Questions and Answers'] : []),
      ...(chance(random, 30) ? ['Site plan'] : []),
    ];
    return `<li><strong>${escape(draft.title)}</strong> (${draft.number ?? ''})<br>${pick(random, ['Submission deadline', 'Due', 'Responses due'])}: ${dueText(draft, (due) => printWhen(due, 'March 7, 2026', '2:00pm', ' at '))}
<ul>${files.map((file, index) => `<li><a href="/docs/${draft.id}-${index}.pdf">${file} (PDF)</a></li>`).join('')}</ul></li>`;
  });
  const body = `${cityNavigation(random)}<article><h1>Requests for Proposals</h1><p>${escape(sentence(random))}</p><ul class="rfps">
${items.join('\n')}
</ul>${awards(random, ['Skate Park Design', 'Copier Lease'], addDays(readOn, -40))}</article>${footer(random, name)}`;
  return {
    url,
    html: document('Requests for Proposals', body),
    timeZone: 'America/Los_Angeles',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: null, posted: false })),
  };
}

/** A page of the nineties: a column of links, a column of fonts and line breaks, notices between rules. */
function makeFonts(random: SeededRandom): ShapedPage {
  const name = town(random);
  const url = `http://www.${hostName(name)}.example/bids.htm`;
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { min: 2, max: 10, times: true });
  const when = (due: When): string => printWhen(due, 'Saturday, March 7, 2026', '2:00 PM', ', ');
  const href = (draft: Draft): string => `bid${draft.id}.pdf`;
  const blocks = all.map(
    (draft) =>
      `<font face="Arial" size="2"><b>BID NO. ${draft.number ?? ''}</b><br>\n<b>${escape(draft.title)}</b><br>\nBID OPENING: ${dueText(draft, when)}<br>\n<a href="${href(draft)}">Click here for specifications</a></font>`,
  );
  const body = `<table border="0" width="100%"><tr><td width="20%" valign="top" bgcolor="#003366"><font color="#ffffff"><a href="index.htm">Home</a><br><a href="council.htm">Council</a><br><a href="bids.htm">Bids</a><br><a href="jobs.htm">Jobs</a></font></td>
<td valign="top"><center><h2>Current Bids</h2></center>
${blocks.join('\n<hr>\n')}
<hr><font size="1">Last updated ${printDay['3/7/2026'](readOn)}</font></td></tr></table>`;
  return {
    url,
    html: document(`${name} Bids`, body).replace('<!DOCTYPE html>\n', '').replace('</body>\n</html>\n', ''),
    timeZone: 'America/New_York',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
  };
}

/** A letting: the heading above a table has the day on which all of its bids close. */
function makeLettings(random: SeededRandom): ShapedPage {
  const url = 'https://www.dot.state.example/contracts/lettings';
  const readOn = someDay(random);
  const groups = Array.from({ length: between(random, 1, 3) }, (_, place) => {
    const due: When = { day: addDays(readOn, 10 + 21 * place), time: pick(random, ['09:30', '10:00', '11:00']) };
    const contracts = makeDrafts(random, readOn, {
      min: 2,
      max: 8,
      title: (random) =>
        `${pick(random, ['Resurfacing', 'Bridge Rehabilitation', 'Guardrail', 'Signal Upgrade', 'Culvert Replacement'])}, ${pick(random, ['SR', 'US', 'IR'])} ${between(random, 2, 400)} Section ${between(random, 1, 99)}.${digits(random, 2)}`,
      numbers: [(year, count) => `${year.slice(2)}${place}${String(count).padStart(4, '0')}`],
    }).map((draft, index) => ({ ...draft, due, id: `${place}${index}${draft.id}` }));
    return { due, contracts };
  });
  const href = (draft: Draft): string => `/contracts/proposal/${draft.id}.pdf`;
  const tables = groups.map(
    ({
      due,
      contracts,
    }) => `<h3>Letting of ${printDay['March 7, 2026'](due.day)}</h3><p>Bids will be received until ${printTime['2:00 PM'](due.time ?? '10:00')} on ${printDay['March 7, 2026'](due.day)}.</p>
<table class="letting"><thead><tr><th>Call</th><th>Contract ID</th><th>County</th><th>Description</th><th>Proposal</th></tr></thead><tbody>
${contracts.map((draft, index) => `<tr><td>${String(index + 1).padStart(3, '0')}</td><td>${draft.number ?? ''}</td><td>${pick(random, ['Adair', 'Boone', 'Clay', 'Dallas'])}</td><td>${escape(draft.title)}</td><td><a href="${href(draft)}">PDF</a></td></tr>`).join('\n')}
</tbody></table>`,
  );
  const body = `<header><a href="/">Department of Transportation</a></header><main><h1>Upcoming Lettings</h1>
${tables.join('\n')}
</main>${footer(random, department(random))}`;
  return {
    url,
    html: document('Contract Lettings', body),
    timeZone: 'America/Chicago',
    readOn,
    notices: groups.flatMap(({ contracts }) =>
      contracts.map((draft) => expectedNotice(draft, { link: absolute(href(draft), url), posted: false })),
    ),
  };
}

export const paragraphsWithLabels: PageShape = {
  name: 'Garrett County, paragraphs of labelled lines',
  knownFrom: 'thayton/bidmap, plugins/md/link/garrettcounty.py (link to bid-form, next text that begins with Due:)',
  make: makeParagraphs,
};

export const strongItalics: PageShape = {
  name: 'Howard County, number as link, title in strong italics, sentences',
  knownFrom: 'thayton/bidmap, plugins/md/pdf/howardcountymd.py (link RFP-n-n, then strong em)',
  make: makeStrongItalics,
};

export const documentLists: PageShape = {
  name: 'Thomasville, heading, sentence and list of documents',
  knownFrom: 'thayton/bidmap, plugins/ga/pdf/thomasville.py (ul after h3 Bid Documents:)',
  make: makeDocumentLists,
};

export const monthLists: PageShape = {
  name: 'School district, lists below months',
  knownFrom: 'general knowledge of bid schedules of school districts',
  make: makeMonths,
};

export const nestedLists: PageShape = {
  name: 'City, documents in lists within items',
  knownFrom: 'general knowledge of such pages; public scrapers that collect links to documents per item',
  make: makeNestedLists,
};

export const fontsAndBreaks: PageShape = {
  name: 'Nineties page, column of links, fonts and rules',
  knownFrom: 'thayton/bidmap, plugins/ga/pdf (pages of fonts and links); general knowledge of FrontPage',
  make: makeFonts,
};

export const lettingTables: PageShape = {
  name: 'State DOT, a table for each letting, day in the heading',
  knownFrom: 'general knowledge of letting pages of departments of transportation',
  make: makeLettings,
};
