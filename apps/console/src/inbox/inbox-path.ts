/** Mails link to this path. */
export const inboxPath = '/inbox';
