import { authTexts } from '../auth-texts.js';
import { MailboxLink } from './MailboxLink.js';
import { ResendButton } from './ResendButton.js';
import styles from './public.module.css';

const words = authTexts.login;

/** Notice that a confirmation email was sent. It stays until the sign-in; a toast would disappear before the email arrives. */
export function RegisteredNotice({ email }: { email: string }) {
  return (
    <section className={styles['notice']} aria-label={authTexts.confirm.title}>
      <p>{words.registered(email)}</p>
      <MailboxLink />
      <ResendButton email={email} />
    </section>
  );
}
