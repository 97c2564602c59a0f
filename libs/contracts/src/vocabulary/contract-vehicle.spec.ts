import { vehicleName } from './contract-vehicle.js';

describe('the stored name of a contract vehicle', () => {
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
  ])('for the input %s is %s', (written, name) => {
    expect(vehicleName(written)).toBe(name);
  });

  it('is the input if no vehicle has this name', () => {
    expect(vehicleName('SE')).toBe('SE');
  });
});
