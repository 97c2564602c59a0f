import { AppError } from '@rfp/contracts/errors';
import { type Notice, noticeSchema } from '@rfp/contracts/notice';
import { drillSeed, isFullDrill } from '@rfp/testing/drill-mode';
import { type AnswerRecord, recordsOf } from './misbehaviours/answer-format.js';
import { type Expectation, type Misbehaviour } from './misbehaviours/misbehaviour.js';
import { misbehaviours } from './misbehaviours/catalogue.js';
import { type Twin } from '@rfp/twins/twin-server';
import { type UnreadableRecord } from '../connector.js';
import { createSourceFetch } from '../fetch-source.js';
import { type FetchLimits } from '../http/deadline.js';
import { readRetryAfter } from '../http/retry.js';
import { freshUsage } from '../usage.js';
import { hostileCases, sampleHostileCases } from './hostile-cases.js';
import { type HostileSource } from './hostile-source.js';
import { hostileSources } from './hostile-sources.js';

interface Run {
  notices: Notice[];
  rejected: UnreadableRecord[];
  error: AppError | null;
  /** Maximum number of attempts of one request. */
  attempts: number;
  /** Requests that were sent more than three times, each with its count. A job may be polled more often. */
  repeated: string[];
  /** Ids that occurred twice on one page. */
  duplicates: string[];
  /** Requests sent before the end of a requested pause. */
  early: string[];
  /** Requested hosts other than the source. */
  otherHosts: string[];
}

/** Maximum number of requests of a run, to stop endless ones. */
const maxRequests = 100;

/** Runs a source realistically: requests use the public host name of the source, and the twin answers for any host. */
async function run(
  { read, connector, apiKey, now }: HostileSource,
  twin: Twin,
  limits: Partial<FetchLimits>,
): Promise<Run> {
  const result: Run = {
    notices: [],
    rejected: [],
    error: null,
    attempts: 0,
    repeated: [],
    duplicates: [],
    early: [],
    otherHosts: [],
  };
  const clock = { now, notBefore: now };
  const { signal } = new AbortController();
  const { host } = new URL(connector.defaultBaseUrl);
  let requests = 0;
  const sentRequests = new Map<string, number>();
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
      result.attempts = Math.max(result.attempts, attempt);
    },
    send: async (address, init) => {
      requests += 1;
      if (requests > maxRequests) throw new Error(`The source received more than ${maxRequests} requests.`);
      const url = new URL(address instanceof Request ? address.url : address);
      const key = requestKey(url, init);
      sentRequests.set(key, (sentRequests.get(key) ?? 0) + 1);
      if (url.host !== host) result.otherHosts.push(url.host);
      if (clock.now < clock.notBefore)
        result.early.push(`${clock.now.toISOString()} before ${clock.notBefore.toISOString()}`);
      const response = await globalThis.fetch(twin.url + url.pathname + url.search, init);
      clock.notBefore = readRetryAfter(response.headers.get('retry-after'), clock.now) ?? clock.notBefore;
      return response;
    },
  });
  try {
    for await (const page of read({ fetch, now, signal, checkpoint: null, apiKey }, connector.defaultBaseUrl)) {
      const ids = page.notices.map(({ source_id }) => source_id);
      result.duplicates.push(...ids.filter((id, index) => ids.indexOf(id) !== index));
      result.notices.push(...page.notices);
      result.rejected.push(...page.rejected);
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    result.error = error;
  }
  result.repeated = [...sentRequests].flatMap(([key, times]) =>
    times > 3 && !isPoll(key) ? [`${times} times ${key.slice(0, 200)}`] : [],
  );
  return result;
}

function requestKey(url: URL, { method = 'GET', body = null }: RequestInit = {}): string {
  return `${method} ${url.href} ${JSON.stringify(body)}`;
}

function isPoll(key: string): boolean {
  return /^GET \S+\/v2\/(?:crawl|extract)\//.test(key);
}

const cases = isFullDrill ? hostileCases() : sampleHostileCases(drillSeed);
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

  it('yields every record if the source has no fault', async () => {
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
      const result = await run(source, twin, limits);
      expectPoliteRequests(result, misbehaviour);
      expectOutcome(result, misbehaviour.expects);
      expectStorable(result);
      expect(findLost(result, source, twin.answers)).toEqual([]);
    },
  );
});

function expectPoliteRequests(
  { attempts, repeated, early, otherHosts }: Run,
  { needsTightLimits }: Misbehaviour,
): void {
  expect(attempts).toBeLessThanOrEqual(3);
  // With tight limits on a busy machine, a request may fail before it reaches the fault.
  if (needsTightLimits !== true) expect(repeated).toEqual([]);
  expect(early).toEqual([]);
  expect(otherHosts).toEqual([]);
}

function expectOutcome({ notices, rejected, error }: Run, expects: Expectation): void {
  const codes = expects.codes ?? [error?.code];
  if (expects.ends === 'completes') expect(error).toBeNull();
  else expect([...(expects.ends === 'fails' ? [] : [undefined]), ...codes]).toContain(error?.code);
  if (error !== null) return;
  if (expects.quarantines === 'none') expect(rejected).toEqual([]);
  if (expects.quarantines === 'some') expect(rejected).not.toEqual([]);
  // A failure is never reported as 0 records.
  if (expects.mayBeEmpty !== true) expect(notices.length + rejected.length).toBeGreaterThan(0);
}

function expectStorable({ notices, rejected, duplicates }: Run): void {
  expect(duplicates).toEqual([]);
  for (const notice of notices) expect(noticeSchema.safeParse(notice).error?.issues).toBeUndefined();
  for (const { raw, message, code } of rejected) expect([raw, message, code]).not.toContain('');
  // A zero byte or an unpaired surrogate in any text would make the database reject the whole batch.
  const stored = JSON.stringify([notices, rejected.map(({ raw: _raw, ...rest }) => rest)]);
  expect(/\\u0000|\\ud[89a-f]/.exec(stored)?.index).toBeUndefined();
  expect(Object({}).polluted).toBeUndefined();
}

/** Ids of records that the twin sent and a completed run neither yielded nor quarantined. */
function findLost(
  { notices, rejected, error }: Run,
  { answers, isUsed = () => true }: HostileSource,
  texts: readonly string[],
): string[] {
  if (error !== null) return [];
  const given = new Set(
    texts
      .flatMap((text) => recordsOf(answers, text))
      .filter(isUsed)
      .map(keyOf),
  );
  const knownKeys = new Set(
    [...notices, ...rejected].flatMap(({ source_id }) => (source_id === null ? [] : normalId(source_id))),
  );
  const lostKeys = [...given].filter((key) => !knownKeys.has(key));
  // A record without a valid id has a derived id, or is quarantined without an id.
  const others =
    [...knownKeys].filter((key) => !given.has(key)).length +
    rejected.filter(({ source_id }) => source_id === null).length;
  return lostKeys.slice(0, Math.max(0, lostKeys.length - others));
}

function keyOf(record: AnswerRecord): string {
  const id = record.get('id') ?? record.get('link') ?? record.get('title');
  return normalId(typeof id === 'string' ? id : (JSON.stringify(id) ?? ''));
}

/** Normalizes an id for comparison: ignores case, blanks and characters that cannot be stored. */
function normalId(id: string): string {
  return id
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .toLowerCase()
    .slice(0, 200);
}
