import { type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { loginPath, secondFactorPath } from './paths.js';
import { fullPath, type SignInState } from './links/return-path.js';
import { ServerUnreachable } from './ServerUnreachable.js';
import { useSession } from './session/session.js';
import { type UsableSession } from './session/stored-session.js';

interface RequireSessionProps {
  /** Shown while the session loads. */
  loading: ReactNode;
  children: (session: UsableSession) => ReactNode;
}

/** Shows its content to signed-in users only. Other visitors are redirected to the sign-in, which returns to this address. */
export function RequireSession({ loading, children }: RequireSessionProps) {
  const state = useSession();
  const location = useLocation();
  if (state.status === 'loading') return loading;
  if (state.status === 'waiting') return <ServerUnreachable />;
  if (state.status === 'signed_in') return children(state.session);
  const from: SignInState = { from: fullPath(location) };
  if (state.status === 'second_factor') return <Navigate to={secondFactorPath} replace state={from} />;
  // After a deliberate sign-out the next user must not land on the previous user's screen.
  if (state.why === 'user') return <Navigate to={loginPath} replace />;
  return <Navigate to={loginPath} replace state={state.why === 'ended' ? { ...from, ended: true } : from} />;
}
