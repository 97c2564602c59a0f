import { stubSources } from '@rfp/testing/stubs/stub-sync-documents';
import { anOpportunity, stubId } from '@rfp/testing/stubs/stub-services';
import { execFile } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { once } from 'node:events';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { listedValues } from './complete.js';
import { shells } from './shell-scripts.js';
import { openTerminal, print, type Terminal } from '../../testing/terminal.js';

const hostile = anOpportunity(1, { title: 'Roof\u001B[31m\trepair\nnow' });

let terminal: Terminal;

beforeAll(async () => {
  terminal = await openTerminal({
    rows: [hostile],
    answers: {
      'opportunities.facets': ({ contains }) => ({
        agency_name: {
          values: [
            { value: 'Department of Energy', count: 3 },
            { value: 'Department of the Interior', count: 2 },
          ].filter(({ value }) => value.toLowerCase().includes((contains ?? '').toLowerCase())),
          more: false,
        },
      }),
    },
  });
});

afterAll(() => terminal.close());

/** The values offered at the end of a command line; the last word is the one at the cursor. */
async function offeredValues(line: string): Promise<string[]> {
  const words = line.split(' ').slice(1);
  const { code, out, err } = await terminal.rfp(['__complete', '--', `.${words.at(-1) ?? ''}`, ...words.slice(0, -1)]);
  expect([code, err]).toEqual([0, '']);
  return out
    .split('\n')
    .slice(0, -1)
    .map((each) => each.split('\t')[0] ?? '');
}

const keys = stubSources.map(({ key }) => key).sort();

describe('completion', () => {
  it.each<[string, string[]]>([
    ['rfp so', ['source']],
    ['rfp sync c', ['cancel', 'confirm']],
    ['rfp opp li', ['list']],
    ['rfp opp list --source-n', ['--source-name']],
    ['rfp opp list --no-c', ['--no-color']],
    ['rfp opp list --status ', ['active', 'closed', 'upcoming']],
    ['rfp opp list --status=cl', ['--status=closed']],
    ['rfp --json opp list --order d', ['desc']],
    ['rfp -o nd', ['ndjson']],
    ['rfp codes ', ['naics', 'psc', 'set-asides']],
    ['rfp completion ', [...shells]],
    ['rfp help que', ['query']],
    ['rfp help opp vi', ['view']],
    ['rfp help schema sync st', ['status']],
    ['rfp opp list --search ', []],
    ['rfp nothing like this ', []],
    ['rfp stats extra ', []],
  ])('of %j offers %j', async (line, expected) => {
    expect(await offeredValues(line)).toEqual(expected);
  });

  it('offers the sources, agencies, codes and ids of the server', async () => {
    expect(await offeredValues('rfp source pause ')).toEqual(keys);
    expect(await offeredValues(`rfp sync run ${keys[0]} `)).toEqual(keys.slice(1));
    expect(await offeredValues('rfp opp list --source-name Gr')).toEqual(['Grants.gov']);
    expect(await offeredValues('rfp opp list --agency-name dep')).toEqual([
      'Department of Energy',
      'Department of the Interior',
    ]);
    expect(await offeredValues('rfp opp list --naics 54151')).toEqual(expect.arrayContaining(['541511', '541512']));
    expect(await offeredValues('rfp opp list --psc DA0')).toContain('DA01');
    expect(await offeredValues('rfp opp view ')).toEqual([stubId(1)]);
    expect(await offeredValues('rfp source add City --connector w')).toEqual(['web_page']);
  });

  it('describes candidates on one line, without escape sequences of a source', async () => {
    const { out } = await terminal.rfp(['__complete', '--', '.', 'opp', 'view']);
    expect(out).toBe(`${stubId(1)}\tRoof repair now\n`);
  });

  it('offers profiles without a request', async () => {
    await terminal.rfp(['config', 'set', 'api_url', 'https://rfp.example.org', '--profile', 'work']);
    expect(await offeredValues('rfp config use ')).toEqual(['work']);
    expect(await offeredValues('rfp --profile w')).toEqual(['work']);
  });

  it.each([{ RFP_API_URL: 'http://127.0.0.1:1' }, { RFP_API_URL: 'nonsense' }, { RFP_TOKEN: '' }])(
    'is silent, and never prompts, with %j',
    async (env) => {
      const printed = await terminal.rfp(['__complete', '--', '.', 'source', 'pause'], { env, answer: [] });
      expect(printed).toEqual({ code: 0, out: '', err: '' });
    },
  );

  it('gives up after a second on a server that does not answer', async () => {
    const server = createServer(() => undefined);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const startedAt = performance.now();
    const printed = await print(['__complete', '--', '.', 'source', 'pause'], { RFP_API_URL: url });
    expect(printed).toEqual({ code: 0, out: '', err: '' });
    expect(performance.now() - startedAt).toBeLessThan(10_000);
    server.closeAllConnections();
    server.close();
  });

  it('reads the values of an option in its description', () => {
    expect(listedValues('active, closed, upcoming')).toEqual(['active', 'closed', 'upcoming']);
    expect(listedValues('type of it: state_rfp, scraped (default: scraped)')).toEqual(['state_rfp', 'scraped']);
    expect(listedValues('csv, xlsx, or ics (the due dates)')).toEqual(['csv', 'xlsx', 'ics']);
    expect(listedValues('words, phrases and fields: see  rfp help query')).toEqual([]);
    expect(listedValues('agency, full name')).toEqual([]);
  });
});

