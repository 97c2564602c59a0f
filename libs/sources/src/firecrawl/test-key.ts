import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { ask, type Firecrawl } from './ask.js';
import { creditsGuard } from './responses.js';

export interface FirecrawlCredits {
  /** Null where Firecrawl counts none, as one's own does. */
  remaining: number | null;
  plan: number | null;
}

const usageGuard = z.object({ data: creditsGuard });

/**
 * Asks what is left to pay with, which costs nothing: whether Firecrawl is there, and takes the key.
 * @throws SOURCE_KEY_REFUSED, and whatever keeps it from being reached
 */
export async function testKey(firecrawl: Firecrawl): Promise<FirecrawlCredits> {
  try {
    const { data } = await ask(firecrawl, '/v2/team/credit-usage', usageGuard);
    return { remaining: data.remainingCredits ?? data.remaining_credits ?? null, plan: data.planCredits ?? data.plan_credits ?? null };
  } catch (error) {
    // One's own Firecrawl may have no accounts: then it says whether it is ready.
    if (!(error instanceof AppError) || error.details['status'] !== 404) throw error;
    await ask(firecrawl, '/v0/health/readiness', z.object({ status: z.literal('ok') }));
    return { remaining: null, plan: null };
  }
}
