import { type AlertRehearsal } from '@rfp/contracts/tracking/search-alerts';
import { describeAlert, describeRehearsal } from './alert-text.js';

it.each([
  [{ frequency: 'instant', min_score: null }, 'Instant'],
  [{ frequency: 'hourly', min_score: 0 }, 'Hourly, Your Fit 0 or more'],
  [{ frequency: 'daily', min_score: null }, 'Daily at 07:30'],
  [{ frequency: 'weekly', min_score: 70 }, 'Sundays at 07:30, Your Fit 70 or more'],
] as const)('an alert is described by its times and its minimum score: %j', (alert, text) => {
  expect(describeAlert({ time: '07:30', weekday: 7, ...alert })).toBe(text);
});

describe('a rehearsal', () => {
  const mail = { at: '2026-03-10T07:00:00.000Z', matched: 1, items: [] };
  const rehearsal: AlertRehearsal = {
    from: '2026-02-08T15:00:00.000Z',
    to: '2026-03-10T15:00:00.000Z',
    matched: 1,
    mails: [mail],
    waiting: 0,
    examined: 120,
    complete: true,
  };

  it.each([
    [{}, 'Would have sent 1 opportunity in 1 mail in the last 30 days.'],
    [
      { matched: 1204, mails: [mail, mail], waiting: 4 },
      'Would have sent 1,200 opportunities in 2 mails in the last 30 days. 4 more would wait for the next mail.',
    ],
    [{ matched: 0, mails: [] }, 'Would have sent no mail in the last 30 days.'],
    [
      { complete: false },
      'Would have sent 1 opportunity in 1 mail in the last 30 days. Not all versions of the period could be examined.',
    ],
  ])('counts opportunities and mails, and says what they leave out: %j', (part, text) => {
    expect(describeRehearsal({ ...rehearsal, ...part })).toBe(text);
  });
});
