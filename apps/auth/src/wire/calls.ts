import { type AuthClientInfo, type AuthRouteName, type authRoutes } from '@rfp/contracts/auth-routes';
import { type z } from 'zod';
import { type Requester } from '../sessions/authenticator.service.js';

type Routes = typeof authRoutes;

/** What was asked, parsed with the contract. Parameters of the query that were not given are undefined. */
export interface Call<N extends AuthRouteName> {
  /** The `{id}` of the path; empty where there is none. */
  id: string;
  query: Partial<Record<Routes[N] extends { query: readonly (infer Q extends string)[] } ? Q : never, string>>;
  body: Routes[N] extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
  client: AuthClientInfo;
  /** Of a route that needs a session: who asks. */
  requester: Routes[N]['access'] extends 'session' ? Requester : undefined;
}

/** Where the browser is sent. */
export interface Redirect {
  location: string;
}

/** The body of the success, where there is one, or where the browser is sent. */
export type Result<N extends AuthRouteName> = Routes[N] extends { reply: infer R extends z.ZodType }
  ? z.output<R>
  : Routes[N] extends { status: 204 }
    ? void
    : Redirect;

export type Handler<N extends AuthRouteName> = (call: Call<N>) => Promise<Result<N>>;

/** One for each route of the contract. */
export type Handlers = { [N in AuthRouteName]: Handler<N> };
