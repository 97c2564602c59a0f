import { createSend } from '@rfp/api-client/send';
import { AppError } from '@rfp/contracts/errors';
import { apiPrefix, routes } from '@rfp/contracts/http';
import { type fetchUtils } from 'react-admin';
import { type z } from 'zod';
import { signedRequests } from './signed-requests.js';

const send = createSend(signedRequests);

/** Schema of the reply at a path of ra-data-simple-rest. */
function replySchemaAt(path: string): z.ZodType {
  return /^\/opportunities\/[^/?]+(\?|$)/.test(path) ? routes.getOpportunity.reply : routes.listOpportunities.reply;
}

/**
 * HTTP client of ra-data-simple-rest, with the time limits, errors and schema checks of every other request.
 * It only allows GET: the browser never writes the catalogue.
 */
export async function httpClient(
  url: string,
  options: fetchUtils.Options = {},
): ReturnType<typeof fetchUtils.fetchJson> {
  if (options.method !== undefined && options.method !== 'GET') throw new AppError('METHOD_NOT_ALLOWED');
  const path = url.slice(apiPrefix.length);
  const headers = Object.fromEntries(new Headers(options.headers));
  const call = { headers, ...(options.signal ? { signal: options.signal } : {}) };
  const answer = await send({ method: 'GET', path, reply: replySchemaAt(path) }, {}, call);
  return { status: 200, headers: answer.headers, body: '', json: answer.value };
}
