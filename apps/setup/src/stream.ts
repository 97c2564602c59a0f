import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@rfp/contracts/errors';
import { declareStream } from '@rfp/messaging/nats/nats-bus';
import { natsOptions, natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { loadConfig } from '@rfp/service-kit/config';
import { runStep } from './run-step.js';

/** A cluster that has just started takes some seconds to elect a leader. */
const maxAttempts = 30;
const pauseMs = 2000;

/** Runs once after the broker has started and before the services: creates the stream, or updates its settings to those of this version. */
await runStep(async () => {
  const options = natsOptions(loadConfig(natsSettingsSchema));
  for (let attempt = 1; ; attempt += 1) {
    try {
      await declareStream({ ...options, name: 'stream' });
      return 'The stream is ready.';
    } catch (error) {
      if (!(error instanceof AppError) || !error.retryable || attempt === maxAttempts) throw error;
      await pause(pauseMs);
    }
  }
});
