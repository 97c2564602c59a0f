import { type CallableRoute, createSend } from '@rfp/api-client/send';
import { AppError } from '@rfp/contracts/errors';
import { apiPrefix } from '@rfp/contracts/http';
import { opportunityDetailSchema, opportunitySchema } from '@rfp/contracts/opportunity';
import { type fetchUtils } from 'react-admin';
import { type z } from 'zod';
import { signedRequests } from './signed-requests.js';

const send = createSend(signedRequests);

const listSchema = opportunitySchema.array();

/** Returns the schema of a reply. Does not use the route table, which would load the schemas of all routes. */
function replyAt(path: string): Pick<CallableRoute<z.ZodType>, 'reply' | 'envelope'> {
  const isDetail = /^\/opportunities\/[^/?]+(\?|$)/.test(path);
  return isDetail ? { reply: opportunityDetailSchema, envelope: true } : { reply: listSchema };
}

/**
 * HTTP client of ra-data-simple-rest, with the same time limits, errors and schema checks as other requests.
 * Allows only GET, because the browser never writes the catalogue.
 */
export async function httpClient(
  url: string,
  options: fetchUtils.Options = {},
): ReturnType<typeof fetchUtils.fetchJson> {
  if (options.method !== undefined && options.method !== 'GET') throw new AppError('METHOD_NOT_ALLOWED');
  const path = url.slice(apiPrefix.length);
  const headers = Object.fromEntries(new Headers(options.headers));
  const call = { headers, ...(options.signal ? { signal: options.signal } : {}) };
  const answer = await send({ method: 'GET', path, ...replyAt(path) }, {}, call);
  return { status: 200, headers: answer.headers, body: '', json: answer.value };
}
