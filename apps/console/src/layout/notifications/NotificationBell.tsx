import BellIcon from '@mui/icons-material/NotificationsNoneOutlined';
import { type Notification, type NotificationList } from '@rfp/contracts/notifications';
import { sentenceCase } from '@rfp/contracts/text/sentence-case';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link } from 'react-router';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { PopoverButton, usePopover } from '../../shared/PopoverButton.js';
import Button from '@mui/material/Button';
import styles from './notifications.module.css';
import { notificationTexts as words } from './notification-texts.js';

const key = ['notifications'];
const refreshMs = 60_000;

/** Removes notifications from the list at once; the server's count follows. */
function useDismiss() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? dataProvider.dismissNotifications() : dataProvider.dismissNotification({ id }),
    onMutate: (id) => {
      queryClient.setQueryData<NotificationList>(key, (list) => {
        const left = id === null ? [] : (list?.notifications ?? []).filter((each) => each.id !== id);
        return { notifications: left, unread: left.length };
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}

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
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const popover = usePopover();
  const { mutate: dismiss } = useDismiss();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => dataProvider.listNotifications({}, { signal }),
    refetchInterval: refreshMs,
  });
  const { notifications = [], unread = 0 } = data ?? {};
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
          <Row key={each.id} notification={each} onOpen={popover.close} onDismiss={() => dismiss(each.id)} />
        ))}
      </ul>
      {notifications.length < 2 ? null : (
        <Button size="small" onClick={() => dismiss(null)}>
          {words.dismissAll}
        </Button>
      )}
    </PopoverButton>
  );
}
