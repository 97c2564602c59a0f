import { formatInstant } from '@rfp/api-client/display';
import { type MergeDecision } from '@rfp/contracts/opportunities/merge-decision';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRefusal } from '../../../auth/session/role.js';
import { errorMessage } from '../../../data/errors.js';
import { ConfirmDialog } from '../../../shared/ConfirmDialog.js';
import Button from '@mui/material/Button';
import { useFocusFallback } from '../../../shared/hooks/use-focus-fallback.js';
import { mergingTexts as words } from './merging-texts.js';
import styles from './merging.module.css';
import { useDecisions, useRegroup } from './use-merging.js';

function describe({ kind, records }: MergeDecision): string {
  return `${words.decided[kind]}: ${records.map((each) => `${each.source_name} ${each.source_id}`).join(', ')}`;
}

/** Undo button. The closing dialog returns the focus to it, but it disappears after the undo, so `useFocusFallback` moves the focus on. */
function UndoButton({ what, onUndo }: { what: string; onUndo: () => void }) {
  const button = useFocusFallback();
  return (
    <Button ref={button} size="small" aria-label={words.undoIt(what)} onClick={onUndo}>
      {words.undo}
    </Button>
  );
}

interface DecisionProps {
  /** The opportunity that is shown. */
  id: string;
  decision: MergeDecision;
  onUndo: (() => void) | undefined;
}

function Decision({ id, decision, onUndo }: DecisionProps) {
  const { opportunity_id, other_id, decided_at, decided_by, revoked_at, revoked_by } = decision;
  const other = other_id === id ? opportunity_id : other_id;
  const when = words.by(formatInstant(decided_at), decided_by);
  const undone = revoked_at === null ? '' : `; ${words.undone(words.by(formatInstant(revoked_at), revoked_by))}`;
  return (
    <li>
      <strong>{describe(decision)}</strong>
      <span>{`${when}${undone}`}</span>
      <div className={styles['actions']}>
        <Link to={`/opportunities/${other}`}>{words.other}</Link>
        {onUndo === undefined ? null : <UndoButton what={describe(decision)} onUndo={onUndo} />}
      </div>
    </li>
  );
}

function List({ id, decisions }: { id: string; decisions: MergeDecision[] }) {
  const mayUndo = useRefusal('merge-opportunities') === null;
  const [toUndo, setToUndo] = useState<string>();
  const { mutate, isPending } = useRegroup(words.wasUndone, () => setToUndo(undefined));
  if (decisions.length === 0) return <p>{words.noDecisions}</p>;
  return (
    <>
      <ul tabIndex={-1} aria-label={words.decisions}>
        {decisions.map((decision) => (
          <Decision
            key={decision.id}
            id={id}
            decision={decision}
            onUndo={decision.undoable && mayUndo ? () => setToUndo(decision.id) : undefined}
          />
        ))}
      </ul>
      {toUndo === undefined ? null : (
        <ConfirmDialog
          title={words.undoTitle}
          text={words.undoText}
          confirm={words.undo}
          busy={isPending}
          onConfirm={() => mutate((provider) => provider.undoMergeDecision({ id: toUndo }))}
          onClose={() => setToUndo(undefined)}
        />
      )}
    </>
  );
}

/** Manual splits and merges of the opportunity, with user and time. Loaded when opened. */
export function MergeDecisions({ id }: { id: string }) {
  const [open, setOpen] = useState(false);
  const { data, error } = useDecisions(id, open);
  return (
    <details className={styles['decisions']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.decisions}</summary>
      {error === null ? null : <p role="alert">{errorMessage(error)}</p>}
      {data === undefined ? null : <List id={id} decisions={data.decisions} />}
    </details>
  );
}
