import { type RpcName } from '@rfp/contracts/rpc';
import { type Bus } from '@rfp/messaging/bus';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { requestSubject } from '@rfp/messaging/streams';
import { createLogger, type Logger } from '@rfp/service-kit/logger';
import { cannedAuthorization, cannedSite, type CannedCaller } from '@rfp/testing/canned-callers';
import { anOpportunity, answerCanned, cannedAnswers, type Answers, type Asked } from '@rfp/testing/canned-services';
import { z } from 'zod';
import { startGateway, type Gateway, type GatewayOptions } from '../start-gateway.js';

const lineSchema = z.record(z.string(), z.unknown());

export const cannedRows = Array.from({ length: 60 }, (_, index) => anOpportunity(index + 1));

export interface CannedGateway extends Gateway {
  /** Asks as somebody; as the owner where it is not said. Null: as nobody. */
  fetch(path: string, init?: RequestInit & { as?: CannedCaller | null }): Promise<Response>;
  bus: Bus;
  log: Logger;
  /** What the services were asked. */
  asked: Asked[];
  /** What was logged, one object a line. */
  lines: Record<string, unknown>[];
}

/** A real gateway on a real bus, whose services answer from canned documents. A bus that is handed in stays open. */
export async function startCannedGateway({
  answers: own,
  without,
  bus: given,
  ...options
}: Partial<GatewayOptions> & { answers?: Answers; without?: RpcName[] } = {}): Promise<CannedGateway> {
  const bus = given ?? new InProcessBus({ store: new MemoryEventStore() });
  const answers = Object.entries({ ...cannedAnswers(cannedRows), ...own });
  const missing = new Set<string>(without);
  const asked = await answerCanned(
    bus,
    requestSubject,
    Object.fromEntries(answers.filter(([name]) => !missing.has(name))),
  );
  const lines: CannedGateway['lines'] = [];
  const log = createLogger('gateway', {
    destination: { write: (line) => void lines.push(lineSchema.parse(JSON.parse(line))) },
  });
  const gateway = await startGateway({ bus, port: 0, log, siteUrl: cannedSite, ...options });
  return {
    url: gateway.url,
    bus,
    log,
    asked,
    lines,
    fetch(path, { as = 'owner', ...init } = {}) {
      const headers = {
        ...(as === null ? {} : cannedAuthorization(as)),
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
