import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { ProgressLog } from './progress-log.js';

/** The seconds after the start at which the log gets a line, for a run that reads one record a second. */
function logTimes(seconds: number, everySeconds: number): number[] {
  let at = 0;
  const lines: number[] = [];
  const log = new ProgressLog({
    io: { now: () => new Date(at * 1000) },
    formatRun: ({ run: { status, counters } }) => `${status} ${counters.received}`,
    write: () => lines.push(at),
    everySeconds,
  });
  for (; at <= seconds; at += 1) {
    const counters = { ...stubRun.counters, received: at };
    const status = at === seconds ? 'completed' : 'running';
    log.show([{ run: { ...stubRun, status, counters }, rate: null, quota_left: null }]);
  }
  return lines;
}

describe('the log of a long run', () => {
  it('has a line every five seconds in the first minute', () => {
    expect(logTimes(60, 5)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]);
  });

  it('has fewer lines later, so that four hours take less than a thousand lines, and a last line at the end', () => {
    const lines = logTimes(4 * 3600, 5);
    expect(lines.length).toBeGreaterThan(50);
    expect(lines.length).toBeLessThan(100);
    expect(lines.at(-1)).toBe(4 * 3600);
  });

  it('has a line for every change with an interval of 0', () => {
    expect(logTimes(300, 0)).toHaveLength(301);
  });
});
