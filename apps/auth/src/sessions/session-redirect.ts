import { type AuthSession } from '@rfp/contracts/auth';

/** Redirect of the implicit flow: only the browser sees the fragment. */
export function redirectWithSession(to: URL, session: AuthSession, more: Record<string, string> = {}): string {
  const { access_token, refresh_token, expires_in, expires_at, token_type } = session;
  const times = { expires_in: String(expires_in), expires_at: String(expires_at) };
  return withFragment(to, { access_token, refresh_token, ...times, token_type, ...more });
}

export function withFragment(to: URL, parameters: Record<string, string>): string {
  const location = new URL(to);
  location.hash = new URLSearchParams(parameters).toString();
  return location.href;
}
