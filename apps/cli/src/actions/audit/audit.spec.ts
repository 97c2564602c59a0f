import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { stubAuditEntries, stubAuditFile } from '@rfp/testing/stubs/stub-audit';
import { stubAuth } from '../../testing/stub-auth.js';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;
const folder = temporaryFolder('audit-files');

beforeAll(async () => {
  terminal = await openTerminal({ answers: stubAuth().answers });
});

afterAll(() => terminal.close());

async function fileWith(text: string): Promise<string> {
  const file = path.join(folder, `${Math.random()}.ndjson`);
  await writeFile(file, text);
  return file;
}

const lines = stubAuditFile().split('\n').slice(0, -1);
const { hash: lastHash = '', day = '' } =
  lines
    .map((line): { kind: string; hash?: string; day?: string } => JSON.parse(line))
    .find(({ kind }) => kind === 'day') ?? {};

describe('rfp audit list', () => {
  it('says what happened, to what, when, by whom and from where, with the values before and after', async () => {
    const { code, out } = await terminal.rfp(['audit', 'list', '-o', 'table']);
    expect(code).toBe(0);
    expect(out).toContain('Source changed: source:sam_gov\n');
    expect(out).toContain('person1@example.org from 192.0.2.1\n');
    expect(out).toContain('paused: false -> true\n');
    expect(out).toContain('removed account 0197a3a4-2222-7000-8000-000000000001\n');
  });

  it('sends its filters, and says if there are more entries', async () => {
    const onScreen = { isTTY: true, columns: 120, answer: [] };
    const { err } = await terminal.rfp(['audit', 'list', '--service', 'sync', '--limit', '2'], onScreen);
    expect(err).toContain('Showing the newest 2; more with  --limit <n>');
    expect(terminal.requests.at(-1)).toMatchObject({ name: 'auth.audit', request: { service: 'sync', limit: 2 } });
    await terminal.rfp(['audit', 'list', '--own-workspace']);
    expect(terminal.requests.at(-1)).toMatchObject({ name: 'auth.workspace-audit' });
  });

  it.each([
    [['--from', 'yesterday'], '--from'],
    [['--workspace', '0197a3a4-2222-7000-8000-000000000001', '--own-workspace'], '--own-workspace'],
  ])('refuses %j', async (options, named) => {
    const { code, err } = await terminal.rfp(['audit', 'list', ...options]);
    expect([code, err]).toEqual([2, expect.stringContaining(named)]);
  });
});

describe('rfp audit export', () => {
  it('writes the file of the server, to a file or to stdout', async () => {
    const file = path.join(folder, 'audit.ndjson');
    const { code } = await terminal.rfp(['audit', 'export', '--file', file]);
    expect([code, await readFile(file, 'utf8')]).toEqual([0, stubAuditFile()]);
    expect((await terminal.rfp(['audit', 'export', '--file', '-'])).out).toBe(stubAuditFile());
  });
});

describe('rfp audit verify', () => {
  it('recomputes the log of the server, with exit code 0 and its last hash', async () => {
    const { code, out } = await terminal.rfp(['audit', 'verify', '-o', 'table']);
    expect([code, out]).toEqual([
      0,
      `The audit log is intact: ${stubAuditEntries.length} entries of 1 day.\nLast hash: ${lastHash}\n`,
    ]);
  });

  it('fails with exit code 1 at the first changed entry of a file', async () => {
    const file = await fileWith(stubAuditFile().replace('"action":"role_changed"', '"action":"role_changes"'));
    const { code, out } = await terminal.rfp(['audit', 'verify', '--file', file, '--json']);
    expect([code, JSON.parse(out)]).toEqual([
      1,
      expect.objectContaining({ ok: false, entries: 1, fault: { position: 2, reason: expect.any(String) } }),
    ]);
    const text = await terminal.rfp(['audit', 'verify', '--file', file, '-o', 'table']);
    expect(text.out).toContain('The audit log is not intact at position 2.\n');
  });

  it('reads a file from stdin, and fails if its end is missing', async () => {
    const cut = `${lines.slice(0, -1).join('\n')}\n`;
    const { code, out } = await terminal.rfp(['audit', 'verify', '--file', '-', '-o', 'table'], { input: cut });
    expect([code, out]).toEqual([1, expect.stringContaining('The file is incomplete: its end is missing.')]);
  });

  it('compares the log with a hash that was logged', async () => {
    const expected = (hash: string) => terminal.rfp(['audit', 'verify', '--expect-last', `${day}=${hash}`]);
    expect((await expected(lastHash)).code).toBe(0);
    expect((await expected('f'.repeat(64))).code).toBe(1);
    expect((await expected('short')).code).toBe(2);
  });

  it('refuses a file that does not exist', async () => {
    const { code, err } = await terminal.rfp(['audit', 'verify', '--file', path.join(folder, 'none.ndjson')]);
    expect([code, err]).toEqual([2, expect.stringContaining('none.ndjson cannot be read')]);
  });
});
