import { readFileSync } from 'node:fs';
import path from 'node:path';
import { authConfigSchema } from '@rfp/auth/auth.config';
import { gatewayConfigSchema } from '@rfp/gateway/gateway.config';
import { liveSettings } from '@rfp/gateway/live/live-settings';
import { intelligenceConfigSchema } from '@rfp/intelligence/intelligence.config';
import { natsSettingsSchema } from '@rfp/messaging/nats/nats-settings';
import { databaseConfigSchema } from '@rfp/persistence/connection/database-address';
import { startProbeServer } from '@rfp/service-kit/observability/probe-server';
import { telemetryConfigSchema } from '@rfp/service-kit/observability/start-telemetry';
import { readAddress } from '@rfp/sources/http/addresses/address-bytes';
import { specialBlocks } from '@rfp/sources/http/addresses/special-addresses';
import { validateAddress } from '@rfp/sources/http/addresses/validate-address';
import { setupConfigSchema } from '@rfp/setup/setup.config';
import { documentProcesses } from '@rfp/sync/documents/document-processes';
import { egressLimits } from '@rfp/sync/scraping/egress/egress-settings';
import { syncConfigSchema } from '@rfp/sync/sync.config';
import { repository } from '../render.js';
import { type Facts } from '../rule.js';

const keys = (...schemas: { shape: object }[]) => schemas.flatMap(({ shape }) => Object.keys(shape));
const sharedSettings = [...keys(natsSettingsSchema, telemetryConfigSchema), 'PROBE_PORT'];
const databaseSettings = [...sharedSettings, ...keys(databaseConfigSchema)];

/** Paths of the manifests that the real probe server answers. */
async function probePaths(): Promise<Set<string>> {
  const server = await startProbeServer(0, { started: true, stopping: false, healthy: () => true });
  const paths = ['/livez', '/startupz', '/readyz', '/healthz', '/'];
  const answers = await Promise.all(
    paths.map(async (each) => ((await fetch(`http://127.0.0.1:${server.port}${each}`)).status === 404 ? [] : [each])),
  );
  await server.close();
  return new Set(answers.flat());
}

/** Apps whose image docker-compose.yml builds. */
function builtApps(): string[] {
  const file = readFileSync(path.join(repository, 'docker-compose.yml'), 'utf8');
  return [...new Set([...file.matchAll(/\bAPP: ([a-z]+)/g)].map(([, app = '']) => app))];
}

/** Secrets of the table in docs/kubernetes.md. */
function describedSecrets(): Record<string, string[]> {
  const page = readFileSync(path.join(repository, 'docs/kubernetes.md'), 'utf8');
  return Object.fromEntries(
    [...page.matchAll(/^\| `(rfp-[a-z-]+)` +\|([^|]*)\|/gm)].map(([, name = '', cell = '']) => [
      name,
      [...cell.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key),
    ]),
  );
}

const megabyte = 1024 * 1024;
/** Memory of sync without its document readers: at most 225 MiB in a drill (docs/operations.md). */
const syncMegabytes = 256;

/** Facts of this repository. */
export async function readFacts(): Promise<Facts> {
  const answeredPaths = await probePaths();
  const help = readFileSync(path.join(repository, 'apps/cli/src/commands/help.ts'), 'utf8');
  return {
    apps: builtApps(),
    settings: {
      auth: new Set([...databaseSettings, ...keys(authConfigSchema)]),
      gateway: new Set([...sharedSettings, ...keys(gatewayConfigSchema)]),
      intelligence: new Set([...databaseSettings, ...keys(intelligenceConfigSchema)]),
      opportunities: new Set(databaseSettings),
      sync: new Set([...databaseSettings, ...keys(syncConfigSchema)]),
      // The PostgreSQL driver and Node.js read the last two.
      setup: new Set([...sharedSettings, ...keys(setupConfigSchema), 'ENTRY', 'PGSSLMODE', 'NODE_EXTRA_CA_CERTS']),
      cli: new Set([...help.matchAll(/'([A-Z_]{3,})\b/g)].map(([, name = '']) => name)),
    },
    isProbePath: (each) => answeredPaths.has(each),
    isPublic: (address) => {
      const bytes = readAddress(address);
      return bytes !== null && validateAddress(bytes).global;
    },
    privateBlocks: specialBlocks
      .filter(({ block, reachable }) => !reachable && block !== '::/0')
      .map(({ block }) => block),
    pagePorts: egressLimits.ports,
    secrets: describedSecrets(),
    live: { path: '/api/events', silenceSeconds: liveSettings.pingMs / 1000 },
    shutdownSeconds: 25,
    memory: { sync: (syncMegabytes + documentProcesses.processes * documentProcesses.megabytes) * megabyte },
  };
}
