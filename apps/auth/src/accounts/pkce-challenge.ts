import { AuthError } from '../wire/auth-error.js';
import { type Challenge } from './one-time-token.js';

/** @throws AuthError `validation_failed` if only one of the two is given */
export function parseChallenge(body: { [K in keyof Challenge]?: string | null | undefined }): Challenge {
  const { code_challenge: challenge = null, code_challenge_method: method = null } = body;
  if ((challenge === null) === (method === null)) return { code_challenge: challenge, code_challenge_method: method };
  throw new AuthError('validation_failed', { message: 'PKCE flow requires code_challenge_method and code_challenge' });
}
