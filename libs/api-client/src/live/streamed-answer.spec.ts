import { type AnswerPart } from '@rfp/contracts/intelligence/answer-part';
import { type MarketAnalysis } from '@rfp/contracts/intelligence';
import { createApiClient } from '../api-client.js';

const answer: MarketAnalysis = {
  success: true,
  data: { summary: 'Sixty.', key_trends: [], hot_sectors: [], generated_at: '2026-11-02T12:00:00.000Z' },
  citations: [],
  generated_at: '2026-11-02T12:00:00.000Z',
  origin: 'computed',
  left_out: [],
};

const event = (name: string, data: unknown) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

const events = (...chunks: string[]) =>
  new Response(new Blob([chunks.join('')]).stream(), { headers: { 'content-type': 'text/event-stream' } });

/** Requests an answer from a server with these responses. */
async function watch(responses: readonly Response[], signal?: AbortSignal) {
  const left = [...responses];
  const accepted: (string | null)[] = [];
  const parts: AnswerPart<MarketAnalysis>[] = [];
  const client = createApiClient({
    baseUrl: '',
    fetch: async (_input, init) => {
      accepted.push(new Headers(init?.headers).get('accept'));
      return left.shift() ?? Response.error();
    },
  });
  const call = { onPart: (part: AnswerPart<MarketAnalysis>) => void parts.push(part), ...(signal && { signal }) };
  const outcome = await client.marketAnalysis({}, call).catch((error: unknown) => error);
  return { outcome, parts, accepted };
}

describe('a streamed answer', () => {
  it('gives the computed answer, the words and then the answer', async () => {
    const stream = [
      ':\n\n',
      event('computed', answer),
      event('text', { text: 'Cloud ' }),
      event('of a newer server', {}),
      event('text', { words: 7 }),
      event('text', { text: 'grows.' }),
      event('answer', { ...answer, origin: 'live' }),
    ];
    expect(await watch([events(...stream)])).toEqual({
      outcome: { ...answer, origin: 'live' },
      parts: [{ computed: answer }, { text: 'Cloud ' }, { text: 'grows.' }],
      accepted: ['text/event-stream'],
    });
  });

  it.each([
    ['ends early', () => events(event('text', { text: 'Cloud ' }))],
    ['is a page of a proxy', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
  ])('is requested as a whole if the stream %s', async (_how, stream) => {
    const { outcome, accepted } = await watch([stream(), Response.json(answer)]);
    expect([outcome, accepted]).toEqual([answer, ['text/event-stream', 'application/json']]);
  });

  it('is read from a server that does not stream', async () => {
    const { outcome, parts, accepted } = await watch([Response.json(answer)]);
    expect([outcome, parts, accepted]).toEqual([answer, [], ['text/event-stream']]);
  });

  it('fails with the problem of the server, without another request', async () => {
    const problem = { status: 503, code: 'MARKET_NOT_READY', error: 'Soon.' };
    const { outcome, accepted } = await watch([events(event('problem', problem))]);
    expect(outcome).toMatchObject({ code: 'MARKET_NOT_READY', message: 'Soon.' });
    expect(accepted).toHaveLength(1);
  });

  it('ends with its caller, without another request', async () => {
    const leaving = new AbortController();
    const source = {
      pull(controller: ReadableStreamDefaultController) {
        leaving.abort();
        controller.error(leaving.signal.reason);
      },
    };
    const body = new ReadableStream(source, { highWaterMark: 0 });
    const stream = new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const { outcome, accepted } = await watch([stream], leaving.signal);
    expect([outcome, accepted.length]).toEqual([leaving.signal.reason, 1]);
  });
});
