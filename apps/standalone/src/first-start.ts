import { toAppError } from '@rfp/contracts/errors';
import { type BusClient } from '@rfp/messaging/bus-client';
import { type Logger } from '@rfp/service-kit/observability/logger';
import { type StandaloneConfig } from './standalone.config.js';

/**
 * Fills a new installation: with demo records, which need no API key or network, and with a first sync of Grants.gov in the background, whose
 * records then replace the demo records on the screen. Sources that were synced before are skipped, so a later start repeats neither step. Returns
 * the keys of the started sources. A failure is logged, and the next start tries again.
 */
export async function runFirstStart(client: BusClient, config: StandaloneConfig, logger: Logger): Promise<string[]> {
  const started: string[] = [];
  const enabled = { demo: config.RFP_DEMO, grants_gov: config.RFP_FIRST_SYNC };
  try {
    for (const [source] of Object.entries(enabled).filter(([, setting]) => setting === 'on')) {
      const { runs } = await client.call('sync.first-start', { sources: [source] });
      started.push(...runs.map((run) => run.source));
    }
  } catch (thrown) {
    logger.error({ err: toAppError(thrown) }, 'the first sync could not be started');
  }
  return started;
}
