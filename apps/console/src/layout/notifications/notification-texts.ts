/** Texts of the notification list in the top bar. */
export const notificationTexts = {
  title: 'Notifications',
  button: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications: ${unread} new`),
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  none: 'No new notifications.',
  dismiss: 'Dismiss',
  dismissOf: (title: string) => `Dismiss ${title}`,
  dismissAll: 'Dismiss all',
};
