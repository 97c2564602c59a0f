import { addDays, printDay, printTime, printWhen, type When, workday } from '../blind/days.js';
import { between, chance, digits, pick } from '../blind/draw.js';
import { type Draft } from '../blind/drafts.js';
import { lines } from '../blind/surroundings.js';
import { department, escape, person, sentence } from '../blind/words.js';
import { dueText } from '../blind-second/printing.js';
import { timeOrNoon } from '../blind-fourth/printing.js';
import { agencyPage, makeGuids, numberOf, rows, siteShape, statusText, titleOf } from '../blind-fourth/site-page.js';
import { americanTitle } from '../blind-fourth/titles.js';
import { dashedShortYear, timeWithMeridiem, noticeCounts, pickDrafts } from './printing.js';

const vendors = ['Hartwell Brothers Inc.', 'Delmar Paving LLC', 'Quint &amp; Associates', 'Norhall Supply Co.'];

/** The day only, for drafts whose time the page does not print. */
function dayOnly({ due }: Draft): { due: string | null } {
  return { due: due?.day ?? null };
}

/**
 * A city gazette: the facts follow the title in a sentence with dashes, awards stand between the solicitations. Source of the sentence: a public
 * parser.
 */
export const gazetteSentences = siteShape(
  {
    name: 'City gazette, title, method, PIN and due time in one sentence, awards between',
    knownFrom:
      'public monitors of a856-cityrecord.nyc.gov (PIN and due time of a notice), CityOfNewYork/CROL-Overview README.md',
    url: 'https://gazette.bigcity.example/procurement/today',
    timeZone: 'America/New_York',
    draftOptions: {
      ...noticeCounts,
      title: (random) => americanTitle(random).toUpperCase(),
      times: true,
      numbers: [
        (year, count, random) =>
          `${between(random, 100, 990)}${year.slice(2)}${pick(random, ['B', 'P', 'N'])}${String(count).padStart(4, '0')}`,
      ],
    },
  },
  (page) => {
    const { random } = page;
    const award = (): string =>
      `<div class="notice"><p class="agency">${escape(department(random).toUpperCase())}</p><p class="type">&#9632; AWARD</p><p><i>Goods</i></p><p><b>${escape(americanTitle(random).toUpperCase())}</b> - Renewal - PIN# ${digits(random, 5)}R${digits(random, 4)} - AMT: $${between(random, 100, 900)},${between(random, 100, 900)}.00 - TO: ${pick(random, vendors)}, ${between(random, 10, 900)} Dock Street.</p></div>`;
    return {
      link: () => null,
      without: ['posted'],
      html: agencyPage(
        page,
        'City Record',
        'Procurement',
        `<div class="gazette">
${rows(page.all, (draft) => {
  const conference = chance(random, 30)
    ? dueText(
        draft,
        ({ day }) => ` A pre-bid conference will be held on ${dashedShortYear(addDays(day, -9))} at 10:00 A.M.`,
      )
    : '';
  const notice = `<div class="notice"><p class="agency">${escape(department(random).toUpperCase())}</p><p class="type">&#9632; SOLICITATION</p><p><i>${pick(random, ['Goods', 'Construction / Construction Services', 'Services (other than human services)'])}</i></p><p><b>${titleOf(draft)}</b> - ${pick(random, ['Competitive Sealed Bids', 'Competitive Sealed Proposals', 'Request for Proposals'])} - PIN# ${numberOf(draft)} - Due ${dueText(draft, (due) => `${dashedShortYear(due.day)} at ${timeWithMeridiem(due)}`)}</p><p>${escape(sentence(random))}${conference}</p><p class="contact">${person(random)} (212) 555-0${between(random, 100, 199)}; contracts@bigcity.example</p></div>`;
  return chance(random, 25) ? lines([notice, award()]) : notice;
})}
</div>`,
      ),
    };
  },
);

/** A board of education on Finalsite: a table with pre-bid meetings and awarded vendors. Source of the columns: a public scraper. */
export const educationTable = siteShape(
  {
    name: 'Finalsite board of education, table with pre-bid meetings and awarded vendors',
    knownFrom: 'public scrapers of sumnerschools.org and dcsd.k12.nv.us (fsElementContent tables)',
    url: 'https://www.valleyschools.example/about-us/departments/finance/invitation-to-bid',
    timeZone: 'America/Chicago',
    draftOptions: {
      ...noticeCounts,
      title: americanTitle,
      times: true,
      closed: 25,
      missingDeadlines: 6,
      numbers: [
        (year, count) => `${year}${String(count).padStart(2, '0')}-BOE`,
        (year, count) => `ITB ${year.slice(2)}-${String(count + 100)}`,
      ],
    },
  },
  (page) => {
    const { random, all } = page;
    const guidOf = makeGuids(random, all);
    const withoutTime = pickDrafts(random, all, 30);
    return {
      link: (draft) => `/fs/resource-manager/view/${guidOf(draft)}`,
      without: ['posted'],
      otherwise: (draft) => (withoutTime.has(draft) ? dayOnly(draft) : {}),
      html: agencyPage(
        page,
        'Board of Education',
        'Invitation to Bid',
        `<div class="fsElement fsContent"><div class="fsElementContent"><p>Sealed bids are received at the Central Office. Vendors are responsible for checking this page for addenda.</p>
<table class="fsTable" style="width:100%"><thead><tr><th scope="col">Project</th><th scope="col">Title / Description</th><th scope="col">Pre-Bid Meeting</th><th scope="col">Due Date</th><th scope="col">Awarded Vendor</th></tr></thead><tbody>
${rows(all, (draft) => {
  const meeting = chance(random, 40)
    ? dueText(
        draft,
        ({ day }) =>
          `${pick(random, ['Mandatory', 'Optional'])}: ${printDay['March 7, 2026'](addDays(day, -10))} at 9:00 a.m.`,
      )
    : pick(random, ['N/A', 'None', '']);
  const due = draft.due === null ? 'TBD' : dueCell(draft.due, withoutTime.has(draft));
  const addendum = chance(random, 25) ? `<br><a href="/fs/resource-manager/view/${guidOf(draft)}a">Addendum 1</a>` : '';
  return `<tr><td><a href="/fs/resource-manager/view/${guidOf(draft)}" data-resource-type="document">${numberOf(draft)}</a>${addendum}</td><td>${titleOf(draft)}</td><td>${meeting}</td><td>${due}</td><td>${draft.status === 'closed' ? pick(random, [...vendors, 'No award']) : '&nbsp;'}</td></tr>`;
})}
</tbody></table></div></div>`,
      ),
    };
  },
);

function dueCell(due: When, isDayOnly: boolean): string {
  const day = printDay['March 7, 2026'](due.day);
  return isDayOnly ? day : `${day} @ ${printTime['2:00 p.m.'](timeOrNoon(due))}`;
}

/** A Texas county on ezTask: paragraphs of an editor, addenda indented below. Source of the areas and links: public scrapers of such counties. */
export const countyEditorText = siteShape(
  {
    name: 'Texas county (ezTask), paragraphs with weekdays, addenda indented below',
    knownFrom: 'public scrapers of co.caldwell.tx.us, co.wharton.tx.us and co.waller.tx.us (eztext_area)',
    url: 'https://www.co.lonestar.example/page/purchasing.bids',
    timeZone: 'America/Chicago',
    draftOptions: {
      ...noticeCounts,
      max: 12,
      title: americanTitle,
      times: true,
      closed: 12,
      cancelled: 10,
      numbers: [
        (year, count, random) =>
          `${pick(random, ['RFP', 'RFB', 'RFQ'])} ${year.slice(2)}-${String(count).padStart(3, '0')}`,
        (year, count) => `${year.slice(2)}LSC${String(count).padStart(2, '0')}P`,
      ],
    },
  },
  (page) => {
    const { random } = page;
    const file = (id: string, kind: string): string => `/upload/page/0153/docs/bids/${id}_${kind}.pdf`;
    return {
      link: ({ id }) => file(id, 'packet'),
      without: ['posted'],
      html: agencyPage(
        page,
        'County Purchasing',
        'Competitive Bidding Notices',
        `<table class="widgettable"><tr><td><div class="widgetitem"><div class="eztext_area"><p>Sealed bids and proposals are opened in the Commissioners Courtroom.</p>
${rows(page.all, (draft) => {
  const conference = chance(random, 30)
    ? dueText(
        draft,
        ({ day }) =>
          `<br />Pre-Bid Conference: ${printDay['Saturday, March 7, 2026'](workday(addDays(day, -12)))} at 9:30 AM`,
      )
    : '';
  const due = dueText(
    draft,
    ({ day, time }) =>
      `<br />Submission Deadline: ${printDay['Saturday, March 7, 2026'](day)} at ${printTime['2:00 PM'](time ?? '12:00')}`,
  );
  const addendum = chance(random, 35)
    ? `\n<p style="padding-left: 30px;"><a href="${file(draft.id, 'addendum1')}">Addendum No. 1</a> (posted ${printDay['3/7/2026'](addDays(draft.posted, 1))})</p>`
    : '';
  return `<p><strong>${numberOf(draft)}</strong> <a href="${file(draft.id, 'packet')}" target="_blank" rel="noopener">${titleOf(draft)}</a>${statusText(draft, '', ' <strong>CLOSED</strong>', ' <strong style="color:#c00">CANCELLED</strong>')}${due}${conference}</p>${addendum}`;
})}
</div></div><div class="widgetitem"><div class="eztext_area"><p><a href="/page/elections.rosters">Early Voting Rosters</a></p><p><a href="/upload/page/0153/docs/tax_sale.pdf">Notice of Tax Sale</a></p></div></div></td></tr></table>`,
      ),
    };
  },
);

/**
 * A tribal government on the WordPress block editor: file blocks below headings, jobs beside them. Source of the markup: the save format of the file
 * block.
 */
export const tribalFileBlocks = siteShape(
  {
    name: 'Tribal government, WordPress file blocks below headings, jobs beside them',
    knownFrom: 'WordPress/gutenberg packages/block-library/src/file (wp-block-file, wp-block-file__button)',
    url: 'https://www.riverbandtribe.example/government/bids-rfps/',
    timeZone: 'America/Los_Angeles',
    draftOptions: {
      ...noticeCounts,
      max: 11,
      title: americanTitle,
      times: true,
      missingDeadlines: 15,
      missingNumbers: 40,
      numbers: [(year, count) => `RFP ${year}-${String(count).padStart(2, '0')}`],
    },
  },
  (page) => {
    const { random, readOn } = page;
    const file = (id: string, name: string): string => `/wp-content/uploads/2026/${id}-${name}.pdf`;
    const block = (id: string, name: string, text: string): string =>
      `<div class="wp-block-file"><a id="wp-block-file--media-${id}" href="${file(id, name)}">${text}</a><a href="${file(id, name)}" class="wp-block-file__button wp-element-button" download aria-describedby="wp-block-file--media-${id}">Download</a></div>`;
    return {
      link: ({ id }) => file(id, 'request'),
      without: ['posted'],
      html: agencyPage(
        page,
        'Band of Indians',
        'Bids and Requests for Proposals',
        `<div class="entry-content"><p>The Tribe applies Indian preference under its TERO ordinance.</p>
${rows(page.all, (draft) => {
  const due =
    draft.due === null
      ? 'Open until filled'
      : `${printWhen(draft.due, 'Saturday, March 7, 2026', '2:00 p.m.', ', ')} Pacific`;
  return lines([
    '<hr class="wp-block-separator has-alpha-channel-opacity"/>',
    `<h3 class="wp-block-heading">${titleOf(draft)}</h3>`,
    draft.number === null ? '' : `<p>${numberOf(draft)}</p>`,
    `<p>${escape(sentence(random))}</p>`,
    `<p><strong>Proposals due:</strong> ${due}</p>`,
    block(draft.id, 'request', 'Request for Proposals'),
    chance(random, 30) ? block(draft.id, 'questions', 'Answers to Questions') : '',
  ]);
})}
</div><section class="jobs"><h2>Employment</h2><ul><li><a href="/jobs/clinic-nurse/">Clinic Nurse</a>, closes ${printDay['March 7, 2026'](addDays(readOn, 9))}</li><li><a href="/jobs/realty-specialist/">Realty Specialist</a>, open until filled</li></ul></section>`,
      ),
    };
  },
);

/** An electric cooperative on Weebly: headings, paragraphs of lines and buttons. Source of the classes: public parsers of Weebly pages. */
export const cooperativeSections = siteShape(
  {
    name: 'Electric cooperative on Weebly, headings, paragraphs of lines, buttons',
    knownFrom: 'public parsers of Weebly pages (wsite-content-title, paragraph, wsite-button)',
    url: 'https://www.highplainscoop.example/bid-requests.html',
    timeZone: 'America/Denver',
    draftOptions: {
      ...noticeCounts,
      max: 10,
      title: americanTitle,
      times: true,
      missingNumbers: 60,
      missingDeadlines: 8,
      numbers: [(year, count) => `Bid #${year}-${String(count).padStart(2, '0')}`],
    },
  },
  (page) => {
    const { random } = page;
    return {
      link: ({ id }) => `/uploads/1/2/6/4/126441/bid_packet_${id}.pdf`,
      html: agencyPage(
        page,
        'Electric Cooperative',
        'Bid Requests',
        `<div id="wsite-content" class="wsite-elements wsite-not-footer">
${rows(page.all, (draft) => {
  const facts = [
    draft.number === null ? '' : numberOf(draft),
    `<strong>Bid packet available:</strong> ${printDay['March 7, 2026'](draft.posted)}`,
    chance(random, 35)
      ? dueText(
          draft,
          ({ day }) => `<strong>Site visit:</strong> ${printDay['March 7, 2026'](addDays(day, -8))}, 1:00pm`,
        )
      : '',
    draft.due === null
      ? '<strong>Bid deadline:</strong> to be announced'
      : `<strong>Bid deadline:</strong> ${printDay['March 7, 2026'](draft.due.day)} by ${printTime['2:00pm'](timeOrNoon(draft.due))}`,
    `<strong>Contact:</strong> ${person(random)}, (555) ${digits(random, 3)}-${digits(random, 4)}`,
  ].filter((fact) => fact !== '');
  return `<h2 class="wsite-content-title" style="text-align:left;">${titleOf(draft)}</h2>
<div class="paragraph" style="text-align:left;">${facts.join('<br />')}</div>
<div style="text-align:left;"><div style="height: 10px;"></div><a class="wsite-button wsite-button-small wsite-button-normal" href="/uploads/1/2/6/4/126441/bid_packet_${draft.id}.pdf"><span class="wsite-button-inner">Bid Packet</span></a></div>
<div><div style="height: 20px; overflow: hidden;"></div><hr class="styled-hr" style="width:100%;"></hr></div>`;
})}
</div>`,
      ),
    };
  },
);
