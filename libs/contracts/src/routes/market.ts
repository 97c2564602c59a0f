import { z } from 'zod';
import { awardPageSchema, awardsQuerySchema } from '../intelligence/awards.js';
import { competitiveLandscapeRequestSchema } from '../intelligence/competitive-landscape.js';
import { answerOf } from '../intelligence.js';
import { marketForecastRequestSchema, predictionsSchema, sectorSchema } from '../intelligence/market-forecast.js';
import { answeredBy, type Routes } from './route.js';
import { marketRpc } from '../rpc/market.js';
import { trendAnalysisRequestSchema } from '../intelligence/trend-analysis.js';

export const predictionsQuerySchema = z.strictObject({ sector: sectorSchema.optional() });

/** Market figures from USAspending awards and from notices. */
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
    summary: 'Size, concentration and largest vendors of a market, from USAspending awards',
    body: competitiveLandscapeRequestSchema,
    optionalBody: true,
    streams: true,
    ...answeredBy(marketRpc, 'intelligence.competitive-landscape'),
  },
  marketForecast: {
    method: 'POST',
    path: '/perplexity/market-forecast',
    summary: 'Market forecast: obligations with their interval, ending contracts, busy months of agencies',
    body: marketForecastRequestSchema,
    optionalBody: true,
    streams: true,
    ...answeredBy(marketRpc, 'intelligence.market-forecast'),
  },
  predictOpportunities: {
    method: 'GET',
    path: '/perplexity/predict-opportunities',
    access: 'read',
    summary: 'Possible future opportunities: ending contracts, and busy months of agencies',
    query: predictionsQuerySchema,
    reply: predictionsSchema,
  },
  listAwards: {
    method: 'GET',
    path: '/perplexity/awards',
    access: 'read',
    summary: 'The contracts behind a figure, by the filter of its basis, largest first',
    query: awardsQuerySchema,
    reply: answerOf(awardPageSchema),
  },
} as const satisfies Routes;
