/** Actions that the services other than `auth` record, with their text. */
const serviceActions = {
  source_added: 'Source added',
  source_changed: 'Source changed',
  source_paused: 'Source paused',
  source_resumed: 'Source resumed',
  source_removed: 'Source removed',
  source_key_set: 'API key of a source set',
  source_key_removed: 'API key of a source removed',
  address_scraped: 'Address scraped',
  records_replayed: 'Rejected records replayed',
  missing_closed: 'Records closed that the source no longer lists',
  opportunities_merged: 'Opportunities merged',
  opportunity_split: 'Opportunity split',
  merge_undone: 'Merge or split undone',
  synonym_added: 'Synonym added',
  synonym_changed: 'Synonym changed',
  synonym_removed: 'Synonym removed',
  demo_data_removed: 'Demo records removed',
  dead_letters_replayed: 'Unhandled events replayed',
  dead_letters_discarded: 'Unhandled events discarded',
} as const;

/** An action of a service other than `auth`. */
export type ServiceAction = keyof typeof serviceActions;

/** Actions of the service `auth`, with their text. */
const authActions = {
  login: 'Signed in',
  login_failed: 'Sign-in failed',
  logout: 'Signed out',
  user_signedup: 'Account created',
  user_repeated_signup: 'Sign-up with a known address',
  user_confirmation_requested: 'Confirmation mail requested',
  user_confirmed: 'Address confirmed',
  user_recovery_requested: 'Password reset requested',
  user_modified: 'Account changed',
  user_updated_password: 'Password changed',
  user_email_change_requested: 'New address requested',
  user_email_changed: 'Address changed',
  user_reauthenticate_requested: 'Confirmation code requested',
  token_refreshed: 'Session continued',
  token_revoked: 'Session ended',
  refresh_token_reuse: 'Replaced refresh token used',
  factor_in_progress: 'Second factor started',
  challenge_created: 'Code of second factor requested',
  verification_attempted: 'Wrong code or link',
  mfa_failed: 'Wrong second factor',
  factor_verified: 'Second factor added',
  factor_unenrolled: 'Second factor removed',
  recovery_codes_created: 'Recovery codes created',
  recovery_code_used: 'Recovery code used',
  identity_linked: 'Single sign-on linked',
  identity_unlinked: 'Single sign-on unlinked',
  api_token_created: 'API token created',
  api_token_revoked: 'API token revoked',
  device_approved: 'Program signed in',
  device_denied: 'Sign-in of a program denied',
  session_revoked: 'Session ended by its person',
  role_changed: 'Role changed',
  account_sessions_ended: 'Sessions ended',
  account_removed: 'Account removed',
  user_invited: 'Person invited',
  invitation_accepted: 'Invitation accepted',
  invitation_withdrawn: 'Invitation withdrawn',
  workspace_created: 'Workspace created',
  workspace_renamed: 'Workspace renamed',
  workspace_deleted: 'Workspace deleted',
  workspace_profile_changed: 'Profile of the workspace changed',
  member_invited: 'Person invited to the workspace',
  member_invitation_withdrawn: 'Invitation to the workspace withdrawn',
  member_invitation_declined: 'Invitation to the workspace declined',
  member_joined: 'Workspace joined',
  member_changed: 'Role in the workspace changed',
  member_removed: 'Member removed',
  member_left: 'Workspace left',
  rate_limited: 'Limit reached',
} as const;

/** An action of the service `auth`. */
export type AuthAction = keyof typeof authActions;

/** Texts of the actions by name. */
export const auditActions: Readonly<Record<string, string>> = { ...authActions, ...serviceActions };

/** Text of an action; its name, if the action is of a later release. */
export function describeAuditAction(action: string): string {
  return auditActions[action] ?? action;
}
