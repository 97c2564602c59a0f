import { z } from 'zod';
import { awardPageSchema, awardsQuerySchema } from '../intelligence/awards.js';
import { competitiveLandscapeRequestSchema } from '../intelligence/competitive-landscape.js';
import { answerOf } from '../intelligence.js';
import { marketForecastRequestSchema, predictionsSchema, sectorSchema } from '../intelligence/market-forecast.js';
import { answeredBy, type Routes } from './route.js';
import { marketRpc } from '../rpc/market.js';
import { trendAnalysisRequestSchema } from '../intelligence/trend-analysis.js';

export const predictionsQuerySchema = z.strictObject({ sector: sectorSchema.optional() });

/** Figures of the market from awards of USAspending and from notices. */
export const marketRoutes = {
  trendAnalysis: {
    method: 'POST',
    path: '/perplexity/trend-analysis',
    summary: 'Budgets, technologies and small business in a period beside the one before',
    body: trendAnalysisRequestSchema,
    optionalBody: true,
    streams: true,
    ...answeredBy(marketRpc, 'intelligence.trend-analysis'),
  },
  competitiveLandscape: {
    method: 'POST',
    path: '/perplexity/competitive-landscape',
    summary: 'Size and concentration of a market, and who has it, from awards of USAspending',
    body: competitiveLandscapeRequestSchema,
    optionalBody: true,
    streams: true,
    ...answeredBy(marketRpc, 'intelligence.competitive-landscape'),
  },
  marketForecast: {
    method: 'POST',
    path: '/perplexity/market-forecast',
    summary: 'What is to be expected: obligations with their interval, contracts that end, busy months of agencies',
    body: marketForecastRequestSchema,
    optionalBody: true,
    streams: true,
    ...answeredBy(marketRpc, 'intelligence.market-forecast'),
  },
  predictOpportunities: {
    method: 'GET',
    path: '/perplexity/predict-opportunities',
    access: 'read',
    summary: 'Opportunities that may come: contracts that end, and busy months of agencies',
    query: predictionsQuerySchema,
    reply: predictionsSchema,
  },
  listAwards: {
    method: 'GET',
    path: '/perplexity/awards',
    access: 'read',
    summary: 'The contracts that a figure was made from, by the filter of its basis, the largest first',
    query: awardsQuerySchema,
    reply: answerOf(awardPageSchema),
  },
} as const satisfies Routes;
