import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router';
import { useToast } from '../../layout/use-toast.js';
import { authClient } from '../auth-client.js';
import { authTexts } from '../auth-texts.js';
import { failureText, isRefusal } from '../failure-text.js';
import { forgetMailedLink, readMailedLink, type MailedLink } from '../mailed-link.js';
import { FormAlert, StandingAlert } from '../parts/FormAlert.js';
import { PublicPage } from '../parts/PublicPage.js';
import styles from '../parts/public.module.css';
import { ResendForm } from '../parts/ResendForm.js';
import { SubmitButton } from '../parts/SubmitButton.js';
import { loginPath, profilePath, resetPasswordPath } from '../paths.js';
import { useSending } from '../use-sending.js';

const words = authTexts.confirm;

function isChange({ type }: MailedLink): boolean {
  return type === 'email_change';
}

/** What went wrong, with the way to another mail. */
function Failed({ link, text }: { link: MailedLink; text: string }) {
  return (
    <PublicPage key="failed" title={words.failedTitle}>
      <StandingAlert text={text} />
      {isChange(link) ? (
        <>
          <p className={styles['lead']}>{words.changeFailedText}</p>
          <Button fullWidth component={Link} to={profilePath}>
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

/** An address is changed only when its old owner and its new one have both agreed. */
function Half({ to }: { to: string }) {
  return (
    <PublicPage key="half" follows title={words.halfTitle}>
      <output className={styles['lead']}>{words.half}</output>
      <Button fullWidth component={Link} to={to}>
        {words.toDashboard}
      </Button>
    </PublicPage>
  );
}

interface ReadyProps {
  link: MailedLink;
  tokenHash: string;
  onHalf: () => void;
  onRefused: (text: string) => void;
}

/** The token is used by a button and not by opening the page: programs that look into mails open every link. */
function useConfirm({ link, tokenHash, onHalf, onRefused }: ReadyProps) {
  const toast = useToast();
  const navigate = useNavigate();
  const sending = useSending(authTexts.toasts.confirmFailed);
  const confirm = async () => {
    const { data, error } = await authClient.verifyOtp({ type: link.type, token_hash: tokenHash });
    if (isRefusal(error)) onRefused(failureText(error));
    if (error !== null) return error;
    forgetMailedLink();
    if (data.session === null) {
      onHalf();
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

function Ready(props: ReadyProps) {
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

/** Where the link of a confirmation mail leads. */
export function Confirm() {
  const [link] = useState(() => readMailedLink(window.location.href, 'signup'));
  const [half, setHalf] = useState(false);
  const [refusal, setRefusal] = useState(link.said);
  if (half) return <Half to={link.to} />;
  if (link.type === 'recovery') return <Navigate to={resetPasswordPath + window.location.search} replace />;
  if (refusal !== undefined) return <Failed link={link} text={refusal} />;
  if (link.tokenHash === null) return <Failed link={link} text={words.incomplete} />;
  return <Ready link={link} tokenHash={link.tokenHash} onHalf={() => setHalf(true)} onRefused={setRefusal} />;
}
