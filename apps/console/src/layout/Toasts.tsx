import { useTranslate, useNotificationContext, type NotificationPayload } from 'react-admin';
import { z } from 'zod';
import { texts } from '../texts.js';
import { ToastCard } from './ToastCard.js';
import styles from './toasts.module.css';

const argumentsSchema = z.object({ description: z.string().optional(), replaces: z.string().optional() }).catch({});
const ids = new WeakMap<NotificationPayload, string>();
let lastId = 0;

function idOf(notification: NotificationPayload): string {
  const known = ids.get(notification);
  if (known !== undefined) return known;
  lastId += 1;
  ids.set(notification, String(lastId));
  return String(lastId);
}

function sameAs(one: NotificationPayload, other: NotificationPayload): boolean {
  const [first, second] = [one, other].map(({ message, type, notificationOptions }) =>
    JSON.stringify([message, type, notificationOptions?.messageArgs]),
  );
  return first === second;
}

function argumentsOf({ notificationOptions }: NotificationPayload): z.infer<typeof argumentsSchema> {
  return argumentsSchema.parse(notificationOptions?.messageArgs);
}

function replaces(later: NotificationPayload, one: NotificationPayload): boolean {
  return argumentsOf(later).replaces === one.message;
}

/** Those that are shown: none that a later one has put out of date, and none twice. */
function standing(all: NotificationPayload[]): NotificationPayload[] {
  const valid = all.filter((one, index) => !all.slice(index + 1).some((later) => replaces(later, one)));
  return valid.filter((one, index) => valid.findIndex((other) => sameAs(one, other)) === index);
}

/** Without one that was closed, and what it had put out of date, which would come back otherwise. */
function without(closed: NotificationPayload, all: NotificationPayload[]): NotificationPayload[] {
  const last = all.findLastIndex((one) => sameAs(one, closed));
  return all.filter((one, index) => !sameAs(one, closed) && !(index < last && replaces(closed, one)));
}

/** Everything that react-admin or a screen has to tell, newest below. The same message twice is shown once. */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useTranslate();
  return (
    <section className={styles['area']} aria-label={texts.shell.toasts}>
      <div className={styles['toasts']}>
        {standing(notifications).map((notification) => (
          <ToastCard
            key={idOf(notification)}
            error={notification.type === 'error'}
            title={
              typeof notification.message === 'string'
                ? translate(notification.message, { _: notification.message })
                : notification.message
            }
            description={argumentsOf(notification).description}
            onClose={() => setNotifications((all: NotificationPayload[]) => without(notification, all))}
          />
        ))}
      </div>
    </section>
  );
}
