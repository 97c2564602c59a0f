import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { startProgram, waitUntilReady } from '../product/programs.js';

/** Timeout of a test; long, because the machine may be busy with other work. */
const testTimeoutMs = 120_000;

let folder: string;

beforeEach(() => {
  folder = temporaryFolder('start');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const dataDir = () => path.join(folder, 'data');
const start = (env: Record<string, string> = {}) =>
  startProgram('standalone/main', [], {
    RFP_DATA_DIR: dataDir(),
    RFP_FIRST_SYNC: 'off',
    RFP_DEMO: 'off',
    PORT: '0',
    MAILBOX_PORT: '0',
    ...env,
  });

/** Creates a data directory by starting and stopping a product. */
async function startAndStop(): Promise<void> {
  const first = start();
  await waitUntilReady(first);
  await first.stop();
}

/** Starts a product whose start fails. Returns the exit code, the error lines and the whole output. */
async function failToStart(
  env: Record<string, string>,
): Promise<{ code: number | null; errors: string[]; output: string }> {
  const program = start(env);
  const [code] = await once(program.child, 'close');
  return {
    code: Number(code),
    errors: program
      .output()
      .split('\n')
      .filter((line) => line.startsWith('error:')),
    output: program.output(),
  };
}

async function occupyPort(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

describe('a start that cannot succeed', () => {
  it(
    'names the busy port and the fix, and creates no data directory',
    async () => {
      const { server, port } = await occupyPort();
      const failed = await failToStart({ PORT: String(port) });
      server.close();
      expect(failed.code).toBe(78);
      expect(failed.errors).toEqual([
        `error: Port ${port} is in use by another program. Stop that program, or choose another port: PORT=${port + 1} npm start`,
      ]);
      expect(existsSync(dataDir())).toBe(false);
    },
    testTimeoutMs,
  );

  it(
    'names all wrong settings at once',
    async () => {
      const failed = await failToStart({ PORT: 'eighty', RFP_DEMO: 'maybe' });
      expect(failed.code).toBe(78);
      expect(failed.errors).toHaveLength(1);
      expect(failed.output).toMatch(/^\s+PORT\s/m);
      expect(failed.output).toMatch(/^\s+RFP_DEMO\s/m);
      expect(failed.output).not.toContain('eighty');
    },
    testTimeoutMs,
  );

  it(
    'rejects a data directory that is in use or of a newer version, and leaves it unchanged',
    async () => {
      if (!existsSync(dataDir())) await startAndStop();
      const versionFile = path.join(dataDir(), 'version.json');
      const version = await readFile(versionFile, 'utf8');
      await writeFile(versionFile, version.replace(/"layout":\s*\d+/, '"layout":99'));
      const newer = await failToStart({});
      expect(newer).toMatchObject({ code: 78, errors: [expect.stringContaining(dataDir())] });
      await writeFile(versionFile, version);

      const running = start();
      await waitUntilReady(running);
      const second = await failToStart({});
      expect(second).toMatchObject({ code: 78, errors: [expect.stringContaining(dataDir())] });
      expect(await running.stop('SIGINT')).toBe(0);
    },
    testTimeoutMs,
  );

  it(
    'names a folder that cannot be created',
    async () => {
      const file = path.join(folder, 'a-file');
      await writeFile(file, '');
      const failed = await failToStart({ RFP_DATA_DIR: path.join(file, 'data') });
      expect(failed).toMatchObject({ code: 78, errors: [expect.stringContaining(path.join(file, 'data'))] });
    },
    testTimeoutMs,
  );
});
