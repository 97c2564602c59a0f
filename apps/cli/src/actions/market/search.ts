import { type AiSearchResult, perplexitySearchInputSchema } from '@rfp/contracts/intelligence/perplexity';
import { invalid } from '../../errors/invalid.js';
import { answer } from './answer.js';
import { type Row } from './section.js';
import { type Options } from '../../context.js';
import { formatDay, formatValue } from '@rfp/api-client/display';

/** `rfp market search` */
export const searchMarket = answer({
  input(_options: Options, words: string[]) {
    const input = perplexitySearchInputSchema.safeParse({ query: words.join(' ') });
    if (!input.success) throw invalid(input.error.issues.map(({ message }) => message).join('; '));
    return input.data;
  },
  request: (client, { query }) => client.perplexitySearch({ query }),
  sections: ({ data }) => [{ title: 'Results', rows: data.map(resultRow) }],
});

function resultRow(result: AiSearchResult): Row {
  const { title, description, relevance_score, ai_confidence, source_url, citations, opportunity_id } = result;
  const facts = [
    ...(ai_confidence === null ? [] : [`AI confidence ${ai_confidence} %`]),
    ...factsOf(result),
    description,
    ...(citations.length === 0 ? [] : [`Sources: ${citations.join(', ')}`]),
  ];
  const links = [source_url, opportunity_id && `rfp opp view ${opportunity_id}`].filter((link) => link !== null);
  return {
    name: title,
    value: `relevance ${relevance_score} %`,
    note: facts.filter((fact) => fact !== '').join('; '),
    links,
  };
}

/** Texts with the buyer, deadline, value and set-aside of the opportunity. */
function factsOf({ opportunity }: AiSearchResult): string[] {
  if (opportunity === undefined) return [];
  const { agency_name, due_date, estimated_value, currency, set_aside } = opportunity;
  return [
    agency_name,
    due_date && `due ${formatDay(due_date)}`,
    estimated_value === null ? null : formatValue(estimated_value, currency),
    set_aside?.text,
  ].filter((fact) => typeof fact === 'string');
}
