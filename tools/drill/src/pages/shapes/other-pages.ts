import { pickFrom, isOneIn } from '../../fuzz/hostile-values.js';
import { type SeededRandom } from '../../seeded-random.js';
import { type PageShape } from '../page-shape.js';
import { makeBids, makeReadOn } from './bids.js';
import { addDays, dayOf, print } from './moments.js';
import { each, escape, link, makeCalendar, makeNews, makePage, makeStaff } from './website.js';
import { makePerson, makeTown, slugOf } from './words.js';

const vendors = [
  'Timberline Construction Co.',
  'Quarry & Sons, Inc.',
  'Apex Mechanical LLC',
  'Delta Paving Group',
  'Northside Supply',
  'J. Ruiz Landscaping',
];

function makeUrl(random: SeededRandom, path: string): string {
  return `https://www.${slugOf(makeTown(random))}.example.gov/${path}`;
}

const awards: PageShape = {
  name: 'List of awards',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'purchasing/bid-awards');
    const bids = makeBids(random, { readOn, min: 3, max: 20, status: 'Closed' });
    const rows = each(
      bids,
      (bid) =>
        `<tr><td>${escape(bid.number ?? '')}</td><td>${link(`/awards/${bid.id}.pdf`, bid.title)}</td><td>${escape(pickFrom(random, vendors))}</td><td>$${bid.id},250.00</td><td>${print(dayOf(bid.opening), 'MM/DD/YYYY')}</td></tr>`,
    );
    const main = `<h1>Bid Awards</h1><table><thead><tr><th>Bid No.</th><th>Description</th><th>Awarded To</th><th>Amount</th><th>Award Date</th></tr></thead><tbody>\n${rows}\n</tbody></table>`;
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Bid Awards', main, notices: [] });
  },
};

/** Tabulation of the bids for one project: companies and prices. */
const tabulation: PageShape = {
  name: 'Tabulation of the bids received',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'purchasing/bid-results');
    const bids = makeBids(random, { readOn, min: 2, max: 5, status: 'Closed' });
    const blocks = each(bids, (bid) => {
      const rows = each(
        random.some(vendors, 3),
        (vendor, index) =>
          `<tr><td>${index + 1}</td><td>${escape(vendor)}</td><td>$${bid.id + index},${100 + index}.00</td></tr>`,
      );
      return `<h3>Bid results: ${escape(bid.title)}</h3><p>Bids were opened on ${print(dayOf(bid.opening), 'MMMM D, YYYY')}.</p><table><tr><th>Rank</th><th>Bidder</th><th>Total Bid</th></tr>\n${rows}\n</table>`;
    });
    return makePage(random, {
      url,
      timeZone: 'America/New_York',
      readOn,
      title: 'Bid Results',
      main: `<h1>Bid Results</h1>\n${blocks}`,
      notices: [],
    });
  },
};

/** Contracts in force, with the dates of the contracts. */
const contracts: PageShape = {
  name: 'Register of contracts in force',
  knownFrom: 'general knowledge',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'purchasing/active-contracts');
    const bids = makeBids(random, { readOn, min: 4, max: 20 });
    const rows = each(
      bids,
      (bid) =>
        `<tr><td>${escape(pickFrom(random, vendors))}</td><td>${escape(bid.title)}</td><td>${print(addDays(bid.posted, -300), 'M/D/YYYY')}</td><td>${print(addDays(bid.posted, 430), 'M/D/YYYY')}</td><td>${makePerson(random)}</td></tr>`,
    );
    const main = `<h1>Active Contracts</h1><table class="table"><thead><tr><th>Vendor</th><th>Contract</th><th>Effective Date</th><th>Expiration Date</th><th>Contract Manager</th></tr></thead><tbody>\n${rows}\n</tbody></table>`;
    return makePage(random, { url, timeZone: 'America/Chicago', readOn, title: 'Active Contracts', main, notices: [] });
  },
};

const programme: PageShape = {
  name: 'Page of a grant programme',
  knownFrom: 'general knowledge of programme pages',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'programs/facade-improvement');
    const name = pickFrom(random, [
      'Facade Improvement Program',
      'Club Grant Program',
      'Small Business Loan Fund',
      'Neighborhood Matching Fund',
    ]);
    const main = `<main><h1>${name}</h1><p>The program supports owners who improve their buildings. Applications are reviewed by a committee.</p><h2>Who is eligible?</h2><ul><li>Owners of buildings in the district</li><li>Tenants with the consent of the owner</li></ul><h2>How much is granted?</h2><p>Up to half of the cost, at most $10,000.</p><h2>How to apply</h2><ol><li>Meet with staff.</li><li>${link('/forms/application.pdf', 'Complete the application')}.</li></ol><p>The program was last revised on ${print(addDays(readOn, -200), 'MMMM D, YYYY')}.</p></main>`;
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: name, main, notices: [] });
  },
};

