import { fieldName, fieldValue } from './field-values.js';

describe('a field of a notice', () => {
  it('has a display name', () => {
    expect(fieldName('due_date')).toBe('Due date');
    expect(fieldName('eligible_applicants')).toBe('Eligible applicants');
    expect(fieldName('naics_codes')).toBe('NAICS codes');
  });

  it.each([
    ['estimated_value', '1500000.00', '$1,500,000'],
    ['due_date', '2026-03-02T16:00:00-05:00', 'Mar 2, 2026, 4:00 PM UTC\u22125'],
    ['estimated_value', 'up to $2 million', 'up to $2 million'],
    ['due_date', 'upon award', 'upon award'],
    ['due_date', '2026-02-30', '2026-02-30'],
    ['due_date', '2026-02-30T17:00:00-05:00', '2026-02-30T17:00:00-05:00'],
    ['posted_date', '2026-12-16 5 PM', '2026-12-16 5 PM'],
    ['due_date', null, 'empty'],
    ['keywords', ['roof', 'HVAC'], 'roof, HVAC'],
    ['keywords', [], 'empty'],
    ['set_aside', { code: 'SBA', text: 'Total Small Business' }, 'Total Small Business'],
    ['attachments', [{ name: 'Statement of Work.pdf', url: 'https://sam.gov/x' }], 'Statement of Work.pdf'],
    ['cost_sharing', false, 'Not required'],
    ['expected_awards', 12, '12'],
    ['other', { a: 1 }, '{"a":1}'],
  ])('%s of %j is shown as %s', (field, value, text) => {
    expect(fieldValue(field, value)).toBe(text);
  });

  it('is shown in its own currency if it is an amount', () => {
    expect(fieldValue('value_ceiling', '1500000', 'GBP')).toBe('GBP 1,500,000');
  });
});
