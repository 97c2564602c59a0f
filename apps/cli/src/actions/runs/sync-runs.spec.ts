import { AppError } from '@rfp/contracts/errors';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { stubRuns } from '@rfp/testing/stubs/stub-sync';
import { type StubAnswers } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

const onTerminal = { isTTY: true, columns: 100 };
const open: Terminal[] = [];

async function terminalWith(answers: StubAnswers = {}): Promise<Terminal> {
  const terminal = await openTerminal({ answers });
  open.push(terminal);
  return terminal;
}

afterEach(async () => {
  for (const terminal of open.splice(0)) await terminal.close();
});

function requestsTo(terminal: Terminal, name: string): unknown[] {
  return terminal.requests.filter((one) => one.name === name).map(({ request }) => request);
}

describe('rfp sync history', () => {
  it('lists the results of runs, newest first', async () => {
    const terminal = await terminalWith();
    const { out, err } = await terminal.rfp(['sync', 'history', '--limit', '2'], onTerminal);
    expect(out).toBe(`Grants.gov  completed  Mar 10, 2026, 10:58 AM EDT, took 1 min
  120 of 120 read, 100 added, 8 updated, 10 unchanged, 2 rejected
  2 rejected, RECORD_BAD_DATE. See them:  rfp source rejected grants_gov
  run ${stubRun.id}, started by person1@example.org
Grants.gov  completed  Mar 9, 2026, 10:58 AM EDT, took 0 sec
  120 of 120 read, 100 added, 8 updated, 10 unchanged, 2 rejected
  2 rejected, RECORD_BAD_DATE. See them:  rfp source rejected grants_gov
  run ${stubRuns[1]?.id}, started by the schedule
`);
    expect(err).toBe('Showing 2 of 30 runs; more with  --limit <n>\n');
  });

  it('filters by source and status', async () => {
    const terminal = await terminalWith();
    const { out } = await terminal.rfp(['sync', 'history', 'grants_gov', '--status', 'failed', '-o', 'table']);
    expect(requestsTo(terminal, 'sync.runs')).toEqual([
      { filter: { source: 'grants_gov', status: 'failed' }, offset: 0, limit: 10 },
    ]);
    expect(out).toBe('No runs yet\n');
  });

  it('is a line per run in a pipe', async () => {
    const terminal = await terminalWith();
    const { out } = await terminal.rfp(['sync', 'history', '--limit', '30']);
    expect(out.trimEnd().split('\n')).toHaveLength(30);
    expect(out).toMatch(/^grants_gov\tGrants\.gov\tcompleted\t120\t120\t100\t8\t10\t2\t\t0\t/);
  });

  it('fails for an unknown source', async () => {
    const terminal = await terminalWith();
    const { code, out } = await terminal.rfp(['sync', 'history', 'nobody'], onTerminal);
    expect(code).toBe(3);
    expect(out).toBe('');
    const { err } = await terminal.rfp(['sync', 'history', '--status', 'done']);
    expect(err).toMatch(/--status: .*"cancelled"/);
  });
});

