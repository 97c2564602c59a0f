import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { feedTwin } from '@rfp/twins/feed';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type ProductClient } from '../product/product-client.js';
import { cliScript } from '../product/programs.js';
import { terminalProduct } from './terminal-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;
const script = path.resolve(import.meta.dirname, '../../../../docs/examples/daily-changes.sh');
const source = 'culvert_bids';
const unreachableSource = 'gravel_bids';

let lots: string[];
let feed: Twin;
let product: ProductClient;
const folder = temporaryFolder('analyst');

function feedOf(titles: string[]): string {
  const items = titles.map(
    (title, index) =>
      `<item><title>${title}</title><link>https://www.example.gov/culverts/${index}</link><guid isPermaLink="false">culvert-${index}</guid><description>Lining of culverts.</description></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Example City</title><link>https://www.example.gov/culverts</link>${items.join('')}</channel></rss>\n`;
}

async function addSource(name: string, key: string, url: string): Promise<void> {
  const added = { name, connector: 'feed', source_type: 'state_rfp', key, paused: true, settings: { url } };
  expect(await product.call('POST', '/sources', added)).toMatchObject({ status: 201 });
}

beforeAll(async () => {
  const { client, port } = await terminalProduct();
  product = client;
  lots = ['Culvert lining, lot A', 'Culvert lining, lot B'];
  feed = await startTwin(
    { name: 'feed', answer: (request) => feedTwin({ body: feedOf(lots) }).answer(request) },
    { port: port('feed') },
  );
  await addSource('Culvert bids', source, `${feed.url}/culverts.xml`);
  // An address without a server.
  await addSource('Gravel bids', unreachableSource, `http://127.0.0.1:${port('publisher')}/gravel.xml`);
  const rfp = path.join(folder, 'rfp');
  const failListIfRequested = `[ -n "\${BREAK_OFF:-}" ] && [ "$1 $2" = 'opp list' ] && { echo 'error: broken off' >&2; exit 5; }`;
  writeFileSync(rfp, `#!/bin/sh\n${failListIfRequested}\nexec '${process.execPath}' '${cliScript}' "$@"\n`, {
    mode: 0o755,
  });
}, testTimeoutMs);

afterAll(async () => {
  for (const key of [source, unreachableSource]) await product.call('DELETE', `/sources/${key}?records=remove`);
  await feed.stop();
});

interface ScriptResult {
  code: number | null;
  /** The printed lines without ids. */
  lines: string[];
}

/** Runs the script as cron would. */
async function runScript(sources = [source], env: Record<string, string> = {}): Promise<ScriptResult> {
  const child = spawn(script, [path.join(folder, 'state'), 'culvert', ...sources], {
    env: {
      PATH: `${folder}:/usr/local/bin:/usr/bin:/bin`,
      HOME: folder,
      RFP_API_URL: product.url,
      RFP_TOKEN: product.user.token,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'close');
  expect(stderr).toBe('');
  const lines = stdout.split('\n').slice(0, -1);
  return { code: child.exitCode, lines: lines.map((line) => line.replace(/ [0-9a-f-]{36} /, '')) };
}

describe('the script of an analyst in docs/examples', () => {
  it(
    'reports all notices as new at first, and exports them',
    async () => {
      const { code, lines } = await runScript();
      expect(lines.sort()).toEqual(['new      Culvert lining, lot A', 'new      Culvert lining, lot B']);
      expect(code).toBe(0);
      const sheet = readdirSync(path.join(folder, 'state')).find((file) => file.endsWith('.csv')) ?? '';
      const rows = readFileSync(path.join(folder, 'state', sheet), 'utf8')
        .trim()
        .split('\r\n');
      expect(rows).toHaveLength(3);
      expect(rows.join('\n')).toContain('Culvert lining, lot A');
    },
    testTimeoutMs,
  );

  it(
    'reports nothing if nothing has changed',
    async () => {
      expect(await runScript()).toEqual({ code: 0, lines: [] });
    },
    testTimeoutMs,
  );

  it(
    'reports the failure of the only source with its reason, and exits with an error',
    async () => {
      const { code, lines } = await runScript([unreachableSource]);
      expect(lines).toEqual([expect.stringMatching(/^failed {3}Gravel bids: .*could not be reached/)]);
      expect(code).toBe(5);
    },
    testTimeoutMs,
  );

  it(
    'reports a new notice, and a changed notice with the changed words, also if another source fails',
    async () => {
      lots = ['Culvert lining, lot A, extended', 'Culvert lining, lot B', 'Culvert lining, lot C'];
      const { code, lines } = await runScript([source, unreachableSource]);
      expect(lines[0]).toMatch(/^failed {3}Gravel bids: .*could not be reached/);
      expect(lines).toContain('new      Culvert lining, lot C');
      expect(lines).toContain('changed  Culvert lining, lot A, extended');
      expect(lines.join('\n')).toMatch(/Culvert lining, lot A\s*\{\+, extended\+\}/);
      expect(lines.join('\n')).not.toContain('lot B');
      expect(code).toBe(7);
    },
    testTimeoutMs,
  );

  it(
    'reports an incomplete list, and does not report its missing notices as removed',
    async () => {
      expect(await runScript([source], { BREAK_OFF: 'yes' })).toEqual({
        code: 5,
        lines: ['failed   error: broken off'],
      });
      expect(await runScript()).toEqual({ code: 0, lines: [] });
    },
    testTimeoutMs,
  );

  it(
    'compares all rows of a list that is longer than a page',
    async () => {
      lots = [...lots, ...Array.from({ length: 1100 }, (_, index) => `Culvert cleaning, district ${index}`)];
      const first = await runScript();
      expect([first.code, first.lines.length]).toEqual([0, 1100]);
      lots = [...lots, ...Array.from({ length: 30 }, (_, index) => `Culvert culvert survey ${index}`)];
      const { code, lines } = await runScript();
      expect(lines.filter((line) => !line.startsWith('new      Culvert culvert survey'))).toEqual([]);
      expect([code, lines.length]).toEqual([0, 30]);
    },
    testTimeoutMs,
  );

  it(
    'reports that the server cannot be reached',
    async () => {
      const { code, lines } = await runScript([], { RFP_API_URL: 'http://127.0.0.1:1' });
      expect(lines.join('\n')).toMatch(/^failed {3}error: .*could not be reached/);
      expect(code).toBe(5);
    },
    testTimeoutMs,
  );
});
