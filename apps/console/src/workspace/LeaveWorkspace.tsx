import { type Workspace } from '@rfp/contracts/people/workspaces';
import { errorMessage } from '../data/errors.js';
import { reloadWorkspaces, switchWorkspace } from '../data/switch-workspace.js';
import { useApiMutation } from '../data/use-api.js';
import { useToast } from '../layout/toasts/use-toast.js';
import { ConfirmDialog } from '../shared/ConfirmDialog.js';
import { workspaceTexts } from './workspace-texts.js';

const words = workspaceTexts.current;

export function LeaveWorkspace({ workspace, onClose }: { workspace: Workspace; onClose: () => void }) {
  const toast = useToast();
  const { mutate, isPending } = useApiMutation('leaveWorkspace', {
    onSuccess: () => {
      switchWorkspace(null);
      reloadWorkspaces();
      toast({ title: words.left(workspace.name), description: words.personalNow, variant: 'success' });
    },
    onError: (error) => toast({ title: words.leaveFailed, description: errorMessage(error), variant: 'error' }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      title={words.leaveTitle(workspace.name)}
      text={words.leaveText}
      confirm={words.leave}
      busy={isPending}
      onConfirm={() => mutate({})}
      onClose={onClose}
    />
  );
}
