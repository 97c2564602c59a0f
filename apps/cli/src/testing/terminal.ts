import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@rfp/contracts/errors';
import { type Opportunity } from '@rfp/contracts/opportunity';
import { type RpcName } from '@rfp/contracts/rpc';
import { startGateway } from '@rfp/gateway/start-gateway';
import { InProcessBus } from '@rfp/messaging/in-process/in-process-bus';
import { MemoryEventStore } from '@rfp/messaging/in-process/memory-event-store';
import { requestSubject } from '@rfp/messaging/streams';
import { createLogger } from '@rfp/service-kit/observability/logger';
import { stubCredential, stubSite } from '@rfp/testing/stubs/stub-callers';
import {
  anOpportunity,
  stubServices,
  stubAnswers,
  stubNow,
  type StubAnswers,
  type RecordedRequest,
} from '@rfp/testing/stubs/stub-services';
import { type ProcessIo } from '../io.js';
import { run } from '../run.js';

export interface Terminal {
  url: string;
  /** Folder with the stored credentials. */
  configHome: string;
  /** Requests received by the services. */
  requests: RecordedRequest[];
  /** Message bus of the services. */
  bus: InProcessBus;
  /** Runs a command line and returns its output. */
  rfp(argv: string[], options?: Partial<Screen>): Promise<Printed>;
  /** Closes the terminal and ends running programs, because a program that waits for an event would keep the spec's process alive. */
  close(): Promise<void>;
}

export interface Screen {
  isTTY: boolean;
  columns: number;
  rows: number;
  env: ProcessIo['env'];
  platform: NodeJS.Platform;
  /** Answers to prompts, in order; null without a terminal. */
  answer: string | string[] | null;
  /** Content of stdin. */
  input: string;
  signal: AbortSignal;
  /** Whether a program can open web pages. */
  hasDesktop: boolean;
  /** Called on each wait of the program. */
  onWait: (ms: number) => void;
  /** Current time; default: that of the stub records. */
  clock: { ms: number };
  /** If true, waits end only on a live event; by default they end immediately. */
  isPatient: boolean;
  /** Called after each output with all output so far. */
  onPrint: (printed: { out: string; err: string }) => void;
  /** Receives bytes that are printed unchanged. The program waits for it, as for a slow reader. */
  onBytes: (bytes: Uint8Array) => Promise<void>;
}

export interface Printed {
  code: number;
  out: string;
  err: string;
  /** Text shown in the pager. */
  paged?: string;
  /** Address of the page to open. */
  opened?: string;
}

/** A bus without live events, so that the program polls. */
class SilentBus extends InProcessBus {
  override async follow(): Promise<never> {
    throw new AppError('UNAVAILABLE');
  }
}

export interface TerminalOptions {
  rows?: Opportunity[];
  answers?: StubAnswers;
  /** Whether the server sends live events. */
  isLive?: boolean;
  /** Requests that the spec handles itself. */
  without?: RpcName[];
}

/** Opens a terminal that is connected to a real gateway with stub services. Signed in by RFP_TOKEN, unless `env` overrides it. */
export async function openTerminal(options: TerminalOptions = {}): Promise<Terminal> {
  const bus = new (options.isLive === true ? InProcessBus : SilentBus)({ store: new MemoryEventStore() });
  const rows = options.rows ?? Array.from({ length: 12 }, (_, index) => anOpportunity(index + 1));
  const answers = Object.entries({ ...stubAnswers(rows), ...options.answers });
  const missing = new Set<string>(options.without);
  const stubs = Object.fromEntries(answers.filter(([name]) => !missing.has(name)));
  const requests = await stubServices(bus, requestSubject, stubs);
  const gateway = await startGateway({
    bus,
    port: 0,
    siteUrl: stubSite,
    log: createLogger('gateway', { level: 'silent' }),
  });
  const closed = new AbortController();
  const configHome = await mkdtemp(path.join(tmpdir(), 'rfp-cli-'));
  const env = { RFP_API_URL: gateway.url, RFP_TOKEN: stubCredential('writeToken'), XDG_CONFIG_HOME: configHome };
  return {
    url: gateway.url,
    configHome,
    requests,
    bus,
    rfp(argv, screen) {
      const signal = screen?.signal === undefined ? closed.signal : AbortSignal.any([screen.signal, closed.signal]);
      return print(argv, { ...env, ...screen?.env }, { ...screen, signal });
    },
    async close() {
      closed.abort();
      await gateway.close();
      await bus.drain();
      await rm(configHome, { recursive: true });
    },
  };
}

/** Runs a command line without a server. */
export async function print(argv: string[], env: ProcessIo['env'], screen: Partial<Screen> = {}): Promise<Printed> {
  const printed: Omit<Printed, 'code'> = { out: '', err: '' };
  const size = sizeOf(screen);
  const { answer = null, input = '', signal = new AbortController().signal } = screen;
  const answers = [answer ?? []].flat();
  const ask = async (question: string) => {
    printed.err += question;
    return answers.shift() ?? '';
  };
  const writeTo = (name: 'out' | 'err') => (text: string) => {
    printed[name] += text;
    screen.onPrint?.(printed);
  };
  const decoder = new TextDecoder();
  const writeBytes = async (bytes: Uint8Array) => {
    await screen.onBytes?.(bytes);
    writeTo('out')(decoder.decode(bytes, { stream: true }));
  };
  const io: ProcessIo = {
    out: { ...size, write: writeTo('out'), writeBytes },
    err: { ...size, write: writeTo('err') },
    env: { NO_COLOR: '1', ...env },
    home: '/nowhere',
    hostname: 'spec-machine',
    platform: screen.platform ?? 'linux',
    signal,
    now: () => new Date(screen.clock?.ms ?? stubNow),
    timeZone: 'America/New_York',
    async wait(ms, until) {
      screen.onWait?.(ms);
      if (screen.isPatient === true)
        await waitForAbort(until === undefined ? signal : AbortSignal.any([signal, until]));
      signal.throwIfAborted();
    },
    ask: answer === null ? null : ask,
    askSecret: answer === null ? null : ask,
    async openPager(text) {
      printed.paged = text;
      return true;
    },
    async openPage(url) {
      printed.opened = url;
      return screen.hasDesktop === true;
    },
    readInput: async () => input,
    openInput: () => Readable.from([input]),
  };
  return { code: await run(argv, io), ...printed };
}

function sizeOf({ isTTY = false, columns = 80, rows = 500 }: Partial<Screen>) {
  return { isTTY, columns, rows };
}

async function waitForAbort(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
}
