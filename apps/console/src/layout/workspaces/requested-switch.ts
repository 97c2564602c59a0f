import { useSyncExternalStore } from 'react';
import { switchWorkspace } from '../../data/switch-workspace.js';
import { hasUnsavedEdits } from '../../shared/form/unsaved-edits.js';

interface Switch {
  /** Id of the workspace; null for the personal one. */
  id: string | null;
  onDone: () => void;
}

/** A switch that waits until the person agrees to lose their edits. */
let requested: Switch | undefined;
const listeners = new Set<() => void>();

function setRequested(next: Switch | undefined): void {
  requested = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function perform({ id, onDone }: Switch): void {
  switchWorkspace(id);
  onDone();
}

/** Shows another workspace. If edits would be lost, `WorkspaceWatch` asks first. */
export function requestSwitch(next: Switch): void {
  if (hasUnsavedEdits()) setRequested(next);
  else perform(next);
}

export function answerSwitch(agreed: boolean): void {
  const waiting = requested;
  setRequested(undefined);
  if (agreed && waiting !== undefined) perform(waiting);
}

/** Whether a switch waits for an answer. */
export function useSwitchQuestion(): boolean {
  return useSyncExternalStore(subscribe, () => requested !== undefined);
}
