import { delay } from '@rfp/api-client/live/delay';
import { type Answer, type FinancialData } from '../data/financial-types.js';
import { simulatedAlerts, simulatedSources } from './simulated-alerts.js';
import { simulatedLandscape } from './simulated-landscape.js';
import {
  simulatedForecast,
  simulatedHits,
  simulatedMetrics,
  simulatedOverview,
  simulatedTrends,
} from './simulated-market.js';

/** Delay of simulated content, as specified. */
export const simulatedDelaysMs = {
  search: 2000,
  overview: 1000,
  metrics: 1500,
  trends: 1500,
  forecast: 2000,
  landscape: 1500,
  alerts: 1000,
} as const;

async function simulate<T>(
  content: T,
  delayMs: number,
  signal = new AbortController().signal,
  citations: readonly string[] = [],
): Promise<Answer<T>> {
  await delay(delayMs, signal);
  const named = citations.map((title) => ({ title, url: null }));
  return { content, demo: 'unavailable', isLive: false, leftOut: [], citations: named };
}

/** Built-in content. Names and titles make clear that it is fictitious. */
export const simulatedData: Omit<FinancialData, 'status'> = {
  search: () => simulate(simulatedHits, simulatedDelaysMs.search),
  metrics: (signal) => simulate(simulatedMetrics, simulatedDelaysMs.metrics, signal),
  overview: (signal) => simulate(simulatedOverview(new Date()), simulatedDelaysMs.overview, signal),
  trends: (signal) => simulate(simulatedTrends, simulatedDelaysMs.trends, signal),
  forecast: (signal) => simulate(simulatedForecast, simulatedDelaysMs.forecast, signal),
  landscape: () => (signal) => simulate(simulatedLandscape, simulatedDelaysMs.landscape, signal),
  alerts: (signal) => simulate(simulatedAlerts(new Date()), simulatedDelaysMs.alerts, signal, simulatedSources),
};
