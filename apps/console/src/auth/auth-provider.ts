import { AppError } from '@rfp/contracts/errors';
import { type AuthProvider } from 'react-admin';
import { loadAuthClient } from './load-auth-client.js';
import { loginPath } from './paths.js';
import { toPerson } from './session/person.js';
import { requireSecondFactor, currentSession, signOut } from './session/session.js';
import { storedToken } from './session/stored-session.js';

/** Stops react-admin from showing a message or logging out, because the session gates react to the session themselves. */
const silentError = { message: false, logoutUser: false };

/**
 * Session checks for react-admin. The sign-in screens themselves sign in, because they show more detail. When a session ends, the gate
 * redirects to the sign-in, which returns to the same path, query and hash.
 */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new AppError('METHOD_NOT_ALLOWED')),
  logout: async () => {
    await signOut();
    return loginPath;
  },
  checkAuth: async () => {
    if (storedToken() !== undefined) return;
    const { authClient } = await loadAuthClient();
    const { data } = await authClient.getSession();
    if (data.session === null && currentSession().status === 'signed_out') throw silentError;
  },
  /** Handles a rejected token, which has already been refreshed once. A 403 does not sign the user out. */
  checkError: async (error: unknown) => {
    if (!(error instanceof AppError)) return;
    if (error.code === 'SECOND_FACTOR_REQUIRED') {
      requireSecondFactor();
      throw silentError;
    }
    if (error.status === 401 && currentSession().status === 'signed_out') throw silentError;
  },
  getIdentity: async () => {
    const { authClient } = await loadAuthClient();
    const { data } = await authClient.getSession();
    if (data.session === null) throw new AppError('UNAUTHENTICATED');
    const { id, name } = toPerson(data.session.user);
    return { id, fullName: name };
  },
};
