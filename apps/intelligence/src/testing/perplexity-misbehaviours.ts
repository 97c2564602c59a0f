import { type FaultPlan } from '@rfp/twins/fault';
import { type PerplexityAnswer } from '@rfp/twins/perplexity';

/** A misbehaviour of Perplexity. */
export interface PerplexityMisbehaviour {
  /** Unique name, which completes the phrase "a model that". */
  name: string;
  /** Fault of the connection or of the status code. */
  plan?: FaultPlan;
  /** Wrong answer to a request for a score. */
  answer?: PerplexityAnswer;
  /** Allowed error codes. Empty: the product must return an answer. */
  codes: readonly string[];
  /** Whether the product may also return an answer, because the last event of a stream completes the answer. */
  mayBeAnswered?: true;
  /** Whether the twin stalls, so that a test needs a short timeout. */
  stalls?: true;
}

const score = (value: unknown): string =>
  JSON.stringify({
    score: value,
    explanation: 'It fits [1].',
    factors: [{ name: 'Place', points: 60, reason: 'Near.' }],
  });

/** Plan for an error in the JSON format of the API. */
function status(code: number, type: string, headers: Record<string, string> = {}): FaultPlan {
  const body = JSON.stringify({ error: { message: `The twin answers ${code}.`, type, code } });
  return { kind: 'status', status: code, headers: { 'content-type': 'application/json', ...headers }, body };
}

const webPageStatus = (code: number): FaultPlan => ({
  kind: 'status',
  status: code,
  headers: { 'content-type': 'text/html' },
  body: '<html><body><center><h1>Error</h1></center><hr><center>openresty</center></body></html>',
});

const refusals: readonly PerplexityMisbehaviour[] = [
  { name: 'does not know the model', plan: status(400, 'invalid_model'), codes: ['MODEL_REFUSED'] },
  { name: 'refuses the key', plan: status(401, 'invalid_api_key'), codes: ['MODEL_KEY_REFUSED'] },
  { name: 'refuses the key with a web page', plan: webPageStatus(401), codes: ['MODEL_KEY_REFUSED'] },
  { name: 'has no credit left', plan: status(402, 'insufficient_credit'), codes: ['MODEL_CREDIT_SPENT'] },
  { name: 'answers 403 with a web page', plan: webPageStatus(403), codes: ['MODEL_KEY_REFUSED'] },
  { name: 'was retired', plan: status(410, 'gone'), codes: ['MODEL_RETIRED'] },
  { name: 'was retired, with a web page as answer', plan: webPageStatus(404), codes: ['MODEL_RETIRED'] },
  { name: 'rejects the request as invalid', plan: status(422, 'validation_error'), codes: ['MODEL_REFUSED'] },
  {
    name: 'has moved',
    plan: { kind: 'redirect', to: 'https://other.example/v1/responses', status: 307 },
    codes: ['MODEL_REFUSED'],
  },
];

const outages: readonly PerplexityMisbehaviour[] = [
  {
    name: 'requests a short pause once',
    plan: { ...status(429, 'rate_limit', { 'retry-after-ms': '5' }), times: 1 },
    codes: [],
  },
  {
    name: 'requests a pause of two hours',
    plan: status(429, 'rate_limit', { 'retry-after': '7200', 'x-should-retry': 'true' }),
    codes: ['MODEL_RATE_LIMITED'],
  },
  { name: 'answers 500 twice', plan: { ...status(500, 'internal'), times: 2 }, codes: [] },
  { name: 'answers 503 every time', plan: webPageStatus(503), codes: ['MODEL_ERROR'] },
  { name: 'never answers', plan: { kind: 'silent' }, codes: ['MODEL_TIMEOUT'], stalls: true },
  {
    name: 'answers byte by byte',
    plan: { kind: 'drip', everyMs: 20, part: 'body' },
    codes: ['MODEL_TIMEOUT'],
    stalls: true,
  },
  { name: 'stalls in the middle of its answer', plan: { kind: 'stall' }, codes: ['MODEL_TIMEOUT'], stalls: true },
  { name: 'resets the connection', plan: { kind: 'reset' }, codes: ['MODEL_UNREACHABLE'] },
  { name: 'closes the connection too early', plan: { kind: 'truncated' }, codes: ['MODEL_TRUNCATED'] },
  {
    name: 'answers with a web page and status 200',
    plan: { kind: 'html' },
    codes: ['MODEL_UNREADABLE', 'MODEL_TRUNCATED'],
  },
  { name: 'answers with an empty body', plan: { kind: 'empty' }, codes: ['MODEL_UNREADABLE', 'MODEL_TRUNCATED'] },
  {
    name: 'never ends its answer',
    plan: { kind: 'endless', piece: Buffer.alloc(65_536, 0x20) },
    codes: ['MODEL_TOO_LARGE'],
    mayBeAnswered: true,
  },
];

