import { buyerName } from './buyer-name.js';

describe('the short name of a buyer', () => {
  it.each([
    ['Department of the Navy', 'Navy'],
    ['DEPT OF DEFENSE.DEPT OF THE NAVY', 'Navy'],
    ['INTERIOR, DEPARTMENT OF THE', 'Interior'],
    ['National Aeronautics and Space Administration (NASA)', 'NASA'],
    ['Department of Public Works (Town of Dover)', 'Department of Public Works (Town of Dover)'],
    ['Department of Public Works (TX)', 'Department of Public Works (TX)'],
    ['VETERANS AFFAIRS, DEPARTMENT OF', 'Department of Veterans Affairs'],
    ['Department of Energy', 'Department of Energy'],
    ['City of Los Angeles, Harbor Department', 'City of Los Angeles, Harbor Department'],
    ['Navy\r\nBcc: a@example.org', 'Navy Bcc: a@example.org'],
  ])('of %j is %s', (printed, name) => {
    expect(buyerName(printed)).toBe(name);
  });

  it('is null if the record has no name', () => {
    expect([buyerName(null), buyerName('  ')]).toEqual([null, null]);
  });
});
