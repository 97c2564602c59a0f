import { useState } from 'react';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import { authTexts } from '../auth-texts.js';
import { readMailedLink, type MailedLink } from '../links/mailed-link.js';
import { StaticAlert } from '../parts/FormAlert.js';
import { MailedTokenButton } from '../parts/MailedTokenButton.js';
import { PublicPage } from '../parts/PublicPage.js';
import { PublicSkeleton } from '../parts/PublicSkeleton.js';
import styles from '../parts/public.module.css';
import { forgotPasswordPath, loginPath } from '../paths.js';
import { ServerUnreachable } from '../ServerUnreachable.js';
import { toPerson } from '../session/person.js';
import { useSession } from '../session/session.js';
import { invitationTexts as words } from './invitation-texts.js';
import { InvitedForm } from './InvitedForm.js';

interface UnusableLinkProps {
  title: string;
  text: string;
  failure?: string;
  takesFocus?: boolean;
}

function UnusableLink({ title, text, failure, takesFocus = false }: UnusableLinkProps) {
  return (
    <PublicPage key="no-use" takesFocus={takesFocus} title={title}>
      {failure === undefined ? null : <StaticAlert text={failure} />}
      <p className={styles['lead']}>{text}</p>
      <Button component={Link} variant="contained" fullWidth to={loginPath}>
        {authTexts.backToSignIn}
      </Button>
      <p className={styles['links']}>
        <Link to={forgotPasswordPath}>{words.reset}</Link>
      </p>
    </PublicPage>
  );
}

/** Shown after the link was used, also when the page is loaded again. */
function PasswordStep() {
  const state = useSession();
  const [notInvited, setNotInvited] = useState(false);
  if (state.status === 'loading') return <PublicSkeleton />;
  if (state.status === 'waiting') return <ServerUnreachable />;
  const person = state.status === 'signed_in' ? toPerson(state.session.user) : null;
  if (person === null || person.readOnly || notInvited)
    return <UnusableLink takesFocus={notInvited} title={words.noLinkTitle} text={words.noLink} />;
  return (
    <PublicPage key="password" takesFocus title={words.chooseTitle} subtitle={words.subtitle}>
      <InvitedForm email={person.email} onNotInvited={() => setNotInvited(true)} />
    </PublicPage>
  );
}

function LinkStep({ link, onUsed }: { link: MailedLink; onUsed: () => void }) {
  const [failure, setFailure] = useState(link.error);
  if (failure !== undefined)
    return <UnusableLink title={words.failedTitle} text={words.failedText} failure={failure} />;
  if (link.tokenHash === null) return <PasswordStep />;
  return (
    <PublicPage title={words.title} subtitle={words.readyText}>
      <MailedTokenButton type="invite" tokenHash={link.tokenHash} words={words} onUsed={onUsed} onFailed={setFailure} />
    </PublicPage>
  );
}

/** Page behind the link of an invitation. */
export function AcceptInvitation() {
  const [link] = useState(() => readMailedLink(window.location.href, 'invite'));
  const [isUsed, setUsed] = useState(false);
  return isUsed ? <PasswordStep /> : <LinkStep link={link} onUsed={() => setUsed(true)} />;
}
