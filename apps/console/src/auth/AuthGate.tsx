import { type CoreLayoutProps } from 'react-admin';
import { Shell } from '../layout/Shell.js';
import { ShellSkeleton } from '../layout/ShellSkeleton.js';
import { RequireSession } from './RequireSession.js';

/** The screens in the shell are for signed-in users. */
export function AuthGate({ children }: CoreLayoutProps) {
  return (
    <RequireSession loading={<ShellSkeleton />}>{({ user }) => <Shell key={user.id}>{children}</Shell>}</RequireSession>
  );
}
