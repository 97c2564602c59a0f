import { texts } from '../texts.js';

const everything =
  'its profile and weights, saved searches, marks and notes, its members and invitations, and the API tokens for it';

/** Texts of the screen of workspaces. */
export const workspaceTexts = {
  title: texts.screens.workspace,
  about:
    'A workspace has a search profile and weights of its own, which its members share. Use one for each team or client, and switch to see what fits each of them.',
  readOnly: 'No workspaces in a demo session',
  readOnlyText: 'Workspaces are shared between accounts. Sign up to have one of your own.',
  loading: 'Loading the workspaces',
  failed: 'Your workspaces could not be loaded',

  toMe: {
    title: 'Invitations to You',
    by: (who: string) => `invited by ${who}`,
    someone: 'a removed account',
    expires: (when: string) => `expires ${when}`,
    accept: 'Accept',
    acceptOf: (name: string) => `Accept the invitation to ${name}`,
    accepting: 'Accepting...',
    accepted: (name: string) => `You are a member of ${name}`,
    acceptedText: 'Switch to it when you want to work in it.',
    acceptFailed: 'Invitation not accepted',
    decline: 'Decline',
    declineOf: (name: string) => `Decline the invitation to ${name}`,
    declined: (name: string) => `Invitation to ${name} declined`,
    declineFailed: 'Invitation not declined',
  },

  mine: {
    title: 'My Workspaces',
    current: 'Current',
    members: (count: string, one: boolean) => (one ? '1 member' : `${count} members`),
    since: (day: string) => `created ${day}`,
    switch: 'Switch',
    switchTo: (name: string) => `Switch to ${name}`,
    create: 'Create a workspace',
    name: 'Name',
    nameHint: 'Such as the name of a team or client',
    nameInvalid: 'Please enter a name of up to 80 characters',
    creating: 'Creating...',
    createdText: 'Invite its members under Workspace.',
  },

  current: {
    title: 'This Workspace',
    role: (role: string) => `Your role: ${role}`,
    rename: 'Rename',
    audit: 'Open the audit log',
    renameTitle: 'Rename the workspace',
    renaming: 'Saving...',
    save: 'Save name',
    renamed: 'Workspace renamed',
    leave: 'Leave',
    leaveTitle: (name: string) => `Leave ${name}?`,
    leaveText:
      'You lose access at once, and your API tokens for this workspace end. Only an owner can invite you again.',
    left: (name: string) => `You left ${name}`,
    personalNow: 'This is your personal workspace.',
    leaveFailed: 'Workspace not left',
    remove: 'Delete',
    removeTitle: (name: string) => `Delete the workspace ${name}?`,
    removeText: `All of it goes for all members: ${everything}. This cannot be undone.`,
    kept: 'Opportunities, sources and decisions about them stay, because they belong to everyone.',
    type: (name: string) => `Type ${name} to confirm`,
    mismatch: 'This does not match',
    confirm: 'Delete the workspace',
    removing: 'Deleting...',
    removed: (name: string) => `${name} is deleted`,
  },

  exported: {
    download: 'Export',
    downloading: 'Exporting...',
    downloaded: 'Workspace saved',
    downloadedText: (name: string, size: string) => `${name}, ${size}`,
    downloadFailed: 'Workspace not exported',
    first: 'Export it first if its searches, marks and notes may be needed later.',
  },

  members: {
    title: 'Members',
    failed: 'The members could not be loaded',
    counted: (count: string, one: boolean) => (one ? '1 member' : `${count} members`),
    own: 'You',
    unnamed: 'No name',
    since: (day: string) => `since ${day}`,
    roleOf: (who: string) => `Role of ${who}`,
    saved: (who: string, role: string) => `${who} is now ${role}`,
    savedText: 'It takes effect with the next request.',
    failedChange: 'Role not changed',
    ownTitle: 'Give up your owner role?',
    ownText: 'You can no longer manage this workspace. Only another owner can give you the role again.',
    ownConfirm: 'Give up the role',
    remove: 'Remove',
    removeOf: (who: string) => `Remove ${who}`,
    removeTitle: (who: string) => `Remove ${who}?`,
    removeText: 'Access to this workspace ends at once, with the API tokens and live streams of this person for it.',
    removed: (who: string) => `${who} is no longer a member`,
    removeFailed: 'Member not removed',
  },

  invitations: {
    submit: 'Invite',
    refused: 'Owners invite people and see who was invited.',
    none: {
      title: 'No open invitations',
      message: 'Enter the address of a colleague above. People with an account accept under Workspace.',
    },
    kind: {
      emailHint: 'The invitation ends after seven days.',
      sentAgainText: (email: string) => `${email} gets another mail. The earlier invitation has ended.`,
      withdrawnText: (email: string) => `The invitation of ${email} has ended.`,
    },
  },

  roles: {
    title: 'What the Roles May Do',
    viewer: 'read what the workspace has',
    more: (role: string) => `All of ${role}, and:`,
  },
} as const;
