import { stubLedger, stubRejected } from '@rfp/testing/stubs/stub-sync';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

const onTerminal = { isTTY: true, columns: 100 };
let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal();
});

afterAll(() => terminal.close());

function lastRequest(name: string): unknown {
  return terminal.requests.findLast((one) => one.name === name)?.request;
}

describe('rfp source ledger', () => {
  it('shows the reliability of a source', async () => {
    const { out } = await terminal.rfp(['source', 'ledger', 'grants_gov'], onTerminal);
    expect(out).toBe(`Grants.gov

Last success   Mar 10, 2026, 10:59 AM EDT (1 minute ago)
Success rate   95% of 30 runs in 30 days
Completeness   120 received of 120 announced
Rejected       2:  rfp source rejected grants_gov
Quota today    3 requests; the limit is unknown
Gaps           1 in 30 days
  Mar 4, 2026, 9:59 AM EST to Mar 6, 2026, 9:59 AM EST, 2 days
`);
  });

  it('shows unknown values, and a rate limit of the source', async () => {
    const quota = { limit: 1000, used: 1000, left: 0, paused_until: '2026-03-11T05:00:00.000Z' };
    const nothing = { last_success: null, success_rate: null, completeness: null, runs: 0, rejected_waiting: 0 };
    const gaps = [{ from: '2026-03-09T03:00:00.000Z', to: null, hours: 36 }];
    const other = await openTerminal({
      answers: { 'sync.ledger': () => ({ ...stubLedger, ...nothing, quota, gaps }) },
    });
    const { out } = await other.rfp(['source', 'ledger', 'grants_gov'], onTerminal);
    expect(out).toBe(`Grants.gov

Last success   never
Success rate   unknown: no run finished in 30 days
Completeness   unknown: the source states no total
Rejected       none
Quota today    1,000 requests of 1,000, 0 left
Rate limited   until Mar 11, 2026, 1:00 AM EDT, as the source requested
Gaps           1 in 30 days
  Mar 8, 2026, 11:00 PM EDT to now, 1 day 12 hr
`);
    await other.close();
  });

  it('shows no gaps only after a first sync, and 100% only without failures', async () => {
    const never = await openTerminal({
      answers: { 'sync.ledger': () => ({ ...stubLedger, last_success: null, gaps: [] }) },
    });
    const { out: unread } = await never.rfp(['source', 'ledger', 'grants_gov'], onTerminal);
    expect(unread).toContain('Gaps           unknown: no sync has completed yet\n');
    await never.close();
    const almost = await openTerminal({
      answers: { 'sync.ledger': () => ({ ...stubLedger, gaps: [], success_rate: 199 / 200, runs: 200 }) },
    });
    const { out } = await almost.rfp(['source', 'ledger', 'grants_gov'], onTerminal);
    expect(out).toContain('Success rate   99% of 200 runs in 30 days\n');
    expect(out).toContain('Gaps           none in 30 days\n');
    await almost.close();
  });

  it('is one document with --json', async () => {
    const { out } = await terminal.rfp(['source', 'ledger', 'grants_gov', '--json=success_rate,rejected_waiting']);
    expect(JSON.parse(out)).toEqual({ success_rate: 0.95, rejected_waiting: 2 });
  });

  it('fails for an unknown source', async () => {
    const { err, code } = await terminal.rfp(['source', 'ledger', 'nobody'], onTerminal);
    expect(err).toMatch(/^error: Source not found\.\n {2}fix: {2}see the sources with {2}rfp source list\n/);
    expect(code).toBe(3);
  });
});

