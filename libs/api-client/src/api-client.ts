import { idempotencyRequestHeader } from '@rfp/contracts/wire/idempotency';
import { type Route } from '@rfp/contracts/routes/route';
import { routes } from '@rfp/contracts/routes';
import { z } from 'zod';
import { type auditFilterSchema, type workspaceAuditFilterSchema } from '@rfp/contracts/audit/audit-entry';
import { createExport, createLogExport, type RequestExport, type RequestLog } from './export.js';
import { createFollow, type Follow } from './live/follow.js';
import { toListPage, toListQuery } from './list.js';
import { type RouteMethods } from './methods.js';
import {
  createSend,
  type ApiClientOptions,
  type IdempotentCallOptions,
  type RequestInput,
  withSignal,
} from './send.js';
import { createSendStreamed } from './live/streamed-answer.js';

/** The client, with a method for each route, named after the route. */
export interface ApiClient extends RouteMethods {
  /** Requests all records of a list as a file. */
  exportOpportunities: RequestExport;
  /** Requests the audit log as a file. */
  exportAudit: RequestLog<z.input<typeof auditFilterSchema>>;
  exportWorkspaceAudit: RequestLog<z.input<typeof workspaceAuditFilterSchema>>;
  /** Requests everything that the workspace has as a file. */
  exportWorkspace: RequestLog<object>;
  /** Subscribes to the route `events`. */
  follow: Follow;
}

const allRoutes: [string, Route][] = Object.entries(routes);
/** The routes that reply with JSON instead of a stream. */
const jsonRoutes = allRoutes.filter(([, { media }]) => media === undefined);

/** Members of the path, query and body of a request. */
type Members = Readonly<Record<string, unknown>>;

/**
 * Client of the gateway. Every method throws only `AppError`, unless the caller's signal cancels it: the code of the server's
 * problem body if known, `TIMEOUT` with the specification's text, `UNAVAILABLE` if the server cannot be reached,
 * `MESSAGE_INVALID` if the response does not match the contract.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const methods = jsonRoutes.map(([name, route]) => [name, createMethod(route, options)] as const);
  const client = {
    ...Object.fromEntries(methods),
    exportOpportunities: createExport(options),
    exportAudit: createLogExport(options, routes.exportAudit.path),
    exportWorkspaceAudit: createLogExport(options, routes.exportWorkspaceAudit.path),
    exportWorkspace: createLogExport(options, routes.exportWorkspace.path),
    follow: createFollow(options),
  };
  if (!hasEveryRoute(client)) throw new TypeError('A route has no method');
  return client;
}

function hasEveryRoute(client: object): client is ApiClient {
  return jsonRoutes.every(([name]) => name in client);
}

function createMethod(route: Route, options: ApiClientOptions) {
  const send = createSend(options);
  const sendStreamed = createSendStreamed(options, send);
  const { reply } = route;
  const { sendIdempotent = sendOnce } = route.requestHeaders === idempotencyRequestHeader ? options : {};
  return async (members: Members = {}, given: IdempotentCallOptions = {}): Promise<unknown> => {
    const call = withSignal(options, given);
    const input = readMembers(route, reply instanceof z.ZodArray ? toListQuery(members) : members);
    if (route.streams === true) return sendStreamed(route, input, call);
    return sendIdempotent(async (own) => {
      const { value, headers } = await send(route, input, { ...own, ...call });
      return Array.isArray(value) ? toListPage(value, headers) : value;
    });
  };
}

function sendOnce<T>(send: (call: IdempotentCallOptions) => Promise<T>): Promise<T> {
  return send({});
}

/** Separates the members of path and query; the rest is the body. */
function readMembers({ path, query, body }: Route, members: Members): RequestInput {
  const queryNames = new Set(query instanceof z.ZodObject ? Object.keys(query.shape) : []);
  const params: Record<string, string> = {};
  const search: Record<string, string> = {};
  const rest: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(members)) {
    if (value === undefined) continue;
    if (path.includes(`{${name}}`)) params[name] = toUrlText(value);
    else if (queryNames.has(name)) search[name] = toUrlText(value);
    else rest[name] = value;
  }
  return { params, query: search, ...(body === undefined ? {} : { body: rest }) };
}

/** Formats a query value: a list as comma-separated text, an object as JSON. */
function toUrlText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
