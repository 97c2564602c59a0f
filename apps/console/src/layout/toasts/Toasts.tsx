import { type ReactNode, useRef } from 'react';
import { useTranslate, useNotificationContext, type NotificationPayload } from 'react-admin';
import { z } from 'zod';
import { texts } from '../../texts.js';
import { ToastCard } from './ToastCard.js';
import styles from './toasts.module.css';
import { useClearPlace } from './use-clear-place.js';

const argumentsSchema = z
  .object({
    description: z.string().optional(),
    replaces: z.string().optional(),
    control: z.string().nullish(),
    actions: z.custom<ReactNode>(() => true).optional(),
  })
  .catch({});
const ids = new WeakMap<NotificationPayload, string>();
let lastId = 0;

function toastKey(notification: NotificationPayload): string {
  const existing = ids.get(notification);
  if (existing !== undefined) return existing;
  lastId += 1;
  ids.set(notification, String(lastId));
  return String(lastId);
}

function isDuplicate(one: NotificationPayload, other: NotificationPayload): boolean {
  const [first, second] = [one, other].map((each) =>
    JSON.stringify([each.message, each.type, toastArguments(each).description]),
  );
  return first === second;
}

function toastArguments({ notificationOptions }: NotificationPayload): z.infer<typeof argumentsSchema> {
  return argumentsSchema.parse(notificationOptions?.messageArgs);
}

function replaces(later: NotificationPayload, one: NotificationPayload): boolean {
  const { replaces: title, control } = toastArguments(later);
  return title === one.message || (typeof control === 'string' && control === toastArguments(one).control);
}

/** Selects the toasts to show, without duplicates and replaced toasts. */
function selectVisible(all: NotificationPayload[]): NotificationPayload[] {
  const valid = all.filter((one, index) => !all.slice(index + 1).some((later) => replaces(later, one)));
  return valid.filter((one, index) => valid.findIndex((other) => isDuplicate(one, other)) === index);
}

/** Removes a dismissed toast and the toasts that it replaced, which would otherwise reappear. */
function removeDismissed(dismissed: NotificationPayload, all: NotificationPayload[]): NotificationPayload[] {
  const last = all.findLastIndex((one) => isDuplicate(one, dismissed));
  return all.filter((one, index) => !isDuplicate(one, dismissed) && !(index < last && replaces(dismissed, one)));
}

/** Shows the notifications of react-admin and of the screens, newest last. Duplicates are shown once. */
export function Toasts() {
  const { notifications, setNotifications } = useNotificationContext();
  const translate = useTranslate();
  const shown = selectVisible(notifications);
  const toasts = useRef<HTMLDivElement>(null);
  const place = useClearPlace(toasts, shown.length);
  return (
    <section className={styles['area']} data-place={place} aria-label={texts.shell.toasts}>
      <div ref={toasts} className={styles['toasts']}>
        {shown.map((notification) => (
          <ToastCard
            key={toastKey(notification)}
            error={notification.type === 'error'}
            title={
              typeof notification.message === 'string'
                ? translate(notification.message, { _: notification.message })
                : notification.message
            }
            description={toastArguments(notification).description}
            actions={toastArguments(notification).actions}
            onClose={() => setNotifications((all: NotificationPayload[]) => removeDismissed(notification, all))}
          />
        ))}
      </div>
    </section>
  );
}
