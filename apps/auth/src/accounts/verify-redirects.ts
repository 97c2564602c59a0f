import { type AuthSession } from '@rfp/contracts/auth';
import { type AuthError } from '../wire/auth-error.js';
import { type LinkType } from './one-time-token.js';

/** The client matches this text. */
export const halfConfirmedMessage =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email';

/** For the implicit flow: only the browser sees the fragment. */
export function sessionRedirect(to: URL, session: AuthSession, type: LinkType): string {
  return withFragment(to, {
    access_token: session.access_token,
    refresh_token: session.refresh_token,
    expires_in: String(session.expires_in),
    expires_at: String(session.expires_at),
    token_type: session.token_type,
    type,
    sb: '',
  });
}

export function halfConfirmedRedirect(to: URL): string {
  return inQueryAndFragment(to, { message: halfConfirmedMessage });
}

export function failureRedirect(to: URL, { code, message, status }: AuthError): string {
  return inQueryAndFragment(to, {
    error: status >= 500 ? 'server_error' : 'access_denied',
    error_code: code,
    error_description: message,
  });
}

/** In the query for the PKCE flow and in the fragment for both, because the flow of an invalid link is unknown. */
function inQueryAndFragment(to: URL, parameters: Record<string, string>): string {
  const location = new URL(to);
  for (const [name, value] of Object.entries(parameters)) location.searchParams.set(name, value);
  return withFragment(location, { ...parameters, sb: '' });
}

function withFragment(to: URL, parameters: Record<string, string>): string {
  const location = new URL(to);
  location.hash = new URLSearchParams(parameters).toString();
  return location.href;
}
