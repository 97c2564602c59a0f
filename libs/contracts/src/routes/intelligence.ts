import { answeredBy, type Routes } from './route.js';
import { intelligenceRpc } from '../rpc/intelligence.js';
import { smartAlertsInputSchema } from '../intelligence/smart-alerts.js';

/** Market figures, and advice derived from them. */
export const intelligenceRoutes = {
  financialMetrics: {
    method: 'GET',
    path: '/perplexity/financial-metrics',
    summary: 'Market figures: the last complete month and the month before',
    ...answeredBy(intelligenceRpc, 'intelligence.financial-metrics'),
  },
  marketAnalysis: {
    method: 'GET',
    path: '/perplexity/market-analysis',
    summary: 'The market of the last three complete months compared with the three before: growing sectors, and trends',
    streams: true,
    ...answeredBy(intelligenceRpc, 'intelligence.market-analysis'),
  },
  smartAlerts: {
    method: 'POST',
    path: '/perplexity/smart-alerts',
    summary: 'Alerts for this week: deadlines, forecasts, changes and market growth that match the caller’s profile',
    body: smartAlertsInputSchema,
    optionalBody: true,
    ...answeredBy(intelligenceRpc, 'intelligence.smart-alerts'),
  },
} as const satisfies Routes;
