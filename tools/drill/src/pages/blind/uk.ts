import { type PageShape, type ShapedPage } from '../page-shape.js';
import { type SeededRandom } from '../../seeded-random.js';
import { addDays, printDay, printWhen, someDay, type When } from './days.js';
import { between, chance, digits, guid, pick } from './draw.js';
import { makeDrafts, expectedNotice, type Draft } from './drafts.js';
import { document } from './surroundings.js';
import { escape } from './words.js';

const buyers = [
  'Northmoor District Council',
  'Brackley NHS Trust',
  'University of Thornbury',
  'Ashdown Fire and Rescue Service',
  'Department for Harbours',
  'Castleford Housing Association',
];
const kinds = [
  'Grounds Maintenance',
  'Roof Renewal',
  'Catering Services',
  'Agency Staff',
  'Legal Advice',
  'Supply of Bins',
  'Lift Maintenance',
  'School Transport',
  'Fire Doors',
  'Network Refresh',
  'Play Area',
  'Window Cleaning',
];
const sites = [
  'Framework',
  'Contract',
  'Dynamic Purchasing System',
  'at Hill House',
  'for Sheltered Housing',
  '2026-2030',
  'Lot 2',
  'Services',
  '',
];

function ukTitle(random: SeededRandom): string {
  return pick(random, [
    `${pick(random, kinds)} ${pick(random, sites)}`.trim(),
    `Provision of ${pick(random, kinds)} ${pick(random, sites)}`.trim(),
    `${digits(random, 4)} - ${pick(random, kinds)}`,
  ]);
}

function ukSentence(random: SeededRandom): string {
  return pick(random, [
    'The Authority wishes to appoint a single supplier for an initial term of two years with an option to extend.',
    'Bidders should register on the e-tendering portal to access the documents.',
    `The service covers ${between(random, 2, 90)} sites across the region.`,
    'TUPE may apply. Variant bids will not be accepted.',
  ]);
}

function ukWhen(when: When): string {
  return printWhen(when, '7 March 2026', '2pm', ', ');
}

function pager(): string {
  return '<nav class="standard-paginate" aria-label="pagination"><ul><li class="standard-paginate-active">1</li><li><a class="standard-paginate" href="/Search/Results?&page=2">2</a></li><li><a class="standard-paginate-next" href="/Search/Results?&page=2">Next</a></li></ul></nav>';
}

function header(service: string): string {
  return `<header class="govuk-header" role="banner"><a href="https://www.gov.example" class="govuk-header__link">GOV.UK</a> <a href="/">${service}</a></header>
<div class="govuk-phase-banner"><p>This is a new service - your <a href="/feedback">feedback</a> will help us to improve it.</p></div>`;
}

/** Contracts Finder: entries whose label is bold, in line with its value. */
function makeContractsFinder(random: SeededRandom): ShapedPage {
  const origin = 'https://contractsfinder.example';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 20, title: ukTitle, times: chance(random, 50), cancelled: 4 });
  const links = new Map(all.map((draft) => [draft.id, `${origin}/notice/${guid(random)}?origin=SearchResults&p=1`]));
  const entry = (label: string, value: string): string =>
    `<div class="search-result-entry"><strong>${label}</strong> ${value}</div>`;
  const results = all.map(
    (draft) => `<div class="search-result">
<div class="search-result-header" title="${escape(draft.title)}"><h2><a class="govuk-link search-result-rwh break-word" href="${escape(links.get(draft.id) ?? '')}">${escape(draft.title)}</a></h2></div>
<div class="search-result-sub-header wrap-text">${pick(random, buyers)}</div>
<span class=""><div class="wrap-text">${escape(ukSentence(random))}</div></span>
${entry('Procurement stage', pick(random, ['Opportunity', 'Early engagement', 'Future opportunity']))}
${entry('Notice status', draft.status === 'cancelled' ? 'Cancelled' : 'Open')}
${draft.due === null ? '' : entry('Closing', ukWhen(draft.due))}
${entry('Contract location', pick(random, ['North West', 'SW1A 2AA', 'Yorkshire and the Humber', 'Any region']))}
${entry('Contract value', pick(random, ['£0', `£${between(random, 10, 900)},000`, `£${between(random, 10, 90)},000 to £${between(random, 100, 900)},000`]))}
${entry('Publication date', `${printDay['7 March 2026'](draft.posted)}, last edited ${printDay['7 March 2026'](readOn)}`)}
</div>`,
  );
  return {
    url: `${origin}/Search/Results`,
    html: document(
      'Search results - Contracts Finder',
      `${header('Contracts Finder')}
<main id="main-content"><h1 class="govuk-heading-xl">Search results</h1><form id="search_form"><label>Keywords</label><input id="keywords"><fieldset><legend>Procurement stage</legend><label><input type="checkbox">Future opportunity</label></fieldset><button id="adv_search">Update results</button></form>
<p><span class="search-result-count">${between(random, 21, 4000)}</span> notices found</p>
<div id="dashboard_notices"><div class="gadget-body">
${results.join('\n')}
</div></div>${pager()}</main>`,
    ),
    timeZone: 'Europe/London',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: links.get(draft.id) ?? null, number: false })),
  };
}

