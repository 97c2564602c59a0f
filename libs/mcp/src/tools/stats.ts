import { formatCount, formatValue } from '@rfp/api-client/display';
import { type Stats, statsSchema } from '@rfp/contracts/stats';
import { z } from 'zod';
import { outsideNote, quoteOutside } from '../outside-text.js';
import { type McpOptions, type Tool } from '../tool.js';

const inputSchema = z.strictObject({});

const outputSchema = statsSchema.strip().extend({ note: z.literal(outsideNote) });

/** The tool `stats`. */
export function statsTool({ client }: McpOptions): Tool<typeof inputSchema, typeof outputSchema> {
  return {
    name: 'stats',
    title: 'Statistics',
    description:
      'Counts of all opportunities by status, type, agency, score and due date, their value, and what is new this week.',
    input: inputSchema,
    output: outputSchema,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: false },
    async answer(_input, { signal }) {
      const stats = await client.stats({}, { signal });
      return { data: { ...stats, note: outsideNote }, text: describe(stats) };
    },
  };
}

function sumText({ value, count }: Stats['value_apart']['closed']): string {
  return `${formatValue(value)} in ${formatCount(count)}`;
}

function describe(stats: Stats): string {
  const { ceilings, awards, closed } = stats.value_apart;
  const agencies = stats.by_agency.map(({ agency_name, count }) => `${formatCount(count)} ${agency_name}`);
  return [
    `${formatCount(stats.total_opportunities)} ${stats.demo ? 'demo ' : ''}opportunities, ${formatCount(stats.active_opportunities)} of them active; ${formatCount(stats.high_priority)} of high priority, ${formatCount(stats.due_soon)} due within 30 days; average score of open ones ${stats.avg_score}.`,
    `Estimates of the ${formatCount(stats.valued_opportunities)} open ones that state one in US dollars: ${formatValue(stats.total_value)}. Not included: ceilings of open ones, ${sumText(ceilings)}; awards, ${sumText(awards)}; closed ones, ${sumText(closed)}.`,
    `Added in the last seven days: ${formatCount(stats.added_last_week.total)}.`,
    ...(agencies.length === 0 ? [] : ['Agencies with the most:', outsideNote, quoteOutside(agencies)]),
  ].join('\n');
}
