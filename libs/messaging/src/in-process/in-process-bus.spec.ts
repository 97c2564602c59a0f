import { Logger } from '@nestjs/common';
import { busSuite } from '../bus-suite.js';
import { inProcessHarness } from '../suite/in-process-harness.js';
import { MemoryEventStore } from './memory-event-store.js';

Logger.overrideLogger(false);

busSuite(
  'the in-process bus',
  inProcessHarness(async () => {
    const store = new MemoryEventStore();
    return {
      store,
      deadLetters: async () => store.deadLetters,
      stop: async () => undefined,
    };
  }),
);
