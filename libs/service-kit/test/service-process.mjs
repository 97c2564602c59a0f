// Child process of start-service.spec.ts, with real signals and exit codes.
//   node service-process.mjs '{"steps":[...],"deadlineMs":...}'
//   node service-process.mjs '{"steps":[...],"runProcessStart":"complete"}'
// The second form starts it with runProcess. With "failed" the start fails; with "failed with open server" it also leaves a server open.
import http from 'node:http';
import https from 'node:https';
import { AppError } from '@rfp/contracts/errors';
import { createLogger } from '../dist/observability/logger.js';
import { runProcess } from '../dist/run-process.js';
import { onShutdown } from '../dist/start-service.js';

const { steps, deadlineMs, chatty = false, runProcessStart, url, mistake } = JSON.parse(process.argv[2]);
const logger = createLogger('child');

// Simulates a mistake in a timer or in a promise that is not awaited.
if (mistake !== undefined)
  setTimeout(() => {
    if (mistake === 'thrown') throw new Error('a mistake');
    void Promise.reject(new Error('a mistake'));
  }, 100);

// Keeps the process alive, as a server would.
const server = setInterval(() => chatty && logger.info('x'.repeat(1000)), chatty ? 1 : 60_000);

/** Sends a message, unless the parent has ended. */
function send(what) {
  if (process.connected) process.send(what);
}

const behaviours = {
  quick: async () => undefined,
  failing: async () => {
    throw new Error('this step fails');
  },
  hanging: () => new Promise(() => undefined),
  closing: async () => clearInterval(server),
  /** Sends a request with every HTTP client of Node. */
  requesting: async () => {
    send(`fetch ${await fetch(url).then((response) => response.text())}`);
    send(`http ${await bodyOf(http, url)}`);
    // The server does not support TLS, so only a proxy would notice this request.
    await bodyOf(https, url.replace('http:', 'https:')).catch(() => undefined);
  },
};

function bodyOf({ get }, address) {
  return new Promise((resolve, reject) => {
    get(address, (response) => response.setEncoding('utf8').once('data', resolve)).once('error', reject);
  });
}

const shutdownSteps = steps.map((name) => ({
  name,
  run: () => {
    send(`step ${name}`);
    return behaviours[name]();
  },
}));

if (runProcessStart === undefined) {
  // The channel to the parent must not keep the process alive.
  process.channel.unref();
  onShutdown(['SIGTERM', 'SIGINT'], shutdownSteps, { logger, deadlineMs });
} else {
  if (runProcessStart === 'failed') clearInterval(server);
  await runProcess(logger, async () => {
    if (runProcessStart === 'complete') return { steps: shutdownSteps };
    throw new AppError('PORT_BUSY');
  });
}
send('ready');
