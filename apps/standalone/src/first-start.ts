import { type BusClient } from '@rfp/messaging/bus-client';
import { type StandaloneConfig } from './standalone.config.js';

/**
 * Fills a new installation: with demo records, which need no API key or network, and with a first sync of Grants.gov in the
 * background, whose records then replace them on the screen. Sync skips sources that have been synced before, so a later start
 * repeats neither.
 */
export async function runFirstStart(client: BusClient, config: StandaloneConfig): Promise<void> {
  if (config.RFP_DEMO === 'on') await client.call('sync.first-start', { sources: ['demo'] });
  if (config.RFP_FIRST_SYNC === 'on') await client.call('sync.first-start', { sources: ['grants_gov'] });
}
