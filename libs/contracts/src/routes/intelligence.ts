import { answeredBy, type Routes } from './route.js';
import { intelligenceRpc } from '../rpc/intelligence.js';
import { smartAlertsInputSchema } from '../intelligence/smart-alerts.js';

/** Market figures and what is concluded from them. */
export const intelligenceRoutes = {
  financialMetrics: {
    method: 'GET',
    path: '/perplexity/financial-metrics',
    summary: 'Figures of the market: the last complete month beside the one before',
    ...answeredBy(intelligenceRpc, 'intelligence.financial-metrics'),
  },
  marketAnalysis: {
    method: 'GET',
    path: '/perplexity/market-analysis',
    summary: 'The market of the last three complete months beside the three before: sectors that grow, and trends',
    streams: true,
    ...answeredBy(intelligenceRpc, 'intelligence.market-analysis'),
  },
  smartAlerts: {
    method: 'POST',
    path: '/perplexity/smart-alerts',
    summary: 'What the person should know this week: what is due, planned, changed and growing of what they look for',
    body: smartAlertsInputSchema,
    optionalBody: true,
    ...answeredBy(intelligenceRpc, 'intelligence.smart-alerts'),
  },
} as const satisfies Routes;
