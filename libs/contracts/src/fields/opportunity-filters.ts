import { agencyName } from '../text/agency-name.js';
import { commodityFilters } from './commodity-filters.js';
import { type FilterRow, type QueryWord } from './filter-row.js';
import { vehicleName } from '../vocabulary/contract-vehicle.js';
import { bodyName } from '../vocabulary/departments.js';
import { namesOf } from './names-of.js';

const forYouPills: ReadonlyMap<string, string> = new Map([
  ['high', 'Your Fit 80 or higher'],
  ['new', 'For you this week'],
  ['closing', 'For you, closing by Friday'],
  ['amended', 'For you, amended this week'],
]);

/**
 * List filters by their names in the API, in display order. A filter that compares neither whole values nor beginnings also needs a condition in
 * `apps/opportunities/src/search/query/row-conditions.ts`.
 */
export const opportunityFilters = {
  q: { value: 'query', option: '--search', pill: (printed) => `Search: ${printed}` },
  status: {
    value: 'status',
    option: '--status',
    optionHelp: ['<status>', 'active, closed, upcoming'],
    pill: (printed) => `Status: ${printed}`,
    match: { operator: 'equals', column: 'status' },
    facet: { heading: 'Status', isOpen: true },
  },
  source_type: {
    value: 'source_type',
    option: '--source-type',
    optionHelp: ['<type>', 'federal_contract, federal_grant, state_rfp, private_rfp, scraped'],
    pill: (printed) => `Type: ${printed}`,
    match: { operator: 'equals', column: 'source_type' },
    facet: { heading: 'Source type', isOpen: true },
  },
  source_name: {
    value: 'source_name',
    option: '--source-name',
    optionHelp: ['<name>', 'source, such as Grants.gov'],
    pill: (printed) => `Source: ${printed}`,
    match: { operator: 'equals', column: 'source_name', tag: 'source' },
    facet: { heading: 'Source', isOpen: true },
  },
  agency_name: {
    value: 'agency_name',
    option: '--agency-name',
    optionHelp: ['<name>', 'agency, full name'],
    pill: (printed) => `Agency: ${printed}`,
    match: { operator: 'equals', column: 'agency_name', tag: 'agency', storedForm: agencyName },
    facet: { heading: 'Agency name', isHidden: true },
  },
  department: {
    value: 'name',
    option: '--department',
    optionHelp: ['<name>', 'departments by the beginning of their name, such as "Department of Energy"'],
    pill: (printed) => `Department: ${printed}`,
    match: { operator: 'begins', column: 'department', tag: 'department', storedForm: agencyName },
    facet: { heading: 'Department' },
    query: {
      word: 'department',
      example: 'department:DoD',
      help: 'departments by the beginning of their name, or by acronym',
      pattern: /[\p{L}\p{N}]/u,
      form: 'a department has letters or digits',
      storedForm: bodyName,
    },
  },
  agency: {
    value: 'agency_name',
    option: '--agency',
    optionHelp: [
      '<name>',
      'department, agency, sub-agency or office by its full name, with all bodies below it; or words of these names, such as Navy',
    ],
    pill: (printed) => `Agency: ${printed}`,
    match: { operator: 'equals', column: 'agency_path', isList: true, tag: 'body', storedForm: agencyName },
    facet: { heading: 'Agency' },
  },
  office: {
    value: 'name',
    option: '--office',
    optionHelp: ['<name>', 'offices by the beginning of their name'],
    pill: (printed) => `Office: ${printed}`,
    match: { operator: 'begins', column: 'office', tag: 'office', storedForm: agencyName },
    facet: { heading: 'Office' },
    query: {
      word: 'office',
      example: 'office:"NAVAIR Lakehurst"',
      help: 'offices by the beginning of their name',
      pattern: /[\p{L}\p{N}]/u,
      form: 'an office has letters or digits',
      storedForm: agencyName,
    },
  },
  naics_code: {
    value: 'code',
    option: '--naics',
    optionHelp: ['<code>', 'NAICS codes with this prefix: see  rfp codes naics'],
    pill: (printed) => `NAICS ${printed}`,
    match: { operator: 'begins', column: 'naics_codes', isList: true, tag: 'naics' },
    facet: { heading: 'NAICS' },
    titles: 'naics',
    query: {
      word: 'naics',
      example: 'naics:5415',
      help: 'NAICS codes with this prefix',
      pattern: /^\d{2,6}$/,
      form: 'a NAICS code has 2 to 6 digits',
    },
  },
  psc_code: {
    value: 'code',
    option: '--psc',
    optionHelp: ['<code>', 'product and service codes with this prefix: see  rfp codes psc'],
    pill: (printed) => `PSC ${printed}`,
    match: { operator: 'begins', column: 'psc_codes', isList: true, tag: 'psc' },
    facet: { heading: 'PSC' },
    titles: 'psc',
    query: {
      word: 'psc',
      example: 'psc:D3',
      help: 'product and service codes with this prefix',
      pattern: /^[a-z0-9]{1,4}$/i,
      form: 'a PSC has up to 4 letters and digits',
    },
  },
  aln_code: {
    value: 'code',
    option: '--aln',
    optionHelp: ['<code>', 'Assistance Listing Numbers with this prefix'],
    pill: (printed) => `Assistance Listing ${printed}`,
    match: { operator: 'begins', column: 'aln_codes', isList: true, tag: 'aln' },
    facet: { heading: 'Assistance Listing', isHidden: true },
    query: {
      word: 'aln',
      example: 'aln:93',
      help: 'Assistance Listing Numbers with this prefix',
      pattern: /^\d{2}(\.[a-z0-9]{0,3})?$/i,
      form: 'an Assistance Listing Number looks like 93.123',
    },
  },
  ...commodityFilters,
  set_aside: {
    value: 'set_aside',
    option: '--set-aside',
    optionHelp: ['<name>', 'set-aside, by code or words of its name: see  rfp codes set-asides'],
    pill: (printed) => `Set-aside: ${printed}`,
    match: { operator: 'set_aside', column: 'set_aside', tag: 'set_aside' },
    facet: { heading: 'Set-aside' },
    titles: 'set-asides',
  },
  contract_vehicle: {
    value: 'name',
    option: '--vehicle',
    optionHelp: ['<name>', 'contract vehicles by the beginning of their name, such as OASIS+, "GSA Schedule" or IDIQ'],
    pill: (printed) => `Vehicle: ${printed}`,
    match: { operator: 'begins', column: 'contract_vehicle', tag: 'vehicle', storedForm: vehicleName },
    facet: { heading: 'Contract vehicle' },
    query: {
      word: 'vehicle',
      example: 'vehicle:"STARS III"',
      help: 'contract vehicles by the beginning of their name',
      pattern: /[\p{L}\p{N}]/u,
      form: 'a contract vehicle has letters or digits',
      storedForm: vehicleName,
    },
  },
  state: {
    value: 'state',
    option: '--state',
    optionHelp: ['<state>', 'state of performance, such as VA or Virginia'],
    pill: (printed) => `State: ${printed}`,
    match: { operator: 'begins', column: 'states', isList: true, tag: 'state', counted: 'state_of_performance' },
    facet: { heading: 'State' },
  },
  eligible_applicant: {
    value: 'name',
    option: '--applicant',
    optionHelp: ['<kind>', 'kind of applicant, such as "Small businesses"'],
    pill: (printed) => `Eligible: ${printed}`,
    match: { operator: 'begins', column: 'eligible_applicants', isList: true, tag: 'applicant' },
    facet: { heading: 'Eligible applicants' },
  },
  min_score: {
    value: 'points',
    option: '--min-score',
    optionHelp: ['<points>', 'minimum total score, 0 to 100'],
    pill: (printed) => `Score ${printed} or higher`,
  },
  min_value: {
    value: 'dollars',
    option: '--min-value',
    optionHelp: [
      '<dollars>',
      'minimum value in US dollars; excludes other currencies and opportunities without a value',
    ],
    // Stated values are never negative.
    pill: (printed, value) => (value === 0 ? 'Value in US dollars stated' : `Value from ${printed}`),
  },
  max_value: {
    value: 'dollars',
    option: '--max-value',
    optionHelp: ['<dollars>', 'maximum value in US dollars'],
    pill: (printed) => `Value to ${printed}`,
  },
  posted_since: {
    value: 'day',
    option: '--posted-since',
    optionHelp: ['<day>', 'posted on or after this day, such as 2026-09-09'],
    pill: (printed) => `Posted since ${printed}`,
  },
  due_by: {
    value: 'day',
    option: '--due-by',
    optionHelp: ['<day>', 'due on or before this day, such as 2026-12-31'],
    pill: (printed) => `Due by ${printed}`,
  },
  due_within_days: {
    value: 'days',
    option: '--due-within-days',
    pill: (printed) => `Due in the next ${printed} days`,
  },
  for_you: {
    value: 'for_you',
    option: '--for-you',
    pill: (_, value) => forYouPills.get(String(value)) ?? String(value),
  },
  watched: {
    value: 'watched',
    option: '--watched',
    optionHelp: ['<by>', 'watched in the workspace: me, anyone'],
    pill: (_, value) => (value === 'me' ? 'Watched by you' : 'Watched'),
  },
  tag: {
    value: 'workspace_tag',
    option: '--tag',
    optionHelp: ['<name>', 'tag of the workspace'],
    pill: (printed) => `Tag: ${printed}`,
  },
  dismissed: {
    value: 'dismissed',
    option: '--dismissed',
    optionHelp: ['<which>', 'dismissed in the workspace: only, include (default: left out)'],
    pill: (_, value) => (value === 'only' ? 'Dismissed' : 'Dismissed included'),
  },
} as const satisfies Readonly<Record<string, FilterRow>>;

