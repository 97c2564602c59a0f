import { type RunStatus } from '@rfp/contracts/sync-run';
import { overallStatus } from './overall-status.js';

const timeAtMinute = (minute: number) => new Date(Date.UTC(2026, 2, 3, 12, minute));
/** A run between two minutes, or still running, that received ten records and added one of them. */
const run = (status: RunStatus, from: number, to: number | null = null) => ({
  status,
  started_at: timeAtMinute(from),
  finished_at: to === null ? null : timeAtMinute(to),
  received: 10,
  added: 1,
  updated: 2,
});

describe('the overall status', () => {
  it('is unknown when nothing was ever synced [spec 4.29]', () => {
    expect(overallStatus([])).toEqual({
      status: 'unknown',
      opportunities_synced: 0,
      opportunities_processed: 0,
      opportunities_added: 0,
    });
  });

  it('covers a chain of overlapping runs and adds up their counters', () => {
    const runs = [
      run('completed', 0, 5),
      run('completed', 20, 30),
      run('partial', 10, 25),
      run('failed', 8, 11),
      run('completed', 29, 40),
    ];
    expect(overallStatus(runs)).toEqual({
      status: 'failed',
      opportunities_synced: 12,
      opportunities_processed: 40,
      opportunities_added: 4,
    });
  });

  it('ignores earlier failures', () => {
    expect(overallStatus([run('failed', 0, 5), run('completed', 6, 7)])).toMatchObject({
      status: 'completed',
      opportunities_processed: 10,
    });
  });

  it.each<[RunStatus, RunStatus[]]>([
    ['running', ['failed', 'running', 'completed']],
    ['interrupted', ['partial', 'interrupted', 'cancelled']],
    ['partial', ['completed', 'partial', 'cancelled']],
    ['cancelled', ['completed', 'cancelled']],
  ])('is %s if that is the worst status of the runs', (worst, all) => {
    expect(overallStatus(all.map((status) => run(status, 0, status === 'running' ? null : 5))).status).toBe(worst);
  });

  it('is running during a run, even if that run started long before others that have ended', () => {
    expect(overallStatus([run('running', 0), run('completed', 5, 6)])).toMatchObject({
      status: 'running',
      opportunities_processed: 20,
    });
  });
});
