import { formatCount } from '@rfp/api-client/display';
import { type OpportunityFilter } from '@rfp/contracts/opportunity';
import { maxMarkedIds } from '@rfp/contracts/tracking/marks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { errorMessage } from '../../data/errors.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { focusResultCount } from '../list/result-count.js';
import { refetchLists } from './listed-rows.js';
import { markTexts } from './mark-texts.js';
import { marksChanged, marksControl } from './marks-cache.js';
import { UndoActions } from './UndoActions.js';
import { useChangeMarks } from './use-change-marks.js';

const words = markTexts.bulk;

export type BulkAction = 'watch' | 'dismiss' | 'tag';

interface Change {
  readonly action: BulkAction;
  readonly tag?: string;
}

interface BulkChangeOptions {
  /** Selected ids; undefined for the whole list. */
  ids: readonly string[] | undefined;
  filter: OpportunityFilter;
  onDone: () => void;
}

/** A change that waits for its confirmation, with the number of opportunities that it would change. */
type Pending = Change & { readonly count: number };

function doneTitle({ action, tag = '' }: Change, count: number): string {
  return words.done[action](words.opportunities(formatCount(count)), tag);
}

/** Changes the marks of selected opportunities at once, and those of a whole list after a confirmation. */
export function useBulkChange({ ids, filter, onDone }: BulkChangeOptions) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const changeIds = useChangeMarks();
  const [pending, setPending] = useState<Pending | null>(null);
  const [busy, setBusy] = useState(false);
  const fail = (error: unknown) =>
    toast({
      title: markTexts.notChanged,
      description: errorMessage(error),
      variant: 'error',
      control: marksControl,
    });

  const finish = () => {
    onDone();
    // The pressed button disappears with the selection.
    focusResultCount();
  };
  const changeSelected = async (change: Change, selected: readonly string[]) => {
    const some = selected.slice(0, maxMarkedIds);
    finish();
    await changeIds({ ...change, ids: some }, { title: doneTitle(change, some.length) });
  };
  const countWhole = async (change: Change) => {
    try {
      const { changed } = await dataProvider.changeMarks({ ...change, filter, dry_run: true });
      if (changed === 0) toast({ title: words.nothing, description: words.nothingText, control: marksControl });
      else setPending({ ...change, count: changed });
    } catch (error) {
      fail(error);
    }
  };
  const begin = (change: Change) => (ids === undefined ? countWhole(change) : changeSelected(change, ids));

  const confirm = async () => {
    if (pending === null || busy) return;
    const { count: _count, ...change } = pending;
    setBusy(true);
    try {
      const { batch_id: batch, changed } = await dataProvider.changeMarks({ ...change, filter });
      const reload = () => void refetchLists(queryClient);
      if (batch !== null)
        toast({
          title: doneTitle(change, changed),
          variant: 'success',
          control: marksControl,
          actions: <UndoActions batch={batch} onUndone={reload} />,
        });
      reload();
      finish();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
      setPending(null);
      void marksChanged(queryClient);
    }
  };
  return { begin, pending, confirm, cancel: () => setPending(null), busy };
}
