import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type PageShape } from '../page-shape.js';
import { makeBids, makeReadOn, statedOf } from './bids.js';
import { print } from './moments.js';
import { each, escape, link, makePage } from './website.js';
import { makeTown } from './words.js';

/** Blocks of entries, each a label in bold before its value. */
const contractsFinder: PageShape = {
  name: 'UK Contracts Finder search results',
  knownFrom:
    'public parsers of "search-result", "search-result-header", "search-result-sub-header", "search-result-entry" (Procurement stage, Notice status, Closing, Contract location, Contract value, Publication date)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.contractsfinder.example.gov.uk/Search/Results';
    const bids = makeBids(random, { readOn, min: 5, max: 20, timed: false, withoutNumber: 1 });
    const timed = isOneIn(random, 2);
    const entry = (label: string, value: string): string =>
      `<div class="search-result-entry"><strong>${label}</strong> ${value}</div>`;
    const blocks = each(bids, (bid) => {
      const due = print(`${bid.due ?? ''}T12:00`, timed ? 'D MMMM YYYY, h[pm]' : 'D MMMM YYYY');
      return `<div class="search-result"><div class="search-result-header" title="${escape(bid.title)}"><h2><a href="https://www.contractsfinder.example.gov.uk/Notice/${bid.id}-4b5c?origin=SearchResults&amp;p=1" class="govuk-link search-result-rwh break-word">${escape(bid.title)}</a></h2></div>
<div class="search-result-sub-header wrap-text">${makeTown(random)} Borough Council</div><div class="wrap-text">The Council invites tenders from suitably experienced suppliers.</div>
${entry('Procurement stage', 'Opportunity')}${entry('Notice status', 'Open')}${entry('Closing', due)}${entry('Contract location', 'South West')}${entry('Contract value', '£50,000 to £100,000')}${entry('Publication date', `${print(bid.posted, 'D MMMM YYYY')}, last edited ${print(bid.amended, 'D MMMM YYYY')}`)}</div>`;
    });
    const main = `<main id="content"><h1>Search results</h1><p><span>${bids.length}</span> results</p>
<div id="dashboard_notices"><div class="gadget-body">\n${blocks}\n</div></div><ul class="gadget-footer"><li><a href="?page=2" class="standard-paginate-next">Next</a></li></ul></main>`;
    const notices = bids.map((bid) => {
      const stated = statedOf(bid, url, {
        link: `https://www.contractsfinder.example.gov.uk/Notice/${bid.id}-4b5c?origin=SearchResults&p=1`,
        posted: true,
      });
      return timed && stated.due !== null ? { ...stated, due: `${stated.due}T12:00` } : stated;
    });
    return makePage(random, {
      url,
      timeZone: 'Europe/London',
      readOn,
      title: 'Search results',
      main,
      notices,
      bare: true,
    });
  },
};

/** The blocks of Contracts Finder with a definition list for each notice. */
const findATender: PageShape = {
  name: 'UK Find a Tender search results',
  knownFrom:
    'public parser of find-tender.service.gov.uk ("search-result" with dt/dd Submission deadline, Publication date, Notice type)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = 'https://www.find-tender.example.gov.uk/Search/Results';
    const bids = makeBids(random, {
      readOn,
      min: 5,
      max: 20,
      numbers: (_, year, serial) => `${String(serial * 97).padStart(6, '0')}-${year}`,
      withoutDue: 8,
      dueWords: [''],
    });
    const pair = (label: string, value: string): string => `<dt><strong>${label}</strong></dt><dd>${value}</dd>`;
    const blocks = each(
      bids,
      (
        bid,
      ) => `<div class="search-result"><div class="search-result-header" title="${escape(bid.title)}"><h2><a href="/Notice/${bid.number ?? ''}?origin=SearchResults" class="govuk-link search-result-rwh break-word">${escape(bid.title)}</a></h2></div>
<div class="search-result-sub-header wrap-text">${makeTown(random)} Council</div><dl>${pair('Notice identifier', escape(bid.number ?? ''))}${pair('Notice type', 'UK4: Tender notice')}${pair('Contract location', 'UKK - South West (England)')}${bid.due === null ? '' : pair('Submission deadline', print(bid.due, 'D MMMM YYYY, h:mma'))}${pair('Publication date', print(`${bid.posted}T09:12`, 'D MMMM YYYY, h:mma'))}</dl></div>`,
    );
    const main = `<main id="main-content"><h1>Search results</h1><div id="dashboard_notices">\n${blocks}\n</div></main>`;
    const notices = bids.map((bid) =>
      statedOf(bid, url, { link: `/Notice/${bid.number ?? ''}?origin=SearchResults`, posted: true }),
    );
    return makePage(random, {
      url,
      timeZone: 'Europe/London',
      readOn,
      title: 'Search results',
      main,
      notices,
      bare: true,
    });
  },
};

/** Council page of the government design system: a summary card for each tender. */
const council: PageShape = {
  name: 'UK council, summary cards',
  knownFrom:
    'general knowledge of the summary card of the GOV.UK Design System (govuk-summary-card, govuk-summary-list__key)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const town = makeTown(random);
    const url = `https://www.${town.toLowerCase().replace(' ', '')}.example.gov.uk/business/tenders/current`;
    const bids = makeBids(random, { readOn, min: 3, max: 10, numbers: (_, year, serial) => `DN${year}${serial}` });
    const pattern = pickFrom(random, ['D MMMM YYYY [at] h:mma', 'DD/MM/YYYY HH:mm', '[Noon on] D MMMM YYYY']);
    const noon = pattern.startsWith('[Noon');
    const row = (key: string, value: string): string =>
      `<div class="govuk-summary-list__row"><dt class="govuk-summary-list__key">${key}</dt><dd class="govuk-summary-list__value">${value}</dd></div>`;
    const cards = each(
      bids,
      (bid) =>
        `<div class="govuk-summary-card"><div class="govuk-summary-card__title-wrapper"><h2 class="govuk-summary-card__title">${escape(bid.title)}</h2><ul class="govuk-summary-card__actions"><li>${link(`/tenders/${bid.id}`, 'View', ' class="govuk-link"')}</li></ul></div><div class="govuk-summary-card__content"><dl class="govuk-summary-list">${row('Reference', bid.number ?? '')}${row('Deadline for clarification questions', print(bid.questions, 'D MMMM YYYY'))}${row('Tender return date', print(bid.due ?? '', pattern))}${row('Contract start', print(bid.due ?? '', 'MMMM YYYY'))}</dl></div></div>`,
    );
    const main = `<main class="govuk-main-wrapper"><h1 class="govuk-heading-xl">Current tenders</h1>\n${cards}\n</main>`;
    const notices = bids.map((bid) => {
      const stated = statedOf(bid, url, { link: `/tenders/${bid.id}` });
      return noon && stated.due !== null ? { ...stated, due: `${stated.due.slice(0, 10)}T12:00` } : stated;
    });
    return makePage(random, {
      url,
      timeZone: 'Europe/London',
      readOn,
      title: `Current tenders - ${town} Council`,
      main,
      notices,
      bare: true,
    });
  },
};

export const unitedKingdomShapes: readonly PageShape[] = [contractsFinder, findATender, council];
