import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import { authTexts } from '../auth-texts.js';
import { exchangeMailedCode } from '../links/exchange-mailed-code.js';
import { readMailedLink, type MailedLink } from '../links/mailed-link.js';
import { StaticAlert } from '../parts/FormAlert.js';
import { MailedTokenButton } from '../parts/MailedTokenButton.js';
import { NewPasswordForm } from '../parts/NewPasswordForm.js';
import { PublicPage } from '../parts/PublicPage.js';
import { PublicSkeleton } from '../parts/PublicSkeleton.js';
import styles from '../parts/public.module.css';
import { SecondFactorForm } from '../parts/SecondFactorForm.js';
import { forgotPasswordPath, loginPath } from '../paths.js';
import { useSession } from '../session/session.js';
import { ServerUnreachable } from '../ServerUnreachable.js';

const words = authTexts.reset;

function UnusableLink({ title, text, failure }: { title: string; text: string; failure?: string }) {
  return (
    <PublicPage key="no-use" title={title}>
      {failure === undefined ? null : <StaticAlert text={failure} />}
      <p className={styles['lead']}>{text}</p>
      <Button component={Link} variant="contained" fullWidth to={forgotPasswordPath}>
        {words.askAgain}
      </Button>
      <p className={styles['links']}>
        <Link to={loginPath}>{authTexts.backToSignIn}</Link>
      </p>
    </PublicPage>
  );
}

/** Shown after the link was used, or in a signed-in session without a link. */
function PasswordStep() {
  const { status } = useSession();
  const [notInRecovery, setNotInRecovery] = useState(false);
  if (status === 'loading') return <PublicSkeleton />;
  if (status === 'waiting') return <ServerUnreachable />;
  if (status === 'signed_out' || notInRecovery) return <UnusableLink title={words.noLinkTitle} text={words.noLink} />;
  const factorMissing = status === 'second_factor';
  return (
    <PublicPage
      key={status}
      takesFocus
      title={words.title}
      subtitle={factorMissing ? words.secondFactor : words.subtitle}
    >
      {factorMissing ? (
        <SecondFactorForm onDone={() => undefined} />
      ) : (
        <NewPasswordForm onNotInRecovery={() => setNotInRecovery(true)} />
      )}
    </PublicPage>
  );
}

/** Uses the PKCE code on page load. The code only works in this browser, so a mail scanner cannot use it. */
function CodeStep({ code, onUsed }: { code: string; onUsed: () => void }) {
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    void exchangeMailedCode(code).then((text) => (text === undefined ? onUsed() : setFailure(text)));
  }, [code, onUsed]);
  if (failure === undefined) return <PublicSkeleton />;
  return <UnusableLink title={words.failedTitle} text={words.failedText} failure={failure} />;
}

type Stage = 'link' | 'used';

function LinkStep({ link, onUsed }: { link: MailedLink; onUsed: () => void }) {
  const [failure, setFailure] = useState(link.error);
  if (failure !== undefined)
    return <UnusableLink title={words.failedTitle} text={words.failedText} failure={failure} />;
  if (link.tokenHash !== null) {
    return (
      <PublicPage title={words.title} subtitle={words.readyText}>
        <MailedTokenButton
          type="recovery"
          tokenHash={link.tokenHash}
          words={{ ...words, failed: authTexts.toasts.resetFailed }}
          onUsed={onUsed}
          onFailed={setFailure}
        />
      </PublicPage>
    );
  }
  return link.code === null ? <PasswordStep /> : <CodeStep code={link.code} onUsed={onUsed} />;
}

/** Page behind the link in a password reset email. */
export function ResetPassword() {
  const [link] = useState(() => readMailedLink(window.location.href, 'recovery'));
  const [stage, setStage] = useState<Stage>('link');
  const [used] = useState(() => () => setStage('used'));
  return stage === 'used' ? <PasswordStep /> : <LinkStep link={link} onUsed={used} />;
}
