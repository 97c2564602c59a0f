import { type OpportunityFilter, type SortField, columnSortFields, maxListOffset } from '@rfp/contracts/opportunity';
import {
  agencyOfRank,
  alnOfRank,
  applicants,
  departmentOfRank,
  naicsOfRank,
  numberOf,
  officeOfRank,
  pairOfRank,
  pscOfRank,
  type Random,
  setAsides,
  sourceNames,
  stateOfRank,
  wordOfRank,
} from './generate-notices.js';
import { uniqueWord } from './vocabulary.js';

/** Dismissed records of the marking user, and as many watched ones. */
export const markedRecords = 5_000;

/** A filled store, with values for requests. */
export interface Store {
  size: number;
  today: Date;
  /** Ids of stored opportunities. */
  ids: readonly string[];
  /** Words in more than 30 % of the notices, and words in about one of 2,000. */
  common: readonly string[];
  rare: readonly string[];
}

export interface Call {
  path: string;
  /** Sent with POST. */
  body?: unknown;
}

/**
 * `paging`: the p95 at the largest size is at most twice the p95 at the smallest. `search`: the p95 at a million is at most 60 ms and 1/50 of
 * ILIKE's.
 */
export type Aim = 'paging' | 'search';

export interface Measurement {
  name: string;
  aim?: Aim;
  /** Feature without which the measurement is listed as not offered. */
  awaits?: 'route' | 'query language';
  /** Answered by the intelligence service, which must have counted the catalogue. */
  isMarket?: boolean;
  /**
   * Sent with the tokens of users with different profiles, once by each user or each time by a random user; or with the token of a user whose workspace
   * has `markedRecords`.
   */
  by?: 'each person' | 'any person' | 'marking person';
  /** The call is repeated with the ETag of its first answer, and answered with 304. */
  conditional?: boolean;
  /** Makes the call with random values; undefined if the form of a future call is unknown. */
  call?: (random: Random, store: Store) => Call;
}

const api = '/api/opportunities';
const pageRows = 50;
const day = 86_400_000;

interface ListParts {
  filter?: Record<string, unknown>;
  sort?: readonly [string, 'ASC' | 'DESC'];
  first?: number;
  /** Further parameters of the query. */
  more?: Record<string, string>;
}

function listCall({ filter = {}, sort = ['total_score', 'DESC'], first = 0, more = {} }: ListParts): Call {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
    range: JSON.stringify([first, first + pageRows - 1]),
    ...more,
  });
  return { path: `${api}?${query.toString()}` };
}

const pickRandom = <T>(random: Random, values: readonly T[]): T => {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};
/** Random offset of a first page, because a repeated query could be answered from a cache. Small, because a filtered list may be short. */
const smallOffset = (random: Random): number => random.below(40);
const offset = (random: Random): number => random.below(400);

const byPersonalTotal = (first: number, filter: Record<string, unknown> = {}): Call =>
  listCall({ filter, sort: ['personal_total', 'DESC'], first });
const dayFrom = (store: Store, days: number): string =>
  new Date(store.today.getTime() + days * day).toISOString().slice(0, 10);

/** Random instant of the last minute. At instants before the fill, which ended minutes ago, there are no opportunities. */
const instantOf = (random: Random): string => new Date(Date.now() - random.below(60_000)).toISOString();

type Filters = (random: Random, store: Store) => OpportunityFilter;

