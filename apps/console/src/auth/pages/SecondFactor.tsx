import { Navigate, useLocation } from 'react-router';
import Button from '@mui/material/Button';
import { authTexts } from '../auth-texts.js';
import { PublicPage } from '../parts/PublicPage.js';
import { PublicSkeleton } from '../parts/PublicSkeleton.js';
import { SecondFactorForm } from '../parts/SecondFactorForm.js';
import { loginPath } from '../paths.js';
import { signInState, requestedPath } from '../links/return-path.js';
import { useSession } from '../session/session.js';
import { useSignOut } from '../session/use-sign-out.js';
import { useSignInToast } from '../form/use-sign-in-toast.js';
import { ServerUnreachable } from '../ServerUnreachable.js';

const words = authTexts.secondFactor;

function Challenge() {
  const welcome = useSignInToast();
  const signOut = useSignOut();
  return (
    <PublicPage title={words.title} subtitle={words.subtitle}>
      <SecondFactorForm onDone={welcome} />
      <Button fullWidth onClick={() => void signOut()}>
        {authTexts.user.signOut}
      </Button>
    </PublicPage>
  );
}

/** Asks for the second factor before the screens open. */
export function SecondFactor() {
  const session = useSession();
  const { state } = useLocation();
  if (session.status === 'second_factor') return <Challenge />;
  if (session.status === 'signed_in') return <Navigate to={requestedPath(state)} replace />;
  if (session.status === 'waiting') return <ServerUnreachable />;
  if (session.status === 'loading') return <PublicSkeleton />;
  return <Navigate to={loginPath} replace state={session.why === 'user' ? {} : signInState(state)} />;
}
