import { texts } from '../texts.js';

/** Texts of Administration. */
export const adminTexts = {
  title: texts.screens.administration,
  audit: 'Open the audit log',
  refused: 'Needs administrator',
  refusedText: 'This screen is for administrators. An administrator can give you this role.',
  loading: 'Loading the accounts',
  failed: 'Your role could not be loaded',

  signUp: {
    open: 'Anyone can sign up, as a member. Invite people to give them another role at once.',
    invite: 'People need an invitation to sign up.',
    off: 'Sign-up is off. Only an invitation from here creates an account.',
  },

  accounts: {
    title: 'Accounts',
    failed: 'The accounts could not be loaded',
    counted: (count: string, one: boolean) => (one ? '1 account' : `${count} accounts`),
    search: 'Search by name or email',
    role: 'Role',
    anyRole: 'Any role',
    none: 'No account matches',
    noneText: 'Search for another part of the name or address, or choose another role.',
    clear: 'Clear search and role',
    alone: 'You are the only one here. Invite others below.',
    columns: {
      account: 'Account',
      role: 'Role',
      secondFactor: 'Second factor',
      sessions: 'Sessions',
      tokens: 'API tokens',
      lastSignIn: 'Last sign-in',
      actions: 'Actions',
    },
    unnamed: 'No name',
    noAddress: 'No address',
    own: 'You',
    since: (day: string) => `since ${day}`,
    on: 'On',
    off: 'Off',
    never: 'Never',
    roleOf: (who: string) => `Role of ${who}`,
  },

  change: {
    saved: (who: string, role: string) => `${who} is now ${role}`,
    savedText: 'It takes effect with the next request.',
    failed: 'Role not changed',
    ownTitle: 'Give up your administrator role?',
    ownText: 'You can no longer open this screen. Only another administrator can give you the role again.',
    ownConfirm: 'Give up the role',
  },

  end: {
    button: 'End sessions',
    buttonOf: (who: string) => `End sessions of ${who}`,
    title: (who: string) => `End all sessions of ${who}?`,
    ownTitle: 'End all your sessions?',
    text: (what: string) =>
      `${what} end immediately. The person has to sign in again, and programs need new tokens. The account stays.`,
    ownText: (what: string) => `${what} end immediately, this one included: you have to sign in again.`,
    what: (sessions: string, tokens: string) => `${sessions} and ${tokens}`,
    nothing: 'There are no active sessions or API tokens at the moment. Any that are started meanwhile end as well.',
    sessions: (count: string, one: boolean) => (one ? '1 session' : `${count} sessions`),
    tokens: (count: string, one: boolean) => (one ? '1 API token' : `${count} API tokens`),
    done: 'Sessions ended',
    doneText: (who: string, what: string) => `${who}: ${what} ended.`,
    failed: 'Sessions not ended',
  },

  remove: {
    button: 'Remove',
    buttonOf: (who: string) => `Remove ${who}`,
    title: (who: string) => `Remove the account of ${who}?`,
    ownTitle: 'Remove your own account?',
    text: 'Everything that is its own goes with it: sessions, API tokens, second factors, preferences and settings. This cannot be undone.',
    kept: 'Opportunities, sources and decisions about them stay, because they belong to everyone.',
    type: (what: string) => `Type ${what} to confirm`,
    mismatch: 'This does not match',
    confirm: 'Remove the account',
    busy: 'Removing...',
    done: 'Account removed',
    doneText: (who: string) => `${who} can no longer sign in.`,
  },

  invitations: {
    none: {
      title: 'No open invitations',
      message: 'Enter the address of a colleague above. The mailed link lets them choose a password.',
    },
    kind: {
      emailHint: 'The mailed link works once, for seven days.',
      sentAgainText: (email: string) => `${email} gets a new link. The earlier one no longer works.`,
      withdrawnText: (email: string) => `The link in the mail to ${email} no longer works.`,
    },
  },

  roles: {
    title: 'What the Roles May Do',
    member: 'read everything, sync now, and use own settings, preferences and API tokens',
    more: (role: string) => `All of ${role}, and:`,
  },
} as const;
