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
import { wordOnceOf } from './vocabulary.js';

/** Values for requests. */
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

/** `paging`: p95 at the largest size at most 2 x that at the smallest. `search`: at most 60 ms and 1/50 of ILIKE, at a million. */
export type Aim = 'paging' | 'search';

export interface Measurement {
  name: string;
  aim?: Aim;
  /** Not offered yet: measured once the API accepts the call, or understands the query language; listed as not offered until then. */
  awaits?: 'route' | 'query language';
  /** Answered by the intelligence service, after it has read the catalogue. */
  isMarket?: boolean;
  /** Sent by the users of the bench, each with another profile: once by each, or all by one. */
  by?: 'each person' | 'any person';
  /** Answered with 304: the call is repeated with the ETag of its first answer. */
  conditional?: boolean;
  /** The call with newly drawn values; undefined if the API's future form is unknown. */
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

function list({ filter = {}, sort = ['total_score', 'DESC'], first = 0, more = {} }: ListParts): Call {
  const query = new URLSearchParams({
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
    range: JSON.stringify([first, first + pageRows - 1]),
    ...more,
  });
  return { path: `${api}?${query.toString()}` };
}

const oneOf = <T>(random: Random, values: readonly T[]): T => {
  const value = values[random.below(values.length)];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};
/** The same page of lists from different rows, because a repeated query could be answered from a cache. A filtered list may be short. */
const nearby = (random: Random): number => random.below(40);
const nearbyOfAll = (random: Random): number => random.below(400);

const byPersonalTotal = (first: number, filter: Record<string, unknown> = {}): Call =>
  list({ filter, sort: ['personal_total', 'DESC'], first });
const dayFrom = (store: Store, days: number): string =>
  new Date(store.today.getTime() + days * day).toISOString().slice(0, 10);

/** An instant after the fill, which ended minutes before; earlier instants have no opportunities. */
const instantOf = (random: Random): string => new Date(Date.now() - random.below(60_000)).toISOString();

type Filters = (random: Random, store: Store) => OpportunityFilter;

const filters: Record<string, Filters> = {
  status: (random) => ({ status: oneOf(random, ['active', 'closed', 'upcoming']) }),
  'source type': (random) => ({ source_type: oneOf(random, ['federal_contract', 'federal_grant', 'state_rfp']) }),
  source: (random) => ({ source_name: oneOf(random, sourceNames) }),
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
    source_type: oneOf(random, ['federal_contract', 'federal_grant']),
    min_value: 100_000 + random.below(2_000_000),
  }),
  NAICS: (random) => ({ naics_code: naicsOfRank(1 + random.below(50)) }),
  PSC: (random) => ({ psc_code: pscOfRank(1 + random.below(50)) }),
  ALN: (random) => ({ aln_code: alnOfRank(1 + random.below(50)) }),
  'set-aside': (random) => ({ set_aside: oneOf(random, setAsides) }),
  state: (random) => ({ state: stateOfRank(1 + random.below(40)) }),
  'eligible applicants': (random) => ({ eligible_applicant: oneOf(random, applicants) }),
};

type Text = (random: Random, store: Store) => string;

const searches = {
  'a word that occurs once': (random, store) => wordOnceOf(random.below(store.size)),
  'rare word': (random, store) => oneOf(random, store.rare),
  'common word': (random, store) => oneOf(random, store.common),
  'two common words': (random, store) => `${oneOf(random, store.common)} ${oneOf(random, store.common)}`,
  'common and rare word': (random, store) => `${oneOf(random, store.common)} ${oneOf(random, store.rare)}`,
  prefix: (random) => `${wordOfRank(10 + random.below(2000)).slice(0, 4)}*`,
  'exact number': (random, store) => numberOf(random.below(store.size)),
} satisfies Record<string, Text>;

const languageSearches = {
  phrase: (random) => `"${pairOfRank(1 + random.below(2000))}"`,
  'excluded word': (random, store) => `${oneOf(random, store.common)} -${wordOfRank(1 + random.below(300))}`,
  either: (random, store) => `${oneOf(random, store.rare)} OR ${oneOf(random, store.common)}`,
  'code prefix': (random) => `naics:${naicsOfRank(1 + random.below(50)).slice(0, 4)}`,
} satisfies Record<string, Text>;

/** Searches that SQLite's FTS5 can answer: it has no codes, and treats numbers as words. */
const { 'exact number': _number, ...words } = searches;
const { 'code prefix': _code, ...language } = languageSearches;
export const peerSearches: Record<string, Text> = { ...words, ...language };

const market = (figures: string): Call => ({ path: `/api/perplexity/${figures}` });

const searchBody = (text: string): Call => ({ path: `${api}/search`, body: { keywords: [text], limit: pageRows } });

