import { formatInstant } from '@rfp/api-client/display';
import { formatAhead } from '@rfp/api-client/relative-time';
import { type OwnInvitation } from '@rfp/contracts/people/workspaces';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { errorMessage } from '../data/errors.js';
import { useApiMutation } from '../data/use-api.js';
import { useToast } from '../layout/toasts/use-toast.js';
import { BusyButton } from '../shared/buttons/BusyButton.js';
import { useListFocus } from '../shared/hooks/use-list-focus.js';
import { useNow } from '../shared/hooks/use-now.js';
import { Panel } from '../shared/Panel.js';
import rows from '../shared/rows.module.css';
import { Chip } from '../shared/values/Chips.js';
import { workspaceRoleNames } from '../shared/workspace-roles.js';
import { useOwnInvitations, refetchWorkspaces } from './use-workspaces.js';
import { workspaceTexts } from './workspace-texts.js';
import styles from './workspace.module.css';

const words = workspaceTexts.toMe;

function useAnswer({ workspace }: OwnInvitation) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const onSettled = () => refetchWorkspaces(queryClient);
  const accept = useApiMutation('acceptInvitation', {
    onSuccess: () =>
      toast({
        title: words.accepted(workspace),
        description: words.acceptedText,
        variant: 'success',
        replaces: words.acceptFailed,
      }),
    onError: (error) => toast({ title: words.acceptFailed, description: errorMessage(error), variant: 'error' }),
    onSettled,
  });
  const decline = useApiMutation('declineInvitation', {
    onSuccess: () => toast({ title: words.declined(workspace), variant: 'success', replaces: words.declineFailed }),
    onError: (error) => toast({ title: words.declineFailed, description: errorMessage(error), variant: 'error' }),
    onSettled,
  });
  return { accept, decline, isPending: accept.isPending || decline.isPending };
}

function Invitation({ invitation }: { invitation: OwnInvitation }) {
  const now = useNow();
  const { accept, decline, isPending } = useAnswer(invitation);
  const { id, workspace, role, invited_by, expires_at } = invitation;
  return (
    <li>
      <div>
        <p className={styles['name']}>
          {workspace}
          <Chip>{workspaceRoleNames[role]}</Chip>
        </p>
        <p className={styles['detail']}>
          {`${words.by(invited_by ?? words.someone)} · `}
          <time dateTime={expires_at} title={formatInstant(expires_at)}>
            {words.expires(formatAhead(expires_at, now))}
          </time>
        </p>
      </div>
      <div className={styles['choices']}>
        <BusyButton
          size="small"
          variant="contained"
          busy={isPending}
          aria-label={words.acceptOf(workspace)}
          onClick={isPending ? undefined : () => accept.mutate({ id })}
        >
          {accept.isPending ? words.accepting : words.accept}
        </BusyButton>
        <Button
          size="small"
          aria-disabled={isPending}
          aria-label={words.declineOf(workspace)}
          onClick={isPending ? undefined : () => decline.mutate({ id })}
        >
          {words.decline}
        </Button>
      </div>
    </li>
  );
}

/** Invitations of the person to workspaces. Hidden if there are none. */
export function InvitationsToMe() {
  const { data: invitations = [] } = useOwnInvitations();
  const isShown = invitations.length > 0;
  const list = useListFocus(isShown);
  if (!isShown) return null;
  return (
    <Panel title={words.title}>
      <ul ref={list} className={rows['rows']} tabIndex={-1} aria-label={words.title}>
        {invitations.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Panel>
  );
}
