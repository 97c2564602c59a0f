import { describeSaved } from './saved-searches.js';

it('a saved search is described by its visibility, its new opportunities, and its alert', () => {
  const search = { name: 'Roofs', visibility: 'shared', is_default: true, new_count: 3, alert: null } as const;
  expect(describeSaved(search)).toBe('Roofs (shared, default list, 3 new)');
  const alert = {
    frequency: 'daily',
    time: '07:00',
    weekday: 1,
    min_score: 70,
    since: '2026-03-01T15:00:00.000Z',
  } as const;
  expect(describeSaved({ ...search, is_default: false, new_count: null, alert })).toBe(
    'Roofs (shared, not counted, alert: Daily at 07:00, Your Fit 70 or more)',
  );
});
