import { defaultSchedule, type NotificationSchedule } from '@rfp/contracts/settings';
import { nextMailAt } from './next-mail.js';

const newYork = { ...defaultSchedule, time_zone: 'America/New_York' };
const hourly: NotificationSchedule = { ...newYork, frequency: 'hourly' };
const always = { ...hourly, quiet_from: '00:00', quiet_until: '00:00' };

describe('the next mail', () => {
  it.each([
    ['daily at a local time', newYork, '2026-01-15T12:00:00.001Z', null, '2026-01-16T12:00:00.000Z'],
    ['daily at once if it is that time', newYork, '2026-01-15T12:00:00.000Z', null, '2026-01-15T12:00:00.000Z'],
    ['daily in summer time', newYork, '2026-07-15T12:00:00.000Z', null, '2026-07-16T11:00:00.000Z'],
    ['daily over the change of the clocks', newYork, '2026-03-07T13:00:00.000Z', null, '2026-03-08T11:00:00.000Z'],
    [
      'daily, but not in quiet hours',
      { ...newYork, digest_time: '22:00' },
      '2026-01-15T20:00:00.000Z',
      null,
      '2026-01-16T12:00:00.000Z',
    ],
    ['hourly at once', hourly, '2026-01-15T15:00:00.000Z', null, '2026-01-15T15:00:00.000Z'],
    [
      'hourly an hour after the last',
      hourly,
      '2026-01-15T15:00:00.000Z',
      '2026-01-15T14:30:00.000Z',
      '2026-01-15T15:30:00.000Z',
    ],
    ['hourly after quiet hours', hourly, '2026-01-16T02:00:00.000Z', null, '2026-01-16T12:00:00.000Z'],
    ['hourly at night without quiet hours', always, '2026-01-16T02:00:00.000Z', null, '2026-01-16T02:00:00.000Z'],
  ])('is sent %s', (_, schedule, first, last, expected) => {
    const due = nextMailAt(schedule, new Date(first), last === null ? null : new Date(last));
    expect(due.toISOString()).toBe(expected);
  });
});
