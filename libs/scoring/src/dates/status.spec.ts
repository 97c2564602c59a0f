import { type Lifecycle } from '@rfp/contracts/notice';
import { deriveStatus } from './status.js';

const now = new Date('2026-06-01T12:00:00Z');
const later = new Date('2026-07-01T00:00:00Z');
const longAgo = new Date('2026-03-01T00:00:00Z');
const earlier = new Date('2026-05-01T00:00:00Z');

describe('the status', () => {
  it.each<[string, Lifecycle | null, Date | null, Date | null, string]>([
    ['is active for an open notice that is due later', 'open', later, earlier, 'active'],
    ['is active without any data', null, null, null, 'active'],
    ['is active at the very instant it is due', 'open', now, earlier, 'active'],
    ['is closed a millisecond after it is due', 'open', new Date(now.getTime() - 1), earlier, 'closed'],
    ['is closed for a cancelled notice, even if due later', 'cancelled', later, earlier, 'closed'],
    ['is closed for an awarded notice', 'awarded', null, earlier, 'closed'],
    ['is closed for an archived notice', 'archived', null, null, 'closed'],
    ['is closed if the source says so', 'closed', later, null, 'closed'],
    ['is upcoming for a forecast, even after its estimated date', 'forecast', earlier, earlier, 'upcoming'],
    ['is closed for a forecast whose estimated date has long passed', 'forecast', longAgo, longAgo, 'closed'],
    ['is upcoming before the posted date', 'open', later, new Date(now.getTime() + 1), 'upcoming'],
    ['is active from the instant it is posted', 'open', later, now, 'active'],
    ['is closed if it is due before it is posted', 'open', earlier, later, 'closed'],
  ])('%s [spec 4.23]', (_title, lifecycle, due_at, posted_at, expected) => {
    expect(deriveStatus({ lifecycle, due_at, posted_at, archive_at: null, open_until: null }, now)).toBe(expected);
  });

  it.each<[string, Lifecycle | null, Date | null, Date, string]>([
    ['is closed after the archive date without a due date', 'open', null, earlier, 'closed'],
    ['is closed after the archive date, even if due later', null, later, earlier, 'closed'],
    ['is active until the archive date', 'open', null, now, 'active'],
    ['is upcoming for a forecast, even after its estimated archive date', 'forecast', null, earlier, 'upcoming'],
  ])('%s [spec 4.23]', (_title, lifecycle, due_at, archive_at, expected) => {
    expect(deriveStatus({ lifecycle, due_at, posted_at: earlier, archive_at, open_until: null }, now)).toBe(expected);
  });

  it.each<[string, Lifecycle | null, Date, string]>([
    ['is closed after the age that the source allows', null, earlier, 'closed'],
    ['is active until that age', 'open', now, 'active'],
    ['is upcoming for a forecast of any age', 'forecast', earlier, 'upcoming'],
  ])('%s [spec 4.23]', (_title, lifecycle, open_until, expected) => {
    const notice = { lifecycle, due_at: null, archive_at: null, posted_at: earlier, open_until };
    expect(deriveStatus(notice, now)).toBe(expected);
  });
});
