import { type Observation } from '@rfp/contracts/opportunities/coverage';
import { BusClient } from '@rfp/messaging/bus-client';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { succeed } from '@rfp/messaging/reply';
import { requestSubject } from '@rfp/messaging/streams';
import { ObservationsService } from '../market/observations.service.js';

/** A source that was observed from the first day to the last. */
export function observedAlways(name = 'SAM.gov'): Observation {
  return {
    name,
    observed: [{ from: '2000-01-01', to: '2099-12-31' }],
    continues_until: '2099-12-31',
    first_sync: '2000-01-01T00:00:00.000Z',
    lists_open: true,
  };
}

/** A source that lists open notices, synced every day since `since`. */
export function openListing(name: string, since: string): Observation {
  return {
    name,
    observed: [{ from: since, to: '2099-12-31' }],
    continues_until: '2099-12-31',
    first_sync: `${since}T08:00:00.000Z`,
    lists_open: true,
  };
}

/** An observations service to which sync reports these sources. */
export async function observing(...sources: Observation[]): Promise<ObservationsService> {
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  await bus.respond(requestSubject('sync.observations'), 'sync', async () => succeed({ sources }));
  return new ObservationsService(new BusClient(bus));
}
