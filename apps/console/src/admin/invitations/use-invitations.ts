import { type Invitation, type invitationInputSchema } from '@rfp/contracts/people/accounts';
import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useDelete, useGetList } from 'react-admin';
import { type z } from 'zod';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { adminTexts } from '../admin-texts.js';

const resource = 'invitations';
const words = adminTexts.invitations;

type InvitationInput = z.input<typeof invitationInputSchema>;

export function useInvitations() {
  return useGetList<Invitation>(resource);
}

/** Refetches the list after invitations may have changed. */
function useInvitationsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [resource] });
}

/** Invites an address. An earlier invitation of the address ends. */
export function useInvite() {
  const onSettled = useInvitationsChanged();
  return useCreate<InvitationInput, Error, Invitation>(resource, undefined, { onSettled });
}

/** Invites the address of an invitation again, with a new link and term. */
export function useSendAgain({ email, role }: Invitation) {
  const toast = useToast();
  const [invite, { isPending }] = useInvite();
  const send = () =>
    invite(
      undefined,
      { data: { email, role } },
      {
        onSuccess: () =>
          toast({
            title: words.sentAgain,
            description: words.sentAgainText(email),
            variant: 'success',
            replaces: words.againFailed,
          }),
        onError: (error) => toast({ title: words.againFailed, description: errorMessage(error), variant: 'error' }),
      },
    );
  return { send, isPending };
}

export function useWithdraw(): (invitation: Invitation) => void {
  const toast = useToast();
  const onSettled = useInvitationsChanged();
  const [withdraw] = useDelete<Invitation>(resource, undefined, { onSettled });
  return (invitation) =>
    void withdraw(
      resource,
      { id: invitation.id, previousData: invitation },
      {
        onSuccess: () =>
          toast({
            title: words.withdrawn,
            description: words.withdrawnText(invitation.email),
            variant: 'success',
            replaces: words.withdrawFailed,
          }),
        onError: (error) => toast({ title: words.withdrawFailed, description: errorMessage(error), variant: 'error' }),
      },
    );
}
