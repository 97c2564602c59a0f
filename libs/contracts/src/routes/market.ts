import { z } from 'zod';
import { awardPageSchema, awardsQuerySchema } from '../awards.js';
import { competitiveLandscapeRequestSchema, competitiveLandscapeSchema } from '../competitive-landscape.js';
import { answerOf } from '../intelligence.js';
import {
  marketForecastRequestSchema,
  marketForecastSchema,
  predictionsSchema,
  sectorSchema,
} from '../market-forecast.js';
import { type Routes } from '../route.js';
import { trendAnalysisRequestSchema, trendAnalysisSchema } from '../trend-analysis.js';

export const predictionsQuerySchema = z.strictObject({ sector: sectorSchema.optional() });

/** Figures of the market from awards of USAspending and from notices. */
export const marketRoutes = {
  trendAnalysis: {
    method: 'POST',
    path: '/perplexity/trend-analysis',
    access: 'read',
    summary: 'Budgets, technologies and small business in a period beside the one before',
    body: trendAnalysisRequestSchema,
    optionalBody: true,
    status: 200,
    reply: trendAnalysisSchema,
    streams: true,
    passesTo: 'intelligence.trend-analysis',
  },
  competitiveLandscape: {
    method: 'POST',
    path: '/perplexity/competitive-landscape',
    access: 'read',
    summary: 'Size and concentration of a market, and who has it, from awards of USAspending',
    body: competitiveLandscapeRequestSchema,
    optionalBody: true,
    status: 200,
    reply: competitiveLandscapeSchema,
    streams: true,
    passesTo: 'intelligence.competitive-landscape',
  },
  marketForecast: {
    method: 'POST',
    path: '/perplexity/market-forecast',
    access: 'read',
    summary: 'What is to be expected: obligations with their interval, contracts that end, busy months of agencies',
    body: marketForecastRequestSchema,
    optionalBody: true,
    status: 200,
    reply: marketForecastSchema,
    streams: true,
    passesTo: 'intelligence.market-forecast',
  },
  predictOpportunities: {
    method: 'GET',
    path: '/perplexity/predict-opportunities',
    access: 'read',
    summary: 'Opportunities that may come: contracts that end, and busy months of agencies',
    query: predictionsQuerySchema,
    status: 200,
    reply: predictionsSchema,
  },
  listAwards: {
    method: 'GET',
    path: '/perplexity/awards',
    access: 'read',
    summary: 'The contracts that a figure was made from, by the filter of its basis, the largest first',
    query: awardsQuerySchema,
    status: 200,
    reply: answerOf(awardPageSchema),
  },
} as const satisfies Routes;
