// Asks the API to sync all sources that are ready, with a token that may write; fails where none does. Runs in a pod of the CronJob scheduled-sync.
import { readFileSync } from 'node:fs';
import { request } from 'node:http';

const { GATEWAY_URL, SITE_URL, RFP_TOKEN_FILE, JOB_NAME } = process.env;
const body = JSON.stringify({ max_records: 1_000_000 });
const headers = {
  // The gateway answers only to the name of SITE_URL.
  host: new URL(SITE_URL).host,
  authorization: `Bearer ${readFileSync(RFP_TOKEN_FILE, 'utf8').trim()}`,
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
  'idempotency-key': JOB_NAME,
};

const fail = (reason) => {
  process.stderr.write(`error: ${reason}\n`);
  process.exitCode = 1;
};

const asked = request(new URL('/api/sync', GATEWAY_URL), { method: 'POST', headers, timeout: 60_000 }, (response) => {
  const parts = [];
  response.on('data', (part) => parts.push(part));
  response.on('end', () => {
    const text = Buffer.concat(parts).toString('utf8');
    process.stdout.write(`${text}\n`);
    if (response.statusCode !== 202) fail(`the API answered ${response.statusCode}`);
    // Of sources that are skipped the reasons are in the response.
    else if (JSON.parse(text).data.runs.length === 0) fail('no sync was started');
  });
});
asked.on('timeout', () => asked.destroy(new Error('no answer within a minute')));
asked.on('error', (error) => fail(error.message));
asked.end(body);
