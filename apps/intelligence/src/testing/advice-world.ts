import { Logger } from '@nestjs/common';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { perplexityTwin, perplexityTwinKey, type PerplexityScript } from '@rfp/twins/perplexity';
import { startTwin, type Twin } from '@rfp/twins/twin-server';
import { type DataSource } from 'typeorm';
import { AdviceService } from '../advice/advice.service.js';
import { AnswerTable } from '../advice/answer-table.js';
import { BudgetService, type DailyLimits } from '../advice/budget.service.js';
import { ModelService } from '../advice/model.service.js';
import { intelligenceConfigSchema } from '../intelligence.config.js';
import { NoticeAdviceService } from '../notice/notice-advice.service.js';
import { openIntelligenceStore } from '../store/data-source.js';
import { observedAlways } from './observing.js';
import { serviceDatabase } from './service-database.js';

/** Test setup for advice of a language model, with a twin of Perplexity; the test simulates the other services. */
export interface AdviceWorld {
  store: DataSource;
  twin: Twin;
  /** Script of the twin; cleared by `reset`. */
  script: PerplexityScript;
  /** Sets the key that sync returns; null if none was added. */
  setKey: (key: string | null) => void;
  bus: InProcessBus;
  client: BusClient;
  parts: (options?: AdviceOptions) => AdviceParts;
  reset: () => Promise<void>;
  close: () => Promise<void>;
}

export interface AdviceOptions {
  limits?: Partial<DailyLimits>;
  /** Environment variables. */
  settings?: Record<string, string>;
  waitMs?: number;
}

export interface AdviceParts {
  budget: BudgetService;
  models: ModelService;
  advice: AdviceService;
  notices: NoticeAdviceService;
}

export async function adviceWorld(): Promise<AdviceWorld> {
  Logger.overrideLogger(false);
  const database = await serviceDatabase();
  const store = await openIntelligenceStore(database.url);
  const script: PerplexityScript = {};
  const twin = await startTwin(perplexityTwin(script));
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  const client = new BusClient(bus);
  let key: string | null = perplexityTwinKey;
  await bus.respond(requestSubject('sync.model-key'), 'sync', async () => succeed({ key }));
  await bus.respond(requestSubject('sync.observations'), 'sync', async () => succeed({ sources: [observedAlways()] }));
  return {
    store,
    twin,
    script,
    bus,
    client,
    setKey(next) {
      key = next;
    },
    parts({ limits = {}, settings = {}, waitMs = 20_000 } = {}) {
      const budget = new BudgetService(store, { person: 1_000_000, installation: 10_000_000, ...limits });
      const config = intelligenceConfigSchema.parse({ PERPLEXITY_BASE_URL: twin.url, ...settings });
      const models = new ModelService(client, config, budget, 0);
      const advice = new AdviceService(models, new AnswerTable(store), waitMs);
      return { budget, models, advice, notices: new NoticeAdviceService(advice) };
    },
    async reset() {
      twin.reset();
      delete script.answer;
      delete script.pages;
      key = perplexityTwinKey;
      await store.query('TRUNCATE model_spend, model_call, model_answer');
    },
    async close() {
      await bus.drain();
      await twin.stop();
      if (store.isInitialized) await store.destroy();
      await database.drop();
    },
  };
}
