import { AppError } from '@rfp/contracts/errors';
import { type AuthProvider } from 'react-admin';
import { authClient } from './auth-client.js';
import { loginPath } from './paths.js';
import { personOf } from './person.js';
import { askSecondFactor, currentSession, leave } from './session.js';

/** For react-admin: done, and nothing to say of it or to go to. The gate shows what the session has become. */
const settled = { message: false, logoutUser: false };

/**
 * What react-admin asks of who is signed in. Signing in is done by the screens, which tell more of it;
 * where a session ends, the gate around the screens leads to the sign-in, and back with path, query and hash.
 */
export const authProvider: AuthProvider = {
  login: () => Promise.reject(new AppError('METHOD_NOT_ALLOWED')),
  logout: async () => {
    await leave();
    return loginPath;
  },
  checkAuth: async () => {
    const { data } = await authClient.getSession();
    if (data.session === null && currentSession().status === 'signed_out') throw settled;
  },
  /** A refused token was renewed once already by the time an error arrives here. Being forbidden something is no reason to sign out. */
  checkError: async (error: unknown) => {
    if (!(error instanceof AppError)) return;
    if (error.code === 'SECOND_FACTOR_REQUIRED') {
      askSecondFactor();
      throw settled;
    }
    if (error.status === 401 && currentSession().status === 'signed_out') throw settled;
  },
  getIdentity: async () => {
    const { data } = await authClient.getSession();
    if (data.session === null) throw new AppError('UNAUTHENTICATED');
    const { id, name } = personOf(data.session.user);
    return { id, fullName: name };
  },
};
