import { type ListedLink } from './listed-portal.js';

const builtByScripts = 'The page is built by scripts: add it with Firecrawl, or as a feed if the portal offers one.';
const account = 'Needs an account.';
const noRobots = 'Its robots.txt is reported to forbid automated reading.';
const ownApi = 'Has an interface of its own that no connector reads.';

/** State portals of the United States: state, host and path, name, and the reason why the portal is only linked. */
const states: readonly [state: string, address: string, name: string, reason: string][] = [
  ['AZ', 'app.az.gov', 'Arizona Procurement Portal', builtByScripts],
  ['CA', 'caleprocure.ca.gov/pages/Events-BS3/event-search.aspx', 'Cal eProcure', builtByScripts],
  ['FL', 'vendor.myfloridamarketplace.com/search/bids', 'Florida Vendor Information Portal', ownApi],
  ['GA', 'ssl.doas.state.ga.us/gpr/', 'Georgia Procurement Registry', ownApi],
  ['NY', 'www.nyscr.ny.gov', 'New York State Contract Reporter', `${account} Its terms forbid copying.`],
  ['TX', 'www.txsmartbuy.gov/esbd', 'Texas ESBD', noRobots],
  ['VA', 'mvendor.cgieva.com/Vendor/public/AllOpportunities.jsp', 'Virginia eVA', noRobots],
];

/** Portals of other countries. */
const countries: readonly [key: string, name: string, place: string, address: string, reason: string][] = [
  ['de_vergabe', 'Bekanntmachungsservice', 'Germany', 'www.oeffentlichevergabe.de', 'Publishes monthly ZIP files.'],
  [
    'scotland_pcs',
    'Public Contracts Scotland',
    'Scotland',
    'www.publiccontractsscotland.gov.uk',
    'Its API selects by calendar month and type of notice.',
  ],
  [
    'wales_sell2wales',
    'Sell2Wales',
    'Wales',
    'www.sell2wales.gov.wales',
    'Its API selects by calendar month and type of notice.',
  ],
  ['py_dncp', 'DNCP', 'Paraguay', 'www.contrataciones.gov.py', 'Its API needs an access token.'],
  ['nz_gets', 'GETS', 'New Zealand', 'www.gets.govt.nz/ExternalIndex.htm', 'Notices need an account.'],
];

/** Portals that the product cannot read. They are listed so that users find them, but do not count as presets. */
export const linkEntries: readonly ListedLink[] = [
  ...states.map(([state, address, name, link_only]): ListedLink => ({
    key: `link_${state.toLowerCase()}_state`,
    name,
    kind: 'state',
    place: 'Statewide',
    state,
    source_type: 'state_rfp',
    home_url: `https://${address}`,
    terms: 'See the portal.',
    link_only,
  })),
  ...countries.map(([key, name, place, address, link_only]): ListedLink => ({
    key: `link_${key}`,
    name,
    kind: 'national',
    place,
    state: null,
    source_type: 'private_rfp',
    home_url: `https://${address}`,
    terms: 'See the portal.',
    link_only,
  })),
];
