import { applicantKinds, applicantsLabel } from './applicant-types.js';

const titles = applicantKinds.map(([, title]) => title);
const unrestricted =
  'Unrestricted (i.e., open to any type of entity above), subject to any clarification in the text field';
const others = 'Others (see text field entitled "Additional Information on Eligibility" for clarification)';

it.each([
  [[], null],
  [['Small businesses'], 'small businesses'],
  [['County governments', 'City or township governments'], 'counties, cities and townships'],
  [titles, 'states, counties +13'],
  [['Small businesses', unrestricted], 'anyone'],
  [['Individuals', others], 'individuals +1'],
  [[others], 'see the notice'],
  [['Fire departments'], 'Fire departments'],
])('the short text of the applicants %j is %j', (applicants, label) => {
  expect(applicantsLabel(applicants)).toBe(label);
});
