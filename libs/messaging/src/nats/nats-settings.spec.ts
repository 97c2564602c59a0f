import { Logger } from '@nestjs/common';
import { startNats } from '@rfp/testing/servers/nats';
import { MemoryDeadLetters } from '../suite/memory-dead-letters.js';
import { Gate, retryUntilSuccess, Recorder, suiteEvent } from '../suite/harness.js';
import { connectNatsBus } from './nats-bus.js';
import { natsOptions, natsSettingsSchema } from './nats-settings.js';

Logger.overrideLogger(false);

describe('the settings of the bus', () => {
  it('limit the handling time of an event: a slower one becomes a dead letter, and the next event is handled', async () => {
    const server = await startNats();
    const settings = natsSettingsSchema.parse({ NATS_URL: server.url, EVENT_TIMEOUT_SECONDS: '1' });
    const bus = await connectNatsBus({ ...natsOptions(settings), name: 'spec', maxDeliveries: 1 });
    const [deadLetters, handled, gate] = [new MemoryDeadLetters(), new Recorder<string>(), new Gate()];
    const [first, second] = [suiteEvent('suite.stored', 1, 'key'), suiteEvent('suite.stored', 2, 'key')];
    await bus.subscribe({ type: 'suite.stored', service: 'spec', deadLetters }, async (event) => {
      if (event.id === first.id) await gate.passed;
      handled.record(event.id);
    });
    await bus.publish(first);
    await bus.publish(second);
    await expect(handled.waitFor(1)).resolves.toEqual([second.id]);
    const letters = await retryUntilSuccess(async () => {
      const found = await deadLetters.find([first.id]);
      expect(found).toHaveLength(1);
      return found;
    });
    expect(letters).toMatchObject([{ code: 'TIMEOUT', deliveries: 1 }]);
    gate.open();
    await bus.drain();
    await server.stop();
  }, 60_000);

  it('reject an invalid handling time', () => {
    const given = { NATS_URL: 'nats://localhost', EVENT_TIMEOUT_SECONDS: '0' };
    expect(natsSettingsSchema.safeParse(given).success).toBe(false);
  });
});
