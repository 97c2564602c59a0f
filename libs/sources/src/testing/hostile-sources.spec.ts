import { AppError } from '@rfp/contracts/errors';
import { type Notice, noticeSchema } from '@rfp/contracts/notice';
import { type AnswerRecord, recordsOf } from '@rfp/twins/misbehaviours/answer-format';
import { type Expectation, type Misbehaviour } from '@rfp/twins/misbehaviours/misbehaviour';
import { misbehaviours } from '@rfp/twins/misbehaviours/catalogue';
import { type Twin } from '@rfp/twins/twin-server';
import { type UnreadableRecord } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { type FetchLimits } from '../http/deadline.js';
import { readRetryAfter } from '../http/retry.js';
import { freshUsage } from '../usage.js';
import { isFullDrill, sampleSeed } from './suite/drill-mode.js';
import { hostileCases, sampleHostileCases } from './hostile-cases.js';
import { type HostileSource, hostileSources } from './hostile-sources.js';

interface Run {
  notices: Notice[];
  rejected: UnreadableRecord[];
  error: AppError | null;
  /** The most attempts that one request was made in. */
  attempts: number;
  /** Requests that went out more than three times, each with how often. Whether a job is done may be asked again and again. */
  repeated: string[];
  /** Ids that one page had twice. */
  twice: string[];
  /** Requests that went out before the source wanted to be asked again. */
  early: string[];
  /** Hosts that were asked and are not the source. */
  strangers: string[];
}

/** What a source may be asked in a run of a few records: bounds what never ends. */
const mostRequests = 100;

