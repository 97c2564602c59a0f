import { authErrorCatalogue, authErrorReply, type AuthErrorCode } from '@rfp/contracts/auth/auth-errors';
import { authApiVersionHeader, authPrefix, apiPrefix } from '@rfp/contracts/http';
import { type AuthRoute, authRoutes, type AuthRouteName } from '@rfp/contracts/auth/auth-routes';
import { AppError } from '@rfp/contracts/errors';
import { routes, type RouteName, type RouteReply } from '@rfp/contracts/routes';
import { type Route } from '@rfp/contracts/routes/route';
import { type RpcReply } from '@rfp/contracts/rpc';
import { authWireRpc } from '@rfp/contracts/rpc/auth-wire';

/** A request as the fake server received it. */
export interface FakeRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  /** Parsed JSON; undefined without a body. */
  body: unknown;
}

/** Reply of an auth route. A route with a fixed status has an empty reply. */
type AuthRouteReply<N extends AuthRouteName> = (typeof authRoutes)[N] extends { status: number }
  ? void
  : RpcReply<(typeof authRoutes)[N]['message']>;

type Handler<Reply> = (request: FakeRequest) => Reply | Promise<Reply>;

/** Replies by route name. A handler fails by throwing `AppError`, or at an auth route `AuthRefusal`. */
export type Handlers = { [N in RouteName]?: Handler<RouteReply<N>> } & {
  auth?: { [N in AuthRouteName]?: Handler<AuthRouteReply<N>> };
  /** Response headers of lists; the default is a list with one page. */
  headers?: (request: FakeRequest) => Record<string, string>;
  /** Server-sent events that replace the reply for requests that accept them. */
  streams?: { [N in RouteName]?: (signal: AbortSignal) => ReadableStream<Uint8Array> };
};

/** Makes an auth route fail with a code of its contract. */
export class AuthRefusal extends Error {
  constructor(readonly code: AuthErrorCode) {
    super(authErrorCatalogue[code].text);
  }
}

function createMatcher(prefix: string, { method, path }: { method: string; path: string }) {
  return { method, pattern: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) };
}

const matchers = Object.values(routes).map((route) => createMatcher('root' in route ? '' : apiPrefix, route));
const names = Object.keys(routes).filter((name): name is RouteName => Object.hasOwn(routes, name));
const authMatchers = Object.values(authRoutes).map((route) => createMatcher(authPrefix, route));
const authNames = Object.keys(authRoutes).filter((name): name is AuthRouteName => Object.hasOwn(authRoutes, name));

/** Finds the first matching route. Literal paths take precedence over paths with parameters, like in the route table. */
function findIndex(all: typeof matchers, { method, path }: FakeRequest): number {
  return all.findIndex((one) => one.method === method && one.pattern.test(path));
}

/** Stub of the gateway. Its replies come from handlers and are validated against the contracts. */
export class FakeServer {
  readonly requests: FakeRequest[] = [];
  /** Requests without a handler; they fail the spec. */
  readonly unhandled: string[] = [];

  constructor(private readonly handlers: Handlers) {}

  /** Replaces the global `fetch`. */
  readonly fetch: typeof fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const request: FakeRequest = {
      method: init?.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    this.requests.push(request);
    return request.path.startsWith(authPrefix) ? this.#replyAuth(request) : this.#reply(request, init?.signal);
  };

  /** Bodies sent to a path, in order. */
  sentTo(path: string): unknown[] {
    return this.requests.filter((request) => request.path === path).map(({ body }) => body);
  }

  async #reply(request: FakeRequest, signal: AbortSignal | null | undefined): Promise<Response> {
    const name = names[findIndex(matchers, request)];
    if (request.headers.get('accept') === 'text/event-stream') {
      const events = this.#eventsOf(name, signal);
      if (events !== undefined) return new Response(events, { headers: { 'content-type': 'text/event-stream' } });
    }
    const handler = name && this.handlers[name];
    if (name === undefined || handler === undefined) return this.#unhandled(request);
    try {
      const { reply, status = 200 }: Route = routes[name];
      const value = reply.parse(await handler(request));
      return Response.json(parseBody(name, value), {
        status,
        headers: { ...listHeaders(value), ...this.handlers.headers?.(request) },
      });
    } catch (error) {
      return problemReply(error);
    }
  }

  #eventsOf(name: RouteName | undefined, signal: AbortSignal | null | undefined): ReadableStream | undefined {
    if (name === 'events') return noEvents(signal);
    const stream = name && this.handlers.streams?.[name];
    return signal ? stream?.(signal) : undefined;
  }

  async #replyAuth(request: FakeRequest): Promise<Response> {
    const name = authNames[findIndex(authMatchers, request)];
    const handler = name && this.handlers.auth?.[name];
    if (name === undefined || handler === undefined) return this.#unhandled(request);
    try {
      const value = await handler(request);
      const { status = 200, message }: AuthRoute = authRoutes[name];
      return status === 200
        ? Response.json(authWireRpc[message].reply.parse(value))
        : new Response(null, { status: 204 });
    } catch (error) {
      if (!(error instanceof AuthRefusal)) throw error;
      const { status } = authErrorCatalogue[error.code];
      const reply = authErrorReply(
        { code: error.code, message: error.message, status },
        request.headers.has(authApiVersionHeader),
      );
      return Response.json(reply.body, reply);
    }
  }

  #unhandled({ method, path }: FakeRequest): Response {
    this.unhandled.push(`${method} ${path}`);
    return Response.json({ code: 'NOT_FOUND', error: `The spec has no reply for ${method} ${path}` }, { status: 404 });
  }
}

function parseBody(name: RouteName, value: unknown): unknown {
  return 'envelope' in routes[name] ? { success: true, data: value } : value;
}

/** Total headers of a list, as ra-data-simple-rest and the API client read them. */
function listHeaders(value: unknown): Record<string, string> {
  if (!Array.isArray(value)) return {};
  return { 'content-range': `items 0-${value.length}/${value.length}`, 'x-total-count': String(value.length) };
}

/** An event stream without events. It ends when the reader aborts. */
function noEvents(signal: AbortSignal | null | undefined): ReadableStream {
  return new ReadableStream({
    start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
  });
}

/** The reply to a request whose handler failed. Rethrows anything but an `AppError`. */
function problemReply(error: unknown): Response {
  if (!(error instanceof AppError)) throw error;
  const { errors: fields, ...details } = error.details;
  const errors = { ...(typeof fields === 'object' ? fields : {}), root: { serverError: error.message } };
  return Response.json({ code: error.code, error: error.message, errors, details }, { status: error.status });
}