describe('rfp source rejected', () => {
  it('shows raw records with the reasons', async () => {
    const { out, err } = await terminal.rfp(['source', 'rejected', 'grants_gov', '--limit', '1'], onTerminal);
    expect(lastRequest('sync.rejected')).toEqual({ of: { source: 'grants_gov' }, offset: 0, limit: 1 });
    expect(out).toBe(`GR-1  A date of the record cannot be read. (RECORD_BAD_DATE)
  {"closeDate":"31.31.2026"}
  ${stubRejected[0]?.id}  Mar 10, 2026, 10:59 AM EDT
`);
    expect(err).toBe(
      'Showing 1 of 2; more with  --limit <n>\n' +
        'Raw records:  --json=source_id,raw\nReplay them after a fix:  rfp source replay grants_gov\n',
    );
  });

  it('sanitizes raw records', async () => {
    const hostile = {
      ...stubRejected[0],
      raw: '\u001b]0;owned\u0007{"a":\n"\u009b31m"}',
      message: 'No \u001b[2Jdate',
      source_id: null,
      replayable: false,
    };
    const records = stubRejected.slice(0, 1).map((record) => ({ ...record, ...hostile }));
    const other = await openTerminal({ answers: { 'sync.rejected': () => ({ records, total: 1 }) } });
    for (const argv of [[], ['--json'], ['-o', 'csv'], ['-o', 'tsv']]) {
      const { out, code } = await other.rfp(['source', 'rejected', 'grants_gov', ...argv], onTerminal);
      expect(out.replaceAll(/[\n\r\t]/g, '')).not.toMatch(/\p{Cc}/u);
      expect(code).toBe(0);
    }
    const { out } = await other.rfp(['source', 'rejected', 'grants_gov'], onTerminal);
    expect(out).toContain('a record without an id  No date (RECORD_BAD_DATE)\n');
    expect(out).toContain(', too large to replay\n');
    await other.close();
  });

  it.each([
    [
      'a long one is truncated',
      'x'.repeat(4000),
      /\nRaw records, truncated to 4,000 characters: {2}--json=source_id,raw\n/,
    ],
    ['visitors do not get it', '', /^Showing[^\n]*\nReplay them/],
  ])('describes the available raw text: %s', async (_what, raw, hint) => {
    const records = stubRejected.map((record) => ({ ...record, raw }));
    const other = await openTerminal({ answers: { 'sync.rejected': () => ({ records, total: 3 }) } });
    const { out, err } = await other.rfp(['source', 'rejected', 'grants_gov'], onTerminal);
    expect(err).toMatch(hint);
    expect(out).not.toMatch(/^ *$\n/m);
    await other.close();
  });

  it('reports an empty list', async () => {
    const other = await openTerminal({ answers: { 'sync.rejected': () => ({ records: [], total: 0 }) } });
    await expect(other.rfp(['source', 'rejected', 'grants_gov'], onTerminal)).resolves.toEqual({
      code: 0,
      out: 'No rejected records\n',
      err: '',
    });
    await other.close();
  });
});

describe('rfp source replay', () => {
  it('replays all rejected records and shows the result', async () => {
    const { out, code } = await terminal.rfp(['source', 'replay', 'grants_gov'], onTerminal);
    expect(lastRequest('sync.replay')).toEqual({
      source: 'grants_gov',
      idempotency_key: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(out).toMatch(/^SOURCE +STATUS +READ[^]*Grants\.gov +completed/);
    expect(code).toBe(0);
  });

  it('reports that there is nothing to replay', async () => {
    const skipped = [
      {
        source: 'grants_gov',
        code: 'NOTHING_REJECTED',
        message: 'Grants.gov has no quarantined records that can be replayed.',
      },
    ];
    const other = await openTerminal({ answers: { 'sync.replay': () => ({ runs: [], skipped }) } });
    const printed = await other.rfp(['source', 'replay', 'grants_gov'], onTerminal);
    expect(printed).toEqual({
      code: 3,
      out: '',
      err: 'skipped grants_gov: Grants.gov has no quarantined records that can be replayed.\n',
    });
    await other.close();
  });

  it('replays only the given records, and returns immediately with --no-wait', async () => {
    const ids = stubRejected.map(({ id }) => id);
    const { out, code } = await terminal.rfp(['source', 'replay', 'grants_gov', ...ids, '--no-wait'], onTerminal);
    expect(lastRequest('sync.replay')).toMatchObject({ source: 'grants_gov', ids });
    expect(out).toBe(`started grants_gov  ${stubRun.id}\n`);
    expect(code).toBe(8);
  });
});
