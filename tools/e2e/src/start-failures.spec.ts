import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { startProgram, whenReady } from './programs.js';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder('start');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const dataDir = () => path.join(folder, 'data');
const start = (env: Record<string, string> = {}) =>
  startProgram('apps/standalone/dist/main.js', [], {
    RFP_DATA_DIR: dataDir(),
    RFP_FIRST_SYNC: 'off',
    RFP_DEMO: 'off',
    PORT: '0',
    MAILBOX_PORT: '0',
    ...env,
  });

/** Starts what cannot start, and gives exit code and the lines of the complaint. */
async function fail(
  env: Record<string, string>,
): Promise<{ code: number | null; complaint: string[]; output: string }> {
  const program = start(env);
  const [code] = await once(program.child, 'close');
  return {
    code: Number(code),
    complaint: program
      .output()
      .split('\n')
      .filter((line) => line.startsWith('error:')),
    output: program.output(),
  };
}

async function occupy(): Promise<{ server: Server; port: number }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address !== null ? address.port : 0 };
}

describe('a start that cannot succeed', () => {
  it('names the busy port and the way out, before it makes anything', async () => {
    const { server, port } = await occupy();
    const failed = await fail({ PORT: String(port) });
    server.close();
    expect(failed.code).toBe(78);
    expect(failed.complaint).toEqual([
      `error: Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    ]);
    expect(existsSync(dataDir())).toBe(false);
  });

  it('names every setting that is wrong at once', async () => {
    const failed = await fail({ PORT: 'eighty', RFP_DEMO: 'maybe' });
    expect(failed.code).toBe(78);
    expect(failed.complaint).toHaveLength(1);
    expect(failed.output).toMatch(/^\s+PORT\s/m);
    expect(failed.output).toMatch(/^\s+RFP_DEMO\s/m);
    expect(failed.output).not.toContain('eighty');
  });

  it('refuses a data directory that is in use, and one of a newer version, and leaves both as they are', async () => {
    const running = start();
    await whenReady(running);
    const second = await fail({});
    expect(second).toMatchObject({ code: 78, complaint: [expect.stringContaining(dataDir())] });
    expect(await running.end('SIGINT')).toBe(0);

    const versionFile = path.join(dataDir(), 'version.json');
    const version = await readFile(versionFile, 'utf8');
    await writeFile(versionFile, version.replace(/"layout":\s*\d+/, '"layout":99'));
    const newer = await fail({});
    expect(newer).toMatchObject({ code: 78, complaint: [expect.stringContaining(dataDir())] });
    await writeFile(versionFile, version);
    const again = start();
    await whenReady(again);
    expect(await again.end('SIGTERM')).toBe(0);
  }, 60_000);

  it('names a folder that cannot be made', async () => {
    const file = path.join(folder, 'a-file');
    await writeFile(file, '');
    const failed = await fail({ RFP_DATA_DIR: path.join(file, 'data') });
    expect(failed).toMatchObject({ code: 78, complaint: [expect.stringContaining(path.join(file, 'data'))] });
  });
});
