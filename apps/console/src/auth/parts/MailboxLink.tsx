import { useClientConfig } from '../../data/use-client-config.js';
import { authTexts } from '../auth-texts.js';
import { NewTab } from '../../shared/NewTab.js';

/** Link to the local mailbox, if this installation has one. */
export function MailboxLink() {
  const mailbox = useClientConfig().data?.mailbox_url ?? null;
  if (mailbox === null) return null;
  return (
    <a href={mailbox} target="_blank" rel="noreferrer">
      {authTexts.login.mailbox}
      <NewTab />
    </a>
  );
}
