import { constants } from 'node:os';
import { type ExceptionFilter, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type CustomTransportStrategy } from '@nestjs/microservices';
import { type Logger, NestLogger } from './observability/logger.js';

export interface ServiceOptions {
  strategy: CustomTransportStrategy;
  logger: Logger;
  /** Global exception filters, such as `PassThroughFilter` of messaging. */
  filters?: ExceptionFilter[];
}

/**
 * Starts a service module as a Nest microservice; resolves when it listens.
 * Nest's own shutdown hooks stay disabled: one service would end the process of several.
 * Make `app.close()` a step of `onShutdown`; it runs `onModuleDestroy` and `onApplicationShutdown` of the module.
 */
export async function startService(
  module: Parameters<typeof NestFactory.createMicroservice>[0],
  options: ServiceOptions,
): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice(module, {
    strategy: options.strategy,
    logger: new NestLogger(options.logger),
    // Otherwise Nest would abort the process on a failing provider before the error is reported.
    abortOnError: false,
  });
  app.useGlobalFilters(...(options.filters ?? []));
  try {
    await app.listen();
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}

export interface ShutdownStep {
  name: string;
  run: () => Promise<unknown>;
}

export interface ShutdownOptions {
  logger: Logger;
  /** Default: 25 s, because Kubernetes kills after 30 s. */
  deadlineMs?: number;
}

/**
 * On the first signal, runs the steps in order, even after a failed one, and lets the process end by itself with exit code 0, or 1 if a step failed.
 * A second signal or the deadline ends it at once, with 128 plus the number of the signal unless an exit code is set. `steps` may be a promise while
 * the process starts. Returns a function that starts the shutdown without a signal.
 */
export function onShutdown(
  signals: NodeJS.Signals[],
  steps: ShutdownStep[] | Promise<ShutdownStep[]>,
  options: ShutdownOptions,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  const begin = (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    running ??= shutDown(signal);
    return running;
  };
  const onSignal = (signal: NodeJS.Signals): void => void begin(signal);

  const shutDown = async (signal: NodeJS.Signals): Promise<void> => {
    for (const each of signals) process.removeListener(each, onSignal).on(each, endNow);
    options.logger.info({ signal }, 'shutting down');
    const deadline = setTimeout(() => {
      options.logger.error({ signal }, 'the deadline to shut down has passed');
      // Allows time to write the line above.
      setTimeout(() => endNow(signal), 100);
    }, options.deadlineMs ?? 25_000);
    // The deadline must not keep the process alive, but it also ends a process with open handles after the last step.
    deadline.unref();
    // Keeps an exit code that a failed start has set.
    if (!(await runSteps(await steps, options.logger))) process.exitCode = 1;
  };

  for (const signal of signals) process.on(signal, onSignal);
  return () => begin();
}

function endNow(signal: NodeJS.Signals): void {
  // oxlint-disable-next-line unicorn/no-process-exit -- the kernel ignores a signal that the first process of a container has no listener for
  process.exit(process.exitCode ?? 128 + constants.signals[signal]);
}

/** Returns whether all steps succeeded. */
async function runSteps(steps: ShutdownStep[], logger: Logger): Promise<boolean> {
  let succeeded = true;
  for (const step of steps) {
    try {
      await step.run();
    } catch (error) {
      succeeded = false;
      logger.error({ err: error, step: step.name }, 'a step of the shutdown failed');
    }
  }
  return succeeded;
}
