import { askWatched } from '../answer/ask.js';
import { printAnswer } from '../answer/print-answer.js';
import { basisText } from '../answer/section.js';
import { createContext } from '../context.js';
import { type Io } from '../io.js';

export { financialMetricsSchema as marketMetricsSchema } from '@rfp/contracts/intelligence';

/** `rfp market metrics` */
export async function showMetrics(io: Io, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const answer = await askWatched(context, ({ signal }) => context.client.financialMetrics({}, { signal }));
  const rows = answer.data.map(({ metric, current_value, change, description, unit, basis }) => ({
    name: metric,
    value: unit === 'notices' ? `${current_value} notices` : current_value,
    note: change === null ? description : `${change}; ${description}`,
    basis: basisText(basis),
  }));
  printAnswer(context, answer, [
    { title: 'The last complete month beside the one before, and what is open now', rows },
  ]);
}
