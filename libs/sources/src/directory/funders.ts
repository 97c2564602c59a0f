import { type ListedPreset, codeSearchUrl, usGovernmentData } from './listed-portal.js';

const recordings =
  'https://github.com/Atvriders/grantspotter/blob/5c25281f5c2379485d4e7f7af274ee289dc341c4/fixtures/nsf-funding-rss';

const nsf = {
  kind: 'funder',
  place: 'United States',
  state: null,
  source_type: 'federal_grant',
  home_url: 'https://www.nsf.gov/funding/opportunities',
  terms: usGovernmentData,
  connector: 'feed',
} as const;

/** Funders of grants with a feed of their own. */
export const funderEntries: readonly ListedPreset[] = [
  {
    ...nsf,
    key: 'nsf_funding',
    name: 'NSF funding opportunities',
    settings: {
      url: 'https://www.nsf.gov/rss/rss_www_funding.xml',
      agency_name: 'National Science Foundation',
    },
    evidence: { kind: 'recording', url: `${recordings}/00-www-nsf-gov-rss-rss-www-funding-xml.xml` },
  },
  {
    ...nsf,
    key: 'nsf_programs',
    name: 'NSF program announcements',
    settings: {
      url: 'https://www.nsf.gov/rss/rss_www_funding_pgm_annc_inf.xml',
      agency_name: 'National Science Foundation',
    },
    evidence: { kind: 'recording', url: `${recordings}/01-www-nsf-gov-rss-rss-www-funding-pgm-annc-inf-xml.xml` },
  },
  {
    key: 'nih_guide',
    name: 'NIH Guide: funding opportunities',
    kind: 'funder',
    place: 'United States',
    state: null,
    source_type: 'federal_grant',
    home_url: 'https://grants.nih.gov/funding/nih-guide-for-grants-and-contracts',
    terms: usGovernmentData,
    connector: 'feed',
    settings: {
      url: 'https://grants.nih.gov/grants/guide/newsfeed/fundingopps.xml',
      agency_name: 'National Institutes of Health',
    },
    evidence: { kind: 'code', url: codeSearchUrl('grants.nih.gov/grants/guide/newsfeed/fundingopps.xml') },
  },
  {
    key: 'ukri_opportunities',
    name: 'UKRI funding opportunities',
    kind: 'funder',
    place: 'United Kingdom',
    state: null,
    source_type: 'private_rfp',
    home_url: 'https://www.ukri.org/opportunity/',
    terms: 'See the terms of use of the publisher.',
    connector: 'feed',
    settings: {
      url: 'https://www.ukri.org/opportunity/feed/',
      time_zone: 'Europe/London',
      agency_name: 'UK Research and Innovation',
    },
    evidence: { kind: 'code', url: codeSearchUrl('www.ukri.org/opportunity/feed/') },
  },
];
