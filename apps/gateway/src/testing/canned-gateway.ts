import { type RpcName } from '@rfp/contracts/rpc';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { requestSubject } from '@rfp/messaging/streams';
import { createLogger, type Logger } from '@rfp/service-kit/logger';
import { anOpportunity, answerCanned, cannedAnswers, type Answers, type Asked } from '@rfp/testing/canned-services';
import { z } from 'zod';
import { startGateway, type Gateway } from '../start-gateway.js';

const lineSchema = z.record(z.string(), z.unknown());

export const cannedRows = Array.from({ length: 60 }, (_, index) => anOpportunity(index + 1));

export interface CannedGateway extends Gateway {
  bus: InProcessBus;
  log: Logger;
  /** What the services were asked. */
  asked: Asked[];
  /** What was logged, one object a line. */
  lines: Record<string, unknown>[];
}

/** A real gateway on a real bus, whose services answer from canned documents. */
export async function startCannedGateway(
  options: { answers?: Answers; without?: RpcName[]; consoleDir?: string } = {},
): Promise<CannedGateway> {
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  const answers = Object.entries({ ...cannedAnswers(cannedRows), ...options.answers });
  const missing = new Set<string>(options.without);
  const asked = await answerCanned(bus, requestSubject, Object.fromEntries(answers.filter(([name]) => !missing.has(name))));
  const lines: CannedGateway['lines'] = [];
  const log = createLogger('gateway', { destination: { write: (line) => void lines.push(lineSchema.parse(JSON.parse(line))) } });
  const gateway = await startGateway({ bus, port: 0, log, ...(options.consoleDir === undefined ? {} : { consoleDir: options.consoleDir }) });
  return {
    url: gateway.url,
    bus,
    log,
    asked,
    lines,
    async close() {
      await gateway.close();
      await bus.drain();
    },
  };
}
