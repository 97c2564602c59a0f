import { dismissReasonLabels, dismissReasonSchema } from '@rfp/contracts/tracking/marks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { errorMessage } from '../../data/errors.js';
import { type ConsoleDataProvider } from '../../data-provider.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { focusOpportunity } from './focus-row.js';
import { markTexts as words } from './mark-texts.js';
import { type ChangeOfIds, marksChanged } from './marks-cache.js';
import styles from './marks.module.css';
import { UndoButton } from './UndoButton.js';

const reasons = dismissReasonSchema.options.map((value) => ({ value, label: dismissReasonLabels[value] }));

interface UndoActionsProps {
  /** Change whose reason can be added; absent for a change of a whole list. */
  change?: ChangeOfIds;
  batch: string;
  /** Puts the rows back that the change removed. */
  onUndone: () => void;
}

/** Optional reason of a dismissal. It is a change of its own, which is undone together with the dismissal. */
function Reason({ change, onSaved }: { change: ChangeOfIds; onSaved: (batch: string) => void }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [chosen, setChosen] = useState('');
  const choose = async (value: string) => {
    const reason = dismissReasonSchema.safeParse(value).data;
    if (reason === undefined) return;
    setChosen(reason);
    try {
      const { batch_id: batch } = await dataProvider.changeMarks({ action: 'dismiss', ids: [...change.ids], reason });
      if (batch !== null) onSaved(batch);
      await marksChanged(queryClient);
    } catch (error) {
      setChosen('');
      toast({ title: words.notChanged, description: errorMessage(error), variant: 'error' });
    }
  };
  return (
    <select
      aria-label={words.why}
      className={styles['reason']}
      value={chosen}
      onChange={(event) => void choose(event.target.value)}
    >
      <option value="">{words.whyHint}</option>
      {reasons.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Undo button of a toast, and for dismissals the choice of a reason. */
export function UndoActions({ change, batch, onUndone }: UndoActionsProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const [batches, setBatches] = useState([batch]);
  const undo = async () => {
    try {
      // Later changes first: a mark that has changed since is not touched.
      for (const id of batches.toReversed()) await dataProvider.undoMarks({ id });
      onUndone();
      focusOpportunity(change?.ids[0]);
    } finally {
      void marksChanged(queryClient);
    }
  };
  const hasReason = change?.action === 'dismiss' && change.reason === undefined;
  return (
    <div className={styles['undo']}>
      <UndoButton onUndo={undo} />
      {hasReason ? <Reason change={change} onSaved={(saved) => setBatches([...batches, saved])} /> : null}
    </div>
  );
}
