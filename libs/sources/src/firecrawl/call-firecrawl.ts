import { AppError } from '@rfp/contracts/errors';
import { z } from 'zod';
import { type ReadContext } from '../connector.js';
import { checkShape } from '../http/read-body.js';
import { excerpt } from '../http/redact.js';
import { envelopeGuard } from './responses.js';

/** The Firecrawl API as one run uses it. */
export interface Firecrawl {
  context: ReadContext;
  baseUrl: string;
}

/** Sends the key only to the configured base URL. `path` is ours, or the next part of a job on the same origin. */
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
 * Sends one request. @throws SOURCE_ERROR if Firecrawl reports a failure with status 200, and what `SourceFetch`
 * throws
 */
export async function callFirecrawl<S extends z.ZodType>(
  firecrawl: Firecrawl,
  path: string,
  guard: S,
  body?: unknown,
): Promise<z.output<S>> {
  const where = `${body === undefined ? 'GET' : 'POST'} ${path.replace(/\?.*$/, '')}`;
  const answer = await send(firecrawl, path, body).catch((error: unknown) => {
    throw explainError(error);
  });
  const { success, error } = checkShape(answer, envelopeGuard, where);
  if (success === false)
    throw new AppError('SOURCE_ERROR', {
      message: `Firecrawl failed: ${redactedQuote(firecrawl, error ?? 'it does not say why')} (${where})`,
      details: { request: where },
    });
  return checkShape(answer, guard, where);
}

/** A text of Firecrawl for a message. It may contain the key that was sent. */
export function redactedQuote({ context }: Firecrawl, text: string): string {
  return excerpt(text, [context.apiKey ?? '']);
}

/** 403 is about the page and not about the key; an unknown key gets 401. */
function explainError(error: unknown): unknown {
  if (!(error instanceof AppError) || error.details['status'] !== 403) return error;
  const { said } = error.details;
  return new AppError('SOURCE_REFUSED', {
    message: `Firecrawl does not read this page: ${typeof said === 'string' ? said : ''}`,
    details: error.details,
  });
}

/** Credits are renewed on the next day at the earliest: no request before. */
function tomorrow(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
}
