import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { killOnExit } from '@rfp/testing/exit-cleanup';
import { freePort } from '@rfp/testing/free-port';
import { z } from 'zod';
import { sharedByProcess } from './shared-by-process.js';
import { productSettings, type ProductUrls, programEnvironment, standaloneScript, waitUntilReady } from './programs.js';

const startedSchema = z.object({
  url: z.url(),
  mailboxUrl: z.url(),
  dataDir: z.string(),
  ports: z.record(z.string(), z.number()),
});
type Started = z.infer<typeof startedSchema>;

/** A product that the spec files of a Jest process share. It ends with this process. */
export interface SharedProduct extends ProductUrls {
  dataDir: string;
  /** Port at which a spec file starts an outside service for the product. */
  port: (service: string) => number;
  /** Output of the product so far. */
  output: () => Promise<string>;
}

export interface SharedProductOptions {
  name: string;
  /** Names of the outside services, each with a port that is the same for all spec files. */
  services?: string[];
  settings: (port: (service: string) => number) => Record<string, string>;
}

export async function sharedProduct(options: SharedProductOptions): Promise<SharedProduct> {
  const { ports, ...started } = await sharedByProcess(`product-${options.name}`, startedSchema, {
    start: () => start(options),
    isAlive: isReachable,
  });
  return { ...started, port: portIn(ports), output: () => readFile(logFileOf(started.dataDir), 'utf8') };
}

async function isReachable({ url }: Started): Promise<boolean> {
  return fetch(`${url}/livez`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function start({ services = [], settings }: SharedProductOptions): Promise<Started> {
  const ports: Record<string, number> = {};
  for (const service of services) ports[service] = await freePort();
  const env = productSettings(settings(portIn(ports)));
  const logFile = logFileOf(env.RFP_DATA_DIR);
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [standaloneScript], {
    env: programEnvironment(env),
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  if (child.pid !== undefined) killOnExit(child.pid);
  const urls = await waitUntilReady({ child, output: () => readFileSync(logFile, 'utf8') });
  killOnExit(await databaseProcess(env.RFP_DATA_DIR));
  // Jest must not wait for this process.
  child.unref();
  child.channel?.unref();
  return { ...urls, dataDir: env.RFP_DATA_DIR, ports };
}

/** The log is beside the data directory, because some specs search the data directory for secrets. */
function logFileOf(dataDir: string): string {
  return `${dataDir}.log`;
}

async function databaseProcess(dataDir: string): Promise<number> {
  const [pid] = (await readFile(path.join(dataDir, 'pg/data/postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

function portIn(ports: Record<string, number>): (service: string) => number {
  return (service) => {
    const port = ports[service];
    if (port === undefined) throw new Error(`The shared product has no outside service "${service}".`);
    return port;
  };
}
