import { z } from 'zod';
import { type Access } from './caller.js';

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
  query?: z.ZodType;
  body?: z.ZodType;
  status: 200 | 201 | 202;
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
}

interface OtherResponse {
  readonly description: string;
  /** Of JSON, besides problem documents if it is an error; without it there is no body. */
  readonly reply?: z.ZodType;
}

/** Routes by name. */
export type Routes = Record<string, Route>;

export const byId = z.strictObject({ id: z.uuid() });

/** A whole number in the query of a URL, as a decimal text; `Number` alone reads `0x10` and spaces as well. */
export function countUpTo(max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^-?\d+(\.\d+)?(e\d+)?$/i.test(value) ? Number(value) : value),
    z.number().int().min(1).max(max).optional(),
  );
}
