import { z } from 'zod';
import { homePath, isSignInPath } from './paths.js';

/** Any origin works: only the part relative to it is used. */
const anyOrigin = 'http://console.invalid';

function pathAt(wanted: string, origin: string): string | undefined {
  if (!URL.canParse(wanted, origin)) return undefined;
  const { origin: found, pathname, search, hash } = new URL(wanted, origin);
  if (found !== origin || !/^\/(?!\/)/.test(pathname) || isSignInPath(pathname)) return undefined;
  return pathname + search + hash;
}

/**
 * The address to return to, as a path of this console with query and hash; undefined if it could lead to another site.
 * Browsers read `//host`, `/\host` and `/<tab>/host` as another host: the path must start with a single slash,
 * and the browser's own parser produces the result.
 */
export function returnPath(wanted: unknown): string | undefined {
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? pathAt(wanted, anyOrigin) : undefined;
}

/** The same for the address in an emailed link, which may also name the console's own origin. */
export function redirectPath(wanted: string | null, ownOrigin: string): string | undefined {
  return wanted === null || wanted === ''
    ? undefined
    : (returnPath(wanted) ?? (/^https?:/i.test(wanted) ? pathAt(wanted, ownOrigin) : undefined));
}

/** Router state that one sign-in screen passes to the next. */
const locationStateSchema = z
  .object({
    /** Address that the visitor requested. */
    from: z.string().optional(),
    /** The session ended without a sign-out. */
    ended: z.boolean().optional(),
    /** Email address that has just signed up and awaits verification. */
    registered: z.string().optional(),
  })
  .catch({});
export type SignInState = z.infer<typeof locationStateSchema>;

export function signInState(locationState: unknown): SignInState {
  return locationStateSchema.parse(locationState);
}

/** Path to open after the sign-in. */
export function requestedPath(locationState: unknown): string {
  return returnPath(signInState(locationState).from) ?? homePath;
}

/** Complete path of a location. */
export function pathOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return pathname + search + hash;
}
