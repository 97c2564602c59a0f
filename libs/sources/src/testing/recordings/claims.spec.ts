import { days, compareField } from './claims.js';

it('a field is right, wrong or missing, whatever the spelling', () => {
  const fields = {
    title: 'T',
    agency_name: 'Department of Energy',
    due_date: '2026-11-05',
    estimated_value: '5000000',
  };
  expect(compareField('agency_name', ['ENERGY, DEPARTMENT OF'], fields)).toBe('right');
  expect(compareField('due_date', ['Thursday, Nov. 5, 2026'], fields)).toBe('right');
  expect(compareField('due_date', ['11/06/2026'], fields)).toBe('wrong');
  expect(compareField('estimated_value', ['$5M'], fields)).toBe('right');
  expect(compareField('estimated_value', ['Varies'], fields)).toBe('wrong');
  expect(compareField('posted_date', ['2026-10-01'], fields)).toBe('missed');
  expect(compareField('posted_date', ['Ongoing'], fields)).toBe('none');
});

it('finds the days of a text in every common format', () => {
  expect(days('1 July 2014, 07/02/2014, July 3rd, 2014 and 2014-07-04, but not July 2014')).toEqual([
    '2014-07-04',
    '2014-07-02',
    '2014-07-03',
    '2014-07-01',
  ]);
});
