import { Catch, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { AppError } from '@rfp/contracts/errors';
import { requestIdHeader } from '@rfp/contracts/http';
import { type Logger } from '@rfp/service-kit/observability/logger';
import { type FastifyReply, type FastifyRequest } from 'fastify';
import { isAuthPath, pathOf, sendAuthError, toAuthErrorReply } from './auth-path.js';
import { methodsOf } from './route-table.js';
import { challenge, normalizeError, retryAfter, toProblem } from './to-problem.js';

/** Responds to any exception with a problem document, or with the error envelope of the auth wire contract. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(private readonly log: Logger) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const path = pathOf(request).slice(0, 500);
    const allowed = thrown instanceof NotFoundException ? otherMethods(request.method, path).join(', ') : '';
    const error =
      allowed === ''
        ? normalizeError(thrown)
        : new AppError('METHOD_NOT_ALLOWED', { message: `This address supports ${allowed}` });
    // Fastify does not log the response of an aborted request.
    if (error.code === 'REQUEST_ABORTED') this.log.info({ req_id: request.id }, 'request aborted');
    if (error.status === 500) this.log.error({ err: error, req_id: request.id }, 'request failed');
    const optional = {
      'retry-after': retryAfter(error),
      'www-authenticate': challenge(error),
      allow: allowed || undefined,
    };
    for (const [name, value] of Object.entries(optional)) if (value !== undefined) void reply.header(name, value);
    // Set again because Nest's own checks may reject a request before our hook runs.
    void reply.headers({ 'cache-control': 'no-store', [requestIdHeader]: request.id });
    // Closing the connection before the rest of the body has arrived would discard the response as well. Node reads the rest first.
    if (error.status === 413) void reply.removeHeader('connection');
    if (isAuthPath(path)) return sendAuthError(reply, toAuthErrorReply(error, request));
    void reply
      .code(error.status)
      .header('content-type', 'application/problem+json; charset=utf-8')
      .send(JSON.stringify(toProblem(error, { instance: path, requestId: request.id })));
  }
}

/** The other methods that a path supports. Empty if it supports this method and the request failed otherwise, such as by an overlong parameter. */
function otherMethods(method: string, path: string): string[] {
  const methods = methodsOf(path);
  const effectiveMethod = method === 'HEAD' && !isAuthPath(path) ? 'GET' : method;
  return methods.includes(effectiveMethod) ? [] : methods;
}
