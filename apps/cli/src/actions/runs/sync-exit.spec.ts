import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { type SyncRun, type SyncStarted } from '@rfp/contracts/sync-run';
import { otherRun, run, sync } from '../../testing/sync-runs.js';

const failed = (code: string): Partial<SyncRun> => ({
  status: 'failed',
  reason: { code, message: 'It did not work.' },
});

const skipped = {
  source: 'sam_gov',
  code: 'SOURCE_KEY_MISSING',
  message: 'The source needs an API key and none is set.',
};

describe('the exit code of rfp sync run', () => {
  it.each<[string, number, string[], Record<string, Partial<SyncRun>>, Partial<SyncStarted>]>([
    ['all completed', 0, [], { [stubRun.id]: {}, [otherRun]: {} }, {}],
    ['a source without its key was skipped', 0, [], { [stubRun.id]: {} }, { skipped: [skipped] }],
    ['a given source was skipped', 7, ['grants_gov', 'sam_gov'], { [stubRun.id]: {} }, { skipped: [skipped] }],
    ['one failed', 7, [], { [stubRun.id]: {}, [otherRun]: failed('SOURCE_UNREACHABLE') }, {}],
    [
      'it was partial',
      7,
      [],
      { [stubRun.id]: { status: 'partial', reason: { code: 'SOURCE_QUOTA', message: 'Enough.' } } },
      {},
    ],
    ['all failed: the source could not be reached', 5, [], { [stubRun.id]: failed('SOURCE_UNREACHABLE') }, {}],
    ['all failed: the source refused the key', 4, [], { [stubRun.id]: failed('SOURCE_KEY_REFUSED') }, {}],
    ['all failed: the source asks to wait', 6, [], { [stubRun.id]: failed('SOURCE_RATE_LIMITED') }, {}],
    ['all failed for an unknown reason', 1, [], { [stubRun.id]: failed('SOMETHING_NEW') }, {}],
    [
      'it was cancelled',
      1,
      [],
      { [stubRun.id]: { status: 'cancelled', reason: { code: 'RUN_CANCELLED', message: 'Cancelled.' } } },
      {},
    ],
    [
      'it reached its limit of records',
      7,
      [],
      { [stubRun.id]: { status: 'partial', reason: { code: 'RUN_LIMIT', message: 'Enough.' } } },
      {},
    ],
    [
      'the run was interrupted',
      5,
      [],
      { [stubRun.id]: { status: 'interrupted', reason: { code: 'RUN_INTERRUPTED', message: 'Stopped.' } } },
      {},
    ],
    ['nothing could be started', 4, [], {}, { skipped: [skipped] }],
    ['nothing could be started with --no-wait', 4, ['--no-wait'], {}, { skipped: [skipped] }],
  ])('if %s is %i', async (_what, code, argv, parts, started) => {
    const states = Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, [run({ id, ...part })]]));
    const printed = await sync(argv, states, started);
    expect(printed.code).toBe(code);
  });
});
