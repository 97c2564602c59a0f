import { z } from 'zod';
import { answerPartOf } from '../intelligence/answer-part.js';
import { awardFilterSchema, awardPageSchema, maxAwardPage } from '../intelligence/awards.js';
import {
  competitiveLandscapeRequestSchema,
  competitiveLandscapeSchema,
} from '../intelligence/competitive-landscape.js';
import { answerOf } from '../intelligence.js';
import {
  marketForecastRequestSchema,
  marketForecastSchema,
  predictionsSchema,
  sectorSchema,
} from '../intelligence/market-forecast.js';
import { audienceSchema } from '../opportunity.js';
import { type RpcTable } from './call.js';
import { trendAnalysisRequestSchema, trendAnalysisSchema } from '../intelligence/trend-analysis.js';

const audience = z.strictObject({ audience: audienceSchema });

/** Market figures from awards and notices. */
export const marketRpc = {
  'intelligence.trend-analysis': {
    access: 'read',
    long: true,
    request: audience.extend(trendAnalysisRequestSchema.shape),
    reply: trendAnalysisSchema,
    part: answerPartOf(trendAnalysisSchema),
  },
  'intelligence.competitive-landscape': {
    access: 'read',
    long: true,
    request: competitiveLandscapeRequestSchema,
    reply: competitiveLandscapeSchema,
    part: answerPartOf(competitiveLandscapeSchema),
  },
  'intelligence.market-forecast': {
    access: 'read',
    long: true,
    request: audience.extend(marketForecastRequestSchema.shape),
    reply: marketForecastSchema,
    part: answerPartOf(marketForecastSchema),
  },
  'intelligence.predict-opportunities': {
    access: 'read',
    request: audience.extend({ sector: sectorSchema.nullable() }),
    reply: predictionsSchema,
  },
  'intelligence.awards': {
    access: 'read',
    long: true,
    request: z.strictObject({ filter: awardFilterSchema, page: z.int().min(1).max(maxAwardPage) }),
    reply: answerOf(awardPageSchema),
  },
} as const satisfies RpcTable;
