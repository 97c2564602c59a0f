import { type CoreLayoutProps } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { Shell } from '../layout/Shell.js';
import { ShellSkeleton } from '../layout/ShellSkeleton.js';
import { loginPath, secondFactorPath } from './paths.js';
import { pathOf, type SignInState } from './return-path.js';
import { useSession } from './session.js';
import { ServerUnreachable } from './ServerUnreachable.js';

/** Shows the screens to signed-in users only. Others are redirected to the sign-in and return to this address. */
export function AuthGate({ children }: CoreLayoutProps) {
  const state = useSession();
  const location = useLocation();
  if (state.status === 'loading') return <ShellSkeleton />;
  if (state.status === 'waiting') return <ServerUnreachable />;
  if (state.status === 'signed_in') return <Shell key={state.session.user.id}>{children}</Shell>;
  const from: SignInState = { from: pathOf(location) };
  if (state.status === 'second_factor') return <Navigate to={secondFactorPath} replace state={from} />;
  // After a deliberate sign-out the next user must not land on the previous user's screen.
  if (state.why === 'user') return <Navigate to={loginPath} replace />;
  return <Navigate to={loginPath} replace state={state.why === 'ended' ? { ...from, ended: true } : from} />;
}
