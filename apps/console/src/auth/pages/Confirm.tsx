import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useToast } from '../../layout/toasts/use-toast.js';
import Button from '@mui/material/Button';
import { authClient } from '../auth-client.js';
import { authTexts } from '../auth-texts.js';
import { failureText, isRejected } from '../form/failure-text.js';
import { clearMailedToken, readMailedLink, type MailedLink } from '../links/mailed-link.js';
import { FormAlert, StaticAlert } from '../parts/FormAlert.js';
import { PublicPage } from '../parts/PublicPage.js';
import styles from '../parts/public.module.css';
import { ResendForm } from '../parts/ResendForm.js';
import { SubmitButton } from '../parts/SubmitButton.js';
import { loginPath, profilePath, resetPasswordPath } from '../paths.js';
import { useSending } from '../form/use-sending.js';

const words = authTexts.confirm;

function isChange({ type }: MailedLink): boolean {
  return type === 'email_change';
}

/** The failure, with a form that requests another email. */
function Failed({ link, text }: { link: MailedLink; text: string }) {
  return (
    <PublicPage key="failed" title={words.failedTitle}>
      <StaticAlert text={text} />
      {isChange(link) ? (
        <>
          <p className={styles['lead']}>{words.changeFailedText}</p>
          <Button component={Link} fullWidth to={profilePath}>
            {words.toSettings}
          </Button>
        </>
      ) : (
        <>
          <p className={styles['lead']}>{words.failedText}</p>
          <ResendForm />
          <p className={styles['links']}>
            <Link to={loginPath}>{authTexts.backToSignIn}</Link>
          </p>
        </>
      )}
    </PublicPage>
  );
}

/** Shown after the first of two confirmations: an address changes only after both the old and the new mailbox have confirmed. */
function FirstMailboxConfirmed({ to }: { to: string }) {
  return (
    <PublicPage key="half" takesFocus title={words.halfTitle}>
      <output className={styles['lead']}>{words.half}</output>
      <Button component={Link} fullWidth to={to}>
        {words.toDashboard}
      </Button>
    </PublicPage>
  );
}

interface ReadyProps {
  link: MailedLink;
  tokenHash: string;
  onHalfConfirmed: () => void;
  onRefused: (text: string) => void;
}

/** Uses the token when a button is pressed, not on page load, because mail scanners open every link. */
function useConfirm({ link, tokenHash, onHalfConfirmed, onRefused }: ReadyProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const sending = useSending(authTexts.toasts.confirmFailed);
  const confirm = async () => {
    const { data, error } = await authClient.verifyOtp({ type: link.type, token_hash: tokenHash });
    if (isRejected(error)) onRefused(failureText(error));
    if (error !== null) return error;
    clearMailedToken();
    if (data.session === null) {
      onHalfConfirmed();
      return null;
    }
    toast({
      title: isChange(link) ? authTexts.toasts.emailChanged : authTexts.toasts.emailConfirmed,
      variant: 'success',
    });
    await navigate(link.to, { replace: true });
    return null;
  };
  return { ...sending, confirm: () => void sending.run(confirm) };
}

function ConfirmForm(props: ReadyProps) {
  const { busy, failure, confirm } = useConfirm(props);
  const change = isChange(props.link);
  return (
    <PublicPage title={change ? words.changeTitle : words.title} subtitle={change ? words.changeText : words.text}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
      >
        <FormAlert failure={failure} />
        <SubmitButton busy={busy} label={change ? words.changeSubmit : words.submit} busyLabel={words.submitting} />
      </form>
    </PublicPage>
  );
}

/** Page behind the link in a confirmation email. */
export function Confirm() {
  const [link] = useState(() => readMailedLink(window.location.href, 'signup'));
  const [halfConfirmed, setHalfConfirmed] = useState(false);
  const [refusal, setRefusal] = useState(link.error);
  if (halfConfirmed) return <FirstMailboxConfirmed to={link.to} />;
  if (link.type === 'recovery') return <Navigate to={resetPasswordPath + window.location.search} replace />;
  if (refusal !== undefined) return <Failed link={link} text={refusal} />;
  if (link.tokenHash === null) return <Failed link={link} text={words.incomplete} />;
  return (
    <ConfirmForm
      link={link}
      tokenHash={link.tokenHash}
      onHalfConfirmed={() => setHalfConfirmed(true)}
      onRefused={setRefusal}
    />
  );
}
