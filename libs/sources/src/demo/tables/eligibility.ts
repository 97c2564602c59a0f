/** Types of applicants in Grants.gov, by code. */
export const applicants = {
  '00': 'State governments',
  '01': 'County governments',
  '02': 'City or township governments',
  '04': 'Special district governments',
  '05': 'Independent school districts',
  '06': 'Public and State controlled institutions of higher education',
  '07': 'Native American tribal governments (Federally recognized)',
  '08': 'Public housing authorities/Indian housing authorities',
  '11': 'Native American tribal organizations (other than Federally recognized tribal governments)',
  '12': 'Nonprofits having a 501(c)(3) status with the IRS, other than institutions of higher education',
  '13': 'Nonprofits that do not have a 501(c)(3) status with the IRS, other than institutions of higher education',
  '20': 'Private institutions of higher education',
  '21': 'Individuals',
  '22': 'For profit organizations other than small businesses',
  '23': 'Small businesses',
  '25': 'Others (see text field entitled "Additional Information on Eligibility" for clarification)',
  '99': 'Unrestricted (i.e., open to any type of entity above), subject to any clarification in the text field',
} as const;

export type ApplicantCode = keyof typeof applicants;

/** Groups of applicants that a program may be open to. */
export const eligibleGroups = {
  governments: ['00', '01', '02', '04', '07'],
  local: ['01', '02', '04', '07', '12'],
  schools: ['05', '06', '20', '12'],
  universities: ['06', '20'],
  research: ['06', '20', '12', '13', '22', '23'],
  nonprofits: ['12', '13'],
  community: ['01', '02', '05', '06', '07', '11', '12', '13', '20', '25'],
  tribes: ['07', '11'],
  businesses: ['22', '23'],
  housing: ['08', '02', '12'],
  anybody: ['99'],
  states: ['00'],
} as const satisfies Record<string, readonly ApplicantCode[]>;

export type EligibleGroup = keyof typeof eligibleGroups;
