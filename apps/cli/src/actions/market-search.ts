import { type AiSearchResult, perplexitySearchInputSchema } from '@rfp/contracts/perplexity';
import { AppError } from '@rfp/contracts/errors';
import { askWatched } from '../answer/ask.js';
import { printAnswer } from '../answer/print-answer.js';
import { type Row } from '../answer/section.js';
import { createContext } from '../context.js';
import { type Io } from '../io.js';

export { perplexitySearchSchema as marketSearchSchema } from '@rfp/contracts/perplexity';

/** `rfp market search` */
export async function searchMarket(io: Io, words: string[], options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const input = perplexitySearchInputSchema.safeParse({ query: words.join(' ') });
  if (!input.success)
    throw new AppError('VALIDATION', { message: input.error.issues.map(({ message }) => message).join('; ') });
  const answer = await askWatched(context, ({ signal }) =>
    context.client.perplexitySearch({ query: input.data.query }, { signal }),
  );
  printAnswer(context, answer, [{ title: 'Results', rows: answer.data.map(resultRow) }]);
}

function resultRow(result: AiSearchResult): Row {
  const { title, description, relevance_score, ai_confidence, source_url, citations, opportunity_id } = result;
  const confidence = ai_confidence === null ? 'AI confidence not stated' : `AI confidence ${ai_confidence} %`;
  const facts = [confidence, description, ...(citations.length === 0 ? [] : [`Sources: ${citations.join(', ')}`])];
  const links = [source_url, opportunity_id && `rfp opp view ${opportunity_id}`].filter((link) => link !== null);
  return {
    name: title,
    value: `relevance ${relevance_score} %`,
    note: facts.filter((fact) => fact !== '').join('; '),
    links,
  };
}
