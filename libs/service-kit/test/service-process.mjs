// A process of its own for start-service.spec.ts, whose signals and exit code are real.
//   node service-process.mjs '{"steps":[...],"deadlineMs":...}'
import { createLogger } from '../dist/logger.js';
import { onShutdown } from '../dist/start-service.js';

const { steps, deadlineMs, chatty = false } = JSON.parse(process.argv[2]);
const logger = createLogger('child');

// Keeps the process alive as a server would.
const server = setInterval(() => chatty && logger.info('x'.repeat(1000)), chatty ? 1 : 60_000);

const behaviours = {
  quick: async () => undefined,
  failing: async () => {
    throw new Error('this step fails');
  },
  hanging: () => new Promise(() => undefined),
  closing: async () => clearInterval(server),
};

onShutdown(
  ['SIGTERM', 'SIGINT'],
  steps.map((name) => ({
    name,
    run: () => {
      process.send?.(`step ${name}`);
      return behaviours[name]();
    },
  })),
  { logger, deadlineMs },
);
process.send?.('ready');
// The channel to the parent must not keep the process alive.
process.channel?.unref();
