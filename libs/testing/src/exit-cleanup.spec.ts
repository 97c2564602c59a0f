import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { buildLibrary } from './build-library.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A process that starts servers like a spec, and prints their addresses. */
const script = `
  import { startNats } from '@rfp/testing/servers/nats';
  import { startPostgresServer } from '@rfp/testing/servers/postgres-server';
  import { temporaryFolder } from '@rfp/testing/exit-cleanup';
  const [nats, postgres] = await Promise.all([startNats(), startPostgresServer()]);
  console.log(JSON.stringify([nats.url, postgres.url, temporaryFolder('spec')]));
  setInterval(() => {}, 1000);`;

async function answers(url: string): Promise<boolean> {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await wait(50);
}

describe('the servers of a test run', () => {
  beforeAll(() => {
    buildLibrary('testing');
  });

  it('end with the test run even if it is killed, and leave no files', async () => {
    const run = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: path.join(root, 'libs/testing'),
      env: { ...process.env, RFP_TEST_PROVIDER: 'local' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [printed] = await once(run.stdout, 'data');
    const [nats = '', postgres = '', folder = ''] = [...String(printed).matchAll(/"(.*?)"/g)].map((match) => match[1]);
    expect(await answers(nats)).toBe(true);
    expect(await answers(postgres)).toBe(true);
    expect(existsSync(folder)).toBe(true);

    run.kill('SIGKILL');
    await until(async () => !(await answers(nats)) && !(await answers(postgres)) && !existsSync(folder));
  });
});
