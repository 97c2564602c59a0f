import { type Award } from './award.js';
import { recompetes } from './recompetes.js';

const award: Award = {
  id: 'A1',
  recipient: { id: 'UEI1', name: 'Acme Inc' },
  agency: 'Department of Energy',
  subAgency: null,
  naics: '541512',
  psc: 'DA01',
  obligated: '100.00',
  potentialValue: '250.50',
  signed: '2024-02-01',
  end: '2026-12-31',
  potentialEnd: '2028-12-31',
};
const soon = (changes: Partial<Award>) => recompetes([{ ...award, ...changes }], { asOf: '2026-11-23', months: 6 });

describe('a contract whose work ends soon', () => {
  it('is a lead with its incumbent, value and both ends', () => {
    expect(soon({}).leads).toMatchObject({
      value: [
        { incumbent: 'Acme Inc', value: { value: '250.50' }, currentEnd: '2026-12-31', potentialEnd: '2028-12-31' },
      ],
      basis: { kind: 'awards', count: 1, ids: ['A1'] },
    });
  });

  it.each([
    ['2026-11-22', 0],
    ['2026-11-23', 1],
    ['2027-05-23', 1],
    ['2027-05-24', 0],
    [null, 0],
  ])('that ends on %s gives %d leads for the next six months', (end, count) => {
    expect(soon({ end }).leads.value).toHaveLength(count);
  });

  it('has no separate end with options if that is earlier or more than 15 years ahead', () => {
    for (const potentialEnd of ['2026-06-30', '2108-12-31', null])
      expect(soon({ potentialEnd }).leads.value[0]?.potentialEnd).toBe('2026-12-31');
  });

  it('is a data entry error if it ends more than 15 years ahead', () => {
    expect(soon({ end: '2041-11-23' }).entryErrors.value).toBe(0);
    expect(soon({ end: '2041-11-24' })).toMatchObject({
      leads: { value: [] },
      entryErrors: { value: 1, basis: { ids: ['A1'] } },
    });
  });

  it('has its obligations as value if they exceed the value with options', () => {
    expect(soon({ potentialValue: null }).leads.value[0]?.value.value).toBe('100.00');
    expect(soon({ potentialValue: '99.00' }).leads.value[0]?.value.value).toBe('100.00');
  });
});
