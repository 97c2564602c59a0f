import { AppError } from '@rfp/contracts/errors';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openTerminal, type Terminal, type TerminalOptions } from './testing/terminal.js';

let folder: string;
let terminal: Terminal;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rfp-export-'));
});
afterEach(async () => {
  await terminal.close();
  await rm(folder, { recursive: true });
});

async function exportTo(name: string, options: string[], own: TerminalOptions = {}) {
  terminal = await openTerminal(own);
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
    expect(err).toMatch(/^\r12 opportunities: 0\.0 MB \.\.\.\r.*12 opportunities, 0\.0 MB\n$/);
    expect((await readFile(path.join(folder, 'a.csv'), 'utf8')).trimEnd().split('\r\n')).toHaveLength(12);
    expect(terminal.asked.find(({ name }) => name === 'opportunities.export-part')?.request).toMatchObject({
      filter: { q: 'cooling' },
      sort: ['due_date', 'ASC'],
      format: 'csv',
      columns: ['id', 'title'],
    });
  });

  it('leaves no file behind if the connection ends before the file does', async () => {
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

  it('names an unknown column, and a folder that does not exist', async () => {
    const unknown = await exportTo('a.csv', ['--columns', 'price']);
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('--columns')]);
    const missing = await terminal.rfp(['opp', 'export', '--file', path.join(folder, 'none', 'a.csv')]);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('could not be written')]);
  });
});
