import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { usePerson } from '../../auth/session/person.js';
import { errorMessage } from '../../data/errors.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { refetchEmptied, removeListedRows } from './listed-rows.js';
import { markTexts as words } from './mark-texts.js';
import { changeCachedMarks, type ChangeOfIds, marksChanged, marksControl, marksKey } from './marks-cache.js';
import { UndoActions } from './UndoActions.js';

/** A toast with an undo button after a change. */
interface Report {
  readonly title: string;
  readonly description?: string;
}

/** Changes marks at once, and takes the change back if the server refuses it. Returns whether the server made the change. */
export function useChangeMarks(): (change: ChangeOfIds, report?: Report) => Promise<boolean> {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const personId = usePerson()?.id ?? '';
  return async (change, report) => {
    await queryClient.cancelQueries({ queryKey: marksKey });
    const restoreMarks = changeCachedMarks(queryClient, change, { personId, now: new Date() });
    const restoreRows = removeListedRows(queryClient, change.action, change.ids);
    try {
      const { batch_id: batch } = await dataProvider.changeMarks({ ...change, ids: [...change.ids] });
      if (report !== undefined && batch !== null)
        toast({
          ...report,
          variant: 'success',
          control: marksControl,
          actions: <UndoActions change={change} batch={batch} onUndone={restoreRows} />,
        });
      void refetchEmptied(queryClient);
      return true;
    } catch (error) {
      restoreRows();
      restoreMarks();
      toast({ title: words.notChanged, description: errorMessage(error), variant: 'error', control: marksControl });
      return false;
    } finally {
      void marksChanged(queryClient);
    }
  };
}
