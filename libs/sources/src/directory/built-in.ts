import { type ListedBuiltIn, usGovernmentData } from './listed-portal.js';

const federal = { kind: 'federal', place: 'United States', state: null, terms: usGovernmentData } as const;
const grantsRecordings =
  'https://github.com/Atvriders/grantspotter/tree/651b9f3a98593fd642811e4d5ddd89fd7da3d1df/fixtures';
const clientSource = 'https://github.com/cliwant/mcp-sam-gov/blob/b27682fa1d133f8ca8a820c60af808dde1ac5492/src';

/** The built-in sources of the connectors, by key. */
export const builtInEntries: readonly ListedBuiltIn[] = [
  {
    ...federal,
    key: 'grants_gov',
    evidence: { kind: 'recording', url: `${grantsRecordings}/grants-gov-federal` },
  },
  {
    ...federal,
    key: 'grants_gov_extract',
    evidence: { kind: 'recording', url: `${grantsRecordings}/grants-gov-extract` },
  },
  {
    ...federal,
    key: 'simpler_grants',
    evidence: {
      kind: 'documentation',
      url: 'https://github.com/HHS/simpler-grants-gov/blob/32d9a126f4f2f54228d77abe8ea4e2395b2c78d6/api/openapi.generated.yml',
    },
  },
  {
    ...federal,
    key: 'sam_gov',
    terms: 'Public data; needs a free key of SAM.gov, which has a daily quota.',
    evidence: {
      kind: 'recording',
      url: 'https://github.com/makegov/procurement-tools/blob/20948237987859f7db40b861ff4bb406fc7385d7/tests/data/sam_opps.json',
    },
  },
  {
    ...federal,
    key: 'sam_gov_bulk',
    evidence: { kind: 'code', url: `${clientSource}/gsa-csv.ts` },
  },
  {
    key: 'delaware_bids',
    kind: 'state',
    place: 'Delaware',
    state: 'DE',
    terms: 'Open data of the State of Delaware.',
    evidence: { kind: 'documentation', url: 'https://data.delaware.gov/d/2hnj-zwix' },
  },
  {
    key: 'nyc_city_record',
    kind: 'local',
    place: 'New York City',
    state: 'NY',
    terms: 'NYC Open Data: free to reuse.',
    evidence: { kind: 'documentation', url: 'https://data.cityofnewyork.us/d/dg92-zbpx' },
  },
  {
    key: 'la_ramp',
    kind: 'local',
    place: 'Los Angeles region',
    state: 'CA',
    terms: 'Open data of the City of Los Angeles.',
    evidence: { kind: 'code', url: `${clientSource}/socrata.ts` },
  },
];
