import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import Button from '@mui/material/Button';
import { authTexts } from '../auth-texts.js';
import { type CallbackProblem } from '../links/callback-problem.js';
import { finishCallback, type CallbackOutcome } from '../links/finish-callback.js';
import { FormAlert } from '../parts/FormAlert.js';
import { PublicPage } from '../parts/PublicPage.js';
import { PublicSkeletonFields } from '../parts/PublicSkeleton.js';
import styles from '../parts/public.module.css';
import { homePath, loginPath, resetPasswordPath } from '../paths.js';
import { returnPath, type SignInState } from '../links/return-path.js';
import { currentSession } from '../session/session.js';
import { useSignInToast } from '../form/use-sign-in-toast.js';

const words = authTexts.callback;

function Problem({ problem, from }: { problem: CallbackProblem; from: string }) {
  const state: SignInState = { from };
  return (
    <PublicPage title={words.title}>
      <FormAlert failure={problem} />
      <p className={styles['lead']}>{problem.advice}</p>
      <Button component={Link} variant="contained" fullWidth to={loginPath} state={state}>
        {authTexts.backToSignIn}
      </Button>
    </PublicPage>
  );
}

function Done({ to }: { to: string }) {
  const welcome = useSignInToast();
  useEffect(() => {
    if (currentSession().status === 'signed_in') welcome();
  }, [welcome]);
  return <Navigate to={to} replace />;
}

/** Page to which a provider or an emailed link redirects. */
export function Callback() {
  const { search } = useLocation();
  const [outcome, setOutcome] = useState<{ value: CallbackOutcome }>();
  useEffect(() => {
    void finishCallback().then((value) => setOutcome({ value }));
  }, []);
  const [next] = useState(() => returnPath(new URLSearchParams(search).get('next')));
  const from = next ?? homePath;
  if (outcome === undefined) {
    return (
      <PublicPage title={words.busy}>
        <PublicSkeletonFields />
      </PublicPage>
    );
  }
  if (typeof outcome.value === 'object') return <Problem problem={outcome.value} from={from} />;
  // When a recovery session links an identity, the outcome is still `recovery`, but the user must return to the page that started the linking.
  return <Done to={outcome.value === 'recovery' && next === undefined ? resetPasswordPath : from} />;
}
