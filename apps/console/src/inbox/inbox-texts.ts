import { type InboxAction, type InboxKind, type InboxState } from '@rfp/contracts/tracking/inbox';

const entries = (count: string) => (count === '1' ? '1 entry' : `${count} entries`);

/** Texts of the inbox. */
export const inboxTexts = {
  states: { all: 'Inbox', unread: 'Unread', snoozed: 'Snoozed', archived: 'Archived' } satisfies Record<
    InboxState,
    string
  >,
  kinds: { match: 'Match', changed: 'Changed', mention: 'Mention' } satisfies Record<InboxKind, string>,
  filters: {
    state: 'Show',
    kind: 'Kind',
    anyKind: 'All kinds',
    kinds: { match: 'New matches', changed: 'Changes', mention: 'Mentions' } satisfies Record<InboxKind, string>,
    search: 'Saved search',
    anySearch: 'All searches and changes',
    clear: 'Clear filters',
  },
  failed: 'The inbox could not be loaded',
  more: 'Show more',
  today: 'Today',
  yesterday: 'Yesterday',
  unread: 'Unread: ',
  foundBy: (name: string) => `Found by ${name}`,
  in: (workspace: string) => `In ${workspace}`,
  by: (name: string) => `By ${name}`,
  until: (when: string) => `Back ${when}`,
  select: (sentence: string) => `Select: ${sentence}`,
  selectAll: 'Select all shown',
  selected: (count: string) => `${count} selected`,
  toolbar: 'Actions for the selection',
  clearSelection: 'Clear selection',

  actions: {
    read: 'Mark as read',
    unread: 'Mark as unread',
    archive: 'Archive',
    restore: 'Restore',
    snooze: 'Snooze...',
  } satisfies Record<InboxAction, string>,
  of: (action: string, sentence: string) => `${action.replace('...', '')}: ${sentence}`,
  allRead: 'Mark all as read',
  archiveAll: 'Archive all...',
  archiveAllTitle: 'Archive all entries?',
  archiveAllText: 'All entries that the filters select, not only those shown. Mails leave them out, too.',
  archiveAllConfirm: 'Archive all',
  done: {
    read: (count: string) => `${entries(count)} marked as read`,
    unread: (count: string) => `${entries(count)} marked as unread`,
    archive: (count: string) => `${entries(count)} archived`,
    restore: (count: string) => `${entries(count)} restored`,
    snooze: (count: string) => `${entries(count)} snoozed`,
  } satisfies Record<InboxAction, (count: string) => string>,
  nothing: 'Nothing to change',
  notChanged: 'The inbox was not changed',

  snooze: {
    title: 'Snooze until',
    soon: 'In three hours',
    tomorrow: 'Tomorrow morning',
    nextWeek: 'Next Monday morning',
    other: 'Another time',
    set: 'Snooze',
    invalid: (days: number) => `Choose a time in the next ${days} days.`,
    cancel: 'Cancel',
  },

  empty: {
    first: 'Nothing here yet',
    firstText:
      'Save a search and switch its alert on. What it finds appears here, as do changes of what you watch and notes that mention you.',
    toList: 'Go to Opportunities',
    unread: { title: 'Everything is read', message: 'New matches, changes and mentions appear here.' },
    snoozed: { title: 'Nothing is snoozed', message: 'A snoozed entry comes back to the inbox at its time.' },
    archived: {
      title: 'Nothing is archived',
      message: 'Archived entries can be restored for 90 days after they were found.',
    },
    noMatch: 'No entry matches',
    noMatchText: 'Change or clear the filters.',
    visitor: 'A demo session has no inbox',
    visitorText: 'Sign in with your own account to be told of new matches and changes.',
  },

  notices: 'News about your account',
  retrying: (when: string, attempts: number) =>
    `The last mail with notifications could not be delivered (${when}, ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}). It will be sent again.`,
  dropped: (when: string) =>
    `The last mail with notifications could not be delivered and was given up (${when}). Its entries are here.`,
  toSettings: 'Check the address',
};
