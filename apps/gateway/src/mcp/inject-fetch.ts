import { demoSessionHeader, requestIdHeader, workspaceHeader } from '@rfp/contracts/http';
import { type FastifyRequest } from 'fastify';
import { addressOf } from '../limits/requester.js';

/** Headers that identify the caller of a request. */
const passedHeaders = ['authorization', 'host', demoSessionHeader, workspaceHeader] as const;

const withoutBody = new Set([204, 205, 304]);

/**
 * A `fetch` for requests to this gateway on behalf of a request's caller: with the same credential, address and request id. They pass all hooks,
 * guards and limits, as if the caller had sent them.
 */
export function createInjectFetch(request: FastifyRequest): typeof fetch {
  const callerHeaders = passedHeaders.flatMap((name) => {
    const value = request.headers[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return async (input, { method = 'GET', headers, body, signal } = {}) => {
    const reply = await request.server.inject({
      method: methodOf(method),
      url: input instanceof Request ? input.url : input.toString(),
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        ...Object.fromEntries(callerHeaders),
        [requestIdHeader]: request.id,
      },
      remoteAddress: addressOf(request),
      ...(typeof body === 'string' ? { payload: body } : {}),
      ...(signal ? { signal } : {}),
    });
    const { statusCode: status, rawPayload } = reply;
    const sent = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(withoutBody.has(status) ? null : new Uint8Array(rawPayload), { status, headers: sent });
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function methodOf(method: string): (typeof methods)[number] {
  return methods.find((name) => name === method) ?? 'GET';
}
