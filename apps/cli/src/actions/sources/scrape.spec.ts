import { AppError } from '@rfp/contracts/errors';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { anOpportunity, type StubAnswers } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

const onTerminal = { isTTY: true, columns: 120 };
const page = 'https://county.example.org/bids';
const done: SyncRun = {
  ...stubRun,
  source: 'county_bids',
  source_name: 'County bids',
  counters: { expected: null, received: 3, added: 2, updated: 1, unchanged: 0, rejected: 0, closed: 0 },
  rejected_by_code: {},
};
const open: Terminal[] = [];

async function terminalWith(answers: StubAnswers = {}): Promise<Terminal> {
  const rows = [anOpportunity(1, { title: 'Gravel' }), anOpportunity(2, { title: 'Salt' })];
  const terminal = await openTerminal({
    answers: {
      'sync.run': () => done,
      'opportunities.list': ({ filter }) => ({
        rows: filter.source_name === 'County bids' ? rows : [],
        total: rows.length,
        offset: 0,
      }),
      ...answers,
    },
  });
  open.push(terminal);
  return terminal;
}

afterEach(async () => {
  for (const terminal of open.splice(0)) await terminal.close();
});

describe('rfp scrape', () => {
  it('scrapes a page and shows its opportunities', async () => {
    const terminal = await terminalWith();
    const { out, err, code } = await terminal.rfp(['scrape', page, '--name', 'County bids'], onTerminal);
    expect(terminal.requests.find(({ name }) => name === 'sync.scrape-url')?.request).toMatchObject({
      url: page,
      source_name: 'County bids',
      idempotency_key: expect.stringMatching(/^[\w-]{36}$/),
    });
    expect(out).toContain('Gravel');
    expect(out).toContain('Salt');
    expect(err).toMatch(/County bids +completed +3 read, 2 added, 1 updated\n$/);
    expect(code).toBe(0);
  });

  it.each([['--json'], ['-ondjson']])('with %s prints the records only', async (form) => {
    const terminal = await terminalWith();
    const { out, err } = await terminal.rfp(['scrape', page, form]);
    const records =
      form === '--json'
        ? JSON.parse(out)
        : out
            .trimEnd()
            .split('\n')
            .map((line) => JSON.parse(line));
    expect(records.map(({ title }: { title: string }) => title)).toEqual(['Gravel', 'Salt']);
    expect(err).toBe('');
  });

  it('stores nothing with --test', async () => {
    const terminal = await terminalWith();
    const { out, code } = await terminal.rfp(['scrape', page, '--test'], onTerminal);
    expect(terminal.requests.map(({ name }) => name)).not.toContain('sync.scrape-url');
    expect(out).toBe(`Page           Bids
URL            https://county.example.org/bids
Content        text/html, 2,048 bytes
Found          0. Nothing was stored.

No records found.
`);
    expect(code).toBe(0);
  });

  it('fails with reason and exit code for an unreadable page', async () => {
    const reason = { code: 'ROBOTS_REFUSED', message: 'The site asks robots not to read this page.' };
    const terminal = await terminalWith({ 'sync.run': () => ({ ...done, status: 'failed', reason }) });
    const { out, err, code } = await terminal.rfp(['scrape', page]);
    expect(err).toContain('error: The site asks robots not to read this page.\n');
    expect(out).toBe('');
    expect(code).toBe(5);
  });

  it('reports a partial run', async () => {
    const terminal = await terminalWith({
      'sync.run': () => ({ ...done, status: 'partial', reason: { code: 'RUN_LIMIT', message: 'Enough.' } }),
    });
    const { out, err, code } = await terminal.rfp(['scrape', page], onTerminal);
    expect(out).toContain('Gravel');
    expect(err).toContain('County bids: Enough. (RUN_LIMIT)\n');
    expect(code).toBe(7);
  });

  it('fails for a private URL, with a fix', async () => {
    const terminal = await terminalWith({
      'sync.scrape-url'() {
        throw new AppError('URL_REFUSED', {
          message: 'This address is not one of the public internet.',
          details: { reason: 'address' },
        });
      },
    });
    const { err, code } = await terminal.rfp(['scrape', 'http://127.0.0.1/']);
    expect(err).toMatch(
      /^error: This address is not one of the public internet\.\n {2}fix: {2}use the public address of a web page/,
    );
    expect(code).toBe(2);
  });
});
