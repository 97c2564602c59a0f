import { useClientConfig } from '../../data/use-client-config.js';
import { authTexts } from '../auth-texts.js';

/** To the mails of this machine, where they are delivered to it. */
export function MailboxLink() {
  const mailbox = useClientConfig().data?.mailbox_url ?? null;
  if (mailbox === null) return null;
  return (
    <a href={mailbox} target="_blank" rel="noreferrer">
      {authTexts.login.mailbox}
      <span className="hidden"> ({authTexts.newTab})</span>
    </a>
  );
}