/** Find a Tender: entries are definition lists; the time of publication is printed, and the address contains a number. */
function makeFindATender(random: SeededRandom): ShapedPage {
  const origin = 'https://find-tender.example';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, { max: 20, title: ukTitle, times: true, missingDeadlines: 10, idDigits: 6 });
  const link = (draft: Draft): string => `${origin}/Notice/0${draft.id}-${readOn.slice(0, 4)}?origin=SearchResults&p=1`;
  const entry = (label: string, value: string): string =>
    `<div class="search-result-entry"><dt><strong>${label}</strong></dt> <dd>${value}</dd></div>`;
  const results = all.map(
    (draft) => `<div class="search-result">
<div class="search-result-header" title="${escape(draft.title)}"><h2><a href="${escape(link(draft))}" class="govuk-link search-result-rwh break-word">${escape(draft.title)}</a></h2></div>
<div class="search-result-sub-header wrap-text">${pick(random, buyers)}</div>
<div class="wrap-text" id="n${draft.id}-description">${escape(ukSentence(random))}</div>
<dl>
${entry('Notice type', pick(random, ['UK4: Tender notice', 'UK2: Preliminary market engagement notice', 'Contract notice']))}
${chance(random, 60) ? entry('Contract location', pick(random, ['UKD - North West (England)', 'UKI - London', 'UKM - Scotland'])) : ''}
${chance(random, 60) ? entry('Total value including VAT', `£${between(random, 1, 90)},${digits(random, 3)},000`) : ''}
${draft.due === null ? '' : entry('Submission deadline', ukWhen(draft.due))}
${entry('Publication date', printWhen({ day: draft.posted, time: pick(random, ['09:12', '14:05', '17:02']) }, '7 March 2026', '2:00pm', ', '))}
</dl></div>`,
  );
  return {
    url: `${origin}/Search/Results`,
    html: document(
      'Search results - Find a Tender',
      `${header('Find a Tender')}
<main id="main-content"><h1>Search results</h1><form><label for="keywords">Keywords</label><input id="keywords"><button>Update results</button></form>
<div id="dashboard_notices"><div class="gadget-body">
${results.join('\n')}
</div></div>${pager()}</main>`,
    ),
    timeZone: 'Europe/London',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: link(draft), number: false })),
  };
}

/** Public Contracts Scotland: the first cell has only the day of publication, the second has everything else as label and text. */
function makeScotland(random: SeededRandom): ShapedPage {
  const origin = 'https://publiccontractsscotland.example';
  const readOn = someDay(random);
  const all = makeDrafts(random, readOn, {
    max: 20,
    title: ukTitle,
    numbers: [(_, count) => `MAR${510000 + count * 7}`],
    missingDeadlines: 6,
    idDigits: 6,
  });
  const href = (draft: Draft): string => `/search/show/search_view.aspx?ID=${draft.number ?? ''}`;
  const field = (label: string, value: string): string => `<span class="ns-item-title">${label}:</span> ${value}<br />`;
  const rows = all.map(
    (
      draft,
      index,
    ) => `<tr class="${index % 2 === 0 ? 'pcs-tbl-row' : 'pcs-tbl-altrow'}"><td style="width:90px;" valign="top">${printDay['07/03/2026, day first'](draft.posted)}<br /></td><td><a class="ns-list-link pcs-focus" href="${href(draft)}">${escape(draft.title)}</a>
<div class="ns-item">${field('Reference No', draft.number ?? '')}${field('OCID', `ocds-r6ebe6-0000${digits(random, 6)}`)}${field('Published By', pick(random, buyers))}${draft.due === null ? '' : field('Deadline Date', printDay['07-Mar-26'](draft.due.day))}${field('Notice Type', pick(random, ['Contract Notice', 'Website Notice', 'Quick Quote']))}</div></td></tr>`,
  );
  return {
    url: `${origin}/search/search_mainpage.aspx`,
    html: document(
      'Search notices',
      `<form id="aspnetForm" method="post"><input type="hidden" name="__VIEWSTATE" value="${digits(random, 20)}">
<h1>Find a Contract</h1><p>From <input name="ctl00$maincontent$dtFromDate" value="${printDay['07/03/2026, day first'](addDays(readOn, -30))}"> to <input name="ctl00$maincontent$dtToDate" value="${printDay['07/03/2026, day first'](readOn)}"></p>
<table class="pcs-tbl"><thead><tr><th>Date</th><th>Details</th></tr></thead><tbody>
${rows.join('\n')}
</tbody></table>
<ul class="pagination"><li class="active"><a>1</a></li><li><a href="javascript:__doPostBack('pgNext','')">Next</a></li></ul></form>`,
    ),
    timeZone: 'Europe/London',
    readOn,
    notices: all.map((draft) => expectedNotice(draft, { link: `${origin}${href(draft)}` })),
  };
}

export const contractsFinder: PageShape = {
  name: 'Contracts Finder, search results',
  knownFrom:
    'public scrapers of contractsfinder.service.gov.uk (search-result-sub-header, search-result-entry with strong labels)',
  make: makeContractsFinder,
};

export const findATender: PageShape = {
  name: 'Find a Tender, search results',
  knownFrom: 'public parsers of find-tender.service.gov.uk (fieldFromBlock: dt strong and dd; search-result-header)',
  make: makeFindATender,
};

export const scottishContracts: PageShape = {
  name: 'Public Contracts Scotland, search results',
  knownFrom: 'public fetcher pcs_scotland (_parse_results: pcs-tbl-row, ns-list-link, ns-item-title)',
  make: makeScotland,
};
