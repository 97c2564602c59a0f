import { type Logger } from '@rfp/service-kit/observability/logger';
import { observe } from '@rfp/telemetry/metrics';
import { inContext, logFields, readTraceparent, type Span, startSpan, type TraceContext } from '@rfp/telemetry/trace';
import { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/** Identifies a request, here and in the services that it calls. */
interface RequestTrace {
  context: TraceContext;
  span: Span | undefined;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the route's handler runs. */
    trace: RequestTrace | null;
  }
}

/**
 * Logs one line per request, with the route pattern instead of the URL, which may contain user input. Measures the request, and adds a span to the
 * trace named by its `traceparent`.
 */
export function logRequests(fastify: FastifyInstance, log: Logger): void {
  fastify.decorateRequest('trace', null);
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.trace = beginTrace(request);
    done();
  });
  // Begins here because reading the body leaves the asynchronous context.
  fastify.addHook('preValidation', (request, _reply, done) => {
    inContext(request.trace?.context ?? { requestId: request.id }, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request);
    endTrace(request, reply, route);
    log.info(
      {
        ...logFields(request.trace?.context),
        req_id: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}

function beginTrace(request: FastifyRequest): RequestTrace {
  const { traceparent } = request.headers;
  const validTraceparent = readTraceparent(traceparent) === undefined ? undefined : String(traceparent);
  const route = routeOf(request);
  const attributes = { 'http.request.method': request.method, 'http.route': route, 'rfp.request_id': request.id };
  const span = startSpan({ name: `${request.method} ${route}`, kind: 'server', attributes }, validTraceparent);
  return { context: { requestId: request.id, traceparent: span?.traceparent ?? validTraceparent }, span };
}

function endTrace(
  { method, trace, refusalWaitMs }: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
  route: string,
): void {
  const status = String(statusCode);
  const labels = { http_request_method: method, http_route: route, http_response_status_code: status };
  observe('http_server_request_duration_seconds', labels, (elapsedTime - refusalWaitMs) / 1000);
  trace?.span?.set({ 'http.response.status_code': statusCode });
  if (statusCode >= 500) trace?.span?.fail(status);
  trace?.span?.end();
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none';
}
