import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { type Notice } from '@rfp/contracts/notice';
import { type FaultPlan } from '@rfp/twins/fault';
import { type Twin } from '@rfp/twins/twin-server';
import { type Connector, type Page, type ReadContext, type UnreadableRecord } from '../../connector.js';
import { createSourceFetch, type SourceFetchOptions } from '../../fetch-source.js';

/** A connector with the twin that it is tested against. */
export interface ConnectorCase {
  connector: Connector;
  /** Replaces the listing in the tests, for example by the details of some records. */
  read?: (context: ReadContext, baseUrl: string) => AsyncIterable<Page>;
  /** Starts a well-behaved twin. Called once; the suite resets the twin. */
  startTwin: () => Promise<Twin>;
  /** The key that the twin accepts; null if it needs none. */
  apiKey: string | null;
  /** Time of the run. */
  now: Date;
  /** Ids of all notices in the twin's data, in any order. */
  ids: string[];
  /** Number of unreadable records in the twin's data; 0 by default. */
  unreadable?: number;
  /** Makes exactly one record of a response unreadable without changing its id. `repair` makes the quarantined text readable again. */
  breakRecord: { rewrite: (body: string) => string; code: ErrorCode; path?: string; repair: (raw: string) => string };
  /** Changes a response to an unknown shape. */
  changeShape: (body: string) => string;
  /** For a paged listing with a total. The twin's data must have at least three pages. */
  paging?: {
    /** Sets the announced total. */
    announce: (body: string, total: number) => string;
    /** Removes all records from a response without changing the announced total. */
    empty: (body: string) => string;
  };
  /** Error codes that differ from the default, by fault. */
  codes?: Partial<Record<FaultPlan['kind'], ErrorCode>>;
}

/** Outcome of one run against the twin. */
export interface ConnectorRun {
  pages: Page[];
  notices: Notice[];
  rejected: UnreadableRecord[];
  /** Null if the run completed. */
  error: AppError | null;
  /** Number of requests sent, including repeated attempts and redirects. */
  requests: number;
}

/** Runs the connector against its twin under the given faults. */
export type RunConnector = (
  plan: FaultPlan | FaultPlan[],
  options?: Partial<SourceFetchOptions>,
  changes?: Partial<ReadContext>,
) => Promise<ConnectorRun>;

/** Fixture of the suite: the running twin, and a function that runs the connector. */
export interface ConnectorFixture {
  run: RunConnector;
  /** The running twin; call it inside a test. */
  twin: () => Twin;
}

/** Starts the twin once for the surrounding `describe` and resets it before each test. */
export function connectorFixture(connectorCase: ConnectorCase): ConnectorFixture {
  let twin: Twin;
  beforeAll(async () => {
    twin = await connectorCase.startTwin();
  });
  afterAll(() => twin.stop());
  beforeEach(() => twin.reset());
  return {
    twin: () => twin,
    run: (plan, options, changes) => {
      twin.misbehave(plan);
      return runConnector(connectorCase, twin.url, options, changes);
    },
  };
}

async function runConnector(
  { connector, read = (context, baseUrl) => connector.read(context, baseUrl), apiKey, now }: ConnectorCase,
  baseUrl: string,
  options: Partial<SourceFetchOptions> = {},
  changes: Partial<ReadContext> = {},
): Promise<ConnectorRun> {
  const run: ConnectorRun = { pages: [], notices: [], rejected: [], error: null, requests: 0 };
  const clock = { now };
  const signal = options.signal ?? new AbortController().signal;
  const fetch = createSourceFetch({
    signal,
    ...connector.pace,
    now: () => clock.now,
    sleep: async (ms) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    send: (address, init) => {
      run.requests += 1;
      return globalThis.fetch(address, init);
    },
    ...options,
  });
  try {
    for await (const page of read({ fetch, now, signal, checkpoint: null, apiKey, ...changes }, baseUrl)) {
      run.pages.push(page);
      run.notices.push(...page.notices);
      run.rejected.push(...page.rejected);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    run.error = error;
  }
  expectNoSecret(run, apiKey);
  return run;
}

/** Ids of notices, sorted. */
export function idsOf(notices: readonly Notice[]): string[] {
  return notices.map(({ source_id }) => source_id).sort();
}

function expectNoSecret(run: ConnectorRun, apiKey: string | null): void {
  if (apiKey === null) return;
  const printed = JSON.stringify([run.error, run.error?.message, run.error?.stack, run.error?.cause, run.pages]);
  expect(printed).not.toContain(apiKey);
}
