import { createHash } from 'node:crypto';
import { canonicalJson } from '@rfp/contracts/text/canonical-json';
import { z } from 'zod';
import { type Answer, type AnswerRequest, type LanguageModel } from './language-model.js';

/** Cache of answers, such as a table. */
export interface AnswerCache {
  /** Returns the cached answer or undefined. */
  find: (key: string) => Promise<unknown>;
  store: (key: string, answer: unknown) => Promise<void>;
}

const cachedAnswerGuard = z.object({
  value: z.unknown(),
  sources: z.array(z.object({ id: z.string(), title: z.string(), url: z.string(), date: z.string().nullable() })),
  dropped_links: z.int(),
  dropped_items: z.int(),
  model: z.string(),
  answered_at: z.iso.datetime(),
  spend: z.object({
    provider: z.string(),
    model: z.string().nullable(),
    call: z.enum(['search', 'answer']),
    prompt: z.string().nullable(),
    micro_usd: z.int().nullable(),
    input_tokens: z.int(),
    output_tokens: z.int(),
  }),
});

/** An answer and the time at which the model gave it. */
export interface DatedAnswer<T> extends Answer<T> {
  answered_at: string;
}

/** Cache key of a question to a model over a version of the data; the same for all people. */
export function questionKey<I, S extends z.ZodType>(
  model: LanguageModel,
  { prompt, input, requireSources = false }: AnswerRequest<I, S>,
  dataVersion: string,
): string {
  const question = [model.provider, prompt.name, prompt.version, prompt.write(input), requireSources, dataVersion];
  return createHash('sha256').update(canonicalJson(question)).digest('hex');
}

/** Returns the cached answer to the same question over the same data, if there is one. It costs nothing now: its `spend` is the original cost. */
async function readCached<I, S extends z.ZodType>(
  { model, cache }: { model: LanguageModel; cache: AnswerCache },
  request: AnswerRequest<I, S>,
  dataVersion: string,
): Promise<DatedAnswer<z.output<S>> | undefined> {
  const cached = cachedAnswerGuard.safeParse(await cache.find(questionKey(model, request, dataVersion)));
  const value = request.prompt.schema(request.input).safeParse(cached.data?.value);
  return cached.success && value.success ? { ...cached.data, value: value.data } : undefined;
}

/**
 * Returns the cached answer to the same question over the same data, or else asks the model and caches the answer. A cached answer is not streamed.
 * @param dataVersion - version of the data behind the input; answers over another version are not used
 */
export async function answerOnce<I, S extends z.ZodType>(
  from: { model: LanguageModel; cache: AnswerCache },
  request: AnswerRequest<I, S>,
  dataVersion: string,
): Promise<DatedAnswer<z.output<S>> & { isCached: boolean }> {
  const cached = await readCached(from, request, dataVersion);
  if (cached !== undefined) return { ...cached, isCached: true };
  const answer = { ...(await from.model.answer(request)), answered_at: new Date().toISOString() };
  await from.cache.store(questionKey(from.model, request, dataVersion), answer);
  return { ...answer, isCached: false };
}
