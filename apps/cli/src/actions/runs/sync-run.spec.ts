import { AppError } from '@rfp/contracts/errors';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { stubNow } from '@rfp/testing/stubs/stub-services';
import { nextState, otherRun, run, sync } from '../../testing/sync-runs.js';
import { openTerminal } from '../../testing/terminal.js';

const running: Partial<SyncRun> = { status: 'running', finished_at: null };
const counters = { expected: null, received: 0, rejected: 0, added: 0, updated: 0, unchanged: 0, closed: 0 };

const steps = (): SyncRun[] => [
  run({ ...running, counters }),
  run({ ...running, counters: { ...counters, expected: 1200, received: 500, added: 500 } }),
  run({ counters: { ...counters, expected: 1200, received: 1200, added: 1200 }, rejected_by_code: {} }),
];

describe('rfp sync run', () => {
  it('logs progress, and prints the results at the end', async () => {
    const { out, err, code } = await sync(['-o', 'table'], { [stubRun.id]: steps() });
    expect(err).toBe(
      'Grants.gov     running     0 read\nGrants.gov     completed   1,200 of 1,200 read, 1,200 added\n',
    );
    expect(out).toBe(`SOURCE      STATUS               READ  ADDED  UPDATED  UNCHANGED  CLOSED  REJECTED
Grants.gov  completed  1,200 of 1,200  1,200        0          0       0         0
`);
    expect(code).toBe(0);
  });

  it('redraws a line per running run on a terminal, and prints a finished one once, above', async () => {
    const { err } = await sync(
      [],
      { [stubRun.id]: steps(), [otherRun]: [run({ id: otherRun, source_name: 'SAM.gov' })] },
      {},
      { isTTY: true, columns: 100 },
    );
    const drawings = err.split('\u001b[1A\u001b[J');
    expect(drawings).toEqual([
      'SAM.gov        completed   120 of 120 read, 100 added, 8 updated, 10 unchanged, 2 rejected\nGrants.gov     running     0 read\n',
      'Grants.gov     running     500 of 1,200 read, 500 added\n',
      'Grants.gov     completed   1,200 of 1,200 read, 1,200 added\n',
    ]);
  });

  it('draws only runs that fit the terminal, and counts the other ones', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `0197a3a4-1111-7000-8000-${String(index).padStart(12, '0')}`);
    const states = Object.fromEntries(ids.map((id) => [id, [run({ ...running, id }), run({ id })]]));
    const { err } = await sync([], states, {}, { isTTY: true, columns: 100, rows: 6 });
    const [drawing = '', ended = ''] = err.split('\u001b[5A\u001b[J');
    expect(drawing.match(/running/g)).toHaveLength(4);
    expect(drawing).toMatch(/\nand 8 more\n$/);
    expect(ended.match(/completed/g)).toHaveLength(12);
  });

  it('prints a record per change with -o ndjson', async () => {
    const { out, err } = await sync(['-o', 'ndjson'], { [stubRun.id]: steps() });
    const records = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(records.map(({ status, counters: { received } }) => [status, received])).toEqual([
      ['running', 0],
      ['running', 500],
      ['completed', 1200],
    ]);
    expect(err).toBe('');
  });

  it('prints only the result with -o ndjson --quiet, with the fields of a run', async () => {
    const { out, err } = await sync(['-o', 'ndjson', '-q', '--json=status'], { [stubRun.id]: steps() });
    expect([out, err]).toEqual(['{"status":"completed"}\n', '']);
    const progress = await sync(['-o', 'ndjson', '-q', '--json=rate'], { [stubRun.id]: steps() });
    expect([progress.code, progress.err]).toEqual([2, expect.stringContaining('there is no field')]);
  });

  it('prints only selected fields, whenever one of them changes', async () => {
    const { out } = await sync(['-o', 'ndjson', '--json=source,status'], { [stubRun.id]: steps() });
    expect(out).toBe('{"source":"grants_gov","status":"running"}\n{"source":"grants_gov","status":"completed"}\n');
  });

  it('prints a line per source in a pipe', async () => {
    const { out } = await sync([], { [stubRun.id]: steps() });
    expect(out).toBe(
      `grants_gov\tGrants.gov\tcompleted\t1200\t1200\t1200\t0\t0\t0\t\t0\t${stubRun.id}\tperson\t2026-03-10T14:58:00.000Z\t2026-03-10T14:59:00.000Z\t${'\t'.repeat(6)}\n`,
    );
  });

  it('shows notices and their details separately', async () => {
    const details = { expected: 75, received: 75, rejected: 5, added: 0, updated: 70, unchanged: 0 };
    const listed = { ...counters, expected: 75, received: 75, added: 75 };
    const states = () => [
      run({ ...running, counters: { ...listed, details: { ...details, received: 40, rejected: 0, updated: 40 } } }),
      run({ counters: { ...listed, details }, rejected_by_code: {} }),
    ];
    const { out, err } = await sync(['-o', 'table'], { [stubRun.id]: states() });
    expect(err).toBe(
      'Grants.gov     running     75 of 75 read, 75 added, 40 of 75 details read (40 updated)\n' +
        'Grants.gov     completed   75 of 75 read, 75 added, 75 of 75 details read (70 updated, 5 rejected)\n',
    );
    expect(out).toBe(`SOURCE      STATUS         READ  ADDED  UPDATED  UNCHANGED  CLOSED  REJECTED               DETAILS
Grants.gov  completed  75 of 75     75        0          0       0         0  75 of 75, 5 rejected
`);
    const piped = await sync([], { [stubRun.id]: states() });
    expect(piped.out).toMatch(/\t75\t75\t0\t0\t0\t[^]*\t75\t75\t5\t0\t70\t0\n$/);
    const json = await sync(['--json=counters'], { [stubRun.id]: states() });
    expect(JSON.parse(json.out)).toEqual([{ counters: { ...listed, details } }]);
  });

  it('prints one document with --json', async () => {
    const { out, err } = await sync(['--json=status,counters'], { [stubRun.id]: steps() });
    expect(JSON.parse(out)).toEqual([{ status: 'completed', counters: expect.objectContaining({ added: 1200 }) }]);
    expect(err).toBe('');
  });

  it.each([
    [['grants_gov', 'sam_gov', '--max', '500']],
    [['--max=500', 'grants_gov', 'sam_gov']],
    [['grants_gov', 'grants_gov', '--max', '500', 'sam_gov']],
  ])('%j starts the given sources only, and returns immediately with --no-wait', async (argv) => {
    const terminal = await openTerminal();
    const { out, err, code } = await terminal.rfp(['sync', 'run', ...argv, '--no-wait'], { isTTY: true });
    expect(terminal.requests.filter(({ name }) => name.startsWith('sync.'))).toEqual([
      {
        name: 'sync.start',
        request: {
          sources: ['grants_gov', 'sam_gov'],
          max_records: 500,
          kind: 'any',
          idempotency_key: expect.stringMatching(/^[\w-]{36}$/),
        },
      },
    ]);
    expect(out).toBe(`started grants_gov  ${stubRun.id}\nstarted sam_gov  ${stubRun.id}\n`);
    expect(err).toBe('Follow it:  rfp sync watch\n');
    expect(code).toBe(8);
    await terminal.close();
  });

  it('retries with the same idempotency key after an unknown outcome', async () => {
    const keys: unknown[] = [];
    const terminal = await openTerminal({
      answers: {
        'sync.start'({ idempotency_key: key }) {
          keys.push(key);
          if (keys.length === 1) throw new AppError('UNAVAILABLE');
          if (keys.length === 2) throw new AppError('IDEMPOTENCY_IN_PROGRESS');
          return {
            skipped: [],
            runs: [{ source: 'grants_gov', source_name: 'Grants.gov', run_id: stubRun.id, already_running: false }],
          };
        },
      },
    });
    const { code } = await terminal.rfp(['sync', 'run']);
    expect(code).toBe(0);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    await terminal.rfp(['sync', 'run']);
    expect(new Set(keys).size).toBe(2);
    await terminal.close();
  });

  it('reports a run that was joined', async () => {
    const runs = [{ source: 'grants_gov', source_name: 'Grants.gov', run_id: stubRun.id, already_running: true }];
    const { out } = await sync(['--no-wait', '-o', 'table'], {}, { runs });
    expect(out).toBe(`joined the current or last run of grants_gov  ${stubRun.id}\n`);
  });

  it('starts a run on request although a run has just ended', async () => {
    const terminal = await openTerminal();
    await terminal.rfp(['sync', 'run', '--again', '--no-wait']);
    expect(terminal.requests.find(({ name }) => name === 'sync.start')?.request).toMatchObject({ again: true });
    await terminal.close();
  });

  it('computes rate and remaining time if the server does not report them', async () => {
    const terminal = await openTerminal({ answers: { 'sync.run': nextState(steps()) } });
    const clock = { ms: Date.parse(stubNow) };
    const { err } = await terminal.rfp(['sync', 'run', '-o', 'table'], { clock, onWait: () => (clock.ms += 10_000) });
    expect(err).toContain('Grants.gov     running     500 of 1,200 read, 50/s, 14 sec left, 500 added\n');
    await terminal.close();
  });

  it('explains a suspicious drop, and how to confirm it', async () => {
    const missing = { open: 100, missing: 37, asks: true };
    const dropped = run({
      status: 'partial',
      missing,
      reason: { code: 'SUSPICIOUS_DROP', message: 'Much of what was open is no longer listed.' },
      rejected_by_code: {},
    });
    const { out, code } = await sync(['-o', 'table'], { [stubRun.id]: [dropped] });
    expect(out).toContain('Grants.gov: Much of what was open is no longer listed. (SUSPICIOUS_DROP)\n');
    expect(out).toContain(
      `Grants.gov: 37 of 100 open records are no longer listed; none was closed. To close them:  rfp sync confirm ${stubRun.id}\n`,
    );
    expect(code).toBe(7);
  });

  it('states when a run resumes, and how to list rejected records', async () => {
    const quota = run({
      status: 'partial',
      resumes_at: '2026-03-11T05:00:00.000Z',
      reason: { code: 'SOURCE_QUOTA', message: 'The quota is used up.' },
    });
    const { out } = await sync(['-o', 'table'], { [stubRun.id]: [quota] });
    expect(out).toContain(
      'Grants.gov: The quota is used up. (SOURCE_QUOTA) It resumes automatically after Mar 11, 2026, 1:00 AM EDT.\n',
    );
    expect(out).toContain('Grants.gov: 2 rejected, RECORD_BAD_DATE. See them:  rfp source rejected grants_gov\n');
  });

  it('survives a restart of the server', async () => {
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

  it('fails if the server does not come back', async () => {
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

  it('leaves the sync running after Ctrl-C, and reports this', async () => {
    const stop = new AbortController();
    const { code, err } = await sync(
      [],
      { [stubRun.id]: [run(running)] },
      {},
      { signal: stop.signal, onWait: () => stop.abort() },
    );
    expect(code).toBe(130);
    expect(err).toContain(
      'The sync continues on the server. Follow it:  rfp sync watch\nCancel it:  rfp sync cancel grants_gov\n',
    );
  });
});
