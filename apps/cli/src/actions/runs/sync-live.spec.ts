import { randomUUID } from 'node:crypto';
import { type EventName, type EventPayload } from '@rfp/contracts/events';
import { type SyncRun } from '@rfp/contracts/sync-run';
import { BusClient } from '@rfp/messaging/bus-client';
import { stubRun } from '@rfp/testing/stubs/stub-sync-documents';
import { stubNow, type StubAnswers } from '@rfp/testing/stubs/stub-services';
import { openTerminal, type Screen, type Terminal } from '../../testing/terminal.js';

const counters = { expected: 1200, received: 0, rejected: 0, added: 0, updated: 0, unchanged: 0, closed: 0 };
const startedRun: SyncRun = { ...stubRun, status: 'running', finished_at: null, counters, rejected_by_code: {} };
const ended: SyncRun = { ...stubRun, counters: { ...counters, received: 1200, added: 1200 }, rejected_by_code: {} };
const { source, source_name } = stubRun;

/** A server with one run, whose state and events the spec controls. */
class Server {
  /** Null before its start. */
  run: SyncRun | null = startedRun;
  /** Number of requests for runs. */
  requestCount = 0;
  /** Actions after the n-th request. The program misses no stored event, because it requests the runs again after it has subscribed. */
  after: Record<number, () => unknown> = {};
  /**
   * Sends progress after every request from the second on, until a text is printed. Repeated because a connection that fails at first misses
   * progress.
   */
  firstProgress: (() => void) | undefined;

  private constructor(readonly terminal: Terminal) {}

  static async open(isLive = true): Promise<Server> {
    const answers: StubAnswers = {
      'sync.run'() {
        server.#count();
        return server.run ?? ended;
      },
      'sync.runs'() {
        server.#count();
        const rows = server.run?.status === 'running' ? [server.run] : [];
        return { rows, total: rows.length };
      },
    };
    const server = new Server(await openTerminal({ answers, isLive }));
    return server;
  }

  sendProgress(received: number, more: { rate?: number; quota_left?: number | null } = {}): void {
    const progress = { run_id: stubRun.id, source, source_name, rate: 50, quota_left: null, ...more };
    new BusClient(this.terminal.bus).broadcast('sync.progress', {
      ...progress,
      counters: { ...counters, received, added: received },
    });
  }

  async send<N extends EventName>(type: N, data: EventPayload<N>): Promise<void> {
    await this.terminal.bus.publish({ id: randomUUID(), type, time: stubNow, source: 'spec', key: 'spec', data });
  }

  start(): Promise<void> {
    this.run = startedRun;
    return this.send('sync.started', { run_id: stubRun.id, source, trigger: 'schedule' });
  }

  end(run: SyncRun = ended): Promise<void> {
    this.run = run;
    return this.send('sync.finished', { run_id: run.id, source, status: run.status, counters: run.counters });
  }

  #count(): void {
    this.requestCount += 1;
    setImmediate(this.after[this.requestCount] ?? (() => undefined));
    if (this.requestCount > 1) setImmediate(() => this.firstProgress?.());
  }
}

let server: Server;

afterEach(() => server.terminal.close());

/** Runs each step once its text has been printed. */
function onceTextPrinted(...steps: [text: string, act: () => unknown][]): Pick<Screen, 'onPrint'> {
  return {
    onPrint({ out, err }) {
      const [next] = steps;
      if (next === undefined || !(out + err).includes(next[0])) return;
      steps.shift();
      server.firstProgress = undefined;
      // Runs after the call that prints has returned.
      setImmediate(next[1]);
    },
  };
}

describe('rfp sync run with live events', () => {
  it('shows progress immediately, with rate and remaining time, and polls rarely', async () => {
    server = await Server.open();
    server.firstProgress = () => server.sendProgress(600, { quota_left: 37 });
    const printed = await server.terminal.rfp(['sync', 'run'], {
      isTTY: true,
      columns: 120,
      isPatient: true,
      ...onceTextPrinted([
        '600 of 1,200 read, 50/s, 12 sec left, 37 requests left today, 600 added',
        () => server.end(),
      ]),
    });
    expect(printed.out).toMatch(/Grants\.gov +completed +1,200 of 1,200 +1,200/);
    expect(printed.code).toBe(0);
    expect(server.requestCount).toBe(3);
  });

  it('prints a record per change with -o ndjson', async () => {
    server = await Server.open();
    server.firstProgress = () => server.sendProgress(300);
    const screen = {
      isPatient: true,
      ...onceTextPrinted(['"received":300', () => server.sendProgress(900)], ['"received":900', () => server.end()]),
    };
    const { out } = await server.terminal.rfp(['sync', 'run', '-o', 'ndjson'], screen);
    const records = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      records.map((record) => [record.status, record.counters.received, record.rate, record.seconds_left]),
    ).toEqual([
      ['running', 0, null, null],
      ['running', 300, 50, 18],
      ['running', 900, 50, 6],
      ['completed', 1200, 50, 0],
    ]);
  });

  it('never replaces live progress by an older polled state', async () => {
    server = await Server.open();
    server.firstProgress = () => server.sendProgress(600);
    server.after = { 3: () => server.end() };
    const triggerPoll = () => server.send('sync.started', { run_id: stubRun.id, source, trigger: 'person' });
    const screen = { isPatient: true, isTTY: true, columns: 120, ...onceTextPrinted(['600 of 1,200', triggerPoll]) };
    const { err } = await server.terminal.rfp(['sync', 'run'], screen);
    const drawn = [...err.matchAll(/([\d,]+) of 1,200/g)].map(([, received]) => received);
    expect(drawn.slice(drawn.indexOf('600'))).not.toContain('0');
  });
});

