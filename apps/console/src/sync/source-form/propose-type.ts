import { type SourceType } from '@rfp/contracts/notice';

/** Second-level domains of federal agencies below `gov`. States and municipalities have domains there, too. */
const federalAgencies = new Set(
  (
    'acf acl arts bia blm bop cbp cdc cms commerce dfc dhs doe doi doj dol dot dea eda ed energy epa faa fbi fcc fda fdic fema ' +
    'fhwa fra fta fws gao govinfo grants gsa hhs hrsa hud ice imls irs justice loc mcc nara nasa neh nih nist noaa nps nrc nsf ' +
    'opm peacecorps samhsa sam sba sbir ssa state transportation treasury uscis usda usaid usaspending usbr uscg usda usgs uspto va'
  ).split(' '),
);
/** Federal agencies that publish mostly grants. */
const grantAgencies = new Set(['arts', 'grants', 'imls', 'neh', 'nih', 'nsf', 'samhsa', 'hrsa', 'sbir', 'acl', 'acf']);
const grantWords = /grant|funding|fellowship|nofo/i;
const buyerWords = /contract|procurement|solicitation|acquisition|\bbids?\b/i;

function isGrant(owner: string, words: string): boolean {
  return grantWords.test(words) || (grantAgencies.has(owner) && !buyerWords.test(words));
}

function federalType(owner: string, words: string): SourceType {
  return isGrant(owner, words) ? 'federal_grant' : 'federal_contract';
}

const typeByDomain: Readonly<Record<string, SourceType>> = {
  mil: 'federal_contract',
  gov: 'state_rfp',
  us: 'state_rfp',
  com: 'private_rfp',
  org: 'private_rfp',
  net: 'private_rfp',
  io: 'private_rfp',
  biz: 'private_rfp',
};

/** Proposes the type of a feed's opportunities, based on the publisher in its address; undefined if the publisher is unknown. */
export function proposeType(address: string): SourceType | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname } = new URL(address);
  const [owner = '', top = ''] = hostname.split('.').slice(-2);
  return top === 'gov' && federalAgencies.has(owner) ? federalType(owner, hostname + pathname) : typeByDomain[top];
}
