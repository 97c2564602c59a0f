import { AppError } from '@rfp/contracts/errors';
import { callFirecrawl, type Firecrawl, redactedQuote } from './call-firecrawl.js';
import { jobGuard } from './responses.js';
import { z } from 'zod';

const firstWaitMs = 2000;
const maxWaitMs = 15_000;
const maxJobMs = 10 * 60_000;

/** State of a job. Other members stay in the response, because callers validate them. */
const statusGuard = z.looseObject(jobGuard.shape);
export type JobAnswer = z.infer<typeof statusGuard>;

/**
 * Polls a job with increasing intervals until it is done.
 * @throws SOURCE_ERROR if it failed or was cancelled, SOURCE_GONE if its results have expired, SOURCE_TIMEOUT if it
 * takes more than ten minutes
 */
export async function awaitJob(firecrawl: Firecrawl, path: string): Promise<JobAnswer> {
  const started = performance.now();
  let waited = 0;
  for (let wait = firstWaitMs; ; wait = Math.min(maxWaitMs, Math.round(wait * 1.5))) {
    const answer = await callFirecrawl(firecrawl, path, statusGuard).catch((error: unknown) => {
      throw toGoneError(error);
    });
    if (answer.status === 'completed') return answer;
    if (answer.status === 'failed' || answer.status === 'cancelled') {
      throw new AppError('SOURCE_ERROR', {
        message: `The job of Firecrawl ${answer.status === 'failed' ? 'failed' : 'was cancelled'}${answer.error ? `: ${redactedQuote(firecrawl, answer.error)}` : '.'}`,
        details: { job: path },
      });
    }
    // Also adds up the waits, because the clock does not advance in tests, which fake the waits.
    if (waited + wait > maxJobMs || performance.now() - started > maxJobMs) {
      throw new AppError('SOURCE_TIMEOUT', {
        message: 'The job of Firecrawl has not finished within ten minutes. The next run resumes it.',
        details: { job: path },
      });
    }
    await firecrawl.context.fetch.wait(wait);
    waited += wait;
  }
}

function toGoneError(error: unknown): unknown {
  const gone = error instanceof AppError && error.details['status'] === 404;
  return gone
    ? new AppError('SOURCE_GONE', {
        message: 'Firecrawl no longer has the results of the job.',
        details: error.details,
      })
    : error;
}
