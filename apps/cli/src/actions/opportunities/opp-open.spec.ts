import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listCommand, type ListSelection } from '@rfp/api-client/list-command';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { openedPageSchema } from './open.js';
import { openPage } from '../../open-page.js';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;

beforeAll(async () => {
  const rows = [anOpportunity(1), anOpportunity(2, { source_url: null })];
  terminal = await openTerminal({ rows });
});
afterAll(() => terminal.close());

describe('rfp opp open', () => {
  it('opens the page at the source, or the one of the console', async () => {
    const printed = await terminal.rfp(['opp', 'open', stubId(1)], { isTTY: true, hasDesktop: true });
    const page = 'https://example.gov/notices/1';
    expect(printed).toMatchObject({ code: 0, opened: page, out: `Opened ${page}\n` });
    const { opened, out } = await terminal.rfp(['opp', 'open', stubId(1), '--console', '--json'], { hasDesktop: true });
    expect(opened).toBe(`${terminal.url}/opportunities/${stubId(1)}`);
    expect(openedPageSchema.parse(JSON.parse(out))).toEqual({ url: opened, opened: true });
  });

  it('prints the address if no program can open it, or on request', async () => {
    const { out } = await terminal.rfp(['opp', 'open', stubId(1)], { isTTY: true });
    expect(out).toBe('https://example.gov/notices/1\n');
    const printed = await terminal.rfp(['opp', 'open', stubId(1), '--print'], { isTTY: true, hasDesktop: true });
    expect(printed).toMatchObject({ out: 'https://example.gov/notices/1\n' });
    expect(printed.opened).toBeUndefined();
  });

  it('prints how to see an opportunity whose source states no page', async () => {
    const { code, out, err } = await terminal.rfp(['opp', 'open', stubId(2)]);
    expect([code, out]).toEqual([3, '']);
    expect(err).toContain(`rfp opp open ${stubId(2)} --console`);
  });
});

describe('rfp opp list --web', () => {
  const selections: ListSelection[] = [
    { filter: {} },
    { filter: {}, sort: ['relevance_score', 'DESC'] },
    {
      filter: { q: `it's "a" & #b?`, status: 'active', min_score: 80 },
      sort: ['due_date', 'ASC'],
      page: 2,
      perPage: 10,
    },
    { filter: { state: 'VA' }, sort: ['posted_date', 'DESC'], asOf: '2026-03-01T00:00:00.000Z' },
  ];

  it.each(selections)('opens the view whose command the console copies: %j', async (selection) => {
    const command = await shellWords(listCommand(selection).replace(/^rfp /, ''));
    const { code, opened = '' } = await terminal.rfp([...command, '--web']);
    expect(code).toBe(0);
    const { origin, pathname, searchParams } = new URL(opened);
    expect([origin, pathname]).toEqual([terminal.url, '/opportunities']);
    const { filter, sort, page, perPage, asOf } = selection;
    expect(JSON.parse(searchParams.get('filter') ?? '{}')).toEqual(filter);
    expect([searchParams.get('sort'), searchParams.get('order')]).toEqual(sort ?? [null, null]);
    expect([searchParams.get('page'), searchParams.get('perPage'), searchParams.get('as_of')]).toEqual(
      [page?.toString(), perPage?.toString(), asOf].map((each) => each ?? null),
    );
  });

  it('is required by --print', async () => {
    const { code, err } = await terminal.rfp(['opp', 'list', '--print']);
    expect([code, err]).toEqual([2, expect.stringContaining('--web')]);
  });

  it('refuses invalid filters, as the list does', async () => {
    const { code, opened } = await terminal.rfp(['opp', 'list', '--web', '--status', 'open']);
    expect([code, opened]).toEqual([2, undefined]);
  });
});

describe('the opener of the desktop', () => {
  let folder: string;
  const seen = () => readFile(path.join(folder, 'seen'), 'utf8').catch(() => null);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rfp-open-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function withOpener(script: string, env: Record<string, string> = { DISPLAY: ':0' }) {
    const program = path.join(folder, 'xdg-open');
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    return { PATH: `${folder}:${process.env['PATH'] ?? ''}`, OUT: path.join(folder, 'seen'), ...env };
  }

  it('gets the address as one argument, with any characters', async () => {
    const env = await withOpener('printf "%s|" "$@" > "$OUT"');
    const address = 'https://example.gov/?a=$(touch%20x)&b=`id`;c';
    await expect(openPage(address, env, 'linux')).resolves.toBe(true);
    expect(await seen()).toBe(`${address}|`);
  });

  it.each([
    ['fails', 'exit 3', { DISPLAY: ':0' }],
    ['is not called without a desktop', 'touch "$OUT"', {}],
  ])('that %s is reported as not opened', async (_what, script, env) => {
    await expect(openPage('https://example.gov/', await withOpener(script, env), 'linux')).resolves.toBe(false);
    expect(await seen()).toBeNull();
  });

  it('that is missing is reported as not opened', async () => {
    await expect(openPage('https://example.gov/', { DISPLAY: ':0', PATH: folder }, 'linux')).resolves.toBe(false);
  });
});

/** Splits a command line into arguments, like a shell. */
async function shellWords(command: string): Promise<string[]> {
  const printed = await new Promise<string>((resolve, reject) => {
    execFile('sh', ['-c', String.raw`printf '%s\0' ${command}`], (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    );
  });
  return printed.split('\0').slice(0, -1);
}
