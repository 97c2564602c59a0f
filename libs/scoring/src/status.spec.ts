import { type Lifecycle } from '@rfp/contracts/notice';
import { deriveStatus } from './status.js';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date('2026-07-01T00:00:00Z');
const earlier = new Date('2026-05-01T00:00:00Z');

describe('the status', () => {
  it.each<[string, Lifecycle | null, Date | null, Date | null, string]>([
    ['is active where it is open and due later', 'open', later, earlier, 'active'],
    ['is active where nothing at all is said', null, null, null, 'active'],
    ['is active at the very instant it is due', 'open', now, earlier, 'active'],
    ['is closed a millisecond after', 'open', new Date(now.getTime() - 1), earlier, 'closed'],
    ['is closed where it was cancelled, whatever its due date', 'cancelled', later, earlier, 'closed'],
    ['is closed where it was awarded', 'awarded', null, earlier, 'closed'],
    ['is closed where it was archived', 'archived', null, null, 'closed'],
    ['is closed where the source says so', 'closed', later, null, 'closed'],
    ['is upcoming as a forecast, even where its estimated date has passed', 'forecast', earlier, earlier, 'upcoming'],
    ['is upcoming where it will be posted later', 'open', later, new Date(now.getTime() + 1), 'upcoming'],
    ['is active from the instant it is posted', 'open', later, now, 'active'],
    ['is closed where it is due before it is posted', 'open', earlier, later, 'closed'],
  ])('%s', (_title, lifecycle, due_at, posted_at, expected) => {
    expect(deriveStatus({ lifecycle, due_at, posted_at, archive_at: null }, now)).toBe(expected);
  });

  it.each<[string, Lifecycle | null, Date | null, Date, string]>([
    ['is closed once the source has put it away, where no due date ends it', 'open', null, earlier, 'closed'],
    ['is closed once the source has put it away, whatever its due date', null, later, earlier, 'closed'],
    ['is active until then', 'open', null, now, 'active'],
    [
      'is upcoming as a forecast, even where the estimated day of its archiving has passed',
      'forecast',
      null,
      earlier,
      'upcoming',
    ],
  ])('%s', (_title, lifecycle, due_at, archive_at, expected) => {
    expect(deriveStatus({ lifecycle, due_at, posted_at: earlier, archive_at }, now)).toBe(expected);
  });
});