const filters: Record<string, Filters> = {
  status: (random) => ({ status: pickRandom(random, ['active', 'closed', 'upcoming']) }),
  'source type': (random) => ({ source_type: pickRandom(random, ['federal_contract', 'federal_grant', 'state_rfp']) }),
  source: (random) => ({ source_name: pickRandom(random, sourceNames) }),
  agency: (random) => ({ agency_name: agencyOfRank(1 + random.below(100)) }),
  department: (random) => ({ department: departmentOfRank(1 + random.below(100)) }),
  'agency of any level': (random) => ({ agency: agencyOfRank(1 + random.below(100)) }),
  office: (random) => ({ office: officeOfRank(1 + random.below(20), random.below(20)) }),
  'minimum score': (random) => ({ min_score: 40 + random.below(40) }),
  'minimum value': (random) => ({ min_value: 1_000_000 + random.below(10_000_000) }),
  'maximum value': (random) => ({ max_value: 300_000 + random.below(1_000_000) }),
  'posted since': (random, store) => ({ posted_since: dayFrom(store, -1 - random.below(90)) }),
  'due by': (random, store) => ({ due_by: dayFrom(store, random.below(60)) }),
  'due within': (random) => ({ due_within_days: 1 + random.below(60) }),
  'three together': (random) => ({
    status: 'active',
    source_type: pickRandom(random, ['federal_contract', 'federal_grant']),
    min_value: 100_000 + random.below(2_000_000),
  }),
  NAICS: (random) => ({ naics_code: naicsOfRank(1 + random.below(50)) }),
  PSC: (random) => ({ psc_code: pscOfRank(1 + random.below(50)) }),
  ALN: (random) => ({ aln_code: alnOfRank(1 + random.below(50)) }),
  'set-aside': (random) => ({ set_aside: pickRandom(random, setAsides) }),
  state: (random) => ({ state: stateOfRank(1 + random.below(40)) }),
  'eligible applicants': (random) => ({ eligible_applicant: pickRandom(random, applicants) }),
};

type Text = (random: Random, store: Store) => string;

const searches = {
  'a word that occurs once': (random, store) => uniqueWord(random.below(store.size)),
  'rare word': (random, store) => pickRandom(random, store.rare),
  'common word': (random, store) => pickRandom(random, store.common),
  'two common words': (random, store) => `${pickRandom(random, store.common)} ${pickRandom(random, store.common)}`,
  'common and rare word': (random, store) => `${pickRandom(random, store.common)} ${pickRandom(random, store.rare)}`,
  prefix: (random) => `${wordOfRank(10 + random.below(2000)).slice(0, 4)}*`,
  'exact number': (random, store) => numberOf(random.below(store.size)),
} satisfies Record<string, Text>;

const languageSearches = {
  phrase: (random) => `"${pairOfRank(1 + random.below(2000))}"`,
  'excluded word': (random, store) => `${pickRandom(random, store.common)} -${wordOfRank(1 + random.below(300))}`,
  either: (random, store) => `${pickRandom(random, store.rare)} OR ${pickRandom(random, store.common)}`,
  'code prefix': (random) => `naics:${naicsOfRank(1 + random.below(50)).slice(0, 4)}`,
} satisfies Record<string, Text>;

/** Searches that SQLite's FTS5 can answer. It has no codes, and splits the number of a notice into words. */
const { 'exact number': _number, ...words } = searches;
const { 'code prefix': _code, ...language } = languageSearches;
export const peerSearches: Record<string, Text> = { ...words, ...language };

const marketCall = (figures: string): Call => ({ path: `/api/perplexity/${figures}` });

const searchBody = (text: string): Call => ({ path: `${api}/search`, body: { keywords: [text], limit: pageRows } });

function sortMeasurement(field: SortField, direction: 'ASC' | 'DESC'): Measurement {
  const name = `sort ${field} ${direction.toLowerCase()}`;
  return { name, aim: 'paging', call: (random) => listCall({ sort: [field, direction], first: offset(random) }) };
}

function filterMeasurement([name, filter]: [string, Filters]): Measurement {
  const call = (random: Random, store: Store): Call =>
    listCall({ filter: filter(random, store), first: smallOffset(random) });
  return { name: `filter ${name}`, aim: 'paging', call };
}

function searchMeasurements([name, text]: [string, Text], awaits?: Measurement['awaits']): Measurement[] {
  return [
    {
      name: `search ${name}`,
      aim: 'search',
      awaits,
      call: (random, store) => listCall({ filter: { q: text(random, store) } }),
    },
    { name: `POST ${name}`, aim: 'search', awaits, call: (random, store) => searchBody(text(random, store)) },
  ];
}

