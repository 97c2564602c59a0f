import { type ExceptionFilter, type INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type CustomTransportStrategy } from '@nestjs/microservices';
import { type Logger, NestLogger } from './logger.js';

export interface ServiceOptions {
  strategy: CustomTransportStrategy;
  logger: Logger;
  /** Global exception filters, such as the one that hands errors on to the strategy as they are. */
  filters?: ExceptionFilter[];
}

/**
 * Starts a service module as a Nest microservice and resolves when it listens.
 * Nest's own shutdown hooks stay off: each service of a process would end the process when it alone is done.
 * Make `app.close()` a step of `onShutdown`; it runs the module's `onModuleDestroy` and `onApplicationShutdown`.
 */
export async function startService(
  module: Parameters<typeof NestFactory.createMicroservice>[0],
  options: ServiceOptions,
): Promise<INestMicroservice> {
  const app = await NestFactory.createMicroservice(module, {
    strategy: options.strategy,
    logger: new NestLogger(options.logger),
    // Otherwise Nest aborts the process on a failing provider, before anybody can say what is wrong.
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
  /** 25 s where absent: Kubernetes kills after 30. */
  deadlineMs?: number;
}

/**
 * On the first of these signals runs the steps one after the other, also where one fails, and lets the process end by itself:
 * exit code 0, or 1 where a step failed. A second signal, or the deadline, ends it at once.
 * Steps that are only known once everything has started may be a promise. The result starts the same without a signal.
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
    // Without a listener the next signal does what a signal does: it ends the process.
    for (const each of signals) process.removeListener(each, onSignal);
    options.logger.info({ signal }, 'shutting down');
    const deadline = setTimeout(() => {
      options.logger.error({ signal }, 'the deadline to shut down has passed');
      // Time for the line above to reach the output, which nobody may be reading any more.
      setTimeout(() => process.kill(process.pid, signal), 100);
    }, options.deadlineMs ?? 25_000);
    // Something that nobody closed may keep the process alive after the last step: the deadline is for that too, and only for that.
    deadline.unref();
    // An exit code that a failed start has set stays.
    if (!(await runSteps(await steps, options.logger))) process.exitCode = 1;
  };

  for (const signal of signals) process.on(signal, onSignal);
  return () => begin();
}

/** True where all of them succeeded. */
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
