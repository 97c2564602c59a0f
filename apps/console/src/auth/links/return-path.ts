import { z } from 'zod';
import { homePath, isSignInPath } from '../paths.js';

/** Placeholder for parsing relative addresses; not used otherwise. */
const anyOrigin = 'http://console.invalid';

function pathAt(requested: string, origin: string): string | undefined {
  if (!URL.canParse(requested, origin)) return undefined;
  const { origin: found, pathname, search, hash } = new URL(requested, origin);
  if (found !== origin || !/^\/(?!\/)/.test(pathname) || isSignInPath(pathname)) return undefined;
  return pathname + search + hash;
}

/**
 * The address to return to, as a path of this console with query and hash; undefined if it could lead to another site.
 * Browsers read `//host`, `/\host` and `/<tab>/host` as another host: the path must start with a single slash,
 * and the browser's own parser produces the result.
 */
export function returnPath(requested: unknown): string | undefined {
  return typeof requested === 'string' && /^\/(?![/\\])/.test(requested) ? pathAt(requested, anyOrigin) : undefined;
}

/** Does the same as `returnPath` for the target in an emailed link, which may also be an absolute address of the console. */
export function redirectPath(requested: string | null, ownOrigin: string): string | undefined {
  return requested === null || requested === ''
    ? undefined
    : (returnPath(requested) ?? (/^https?:/i.test(requested) ? pathAt(requested, ownOrigin) : undefined));
}

/** Router state that one sign-in screen passes to the next. */
const locationStateSchema = z
  .object({
    /** Address that the visitor requested. */
    from: z.string().optional(),
    /** Whether the session ended without a sign-out. */
    ended: z.boolean().optional(),
    /** Email address of a new account that still has to be verified. */
    registered: z.string().optional(),
  })
  .catch({});
export type SignInState = z.infer<typeof locationStateSchema>;

export function signInState(locationState: unknown): SignInState {
  return locationStateSchema.parse(locationState);
}

/** Returns the path to open after the sign-in. */
export function requestedPath(locationState: unknown): string {
  return returnPath(signInState(locationState).from) ?? homePath;
}

/** Returns the path of a location with its query and hash. */
export function fullPath({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return pathname + search + hash;
}
