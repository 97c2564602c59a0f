import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { provision } from '@rfp/persistence/schema/provision';
import { type TestDatabase, testDatabase } from '@rfp/testing/servers/postgres';
import { runStep } from './run-step.js';
import { readServicePasswords } from './service-passwords.js';

const { jest } = import.meta;
let database: TestDatabase;
let folder: string;
let printed: string;

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'run-step-'));
});
afterAll(() => Promise.all([database.drop(), rm(folder, { recursive: true })]));
beforeEach(() => {
  printed = '';
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs a step that fails; returns the printed text and the exit code. */
async function runFailingStep(step: () => Promise<unknown>): Promise<{ printed: string; exit: unknown }> {
  await runStep(async () => String(await step()));
  return { printed, exit: process.exitCode };
}

const service = { name: 'auth', password: 'p'.repeat(32) };
const changedAddress = (change: (url: URL) => void) => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

describe('a failed step of the setup', () => {
  it.each([
    ['a wrong password', (url: URL) => (url.password = 'wrong'), 'password authentication failed'],
    ['an unknown database', (url: URL) => (url.pathname = '/nowhere'), 'database "nowhere" does not exist'],
  ])('prints the error of the database for %s, without the password', async (_name, change, reason) => {
    const failed = await runFailingStep(() => provision(changedAddress(change), [service]));
    expect(failed).toEqual({ printed: expect.stringContaining(reason), exit: 78 });
    expect(printed).toMatch(
      /^error: The database refuses the connection or the statement: .*\n {2}code: CONFIGURATION\n$/,
    );
    expect(printed).not.toContain('wrong');
  });

  it('names a file of passwords that is damaged or cannot be read, without its content', async () => {
    const file = path.join(folder, 'service-passwords.json');
    await writeFile(file, '{"auth":"half-a-password');
    const damaged = await runFailingStep(() => readServicePasswords(folder, ['auth']));
    await rm(file);
    await mkdir(file);
    const unreadable = await runFailingStep(() => readServicePasswords(folder, ['auth']));
    expect([damaged.exit, unreadable.exit]).toEqual([78, 78]);
    expect(damaged.printed).toContain(`${file} are damaged`);
    expect(unreadable.printed).toContain(`${file} cannot be read (EISDIR)`);
    expect(printed).not.toContain('half');
  });

  it.each([
    ['ENOSPC', 'DISK_FULL'],
    ['EACCES', 'CONFIGURATION'],
    ['ENOTDIR', 'CONFIGURATION'],
    ['ECONNREFUSED', 'DATABASE_UNAVAILABLE'],
  ])('maps the system error %s to the code %s', async (code, expected) => {
    const failed = await runFailingStep(() => Promise.reject(Object.assign(new Error(`${code}: open '/x'`), { code })));
    expect(failed.printed).toContain(`code: ${expected}\n`);
  });

  it('prints the cause of an unexpected failure, without secrets', async () => {
    await runFailingStep(() => Promise.reject(new Error('no way to postgres://rfp:secret@db/rfp')));
    expect(printed).toMatch(/code: INTERNAL\n {2}cause: no way to postgres:\/\/\S+@db\/rfp\n$/);
    expect(printed).not.toContain('secret');
  });
});
