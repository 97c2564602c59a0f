import { AppError } from '@rfp/contracts/errors';
import { execFileSync, spawn } from 'node:child_process';
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { openTerminal, type Terminal, type TerminalOptions } from '../../testing/terminal.js';

let folder: string;
let terminal: Terminal;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rfp-export-'));
});
afterEach(async () => {
  await terminal.close();
  await rm(folder, { recursive: true });
});

const twelveRows = /^(?:[\w-]{36},"Laboratory.*"\r\n){12}$/;

async function exportTo(name: string, options: string[], terminalOptions: TerminalOptions = {}) {
  terminal = await openTerminal(terminalOptions);
  return terminal.rfp(['opp', 'export', '--file', path.join(folder, name), ...options], { isTTY: true });
}

describe('rfp opp export', () => {
  it('writes the file, with the filter and the columns, and prints its name and the count', async () => {
    const { code, out, err } = await exportTo('a.csv', [
      '--search',
      'cooling',
      '--sort',
      'due_date',
      '--columns',
      'id,title',
    ]);
    expect([code, out]).toEqual([0, `${path.join(folder, 'a.csv')}\n`]);
    expect(err).toMatch(/^\r12 opportunities: 0\.\d kB \.\.\.\r.*12 opportunities, 0\.\d kB\n$/);
    expect((await readFile(path.join(folder, 'a.csv'), 'utf8')).trimEnd().split('\r\n')).toHaveLength(12);
    expect(terminal.requests.find(({ name }) => name === 'opportunities.export-part')?.request).toMatchObject({
      filter: { q: 'cooling' },
      sort: ['due_date', 'ASC'],
      format: 'csv',
      columns: ['id', 'title'],
    });
  });

  it('selects the columns of the file with --columns, and the fields of the printed result with --json=', async () => {
    const { code, out } = await exportTo('a.csv', ['--columns', 'id,title', '--json']);
    expect([code, JSON.parse(out)]).toEqual([
      0,
      { file: path.join(folder, 'a.csv'), format: 'csv', opportunities: 12 },
    ]);
    const wrong = await terminal.rfp(['opp', 'export', '--file', path.join(folder, 'b.csv'), '--json=price']);
    expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('there is no field')]);
    await expect(readdir(folder)).resolves.toEqual(['a.csv']);
  });

  it('leaves no file behind if the connection ends before the file is complete', async () => {
    const { code, out, err } = await exportTo('a.csv', [], {
      answers: {
        'opportunities.export-part': ({ after }) => {
          if (after !== undefined) throw new AppError('DATABASE_UNAVAILABLE');
          return { text: 'id\r\n', rows: 1, total: 2, next: 'x' };
        },
      },
    });
    expect(code).not.toBe(0);
    expect(out).toBe('');
    expect(err).toContain('ended before the file was complete');
    await expect(readdir(folder)).resolves.toEqual([]);
  });

  it('does not change a file with a similar name', async () => {
    await writeFile(path.join(folder, 'a.csv.part'), 'mine');
    expect((await exportTo('a.csv', [])).code).toBe(0);
    await expect(readFile(path.join(folder, 'a.csv.part'), 'utf8')).resolves.toBe('mine');
    expect((await readdir(folder)).sort()).toEqual(['a.csv', 'a.csv.part']);
  });

  it('replaces the target of a link, with its permissions, and keeps the link', async () => {
    await writeFile(path.join(folder, 'real.csv'), 'old', { mode: 0o600 });
    await symlink('real.csv', path.join(folder, 'a.csv'));
    expect((await exportTo('a.csv', [])).code).toBe(0);
    expect((await lstat(path.join(folder, 'a.csv'))).isSymbolicLink()).toBe(true);
    await expect(readFile(path.join(folder, 'real.csv'), 'utf8')).resolves.toMatch(twelveRows);
    expect((await lstat(path.join(folder, 'real.csv'))).mode & 0o777).toBe(0o600);
  });

  it('writes into a named pipe, which remains a pipe', async () => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = spawn('cat', [pipe]);
    const [content, { code }] = await Promise.all([text(reader.stdout), exportTo('pipe', [])]);
    expect([code, content]).toEqual([0, expect.stringMatching(twelveRows)]);
    expect((await lstat(pipe)).isFIFO()).toBe(true);
  }, 20_000);

  it('prints the file itself with --file -, and the count on stderr', async () => {
    terminal = await openTerminal();
    const { code, out, err } = await terminal.rfp(['opp', 'export', '--file', '-']);
    expect([code, out]).toEqual([0, expect.stringMatching(twelveRows)]);
    expect(err).toMatch(/^12 opportunities, \d\.\d kB\n$/);
    const json = await terminal.rfp(['opp', 'export', '--file', '-', '--json']);
    expect([json.code, json.out, json.err]).toEqual([2, '', expect.stringContaining('--file -')]);
  });

  it('names an unknown column, and a folder that does not exist', async () => {
    const unknown = await exportTo('a.csv', ['--columns', 'price']);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('--columns')]);
    const missing = await terminal.rfp(['opp', 'export', '--file', path.join(folder, 'none', 'a.csv')]);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('could not be written')]);
  });
});
