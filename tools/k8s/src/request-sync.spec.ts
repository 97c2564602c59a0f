import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { temporaryFolder } from '@rfp/testing/exit-cleanup';
import { repository } from './render.js';

let gateway: Server;
let answer: { status: number; body: object };

beforeAll(async () => {
  gateway = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
});
afterAll(() => {
  gateway.closeAllConnections();
  gateway.close();
});

/** Runs the script of the CronJob as its container does. */
async function run(): Promise<{ code: number | null; errors: string }> {
  const token = path.join(temporaryFolder('scheduled-sync'), 'RFP_TOKEN');
  writeFileSync(token, 'rfp_token\n');
  const address = gateway.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const child = spawn(process.execPath, [path.join(repository, 'k8s/components/scheduled-sync/request-sync.mjs')], {
    env: {
      GATEWAY_URL: `http://127.0.0.1:${port}`,
      SITE_URL: 'https://rfp.example.org',
      RFP_TOKEN_FILE: token,
      JOB_NAME: 'scheduled-sync-1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (piece: Buffer) => (errors += piece.toString()));
  await once(child, 'close');
  return { code: child.exitCode, errors };
}

const started = { source: 'grants_gov', source_name: 'Grants.gov', run_id: '1', already_running: true };
const skipped = { source: 'sam_gov', code: 'SOURCE_KEY_MISSING', message: 'SAM.gov needs an API key and none is set.' };

describe('the Job of a scheduled sync', () => {
  it.each([
    [
      'succeeds with a run that was started or joined',
      202,
      { success: true, data: { runs: [started], skipped: [skipped] } },
      0,
      '',
    ],
    [
      'fails where all sources were skipped',
      202,
      { success: true, data: { runs: [], skipped: [skipped] } },
      1,
      'no sync was started',
    ],
    ['fails where the API refuses', 401, { error: 'The token has expired.' }, 1, 'the API answered 401'],
  ])('%s', async (_, status, body, code, reason) => {
    answer = { status, body };
    expect(await run()).toEqual({ code, errors: reason === '' ? '' : `error: ${reason}\n` });
  });
});
