import { z } from 'zod';
import { factsOf, opportunityTextSchema, toOpportunityText } from '../opportunity-text.js';
import { outsideNote, quoteOutside } from '../outside-text.js';
import { type McpOptions, type Tool } from '../tool.js';

const descriptionLength = 4000;

const inputSchema = z.strictObject({
  id: z.uuid().describe('Id of the opportunity, from the tool search'),
  description_from: z.int().min(0).max(10_000_000).default(0).describe('Where to continue a long description'),
});

/** The tool `get`. */
export function getTool({ client, console }: McpOptions): Tool<typeof inputSchema, typeof opportunityTextSchema> {
  return {
    name: 'get',
    title: 'Read an opportunity',
    description:
      'One opportunity with all that matters: dates, value, eligibility, codes, contact, attachments, scores, and its description in parts.',
    input: inputSchema,
    output: opportunityTextSchema,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    async answer({ id, description_from: from }, { signal }) {
      const opportunity = await client.getOpportunity({ id }, { signal });
      const data = toOpportunityText(opportunity, { from, length: descriptionLength, console });
      const { status, cancelled, total_score, next_description_from: next, description_left: left } = data;
      const lines = [
        `Opportunity ${id}: ${cancelled ? 'cancelled' : status}, score ${total_score} of 100 (explain tells why).`,
        outsideNote,
        quoteOutside(factsOf(data)),
        ...(next === null ? [] : [`${left} more characters of it: the same call with description_from ${next}.`]),
      ];
      return { data, text: lines.join('\n'), opportunities: [id] };
    },
  };
}