describe('rfp sync cancel', () => {
  const running: SyncRun = { ...stubRun, status: 'running', finished_at: null };
  const cancelled: SyncRun = {
    ...stubRun,
    status: 'cancelled',
    reason: { code: 'RUN_CANCELLED', message: 'The run was cancelled.' },
    rejected_by_code: {},
  };

  it('cancels the run of a source, and waits for its end', async () => {
    const states = [running, cancelled];
    const terminal = await terminalWith({
      'sync.runs': () => ({ rows: [running], total: 1 }),
      'sync.cancel': () => running,
      'sync.run': () => states.shift() ?? cancelled,
    });
    const { out, code } = await terminal.rfp(['sync', 'cancel', 'grants_gov'], onTerminal);
    expect(requestsTo(terminal, 'sync.cancel')).toEqual([
      { id: stubRun.id, idempotency_key: expect.stringMatching(/^[\w-]{36}$/) },
    ]);
    expect(out).toMatch(/Grants\.gov +cancelled +120 of 120/);
    expect(out).toContain('Grants.gov: The run was cancelled. (RUN_CANCELLED)\n');
    expect(code).toBe(0);
  });

  it('accepts the id of a run, and does not wait with --no-wait', async () => {
    const terminal = await terminalWith({ 'sync.run': () => running, 'sync.cancel': () => running });
    const { out, code } = await terminal.rfp(['sync', 'cancel', stubRun.id, '--no-wait'], onTerminal);
    expect(requestsTo(terminal, 'sync.cancel')).toHaveLength(1);
    expect(out).toMatch(/Grants\.gov +running/);
    expect(code).toBe(0);
  });

  it('fails if no run is in progress', async () => {
    const terminal = await terminalWith();
    const { out, err, code } = await terminal.rfp(['sync', 'cancel', 'grants_gov'], onTerminal);
    expect(err).toMatch(
      /^error: grants_gov: No run of this source is in progress\.\n {2}fix: {2}see the runs with {2}rfp sync history\n/,
    );
    expect(out).toBe('');
    expect(code).toBe(1);
  });
});

describe('rfp sync confirm', () => {
  const asks: SyncRun = { ...stubRun, status: 'partial', missing: { open: 100, missing: 30, asks: true } };
  const answers: StubAnswers = {
    'sync.runs'({ filter, offset, limit }) {
      const runs = [...stubRuns, ...stubRuns].map((run, index) => ({
        ...run,
        id: `0197a3a4-1112-7000-8000-${String(index).padStart(12, '0')}`,
      }));
      const rows = [...runs, asks].filter(({ missing }) => filter.asks !== true || missing?.asks === true);
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
  };

  it('confirms the newest run that waits for confirmation, even after later runs', async () => {
    const terminal = await terminalWith(answers);
    const { out, err, code } = await terminal.rfp(['sync', 'confirm', 'grants_gov'], { ...onTerminal, answer: 'y' });
    expect(err).toBe('Grants.gov no longer lists 30 of its 100 open records. Close them? [y/N] ');
    expect(requestsTo(terminal, 'sync.close-missing')).toEqual([
      { id: stubRun.id, idempotency_key: expect.stringMatching(/^[\w-]{36}$/) },
    ]);
    expect(out).toMatch(/Grants\.gov +completed/);
    expect(code).toBe(0);
  });

  it('closes nothing after a no, or without a terminal', async () => {
    const terminal = await terminalWith(answers);
    const no = await terminal.rfp(['sync', 'confirm', 'grants_gov'], { ...onTerminal, answer: '' });
    expect(no).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/Nothing was closed\.\n$/) });
    const nobody = await terminal.rfp(['sync', 'confirm', 'grants_gov']);
    expect(nobody.err).toContain(`fix:  rfp sync confirm ${stubRun.id} --yes\n`);
    expect(nobody.code).toBe(2);
    expect(requestsTo(terminal, 'sync.close-missing')).toEqual([]);
  });

  it.each([
    ['grants_gov', /^error: No run of this source waits for confirmation/],
    [stubRun.id, /^error: This run has no records waiting to be closed/],
  ])('fails if %s does not wait for confirmation', async (idOrKey, sentence) => {
    const terminal = await terminalWith({ 'sync.runs': () => ({ rows: [], total: 0 }) });
    const { err, code } = await terminal.rfp(['sync', 'confirm', idOrKey, '--yes'], onTerminal);
    expect(err).toMatch(sentence);
    expect(code).toBe(1);
  });

  it('fails for an unknown run', async () => {
    const terminal = await terminalWith({
      'sync.run'() {
        throw new AppError('NOT_FOUND');
      },
    });
    await expect(terminal.rfp(['sync', 'confirm', stubRun.id, '--yes'])).resolves.toMatchObject({ code: 3 });
  });
});
