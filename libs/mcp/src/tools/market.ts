import { timeframeSchema } from '@rfp/contracts/intelligence/awards';
import { competitiveLandscapeRequestSchema } from '@rfp/contracts/intelligence/competitive-landscape';
import { citationSchema, leftOutSchema, originSchema } from '@rfp/contracts/intelligence';
import { isoInstantSchema } from '@rfp/contracts/primitives';
import { trendAnalysisRequestSchema } from '@rfp/contracts/intelligence/trend-analysis';
import { z } from 'zod';
import {
  type MarketSummary,
  summarizeCompetitors,
  summarizeForecast,
  summarizeMetrics,
  summarizeOverview,
  summarizeTrends,
} from '../market-summary.js';
import { clip, outsideNote, quoteOutside } from '../outside-text.js';
import { type McpOptions, type Tool, type ToolCall } from '../tool.js';

const maxFigures = 40;
const maxStatements = 30;
const maxCitations = 10;

const topics = ['overview', 'metrics', 'trends', 'forecast', 'competitors'] as const;

const inputSchema = z.strictObject({
  topic: z
    .enum(topics)
    .describe(
      'overview: growing sectors; metrics: last month beside the one before; trends: budgets and technologies; forecast: what to expect; competitors: who has a market',
    ),
  timeframe: timeframeSchema
    .optional()
    .describe('Period of trends and competitors, or horizon of a forecast: 6months, 2years'),
  focus_areas: trendAnalysisRequestSchema.shape.focus_areas.unwrap().optional().describe('Technologies, for trends'),
  naics_codes: competitiveLandscapeRequestSchema.shape.naics_codes
    .unwrap()
    .optional()
    .describe('The market, for competitors; a short code stands for all that begin with it'),
  agency: competitiveLandscapeRequestSchema.shape.agency
    .unwrap()
    .unwrap()
    .optional()
    .describe('Full official name of the buyer, for competitors'),
});
type Input = z.output<typeof inputSchema>;

const outputSchema = z.object({
  note: z.literal(outsideNote),
  topic: z.enum(topics),
  period: z.string().nullable(),
  figures: z
    .array(z.object({ kind: z.string(), name: z.string(), value: z.string(), change: z.string().optional() }))
    .max(maxFigures),
  figures_left: z.int().nonnegative().describe('Figures that are not listed here'),
  statements: z.array(z.string()).max(maxStatements),
  statements_left: z.int().nonnegative().describe('Sentences that are not listed here'),
  model_statements: z
    .array(z.object({ text: z.string(), model: z.string(), at: isoInstantSchema }))
    .max(maxStatements)
    .describe('Sentences of a language model about the figures; they are not computed'),
  left_out: z.array(leftOutSchema).max(maxStatements).describe('Figures without enough data'),
  citations: z.array(citationSchema).max(maxCitations),
  origin: originSchema.describe(
    'computed: from our records and awards; live: partly by a language model; demo: example',
  ),
  generated_at: isoInstantSchema,
});

/** The tool `market`. */
export function marketTool({ client }: McpOptions): Tool<typeof inputSchema, typeof outputSchema> {
  return {
    name: 'market',
    title: 'Market figures',
    description:
      'Figures and trends of the market from notices and awards: growth, budgets, forecasts, contracts that end, and competitors. May take half a minute.',
    input: inputSchema,
    output: outputSchema,
    annotations: { readOnlyHint: true, idempotentHint: true, openWorldHint: true },
    async answer(input, call) {
      const { summary, left_out, citations, origin, generated_at } = await queries[input.topic](client, input, call);
      const { figures, statements, comments, period } = summary;
      const data = {
        note: outsideNote,
        topic: input.topic,
        period,
        figures: figures.slice(0, maxFigures).map((figure) => ({ ...figure, name: clip(figure.name, 300) })),
        figures_left: Math.max(0, figures.length - maxFigures),
        statements: statements.slice(0, maxStatements).map((text) => clip(text, 500)),
        model_statements: comments.slice(0, maxStatements).map((each) => ({ ...each, text: clip(each.text, 500) })),
        statements_left: Math.max(0, statements.length - maxStatements) + Math.max(0, comments.length - maxStatements),
        left_out: left_out.slice(0, maxStatements),
        citations: citations.slice(0, maxCitations).map(({ title, url }) => ({ title: clip(title, 200), url })),
        origin,
        generated_at,
      } as const;
      return { data, text: describe(data) };
    },
  };
}

type MarketArguments = Omit<
  z.output<typeof outputSchema>,
  'note' | 'topic' | 'model_statements' | keyof MarketSummary | `${string}_left`
> & {
  summary: MarketSummary;
};

type Query = (client: McpOptions['client'], input: Input, call: Pick<ToolCall, 'signal'>) => Promise<MarketArguments>;

const queries: Record<Input['topic'], Query> = {
  overview: async (client, _input, { signal }) => {
    const answer = await client.marketAnalysis({}, { signal });
    return { ...answer, summary: summarizeOverview(answer) };
  },
  metrics: async (client, _input, { signal }) => {
    const answer = await client.financialMetrics({}, { signal });
    return { ...answer, summary: summarizeMetrics(answer) };
  },
  trends: async (client, { timeframe, focus_areas }, { signal }) => {
    const answer = await client.trendAnalysis({ timeframe, focus_areas }, { signal });
    return { ...answer, summary: summarizeTrends(answer) };
  },
  forecast: async (client, { timeframe: horizon }, { signal }) => {
    const answer = await client.marketForecast({ horizon }, { signal });
    return { ...answer, summary: summarizeForecast(answer) };
  },
  competitors: async (client, { timeframe, naics_codes, agency }, { signal }) => {
    const answer = await client.competitiveLandscape({ timeframe, naics_codes, agency }, { signal });
    return { ...answer, summary: summarizeCompetitors(answer) };
  },
};

function describe(data: z.output<typeof outputSchema>): string {
  const { topic, period, figures, figures_left, statements, statements_left, model_statements, left_out, origin } =
    data;
  const numbers = figures.map(({ kind, name, value, change }) => {
    return `${kind}: ${name}: ${value}${change === undefined ? '' : ` (${change})`}`;
  });
  const comments = model_statements.map(
    ({ text, model, at }) => `${text} (written by ${model} on ${at}, not computed)`,
  );
  const lines = [...statements, ...numbers, ...comments];
  const rest = figures_left + statements_left;
  return [
    `Market ${topic}${period === null ? '' : `, ${period}`}${origin === 'demo' ? ', of demo records' : ''}.`,
    ...(lines.length === 0 ? ['There are no figures.'] : [outsideNote, quoteOutside(lines)]),
    ...(left_out.length === 0 ? [] : [`Not enough data for: ${left_out.map(({ what }) => what).join(', ')}.`]),
    ...(rest === 0 ? [] : [`${rest} more figures and sentences: narrow the question, or look at the console.`]),
  ].join('\n');
}
