import { type WorkspaceRole } from '@rfp/contracts/people/permissions';
import { type WorkspaceMember } from '@rfp/contracts/people/workspaces';
import { useQueryClient } from '@tanstack/react-query';
import { useDelete, useGetList, useUpdate } from 'react-admin';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { workspaceRoleNames } from '../../shared/workspace-roles.js';
import { refetchWorkspaces } from '../use-workspaces.js';
import { workspaceTexts } from '../workspace-texts.js';

const resource = 'members';
const words = workspaceTexts.members;

export function useMembers() {
  return useGetList<WorkspaceMember>(resource);
}

/** Returns the name of a member for texts: the email address or, if there is none, the name. */
export function memberName({ email, name }: WorkspaceMember): string {
  return email ?? name ?? words.unnamed;
}

/** Refetches the members, and the workspaces, which include the number of members and the role of the user. */
function useRefetchMembers(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([queryClient.invalidateQueries({ queryKey: [resource] }), refetchWorkspaces(queryClient)]);
  };
}

/** Changes the role of a member. `previousData` is not passed, because it is part of the mutation key; see `useChangeSource`. */
export function useChangeMember(member: WorkspaceMember) {
  const toast = useToast();
  const onSettled = useRefetchMembers();
  const [update, state] = useUpdate<WorkspaceMember>(resource, { id: member.id }, { onSettled });
  const change = (role: WorkspaceRole) =>
    update(
      undefined,
      { data: { role } },
      {
        onSuccess: () =>
          toast({
            title: words.saved(memberName(member), workspaceRoleNames[role].toLowerCase()),
            description: words.savedText,
            variant: 'success',
            replaces: words.failedChange,
          }),
        onError: (error) => toast({ title: words.failedChange, description: errorMessage(error), variant: 'error' }),
      },
    );
  return [change, state] as const;
}

export function useRemoveMember(member: WorkspaceMember, onClose: () => void) {
  const toast = useToast();
  const refetchMembers = useRefetchMembers();
  return useDelete<WorkspaceMember>(
    resource,
    { id: member.id },
    {
      onSuccess: () =>
        toast({ title: words.removed(memberName(member)), variant: 'success', replaces: words.removeFailed }),
      onError: (error) => toast({ title: words.removeFailed, description: errorMessage(error), variant: 'error' }),
      onSettled: async () => {
        onClose();
        await refetchMembers();
      },
    },
  );
}