describe('the script of a shell', () => {
  it.each(shells)('for %s is printed, and calls the hidden command', async (shell) => {
    const { code, out, err } = await print(['completion', shell], {});
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('rfp __complete');
    expect(out).toMatch(/^# ?.*rfp completion|^#compdef rfp\n/);
  });

  it('is refused for an unknown shell, with a list of the supported ones', async () => {
    const { code, err } = await print(['completion', 'tcsh'], {});
    expect([code, err]).toEqual([2, expect.stringContaining('choose one of bash, zsh, fish, powershell')]);
  });

  describe('bash', () => {
    const folder = temporaryFolder('completion');
    const rfp = path.join(folder, 'rfp');

    /** The text that bash would insert at the end of a line, for the given candidates. */
    async function completeInBash(line: string, bashWords: string[], candidates: string): Promise<string[]> {
      const { out: script } = await print(['completion', 'bash'], {});
      writeFileSync(rfp, `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/asked'\nprintf -- '${candidates}'\n`);
      chmodSync(rfp, 0o755);
      const program = `${script}\nCOMP_LINE=$1 COMP_POINT=\${#1}; shift; COMP_WORDS=("$@") COMP_CWORD=$(($#-1)); _rfp; printf '%s\\n' "\${COMPREPLY[@]}"; cat '${folder}/asked'`;
      const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', program, 'bash', line, ...bashWords], {
        env: { PATH: `${folder}:/usr/bin:/bin` },
      });
      return stdout.trimEnd().split('\n');
    }

    it('offers values without their descriptions, and requests candidates for the word at the cursor', async () => {
      const found = await completeInBash('rfp opp li', ['rfp', 'opp', 'li'], String.raw`list\tList opportunities\n`);
      expect(found).toEqual(['list', '__complete', '--', '.li', 'opp']);
    });

    it('escapes spaces, except within quotes', async () => {
      const candidates = String.raw`Department of Energy\t3\n`;
      const plain = await completeInBash(
        'rfp opp list --agency-name De',
        ['rfp', 'opp', 'list', '--agency-name', 'De'],
        candidates,
      );
      expect(plain[0]).toBe(String.raw`Department\ of\ Energy`);
    });

    it('inserts only what follows the = or : at which bash splits a word', async () => {
      const words = ['rfp', 'opp', 'list', '--status', '=', 'cl'];
      const found = await completeInBash('rfp opp list --status=cl', words, String.raw`--status=closed\n`);
      expect(found[0]).toBe('closed');
      expect(found).toContain('.--status=cl');
    });

    it.each([
      ['rfp --profile=default sou', ['rfp', '--profile', '=', 'default', 'sou'], ['.sou', '--profile=default']],
      [
        'rfp --api-url  http://127.0.0.1:4340 source pause delaw',
        ['rfp', '--api-url', 'http', ':', '//127.0.0.1', ':', '4340', 'source', 'pause', 'delaw'],
        ['.delaw', '--api-url', 'http://127.0.0.1:4340', 'source', 'pause'],
      ],
      ['rfp opp ', ['rfp', 'opp', ''], ['.', 'opp']],
    ])('passes the whole words before the cursor: %s', async (line, bashWords, expected) => {
      const [, ...found] = await completeInBash(line, bashWords, String.raw`x\n`);
      expect(found).toEqual(['__complete', '--', ...expected]);
    });
  });
});
