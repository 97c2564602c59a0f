import { deferred } from './deferred.js';
import { type AppError, toAppError } from '@rfp/contracts/errors';
import { ignoreProxyVariables } from './ignore-proxy-variables.js';
import { type Logger } from './logger.js';
import { onShutdown, type ShutdownStep } from './start-service.js';

/**
 * Runs a service process until a signal or the end of its parent, and shuts it down.
 * `start` resolves to the shutdown steps. A signal during the start waits for it, so that nothing is left half-started. A failed start
 * prints the error to standard error and sets its exit code. Proxy variables of the environment are ignored.
 */
export async function runProcess(logger: Logger, start: () => Promise<ShutdownStep[]>): Promise<void> {
  ignoreProxyVariables();
  const started = deferred<ShutdownStep[]>();
  const steps = started.promise.then((own) => [...own, disconnectParent]);
  const stop = onShutdown(['SIGINT', 'SIGTERM'], steps, { logger });
  // The IPC channel closes when the parent is killed.
  process.once('disconnect', () => void stop());
  try {
    started.resolve(await start());
  } catch (thrown) {
    const error = toAppError(thrown);
    process.stderr.write(`${describeFailure(error)}\n`);
    if (error.code === 'INTERNAL') logger.error({ err: thrown }, 'the start failed');
    process.exitCode = error.exit;
    started.resolve([]);
    await stop();
  }
}

/** The IPC channel keeps the process alive. */
const disconnectParent: ShutdownStep = {
  name: 'parent',
  run: async () => {
    if (process.connected) process.disconnect();
  },
};

function describeFailure(error: AppError): string {
  return `error: ${error.message}\n  code: ${error.code}`;
}
