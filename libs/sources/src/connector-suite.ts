import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { type Notice, noticeSchema } from '@rfp/contracts/notice';
import { type Misbehaviour } from '@rfp/twins/misbehaviour';
import { type Twin } from '@rfp/twins/twin-server';
import { type Connector, type Page, type ReadContext, type RejectedRaw } from './connector.js';
import { createSourceFetch, type SourceFetchOptions } from './fetch-source.js';
import { resumptionSuite } from './resumption-suite.js';
import { freshUsage } from './usage.js';

export interface ConnectorCase {
  connector: Connector;
  /** What is read, where it is not the listing: the details of some records, for instance. */
  read?: (context: ReadContext, baseUrl: string) => AsyncIterable<Page>;
  /** A twin that behaves. Started once; the suite resets it. */
  startTwin: () => Promise<Twin>;
  /** The key the twin takes; null where none is needed. */
  apiKey: string | null;
  /** When the run takes place. */
  now: Date;
  /** Ids of all notices the twin's data makes, in any order. */
  ids: string[];
  /** How many records the twin's data holds that cannot be read; 0 where absent. */
  unreadable?: number;
  /** Whether the listing names every open record each time, so that what it no longer names is gone; for the details, that of their listing. */
  lists: 'all' | 'some';
  /** Makes exactly one record of an answer unreadable, and leaves its id. `mend` undoes that in what was kept of the record. */
  breakRecord: { rewrite: (body: string) => string; code: ErrorCode; path?: string; mend: (raw: string) => string };
  /** Changes an answer so that it is no longer of the known shape. */
  changeShape: (body: string) => string;
  /** Where the listing comes in pages and announces a total: at least three pages in the twin's data. */
  paging?: {
    /** Sets the announced total. */
    announce: (body: string, total: number) => string;
    /** Takes all records out of an answer, and leaves the announced total. */
    empty: (body: string) => string;
  };
  /** Where a fault shows itself under another code than usual. */
  codes?: Partial<Record<Misbehaviour['kind'], ErrorCode>>;
}

interface Run {
  pages: Page[];
  notices: Notice[];
  rejected: RejectedRaw[];
  /** Null where the run came to its end. */
  error: AppError | null;
  waits: number[];
}

const passing: Misbehaviour[] = [
  { kind: 'status', status: 429, headers: { 'retry-after': '5' }, times: 2 },
  { kind: 'status', status: 503, times: 2 },
  { kind: 'reset', times: 2 },
  { kind: 'truncated', times: 2 },
];

const lasting: [string, Misbehaviour, ErrorCode][] = [
  ['asks to be called less often', { kind: 'status', status: 429 }, 'SOURCE_RATE_LIMITED'],
  ['answers with 500', { kind: 'status', status: 500 }, 'SOURCE_ERROR'],
  ['resets the connection', { kind: 'reset' }, 'SOURCE_UNREACHABLE'],
  ['says nothing', { kind: 'silent' }, 'SOURCE_TIMEOUT'],
  ['stops in the middle', { kind: 'stall' }, 'SOURCE_TIMEOUT'],
  ['breaks off', { kind: 'truncated' }, 'SOURCE_TRUNCATED'],
  ['cuts its answer', { kind: 'cut' }, 'SOURCE_TRUNCATED'],
  ['answers with a web page', { kind: 'html' }, 'SOURCE_NOT_JSON'],
  ['answers with nothing', { kind: 'empty' }, 'SOURCE_EMPTY'],
  ['answers 202 with nothing', { kind: 'empty', status: 202 }, 'SOURCE_EMPTY'],
];

