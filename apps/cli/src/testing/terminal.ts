import { type Opportunity } from '@rfp/contracts/opportunity';
import { startGateway } from '@rfp/gateway/start-gateway';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { requestSubject } from '@rfp/messaging/streams';
import { createLogger } from '@rfp/service-kit/logger';
import { anOpportunity, answerCanned, cannedAnswers, cannedNow, type Answers, type Asked } from '@rfp/testing/canned-services';
import { type Io } from '../io.js';
import { run } from '../run.js';

export interface Terminal {
  url: string;
  /** What the services were asked. */
  asked: Asked[];
  /** Runs a command line and gives what it printed. */
  rfp(argv: string[], options?: Partial<Screen>): Promise<Printed>;
  close(): Promise<void>;
}

export interface Screen {
  isTTY: boolean;
  columns: number;
  env: Io['env'];
  /** What the person types; null where there is nobody. */
  answer: string | null;
  signal: AbortSignal;
  /** Happens at each pause of the program. */
  onWait: () => void;
}

export interface Printed {
  code: number;
  out: string;
  err: string;
}

/** A terminal before a real gateway, whose services answer from canned documents. */
export async function openTerminal(options: { rows?: Opportunity[]; answers?: Answers } = {}): Promise<Terminal> {
  const bus = new InProcessBus({ store: new MemoryEventStore() });
  const rows = options.rows ?? Array.from({ length: 12 }, (_, index) => anOpportunity(index + 1));
  const asked = await answerCanned(bus, requestSubject, { ...cannedAnswers(rows), ...options.answers });
  const gateway = await startGateway({ bus, port: 0, log: createLogger('gateway', { level: 'silent' }) });
  return {
    url: gateway.url,
    asked,
    rfp: (argv, screen) => print(argv, { RFP_API_URL: gateway.url, ...screen?.env }, screen),
    async close() {
      await gateway.close();
      await bus.drain();
    },
  };
}

/** Runs a command line where there is no server. */
export async function print(argv: string[], env: Io['env'], screen: Partial<Screen> = {}): Promise<Printed> {
  const printed = { out: '', err: '' };
  const size = { isTTY: screen.isTTY ?? false, columns: screen.columns ?? 80 };
  const { answer = null, signal = new AbortController().signal } = screen;
  const io: Io = {
    out: { ...size, write: (text) => void (printed.out += text) },
    err: { ...size, write: (text) => void (printed.err += text) },
    env: { NO_COLOR: '1', ...env },
    signal,
    now: () => new Date(cannedNow),
    timeZone: 'America/New_York',
    async wait() {
      screen.onWait?.();
      signal.throwIfAborted();
    },
    ask: answer === null ? null : async () => answer,
  };
  return { code: await run(argv, io), ...printed };
}