/** A run as it is in life: the source is asked under its own name, and the twin stands in for whatever is asked. */
async function run(
  { read, connector, apiKey, now }: HostileSource,
  twin: Twin,
  limits: Partial<FetchLimits>,
): Promise<Run> {
  const done: Run = {
    notices: [],
    rejected: [],
    error: null,
    attempts: 0,
    repeated: [],
    twice: [],
    early: [],
    strangers: [],
  };
  const clock = { now, notBefore: now };
  const { signal } = new AbortController();
  const { host } = new URL(connector.defaultBaseUrl);
  let requests = 0;
  const askedFor = new Map<string, number>();
  const fetch = createSourceFetch({
    signal,
    ...connector.pace,
    limits: { ...connector.pace.limits, ...limits },
    usage: freshUsage(now),
    now: () => clock.now,
    sleep: async (ms) => {
      clock.now = new Date(clock.now.getTime() + ms);
    },
    onAttempt: ({ attempt }) => {
      done.attempts = Math.max(done.attempts, attempt);
    },
    send: async (address, init) => {
      requests += 1;
      if (requests > mostRequests) throw new Error(`The source was asked more than ${mostRequests} times.`);
      const asked = new URL(address instanceof Request ? address.url : address);
      const mark = markOf(asked, init);
      askedFor.set(mark, (askedFor.get(mark) ?? 0) + 1);
      if (asked.host !== host) done.strangers.push(asked.host);
      if (clock.now < clock.notBefore)
        done.early.push(`${clock.now.toISOString()} before ${clock.notBefore.toISOString()}`);
      const response = await globalThis.fetch(twin.url + asked.pathname + asked.search, init);
      clock.notBefore = readRetryAfter(response.headers.get('retry-after'), clock.now) ?? clock.notBefore;
      return response;
    },
  });
  try {
    for await (const page of read({ fetch, now, signal, checkpoint: null, apiKey }, connector.defaultBaseUrl)) {
      const ids = page.notices.map(({ source_id }) => source_id);
      done.twice.push(...ids.filter((id, index) => ids.indexOf(id) !== index));
      done.notices.push(...page.notices);
      done.rejected.push(...page.rejected);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    done.error = error;
  }
  done.repeated = [...askedFor].flatMap(([mark, times]) =>
    times > 3 && !isPoll(mark) ? [`${times} times ${mark.slice(0, 200)}`] : [],
  );
  return done;
}

function markOf(asked: URL, { method = 'GET', body = null }: RequestInit = {}): string {
  return `${method} ${asked.href} ${JSON.stringify(body)}`;
}

function isPoll(mark: string): boolean {
  return /^GET \S+\/v2\/(?:crawl|extract)\//.test(mark);
}

const cases = isFullDrill ? hostileCases() : sampleHostileCases(sampleSeed);
const bySource = Map.groupBy(cases, ({ source }) => source.name);

it('there are at least sixty misbehaviours with unique names, and each applies to a source', () => {
  expect(misbehaviours.length).toBeGreaterThanOrEqual(60);
  expect(new Set(misbehaviours.map(({ name }) => name)).size).toBe(misbehaviours.length);
  const applied = new Set([...bySource.values()].flat().map(({ misbehaviour }) => misbehaviour.name));
  expect(misbehaviours.map(({ name }) => name).filter((name) => !applied.has(name))).toEqual([]);
});

describe.each(hostileSources().map((source) => [source.name, source] as const))('%s', (name, source) => {
  let twin: Twin;
  beforeAll(async () => {
    twin = await source.startTwin(new URL(source.connector.defaultBaseUrl).origin);
  });
  afterAll(() => twin.stop());
  beforeEach(() => twin.reset());

  it('yields every record if the source behaves', async () => {
    const { notices, rejected, error } = await run(source, twin, {});
    expect(error).toBeNull();
    expect(rejected).toEqual([]);
    expect(new Set(notices.map(({ source_id }) => source_id))).toEqual(new Set(source.ids));
    expect(notices).toHaveLength(source.ids.length);
  });

  it.each((bySource.get(name) ?? []).map((one) => [one.misbehaviour.name, one] as const))(
    'that %s yields correct records or fails',
    async (_name, { misbehaviour, limits, apply }) => {
      apply(twin);
      const done = await run(source, twin, limits);
      expectManners(done, misbehaviour);
      expectEnd(done, misbehaviour.expects);
      expectSound(done);
      expect(lostOf(done, source, twin.answers)).toEqual([]);
    },
  );
});

function expectManners({ attempts, repeated, early, strangers }: Run, { needsTightLimits }: Misbehaviour): void {
  expect(attempts).toBeLessThanOrEqual(3);
  // With tight limits on a busy machine a request may fail before it comes to the fault, which is then another one.
  if (needsTightLimits !== true) expect(repeated).toEqual([]);
  expect(early).toEqual([]);
  expect(strangers).toEqual([]);
}

function expectEnd({ notices, rejected, error }: Run, expects: Expectation): void {
  const codes = expects.codes ?? [error?.code];
  if (expects.ends === 'completes') expect(error).toBeNull();
  else expect([...(expects.ends === 'fails' ? [] : [undefined]), ...codes]).toContain(error?.code);
  if (error !== null) return;
  if (expects.quarantines === 'none') expect(rejected).toEqual([]);
  if (expects.quarantines === 'some') expect(rejected).not.toEqual([]);
  // "0 records" is never said for a failure.
  if (expects.mayBeEmpty !== true) expect(notices.length + rejected.length).toBeGreaterThan(0);
}

function expectSound({ notices, rejected, twice }: Run): void {
  expect(twice).toEqual([]);
  for (const notice of notices) expect(noticeSchema.safeParse(notice).error?.issues).toBeUndefined();
  for (const { raw, message, code } of rejected) expect([raw, message, code]).not.toContain('');
  // A zero byte or half a character in any text would make the store refuse the whole batch.
  const stored = JSON.stringify([notices, rejected.map(({ raw: _raw, ...rest }) => rest)]);
  expect(/\\u0000|\\ud[89a-f]/.exec(stored)?.index).toBeUndefined();
  expect(Object({}).polluted).toBeUndefined();
}

/** Records that the twin gave and of which nothing is known at the end, by their ids, in a run that came to its end. */
function lostOf(
  { notices, rejected, error }: Run,
  { answers, isWanted = () => true }: HostileSource,
  texts: readonly string[],
): string[] {
  if (error !== null) return [];
  const given = new Set(
    texts
      .flatMap((text) => recordsOf(answers, text))
      .filter(isWanted)
      .map(keyOf),
  );
  const known = new Set(
    [...notices, ...rejected].flatMap(({ source_id }) => (source_id === null ? [] : normal(source_id))),
  );
  const lost = [...given].filter((key) => !known.has(key));
  // What has no id, or one that is none, is known by another or is kept aside without.
  const others =
    [...known].filter((key) => !given.has(key)).length + rejected.filter(({ source_id }) => source_id === null).length;
  return lost.slice(0, Math.max(0, lost.length - others));
}

function keyOf(record: AnswerRecord): string {
  const id = record.get('id') ?? record.get('link') ?? record.get('title');
  return normal(typeof id === 'string' ? id : (JSON.stringify(id) ?? ''));
}

/** Capitals and blanks do not tell ids apart here, and what cannot be stored is no part of them. */
function normal(id: string): string {
  return id
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, 200);
}
