import { type ListedPreset, codeSearchUrl } from './listed-portal.js';

/** Bid pages that work without JavaScript and that published programs read. Columns: state, time zone, key, host and path, name, place. */
const pages: readonly [state: string, zone: string, key: string, address: string, name: string, place: string][] = [
  [
    'CA',
    'America/Los_Angeles',
    'napa_county_bids',
    'www.napacounty.gov/Bids.aspx',
    'Napa County',
    'Napa County, California',
  ],
  ['HI', 'Pacific/Honolulu', 'maui_county_bids', 'www.mauicounty.gov/Bids.aspx', 'County of Maui', 'Maui, Hawaii'],
  [
    'MO',
    'America/Chicago',
    'springfield_mo_bids',
    'www.springfieldmo.gov/Bids.aspx',
    'City of Springfield, MO',
    'Springfield, Missouri',
  ],
  ['NE', 'America/Chicago', 'sarpy_county_bids', 'www.sarpy.gov/Bids.aspx', 'Sarpy County', 'Papillion, Nebraska'],
  [
    'TX',
    'America/Chicago',
    'austin_solicitations',
    'financeonline.austintexas.gov/afo/account_services/solicitation/solicitations.cfm',
    'City of Austin',
    'Austin, Texas',
  ],
  [
    'TX',
    'America/Chicago',
    'san_antonio_bids',
    'webapp1.sanantonio.gov/BidContractOpps/Default.aspx',
    'City of San Antonio',
    'San Antonio, Texas',
  ],
];

/** Bid pages of cities and counties. */
export const pageEntries: readonly ListedPreset[] = pages.map(([state, time_zone, key, address, name, place]) => ({
  key,
  name: `${name}, bid page`,
  kind: 'local',
  place,
  state,
  source_type: 'state_rfp',
  home_url: `https://${address}`,
  terms: 'See the terms of the site. Its robots.txt is obeyed.',
  connector: 'web_page',
  settings: { url: `https://${address}`, agency_name: name.replace(/, [A-Z]{2}$/, ''), time_zone },
  evidence: { kind: 'code', url: codeSearchUrl(address) },
}));