const calendar: PageShape = {
  name: 'Calendar of meetings',
  knownFrom: 'general knowledge of calendars of cities',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'calendar.aspx');
    const names = [
      'City Council Meeting',
      'Bid Opening',
      'Pre-Bid Conference',
      'Planning Commission',
      'Holiday - Offices Closed',
      'Farmers Market',
    ];
    const rows = each(
      Array.from({ length: 4 + random.below(10) }),
      (_, index) =>
        `<tr><td>${print(addDays(readOn, index * 2 + 1), 'MM/DD/YYYY')}</td><td>${link(`/calendar.aspx?EID=${index + 40}`, pickFrom(random, names))}</td><td>${pickFrom(random, ['6:00 PM', '10:00 AM', 'All day'])}</td><td>Council Chambers</td></tr>`,
    );
    const main = `<h1>Calendar</h1><table class="calendar"><thead><tr><th>Date</th><th>Event</th><th>Time</th><th>Location</th></tr></thead><tbody>\n${rows}\n</tbody></table>\n${makeCalendar(random, readOn)}`;
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Calendar', main, notices: [] });
  },
};

const staff: PageShape = {
  name: 'Staff directory of purchasing',
  knownFrom: 'general knowledge of staff directories (CivicPlus Directory.aspx)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'Directory.aspx?DID=13');
    const rows = each(
      Array.from({ length: 3 + random.below(6) }),
      (_, index) =>
        `<tr><td><a href="/Directory.aspx?EID=${index + 1}">${makePerson(random)}</a></td><td>${pickFrom(random, ['Buyer', 'Contract Specialist', 'Director of Purchasing'])}</td><td><a href="mailto:buyer${index}@example.gov">Email</a></td><td>555-010-20${10 + index}</td></tr>`,
    );
    const main = `<h1>Purchasing</h1><p>Physical address: 100 Main Street</p><table summary="City Directory"><tr><th>Name</th><th>Title</th><th>Email</th><th>Phone</th></tr>\n${rows}\n</table>\n${isOneIn(random, 2) ? makeStaff(random) : ''}`;
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Staff Directory', main, notices: [] });
  },
};

const newsList: PageShape = {
  name: 'News of a city',
  knownFrom: 'general knowledge of news lists (CivicPlus CivicAlerts.aspx)',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'CivicAlerts.aspx');
    const heads = [
      'Bridge Reopens After Repairs',
      'Council Approves Contract for New Library',
      'Paving on Second Avenue Starts Monday',
      'City Wins Award for Financial Reporting',
      'Ground Broken for Fire Station 4',
      'Water Rates to Change in July',
    ];
    const items = each(
      random.some(heads, 3 + random.below(4)),
      (head, index) =>
        `<div class="item"><h3>${link(`/CivicAlerts.aspx?AID=${index + 200}`, head)}</h3><p>The work was completed ahead of schedule, the Mayor said.</p><span>Posted on: ${print(addDays(readOn, -4 * index - 1), 'MMMM D, YYYY')}</span></div>`,
    );
    const main = `<h1>News Flash</h1><div class="listing">\n${items}\n</div>\n${makeNews(random, readOn)}`;
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'News Flash', main, notices: [] });
  },
};

/** A page without a list: links to portals and forms, and frequently asked questions of bidders. */
const pointer: PageShape = {
  name: 'Page that points to a portal',
  knownFrom: 'general knowledge; public notes on CivicPlus boards that hold one link to another platform',
  make: (random) => {
    const readOn = makeReadOn(random);
    const url = makeUrl(random, 'doing-business');
    const questions = random.some(
      [
        'How do I register as a vendor?',
        'Where are bids opened?',
        'What is the threshold for formal bids?',
        'May I submit by e-mail?',
      ],
      2 + random.below(3),
    );
    const portal = pickFrom(random, ['BidNet Direct', 'DemandStar', 'Bonfire', 'OpenGov']);
    const main = `<main><h1>Doing Business with the City</h1><p>All bids and proposals are published on ${link('https://portal.example.com/city', portal)}. Register there without charge to see open solicitations and to be notified.</p><ul><li>${link('/w9.pdf', 'Form W-9')}</li><li>${link('/vendor-guide.pdf', 'Vendor Guide')}</li><li>${link('/terms.pdf', 'Terms and Conditions')}</li></ul><h2>Questions</h2>${each(questions, (question) => `<details><summary>${question}</summary><p>Please call the Purchasing Office at (555) 010-2000.</p></details>`)}</main>`;
    return makePage(random, { url, timeZone: 'America/New_York', readOn, title: 'Doing Business', main, notices: [] });
  },
};

export const otherPageShapes: readonly PageShape[] = [
  awards,
  tabulation,
  contracts,
  programme,
  calendar,
  staff,
  newsList,
  pointer,
];
