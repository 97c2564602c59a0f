import { screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-page.js';
import { FinancialDataContext } from '../data/financial-data.js';
import { type Demo, type FinancialData, type ModelStatus } from '../data/financial-types.js';
import { Intelligence } from '../Intelligence.js';
import { simulatedAlerts } from '../simulated/simulated-alerts.js';
import { simulatedLandscape } from '../simulated/simulated-landscape.js';
import {
  simulatedForecast,
  simulatedHits,
  simulatedMetrics,
  simulatedOverview,
  simulatedTrends,
} from '../simulated/simulated-market.js';

export const modelStatus: ModelStatus = {
  configured: true,
  provider: 'perplexity',
  model: 'fast',
  key_from: 'settings',
  search: { state: 'ready', text: 'Searches the web.' },
  answers: { state: 'ready', text: 'Adds words with their sources.' },
  last_failure: null,
  budget: {
    person: { spent_usd: 0.02, reserved_usd: 0, limit_usd: 1 },
    workspace: { spent_usd: 0.1, reserved_usd: 0, limit_usd: 10 },
    renewed_at: '2026-11-03T00:00:00.000Z',
  },
};

const source = { title: 'Example award data', url: null };

export function dataOf(demo: Demo): FinancialData {
  const answer =
    <T,>(content: T) =>
    () =>
      Promise.resolve({ content, demo, isLive: demo === null, leftOut: [], citations: [source] });
  return {
    status: async () => modelStatus,
    metrics: answer(simulatedMetrics),
    search: answer(simulatedHits),
    overview: answer(simulatedOverview(new Date())),
    trends: answer(simulatedTrends),
    forecast: answer(simulatedForecast),
    landscape: () => answer(simulatedLandscape),
    alerts: answer(simulatedAlerts(new Date())),
  };
}

export const fail = () => Promise.reject(new Error('The provider is unavailable'));
export const failingData: FinancialData = {
  status: fail,
  metrics: fail,
  search: fail,
  overview: fail,
  trends: fail,
  forecast: fail,
  landscape: () => fail,
  alerts: fail,
};
export const simulated = dataOf('unavailable');

/** Opens the page with simulated content instead of the content of the server. */
export async function openSimulated(address = '', data: Partial<FinancialData> = {}) {
  const page = await renderScreen(
    <FinancialDataContext value={{ ...simulated, alerts: dataOf('records').alerts, ...data }}>
      <Intelligence />
    </FinancialDataContext>,
    { at: `/perplexity${address}`, path: '/perplexity' },
  );
  await screen.findByRole('heading', { level: 1, name: 'Financial Intelligence' });
  return page;
}
