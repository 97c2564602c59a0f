import { formatCount } from '@rfp/api-client/display';
import { type InboxEntry, type InboxFilter } from '@rfp/contracts/tracking/inbox';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { errorMessage } from '../data/errors.js';
import { inboxResource, refetchInbox } from '../data/inbox-queries.js';
import { type ConsoleDataProvider } from '../data-provider.js';
import { useToast } from '../layout/toasts/use-toast.js';
import { UndoButton } from '../opportunities/marks/UndoButton.js';
import { changeCachedEntries, type ChangeOfIds, inverseOf } from './cached-entries.js';
import { focusEntry } from './focus-entry.js';
import { inboxTexts as words } from './inbox-texts.js';

/** Control of all toasts about the inbox: a newer one replaces an older one. */
const control = 'inbox';

/** Changes entries at once, takes the change back if the server refuses it, and offers to undo it. */
export function useChangeInbox() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();

  const fail = (error: unknown) =>
    toast({ title: words.notChanged, description: errorMessage(error), variant: 'error', control });
  const undo = async (changes: readonly ChangeOfIds[]) => {
    try {
      for (const { ids, ...change } of changes) await dataProvider.changeInbox({ ...change, ids: [...ids] });
    } finally {
      await refetchInbox(queryClient);
    }
    focusEntry(changes[0]?.ids[0]);
  };
  const report = ({ action }: Pick<ChangeOfIds, 'action'>, count: number, inverse: readonly ChangeOfIds[]) =>
    toast({
      title: words.done[action](formatCount(count)),
      variant: 'success',
      control,
      ...(inverse.length > 0 && { actions: <UndoButton onUndo={() => undo(inverse)} /> }),
    });

  return {
    /** @param entries - as they are before the change */
    change: async (change: Omit<ChangeOfIds, 'ids'>, entries: readonly InboxEntry[]) => {
      const ofIds = { ...change, ids: entries.map(({ id }) => id) };
      await queryClient.cancelQueries({ queryKey: [inboxResource] });
      const restore = changeCachedEntries(queryClient, ofIds, new Date());
      try {
        await dataProvider.changeInbox(ofIds);
        report(change, entries.length, inverseOf(ofIds, entries));
      } catch (error) {
        restore();
        fail(error);
      } finally {
        void refetchInbox(queryClient);
      }
    },
    /** Changes all entries of a filter. A large change cannot be undone. */
    changeAll: async (action: 'read' | 'archive', filter: InboxFilter) => {
      try {
        const { changed, ids } = await dataProvider.changeInbox({ action, filter });
        if (changed === 0) toast({ title: words.nothing, control });
        else report({ action }, changed, ids === null ? [] : inverseOf({ action, ids }, []));
      } catch (error) {
        fail(error);
      } finally {
        void refetchInbox(queryClient);
      }
    },
  };
}
