import { vehicleName } from './contract-vehicle.js';

describe('the name of a contract vehicle that a person writes', () => {
  it.each([
    ['stars 3', '8(a) STARS III'],
    ['8(a) STARS III', '8(a) STARS III'],
    ['gsa schedule', 'GSA Multiple Award Schedule'],
    ['MAS', 'GSA Multiple Award Schedule'],
    ['oasis plus', 'OASIS+'],
    ['OASIS+', 'OASIS+'],
    ['oasis', 'OASIS'],
    ['seaport nxg', 'SeaPort-NxG'],
    ['idiq', 'IDIQ'],
    ['  cio  sp3 ', 'CIO-SP3'],
  ])('of %s is the stored one', (written, name) => {
    expect(vehicleName(written)).toBe(name);
  });

  it('stays unchanged if no contract vehicle has this name', () => {
    expect(vehicleName('SE')).toBe('SE');
  });
});
