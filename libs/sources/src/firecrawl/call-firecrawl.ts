import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type ReadContext } from '../connector.js';
import { checkShape } from '../http/bodies/read-body.js';
import { excerpt } from '../http/redact.js';
import { envelopeGuard } from './responses.js';

/** Access to the Firecrawl API during one run. */
export interface Firecrawl {
  context: ReadContext;
  baseUrl: string;
}

/** Sends a request, with the key, to the configured base URL only. `path` may come from a response, for example the path of the next part of a job. */
async function send({ context, baseUrl }: Firecrawl, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const key = context.apiKey ?? '';
  return context.fetch.json(baseUrl.replace(/\/+$/, '') + path, {
    schema: z.record(z.string(), z.unknown()),
    ...(body === undefined ? {} : { body }),
    ...(key === '' ? {} : { headers: { authorization: `Bearer ${key}` } }),
    readResumeTime: (_body, status) => (status === 402 ? tomorrow(context.now) : null),
  });
}

/**
 * Sends one request. @throws SOURCE_ERROR if Firecrawl reports a failure with status 200, and the errors of
 * `SourceFetch`
 */
export async function callFirecrawl<S extends z.ZodType>(
  firecrawl: Firecrawl,
  path: string,
  guard: S,
  body?: unknown,
): Promise<z.output<S>> {
  const requestLabel = `${body === undefined ? 'GET' : 'POST'} ${path.replace(/\?.*$/, '')}`;
  const answer = await send(firecrawl, path, body).catch((error: unknown) => {
    throw explainError(error);
  });
  const { success, error } = checkShape(answer, envelopeGuard, requestLabel);
  if (success === false)
    throw new AppError('SOURCE_ERROR', {
      message: `Firecrawl failed: ${redactedQuote(firecrawl, error ?? 'it does not say why')} (${requestLabel})`,
      details: { request: requestLabel },
    });
  return checkShape(answer, guard, requestLabel);
}

/** An excerpt of a text from Firecrawl for a message, without the key that it may contain. */
export function redactedQuote({ context }: Firecrawl, text: string): string {
  return excerpt(text, [context.apiKey ?? '']);
}

/** Explains a 403, which concerns the page and not the key: an unknown key gets a 401. */
function explainError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.details['status'] !== 403) return error;
  const { said } = error.details;
  return new AppError('SOURCE_REFUSED', {
    message: `Firecrawl does not read this page: ${typeof said === 'string' ? said : ''}`,
    details: error.details,
  });
}

/** The earliest time at which credits may be renewed: the next day in UTC. */
function tomorrow(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
