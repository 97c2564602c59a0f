import { formatCount } from '@rfp/api-client/display';
import { type WorkspaceTag } from '@rfp/contracts/tracking/marks';
import { useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../data/errors.js';
import { useApiMutation } from '../../data/use-api.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { marksChanged } from '../../opportunities/marks/marks-cache.js';
import { ConfirmDialog } from '../../shared/ConfirmDialog.js';
import { tagTexts as words } from './tag-texts.js';

/** Removes a tag from the workspace, after a confirmation that says from how many opportunities. */
export function RemoveTag({ tag, onClose }: { tag: WorkspaceTag; onClose: () => void }) {
  const { id, name, opportunities } = tag;
  const queryClient = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useApiMutation('removeTag', {
    onSuccess: () => {
      void marksChanged(queryClient);
      toast({ title: words.removed(name), variant: 'success' });
      onClose();
    },
    onError: (error) => {
      toast({ title: words.removeFailed, description: errorMessage(error), variant: 'error' });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      text={words.removeText(words.counted(formatCount(opportunities), opportunities === 1))}
      confirm={words.remove}
      busy={isPending}
      onConfirm={() => mutate({ id })}
      onClose={onClose}
    />
  );
}
