import { Random } from './generate-notices.js';
import { type Call, type Measurement, measurements, type Store } from './measurements.js';
import { printProgress, time, type Timings } from './timings.js';

export interface Server {
  url: string;
  token: string;
  /** Tokens of users with their own profiles. */
  people?: readonly string[];
}

/** Answer of the API to an unknown call. */
const unknownCall = new Set([400, 404, 405, 422]);
/** The query language rejects it; a search without query language would accept it. */
const brokenQuery = '"';
const notReady = 503;
const redraws = 20;
const conditionalCalls = 10;

/** Every measurement of the catalogue by its name; undefined if the API does not offer it yet. */
export async function measureProduct(server: Server, store: Store): Promise<ReadonlyMap<string, Timings | undefined>> {
  const query = JSON.stringify({ q: brokenQuery });
  const knowsLanguage = unknownCall.has(
    await send(server, { path: `/api/opportunities?filter=${encodeURIComponent(query)}` }),
  );
  const found = new Map<string, Timings | undefined>();
  for (const measurement of measurements.filter(({ isMarket = false }) => !isMarket)) {
    const timings = await measure(server, store, measurement, knowsLanguage);
    found.set(measurement.name, timings);
    printProgress(measurement.name, timings);
  }
  return found;
}

export async function measure(
  server: Server,
  store: Store,
  { name, call, awaits, by, conditional = false }: Measurement,
  knowsLanguage: boolean,
): Promise<Timings | undefined> {
  if (call === undefined || (awaits === 'query language' && !knowsLanguage)) return undefined;
  const random = new Random(name.length);
  if (by === 'each person') return timeEach(server, call(random, store));
  const first = await send(server, call(random, store));
  if (unknownCall.has(first)) {
    if (awaits === undefined) throw new Error(`${name} was answered with ${first}.`);
    return undefined;
  }
  let last = '';
  const next = (): Call => {
    let drawn = call(random, store);
    // A repeated call could be answered from a cache. Statistics have only one call.
    for (let tries = 0; tries < redraws && JSON.stringify(drawn) === last; tries += 1) drawn = call(random, store);
    last = JSON.stringify(drawn);
    return drawn;
  };
  if (conditional) return timeConditional(server, next);
  return time(async () => (await send(by === undefined ? server : asAnyPerson(server, random), next())) < 300);
}

function asAnyPerson({ people = [], ...server }: Server, random: Random): Server {
  return { ...server, token: people[random.below(people.length)] ?? server.token };
}

/** Times one call of each user, repeated while the order is being prepared. */
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

/** Times the second of two equal requests, which has the ETag of the first one. */
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

/** The status of the response, once it is read. */
async function send(server: Server, call: Call, more: Record<string, string> = {}): Promise<number> {
  return (await fetchOf(server, call, more)).status;
}

async function fetchOf(
  { url, token }: Server,
  { path, body }: Call,
  more: Record<string, string> = {},
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more };
  const response = await fetch(`${url}${path}`, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response;
}
