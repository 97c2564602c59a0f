import { execFile } from 'node:child_process';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type ProductClient } from '../product/product-client.js';
import { terminalProduct } from './terminal-product.js';

/** For a machine that is busy with other work too. */
const patience = 120_000;
const root = path.resolve(import.meta.dirname, '../../../..');

let product: ProductClient;
let commands: string[];

beforeAll(async () => {
  const { client, output } = await terminalProduct();
  product = client;
  commands = (await output()).match(/npm run -s rfp -- .+/g) ?? [];
}, patience);

interface Ended {
  code: string | number | null | undefined;
  text: string;
}

/** Runs a printed command as a user would paste it into a terminal in the folder of the product. */
function paste(command: string, env: Record<string, string> = {}): Promise<Ended> {
  const { PATH = '' } = process.env;
  const options = { cwd: root, env: { PATH, HOME: temporaryFolder('home'), RFP_KEYRING: 'off', ...env } };
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', command], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    );
  });
}

describe('the commands that the product prints at its start, on another port than 3000', () => {
  it('are there', () => {
    expect(new URL(product.url).port).not.toBe('3000');
    expect(commands).toHaveLength(2);
  });

  it(
    'begin a sign-in at this product',
    async () => {
      // Without a terminal the command does not wait for the approval.
      const { code, text } = await paste(`${commands.find((command) => command.includes('auth login'))} --no-wait`);
      expect([code, text]).toEqual([0, expect.stringContaining(`${product.url}/`)]);
    },
    patience,
  );

  it(
    'show its sources',
    async () => {
      const command = commands.find((each) => each.includes('sync status')) ?? '';
      const { code, text } = await paste(command, { RFP_TOKEN: product.user.token });
      expect([code, text]).toEqual([0, expect.stringContaining('SAM.gov')]);
    },
    patience,
  );
});
