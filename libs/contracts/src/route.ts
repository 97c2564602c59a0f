import { z } from 'zod';
import { type Access } from './caller.js';

/** What a route takes and gives. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Under `apiPrefix` unless `root`; parameters as `{id}`. */
  path: string;
  root?: true;
  /** Who may ask. Without it a route does not compile, and the gateway serves nothing that is not in this table. */
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  status: 200 | 201 | 202;
  reply: z.ZodType;
  /** What the answer is written in, where that is not JSON. */
  media?: 'text/event-stream';
  /** Request headers of the route's own, with their meaning. */
  requestHeaders?: Record<string, string>;
  /** Response headers that are part of the contract, with their meaning. */
  headers?: Record<string, string>;
}

/** A table of routes: name to what it takes and gives. */
export type Routes = Record<string, Route>;

export const byId = z.strictObject({ id: z.uuid() });
