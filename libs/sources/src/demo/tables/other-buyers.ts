import { type ThemeShares } from './themes.js';

/** An invented buyer: a private body whose requests a user enters, or a public body whose web pages are scraped. */
export interface Buyer {
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly zone: string;
  readonly themes: ThemeShares;
}

const eastern = 'America/New_York';
const central = 'America/Chicago';
const mountain = 'America/Denver';
const pacific = 'America/Los_Angeles';

function buyer(name: string, city: string, state: string, zone: string, themes: ThemeShares): Buyer {
  return { name, city, state, zone, themes };
}

const office: ThemeShares = [
  ['professional', 4],
  ['technology', 3],
  ['facilities', 3],
];
const care: ThemeShares = [
  ['health', 5],
  ['facilities', 3],
  ['technology', 2],
];
const estate: ThemeShares = [
  ['building', 4],
  ['facilities', 3],
  ['professional', 2],
];
const nature: ThemeShares = [
  ['environment', 5],
  ['professional', 2],
  ['building', 1],
];
const campus: ThemeShares = [
  ['building', 3],
  ['technology', 3],
  ['facilities', 3],
  ['professional', 2],
];
const roads: ThemeShares = [
  ['community', 4],
  ['fleet', 3],
  ['technology', 1],
  ['civil', 1],
];
const works: ThemeShares = [
  ['civil', 5],
  ['fleet', 2],
  ['environment', 2],
  ['technology', 1],
];

export const privateBuyers: readonly Buyer[] = [
  buyer('Harborview Community Health Network', 'Portland', 'ME', eastern, care),
  buyer('Redwood Valley Electric Cooperative', 'Ukiah', 'CA', pacific, works),
  buyer('Lantern Foundation for Rural Education', 'Des Moines', 'IA', central, office),
  buyer('Blue Mesa Housing Partnership', 'Grand Junction', 'CO', mountain, estate),
  buyer('Northfield Credit Union', 'Duluth', 'MN', central, office),
  buyer('Three Pines College', 'Burlington', 'VT', eastern, campus),
  buyer('Gulf Shore Seafood Alliance', 'Mobile', 'AL', central, office),
  buyer('Open Prairie Land Trust', 'Wichita', 'KS', central, nature),
  buyer('Saint Brendan Hospital System', 'Toledo', 'OH', eastern, care),
  buyer('Cascadia Arts Consortium', 'Olympia', 'WA', pacific, office),
  buyer('Piedmont Manufacturing Extension Center', 'Greensboro', 'NC', eastern, office),
  buyer('Sunrise Food Bank Federation', 'Tucson', 'AZ', 'America/Phoenix', estate),
];

export const scrapedBuyers: readonly Buyer[] = [
  buyer('Three Forks Transit Authority', 'Missoula', 'MT', mountain, roads),
  buyer('Port of Gull Harbor', 'Aberdeen', 'WA', pacific, works),
  buyer('Cedar County Public Library District', 'Tipton', 'IA', central, campus),
  buyer('Lakeshore State University', 'Erie', 'PA', eastern, campus),
  buyer('Mesa Verde Unified School District', 'Cortez', 'CO', mountain, campus),
  buyer('Tidewater Regional Sanitation District', 'Salisbury', 'MD', eastern, works),
  buyer('Bayou Metro Airport Commission', 'Lafayette', 'LA', central, works),
  buyer('Granite Hills Water District', 'Concord', 'NH', eastern, works),
  buyer('Prairie Winds Public Power District', 'Kearney', 'NE', central, works),
  buyer('Desert Springs Housing Authority', 'Las Cruces', 'NM', mountain, estate),
];
