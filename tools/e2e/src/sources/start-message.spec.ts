import { execFile } from 'node:child_process';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { type ProductClient } from '../product/product-client.js';
import { terminalProduct } from './terminal-product.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;
const root = path.resolve(import.meta.dirname, '../../../..');

let product: ProductClient;
let commands: string[];

beforeAll(async () => {
  const { client, output } = await terminalProduct();
  product = client;
  commands = (await output()).match(/npm run -s rfp -- .+/g) ?? [];
}, testTimeoutMs);

interface CommandResult {
  code: string | number | null | undefined;
  text: string;
}

/** Runs a printed command in the folder of the product, like a user who pastes it into a terminal. */
function paste(command: string, env: Record<string, string> = {}): Promise<CommandResult> {
  const { PATH = '' } = process.env;
  const options = { cwd: root, env: { PATH, HOME: temporaryFolder('home'), RFP_KEYRING: 'off', ...env } };
  return new Promise((resolve) => {
    execFile('/bin/sh', ['-c', command], options, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    );
  });
}

describe('the commands that the product prints at its start, on another port than 3000', () => {
  it('are printed', () => {
    expect(new URL(product.url).port).not.toBe('3000');
    expect(commands).toHaveLength(2);
  });

  it(
    'start a sign-in at this product',
    async () => {
      // Without a terminal the command does not wait for the approval.
      const { code, text } = await paste(`${commands.find((command) => command.includes('auth login'))} --no-wait`);
      expect([code, text]).toEqual([0, expect.stringContaining(`${product.url}/`)]);
    },
    testTimeoutMs,
  );

  it(
    'list its sources',
    async () => {
      const command = commands.find((each) => each.includes('sync status')) ?? '';
      const { code, text } = await paste(command, { RFP_TOKEN: product.user.token });
      expect([code, text]).toEqual([0, expect.stringContaining('SAM.gov')]);
    },
    testTimeoutMs,
  );
});
