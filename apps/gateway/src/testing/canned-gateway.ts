import { type RpcName } from '@rfp/contracts/rpc';
import { type Bus } from '@rfp/messaging/bus';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { requestSubject } from '@rfp/messaging/streams';
import { createLogger, type Logger } from '@rfp/service-kit/logger';
import { stubAuthorization, stubSite, type StubCallerName } from '@rfp/testing/stub-callers';
import {
  anOpportunity,
  stubServices,
  stubAnswers,
  type StubAnswers,
  type RecordedRequest,
} from '@rfp/testing/stub-services';
import { z } from 'zod';
import { startGateway, type Gateway, type GatewayOptions } from '../start-gateway.js';

const lineSchema = z.record(z.string(), z.unknown());

export const cannedRows = Array.from({ length: 60 }, (_, index) => anOpportunity(index + 1));

export interface CannedGateway extends Gateway {
  /** Asks as somebody; as the owner where it is not said. Null: as nobody. */
  fetch(path: string, init?: RequestInit & { as?: StubCallerName | null }): Promise<Response>;
  bus: Bus;
  log: Logger;
  /** What the services were asked. */
  asked: RecordedRequest[];
  /** What was logged, one object a line. */
  lines: Record<string, unknown>[];
}

/** A real gateway on a real bus, whose services answer from canned documents. A bus that is handed in stays open. */
export async function startCannedGateway({
  answers: own,
  without,
  bus: given,
  ...options
}: Partial<GatewayOptions> & { answers?: StubAnswers; without?: RpcName[] } = {}): Promise<CannedGateway> {
  const bus = given ?? new InProcessBus({ store: new MemoryEventStore() });
  const answers = Object.entries({ ...stubAnswers(cannedRows), ...own });
  const missing = new Set<string>(without);
  const asked = await stubServices(
    bus,
    requestSubject,
    Object.fromEntries(answers.filter(([name]) => !missing.has(name))),
  );
  const lines: CannedGateway['lines'] = [];
  const log = createLogger('gateway', {
    destination: { write: (line) => void lines.push(lineSchema.parse(JSON.parse(line))) },
  });
  const gateway = await startGateway({ bus, port: 0, log, siteUrl: stubSite, ...options });
  return {
    url: gateway.url,
    bus,
    log,
    asked,
    lines,
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
