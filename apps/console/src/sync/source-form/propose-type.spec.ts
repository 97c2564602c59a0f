import { proposeType } from './propose-type.js';

it.each([
  ['https://www.nsf.gov/rss/rss_www_funding.xml', 'federal_grant'],
  ['https://www.grants.gov/rss/GG_NewOppByAgency.xml', 'federal_grant'],
  ['https://grants.nih.gov/rss.xml', 'federal_grant'],
  ['https://www.nsf.gov/about/contracting/solicitations.xml', 'federal_contract'],
  ['https://www.usda.gov/funding/feed', 'federal_grant'],
  ['https://www.nasa.gov/procurement.rss', 'federal_contract'],
  ['https://www.army.mil/feed', 'federal_contract'],
  ['https://caleprocure.ca.gov/feed', 'state_rfp'],
  ['https://www.phila.gov/bids.rss', 'state_rfp'],
  ['https://www.ci.example.ca.us/rfp.xml', 'state_rfp'],
  ['https://www.fordfoundation.org/feed', 'private_rfp'],
  ['https://example.edu/feed', undefined],
  ['https://', undefined],
])('the type of the opportunities at %s is proposed as %s', (address, type) => {
  expect(proposeType(address)).toBe(type);
});
