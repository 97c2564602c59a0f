import { z } from 'zod';
import { type KeyCheck } from '../connector.js';
import { callFirecrawl } from './call-firecrawl.js';
import { hostedUrl } from './settings.js';

const creditsGuard = z.object({ data: z.object({ remainingCredits: z.number() }) });

/** Checks a key by requesting the remaining credits, which costs none. */
export const firecrawlKeyCheck: KeyCheck = {
  baseUrl: hostedUrl,
  account: 'firecrawl',
  pace: { minIntervalMs: 1000, dailyQuota: null },
  async run(context, baseUrl) {
    const { data } = await callFirecrawl({ context, baseUrl }, '/v2/team/credit-usage', creditsGuard);
    return `Firecrawl accepts the key. ${data.remainingCredits.toLocaleString('en-US')} credits are left.`;
  },
};
