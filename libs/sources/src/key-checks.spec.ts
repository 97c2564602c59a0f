import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { AppError } from '@rfp/contracts/errors';
import { type KeyCheck } from './connector.js';
import { createSourceFetch } from './fetch-source.js';
import { perplexity } from './perplexity/check-key.js';
import { findConnectorType } from './registry.js';

const key = 'CANARY-of-a-key-0123456789';

/** Every service with a key: a successful response, the sentence about the response, and the expected request. */
const services: [
  string,
  {
    answer: unknown;
    sentence: string;
    request: string;
    sent: (requests: RecordedRequest) => unknown;
    expected: unknown;
  },
][] = [
  [
    'sam_gov',
    {
      answer: { totalRecords: 12_345, opportunitiesData: [] },
      sentence: 'SAM.gov accepts the key. It lists 12,345 notices of the last 7 days.',
      request: 'GET /opportunities/v2/search',
      sent: ({ query }) => [query.get('api_key'), query.get('limit'), query.get('postedFrom'), query.get('postedTo')],
      expected: [key, '1', '09/24/2026', '10/01/2026'],
    },
  ],
  [
    'firecrawl',
    {
      answer: { success: true, data: { remainingCredits: 480 } },
      sentence: 'Firecrawl accepts the key. 480 credits are left.',
      request: 'GET /v2/team/credit-usage',
      sent: ({ headers }) => headers.authorization,
      expected: `Bearer ${key}`,
    },
  ],
  [
    'simpler_grants',
    {
      answer: { data: [{}], pagination_info: { page_offset: 1, page_size: 1, total_records: 2048 } },
      sentence: 'Simpler.Grants.gov accepts the key. It lists 2,048 open opportunities.',
      request: 'POST /v1/opportunities/search',
      sent: ({ headers }) => headers['x-api-key'],
      expected: key,
    },
  ],
  [
    'socrata',
    {
      answer: [{ contractnumber: 'A-1' }],
      sentence: 'The portal data.delaware.gov accepts the app token.',
      request: 'GET /resource/2hnj-zwix.json',
      sent: ({ headers }) => headers['x-app-token'],
      expected: key,
    },
  ],
  [
    'perplexity',
    {
      answer: { id: 'one', results: [{ title: 'A notice', url: 'https://example.org/', snippet: '' }] },
      sentence: 'Perplexity accepts the key. The test was one billed search.',
      request: 'POST /search',
      sent: ({ headers, body }) => [headers.authorization, JSON.parse(body)],
      expected: [`Bearer ${key}`, { query: 'federal contract opportunities', max_results: 1 }],
    },
  ],
];
interface RecordedRequest {
  request: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

let twin: Server;
let origin: string;
let requests: RecordedRequest[];
let reply: { status: number; body: unknown };

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://twin');
  const { method = '', headers } = request;
  requests.push({ request: `${method} ${pathname}`, query, headers, body: await text(request) });
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
}

beforeAll(async () => {
  twin = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => twin.listen(0, '127.0.0.1', resolve));
  const address = twin.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => new Promise((resolve) => twin.close(resolve)));
beforeEach(() => {
  requests = [];
});

function checkOf(service: string): KeyCheck {
  if (service === perplexity.key) return perplexity.check;
  const check = findConnectorType(service).operator?.apiKey?.check;
  if (check === undefined) throw new Error(`${service} has no key`);
  return check;
}

function check(service: string): Promise<string> {
  const { signal } = new AbortController();
  const fetch = createSourceFetch({ signal, retry: { attempts: 1 } });
  const context = { fetch, now: new Date('2026-10-01T12:00:00Z'), signal, checkpoint: null, apiKey: key };
  return checkOf(service).run(context, origin);
}

describe.each(services)('the check of a key of %s', (service, { answer, sentence, request, sent, expected }) => {
  it('sends the key with one request and states what the response shows', async () => {
    reply = { status: 200, body: answer };
    expect(await check(service)).toBe(sentence);
    expect(requests.map((one) => [one.request, sent(one)])).toEqual([[request, expected]]);
  });

  it('fails for a refused key and for a response of a different shape, without the key in its message', async () => {
    reply = { status: 401, body: { error: `Unknown key ${key}` } };
    const refused = await check(service).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'SOURCE_KEY_REFUSED', message: expect.not.stringContaining(key) });
    reply = { status: 200, body: { welcome: key } };
    const changed = await check(service).catch((error: unknown) => error);
    expect(changed).toMatchObject({ code: 'SOURCE_CHANGED', message: expect.not.stringContaining(key) });
  });
});
