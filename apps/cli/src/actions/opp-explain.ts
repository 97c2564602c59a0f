import { scorePartLabels } from '@rfp/api-client/display';
import { scoreParts, type ScoreExplanation } from '@rfp/contracts/score';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { clean } from '../output/clean.js';
import { printOne } from '../output/print-records.js';
import { clip, renderTable } from '../output/table.js';

/** `rfp opp explain` */
export async function explainScore(io: Io, id: string, options: Record<string, unknown>): Promise<void> {
  const context = createContext(io, options);
  const words = typeof options['keywords'] === 'string' ? options['keywords'].split(',') : [];
  const keywords = words.map((word) => word.trim()).filter((word) => word !== '');
  const explanation = await context.client.explainScore(id, keywords, { signal: io.signal });
  printOne(context, explanation, () => describe(context, explanation));
}

function describe({ paint, io }: Context, { score, weights, explanation, factors, recipe }: ScoreExplanation): string {
  const parts = renderTable(
    [{ head: 'PART' }, { head: 'SCORE', align: 'right' }, { head: 'WEIGHT', align: 'right' }],
    scoreParts.map((part) => [scorePartLabels[part], String(score[part]), `${weights[part]} %`]),
  );
  const lines = factors.map(({ part, points, label, field, quote }) => {
    const from = field === null ? '' : `  ${clean(field)}: ${quote === null ? '' : `"${clean(quote)}"`}`;
    const sign = points > 0 ? '+' : '';
    return `${`${sign}${points}`.padStart(4)}  ${scorePartLabels[part].padEnd(11)}  ${clean(label)}${paint('dim', clip(from, io.out.columns))}`;
  });
  const heading = `${paint('bold', `${score.total} of 100`)}  ${clean(explanation)}`;
  return `${heading}\n\n${parts}\n${lines.join('\n')}\n\n${paint('dim', `Recipe: ${clean(recipe)}`)}\n`;
}
