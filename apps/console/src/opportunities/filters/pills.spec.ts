import { parseFilter, toPills, searchText } from './pills.js';

describe('the pills of the list', () => {
  it('have a label for every filter', () => {
    const labels = toPills({
      q: 'roof',
      status: 'active',
      source_type: 'federal_grant',
      min_score: 80,
      min_value: 0,
      due_within_days: 30,
    }).map(({ label }) => label);
    expect(labels).toEqual([
      'Search: roof',
      'Status: Active',
      'Type: Federal Grant',
      'Score 80 or higher',
      'Value in US dollars stated',
      'Due in the next 30 days',
    ]);
  });

  it('show a minimum value in full', () => {
    expect(toPills({ min_value: 1_250_000 })).toEqual([{ name: 'min_value', label: 'Value from $1,250,000' }]);
  });
});

describe('the filters of an address', () => {
  it('are parsed', () => {
    expect(parseFilter({ q: 'roof', status: 'active' })).toEqual({ q: 'roof', status: 'active' });
    expect(searchText({ q: ' roof ' })).toBe('roof');
  });

  it('are parsed if the search text has an error', () => {
    expect(parseFilter({ q: '"roof', status: 'active' })).toEqual({ status: 'active' });
    expect(searchText({ q: '"roof' })).toBe('"roof');
  });

  it.each([[{ colour: 'red' }], [{ status: 'asleep' }], ['text'], [null], [5]])(
    'are empty if the address has %j',
    (values) => {
      expect(parseFilter(values)).toEqual({});
    },
  );
});
