import { formatCount } from '@rfp/api-client/display';
import { searchCriteriaSchema } from '@rfp/contracts/opportunity';
import { createContext } from '../context.js';
import { type Io } from '../io.js';
import { printHint } from '../output/print-hint.js';
import { printOpportunities } from '../output/opportunity-table.js';
import { parseOptions, snakeCase } from '../parse-options.js';

const numbers = new Set(['min_value', 'max_value', 'min_score', 'limit']);

/** `rfp opp search` */
export async function searchOpportunities(io: Io, words: string[], options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const named = Object.entries(options).map(([name, value]) => [snakeCase(name), value] as const);
  const known = named.filter(([name]) => Object.hasOwn(searchCriteriaSchema.shape, name));
  const typed = known.map(([name, value]) => [name, numbers.has(name) ? Number(value) : value] as const);
  const criteria = parseOptions(searchCriteriaSchema, { ...Object.fromEntries(typed), keywords: words.join(',') });
  const answer = await context.client.searchOpportunities(criteria, { signal: io.signal });
  printOpportunities(context, answer.data);
  printHint(
    context,
    `${formatCount(answer.data.length)} of ${formatCount(answer.total)} found in ${answer.elapsed_ms} ms`,
  );
}
