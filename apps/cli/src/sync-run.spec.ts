import { AppError } from '@rfp/contracts/errors';
import { type SyncRun, type SyncStarted } from '@rfp/contracts/sync-run';
import { cannedRun } from '@rfp/testing/canned-documents';
import { type Answers } from '@rfp/testing/canned-services';
import { openTerminal, type Printed, type Screen } from './testing/terminal.js';

const other = '0197a3a4-1111-7000-8000-000000000002';
const running: Partial<SyncRun> = { status: 'running', finished_at: null };
const counters = { expected: null, received: 0, rejected: 0, added: 0, updated: 0, unchanged: 0 };

function run(part: Partial<SyncRun>): SyncRun {
  return { ...cannedRun, ...part };
}

/** Runs are told step by step: each question about a run gets its next state, and the last one again. */
async function sync(argv: string[], states: Record<string, SyncRun[]>, started: Partial<SyncStarted> = {}, screen: Partial<Screen> = {}): Promise<Printed> {
  const runs = Object.entries(states).map(([run_id, [state]]) => ({
    run_id,
    source: state?.source ?? '',
    source_name: state?.source_name ?? '',
    already_running: false,
  }));
  const answers: Answers = {
    'sync.start': () => ({ success: true, runs, skipped: [], ...started }),
    'sync.run': ({ id }) => {
      const left = states[id] ?? [];
      const state = left.length > 1 ? left.shift() : left[0];
      if (state === undefined) throw new AppError('NOT_FOUND');
      return state;
    },
  };
  const terminal = await openTerminal({ answers });
  const printed = await terminal.rfp(['sync', 'run', ...argv], screen);
  await terminal.close();
  return printed;
}

const steps = (): SyncRun[] => [
  run({ ...running, counters }),
  run({ ...running, counters: { ...counters, expected: 1200, received: 500, added: 500 } }),
  run({ counters: { expected: 1200, received: 1200, rejected: 0, added: 1200, updated: 0, unchanged: 0 }, rejected_by_code: {} }),
];

describe('rfp sync run', () => {
  it('tells a log how it goes, and prints the ledger at the end', async () => {
    const { out, err, code } = await sync(['-o', 'table'], { [cannedRun.id]: steps() });
    expect(err).toBe('Grants.gov     running     0 read, 0 added, 0 updated, 0 unchanged\nGrants.gov     completed   1,200 of 1,200 read, 1,200 added, 0 updated, 0 unchanged\n');
    expect(out).toBe(`SOURCE      STATUS               READ  ADDED  UPDATED  UNCHANGED  REJECTED
Grants.gov  completed  1,200 of 1,200  1,200        0          0         0
`);
    expect(code).toBe(0);
  });

  it('draws a line per source anew on a terminal, and takes the drawing away at the end', async () => {
    const { err } = await sync([], { [cannedRun.id]: steps(), [other]: [run({ id: other, source_name: 'SAM.gov' })] }, {}, { isTTY: true, columns: 100 });
    const drawings = err.split('\u001b[2A\u001b[J');
    expect(drawings).toHaveLength(4);
    expect(drawings[1]).toContain('Grants.gov     running     500 of 1,200 read, 500 added');
    expect(drawings[1]).toContain('SAM.gov        completed');
    expect(drawings.at(-1)).toBe('');
  });

  it('prints every change as a record for programs', async () => {
    const { out, err } = await sync(['-o', 'ndjson'], { [cannedRun.id]: steps() });
    const records = out.trimEnd().split('\n').map((line) => JSON.parse(line));
    expect(records.map(({ status, counters: { received } }) => [status, received])).toEqual([
      ['running', 0],
      ['running', 500],
      ['completed', 1200],
    ]);
    expect(err).toBe('');
  });

  it('prints a line per source in a pipe', async () => {
    const { out } = await sync([], { [cannedRun.id]: steps() });
    expect(out).toBe('grants_gov\tGrants.gov\tcompleted\t1200\t1200\t1200\t0\t0\t0\t\n');
  });

  it('prints one document for programs that wait', async () => {
    const { out, err } = await sync(['--json=status,counters'], { [cannedRun.id]: steps() });
    expect(JSON.parse(out)).toEqual([{ status: 'completed', counters: expect.objectContaining({ added: 1200 }) }]);
    expect(err).toBe('');
  });

  it('starts only the sources that are named, and returns at once where nobody waits', async () => {
    const terminal = await openTerminal();
    const { out, code } = await terminal.rfp(['sync', 'run', '--source', 'grants_gov', 'sam_gov', '--no-wait'], { isTTY: true });
    expect(terminal.asked.filter(({ name }) => name.startsWith('sync.'))).toEqual([
      { name: 'sync.start', request: { sources: ['grants_gov', 'sam_gov'] } },
    ]);
    expect(out).toContain(`started grants_gov  ${cannedRun.id}`);
    expect(code).toBe(8);
    await terminal.close();
  });

  it('bears a server that restarts meanwhile', async () => {
    let calls = 0;
    const terminal = await openTerminal({
      answers: {
        'sync.run': () => {
          calls += 1;
          if (calls === 2 || calls === 3) throw new AppError('UNAVAILABLE');
          return run(calls < 4 ? running : {});
        },
      },
    });
    const { code } = await terminal.rfp(['sync', 'run']);
    expect(code).toBe(0);
    expect(calls).toBe(4);
    await terminal.close();
  });

  it('gives up on a server that does not come back', async () => {
    const terminal = await openTerminal({
      answers: {
        'sync.run': () => {
          throw new AppError('UNAVAILABLE');
        },
      },
    });
    const { code } = await terminal.rfp(['sync', 'run']);
    expect(code).toBe(5);
    await terminal.close();
  });

  it('stopped by Ctrl-C leaves the sync running and says so', async () => {
    const stop = new AbortController();
    const { code, err } = await sync([], { [cannedRun.id]: [run(running)] }, {}, { signal: stop.signal, onWait: () => stop.abort() });
    expect(code).toBe(130);
    expect(err).toContain('The sync goes on. How it goes:  rfp sync status\n');
  });
});