describe('rfp sync watch', () => {
  const stop = () => {
    const controller = new AbortController();
    return { signal: controller.signal, abort: () => controller.abort() };
  };

  it('prints start and end of every run in a pipe, until Ctrl-C', async () => {
    server = await Server.open();
    server.run = null;
    server.after = { 2: () => server.start() };
    const clock = { ms: Date.parse(stubNow) };
    const { signal, abort } = stop();
    const printed = await server.terminal.rfp(['sync', 'watch'], {
      isPatient: true,
      clock,
      signal,
      ...onceTextPrinted(
        [
          'running     0 of 1,200 read',
          () => {
            clock.ms += 10_000;
            server.sendProgress(600);
          },
        ],
        [
          '600 of 1,200 read',
          () =>
            server.end({
              ...ended,
              status: 'partial',
              reason: { code: 'SOURCE_QUOTA', message: 'The quota is used up.' },
            }),
        ],
        ['used up', abort],
      ),
    });
    expect(printed).toEqual({
      code: 130,
      out:
        '11:00:00 Grants.gov     running     0 of 1,200 read\n' +
        '11:00:10 Grants.gov     running     600 of 1,200 read, 50/s, 12 sec left, 600 added\n' +
        '11:00:10 Grants.gov     partial     1,200 of 1,200 read, 1,200 added\n' +
        '         The quota is used up. (SOURCE_QUOTA)\n',
      err: '',
    });
  });

  it('redraws running runs on a terminal, and keeps finished ones', async () => {
    server = await Server.open();
    server.firstProgress = () => server.sendProgress(600);
    const { signal, abort } = stop();
    const { out, err } = await server.terminal.rfp(['sync', 'watch'], {
      isPatient: true,
      isTTY: true,
      columns: 120,
      signal,
      ...onceTextPrinted(['600 of 1,200 read', () => server.end()], ['completed', abort]),
    });
    expect(out).toBe('11:00:00 Grants.gov     completed   1,200 of 1,200 read, 1,200 added\n');
    expect(err).toMatch(/^Waiting for runs[^]*Grants\.gov     running     600 of 1,200 read/);
    expect(err.endsWith('\u001b[1A\u001b[J')).toBe(true);
  });

  it('prints every event with --json', async () => {
    server = await Server.open();
    const { signal, abort } = stop();
    // The start of the subscription is not visible, so this repeats the event.
    const timer = setInterval(() => server.sendProgress(600), 20);
    const { out, code } = await server.terminal.rfp(['sync', 'watch', '--json'], {
      signal,
      ...onceTextPrinted(['sync.progress', () => server.start()], ['sync.started', abort]),
    });
    clearInterval(timer);
    const events = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(events[0]).toEqual({ id: null, name: 'sync.progress', data: expect.objectContaining({ rate: 50 }) });
    expect(events.find(({ name }) => name === 'sync.started')).toEqual({
      id: expect.any(String),
      name: 'sync.started',
      data: { run_id: stubRun.id, source, trigger: 'schedule' },
    });
    expect(code).toBe(130);
  });

  it('prints selected fields only', async () => {
    server = await Server.open();
    const { signal, abort } = stop();
    const timer = setInterval(() => server.sendProgress(600), 20);
    const { out } = await server.terminal.rfp(['sync', 'watch', '--json=name'], {
      signal,
      ...onceTextPrinted(['sync.progress', abort]),
    });
    clearInterval(timer);
    expect(out.split('\n')[0]).toBe('{"name":"sync.progress"}');
  });

  it('does not draw with -o tsv', async () => {
    server = await Server.open();
    const { signal, abort } = stop();
    server.after = { 2: () => server.end() };
    const { out, err } = await server.terminal.rfp(['sync', 'watch', '-o', 'tsv'], {
      isPatient: true,
      isTTY: true,
      signal,
      ...onceTextPrinted(['completed', abort]),
    });
    expect(out).toBe(
      '11:00:00 Grants.gov     running     0 of 1,200 read\n11:00:00 Grants.gov     completed   1,200 of 1,200 read, 1,200 added\n',
    );
    expect(err).toBe('');
  });

  it('polls without live events, and reports that once', async () => {
    server = await Server.open(false);
    const { signal, abort } = stop();
    const { out, err } = await server.terminal.rfp(['sync', 'watch'], {
      signal,
      onWait() {
        if (server.requestCount > 3) server.run = ended;
      },
      ...onceTextPrinted(['completed', abort]),
    });
    expect(out).toBe(
      '11:00:00 Grants.gov     running     0 of 1,200 read\n11:00:00 Grants.gov     completed   1,200 of 1,200 read, 1,200 added\n',
    );
    expect(err).toBe('Connection lost. Reconnecting...\n');
  });
});
