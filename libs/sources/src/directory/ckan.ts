import { type ListedPreset } from './listed-portal.js';

/** Tables of CKAN portals. */
export const ckanEntries: readonly ListedPreset[] = [
  {
    key: 'california_grants',
    name: 'California Grants Portal',
    kind: 'state',
    place: 'California',
    state: 'CA',
    source_type: 'state_rfp',
    home_url: 'https://www.grants.ca.gov/',
    terms: 'Public data of the State of California.',
    connector: 'ckan',
    settings: {
      url: 'https://data.ca.gov',
      resource: '111c8c88-21f6-453c-ae2c-b4785a0624f5',
      time_zone: 'America/Los_Angeles',
      filters: { Status: ['active', 'forecasted'] },
      id: 'portalid',
      fields: {
        title: 'title',
        description: { all: ['purpose', 'description'] },
        agency_name: 'agencydept',
        opportunity_number: { first: ['grantid', 'portalid'] },
        notice_type: 'type',
        posted_date: { column: 'opendate', as: 'date' },
        due_date: { column: 'applicationdeadline', as: 'local_datetime' },
        estimated_value: 'estavailfunds',
        location: { constant: 'California' },
        source_url: 'granturl',
        eligible_applicants: [{ column: 'applicanttype', split: ';' }],
        keywords: [{ column: 'categories', split: ';' }],
        contact: { name: 'contactinfo' },
      },
      lifecycle: {
        rules: [{ column: 'status', equals: ['forecasted'], is: 'forecast' }],
        otherwise: 'open',
      },
      complete_listing: true,
    },
    evidence: {
      kind: 'recording',
      url: 'https://github.com/HHS/simpler-grants-protocol/blob/b874691558cf1991019d3ea04bd84b3f112aea1b/examples/ca-opportunity-example/src/common_grants/data/111c8c88-21f6-453c-ae2c-b4785a0624f5.json',
    },
  },
];
