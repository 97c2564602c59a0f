import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useDelete, useGetList } from 'react-admin';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { invitationTexts as words } from './invitation-texts.js';

/** A kind of invitations: those to the installation, or those to a workspace. */
export interface InvitationKind {
  /** Resource of react-admin. */
  resource: string;
  /** Options of the select, the role with the fewest permissions first. */
  roles: readonly { value: string; label: string }[];
  /** Role that the form proposes. */
  usualRole: string;
  emailHint: string;
  sentAgainText: (email: string) => string;
  withdrawnText: (email: string) => string;
}

export interface ListedInvitation {
  id: string;
  email: string;
  role: string;
  invited_by: string | null;
  created_at: string;
  expires_at: string;
}

export type InvitationInput = Pick<ListedInvitation, 'email' | 'role'>;

export function useInvitations({ resource }: InvitationKind) {
  return useGetList<ListedInvitation>(resource);
}

/** Refetches the list after invitations may have changed. */
function useInvitationsChanged({ resource }: InvitationKind): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [resource] });
}

/** Invites an address. An earlier invitation of the address ends. */
export function useInvite(kind: InvitationKind) {
  const onSettled = useInvitationsChanged(kind);
  return useCreate<InvitationInput, Error, ListedInvitation>(kind.resource, undefined, { onSettled });
}

/** Invites the address of an invitation again, with a new term. */
export function useSendAgain(kind: InvitationKind, { email, role }: ListedInvitation) {
  const toast = useToast();
  const [invite, { isPending }] = useInvite(kind);
  const send = () =>
    invite(
      undefined,
      { data: { email, role } },
      {
        onSuccess: () =>
          toast({
            title: words.sentAgain,
            description: kind.sentAgainText(email),
            variant: 'success',
            replaces: words.againFailed,
          }),
        onError: (error) => toast({ title: words.againFailed, description: errorMessage(error), variant: 'error' }),
      },
    );
  return { send, isPending };
}

export function useWithdraw(kind: InvitationKind): (invitation: ListedInvitation) => void {
  const toast = useToast();
  const onSettled = useInvitationsChanged(kind);
  const [withdraw] = useDelete<ListedInvitation>(kind.resource, undefined, { onSettled });
  return (invitation) =>
    void withdraw(
      kind.resource,
      { id: invitation.id, previousData: invitation },
      {
        onSuccess: () =>
          toast({
            title: words.withdrawn,
            description: kind.withdrawnText(invitation.email),
            variant: 'success',
            replaces: words.withdrawFailed,
          }),
        onError: (error) => toast({ title: words.withdrawFailed, description: errorMessage(error), variant: 'error' }),
      },
    );
}
