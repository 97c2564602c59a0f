import { formatInstant } from '@rfp/api-client/display';
import { type InboxNotices as Notices } from '@rfp/contracts/tracking/inbox';
import { Link } from 'react-router';
import { InvitationsToMe } from '../workspace/InvitationsToMe.js';
import { inboxTexts as words } from './inbox-texts.js';
import styles from './inbox.module.css';

/** Invitations with their answers, and the last mail that could not be delivered. */
export function InboxNotices({ notices }: { notices: Notices | null }) {
  if (notices === null) return null;
  const { invitations, failed_delivery: failure } = notices;
  return (
    <>
      {invitations.length > 0 ? <InvitationsToMe /> : null}
      {failure === null ? null : (
        <p className={styles['failure']} aria-label={words.notices} role="note">
          {failure.dropped
            ? words.dropped(formatInstant(failure.at))
            : words.retrying(formatInstant(failure.at), failure.attempts)}{' '}
          <Link to="/settings">{words.toSettings}</Link>
        </p>
      )}
    </>
  );
}
