import { requirementLabels, requirementStateLabels, scorePartLabels } from '@rfp/api-client/display';
import { withNote } from '@rfp/contracts/dates/date-note';
import { recipeChoiceSchema, scoreParts, type ScoreExplanation } from '@rfp/contracts/opportunities/score';
import { requirementPlace } from '@rfp/contracts/opportunities/eligibility';
import { invalid } from '../../errors/invalid.js';
import { type Context, type Options } from '../../context.js';
import { sanitize } from '../../output/sanitize.js';
import { clip, renderTable } from '../../output/table.js';
import { show } from '../list.js';

/** `rfp opp explain` */
export const explainScore = show({
  async read({ client }: Context, options: Options, id: string) {
    const words = typeof options['keywords'] === 'string' ? options['keywords'].split(',') : [];
    const keywords = words.map((word) => word.trim()).filter((word) => word !== '');
    const recipe = recipeChoiceSchema.optional().safeParse(options['recipe']);
    if (!recipe.success) throw invalid('--recipe must be default or the id of a recipe');
    const asOf = typeof options['asOf'] === 'string' ? options['asOf'] : undefined;
    return client.explainScore({ id, keywords, recipe: recipe.data, asOf });
  },
  text: describe,
});

function describe(context: Context, found: ScoreExplanation): string {
  const { colorize } = context;
  const { score, weights, explanation, recipe, recipe_id, as_of } = found;
  const parts = renderTable(
    [{ head: 'PART' }, { head: 'SCORE', align: 'right' }, { head: 'WEIGHT', align: 'right' }],
    scoreParts.map((part) => [scorePartLabels[part], String(score[part]), `${weights[part]} %`]),
  );
  const heading = `${colorize('bold', `${score.total} of 100`)}  ${sanitize(explanation)}`;
  const id = recipe_id === undefined ? '' : ` (${sanitize(recipe_id)})`;
  const origin = colorize('dim', `Recipe: ${sanitize(recipe)}${id}, as of ${sanitize(as_of)}`);
  const sections = [`${parts}\n${describeFactors(context, found)}`, ...describeEligibility(context, found), origin];
  return `${heading}\n\n${sections.join('\n\n')}\n`;
}

function describeFactors({ colorize, io }: Context, { factors, rounding = 0 }: ScoreExplanation): string {
  const lines = factors.map(({ part, points, label, field, quote, weight, date_note }) => {
    const value = quote === null ? '' : withNote(`"${quote}"`, date_note);
    const sourceText = field === null ? '' : `  ${sanitize(field)}: ${sanitize(value)}`;
    const sign = points > 0 ? '+' : '';
    const counted = weight === undefined ? '' : ` x ${`${weight} %`.padEnd(5)}`;
    const head = `${`${sign}${points}`.padStart(4)}${counted}  ${scorePartLabels[part].padEnd(11)}  ${sanitize(label)}`;
    return `${head}${colorize('dim', clip(sourceText, io.out.columns))}`;
  });
  if (rounding !== 0) lines.push(`${rounding > 0 ? '+' : ''}${rounding} by rounding the total`);
  return lines.join('\n');
}

/** The requirements that the notice states, then the names of the others. Empty if the server is too old to list requirements. */
function describeEligibility({ colorize, io }: Context, { eligibility }: ScoreExplanation): string[] {
  if (eligibility === undefined) return [];
  const lines = eligibility
    .filter(({ quote }) => quote !== null)
    .map(({ requirement, state, reason, quote, ...place }) => {
      const sourceText = `  ${sanitize(requirementPlace(place) ?? '')}: "${sanitize(quote ?? '')}"`;
      const head = `${requirementStateLabels[state].padEnd(10)}  ${requirementLabels[requirement].padEnd(17)}  ${sanitize(reason)}`;
      return `${head}${colorize('dim', clip(sourceText, io.out.columns))}`;
    });
  const unstated = eligibility
    .filter(({ quote }) => quote === null)
    .map(({ requirement }) => requirementLabels[requirement]);
  if (unstated.length > 0) lines.push(colorize('dim', `None found in the text: ${unstated.join(', ')}`));
  return [`${colorize('bold', 'Eligibility')}, not part of the score\n${lines.join('\n')}`];
}