type Filters = typeof opportunityFilters;
export type FilterName = keyof Filters;

/** Filters that have counts of their values. */
export type FacetFilter = { [N in FilterName]: Filters[N] extends { facet: unknown } ? N : never }[FilterName];

/** Filters with a facet in the console. */
export type ShownFacet = Exclude<
  FacetFilter,
  { [N in FacetFilter]: Filters[N]['facet'] extends { isHidden: true } ? N : never }[FacetFilter]
>;

type Matches = Filters[FacetFilter]['match'];
/** Tags of the filters. */
export type FilterTagKind = Extract<Matches, { tag: string }>['tag'];
/** Columns whose values have tags. */
export type TagColumn = Extract<Matches, { tag: string }>['column'];

type QueryOf<N extends FilterName> = Filters[N] extends { query: infer Q } ? Q : never;
/** Names of the query language fields that compare the beginning of a value. */
export type CodeWord = { [N in FilterName]: QueryOf<N> }[FilterName]['word'];
/** A query language field that compares the beginning of a value. */
export type CodeWordRow = QueryWord & { readonly word: CodeWord };

/** The names of the filters, in their order. */
export const filterNames = namesOf(opportunityFilters);

/** Names of the filters that have counts, in their order. */
export const facetFilterNames = filterNames.filter((name): name is FacetFilter => 'facet' in opportunityFilters[name]);

/** How the console shows the facet of a filter. */
export function facetOf(name: FacetFilter): NonNullable<FilterRow['facet']> {
  return opportunityFilters[name].facet;
}

/** The facets of the console, in their order. */
export const shownFacets = facetFilterNames.filter((name): name is ShownFacet => facetOf(name).isHidden !== true);

/** The fields of the query language that compare the beginning of a value. */
export const codeWords: readonly CodeWordRow[] = Object.values(opportunityFilters).flatMap((row) =>
  'query' in row ? [row.query] : [],
);

/** Filters with numeric values. */
export const numberFilters: ReadonlySet<string> = new Set(
  filterNames.filter((name) => ['points', 'dollars', 'days'].includes(opportunityFilters[name].value)),
);
