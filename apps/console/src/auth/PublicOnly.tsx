import { type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PublicSkeleton } from './parts/PublicSkeleton.js';
import { wantedPath } from './return-path.js';
import { useSession } from './session.js';
import { Waiting } from './Waiting.js';

/** For screens that make no sense to who is signed in: such a visitor goes on to where he wanted to be. */
export function PublicOnly({ children }: { children: ReactNode }) {
  const state = useSession();
  const location = useLocation();
  if (state.status === 'loading') return <PublicSkeleton />;
  if (state.status === 'waiting') return <Waiting />;
  return state.status === 'signed_out' ? children : <Navigate to={wantedPath(location.state)} replace />;
}
