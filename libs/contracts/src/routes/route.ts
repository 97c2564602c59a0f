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
  /** Error for a path that cannot identify anything, such as an id that is not a UUID. */
  notFound?: ErrorCode;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body may be absent; it then counts as `{}`. */
  optionalBody?: true;
  /** Status of a success; 200 by default. */
  status?: 200 | 201 | 202;
  reply: z.ZodType;
  /** The body of a successful response is `{ success: true, data }` with the reply as `data`. */
  envelope?: true;
  /** Content types that the response may have, if not JSON. */
  media?: readonly string[];
  /** A language model may write in the answer. Requests that accept `text/event-stream` receive it as events. */
  streams?: true;
  /** Request headers specific to the route, with their description. */
  requestHeaders?: Record<string, string>;
  /** Response headers specific to the route, with their description. */
  headers?: Record<string, string>;
  /** Responses other than the success and the errors. */
  others?: Readonly<Record<string, OtherResponse>>;
  /**
   * The message that answers the route, for routes whose requests the gateway only validates and forwards. The message contains the members of path,
   * query and body, and the caller data that its schema has: audience, idempotency key, search profile and default number of records. If the route's
   * reply has `success` or the `id` of the path and the message's reply lacks it, the gateway adds it.
   */
  passesTo?: RpcName;
  /** Names of members in the message, if they differ. */
  renames?: Readonly<Record<string, string>>;
  /** Message member that is the whole body. */
  bodyMember?: string;
}

interface OtherResponse {
  readonly description: string;
  /** Schema of the JSON body, unless an error sends a problem document. Absent: no body. */
  readonly reply?: z.ZodType;
}

/** Routes by name. */
export type Routes = Record<string, Route>;

/**
 * The members of a route, derived from the message that answers it.
 * @param table - the messages of a subject, including this one
 */
export function answeredBy<T extends RpcTable, N extends keyof T & RpcName>(
  table: T,
  message: N,
): { access: T[N]['access']; reply: T[N]['reply']; passesTo: N };
export function answeredBy(table: RpcTable, message: string): object {
  return { access: table[message]?.access, reply: table[message]?.reply, passesTo: message };
}

export const byId = z.strictObject({ id: z.uuid().toLowerCase() });

/** Members of a route whose path has the id of an opportunity. */
export const opportunityPath = { params: byId, notFound: 'OPPORTUNITY_NOT_FOUND' } as const;
