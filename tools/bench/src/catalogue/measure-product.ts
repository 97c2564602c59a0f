import { Random } from './generate-notices.js';
import { type Call, type Measurement, measurements, type Store } from './measurements.js';
import { printProgress, time, type Timings } from './timings.js';

export interface Server {
  url: string;
  token: string;
  /** Tokens of users, each with another profile. */
  people?: readonly string[];
  /** Token of the user whose workspace has marks. */
  marker?: string;
}

/** Status codes of the API for unknown calls. */
const unknownCall = new Set([400, 404, 405, 422]);
/** A text that is invalid in the query language, but that a search without query language accepts. */
const brokenQuery = '"';
const notReady = 503;
const redraws = 20;
const conditionalCalls = 10;

/** Timings of every measurement by name; undefined if the API does not offer the call yet. */
export async function measureProduct(server: Server, store: Store): Promise<ReadonlyMap<string, Timings | undefined>> {
  const query = JSON.stringify({ q: brokenQuery });
  const hasQueryLanguage = unknownCall.has(
    await send(server, { path: `/api/opportunities?filter=${encodeURIComponent(query)}` }),
  );
  const found = new Map<string, Timings | undefined>();
  for (const measurement of measurements.filter(({ isMarket = false }) => !isMarket)) {
    const timings = await measure(server, store, measurement, hasQueryLanguage);
    found.set(measurement.name, timings);
    printProgress(measurement.name, timings);
  }
  return found;
}

export async function measure(
  server: Server,
  store: Store,
  { name, call, awaits, by, conditional = false }: Measurement,
  hasQueryLanguage: boolean,
): Promise<Timings | undefined> {
  if (call === undefined || (awaits === 'query language' && !hasQueryLanguage)) return undefined;
  const random = new Random(name.length);
  if (by === 'each person') return timeEach(server, call(random, store));
  const first = await send(server, call(random, store));
  if (unknownCall.has(first)) {
    if (awaits === undefined) throw new Error(`${name} was answered with ${first}.`);
    return undefined;
  }
  let last = '';
  const next = (): Call => {
    let candidate = call(random, store);
    // A repeated call could be answered from a cache. The limit is for measurements with a single possible call.
    for (let tries = 0; tries < redraws && JSON.stringify(candidate) === last; tries += 1)
      candidate = call(random, store);
    last = JSON.stringify(candidate);
    return candidate;
  };
  if (conditional) return timeConditional(server, next);
  return time(async () => (await send({ ...server, token: tokenOf(server, by, random) }, next())) < 300);
}

function tokenOf({ token, people = [], marker = token }: Server, by: Measurement['by'], random: Random): string {
  if (by === 'marking person') return marker;
  return by === undefined ? token : (people[random.below(people.length)] ?? token);
}

/** Times one call per user. */
function timeEach(server: Server, call: Call): Promise<Timings> {
  const people = [...(server.people ?? [])];
  return time(async () => {
    const token = people.pop() ?? server.token;
    for (;;) {
      const status = await send({ ...server, token }, call);
      if (status !== notReady) return status < 300;
    }
  }, people.length);
}

/** Times requests with the ETag of an earlier, equal request. */
async function timeConditional(server: Server, next: () => Call): Promise<Timings> {
  const calls: { call: Call; tag: string }[] = [];
  for (let n = 0; n < conditionalCalls; n += 1) {
    const call = next();
    calls.push({ call, tag: (await fetchOf(server, call)).headers.get('etag') ?? '' });
  }
  let n = 0;
  return time(async () => {
    const { call, tag } = calls[n++ % calls.length] ?? { call: next(), tag: '' };
    return (await send(server, call, { 'if-none-match': tag })) === 304;
  });
}

/** Sends a call and reads the whole response. Returns its status. */
async function send(server: Server, call: Call, extraHeaders: Record<string, string> = {}): Promise<number> {
  return (await fetchOf(server, call, extraHeaders)).status;
}

async function fetchOf(
  { url, token }: Server,
  { path, body }: Call,
  extraHeaders: Record<string, string> = {},
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...extraHeaders };
  const response = await fetch(`${url}${path}`, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response;
}
