import { type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PublicSkeleton } from './parts/PublicSkeleton.js';
import { requestedPath } from './links/return-path.js';
import { useSession } from './session/session.js';
import { ServerUnreachable } from './ServerUnreachable.js';

/** Shows its screens to signed-out visitors only. A signed-in user is redirected to the requested page. */
export function PublicOnly({ children }: { children: ReactNode }) {
  const state = useSession();
  const location = useLocation();
  if (state.status === 'loading') return <PublicSkeleton />;
  if (state.status === 'waiting') return <ServerUnreachable />;
  return state.status === 'signed_out' ? children : <Navigate to={requestedPath(location.state)} replace />;
}