/** What every connector must do, whatever its source does. Call it inside a spec. */
export function connectorSuite(name: string, given: ConnectorCase): void {
  const { connector, apiKey, now, ids, unreadable = 0 } = given;
  const read = given.read ?? ((context: ReadContext, baseUrl: string) => connector.read(context, baseUrl));
  if (given.read === undefined) resumptionSuite(name, given);

  describe(`the connector ${name}`, () => {
    let twin: Twin;
    beforeAll(async () => {
      twin = await given.startTwin();
    });
    afterAll(() => twin.stop());
    beforeEach(() => twin.reset());

    async function run(
      plan: Misbehaviour | Misbehaviour[],
      options: Partial<SourceFetchOptions> = {},
      changes: Partial<ReadContext> = {},
    ): Promise<Run> {
      twin.misbehave(plan);
      const done: Run = { pages: [], notices: [], rejected: [], error: null, waits: [] };
      const clock = { now };
      const signal = options.signal ?? new AbortController().signal;
      const fetch = createSourceFetch({
        signal,
        ...connector.pace,
        now: () => clock.now,
        sleep: async (ms) => {
          done.waits.push(ms);
          clock.now = new Date(clock.now.getTime() + ms);
        },
        ...options,
      });
      try {
        for await (const page of read({ fetch, now, signal, checkpoint: null, apiKey, ...changes }, twin.url)) {
          done.pages.push(page);
          done.notices.push(...page.notices);
          done.rejected.push(...page.rejected);
        }
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        done.error = error;
      }
      expectNoSecret(done, apiKey);
      return done;
    }

    it('reads every record once, and each as the contracts say', async () => {
      const { pages, notices, rejected, error } = await run([]);
      expect(error).toBeNull();
      expect(idsOf(notices)).toEqual([...ids].sort());
      expect(rejected).toHaveLength(unreadable);
      for (const notice of notices) expectKnownShape(notice, connector);
      for (const { expected } of pages) expect([null, ids.length + unreadable]).toContain(expected);
    });

    it('reads the same again', async () => {
      expect((await run([])).notices).toEqual((await run([])).notices);
    });

    it('goes on from every checkpoint it left, also after it was stored, and loses nothing', async () => {
      const { pages } = await run([]);
      for (const [index, page] of pages.entries()) {
        const checkpoint: unknown = JSON.parse(JSON.stringify(page.checkpoint));
        const rest = await run([], {}, { checkpoint });
        expect(rest.error).toBeNull();
        const before = pages.slice(0, index + 1).flatMap(({ notices }) => notices);
        expect([...new Set([...idsOf(before), ...idsOf(rest.notices)])].sort()).toEqual([...ids].sort());
      }
    });

    it.each(passing)('comes through what passes (%j)', async (fault) => {
      const { error, notices } = await run(fault);
      expect(error).toBeNull();
      expect(idsOf(notices)).toEqual([...ids].sort());
    });

    it.each(lasting)('fails with a reason, never with "0 records", where the source %s', async (_what, fault, code) => {
      // Tight limits only where one must pass: on a busy machine they would turn other faults into this one.
      const limits = code === 'SOURCE_TIMEOUT' ? { headersMs: 150, totalMs: 150, idleMs: 150 } : {};
      const { error, notices } = await run(fault, { limits });
      expect(error?.code).toBe(given.codes?.[fault.kind] ?? code);
      if (fault.kind !== 'stall' && fault.kind !== 'cut' && fault.kind !== 'truncated') expect(notices).toEqual([]);
      expect(twin.requests.length).toBeLessThanOrEqual(3);
    });

    it('fails where the shape of the answer is no longer known', async () => {
      const { error, notices } = await run({ kind: 'rewrite', rewrite: given.changeShape });
      expect(error?.code).toBe('SOURCE_CHANGED');
      expect(notices).toEqual([]);
    });

    it('says until when it was asked to wait, and does not call before', async () => {
      const usage = freshUsage(now);
      const plan: Misbehaviour = { kind: 'status', status: 429, headers: { 'retry-after': '7200' } };
      const resumeAt = new Date(now.getTime() + 7_200_000).toISOString();
      expect((await run(plan, { usage })).error).toMatchObject({
        code: 'SOURCE_RATE_LIMITED',
        details: { resume_at: resumeAt },
      });
      expect((await run([], { usage })).error).toMatchObject({
        code: 'SOURCE_RATE_LIMITED',
        details: { resume_at: resumeAt },
      });
      expect(twin.requests).toHaveLength(1);
    });

    it('stops where the quota of the day is used up', async () => {
      const used = { ...freshUsage(now), requests: 5 };
      expect((await run([], { usage: used, dailyQuota: 5 })).error?.code).toBe('SOURCE_QUOTA');
      expect(twin.requests).toEqual([]);
    });

    it('keeps a record aside that cannot be read, with its reason, and goes on', async () => {
      const { rewrite, code, path } = given.breakRecord;
      const { error, notices, rejected } = await run({
        kind: 'rewrite',
        rewrite,
        times: 1,
        ...(path === undefined ? {} : { path }),
      });
      expect(error).toBeNull();
      expect(notices).toHaveLength(ids.length - 1);
      expect(rejected).toHaveLength(unreadable + 1);
      expect(rejected.map((record) => record.code)).toContain(code);
      for (const { raw, message } of rejected) expect([raw, message]).not.toContain('');
    });

    it('reads a record again that was kept aside: it is kept aside as before, or is the notice that it is without its fault', async () => {
      const { rewrite, code, path, mend } = given.breakRecord;
      const { notices: good } = await run([]);
      const { notices, rejected } = await run({
        kind: 'rewrite',
        rewrite,
        times: 1,
        ...(path === undefined ? {} : { path }),
      });
      for (const record of rejected)
        expect(connector.replay?.(record.raw, now)).toEqual({ notices: [], rejected: [record] });
      const missing = good.filter(({ source_id }) => !idsOf(notices).includes(source_id));
      const broken = rejected.filter(
        (record) =>
          record.code === code &&
          (record.source_id === null || missing.some(({ source_id }) => source_id === record.source_id)),
      );
      expect(broken).toHaveLength(1);
      // By its id it is spared when it is judged what is gone.
      if (connector.wholeListing !== undefined)
        expect(broken.map(({ source_id }) => source_id)).toEqual(idsOf(missing));
      for (const { raw } of broken)
        expect(connector.replay?.(mend(raw), now)).toEqual({ notices: missing, rejected: [] });
    });

    it.each(['', 'no JSON', 'null', '[]', '{}', '17'])('does not take what it never kept for a record (%j)', (raw) => {
      expect(connector.replay?.(raw, now)).toMatchObject({
        notices: [],
        rejected: [{ code: expect.stringMatching(/^RECORD_/) }],
      });
    });

    if (given.read === undefined) {
      it('says whether a record that it no longer names is gone', () => {
        expect(connector.wholeListing === undefined ? 'some' : 'all').toBe(given.lists);
      });
    }

    if (given.read === undefined && connector.wholeListing !== undefined) {
      const { channel } = connector.wholeListing;

      it('names every record through the channel by which it is judged what is gone', async () => {
        expect(new Set((await run([])).notices.map((notice) => notice.channel))).toEqual(new Set([channel]));
      });

      it('says that it begins anew where it cannot go on with a checkpoint, and names them all', async () => {
        const { pages, notices } = await run([], {}, { checkpoint: { of: 'another making' } });
        expect(pages.map(({ restarted = false }) => restarted)).toEqual(pages.map((_page, index) => index === 0));
        expect([...new Set(idsOf(notices))]).toEqual([...ids].sort());
      });

      it('names them all again in the next run, or says that nothing has changed', async () => {
        const { pages } = await run([]);
        const next = await run([], {}, { checkpoint: JSON.parse(JSON.stringify(pages.at(-1)?.checkpoint)) });
        const isSame = next.pages.some(({ unchanged }) => unchanged === true);
        expect(idsOf(next.notices)).toEqual(isSame ? [] : [...ids].sort());
        expect(next.rejected).toHaveLength(isSame ? 0 : unreadable);
      });
    }

    it('stops quickly when the run is aborted', async () => {
      const controller = new AbortController();
      const request = twin.nextRequest();
      const asked = run({ kind: 'silent' }, { signal: controller.signal });
      await request;
      controller.abort();
      expect((await asked).error?.code).toBe('RUN_INTERRUPTED');
      expect(twin.requests).toHaveLength(1);
    });

    if (connector.source.needs_key) {
      it('asks nothing without a key, and says so', async () => {
        expect((await run([], {}, { apiKey: null })).error?.code).toBe('SOURCE_KEY_MISSING');
        expect(twin.requests).toEqual([]);
      });

      it('says that its key was refused, and does not try it again', async () => {
        expect((await run([], {}, { apiKey: 'not-the-key-of-the-twin' })).error?.code).toBe('SOURCE_KEY_REFUSED');
        expect(twin.requests).toHaveLength(1);
      });
    }

    if (given.paging !== undefined) {
      const { announce, empty } = given.paging;

      it('keeps the pages it has read when a later one fails', async () => {
        const { error, pages } = await run({ kind: 'html', after: 1 });
        expect(error?.code).toBe('SOURCE_NOT_JSON');
        expect(pages).toHaveLength(1);
      });

      it.each([
        ['a page comes again and again', { kind: 'repeat', after: 1 }],
        [
          'the total shrinks to 0 midway',
          { kind: 'rewrite', rewrite: (body: string) => announce(empty(body), 0), after: 1 },
        ],
        [
          'more is announced than is given',
          { kind: 'rewrite', rewrite: (body: string) => announce(body, ids.length + unreadable + 50) },
        ],
        ['the pages run dry', { kind: 'rewrite', rewrite: empty, after: 1 }],
        ['something is announced and nothing given', { kind: 'rewrite', rewrite: empty }],
      ] satisfies [string, Misbehaviour][])(
        'says that the listing is not complete where %s, and stops',
        async (_what, fault) => {
          const { error } = await run(fault);
          expect(error?.code).toBe('SOURCE_INCOMPLETE');
          expect(twin.requests.length).toBeLessThan(30);
        },
      );

      it('takes no records for an answer where none are announced', async () => {
        const { error, notices } = await run({ kind: 'rewrite', rewrite: (body) => announce(empty(body), 0) });
        expect(error).toBeNull();
        expect(notices).toEqual([]);
      });
    }
  });
}

function idsOf(notices: Notice[]): string[] {
  return notices.map(({ source_id }) => source_id).sort();
}

function expectKnownShape(notice: Notice, connector: Connector): void {
  expect(noticeSchema.safeParse(notice).error).toBeUndefined();
  expect(notice.source_type).toBe(connector.source.source_type);
  const { title, description = '', source_url: link } = notice.fields;
  for (const text of [title, description])
    expect(text).not.toMatch(/&(amp|nbsp|ndash|rsquo|#\d+);|<\/?(p|br|div)\b|(?!\n)\p{Cc}/u);
  // A zero byte or half a character in any text would make the store refuse the whole batch.
  expect(JSON.stringify(notice)).not.toMatch(/\\u0000|\\ud[89a-f]/);
  if (typeof link === 'string') expect(link).toMatch(/^https:\/\/(?!.*api_key)/);
}

function expectNoSecret(run: Run, apiKey: string | null): void {
  if (apiKey === null) return;
  const said = JSON.stringify([run.error, run.error?.message, run.error?.stack, run.error?.cause, run.pages]);
  expect(said).not.toContain(apiKey);
}
