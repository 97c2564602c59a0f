import { AppError } from '@rfp/contracts/errors';
import { stubSources, stubSyncStatus } from '@rfp/testing/stubs/stub-sync-documents';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Terminal } from './testing/terminal.js';

let terminal: Terminal;
const onTerminal = { isTTY: true };
const first = stubId(1);

beforeAll(async () => {
  terminal = await openTerminal();
});

afterAll(() => terminal.close());

function lastRequest(name: string): unknown {
  return terminal.requests.findLast((one) => one.name === name)?.request;
}

describe('rfp opp view, explain and search', () => {
  it('show one opportunity with all details', async () => {
    const { out, err } = await terminal.rfp(['opp', 'view', first], onTerminal);
    expect(out).toBe(`Laboratory cooling systems, lot 1

Score          99 of 100: relevance 99, urgency 60, value 50, competition 40
Due            Tomorrow (Mar 11, 2026, end of day in the buyer's time zone)
Value          $125,000, estimated value
Status         Active
Type           Federal Contract
Posted         Mar 2, 2026
Agency         Department of Veterans Affairs
Notice type    Solicitation
Number         36C247-26-R-0001
Location       Durham, NC
Contact        Jordan Lee; Contracting Officer; jordan.lee@example.gov
NAICS          238220
PSC            J041
Other codes    UNSPSC 72151207
Who may apply  Small businesses
Keywords       HVAC, maintenance
Source         SAM.gov 0001
Link           https://example.gov/notices/1
Files          Statement of Work.pdf https://example.gov/files/1
Id             ${first}

Maintenance and repair of the cooling systems of two laboratory buildings.
`);
    expect(err).toBe(`Explain the score:  rfp opp explain ${first}\n`);
  });

  it('explain a score with quotations of the fields', async () => {
    const asOf = '2026-03-02T16:00:00Z';
    const choice = ['--keywords', 'cloud, hosting', '--recipe', 'default', '--as-of', asOf];
    const { out } = await terminal.rfp(['opp', 'explain', first, ...choice], { ...onTerminal, columns: 200 });
    expect(lastRequest('opportunities.explain')).toMatchObject({
      id: first,
      audience: 'default',
      keywords: ['cloud', 'hosting'],
      recipe: 'default',
      as_of: asOf,
    });
    expect(out).toContain('72 of 100  A close match that is due soon.');
    expect(out).toContain('Relevance       80    40 %');
    expect(out).toContain(' +70 x 25 %   Urgency      Due within two weeks  due_date: "2026-03-20"');
    expect(out).toContain(
      'Failed      Set-aside          Your profile names other set-asides only  set_aside: "HUBZone"',
    );
    expect(out).toContain('None found in the text: Clearance\n');
  });

  it('show the versions of an opportunity, and how to see older ones', async () => {
    const { out, err } = await terminal.rfp(['opp', 'history', first, '--limit', '1'], onTerminal);
    expect(lastRequest('opportunities.history')).toEqual({ id: first, audience: 'default', limit: 1 });
    expect(out).toContain(', version 2  known since ');
    expect(out).toContain('  due_date: "2026-03-18" -> "2026-03-20"');
    expect(err).toBe(`Older versions:  rfp opp history ${first} --older-than 1\n`);
    const older = await terminal.rfp(['opp', 'history', first, '--older-than', '1'], onTerminal);
    expect(lastRequest('opportunities.history')).toEqual({ id: first, audience: 'default', older_than: '1' });
    expect(older.out).toContain(', version 1  known since ');
    expect(older.out).toContain('First fetched');
    expect(older.err).toBe('');
  });

  it('show an opportunity as it was at an instant', async () => {
    expect(await terminal.rfp(['opp', 'view', first, '--as-of', '2026-03-09T12:00:00Z'], onTerminal)).toMatchObject({
      code: 0,
    });
    expect(lastRequest('opportunities.get')).toEqual({ id: first, audience: 'default', as_of: '2026-03-09T12:00:00Z' });
    const { code, err } = await terminal.rfp(['opp', 'view', first, '--as-of', 'yesterday'], onTerminal);
    expect({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('--as-of') });
  });

  it('compare two versions word by word', async () => {
    const [from, to] = ['Grants.gov:a%3Ab:api:1', 'Grants.gov:a%3Ab:api:2'];
    const { out, err } = await terminal.rfp(['opp', 'diff', first, '--from', from, '--to', to], onTerminal);
    const record = { source_name: 'Grants.gov', source_id: 'a:b', channel: 'api' };
    expect(lastRequest('opportunities.diff')).toEqual({
      id: first,
      audience: 'default',
      from: { ...record, version: 1 },
      to: { ...record, version: 2 },
    });
    expect(out).toMatch(
      /^SAM.gov 1, version 1 {2}known since .* SAM.gov:1:api:1\nSAM.gov 1, version 2 {2}known since /,
    );
    expect(out).toContain('\n  description\n    Repair of [-the-]{+all+} cooling systems.\n');
    expect(out).toContain('\n  due_date\n    "2026-03-18" -> "2026-03-20"\n');
    expect(err).toBe('Words: [-deleted-] {+inserted+}\n');
    await terminal.rfp(['opp', 'diff', first], onTerminal);
    expect(lastRequest('opportunities.diff')).toEqual({ id: first, audience: 'default' });
    const refused = await terminal.rfp(['opp', 'diff', first, '--to', '2'], onTerminal);
    expect(refused.err).toContain('--to: not a version key such as SAM.gov:');
  });

  it('search by words and phrases', async () => {
    const { out, err } = await terminal.rfp(
      ['opp', 'search', 'cooling,', 'data center, cloud', '--min-value', '5', '--limit', '2'],
      onTerminal,
    );
    expect(lastRequest('opportunities.search')).toEqual({
      audience: 'default',
      search: expect.objectContaining({ keywords: ['HVAC'] }),
      criteria: { keywords: ['cooling', 'data center', 'cloud'], min_value: 5, limit: 2 },
    });
    expect(out).toContain('Laboratory cooling systems, lot 2');
    expect(err).toMatch(/^2 of 12 found in [\d.]+ ms\nSorted by Best match, descending\n$/);
  });

  it('print untrusted text without escape sequences', async () => {
    const hostile = {
      title: '\u001b[2J\u001b]0;owned\u0007Pipes',
      agency_name: 'A\u009b31m',
      description: 'one\u001b[31m\ntwo',
    };
    const other = await openTerminal({ rows: [anOpportunity(1, hostile)] });
    for (const argv of [
      ['opp', 'list'],
      ['opp', 'view', first],
      ['opp', 'search', 'pipes'],
      ['opp', 'list', '--json'],
      ['opp', 'list', '-o', 'csv'],
    ]) {
      for (const isTTY of [true, false]) {
        const { out, err, code } = await other.rfp(argv, { isTTY });
        expect(code).toBe(0);
        expect((out + err).replaceAll(/[\n\r\t]/g, '')).not.toMatch(/\p{Cc}/u);
      }
    }
    const { out } = await other.rfp(['opp', 'list', '--json=title']);
    expect(JSON.parse(out)).toEqual([{ title: hostile.title }]);
    await other.close();
  });

  it('show warnings for cancelled, amended and demo opportunities', async () => {
    const marked = { cancelled: true, demo: true, version: 3, amended_at: '2026-03-05T08:00:00.000Z' };
    const other = await openTerminal({ rows: [anOpportunity(1, marked)] });
    const { out } = await other.rfp(['opp', 'view', first], onTerminal);
    expect(out).toContain('Cancelled  Amended Mar 5, 2026 (version 3)  Demo data, not a real opportunity');
    await other.close();
  });
});

