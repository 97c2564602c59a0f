import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { type Notification } from '@rfp/contracts/notifications';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { useDelete, useDeleteMany, useGetList } from 'react-admin';
import { Link } from 'react-router';
import { PopoverButton, usePopover } from '../../shared/buttons/PopoverButton.js';
import Button from '@mui/material/Button';
import styles from './notifications.module.css';
import { notificationTexts as words } from './notification-texts.js';

const resource = 'notifications';
const refreshMs = 60_000;

interface RowProps {
  notification: Notification;
  onOpen: () => void;
  onDismiss: () => void;
}

function Row({ notification, onOpen, onDismiss }: RowProps) {
  const { opportunity_id, sentence, details } = notification;
  const title = sentenceCase(notification.title);
  return (
    <li className={styles['row']}>
      <div className={styles['item']}>
        <Link to={`/opportunities/${opportunity_id}`} onClick={onOpen}>
          {title}
        </Link>
        {[sentence, ...details].map((line) => (
          <p key={line} className={styles['note']}>
            {line}
          </p>
        ))}
      </div>
      <Button size="small" onClick={onDismiss} aria-label={words.dismissOf(title)}>
        {words.dismiss}
      </Button>
    </li>
  );
}

/** The user's notifications, in the top bar. */
export function NotificationBell() {
  const popover = usePopover();
  const { data: notifications = [], total: unread = 0 } = useGetList<Notification>(
    resource,
    {},
    { refetchInterval: refreshMs },
  );
  // Optimistic: the list changes immediately, before the server replies.
  const [dismiss] = useDelete<Notification>(resource, undefined, { mutationMode: 'optimistic' });
  const [dismissAll] = useDeleteMany(resource, undefined, { mutationMode: 'optimistic' });
  return (
    <PopoverButton
      popover={popover}
      name={words.button(unread)}
      title={words.title}
      className={styles['bell']}
      paperClassName={styles['popover']}
      face={
        <>
          <BellIcon fontSize="small" />
          {unread === 0 ? null : <span className={styles['count']}>{words.count(unread)}</span>}
        </>
      }
    >
      <h2>{words.title}</h2>
      {notifications.length === 0 ? <p className={styles['note']}>{words.none}</p> : null}
      <ul className={styles['rows']}>
        {notifications.map((each) => (
          <Row
            key={each.id}
            notification={each}
            onOpen={popover.close}
            onDismiss={() => void dismiss(resource, { id: each.id, previousData: each })}
          />
        ))}
      </ul>
      {notifications.length < 2 ? null : (
        <Button size="small" onClick={() => void dismissAll(resource, { ids: notifications.map(({ id }) => id) })}>
          {words.dismissAll}
        </Button>
      )}
    </PopoverButton>
  );
}
