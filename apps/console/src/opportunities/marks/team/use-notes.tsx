import { type OpportunityNote } from '@rfp/contracts/tracking/marks';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { errorMessage } from '../../../data/errors.js';
import { apiKey, useApiMutation, useApiQuery } from '../../../data/use-api.js';
import { useToast } from '../../../layout/toasts/use-toast.js';
import styles from '../marks.module.css';
import { marksControl, marksKey } from '../marks-cache.js';
import { UndoButton } from '../UndoButton.js';
import { teamTexts } from './team-texts.js';

const words = teamTexts.notes;

export function useNotes(id: string): UseQueryResult<readonly OpportunityNote[]> {
  return useApiQuery('listNotes', { id }, { select: ({ notes }) => notes });
}

/** Refetches the notes, and the marks, which have their number. */
function useNotesChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: apiKey('listNotes') }),
      queryClient.invalidateQueries({ queryKey: marksKey }),
    ]);
  };
}

export function useAddNote() {
  return useApiMutation('addNote', { onSuccess: useNotesChanged() });
}

export function useChangeNote() {
  return useApiMutation('changeNote', { onSuccess: useNotesChanged() });
}

/** Deletes a note. An own note can be undone: it is then added again. */
export function useRemoveNote(own: boolean, onDone: () => void) {
  const toast = useToast();
  const changed = useNotesChanged();
  const add = useAddNote();
  const { mutate, isPending } = useApiMutation('removeNote', {
    onError: (error) => toast({ title: words.notRemoved, description: errorMessage(error), variant: 'error' }),
    onSettled: async () => {
      onDone();
      await changed();
    },
  });
  const remove = ({ id, opportunity_id, text, mentions }: OpportunityNote) => {
    const undo = async () => {
      await add.mutateAsync({ id: opportunity_id, text, mentions });
    };
    mutate(
      { id },
      {
        onSuccess: () =>
          toast({
            title: words.removed,
            variant: 'success',
            control: marksControl,
            actions: own ? (
              <div className={styles['undo']}>
                <UndoButton onUndo={undo} />
              </div>
            ) : undefined,
          }),
      },
    );
  };
  return { remove, isPending };
}
