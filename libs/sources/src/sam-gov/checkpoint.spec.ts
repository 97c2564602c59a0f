import { keyFingerprint, planWindows, readCheckpoint, samDay } from './checkpoint.js';

const now = new Date('2026-10-15T12:00:00Z');
const fresh = readCheckpoint(null);

describe('the plan of a run of SAM.gov', () => {
  it('begins 30 days back in the first run', () => {
    expect(planWindows(fresh, now)).toEqual([{ from: '2026-09-15', to: '2026-10-15', page: 0 }]);
  });

  it('uses the current day in Washington', () => {
    expect(planWindows(fresh, new Date('2026-10-16T02:00:00Z'))).toEqual([
      { from: '2026-09-15', to: '2026-10-15', page: 0 },
    ]);
  });

  it('resumes one day before the last day that was read', () => {
    expect(planWindows({ ...fresh, through: '2026-10-12' }, now)).toEqual([
      { from: '2026-10-11', to: '2026-10-15', page: 0 },
    ]);
    expect(planWindows({ ...fresh, through: '2026-10-15' }, now)).toEqual([
      { from: '2026-10-14', to: '2026-10-15', page: 0 },
    ]);
  });

  it('ignores a future day of a wrong clock', () => {
    expect(planWindows({ ...fresh, through: '2031-01-01' }, now)).toEqual([
      { from: '2026-10-14', to: '2026-10-15', page: 0 },
    ]);
  });

  it('covers a long pause in windows without gaps, oldest first', () => {
    const plans = planWindows({ ...fresh, through: '2025-06-01' }, now);
    expect(plans[0]?.from).toBe('2025-05-31');
    expect(plans.at(-1)?.to).toBe('2026-10-15');
    for (const [index, { from, to }] of plans.entries()) {
      const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
      expect(days).toBeLessThanOrEqual(30);
      const before = plans[index - 1];
      if (before !== undefined) expect(Date.parse(from) - Date.parse(before.to)).toBe(86_400_000);
    }
  });

  it('resumes the open window one page back, and continues with the next window', () => {
    const open = { from: '2026-09-01', to: '2026-10-01', page: 4 };
    expect(planWindows({ ...fresh, open }, now)).toEqual([
      { from: '2026-09-01', to: '2026-10-01', page: 3 },
      { from: '2026-09-30', to: '2026-10-15', page: 0 },
    ]);
    expect(planWindows({ ...fresh, open: { ...open, to: '2026-10-15' } }, now)).toEqual([
      { from: '2026-09-01', to: '2026-10-15', page: 3 },
    ]);
  });

  it('restarts with an unknown checkpoint', () => {
    expect(readCheckpoint({ through: 'yesterday' })).toEqual(fresh);
    expect(readCheckpoint('text')).toEqual(fresh);
    const stored = { ...fresh, through: '2026-10-12', key_mark: keyFingerprint('a') };
    expect(readCheckpoint(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });
});

it('writes days in the form of the source', () => {
  expect(samDay('2026-03-09')).toBe('03/09/2026');
});

it('distinguishes keys without revealing them', () => {
  expect(keyFingerprint('SAM-1234')).toMatch(/^[0-9a-f]{8}$/);
  expect(keyFingerprint('SAM-1234')).not.toBe(keyFingerprint('SAM-1235'));
});
