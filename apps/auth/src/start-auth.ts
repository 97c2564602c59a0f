import { type Bus } from '@rfp/messaging/bus';
import { BusServer } from '@rfp/messaging/bus-server';
import { PassThroughFilter } from '@rfp/messaging/pass-through-filter';
import { createAssertionVerifier } from '@rfp/service-kit/caller-assertion';
import { type Logger } from '@rfp/service-kit/logger';
import { startService } from '@rfp/service-kit/start-service';
import { type AuthConfig } from './auth.config.js';
import { AuthModule } from './auth.module.js';
import { toPublicJwks } from './sessions/public-keys.js';
import { openAuthStore } from './store/data-source.js';

export interface AuthServiceParts {
  bus: Bus;
  /** Of the service's own role. */
  databaseUrl: string;
  config: AuthConfig;
  logger: Logger;
}

/** Starts the service on whatever bus it is given; the returned function stops it. */
export async function startAuth({ bus, databaseUrl, config, logger }: AuthServiceParts): Promise<() => Promise<void>> {
  const dataSource = await openAuthStore(databaseUrl);
  const service = await startService(AuthModule.over({ dataSource, config }), {
    strategy: new BusServer(
      bus,
      'auth',
      createAssertionVerifier(async () => toPublicJwks(config.AUTH_SIGNING_KEYS)),
    ),
    filters: [new PassThroughFilter()],
    logger,
  });
  return () => service.close();
}
