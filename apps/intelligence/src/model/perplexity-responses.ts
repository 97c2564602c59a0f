import { z } from 'zod';

// Answers of the Search API and the Agent API of Perplexity: https://docs.perplexity.ai/docs/agent-api/quickstart

const pageGuard = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  title: z.string().catch(''),
  url: z.string(),
  snippet: z.string().catch(''),
  date: z.string().nullish().catch(null),
});
export type Page = z.infer<typeof pageGuard>;

/** Skips pages without an address instead of refusing the whole answer. */
const pagesGuard = z
  .array(z.unknown())
  .max(1000)
  .transform((pages) => pages.flatMap((page) => pageGuard.safeParse(page).data ?? []));

export const searchGuard = z.object({ results: pagesGuard });

const tokensGuard = z.int().nonnegative().catch(0);
const usageGuard = z.object({
  input_tokens: tokensGuard,
  output_tokens: tokensGuard,
  cost: z
    .object({ currency: z.string().catch('USD'), total_cost: z.number().nonnegative() })
    .nullish()
    .catch(null),
});
export type AgentUsage = z.infer<typeof usageGuard>;

const annotationGuard = z.object({ url: z.string(), title: z.string().catch('') });

const messageGuard = z.object({
  type: z.literal('message'),
  status: z.string().optional(),
  content: z.array(
    z.object({ type: z.string(), text: z.string().catch(''), annotations: z.array(z.unknown()).nullish().catch(null) }),
  ),
});
const searchResultsGuard = z.object({ type: z.literal('search_results'), results: pagesGuard });
const otherItemGuard = z.object({ type: z.string() }).transform(() => ({ type: 'other' as const }));

export const agentGuard = z.object({
  status: z.string(),
  model: z.string().catch('unknown'),
  error: z
    .object({ message: z.string().catch('') })
    .nullish()
    .catch(null),
  output: z.array(z.union([messageGuard, searchResultsGuard, otherItemGuard])).catch([]),
  usage: usageGuard.nullish().catch(null),
});
export type AgentResponse = z.infer<typeof agentGuard>;

/** Unknown kinds of events are skipped. */
export const eventGuard = z.union([
  z.object({ type: z.literal('response.output_text.delta'), delta: z.string() }),
  z.object({ type: z.literal('response.reasoning.search_results'), results: pagesGuard }),
  z.object({ type: z.literal('response.output_item.done'), item: searchResultsGuard }),
  z.object({ type: z.enum(['response.completed', 'response.failed']), response: agentGuard }),
  otherItemGuard,
]);

/** Returns the pages of the searches, then the pages of the annotations in the text. */
export function pagesOf({ output }: AgentResponse): Page[] {
  const found = output.flatMap((item) => (item.type === 'search_results' ? item.results : []));
  const annotated = output
    .flatMap((item) => (item.type === 'message' ? item.content : []))
    .flatMap(({ annotations }) => annotations ?? [])
    .flatMap((annotation) => annotationGuard.safeParse(annotation).data ?? [])
    .map(({ url, title }) => ({ url, title, snippet: '' }));
  return [...found, ...annotated];
}
