import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { feedTwin } from '@rfp/twins/feed';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type ProductClient } from '../product/product-client.js';
import { cliScript } from '../product/programs.js';
import { terminalProduct } from './terminal-product.js';

/** For a machine that is busy with other work too. */
const patience = 120_000;
const script = path.resolve(import.meta.dirname, '../../../../docs/examples/daily-changes.sh');
const source = 'culvert_bids';

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

beforeAll(async () => {
  const { client, port } = await terminalProduct();
  product = client;
  lots = ['Culvert lining, lot A', 'Culvert lining, lot B'];
  feed = await startTwin(
    { name: 'feed', answer: (request) => feedTwin({ body: feedOf(lots) }).answer(request) },
    { port: port('feed') },
  );
  const settings = { url: `${feed.url}/culverts.xml` };
  const added = {
    name: 'Culvert bids',
    connector: 'feed',
    source_type: 'state_rfp',
    key: source,
    paused: true,
    settings,
  };
  expect(await product.call('POST', '/sources', added)).toMatchObject({ status: 201 });
  const rfp = path.join(folder, 'rfp');
  writeFileSync(rfp, `#!/bin/sh\nexec '${process.execPath}' '${cliScript}' "$@"\n`, { mode: 0o755 });
}, patience);

afterAll(async () => {
  await product.call('DELETE', `/sources/${source}?records=remove`);
  await feed.stop();
});

/** One run of the script, as by cron; the lines that it prints, without ids. */
async function runScript(): Promise<string[]> {
  const env = {
    PATH: `${folder}:/usr/local/bin:/usr/bin:/bin`,
    HOME: folder,
    RFP_API_URL: product.url,
    RFP_TOKEN: product.user.token,
  };
  const { stdout, stderr } = await promisify(execFile)(script, [path.join(folder, 'state'), 'culvert', source], {
    env,
  });
  expect(stderr).toBe('');
  return stdout
    .split('\n')
    .slice(0, -1)
    .map((line) => line.replace(/ [0-9a-f-]{36} /, ''));
}

describe('the script of an analyst in docs/examples', () => {
  it(
    'reports everything as new at first, and exports it',
    async () => {
      expect((await runScript()).sort()).toEqual(['new      Culvert lining, lot A', 'new      Culvert lining, lot B']);
      const sheet = readdirSync(path.join(folder, 'state')).find((file) => file.endsWith('.csv')) ?? '';
      const rows = readFileSync(path.join(folder, 'state', sheet), 'utf8')
        .trim()
        .split('\r\n');
      expect(rows).toHaveLength(3);
      expect(rows.join('\n')).toContain('Culvert lining, lot A');
    },
    patience,
  );

  it(
    'reports nothing when nothing has changed',
    async () => {
      expect(await runScript()).toEqual([]);
    },
    patience,
  );

  it(
    'reports a new notice, and a changed one with its words',
    async () => {
      lots = ['Culvert lining, lot A, extended', 'Culvert lining, lot B', 'Culvert lining, lot C'];
      const lines = await runScript();
      expect(lines).toContain('new      Culvert lining, lot C');
      expect(lines).toContain('changed  Culvert lining, lot A, extended');
      expect(lines.join('\n')).toMatch(/Culvert lining, lot A\s*\{\+, extended\+\}/);
      expect(lines.join('\n')).not.toContain('lot B');
    },
    patience,
  );

  it(
    'fails when the server cannot be reached',
    async () => {
      const failing = promisify(execFile)(script, [path.join(folder, 'other'), 'culvert'], {
        env: {
          PATH: `${folder}:/usr/bin:/bin`,
          HOME: folder,
          RFP_API_URL: 'http://127.0.0.1:1',
          RFP_TOKEN: product.user.token,
        },
      });
      await expect(failing).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('could not be reached') });
    },
    patience,
  );
});
