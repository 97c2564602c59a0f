import Button from '@mui/material/Button';
import { useState } from 'react';
import { errorMessage } from '../../data/errors.js';
import { useToast } from '../../layout/toasts/use-toast.js';
import { markTexts as words } from './mark-texts.js';
import { marksControl } from './marks-cache.js';

/** Undo button of a toast. The shortcut for undo presses it. */
export function UndoButton({ onUndo }: { onUndo: () => Promise<void> }) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const undo = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await onUndo();
      toast({ title: words.undone, variant: 'success', control: marksControl });
    } catch (error) {
      toast({ title: words.undoFailed, description: errorMessage(error), variant: 'error', control: marksControl });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" data-undo aria-disabled={busy} onClick={() => void undo()}>
      {words.undo}
    </Button>
  );
}
