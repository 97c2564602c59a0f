import { type CoreLayoutProps } from 'react-admin';
import { Shell } from '../layout/Shell.js';
import { ShellSkeleton } from '../layout/ShellSkeleton.js';
import { RequireSession } from './RequireSession.js';

/** Requires a session for the screens inside the shell. */
export function AuthGate({ children }: CoreLayoutProps) {
  return (
    <RequireSession loading={<ShellSkeleton />}>{({ user }) => <Shell key={user.id}>{children}</Shell>}</RequireSession>
  );
}
