/**
 * Shares of the hourly limit of mails, so that the mails of one purpose do not use up the limit of the others.
 * - `invitation`: to the installation, by an administrator
 * - `member_invitation`: to a workspace, by its owner
 * - `notice`: about a changed account
 */
export const mailShares = {
  sign_up: 0.3,
  recovery: 0.3,
  email_change: 0.05,
  reauthentication: 0.1,
  notification_email: 0.05,
  invitation: 0.05,
  member_invitation: 0.05,
  notice: 0.1,
} as const;
export type MailPurpose = keyof typeof mailShares;
/** Purpose of a mail that a person requests. */
export type MailKind = Exclude<MailPurpose, 'notice'>;
export type InvitationKind = 'invitation' | 'member_invitation';

/** Invitations to workspaces that an account may send within an hour, so that one account cannot use up the share of all. */
export const maxMemberInvitations = 10;