const failed = (code: string): Partial<SyncRun> => ({ status: 'failed', reason: { code, message: 'It did not work.' } });
const skipped = { source: 'sam_gov', code: 'SOURCE_KEY_MISSING', message: 'The source needs an API key and none is set.' };

describe('the exit code of rfp sync run', () => {
  it.each<[string, number, string[], Record<string, Partial<SyncRun>>, Partial<SyncStarted>]>([
    ['all completed', 0, [], { [cannedRun.id]: {}, [other]: {} }, {}],
    ['a source without its key was passed over', 0, [], { [cannedRun.id]: {} }, { skipped: [skipped] }],
    ['a source that was named was passed over', 7, ['--source', 'grants_gov', 'sam_gov'], { [cannedRun.id]: {} }, { skipped: [skipped] }],
    ['one failed', 7, [], { [cannedRun.id]: {}, [other]: failed('SOURCE_UNREACHABLE') }, {}],
    ['it was partial', 7, [], { [cannedRun.id]: { status: 'partial', reason: { code: 'SOURCE_QUOTA', message: 'Enough.' } } }, {}],
    ['all failed: the source could not be reached', 5, [], { [cannedRun.id]: failed('SOURCE_UNREACHABLE') }, {}],
    ['all failed: the source refused the key', 4, [], { [cannedRun.id]: failed('SOURCE_KEY_REFUSED') }, {}],
    ['all failed: the source asks to wait', 6, [], { [cannedRun.id]: failed('SOURCE_RATE_LIMITED') }, {}],
    ['all failed for a reason that nobody knows', 1, [], { [cannedRun.id]: failed('SOMETHING_NEW') }, {}],
    ['the run was interrupted', 5, [], { [cannedRun.id]: { status: 'interrupted', reason: { code: 'RUN_INTERRUPTED', message: 'Stopped.' } } }, {}],
    ['nothing could be started', 4, [], {}, { skipped: [skipped] }],
    ['nothing could be started and nobody waits', 4, ['--no-wait'], {}, { skipped: [skipped] }],
  ])('where %s is %i', async (_what, code, argv, parts, started) => {
    const states = Object.fromEntries(Object.entries(parts).map(([id, part]) => [id, [run({ id, ...part })]]));
    const printed = await sync(argv, states, started);
    expect(printed.code).toBe(code);
  });
});
