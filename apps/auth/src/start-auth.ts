import { type Bus } from '@rfp/messaging/bus';
import { BusClient } from '@rfp/messaging/bus-client';
import { BusServer } from '@rfp/messaging/bus-server';
import { PassThroughFilter } from '@rfp/messaging/pass-through-filter';
import { DeadLetters, watchDeadLetters } from '@rfp/persistence/events/dead-letters';
import { OutboxRelay } from '@rfp/persistence/events/outbox-relay';
import { createAssertionVerifier } from '@rfp/service-kit/caller-assertion';
import { type Logger } from '@rfp/service-kit/observability/logger';
import { startService } from '@rfp/service-kit/start-service';
import { AuthModule, type AuthParts } from './auth.module.js';
import { toPublicJwks } from './sessions/signing-keys.js';
import { openAuthStore } from './store/data-source.js';
import { AuthErrorFilter } from './wire/auth-error.filter.js';

export interface AuthServiceParts extends Pick<AuthParts, 'config' | 'minimumDelayMs'> {
  bus: Bus;
  /** Database address with the role of the service. */
  databaseUrl: string;
  /** Address of the server itself, if `databaseUrl` is the address of a pooler. */
  directDatabaseUrl?: string | undefined;
  logger: Logger;
}

/** Starts the service on the given bus; the returned function stops it. */
export async function startAuth(parts: AuthServiceParts): Promise<() => Promise<void>> {
  const { bus, databaseUrl, directDatabaseUrl, logger, ...rest } = parts;
  const dataSource = await openAuthStore({ url: databaseUrl, directUrl: directDatabaseUrl });
  const relay = new OutboxRelay(dataSource, (event) => bus.publish(event), {
    eventStore: () => bus.eventStore(),
    onNewStore: (events) => logger.warn({ events }, 'the broker has a new event store: events are sent again'),
    onError: (error) => logger.warn({ err: error }, 'events wait in the outbox'),
  });
  const client = new BusClient(bus);
  const service = await startService(
    AuthModule.register({
      dataSource,
      databaseUrl: directDatabaseUrl ?? databaseUrl,
      reportCallerChange: (change) => client.broadcast('auth.caller-changed', change),
      ...rest,
    }),
    {
      strategy: new BusServer(
        bus,
        'auth',
        createAssertionVerifier(async () => toPublicJwks(rest.config.AUTH_SIGNING_KEYS)),
        new DeadLetters(dataSource),
      ),
      filters: [new PassThroughFilter(), new AuthErrorFilter()],
      logger,
    },
  );
  relay.start();
  const unwatch = watchDeadLetters(dataSource, (error) =>
    logger.warn({ err: error }, 'old dead letters were not deleted'),
  );
  return async () => {
    await unwatch();
    await relay.stop();
    await service.close();
  };
}
