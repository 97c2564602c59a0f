import { deferred } from './deferred.js';
import { type AppError, toAppError } from '@rfp/contracts/errors';
import { type Logger } from './logger.js';
import { onShutdown, type ShutdownStep } from './start-service.js';

/**
 * The life of a service process: starts it, keeps it until a signal or the end of its parent, and stops it again.
 * `start` resolves to the steps that stop what it started. A signal that comes while it starts waits for it, so that
 * nothing half-started is left behind. A failed start is one sentence on standard error and the exit code of its error.
 */
export async function runProcess(logger: Logger, start: () => Promise<ShutdownStep[]>): Promise<void> {
  const started = deferred<ShutdownStep[]>();
  const steps = started.promise.then((own) => [...own, disconnectParent]);
  const stop = onShutdown(['SIGINT', 'SIGTERM'], steps, { logger });
  // The channel to a parent that started this process closes when the parent is killed.
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

/** Listening for the end of the parent keeps the process alive. */
const disconnectParent: ShutdownStep = {
  name: 'parent',
  run: async () => {
    if (process.connected) process.disconnect();
  },
};

/** What a person reads: the sentence says what is wrong and the way out. */
function describeFailure(error: AppError): string {
  return `error: ${error.message}\n  code: ${error.code}`;
}
