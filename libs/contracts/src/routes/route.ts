import { z } from 'zod';
import { type Access } from '../caller.js';
import { type ErrorCode } from '../errors.js';
import { type RpcName } from '../rpc.js';
import { type RpcTable } from '../rpc/call.js';

/** A route of the API. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `apiPrefix` unless `root`; parameters as `{id}`. */
  path: string;
  root?: true;
  /** Required access level. */
  access: Access;
  summary: string;
  params?: z.ZodType;
  /** Error of a request whose path cannot name anything, such as an id that is no UUID. */
  notFound?: ErrorCode;
  query?: z.ZodType;
  body?: z.ZodType;
  /** A request without a body counts as one with `{}`. */
  optionalBody?: true;
  /** Status of a success; 200 by default. */
  status?: 200 | 201 | 202;
  reply: z.ZodType;
  /** The body of a successful response is `{ success: true, data }` with the reply as `data`. */
  envelope?: true;
  /** Content types that the response may have, if not JSON. */
  media?: readonly string[];
  /** A language model may write in the answer: it comes as events to requests that accept `text/event-stream`. */
  streams?: true;
  /** Request headers specific to the route, with their description. */
  requestHeaders?: Record<string, string>;
  /** Response headers specific to the route, with their description. */
  headers?: Record<string, string>;
  /** Responses besides `status` and the errors. */
  others?: Readonly<Record<string, OtherResponse>>;
  /**
   * The message that answers the route; only for routes whose request the gateway validates and passes on. The message has the members of path,
   * query and body together, and those that it takes of the caller: audience, idempotency key, search profile and usual number of records. The
   * reply has `success` and the `id` of the path besides, where the route has them and the message does not.
   */
  passesTo?: RpcName;
  /** Names that members have in the message, where they differ. */
  renames?: Readonly<Record<string, string>>;
  /** Member of the message that is the whole body. */
  bodyMember?: string;
}

interface OtherResponse {
  readonly description: string;
  /** Schema of the JSON body, besides problem documents if it is an error; absent: there is no body. */
  readonly reply?: z.ZodType;
}

/** Routes by name. */
export type Routes = Record<string, Route>;

/**
 * The members of a route that come from the message that answers it.
 * @param table - the messages of a subject, with this one
 */
export function answeredBy<T extends RpcTable, N extends keyof T & RpcName>(
  table: T,
  message: N,
): { access: T[N]['access']; reply: T[N]['reply']; passesTo: N };
export function answeredBy(table: RpcTable, message: string): object {
  return { access: table[message]?.access, reply: table[message]?.reply, passesTo: message };
}

export const byId = z.strictObject({ id: z.uuid().toLowerCase() });

/** A route about an opportunity. */
export const ofOpportunity = { params: byId, notFound: 'OPPORTUNITY_NOT_FOUND' } as const;

/** A whole number in the query of a URL, as a decimal text; `Number` alone reads `0x10` and spaces as well. */
export function countUpTo(max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?(e\d+)?$/i.test(value) ? Number(value) : value),
    z.number().int().min(1).max(max).optional(),
  );
}
