import { z } from 'zod';
import {
  callbackPath,
  confirmPath,
  forgotPasswordPath,
  homePath,
  loginPath,
  registerPath,
  resetPasswordPath,
  secondFactorPath,
} from './paths.js';

/** Screens of signing in itself: coming back to them would go round in circles. */
const notWanted = new Set([
  loginPath,
  registerPath,
  forgotPasswordPath,
  resetPasswordPath,
  confirmPath,
  callbackPath,
  secondFactorPath,
]);

/** Any origin does: only what is relative to it is kept. */
const anywhere = 'http://console.invalid';

function pathAt(wanted: string, origin: string): string | undefined {
  if (!URL.canParse(wanted, origin)) return undefined;
  const { origin: found, pathname, search, hash } = new URL(wanted, origin);
  if (found !== origin || !/^\/(?!\/)/.test(pathname) || notWanted.has(pathname)) return undefined;
  return pathname + search + hash;
}

/**
 * The address to come back to, as a path of this console with query and hash; undefined for anything that could lead elsewhere.
 * A browser takes `//host`, `/\host` and `/<tab>/host` for another host: only what starts with a single slash is looked at,
 * and only what the browser's own parser makes of it is given back.
 */
export function returnPath(wanted: unknown): string | undefined {
  return typeof wanted === 'string' && /^\/(?![/\\])/.test(wanted) ? pathAt(wanted, anywhere) : undefined;
}

/** The same of the address in a mailed link, which may name the console's own origin too. */
export function redirectPath(wanted: string | null, ownOrigin: string): string | undefined {
  return wanted === null || wanted === ''
    ? undefined
    : (returnPath(wanted) ?? (/^https?:/i.test(wanted) ? pathAt(wanted, ownOrigin) : undefined));
}

/** What one screen of signing in tells the next through the router. */
const locationStateSchema = z
  .object({
    /** Where the visitor wanted to be. */
    from: z.string().optional(),
    /** The session ended without the visitor's doing. */
    ended: z.boolean().optional(),
    /** The address that was just signed up and waits for its mail. */
    registered: z.string().optional(),
  })
  .catch({});
export type SignInState = z.infer<typeof locationStateSchema>;

export function signInState(locationState: unknown): SignInState {
  return locationStateSchema.parse(locationState);
}

/** Where to go once signed in. */
export function wantedPath(locationState: unknown): string {
  return returnPath(signInState(locationState).from) ?? homePath;
}

/** The whole of where the visitor is, for coming back. */
export function pathOf({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  return pathname + search + hash;
}
