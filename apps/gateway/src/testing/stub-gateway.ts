import { type Route } from '@rfp/contracts/routes/route';
import { routes } from '@rfp/contracts/routes';
import { type RpcName } from '@rfp/contracts/rpc';
import { type Bus } from '@rfp/messaging/bus';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { requestSubject } from '@rfp/messaging/streams';
import { createLogger, type Logger } from '@rfp/service-kit/observability/logger';
import { stubAuthorization, stubSite, type StubCallerName } from '@rfp/testing/stubs/stub-callers';
import {
  anOpportunity,
  stubServices,
  stubAnswers,
  type StubAnswers,
  type RecordedRequest,
} from '@rfp/testing/stubs/stub-services';
import { z } from 'zod';
import { startGateway, type Gateway, type GatewayOptions } from '../start-gateway.js';

const allRoutes: Readonly<Record<string, Route>> = routes;

const lineSchema = z.record(z.string(), z.unknown());

export const stubRows = Array.from({ length: 60 }, (_, index) => anOpportunity(index + 1));

export interface StubGateway extends Gateway {
  /** Sends a request as a caller; default: the owner. Null: unauthenticated. */
  fetch(path: string, init?: RequestInit & { as?: StubCallerName | null }): Promise<Response>;
  bus: Bus;
  log: Logger;
  /** Requests to the services. */
  requests: RecordedRequest[];
  /** Log lines as objects. */
  logLines: Record<string, unknown>[];
}

/** Starts a real gateway on a real bus with stub services. A bus that is passed in stays open. */
export async function startStubGateway({
  answers: own,
  without,
  bus: given,
  ...options
}: Partial<GatewayOptions> & { answers?: StubAnswers; without?: RpcName[] } = {}): Promise<StubGateway> {
  const bus = given ?? new InProcessBus({ store: new MemoryEventStore() });
  const answers = Object.entries({ ...stubAnswers(stubRows), ...own });
  const missing = new Set<string>(without);
  const requests = await stubServices(
    bus,
    requestSubject,
    Object.fromEntries(answers.filter(([name]) => !missing.has(name))),
    Object.values(allRoutes).flatMap(({ passesTo }) =>
      passesTo === undefined || missing.has(passesTo) ? [] : [passesTo],
    ),
  );
  const logLines: StubGateway['logLines'] = [];
  const log = createLogger('gateway', {
    destination: { write: (line) => void logLines.push(lineSchema.parse(JSON.parse(line))) },
  });
  const gateway = await startGateway({ bus, port: 0, log, siteUrl: stubSite, refusalsPerSecond: Infinity, ...options });
  return {
    url: gateway.url,
    bus,
    log,
    requests,
    logLines,
    fetch(path, { as = 'owner', ...init } = {}) {
      const headers = {
        ...(as === null ? {} : stubAuthorization(as)),
        ...Object.fromEntries(new Headers(init.headers)),
      };
      return fetch(gateway.url + path, { ...init, headers });
    },
    async close() {
      await gateway.close();
      if (given === undefined) await bus.drain();
    },
  };
}
