import { type TextRequirement } from '@rfp/contracts/eligibility';
import { findRequirements } from './find-requirements.js';
import { readNotice } from './read-notice.js';

function kindsOf(description: string): TextRequirement[] {
  return [...findRequirements(readNotice([{ source: { field: 'description' }, text: description }]).statements).keys()];
}

it.each<[string, TextRequirement[]]>([
  ['The contractor must hold a current Commercial Pesticide Applicators License.', ['license']],
  ['All electricians shall be licensed in the State of Ohio.', ['license']],
  ['The cooperator shall possess a current federal endangered species permit.', ['license']],
  ['Vendors must be Certified Sales Partners of the manufacturer.', ['license']],
  ['Offerors must have a Secret facility clearance at time of award.', ['clearance']],
  ['Personnel shall pass a background investigation before access is granted.', ['clearance']],
  ['Vendors must be located in Delaware.', ['place']],
  ['The contractor shall maintain a local office within 50 miles of the site.', ['place']],
  ['Only local sources will be considered.', ['place']],
  ['Only U.S. persons may work on this site.', ['citizenship']],
  ['All companies must be free from Foreign Ownership, Control and Influence (FOCI).', ['citizenship']],
  ['Offerors must be registered in the System for Award Management (SAM).', ['registration']],
  ['This solicitation requires registration with SAM prior to award.', ['registration']],
  ['Award can only be made to contractors registered in the System for Award Management.', ['registration']],
  ['You must be active in the Central Contractor Registration.', ['registration']],
  ['Eligibility is limited to suppliers qualified through JCP certification.', ['registration']],
  ['A bid guarantee of 20 percent is required.', ['bonding']],
  ['Performance and payment bonds are required for this project.', ['bonding']],
  ['The contractor will show adequate proof of bonding and insurance coverage.', ['bonding']],
  ['Quoters must be an authorized distributor of the manufacturer.', ['license']],
  ['Service technicians shall be factory trained.', ['license']],
  ['Personnel will be required to hold a clearance at the Secret level.', ['clearance']],
  ['Eligible applicants are public agencies located in the State of California.', ['place']],
  ['Open to nonprofit organizations in Pennsylvania.', ['place']],
  ['Foreign institutions are not eligible to apply.', ['citizenship']],
  ['No bid bond is required.', []],
  ['A security clearance is not required.', []],
  ['The contractor shall renew the software license each year.', []],
  ['Offerors shall complete the Representations and Certifications.', []],
  ['The building must be located on a paved road.', []],
  ['52.228-15 Performance and Payment Bonds - Construction (OCT 2010)', []],
  ['Registration for the webinar is open.', []],
])('%s -> %j', (text, kinds) => {
  expect(kindsOf(text)).toEqual(kinds);
});
