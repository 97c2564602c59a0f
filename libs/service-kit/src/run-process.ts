import { type AppError, toAppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { loadConfig } from './config.js';
import { deferred } from './deferred.js';
import { ignoreProxyVariables } from './ignore-proxy-variables.js';
import { type Logger } from './observability/logger.js';
import { productVersion } from './product-version.js';
import { type ProbedState, startProbeServer } from './observability/probe-server.js';
import { onShutdown, type ShutdownStep } from './start-service.js';
import { startTelemetry } from './observability/start-telemetry.js';

/** A started process. */
export interface RunningProcess {
  /** Steps of the shutdown, in order. */
  steps: ShutdownStep[];
  /** Whether the process can do its work now; default: always. */
  healthy?: () => boolean;
}

export interface ProcessOptions {
  /** Interface on which metrics are served; default: all. */
  metricsHost?: string;
}

/** Time that a failed start has to close its resources. */
const failedStartMs = 1000;

const probeConfigSchema = z.object({
  /** Port of the probes of an orchestrator; none by default. */
  PROBE_PORT: z.coerce.number('must be a number').int().min(1).max(65_535).optional(),
});

/**
 * Runs a service process until a signal or the end of its parent, and shuts it down. `start` resolves to the shutdown steps. A signal during the
 * start waits for the start, so that nothing is left half-started. A failed start prints the error to standard error and ends with its exit code. An
 * unhandled error is logged, and starts the shutdown. Proxy variables of the environment are ignored. With PROBE_PORT, the process answers the
 * probes of an orchestrator; for metrics and traces, see `telemetryConfigSchema`.
 */
export async function runProcess(
  logger: Logger,
  start: () => Promise<RunningProcess>,
  { metricsHost }: ProcessOptions = {},
): Promise<void> {
  ignoreProxyVariables();
  const state: ProbedState = { started: false, stopping: false, healthy: () => true };
  const announceStop: ShutdownStep = {
    name: 'readiness',
    run: async () => {
      state.stopping = true;
    },
  };
  const started = deferred<ShutdownStep[]>();
  const steps = started.promise.then((processSteps) => [announceStop, ...processSteps, disconnectParent]);
  const stop = onShutdown(['SIGINT', 'SIGTERM'], steps, { logger });
  // Last resort. The state in memory may be wrong now, so the process shuts down; a supervisor restarts it.
  process.once('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an unhandled error');
    process.exitCode = 1;
    void stop();
  });
  // The IPC channel closes when the parent is killed.
  process.once('disconnect', () => void stop());
  try {
    await answerProbes(state);
    const service = z.string().catch('rfp').parse(logger.bindings()['service']);
    const telemetrySteps = await startTelemetry({ service, metricsHost, version: productVersion });
    const running = await start();
    state.healthy = running.healthy ?? state.healthy;
    state.started = true;
    started.resolve([...running.steps, ...telemetrySteps]);
  } catch (thrown) {
    const error = toAppError(thrown);
    process.stderr.write(`${describeFailure(error)}\n`);
    if (error.code === 'INTERNAL') logger.error({ err: thrown }, 'the start failed');
    process.exitCode = error.exit;
    started.resolve([]);
    await stop();
    // A connection that the failed start has left open would keep the process alive.
    // oxlint-disable-next-line unicorn/no-process-exit -- nothing else ends it with its exit code
    setTimeout(() => process.exit(), failedStartMs).unref();
  }
}

async function answerProbes(state: ProbedState): Promise<void> {
  const { PROBE_PORT } = loadConfig(probeConfigSchema);
  if (PROBE_PORT !== undefined) await startProbeServer(PROBE_PORT, state);
}

/** Closes the IPC channel, which would keep the process alive. */
const disconnectParent: ShutdownStep = {
  name: 'parent',
  run: async () => {
    if (process.connected) process.disconnect();
  },
};

function describeFailure(error: AppError): string {
  return `error: ${error.message}\n  code: ${error.code}`;
}
