import { commodityCodes, cpvCode, nigpCode } from './commodity-codes.js';

describe('the stored form of a code', () => {
  it.each([
    ['30199000-0', '30199000'],
    ['30199000', '30199000'],
    ['45', '45'],
  ])('of the CPV %s is %s', (written, stored) => {
    expect(cpvCode(written)).toBe(stored);
  });

  it.each([
    ['920-45', '920-45'],
    ['92045', '920-45'],
    ['920', '920'],
    ['9204', '920-4'],
    ['920-45-12', '920-4512'],
  ])('of the NIGP %s is %s', (written, stored) => {
    expect(nigpCode(written)).toBe(stored);
  });
});

describe('the codes of a notice', () => {
  it('are in the fields of their classifications, each once', () => {
    const codes = [
      'CPV 30199000-0',
      'CPV 30199000',
      'UNSPSC 43211500',
      'UNSPSC: 4321.15',
      'NIGP 92045',
      'NUTS de212',
      'GSIN D302A',
      'x',
    ];
    expect(commodityCodes(codes)).toEqual({
      cpv_codes: ['30199000'],
      unspsc_codes: ['43211500', '432115'],
      nigp_codes: ['920-45'],
      nuts_codes: ['DE212'],
    });
    expect(Object.values(commodityCodes([])).flat()).toEqual([]);
  });
});
