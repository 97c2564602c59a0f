import { scorePartLabels } from '@rfp/api-client/display';
import { scoreParts, type ScoreExplanation } from '@rfp/contracts/score';
import { createContext, type Context } from '../context.js';
import { type Io } from '../io.js';
import { sanitize } from '../output/sanitize.js';
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

function describe(
  { colorize, io }: Context,
  { score, weights, explanation, factors, recipe }: ScoreExplanation,
): string {
  const parts = renderTable(
    [{ head: 'PART' }, { head: 'SCORE', align: 'right' }, { head: 'WEIGHT', align: 'right' }],
    scoreParts.map((part) => [scorePartLabels[part], String(score[part]), `${weights[part]} %`]),
  );
  const lines = factors.map(({ part, points, label, field, quote }) => {
    const from = field === null ? '' : `  ${sanitize(field)}: ${quote === null ? '' : `"${sanitize(quote)}"`}`;
    const sign = points > 0 ? '+' : '';
    return `${`${sign}${points}`.padStart(4)}  ${scorePartLabels[part].padEnd(11)}  ${sanitize(label)}${colorize('dim', clip(from, io.out.columns))}`;
  });
  const heading = `${colorize('bold', `${score.total} of 100`)}  ${sanitize(explanation)}`;
  return `${heading}\n\n${parts}\n${lines.join('\n')}\n\n${colorize('dim', `Recipe: ${sanitize(recipe)}`)}\n`;
}
