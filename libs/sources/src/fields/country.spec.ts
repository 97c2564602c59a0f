import { stateCode } from '@rfp/contracts/vocabulary/us-states';
import { foreignCountry } from './country.js';

describe('a country of a place', () => {
  it.each(['US', 'usa', 'U.S.A.', 'United States', 'UNITED STATES OF AMERICA', ' ', null, undefined])(
    'is not foreign for %j',
    (printed) => {
      expect(foreignCountry(printed)).toBeNull();
    },
  );

  it.each([
    ['AUSTRALIA', 'AUSTRALIA'],
    ['JPN', 'JPN'],
    ['MX', 'Mexico'],
    ['de', 'Germany'],
    ['Georgia', 'Georgia (country)'],
    ['GE', 'Georgia (country)'],
    ['QX', 'QX'],
  ])('%j is printed as %j', (printed, name) => {
    expect(foreignCountry(printed)).toBe(name);
  });

  it('is never the code or name of a US state', () => {
    const states = [
      'AL',
      'AR',
      'AZ',
      'CA',
      'CO',
      'DE',
      'GA',
      'ID',
      'IL',
      'IN',
      'LA',
      'MA',
      'MD',
      'ME',
      'MN',
      'MO',
      'MS',
    ];
    for (const code of [...states, 'MT', 'NC', 'NE', 'PA', 'SC', 'SD', 'VA', 'Georgia', 'GE'])
      expect(stateCode((foreignCountry(code) ?? '').toUpperCase())).toBeUndefined();
  });
});
