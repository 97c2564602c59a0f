import { type CoreLayoutProps } from 'react-admin';
import { Navigate, useLocation } from 'react-router';
import { Shell } from '../layout/Shell.js';
import { ShellSkeleton } from '../layout/ShellSkeleton.js';
import { loginPath, secondFactorPath } from './paths.js';
import { pathOf, type SignInState } from './return-path.js';
import { useSession } from './session.js';
import { Waiting } from './Waiting.js';

/** Lets only who is signed in to the screens. Everybody else goes to the sign-in, and comes back to this very address. */
export function AuthGate({ children }: CoreLayoutProps) {
  const state = useSession();
  const location = useLocation();
  if (state.status === 'loading') return <ShellSkeleton />;
  if (state.status === 'waiting') return <Waiting />;
  if (state.status === 'signed_in') return <Shell key={state.session.user.id}>{children}</Shell>;
  const from: SignInState = { from: pathOf(location) };
  if (state.status === 'second_factor') return <Navigate to={secondFactorPath} replace state={from} />;
  // Who signs out wants to be nowhere; whoever signs in next must not land on the screen of the one before.
  if (state.why === 'left') return <Navigate to={loginPath} replace />;
  return <Navigate to={loginPath} replace state={state.why === 'ended' ? { ...from, ended: true } : from} />;
}
