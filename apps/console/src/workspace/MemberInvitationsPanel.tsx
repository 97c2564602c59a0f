import { useRefusal } from '../auth/session/role.js';
import { RefusedButton } from '../layout/RefusedButton.js';
import { invitationTexts } from '../shared/invitations/invitation-texts.js';
import { InvitationList } from '../shared/invitations/InvitationList.js';
import { InviteForm } from '../shared/invitations/InviteForm.js';
import { type InvitationKind } from '../shared/invitations/use-invitations.js';
import { Panel } from '../shared/Panel.js';
import { workspaceRoleOptions } from '../shared/workspace-roles.js';
import { workspaceTexts } from './workspace-texts.js';
import styles from './workspace.module.css';

const words = workspaceTexts.invitations;
const kind: InvitationKind = {
  resource: 'member-invitations',
  roles: workspaceRoleOptions,
  usualRole: 'editor',
  ...words.kind,
};

/** Invitations to the current workspace and a form for another, for its owners. */
export function MemberInvitationsPanel() {
  const refusal = useRefusal('manage-workspace');
  return (
    <Panel title={invitationTexts.title}>
      {refusal === null ? (
        <>
          <InviteForm kind={kind} />
          <InvitationList kind={kind} none={words.none} />
        </>
      ) : (
        <>
          <p className={styles['text']}>{words.refused}</p>
          <RefusedButton reason={refusal}>{words.submit}</RefusedButton>
        </>
      )}
    </Panel>
  );
}
