import { requirementLabels, requirementStateLabels, scorePartLabels } from '@rfp/api-client/display';
import { requirementPlace } from '@rfp/contracts/opportunities/eligibility';
import { withNote } from '@rfp/contracts/dates/date-note';
import {
  recipeChoiceSchema,
  type ScoreExplanation,
  scoreExplanationSchema,
  scoreParts,
} from '@rfp/contracts/opportunities/score';
import { z } from 'zod';
import { outsideNote, quoteOutside } from '../outside-text.js';
import { type McpOptions, type Tool } from '../tool.js';

const maxFactors = 40;

const inputSchema = z.strictObject({
  id: z.uuid().describe('Id of the opportunity, from the tool search'),
  keywords: z
    .array(z.string().trim().min(1).max(100))
    .max(20)
    .default([])
    .describe('Scores it for these keywords instead of those of the caller'),
  recipe: recipeChoiceSchema
    .optional()
    .describe('"default" for the score of lists; without it, the recipe of the caller'),
});

const outputSchema = scoreExplanationSchema
  .pick({
    id: true,
    explanation: true,
    score: true,
    weights: true,
    recipe: true,
    as_of: true,
    rounding: true,
    eligibility: true,
  })
  .strip()
  .extend({
    note: z.literal(outsideNote),
    factors: scoreExplanationSchema.shape.factors.max(maxFactors),
    factors_left: z.int().nonnegative().describe('Factors that are not listed here'),
  });

/** The tool `explain`. */
export function explainTool({ client }: McpOptions): Tool<typeof inputSchema, typeof outputSchema> {
  return {
    name: 'explain',
    title: 'Explain a score',
    description:
      'Why an opportunity has its score: the parts with their weights, every factor with its points and the words it rests on, and whether the caller meets the requirements.',
    input: inputSchema,
    output: outputSchema,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    async answer({ id, ...choice }, { signal }) {
      const found = await client.explainScore({ id, ...choice }, { signal });
      const { factors } = found;
      const data: z.input<typeof outputSchema> = {
        ...found,
        note: outsideNote,
        factors: factors.slice(0, maxFactors),
        factors_left: Math.max(0, factors.length - maxFactors),
      };
      return { data, text: describe(found), opportunities: [id] };
    },
  };
}

function describe({ score, weights, explanation, factors, eligibility = [] }: ScoreExplanation): string {
  const parts = scoreParts.map((part) => `${scorePartLabels[part]} ${score[part]} x ${weights[part]} %`);
  const reasons = factors.slice(0, maxFactors).map(({ part, points, label, quote, date_note }) => {
    const value = quote === null ? '' : ` ${withNote(`"${quote}"`, date_note)}`;
    return `${points} ${scorePartLabels[part]}: ${label}${value}`;
  });
  const stated = eligibility
    .filter(({ quote }) => quote !== null)
    .map(({ requirement, state, reason, quote, ...place }) => {
      const label = `${requirementLabels[requirement]}, ${requirementStateLabels[state]}`;
      return `${label}: ${reason}${quoted(quote)} (${requirementPlace(place) ?? ''})`;
    });
  return [
    `Score ${score.total} of 100: ${parts.join(', ')}.`,
    outsideNote,
    quoteOutside([explanation, ...reasons, ...stated]),
  ].join('\n');
}

function quoted(quote: string | null): string {
  return quote === null ? '' : ` "${quote}"`;
}
