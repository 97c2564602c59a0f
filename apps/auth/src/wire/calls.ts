import { type AuthClientInfo, type AuthRouteName, type authRoutes } from '@rfp/contracts/auth-routes';
import { type z } from 'zod';
import { type Requester } from '../sessions/authenticator.service.js';

type Routes = typeof authRoutes;

/** A request, parsed with the contract. Absent query parameters are undefined. */
export interface Call<N extends AuthRouteName> {
  /** The `{id}` of the path; empty if there is none. */
  id: string;
  query: Partial<Record<Routes[N] extends { query: readonly (infer Q extends string)[] } ? Q : never, string>>;
  body: Routes[N] extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;
  client: AuthClientInfo;
  /** Of a route that needs a session. */
  requester: Routes[N]['access'] extends 'session' ? Requester : undefined;
}

/** The target of a redirect. */
export interface Redirect {
  location: string;
}

/** The body of the success, if there is one, or the redirect. */
export type Result<N extends AuthRouteName> = Routes[N] extends { reply: infer R extends z.ZodType }
  ? z.output<R>
  : Routes[N] extends { status: 204 }
    ? void
    : Redirect;

export type Handler<N extends AuthRouteName> = (call: Call<N>) => Promise<Result<N>>;

/** One for each route of the contract. */
export type Handlers = { [N in AuthRouteName]: Handler<N> };
