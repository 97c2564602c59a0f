import { screen } from '@testing-library/react';
import { AppError, type ErrorCode } from '@rfp/contracts/errors';
import { type FinancialMetrics } from '@rfp/contracts/intelligence';
import { type PerplexityStatus } from '@rfp/contracts/intelligence/perplexity';
import { type Handlers } from '../../testing/fake-server.js';
import { renderScreen } from '../../testing/render-page.js';
import { Intelligence } from '../Intelligence.js';

/** Reply of the server without its data. */
export const answer: Omit<FinancialMetrics, 'data'> = {
  success: true,
  citations: [],
  generated_at: '2026-11-02T12:00:00.000Z',
  origin: 'computed',
  left_out: [],
};

export const q = 'posted:2026-10-01..2026-10-31';

export const posted: FinancialMetrics = {
  ...answer,
  data: [
    {
      metric: 'Notices posted',
      current_value: '1,260',
      change: '+5.0%',
      trend: 'up',
      description: 'Opportunities posted in October 2026, against September 2026',
      current: '1260.00',
      previous: '1200.00',
      unit: 'notices',
      basis: { of: 'opportunities', filter: { q }, count: 1260 },
    },
  ],
};

const none = { state: 'none', text: 'Answers are computed here.' } as const;
const budget = { spent_usd: 0, reserved_usd: 0, limit_usd: 10 };

const unconfigured: PerplexityStatus = {
  ...answer,
  data: {
    configured: false,
    provider: null,
    model: null,
    key_from: null,
    search: none,
    answers: none,
    last_failure: null,
    budget: { person: null, workspace: budget, renewed_at: '2026-11-03T00:00:00.000Z' },
  },
};

/** Renders Financial Intelligence with live data of a stub server. */
export async function openIntelligence(address: string, handlers: Handlers) {
  const page = await renderScreen(<Intelligence />, {
    at: `/perplexity${address}`,
    path: '/perplexity',
    handlers: { perplexityStatus: () => unconfigured, ...handlers },
  });
  await screen.findByRole('heading', { level: 1, name: 'Financial Intelligence' });
  return page;
}

/** Returns a handler that fails with an error code. */
export const refuse = (code: ErrorCode) => () => {
  throw new AppError(code);
};