const answers: readonly PerplexityMisbehaviour[] = [
  {
    name: 'reports a failure with status 200',
    answer: { status: 'failed', error: { message: 'The model is overloaded.', type: 'server_error' } },
    codes: ['MODEL_FAILED'],
  },
  { name: 'has not finished', answer: { status: 'in_progress', text: '{"score": 8' }, codes: ['MODEL_TRUNCATED'] },
  { name: 'answers in the retired format', plan: retiredFormat(), codes: ['MODEL_UNREADABLE', 'MODEL_TRUNCATED'] },
  { name: 'returns no search results after a search', answer: { pages: null, text: score(70) }, codes: [] },
  { name: 'returns an empty list of search results', answer: { pages: [], text: score(70) }, codes: [] },
  { name: 'writes code fences around its JSON', answer: { text: `\`\`\`json\n${score(70)}\n\`\`\`` }, codes: [] },
  {
    name: 'writes sentences around its JSON',
    answer: { text: `Here it is:\n${score(70)}\nI hope it helps.` },
    codes: [],
  },
  { name: 'thinks before its JSON', answer: { text: `<think>A {score} of 900?</think>${score(70)}` }, codes: [] },
  { name: 'writes prose', answer: { text: 'It fits very well.' }, codes: ['MODEL_UNREADABLE'] },
  { name: 'ends its JSON too early', answer: { text: score(70).slice(0, 30) }, codes: ['MODEL_UNREADABLE'] },
  { name: 'answers with an empty text', answer: { text: '' }, codes: ['MODEL_UNREADABLE'] },
  { name: 'answers in another shape', answer: { text: '{"points": [1, 2]}' }, codes: ['MODEL_UNREADABLE'] },
  {
    name: 'nests lists thousands of levels deep',
    answer: { text: `{"score": ${'['.repeat(9000)}${']'.repeat(9000)}}` },
    codes: ['MODEL_UNREADABLE'],
  },
  { name: 'writes a number above the range', answer: { text: score(900) }, codes: [] },
  { name: 'writes a number below the range', answer: { text: score(-1e9) }, codes: [] },
  { name: 'writes numbers as text', answer: { text: score('85%') }, codes: [] },
  { name: 'writes an infinite number', answer: { text: score(0).replace(':0', ':1e999') }, codes: [] },
  {
    name: 'writes half a megabyte',
    answer: { text: score(70).replace('It fits', 'book '.repeat(100_000)) },
    codes: ['MODEL_TOO_LARGE'],
  },
  {
    name: 'adds items of unknown kinds',
    answer: {
      text: score(70),
      items: [
        { type: 'hologram', data: [1] },
        { type: 'fetch_url_results', contents: [] },
      ],
    },
    codes: [],
  },
];

export const perplexityMisbehaviours = [...refusals, ...outages, ...answers];

/** Text of the notice for `perplexityLies`. */
export const noticeOfLies = `Quotations are due by December 10, 2026 at 2:00 PM EST. Late quotations will not be considered.
The contractor shall deliver ten pumps to Building 4, Norfolk, VA 23511. The Government will inspect the pumps.
Send quotations to jane.doe@navy.mil. The technical proposal shall not exceed 10 pages. Offerors shall complete and return SF 1449.
The acquisition is a total small business set-aside. One award is expected in January 2027.`;

/** A false sentence of a model about a notice, with a correct quote. */
export interface PerplexityLie {
  /** Unique name, which completes the phrase "a model that lies about". */
  readonly name: string;
  /** A quote from `noticeOfLies`. */
  readonly quote: string;
  readonly sentence: string;
}

/** One lie of each class. The product must not display the sentences. */
export const perplexityLies: readonly PerplexityLie[] = [
  {
    name: 'a negation',
    quote: 'Late quotations will not be considered.',
    sentence: 'Late quotations will be considered.',
  },
  {
    name: 'the actor',
    quote: 'The Government will inspect the pumps.',
    sentence: 'The contractor will inspect the pumps.',
  },
  {
    name: 'a date',
    quote: 'Quotations are due by December 10, 2026 at 2:00 PM EST.',
    sentence: 'Quotations are due by December 17, 2026.',
  },
  {
    name: 'a requirement',
    quote: 'Quotations are due by December 10, 2026 at 2:00 PM EST.',
    sentence: 'Quotations and a bid bond are due by December 10, 2026.',
  },
  {
    name: 'a cancellation',
    quote: 'The acquisition is a total small business set-aside.',
    sentence: 'The acquisition was cancelled.',
  },
  {
    name: 'an e-mail address',
    quote: 'Send quotations to jane.doe@navy.mil.',
    sentence: 'Send quotations to jane.roe@navy.mil.',
  },
  {
    name: 'a postal address',
    quote: 'The contractor shall deliver ten pumps to Building 4, Norfolk, VA 23511.',
    sentence: 'The contractor shall deliver ten pumps to Building 9, Pensacola.',
  },
  {
    name: 'a clearance',
    quote: 'The contractor shall deliver ten pumps to Building 4, Norfolk, VA 23511.',
    sentence: 'The contractor shall hold a Secret clearance and deliver ten pumps.',
  },
  {
    name: 'a page limit',
    quote: 'The technical proposal shall not exceed 10 pages.',
    sentence: 'The technical proposal shall not exceed 25 pages.',
  },
  {
    name: 'a form',
    quote: 'Offerors shall complete and return SF 1449.',
    sentence: 'Offerors shall complete and return SF 1442.',
  },
  {
    name: 'a set-aside',
    quote: 'The acquisition is a total small business set-aside.',
    sentence: 'The acquisition is a total HUBZone set-aside.',
  },
];

/** Answer with a single sentence, for a question about a notice and for a brief. */
export function answerOfSentence({ sentence, quote }: Pick<PerplexityLie, 'sentence' | 'quote'>): PerplexityAnswer {
  const sentences = [{ text: sentence, quotes: [quote] }];
  return { text: JSON.stringify({ sentences, summary: sentences, mitigations: [] }) };
}

/** Plan for an answer in the format of chat completions, which an old proxy may still use. */
function retiredFormat(): FaultPlan {
  const body = JSON.stringify({
    object: 'chat.completion',
    choices: [{ message: { role: 'assistant', content: score(70) } }],
  });
  return { kind: 'rewrite', rewrite: () => body };
}
