import { type BlindReason } from '@rfp/contracts/opportunities/coverage';
import { blindReason } from './blind-reason.js';

const now = new Date('2026-03-03T12:00:00Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
const source = {
  ready: true,
  paused: false,
  interval_hours: 24,
  completedAt: hoursAgo(3),
  lastStatus: 'completed',
} as const;

describe('a source is blind', () => {
  it.each<[string, Partial<Parameters<typeof blindReason>[0]>, BlindReason | null]>([
    ['not if it is synced as scheduled', {}, null],
    ['not while it is a little late', { completedAt: hoursAgo(35) }, null],
    ['when its last complete sync is too long ago', { completedAt: hoursAgo(37) }, 'overdue'],
    ['when more than its own interval has passed', { interval_hours: 1, completedAt: hoursAgo(2) }, 'overdue'],
    ['when its last run failed', { lastStatus: 'failed' }, 'failed'],
    ['when its last run stored only a part', { lastStatus: 'partial' }, 'cut_off'],
    ['when its last run was interrupted', { lastStatus: 'interrupted' }, 'cut_off'],
    ['when it was never synced', { completedAt: null, lastStatus: null }, 'never'],
    ['when only a part was ever synced', { completedAt: null, lastStatus: 'cancelled' }, 'cut_off'],
    ['when it has no key', { completedAt: null, lastStatus: null, ready: false }, 'not_ready'],
    ['when it lost its key long ago', { completedAt: hoursAgo(100), ready: false }, 'not_ready'],
    ['when it was paused long ago', { completedAt: hoursAgo(100), paused: true, lastStatus: 'failed' }, 'paused'],
    ['not if it was never meant to sync', { completedAt: null, lastStatus: null, paused: true }, null],
  ])('%s', (_name, differences, reason) => {
    expect(blindReason({ ...source, ...differences }, now)).toBe(reason);
  });
});
