import { useApiQuery } from '../../data/use-api.js';
import { texts } from '../../texts.js';
import styles from '../shell.module.css';

/** Also counts without live events, and entries that come back after they were snoozed. */
const refreshMs = 60_000;
const maxShown = 99;

/** Number of unread entries of the inbox; nothing if there are none. */
export function UnreadCount() {
  const { data } = useApiQuery('inboxCount', {}, { refetchInterval: refreshMs });
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className={styles['unread']}>
      <span className="hidden">: </span>
      {unread > maxShown ? `${maxShown}+` : unread}
      <span className="hidden">{texts.shell.unread}</span>
    </span>
  );
}
