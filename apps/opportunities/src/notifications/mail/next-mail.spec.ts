import { defaultSchedule, type NotificationSchedule } from '@rfp/contracts/settings';
import { type MailSchedule, nextMailAt, personalMails } from './next-mail.js';

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
    const due = nextMailAt(personalMails(schedule), new Date(first), last === null ? null : new Date(last));
    expect(due.toISOString()).toBe(expected);
  });

  const earlyDaily: NotificationSchedule = { ...always, frequency: 'daily', digest_time: '02:30' };
  const quietUntil = { ...hourly, quiet_from: '22:00', quiet_until: '02:30' };
  it.each<[string, NotificationSchedule, string, string]>([
    ['daily', earlyDaily, '2026-03-08T01:00:00Z', '2026-03-08T07:30:00.000Z'],
    ['daily, with news shortly before', earlyDaily, '2026-03-08T06:45:00Z', '2026-03-08T07:30:00.000Z'],
    ['after quiet hours', quietUntil, '2026-03-08T06:45:00Z', '2026-03-08T07:30:00.000Z'],
    [
      'daily east of UTC',
      { ...earlyDaily, time_zone: 'Europe/Berlin' },
      '2026-03-28T20:00:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'after quiet hours east of UTC',
      { ...quietUntil, time_zone: 'Europe/Berlin' },
      '2026-03-29T00:45:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
  ])('is sent an hour later by the clock if the clock skips its time: %s', (_, schedule, first, expected) => {
    expect(nextMailAt(personalMails(schedule), new Date(first), null).toISOString()).toBe(expected);
  });

  it.each<[string, NotificationSchedule, string, string]>([
    ['daily', { ...earlyDaily, digest_time: '01:30' }, '2026-11-01T01:00:00Z', '2026-11-01T05:30:00.000Z'],
    [
      'daily east of UTC',
      { ...earlyDaily, time_zone: 'Europe/Berlin' },
      '2026-10-24T20:00:00Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'after quiet hours that occur twice',
      { ...quietUntil, quiet_until: '01:30' },
      '2026-11-01T06:10:00Z',
      '2026-11-01T06:30:00.000Z',
    ],
  ])('is sent the first time if the clock shows its time twice: %s', (_, schedule, first, expected) => {
    expect(nextMailAt(personalMails(schedule), new Date(first), null).toISOString()).toBe(expected);
  });

  const berlin: MailSchedule = {
    ...personalMails({ ...always, time_zone: 'Europe/Berlin' }),
    frequency: 'weekly',
    time: '07:00',
    weekday: 7,
  };
  it.each<[string, Partial<MailSchedule>, string, string | null, string]>([
    ['on its weekday', {}, '2026-01-14T12:00:00Z', null, '2026-01-18T06:00:00.000Z'],
    ['at once if it is that time', {}, '2026-01-18T06:00:00Z', null, '2026-01-18T06:00:00.000Z'],
    ['a week later after its time', {}, '2026-01-18T06:00:01Z', null, '2026-01-25T06:00:00.000Z'],
    ['on the day on which clocks change', {}, '2026-03-23T12:00:00Z', null, '2026-03-29T05:00:00.000Z'],
    [
      'an hour later if the clock skips its time',
      { time: '02:30' },
      '2026-03-23T12:00:00Z',
      null,
      '2026-03-29T01:30:00.000Z',
    ],
    ['on the day of its zone', { time: '00:30' }, '2026-01-14T12:00:00Z', null, '2026-01-17T23:30:00.000Z'],
    [
      'after quiet hours',
      { quiet_from: '06:00', quiet_until: '09:00' },
      '2026-01-14T12:00:00Z',
      null,
      '2026-01-18T08:00:00.000Z',
    ],
  ])('of a week is sent %s', (_, changes, first, last, expected) => {
    const due = nextMailAt({ ...berlin, ...changes }, new Date(first), last === null ? null : new Date(last));
    expect(due.toISOString()).toBe(expected);
  });

  it.each([
    ['at once', null, '2026-01-15T15:00:00.000Z'],
    ['at once if the last is old', '2026-01-15T14:50:00.000Z', '2026-01-15T15:00:00.000Z'],
    ['ten minutes after the last', '2026-01-15T14:55:00.000Z', '2026-01-15T15:05:00.000Z'],
  ])('of an instant alert is sent %s', (_, last, expected) => {
    const instant: MailSchedule = { ...berlin, frequency: 'instant' };
    const due = nextMailAt(instant, new Date('2026-01-15T15:00:00Z'), last === null ? null : new Date(last));
    expect(due.toISOString()).toBe(expected);
  });
});
