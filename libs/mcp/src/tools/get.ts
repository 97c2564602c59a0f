import { isInputRequiredResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { changeMark, markInputShape } from '../change-marks.js';
import { changeSchema, describeChange } from '../change.js';
import { factsOf, opportunityTextSchema, toOpportunityText } from '../opportunity-text.js';
import { outsideNote, quoteOutside } from '../outside-text.js';
import { type McpOptions, type Tool } from '../tool.js';

const descriptionLength = 4000;

const readSchema = z.strictObject({
  id: z.uuid().describe('Id of the opportunity, from the tool search'),
  description_from: z.int().min(0).max(10_000_000).default(0).describe('Where to continue a long description'),
});
const changeInputSchema = readSchema.extend(markInputShape);
type InputSchema = typeof readSchema | typeof changeInputSchema;

const outputSchema = opportunityTextSchema.extend({ change: changeSchema.optional() });

/** The tool `get`. */
export function getTool(options: McpOptions): Tool<InputSchema, typeof outputSchema> {
  const { client, console, allowChanges } = options;
  const changes = allowChanges ? ' With an action it marks the opportunity for the workspace.' : '';
  return {
    name: 'get',
    title: 'Read an opportunity',
    description: `One opportunity with all that matters: dates, value, eligibility, codes, contact, attachments, scores, and its description in parts.${changes}`,
    input: allowChanges ? changeInputSchema : readSchema,
    output: outputSchema,
    annotations: {
      readOnlyHint: !allowChanges,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    async answer(input, call) {
      const { id, description_from: from } = input;
      const opportunity = await client.getOpportunity({ id }, { signal: call.signal });
      const { action, reason, tag } = 'action' in input ? input : {};
      const requested = action === undefined ? undefined : { action, reason, tag };
      const change = requested === undefined ? undefined : await changeMark(options, opportunity, requested, call);
      if (change !== undefined && isInputRequiredResult(change)) return change;
      const text = toOpportunityText(opportunity, { from, length: descriptionLength, console });
      const data = { ...text, ...(change === undefined ? {} : { change }) };
      const { status, cancelled, total_score, next_description_from: next, description_left: left } = data;
      const lines = [
        ...(change === undefined ? [] : describeChange(change)),
        `Opportunity ${id}: ${cancelled ? 'cancelled' : status}, score ${total_score} of 100 (explain tells why).`,
        outsideNote,
        quoteOutside(factsOf(data)),
        ...(next === null ? [] : [`${left} more characters of it: the same call with description_from ${next}.`]),
      ];
      return { data, text: lines.join('\n'), opportunities: [id] };
    },
  };
}