describe('rfp sync status and demo remove', () => {
  it('print the last run of each source, and why one is not ready', async () => {
    const { out, err } = await terminal.rfp(['sync', 'status'], { ...onTerminal, columns: 120 });
    expect(out)
      .toBe(`SOURCE      KEY         STATUS       LAST SYNC                   READ  ADDED  UPDATED  REJECTED  NEXT
Grants.gov  grants_gov  completed    Mar 10, 2026, 10:59 AM EDT   120    100        8         2  in 24h
SAM.gov     sam_gov     needs a key  Never synced                   0      0        0         0  in 24h
SAM.gov: The source needs an API key and none is set.
`);
    expect(err).toBe('12 opportunities\n');
    const { out: lines } = await terminal.rfp(['sync', 'status']);
    expect(lines).toMatch(/^sam_gov\tSAM\.gov\tpending\t.*\tfalse\tSOURCE_KEY_MISSING\t\t$/m);
    const { out: json } = await terminal.rfp(['sync', 'status', '--json=status,total_opportunities']);
    expect(JSON.parse(json)).toEqual({ status: 'completed', total_opportunities: 12 });
  });

  it('print why a source is not ready for a reason other than a missing key', async () => {
    const broken = {
      code: 'CONFIGURATION',
      message: 'Grants.gov cannot be synced by this version: the setting "url" is missing.',
    };
    const states = Object.values(stubSyncStatus.sources).map((state) =>
      state.key === 'grants_gov' ? { ...state, ready: false, reason: broken } : state,
    );
    const other = await openTerminal({
      answers: {
        'sync.status': () => ({
          ...stubSyncStatus,
          sources: Object.fromEntries(states.map((state) => [state.name, state])),
        }),
        'sync.sources': () => ({
          sources: stubSources.map((source) => ({ ...source, ready: source.key !== 'grants_gov' })),
        }),
      },
    });
    const { out } = await other.rfp(['sync', 'status'], { ...onTerminal, columns: 120 });
    expect(out).toMatch(/^Grants\.gov +grants_gov +not set up /m);
    expect(out).toContain(`\n${broken.message}\n`);
    const { out: list } = await other.rfp(['source', 'list'], { ...onTerminal, columns: 120 });
    expect(list).toMatch(/^grants_gov .* not set up /m);
    await other.close();
  });

  it('remove the demo data only after confirmation', async () => {
    const before = terminal.requests.length;
    const nobody = await terminal.rfp(['demo', 'remove']);
    expect(nobody.code).toBe(2);
    expect(nobody.err).toContain('rfp demo remove --yes');
    const no = await terminal.rfp(['demo', 'remove'], { ...onTerminal, answer: 'nope' });
    expect(no).toEqual({ code: 1, out: '', err: expect.stringMatching(/\[y\/N\] Nothing was removed\.\n$/) });
    expect(terminal.requests).toHaveLength(before);
    const yes = await terminal.rfp(['demo', 'remove'], { ...onTerminal, answer: 'y' });
    expect(yes).toMatchObject({ code: 0, out: 'Removed 2,000 demo records.\n' });
    const sure = await terminal.rfp(['demo', 'remove', '--yes', '--json']);
    expect(JSON.parse(sure.out)).toEqual({ removed: 2000 });
  });
});

