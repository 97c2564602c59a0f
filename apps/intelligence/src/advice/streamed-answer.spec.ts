import { type AnswerPart } from '@rfp/contracts/intelligence/answer-part';
import { type MarketAnalysis } from '@rfp/contracts/intelligence';
import { AnalysisService } from '../market/analysis.service.js';
import { ObservationsService } from '../market/observations.service.js';
import { type AdviceWorld, adviceWorld } from '../testing/advice-world.js';
import { person } from '../testing/callers.js';

const now = new Date('2026-11-23T12:00:00Z');

let world: AdviceWorld;
let observations: ObservationsService;

beforeAll(async () => {
  world = await adviceWorld();
  observations = new ObservationsService(world.client);
  await world.store.query('INSERT INTO catalogue_reading (id, completed_at) VALUES (2, now())');
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const words = (summary: string) => JSON.stringify({ summary, key_trends: [], hot_sectors: [] });

/** Requests an analysis and passes on the parts that are streamed before it. */
function watch(analysis: AnalysisService, onPart: (part: AnswerPart<MarketAnalysis>) => void = () => {}, n = 1) {
  const shown: AnswerPart<MarketAnalysis>[] = [];
  const leaving = new AbortController();
  const parts = {
    signal: leaving.signal,
    send(part: AnswerPart<MarketAnalysis>) {
      shown.push(part);
      onPart(part);
    },
  };
  const answer = analysis.read('default', { caller: person(n), parts }, now);
  return { shown, leave: () => leaving.abort(), answer };
}

const textOf = (parts: readonly AnswerPart<MarketAnalysis>[]) =>
  parts.map((part) => ('text' in part ? part.text : '')).join('');

const analysisOf = (options = {}) => new AnalysisService(world.store, world.parts(options).advice, observations);

describe('a streamed answer', () => {
  it('is the computed answer, then text without foreign links, and streams no cached text', async () => {
    const analysis = analysisOf();
    world.script.answer = () => ({ text: words('Cloud grows, says https://evil.example/a [web:1].') });
    const first = watch(analysis);
    const { data, origin } = await first.answer;
    const computed = await analysis.compute('default', now);
    expect(first.shown[0]).toEqual({ computed });
    expect(textOf(first.shown)).toBe('Cloud grows, says [1].\n');
    expect([origin, data.comment?.text]).toEqual(['live', 'Cloud grows, says [1].']);
    const again = watch(analysis, undefined, 2);
    expect((await again.answer).data.comment).toEqual(data.comment);
    expect(again.shown).toEqual([]);
  });

  it('ends with the computed answer and the reason if the answer of the model is incomplete', async () => {
    world.script.answer = () => ({ text: words('Cloud grows.'), cut: true });
    const { answer, shown } = watch(analysisOf());
    const { origin, left_out } = await answer;
    expect(textOf(shown)).toBe('Cloud grows.\n');
    expect([origin, left_out.at(-1)]).toEqual([
      'computed',
      { what: 'Words of a language model', reason: 'The answer of the model is truncated.' },
    ]);
  });

  it('ends the model call when its reader disconnects, and counts its reservation', async () => {
    const { advice, budget } = world.parts();
    const analysis = new AnalysisService(world.store, advice, observations);
    const never = new Promise<void>(() => {});
    world.script.answer = () => ({ text: words('Cloud grows.'), held: never });
    const { answer, leave } = watch(analysis, (part) => {
      if ('text' in part) leave();
    });
    expect((await answer).origin).toBe('computed');
    expect((await budget.read(null)).installation).toMatchObject({ spent: 50_000, reserved: 0 });
  });

  it('is requested again for those who waited for the answer of a reader that disconnects', async () => {
    const analysis = analysisOf();
    const never = new Promise<void>(() => {});
    let requests = 0;
    world.script.answer = () => {
      requests += 1;
      return { text: words(`Answer ${requests}.`), ...(requests === 1 ? { held: never } : {}) };
    };
    let begun = (): void => {};
    const writing = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const leaving = watch(analysis, (part) => {
      if ('text' in part) begun();
    });
    await writing;
    const staying = watch(analysis, undefined, 2);
    leaving.leave();
    await leaving.answer;
    expect((await staying.answer).data.comment?.text).toBe('Answer 2.');
  });
});
