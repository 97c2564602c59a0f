import { bodyName, departmentOfAcronym, isHighestDepartment } from './departments.js';

describe('the departments of the United States', () => {
  it.each([
    ['navy', 'Department of the Navy'],
    ['Air  Force', 'Department of the Air Force'],
    ['DoD', 'Department of Defense'],
    ['hhs', 'Department of Health and Human Services'],
    ['INTERIOR, DEPARTMENT OF THE', 'Department of the Interior'],
    ['department of energy', 'Department of Energy'],
    ['Navy Yard', 'Navy Yard'],
    ['NAVAIR', 'NAVAIR'],
    ['U.S. Army', 'Department of the Army'],
    ['the US Department of Labor', 'Department of Labor'],
    ['United States Navy', 'Department of the Navy'],
    ['U.S. Bank', 'U.S. Bank'],
  ])('are found for %j', (written, name) => {
    expect(bodyName(written)).toBe(name);
  });

  it('are found by the acronyms in agency codes, in capitals only', () => {
    expect(['USDA', 'USDOJ', 'ed', 'NSF'].map(departmentOfAcronym)).toEqual([
      'Department of Agriculture',
      'Department of Justice',
      undefined,
      undefined,
    ]);
  });

  it('belong to no other department, except the military departments', () => {
    expect(
      ['Department of Defense', 'Department of the Navy', 'Department of Public Works'].map(isHighestDepartment),
    ).toEqual([true, false, false]);
  });
});
