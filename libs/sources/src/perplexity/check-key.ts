import { z } from 'zod';
import { type KeyCheck } from '../connector.js';

const searchGuard = z.object({ results: z.array(z.unknown()) });

/** Checks a key by a search with one result, because the service has no free request. */
const check: KeyCheck = {
  baseUrl: 'https://api.perplexity.ai',
  account: 'perplexity',
  // Each test is billed, and all users of an installation share the key.
  pace: { minIntervalMs: 1000, dailyQuota: 20 },
  async run({ fetch, apiKey }, baseUrl) {
    await fetch.json(`${baseUrl}/search`, {
      schema: searchGuard,
      headers: { authorization: `Bearer ${apiKey}` },
      body: { query: 'federal contract opportunities', max_results: 1 },
    });
    return 'Perplexity accepts the key. The test was one billed search.';
  },
};

/** A service with an API key but without sources. */
export const perplexity = { key: 'perplexity', title: 'Perplexity', check } as const;
