import { type BusClient } from '@rfp/messaging/bus-client';
import { type StandaloneConfig } from './standalone.config.js';

/**
 * What a new installation begins with: demo records, so that there is something to look at without key or network,
 * and a first reading of Grants.gov in the background, which replaces them on the screen as soon as it brings records.
 * Sync leaves alone what has been read before, so a later start repeats neither.
 */
export async function beginFirstStart(client: BusClient, config: StandaloneConfig): Promise<void> {
  if (config.RFP_DEMO === 'on') await client.call('sync.first-start', { sources: ['demo'] });
  if (config.RFP_FIRST_SYNC === 'on') await client.call('sync.first-start', { sources: ['grants_gov'] });
}
