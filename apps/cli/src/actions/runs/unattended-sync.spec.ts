import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@rfp/contracts/errors';
import { stubCredential } from '@rfp/testing/stubs/stub-callers';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { stubNow } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Terminal } from '../../testing/terminal.js';

let terminal: Terminal;
let expiresAt: string | null;
let isAuthDown: boolean;

beforeAll(async () => {
  terminal = await openTerminal({
    answers: {
      'auth.token-expiry': () => {
        if (isAuthDown) throw new AppError('UNAVAILABLE');
        return { expires_at: expiresAt };
      },
    },
  });
});
beforeEach(() => {
  expiresAt = null;
  isAuthDown = false;
  terminal.requests.splice(0);
});
afterAll(() => terminal.close());

const inDays = (days: number) => new Date(Date.parse(stubNow) + days * 86_400_000).toISOString();
const writeTokenFile = (content: string) => {
  const file = path.join(temporaryFolder('token'), 'RFP_TOKEN');
  writeFileSync(file, content);
  return file;
};

describe('rfp sync run with an idempotency key', () => {
  it('sends the key, so that a repeated command waits for the runs of the first one', async () => {
    const { code } = await terminal.rfp(['sync', 'run', '--idempotency-key', 'scheduled-sync-29401234']);
    expect(code).toBe(0);
    expect(terminal.requests.find(({ name }) => name === 'sync.start')?.request).toMatchObject({
      idempotency_key: 'scheduled-sync-29401234',
    });
    expect(terminal.requests.filter(({ name }) => name === 'sync.run').map(({ request }) => request)).toEqual([
      { id: stubRun.id },
    ]);
  });

  it('refuses a key that is not valid in a header', async () => {
    const { code, err } = await terminal.rfp(['sync', 'run', '--idempotency-key', 'Ünïcode']);
    expect([code, err]).toEqual([2, expect.stringContaining('--idempotency-key')]);
  });
});

describe('the token of an unattended program', () => {
  it.each([
    [90, 'expires on Jun 8, 2026, in 90 days. Replace it before.'],
    [1.5, 'expires on Mar 11, 2026, tomorrow. Replace it before.'],
    [0.1, 'expires on Mar 10, 2026, today. Replace it before.'],
  ])('is announced with its expiry date if that is in %d days', async (days, text) => {
    expiresAt = inDays(days);
    const { err, code } = await terminal.rfp(['sync', 'run']);
    expect(err).toContain(`The API token of RFP_TOKEN ${text}\n`);
    expect(code).toBe(0);
  });

  it('is not announced if it expires later or never, or with --quiet', async () => {
    const outputs = [await terminal.rfp(['sync', 'run'])];
    expiresAt = inDays(91);
    outputs.push(await terminal.rfp(['sync', 'run']));
    expiresAt = inDays(5);
    outputs.push(await terminal.rfp(['sync', 'run', '--quiet']));
    for (const { err } of outputs) expect(err).not.toContain('expires');
  });

  it('does not make the command fail if the server cannot report its expiry', async () => {
    isAuthDown = true;
    const { code, err } = await terminal.rfp(['sync', 'run']);
    expect([code, err]).toEqual([0, expect.not.stringContaining('expires')]);
  });

  it('may be in a file, and is announced by the name of its variable', async () => {
    expiresAt = inDays(9);
    const env = { RFP_TOKEN: '', RFP_TOKEN_FILE: writeTokenFile(`${stubCredential('writeToken')}\n`) };
    const { code, err } = await terminal.rfp(['sync', 'run'], { env });
    expect([code, err]).toEqual([0, expect.stringContaining('The API token of RFP_TOKEN_FILE expires on')]);
    const status = await terminal.rfp(['auth', 'status', '-o', 'table'], { env });
    expect(status.out).toContain('token of RFP_TOKEN_FILE');
    expect(status.out).toContain('Mar 19, 2026');
  });

  it.each([
    ['is missing', '/nowhere/RFP_TOKEN', 'could not be read'],
    ['is empty', writeTokenFile('\n'), 'is empty'],
  ])('whose file %s is a configuration error', async (_, file, text) => {
    const { code, err } = await terminal.rfp(['sync', 'run'], { env: { RFP_TOKEN: '', RFP_TOKEN_FILE: file } });
    expect([code, err]).toEqual([78, expect.stringContaining(text)]);
  });
});
