import { errorCatalogue } from '@rfp/contracts/errors';
import { sourceTypes } from '@rfp/contracts/notice';
import { sortFields, statuses } from '@rfp/contracts/opportunity';
import { runStatuses } from '@rfp/contracts/sync-run';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { exitCodes } from './errors/exit-codes.js';
import { print } from './testing/terminal.js';

/** Settings of the system and the desktop, which have their own manuals. */
const systemVariables = new Set(['TERM', 'PATH', 'LANG', 'LC_ALL', 'LC_CTYPE', 'DISPLAY', 'WAYLAND_DISPLAY']);

/** A URL at which no server listens. */
async function unusedUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 1}`;
}

describe('help', () => {
  it.each([[[]], [['--help']], [['-h']], [['help']]])('for %j is on stdout, with examples', async (argv) => {
    const { code, out, err } = await print(argv, {});
    expect(code).toBe(0);
    expect(out).toContain('Usage: rfp [options] [command]');
    expect(out).toContain('Examples:\n  rfp auth login');
    expect(err).toBe('');
  });

  it.each([[['help', 'opp', 'list']], [['opp', 'list', '--help']]])(
    'for a command has its usage, options and examples: %j',
    async (argv) => {
      const { out } = await print(argv, {});
      expect(out).toContain('Usage: rfp opp list [options]');
      expect(out).toContain('--json [fields]');
      expect(out).toContain('Examples:');
    },
  );

  it('lists every value that the contracts allow', async () => {
    const { out } = await print(['opp', 'list', '--help'], {}, { columns: 200 });
    for (const value of [...statuses, ...sourceTypes]) expect(out).toContain(value);
    const names: Record<string, string> = { relevance_score: 'score', estimated_value: 'value' };
    for (const field of sortFields) expect(out).toContain(names[field] ?? field);
  });

  it('names the allowed values of source and run options', async () => {
    const { out: add } = await print(['source', 'add', '--help'], {}, { columns: 200 });
    for (const value of sourceTypes) expect(add).toContain(value);
    const { out: history } = await print(['sync', 'history', '--help'], {}, { columns: 200 });
    for (const value of runStatuses) expect(history).toContain(value);
  });

  it('groups the commands, with an example of each', async () => {
    const { out } = await print(['--help'], {});
    expect(out).toMatch(
      /Opportunities:\n {2}opp[^]*Sources:\n {2}source[^]*\n {2}sync[^]*\n {2}scrape[^]*More:\n {2}auth/,
    );
    for (const line of [
      'source list',
      'opp history',
      'opp diff',
      'opp split',
      'opp merge',
      'opp duplicates',
      'opp decisions',
      'opp undo',
      'codes',
      'dead-letters list',
      'dead-letters replay',
      'dead-letters discard',
      'search list',
      'search save',
      'search run',
      'search show',
      'search alert',
      'search rename',
      'search delete',
      'search restore',
      'search default',
      'synonyms list',
      'synonyms add',
      'synonyms remove',
      'synonyms disable',
      'synonyms enable',
      'source connectors',
      'source add',
      'source test',
      'source pause',
      'source resume',
      'source remove',
      'source ledger',
      'source rejected',
      'source replay',
      'sync run',
      'sync status',
      'sync watch',
      'sync history',
      'sync cancel',
      'sync confirm',
      'scrape',
    ]) {
      const { out: help } = await print([...line.split(' '), '--help'], {});
      expect(help).toContain(`Examples:\n  rfp ${line}`);
    }
  });

  it('has topics; the exit codes include every code of the error catalogue', async () => {
    const { out } = await print(['help', 'exit-codes'], {});
    const known = new Set<number>(exitCodes.map(([code]) => code));
    for (const { exit } of Object.values(errorCatalogue)) expect(known).toContain(exit);
    for (const code of known) expect(out).toMatch(new RegExp(`^ *${code}  [A-Z]`, 'm'));
    await expect(print(['help', 'environment'], {})).resolves.toMatchObject({
      code: 0,
      out: expect.stringContaining('RFP_API_URL'),
    });
    await expect(print(['help', 'formatting'], {})).resolves.toMatchObject({
      code: 0,
      out: expect.stringContaining('--json=id,title'),
    });
  });

  it('has a topic that names every environment variable that the program reads', async () => {
    const { out } = await print(['help', 'environment'], {});
    const folder = import.meta.dirname;
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.spec)\.ts$/.test(file),
    );
    const read = files
      .filter((file) => !file.startsWith('testing'))
      .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(/\benv\['([A-Z_]+)'\](?! =)/g)]);
    expect(read.length).toBeGreaterThan(5);
    for (const [, name = ''] of read) if (!systemVariables.has(name)) expect(out).toContain(name);
  });

  it('prints the version', async () => {
    await expect(print(['--version'], {})).resolves.toEqual({ code: 0, out: '1.0.0\n', err: '' });
  });
});

describe('an invalid command line', () => {
  it.each<[string[], RegExp]>([
    [['opp'], /^Find and read opportunities\n\nExamples:\n {2}rfp opp list/],
    [['opp', 'lst'], /error: unknown command 'lst'\n {2}fix: {2}did you mean {2}list \?\n/],
    [['stat'], /did you mean {2}stats \?/],
    [['opp', 'list', '--serch', 'x'], /did you mean {2}--search \?/],
    [['opp', 'view'], /error: missing required argument 'id'/],
    [['opp', 'search'], /error: missing required argument 'query'/],
    [['opp', 'search', ' , '], /Please enter search keywords/],
    [['opp', 'view', 'a', 'b'], /error: too many arguments/],
    [['opp', 'list', '--search'], /argument missing/],
    [['opp', 'list', '--status', 'open'], /--status: .*"active"\|"closed"\|"upcoming"/],
    [['opp', 'list', '--min-score', 'high'], /--min-score: .*expected number/],
    [['opp', 'list', '--due-by', 'tomorrow'], /--due-by: /],
    [['opp', 'list', '--sort', 'colour'], /--sort: .*relevance_score/],
    [['opp', 'list', '--per-page', '5000'], /--per-page: .*1000/],
    [['opp', 'list', '--page', '0'], /--page: /],
    [['opp', 'list', '-o', 'xml'], /--output: .*"table"\|"wide"/],
    [['source', 'pause'], /missing required argument 'key'/],
    [['source', 'add', 'City bids'], /required option '--connector <connector>' not specified/],
    [['source', 'rejected', 'sam_gov', '--limit', '0'], /--limit: /],
    [['sync', 'run', '--max', 'all'], /--max: /],
    [
      ['sync', 'run', 'SAM.gov'],
      /error: "SAM\.gov" is not a source key\n {2}fix: {2}see the keys with rfp source list\n/,
    ],
    [['source', 'pause', 'Grants.gov'], /is not a source key/],
    [['sync', 'cancel', 'Grants.gov'], /is not a source key/],
    [['sync', 'cancel'], /missing required argument 'run-or-source'/],
    [['sync', 'history', '--limit', '1001'], /--limit: .*1000/],
    [['sync', 'watch', '-o', 'csv'], /error: rfp sync watch has no CSV form\n {2}fix: {2}use -o ndjson/],
    [['sync', 'watch', '--json=nme'], /there is no field \\"nme\\"[^]*--json=id,name,data"/],
    [['sync', 'run', '--json=nme'], /there is no field \\"nme\\"[^]*--json=id,source,[^"]*,missing"/],
    [['sync', 'run', '-o', 'ndjson', '--json=nme'], /there is no field \\"nme\\"[^]*,rate,seconds_left,quota_left"/],
    [
      ['sync', 'run', '--no-wait', '--json=status'],
      /there is no field \\"status\\"[^]*--json=source,source_name,run_id,already_running"/,
    ],
    [['source', 'replay', 'sam_gov', '--json=nme'], /there is no field \\"nme\\"/],
    [['sync', 'cancel', 'sam_gov', '--json=nme'], /there is no field \\"nme\\"/],
    [['sync', 'confirm', 'sam_gov', '--yes', '--json=nme'], /there is no field \\"nme\\"/],
    [['source', 'add', 'City bids', '--connector', 'feed', '--json=nme'], /there is no field \\"nme\\"/],
    [['source', 'pause', 'sam_gov', '--json=nme'], /there is no field \\"nme\\"/],
    [['source', 'remove', 'sam_gov', '--yes', '--json=nme'], /there is no field \\"nme\\"/],
    [['scrape', 'https://city.example', '--json=nme'], /there is no field \\"nme\\"/],
    [['scrape'], /missing required argument 'url'/],
    [['scrape', 'https://city.example', '--name', ' '], /--name: /],
    [['stats', '--timeout', '0'], /--timeout must be a number of seconds/],
    [['stats', '--api-url', 'nonsense'], /"nonsense" is not a valid server URL/],
    [['stats', '--api-url', 'file:///etc/passwd'], /is not a valid server URL/],
    [['help', 'opp', 'lst'], /unknown command 'lst'\n {2}fix: {2}did you mean {2}list \?/],
    [['help', 'exit-code'], /did you mean {2}exit-codes \?/],
    [['help', 'sorce'], /did you mean {2}source \?/],
    [['help', 'zzz'], /unknown command or topic 'zzz'/],
    [['help', 'schema', 'opp', 'lst'], /no JSON schema of "opp lst"/],
  ])('%j fails with exit code 2 before any request', async (argv, sentence) => {
    const { code, out, err } = await print(argv, { RFP_API_URL: 'http://127.0.0.1:1' });
    expect(err).toMatch(sentence);
    expect(out).toBe('');
    expect(code).toBe(2);
  });

  it.each([[['opp', 'lst', '--json']], [['--json', 'stat']], [['opp', 'list', '--foo', '-o', 'ndjson']]])(
    'is reported as JSON if JSON is selected: %j',
    async (argv) => {
      const { err } = await print(argv, {});
      expect(JSON.parse(err)).toHaveProperty('error.code', 'VALIDATION');
    },
  );
});

describe('an unreachable server', () => {
  it('is named, with a fix and exit code 5', async () => {
    const url = await unusedUrl();
    const { code, err } = await print(['stats'], { RFP_API_URL: url });
    expect(err).toBe(
      `error: The server at ${url} could not be reached.\n  fix:  start the server with  npm start , or select another one with  --api-url <url>\n  code: UNAVAILABLE\n`,
    );
    expect(code).toBe(5);
  });

  it.each([[['sync', 'run']], [['sync', 'watch']], [['sync', 'watch', '-o', 'ndjson']]])(
    'is not retried by %j',
    async (argv) => {
      await expect(print(argv, { RFP_API_URL: await unusedUrl() })).resolves.toMatchObject({ code: 5, out: '' });
    },
  );

  it('is the server of --api-url, which takes precedence over the environment', async () => {
    const url = await unusedUrl();
    const { err } = await print(['stats', '--api-url', `${url}/`], { RFP_API_URL: 'http://127.0.0.1:1' });
    expect(err).toContain(`The server at ${url} could not be reached.`);
  });

  it('that does not answer makes the command fail after --timeout', async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, err } = await print(['stats', '--timeout', '0.2'], { RFP_API_URL: `http://127.0.0.1:${port}` });
    expect(err).toContain('error: Request timed out after 0.2 seconds\n');
    expect(code).toBe(5);
    server.close();
  });
});
