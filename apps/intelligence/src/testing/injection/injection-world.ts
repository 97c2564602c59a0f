import { type NoticeTexts } from '@rfp/contracts/intelligence/notice-brief';
import { BusServer } from '@rfp/messaging/bus-server';
import { MemoryDeadLetters } from '@rfp/messaging/suite/memory-dead-letters';
import { PassThroughFilter } from '@rfp/messaging/pass-through-filter';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { startService } from '@rfp/service-kit/start-service';
import { stubExplanation } from '@rfp/testing/stubs/stub-documents';
import { anOpportunity } from '@rfp/testing/stubs/stub-services';
import { startTwin } from '@rfp/twins/twin-server';
import { usaspendingTwin } from '@rfp/twins/usaspending/usaspending';
import { type UsaspendingAward } from '@rfp/twins/usaspending/usaspending-query';
import { AwardsService } from '../../awards/awards.service.js';
import { LandscapeService } from '../../awards/landscape.service.js';
import { intelligenceConfigSchema } from '../../intelligence.config.js';
import { IntelligenceModule } from '../../intelligence.module.js';
import { ForecastService } from '../../trends/forecast.service.js';
import { observedAlways, observing } from '../observing.js';
import { TrendsService } from '../../trends/trends.service.js';
import { type AdviceWorld, adviceWorld } from '../advice-world.js';
import { person, visitor } from '../callers.js';

export const explained = stubExplanation(anOpportunity(1));

/** The caller, whose id appears in no answer. */
export const asker = person(7);

export interface InjectionWorld extends AdviceWorld {
  /** The notice that the opportunities service returns. */
  notice: NoticeTexts;
}

/** The service as its callers see it. A caller's name serves as the assertion. */
export async function injectionWorld(awards: UsaspendingAward[]): Promise<InjectionWorld> {
  const world = await adviceWorld();
  const usaspending = await startTwin(usaspendingTwin({ awards }));
  await world.store.query('INSERT INTO catalogue_reading (id, completed_at) VALUES (2, now())');
  await readAwards(world, usaspending.url);
  const config = intelligenceConfigSchema.parse({
    PERPLEXITY_BASE_URL: world.twin.url,
    USASPENDING_BASE_URL: usaspending.url,
    MODEL_DAILY_BUDGET_PERSON: 1000,
    MODEL_DAILY_BUDGET_INSTALLATION: 1000,
  });
  const { store: dataSource, client, bus } = world;
  const service = await startService(IntelligenceModule.register({ dataSource, client, config }), {
    strategy: new BusServer(
      bus,
      'intelligence',
      async (name) => (name === 'visitor' ? visitor : asker),
      new MemoryDeadLetters(),
    ),
    filters: [new PassThroughFilter()],
    logger: createLogger('intelligence', { level: 'silent' }),
  });
  const notice: NoticeTexts = {
    id: explained.id,
    demo: false,
    title: '',
    source_url: 'https://sam.gov/opp/1/view',
    texts: [],
    attachments: [],
  };
  await bus.respond(requestSubject('opportunities.texts'), 'opportunities', async () => succeed(notice));
  await bus.respond(requestSubject('opportunities.explain'), 'opportunities', async () => succeed(explained));
  await bus.respond(requestSubject('opportunities.search'), 'opportunities', async () =>
    succeed({ rows: [], total: 0 }),
  );
  return {
    ...world,
    notice,
    async close() {
      await service.get(AwardsService).stop();
      await service.close();
      await usaspending.stop();
      // The module has closed the store.
      await world.close();
    },
  };
}

/** Requests the USAspending data of the service without rate limit; the answers are cached for a day. */
async function readAwards({ store }: AdviceWorld, baseUrl: string): Promise<void> {
  const awards = new AwardsService(store, { baseUrl, minIntervalMs: 0, requestMs: 5000 });
  await new LandscapeService(awards).read({ naics_codes: ['5415'], agency: null, timeframe: '2years' });
  const observations = await observing(observedAlways());
  await new TrendsService(store, awards, observations).read({
    audience: 'default',
    timeframe: '6months',
    focus_areas: [],
  });
  await new ForecastService(store, awards, observations).read({ audience: 'default', horizon: '12months' });
  await awards.stop();
}
