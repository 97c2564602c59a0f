/** Texts of the notifications in the top bar. */
export const notificationTexts = {
  title: 'Notifications',
  button: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications: ${unread} new`),
  count: (unread: number) => (unread > 99 ? '99+' : String(unread)),
  none: 'Nothing is new.',
  match: (score: number) => `Match ${score}`,
  changed: (fields: readonly string[]) => `Changed: ${fields.join(', ').replaceAll('_', ' ')}`,
  dismiss: 'Dismiss',
  dismissOf: (title: string) => `Dismiss ${title}`,
  dismissAll: 'Dismiss all',
};