function sorted(field: SortField, direction: 'ASC' | 'DESC'): Measurement {
  const name = `sort ${field} ${direction.toLowerCase()}`;
  return { name, aim: 'paging', call: (random) => list({ sort: [field, direction], first: nearbyOfAll(random) }) };
}

function filtered([name, filter]: [string, Filters]): Measurement {
  const call = (random: Random, store: Store): Call => list({ filter: filter(random, store), first: nearby(random) });
  return { name: `filter ${name}`, aim: 'paging', call };
}

function searched([name, text]: [string, Text], awaits?: Measurement['awaits']): Measurement[] {
  return [
    {
      name: `search ${name}`,
      aim: 'search',
      awaits,
      call: (random, store) => list({ filter: { q: text(random, store) } }),
    },
    { name: `POST ${name}`, aim: 'search', awaits, call: (random, store) => searchBody(text(random, store)) },
  ];
}

/** Every measurement of the catalogue over HTTP, in the order of the table. */
export const measurements: readonly Measurement[] = [
  { name: 'first page', aim: 'paging', call: (random) => list({ first: nearbyOfAll(random) }) },
  // The last pages of a store that has no such page.
  {
    name: 'page 500',
    aim: 'paging',
    call: (random, { size }) => list({ first: Math.min(499 * pageRows, size - 10 * pageRows) + nearbyOfAll(random) }),
  },
  ...columnSortFields.flatMap((field) => [sorted(field, 'DESC'), sorted(field, 'ASC')]),
  ...Object.entries(filters).map(filtered),
  ...Object.entries(searches).flatMap((search) => searched(search)),
  ...Object.entries(languageSearches).flatMap((search) => searched(search, 'query language')),
  {
    name: 'facets',
    aim: 'paging',
    awaits: 'route',
    call: (random) => ({
      path: `${api}/facets?filter=${encodeURIComponent(JSON.stringify({ min_score: random.below(90) }))}`,
    }),
  },
  { name: 'statistics', aim: 'paging', call: () => ({ path: `${api}/stats` }) },
  { name: 'detail', aim: 'paging', call: (random, { ids }) => ({ path: `${api}/${oneOf(random, ids)}` }) },
  // By the recipes of 200 users. Its growth is that of a scan over all rows.
  { name: 'personal order, a new recipe', by: 'each person', call: () => byPersonalTotal(0) },
  { name: 'personal order', by: 'any person', call: (random) => byPersonalTotal(nearby(random)) },
  { name: 'personal order, page 20', by: 'any person', call: (random) => byPersonalTotal(950 + nearby(random)) },
  {
    name: 'personal order, last pages',
    by: 'any person',
    call: (random, { size }) => byPersonalTotal(Math.min(maxListOffset, size) - pageRows - nearby(random)),
  },
  {
    name: 'personal order, active',
    by: 'any person',
    call: (random) => byPersonalTotal(nearby(random), { status: 'active' }),
  },
  {
    name: 'personal order, minimum score',
    by: 'any person',
    call: (random) => byPersonalTotal(nearby(random), { min_score: random.below(60) }),
  },
  {
    name: 'personal order, state',
    by: 'any person',
    call: (random) => byPersonalTotal(nearby(random), { state: stateOfRank(1 + random.below(40)) }),
  },
  {
    name: 'personal order, a common word',
    by: 'any person',
    call: (random, { common }) => byPersonalTotal(nearby(random), { q: oneOf(random, common) }),
  },
  {
    name: 'personal order, a rare word',
    by: 'any person',
    call: (random, { rare }) => byPersonalTotal(nearby(random), { q: oneOf(random, rare) }),
  },
  {
    name: 'list as of an instant',
    aim: 'paging',
    awaits: 'route',
    call: (random) => list({ sort: ['posted_date', 'DESC'], more: { asOf: instantOf(random) } }),
  },
  {
    name: 'detail as of an instant',
    aim: 'paging',
    awaits: 'route',
    call: (random, { ids }) => ({ path: `${api}/${oneOf(random, ids)}?asOf=${instantOf(random)}` }),
  },
  { name: 'metrics of the market', aim: 'paging', isMarket: true, call: () => market('financial-metrics') },
  { name: 'analysis of the market', aim: 'paging', isMarket: true, call: () => market('market-analysis') },
  { name: 'smart alerts', isMarket: true, call: () => ({ ...market('smart-alerts'), body: {} }) },
  {
    // The input of alerts is cached by profile.
    name: 'smart alerts of another profile',
    isMarket: true,
    call: (random, { common, rare }) => ({
      ...market('smart-alerts'),
      body: { user_profile: { capabilities: [oneOf(random, common), oneOf(random, rare)] } },
    }),
  },
  {
    // Answered without the database in less than a millisecond, so any disturbance multiplies it.
    name: 'conditional request, not modified',
    conditional: true,
    call: (random, { ids }) => ({ path: `${api}/${oneOf(random, ids)}` }),
  },
];
