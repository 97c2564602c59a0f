import { financialMetricsSchema, marketAnalysisSchema } from '../intelligence.js';
import { type Routes } from '../route.js';
import { smartAlertsInputSchema, smartAlertsSchema } from '../smart-alerts.js';

/** Market figures and what is concluded from them. */
export const intelligenceRoutes = {
  financialMetrics: {
    method: 'GET',
    path: '/perplexity/financial-metrics',
    access: 'read',
    summary: 'Figures of the market: the last complete month beside the one before',
    status: 200,
    reply: financialMetricsSchema,
    passesTo: 'intelligence.financial-metrics',
  },
  marketAnalysis: {
    method: 'GET',
    path: '/perplexity/market-analysis',
    access: 'read',
    summary: 'The market of the last three complete months beside the three before: sectors that grow, and trends',
    status: 200,
    reply: marketAnalysisSchema,
    streams: true,
    passesTo: 'intelligence.market-analysis',
  },
  smartAlerts: {
    method: 'POST',
    path: '/perplexity/smart-alerts',
    access: 'read',
    summary: 'What the person should know this week: what is due, planned, changed and growing of what they look for',
    body: smartAlertsInputSchema,
    optionalBody: true,
    status: 200,
    reply: smartAlertsSchema,
    passesTo: 'intelligence.smart-alerts',
  },
} as const satisfies Routes;
