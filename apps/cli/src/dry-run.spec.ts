import { rpc, type RpcName } from '@rfp/contracts/rpc';
import { stubDeadLetter, stubDecision } from '@rfp/testing/stubs/stub-documents';
import { stubCredential } from '@rfp/testing/stubs/stub-callers';
import { stubId, type StubAnswers } from '@rfp/testing/stubs/stub-services';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { planSchema } from './actions/change.js';
import { commandLine } from './testing/command-lines.js';
import { listCommands } from './testing/command-tree.js';
import { openTerminal, type Terminal } from './testing/terminal.js';

const synonymId = '0197a3a4-4444-7000-8000-000000000001';

const answers: StubAnswers = {
  // The run has ended and waits for confirmation.
  'sync.run': ({ id }) => ({ ...stubRun, id, missing: { open: 100, missing: 30, asks: true } }),
};

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal({ answers });
});
afterAll(() => terminal.close());

/** The requests of a command that make a change. */
async function writeRequestsOf(argv: string[]): Promise<RpcName[]> {
  const before = terminal.requests.length;
  await terminal.rfp(argv, { answer: ['y'] });
  return terminal.requests
    .slice(before)
    .map(({ name }) => name)
    .filter((name) => rpc[name].access === 'write' || rpc[name].access === 'account');
}

const endless = new Set(['opp watch', 'sync watch']);
/** Requests that store nothing but need write access, because they make the server contact other servers. */
const testCommands = new Set(['source test', 'source columns']);
const commands = listCommands().filter(({ path }) => !endless.has(path) && !testCommands.has(path));

describe('--dry-run', () => {
  it.each(commands.map((leaf) => [leaf.path, leaf] as const))(
    'of "rfp %s" changes nothing, and exists for every command that changes something',
    async (_path, leaf) => {
      const hasDryRun = leaf.command.options.some(({ long }) => long === '--dry-run');
      const argv = commandLine(leaf);
      if (hasDryRun) expect(await writeRequestsOf([...argv, '--dry-run'])).toEqual([]);
      else expect(await writeRequestsOf(argv)).toEqual([]);
    },
  );

  it.each([
    ['source add', ['City bids', '--connector', 'web_page', '--set', 'url=https://city.example/bids']],
    ['source pause', ['county_bids', 'nyc_record']],
    ['source resume', ['county_bids']],
    ['source remove', ['county_bids', '--records', 'remove']],
    ['source replay', ['grants_gov']],
    ['sync run', ['grants_gov', 'sam_gov', '--max', '500']],
    ['sync run', []],
    ['scrape', ['https://city.example/bids']],
    ['sync confirm', [stubRun.id]],
    ['search save', ['Cloud', '--search', 'cloud']],
    ['search alert', ['Cooling systems', '--every', 'weekly', '--day', 'friday']],
    ['search alert', ['Cooling systems', '--every', 'off']],
    ['search delete', ['Cooling systems']],
    ['search default', ['Cooling systems']],
    ['synonyms add', ['CWO', 'chief warrant officer']],
    ['synonyms remove', [synonymId]],
    ['synonyms disable', ['hvac']],
    ['opp undo', [stubDecision.id]],
    ['dead-letters replay', []],
    ['dead-letters discard', [stubDeadLetter.id]],
    ['demo remove', []],
  ])('of "rfp %s" prints the planned changes: %j', async (command, argv) => {
    const line = [...command.split(' '), ...argv, '--dry-run'];
    const { code, out } = await terminal.rfp([...line, '--json']);
    expect(code).toBe(0);
    const plan = planSchema.parse(JSON.parse(out));
    expect(plan.length).toBeGreaterThan(0);
    const { out: text, err } = await terminal.rfp(line, { isTTY: true, columns: 200 });
    expect(text).toBe(plan.map(({ effect }) => `${effect}\n`).join(''));
    expect(text).toMatch(/^Would /);
    expect(err).toBe('Nothing was changed.\n');
  });

  it('reports changes that the server would refuse', async () => {
    const cases: [string[], number, string][] = [
      [['source', 'remove', 'grants_gov'], 1, 'SOURCE_READY_MADE'],
      [['source', 'pause', 'no_such'], 3, 'SOURCE_NOT_FOUND'],
      [['source', 'add', 'X', '--key', 'grants_gov', '--connector', 'web_page', '--set', 'url=x'], 1, 'SOURCE_EXISTS'],
      [['source', 'replay', 'grants_gov', stubId(9)], 3, 'has no rejected record'],
      [['sync', 'run', 'no_such'], 3, 'SOURCE_NOT_FOUND'],
      [['sync', 'cancel', stubRun.id], 1, 'RUN_NOT_RUNNING'],
      [['synonyms', 'remove', 'hvac'], 1, 'SYNONYM_BUILT_IN'],
      [['synonyms', 'disable', 'no-such'], 3, 'SYNONYM_NOT_FOUND'],
      [['dead-letters', 'discard', stubId(9)], 3, 'DEAD_LETTER_NOT_FOUND'],
      [['scrape', 'file:///etc/passwd'], 2, 'URL_REFUSED'],
      [['opp', 'undo', 'x'], 3, 'MERGE_DECISION_NOT_FOUND'],
    ];
    for (const [argv, exit, text] of cases) {
      const { code, out, err } = await terminal.rfp([...argv, '--dry-run']);
      expect([argv, code, out, err]).toEqual([argv, exit, '', expect.stringContaining(text)]);
    }
  });

  it('fails for a caller who may only read', async () => {
    const env = { RFP_TOKEN: `rfp_${'r'.repeat(43)}` };
    const { code, err } = await terminal.rfp(['source', 'pause', 'county_bids', '--dry-run'], { env });
    expect([code, err]).toEqual([4, expect.stringContaining('READ_ONLY')]);
  });

  it.each([
    ['otherUser', ['source', 'pause', 'county_bids'], 'CURATOR_REQUIRED'],
    ['curator', ['dead-letters', 'discard', stubId(9)], 'ADMINISTRATOR_REQUIRED'],
    ['editor', ['preferences', 'set', 'keyword', 'roofing'], 'OWNER_REQUIRED'],
  ] as const)('fails for the caller %s, whose role does not permit "rfp %s"', async (caller, argv, refusal) => {
    const { code, err } = await terminal.rfp([...argv, '--dry-run'], { env: { RFP_TOKEN: stubCredential(caller) } });
    expect([code, err]).toEqual([4, expect.stringContaining(refusal)]);
  });

  it('of "rfp auth logout" keeps the credentials', async () => {
    await terminal.rfp(['auth', 'login', '--with-token'], { input: `rfp_${'w'.repeat(43)}\n`, env: { RFP_TOKEN: '' } });
    const logout = ['auth', 'logout', '--dry-run'];
    const { err } = await terminal.rfp(logout, { env: { RFP_TOKEN: '' } });
    expect(err).toBe(`Would remove the credentials for ${terminal.url}.\n`);
    const { code } = await terminal.rfp(['auth', 'status'], { env: { RFP_TOKEN: '' } });
    expect(code).toBe(0);
  });
});
