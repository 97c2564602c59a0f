import { companyProfileSchema } from '@rfp/contracts/account';
import { isSoleSourceForAnother } from './sole-source.js';

const company = companyProfileSchema.parse({ set_asides: ['8A'], certifications: ['WOSB'] });
const isForAnotherFirm = (title: string, description = '') =>
  isSoleSourceForAnother({ title, description, set_aside: null }, company);
const isSetAsideForAnother = (code: string) =>
  isSoleSourceForAnother({ title: 'Roof', description: '', set_aside: { code, text: code } }, company);

describe('a sole-source notice', () => {
  it.each([
    'Notice of Intent to Award Sole Source to THE CHARLES STARK DRAPER LABORATORY',
    'NOI to Sole Source Pristima Software License and Maintenance',
    'SOLE SOURCE- NEXT-GEN OPIR POLAR SOFTWARE DEPOT ACTIVATION GAP ANALYSIS',
    'Synopsis for Sole-Source RFQ for Torque Meter Systems',
  ])('is recognized by its title: %s', (title) => expect(isForAnotherFirm(title)).toBe(true));

  it.each([
    'The Government intends to negotiate on a sole source basis with Wyatt Technology Corporation.',
    'The Service intends to award a single source cooperative agreement to Western EcoSystems Technology Inc.',
    'The agency intends to solicit and negotiate with only one source under the authority of FAR 13.106-1(b).',
    'This notice of intent is not a request for competitive proposals.',
    'The Division intends to negotiate a firm-fixed-price contract, sole source to Canberra Industries, Inc.',
    'This is published as sole source announcement under the statutory authority at 10 USC 2304(c)(1).',
    'The Department has awarded a sole source procurement to MEDTRONIC, INC.',
  ])('is recognized by its text: %s', (text) => expect(isForAnotherFirm('Laboratory supplies', text)).toBe(true));

  it.each([
    '(7) 52.219-3, Notice of Total HUBZone Set-Aside or Sole-Source Award (Jan 2011) (15 U.S.C. 657a).',
    'There is no commercially available single source precursor.',
    'The Government does not intend to award this as a sole source; it is not a sole source procurement.',
    'Offers must cover all items. Award is to the lowest price.',
  ])('is not recognized in: %s', (text) => expect(isForAnotherFirm('Laboratory supplies', text)).toBe(false));

  it.each([
    ['8AN', false],
    ['WOSBSS', false],
    ['SDVOSBS', true],
    ['SBA', false],
  ])('with the set-aside %s is for another firm than an 8(a) and women-owned one: %s', (code, isForAnother) => {
    expect(isSetAsideForAnother(code)).toBe(isForAnother);
  });
});
