import { freePort } from '@rfp/testing/free-port';
import { z } from 'zod';
import { type ProcessOptions, ServiceProcess } from '../world/service-process.js';

const readyMessage = z.object({ ready: z.literal(true), url: z.url() });
/** Address without a server, so that runs of sources send no requests to other machines. */
const unreachableUrl = 'http://127.0.0.1:9';

/** Settings of a product with demo records and without requests to other machines. */
const offlineSettings = {
  MAILBOX_PORT: '0',
  RFP_DEMO: 'on',
  RFP_FIRST_SYNC: 'off',
  RFP_SCHEDULE: 'off',
  RFP_SOURCES: 'grants_gov',
  GRANTS_GOV_BASE_URL: unreachableUrl,
  GRANTS_GOV_EXTRACT_BASE_URL: unreachableUrl,
  SIMPLER_GRANTS_BASE_URL: unreachableUrl,
  SAM_BASE_URL: unreachableUrl,
  SAM_BULK_BASE_URL: unreachableUrl,
  USASPENDING_BASE_URL: unreachableUrl,
  AUTH_AUTOCONFIRM: 'on',
};

/** Number of demo records of a new installation. */
export const demoRecords = 2000;

/** Starts the whole product in a separate process, and waits until it is ready. */
export async function startOfflineProduct(
  dataDir: string,
  settings: Record<string, string> = {},
  options: ProcessOptions = {},
): Promise<{ process: ServiceProcess; url: string }> {
  const env = {
    ...offlineSettings,
    PORT: String(await freePort()),
    ...settings,
    PATH: process.env['PATH'] ?? '',
    RFP_DATA_DIR: dataDir,
  };
  const started = ServiceProcess.start('standalone', env, options);
  const url = await new Promise<string>((resolve, reject) => {
    started.child.on('message', (message) => {
      const ready = readyMessage.safeParse(message);
      if (ready.success) resolve(ready.data.url);
    });
    void started.ended.then(() => reject(new Error(`The product ended at its start:\n${started.output}`)));
  });
  return { process: started, url };
}