describe('an error of the server', () => {
  it('has a message, a fix, the code and the request id', async () => {
    const { err, out, code } = await terminal.rfp(['opp', 'view', stubId(99)], onTerminal);
    expect(err).toMatch(
      /^error: Opportunity not found\n {2}fix: {2}find its id with {2}rfp opp list\n {2}code: OPPORTUNITY_NOT_FOUND {3}request: [\w-]{36}\n$/,
    );
    expect(out).toBe('');
    expect(code).toBe(3);
  });

  it('is JSON on stderr with --json, and stdout is empty', async () => {
    const { err, out } = await terminal.rfp(['opp', 'view', 'x', '--json']);
    expect(out).toBe('');
    expect(JSON.parse(err)).toEqual({
      error: {
        code: 'OPPORTUNITY_NOT_FOUND',
        message: 'Opportunity not found',
        why: [],
        hint: 'find its id with  rfp opp list',
        request_id: expect.any(String),
        status: 404,
        retry_after_seconds: null,
      },
    });
  });

  it('with Retry-After states how long to wait', async () => {
    const busy = await openTerminal({
      answers: {
        'opportunities.stats': () => {
          throw new AppError('RATE_LIMITED', { details: { retry_after_seconds: 30 } });
        },
      },
    });
    const { err, code } = await busy.rfp(['stats'], onTerminal);
    expect(err).toContain('\n  wait: 30 seconds\n');
    expect(code).toBe(6);
    await busy.close();
  });
});
