import { roleOptions } from '../../shared/installation-roles.js';
import { invitationTexts } from '../../shared/invitations/invitation-texts.js';
import { InvitationList } from '../../shared/invitations/InvitationList.js';
import { InviteForm } from '../../shared/invitations/InviteForm.js';
import { type InvitationKind, useInvitations } from '../../shared/invitations/use-invitations.js';
import { Panel } from '../../shared/Panel.js';
import { adminTexts } from '../admin-texts.js';
import styles from '../admin.module.css';

const words = adminTexts.invitations;
const kind: InvitationKind = { resource: 'invitations', roles: roleOptions, usualRole: 'member', ...words.kind };

/**
 * Invitations to the installation, and a form for another.
 * @param props.signUp - who may sign up without an invitation
 */
export function InvitationsPanel({ signUp }: { signUp: string | undefined }) {
  const { isPending } = useInvitations(kind);
  return (
    <Panel title={invitationTexts.title} busy={isPending}>
      {signUp === undefined ? null : <p className={styles['text']}>{signUp}</p>}
      <InviteForm kind={kind} />
      <InvitationList kind={kind} none={words.none} />
    </Panel>
  );
}