/** Every measurement of the catalogue over HTTP, in the order of the table. */
export const measurements: readonly Measurement[] = [
  { name: 'first page', aim: 'paging', call: (random) => listCall({ first: offset(random) }) },
  // A store with fewer pages is measured at its last pages.
  {
    name: 'page 500',
    aim: 'paging',
    call: (random, { size }) => listCall({ first: Math.min(499 * pageRows, size - 10 * pageRows) + offset(random) }),
  },
  ...columnSortFields.flatMap((field) => [sortMeasurement(field, 'DESC'), sortMeasurement(field, 'ASC')]),
  ...Object.entries(filters).map(filterMeasurement),
  ...Object.entries(searches).flatMap((search) => searchMeasurements(search)),
  ...Object.entries(languageSearches).flatMap((search) => searchMeasurements(search, 'query language')),
  {
    name: 'facets',
    aim: 'paging',
    awaits: 'route',
    call: (random) => ({
      path: `${api}/facets?filter=${encodeURIComponent(JSON.stringify({ min_score: random.below(90) }))}`,
    }),
  },
  { name: 'statistics', aim: 'paging', call: () => ({ path: `${api}/stats` }) },
  { name: 'detail', aim: 'paging', call: (random, { ids }) => ({ path: `${api}/${pickRandom(random, ids)}` }) },
  // Without an aim for its growth, because it scans all rows.
  { name: 'personal order, a new recipe', by: 'each person', call: () => byPersonalTotal(0) },
  { name: 'personal order', by: 'any person', call: (random) => byPersonalTotal(smallOffset(random)) },
  { name: 'personal order, page 20', by: 'any person', call: (random) => byPersonalTotal(950 + smallOffset(random)) },
  {
    name: 'personal order, last pages',
    by: 'any person',
    call: (random, { size }) => byPersonalTotal(Math.min(maxListOffset, size) - pageRows - smallOffset(random)),
  },
  {
    name: 'personal order, active',
    by: 'any person',
    call: (random) => byPersonalTotal(smallOffset(random), { status: 'active' }),
  },
  {
    name: 'personal order, minimum score',
    by: 'any person',
    call: (random) => byPersonalTotal(smallOffset(random), { min_score: random.below(60) }),
  },
  {
    name: 'personal order, state',
    by: 'any person',
    call: (random) => byPersonalTotal(smallOffset(random), { state: stateOfRank(1 + random.below(40)) }),
  },
  {
    name: 'personal order, a common word',
    by: 'any person',
    call: (random, { common }) => byPersonalTotal(smallOffset(random), { q: pickRandom(random, common) }),
  },
  {
    name: 'personal order, a rare word',
    by: 'any person',
    call: (random, { rare }) => byPersonalTotal(smallOffset(random), { q: pickRandom(random, rare) }),
  },
  { name: 'first page, with marks', by: 'marking person', call: (random) => listCall({ first: offset(random) }) },
  {
    name: 'filter status, with marks',
    by: 'marking person',
    call: (random) => listCall({ filter: { status: 'active' }, first: offset(random) }),
  },
  {
    name: 'filter status, without marks',
    call: (random) => listCall({ filter: { status: 'active' }, first: offset(random) }),
  },
  {
    name: 'search common word, with marks',
    by: 'marking person',
    call: (random, { common }) => listCall({ filter: { q: pickRandom(random, common) } }),
  },
  {
    name: 'watched records',
    by: 'marking person',
    call: (random) => listCall({ filter: { watched: 'me' }, first: offset(random) }),
  },
  {
    name: 'list as of an instant',
    aim: 'paging',
    awaits: 'route',
    call: (random) => listCall({ sort: ['posted_date', 'DESC'], more: { asOf: instantOf(random) } }),
  },
  {
    name: 'detail as of an instant',
    aim: 'paging',
    awaits: 'route',
    call: (random, { ids }) => ({ path: `${api}/${pickRandom(random, ids)}?asOf=${instantOf(random)}` }),
  },
  { name: 'metrics of the market', aim: 'paging', isMarket: true, call: () => marketCall('financial-metrics') },
  { name: 'analysis of the market', aim: 'paging', isMarket: true, call: () => marketCall('market-analysis') },
  { name: 'smart alerts', isMarket: true, call: () => ({ ...marketCall('smart-alerts'), body: {} }) },
  {
    // With a new profile each time, because the input of alerts is cached by profile.
    name: 'smart alerts of another profile',
    isMarket: true,
    call: (random, { common, rare }) => ({
      ...marketCall('smart-alerts'),
      body: { user_profile: { capabilities: [pickRandom(random, common), pickRandom(random, rare)] } },
    }),
  },
  {
    // Without an aim: it is answered without the database in less than a millisecond, so that any disturbance multiplies it.
    name: 'conditional request, not modified',
    conditional: true,
    call: (random, { ids }) => ({ path: `${api}/${pickRandom(random, ids)}` }),
  },
];
