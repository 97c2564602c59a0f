import { Logger } from '@nestjs/common';
import { AppError, errorCatalogue, isErrorCode } from '@rfp/contracts/errors';
import { deliver, type Delivery, type EventHandler, type Outcome } from './deliver.js';
import { messagingSettings, outageCodes } from '../streams.js';
import { suiteEvent } from '../suite/harness.js';

Logger.overrideLogger(false);

const settings = messagingSettings({ outagePauseMs: 1 });
const event = suiteEvent('suite.event', 1);
const codes = Object.keys(errorCatalogue).filter(isErrorCode);
const handlerThrowing = (thrown: unknown) => async (): Promise<void> => {
  throw thrown;
};
const attempt = (n: number, handler: EventHandler, over: Partial<Delivery> = {}): Promise<Outcome> =>
  deliver({ event, attempt: n, consumer: 'a:b', handler, settings, stopping: new AbortController().signal, ...over });

describe('the outcome of a delivery', () => {
  it('is done if the handler succeeds', async () => {
    await expect(attempt(settings.maxDeliveries, async () => undefined)).resolves.toEqual({ kind: 'done' });
  });

  it.each(codes.filter((code) => !outageCodes.has(code)))(
    'for %s follows the error catalogue: a retry if the error is retryable, otherwise a dead letter',
    async (code) => {
      const { retryable } = new AppError(code);
      const { text } = errorCatalogue[code];
      const outcome = await attempt(1, handlerThrowing(new AppError(code)));
      expect(outcome).toEqual(
        retryable ? { kind: 'retry', delayMs: 200 } : { kind: 'dead', reason: { code, message: text } },
      );
    },
  );

  it('is a retry after a growing back-off, and a dead letter after the last delivery', async () => {
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((n) => attempt(n, handlerThrowing('thrown'))));
    expect(outcomes.map((outcome) => (outcome.kind === 'retry' ? outcome.delayMs : outcome.kind))).toEqual([
      200,
      1000,
      5000,
      30_000,
      'dead',
    ]);
  });

  it('repeats the last back-off for further deliveries', async () => {
    const outcome = await attempt(4, handlerThrowing('thrown'), {
      settings: messagingSettings({ backoffMs: [10, 20] }),
    });
    expect(outcome).toEqual({ kind: 'retry', delayMs: 20 });
  });

  it('after the last delivery is a dead letter, without running the handler', async () => {
    let runs = 0;
    const outcome = await attempt(settings.maxDeliveries + 1, async () => {
      runs += 1;
    });
    expect(outcome).toMatchObject({ kind: 'dead', reason: { code: 'DELIVERY_EXHAUSTED' } });
    expect(runs).toBe(0);
  });

  it.each([...outageCodes])('for %s is pending until the outage ends', async (code) => {
    let runs = 0;
    const outcome = await attempt(settings.maxDeliveries, async () => {
      runs += 1;
      if (runs <= 20) throw new AppError(code);
    });
    expect(outcome).toEqual({ kind: 'done' });
    expect(runs).toBe(21);
  });

  it('is a failed delivery after an endless outage', async () => {
    const outcome = await attempt(1, handlerThrowing(new AppError('DATABASE_UNAVAILABLE')), {
      settings: messagingSettings({ outagePauseMs: 1, outageLimitMs: 5 }),
    });
    expect(outcome).toEqual({ kind: 'retry', delayMs: 200 });
  });

  it('is a failed delivery if the consumer stops during an outage', async () => {
    const stopping = new AbortController();
    const handler = async (): Promise<void> => {
      setImmediate(() => stopping.abort());
      throw new AppError('DATABASE_UNAVAILABLE');
    };
    const outcome = await attempt(1, handler, {
      stopping: stopping.signal,
      settings: messagingSettings({ outagePauseMs: 3_600_000 }),
    });
    expect(outcome).toEqual({ kind: 'retry', delayMs: 200 });
  });
});
