import { type LiveEvent } from '@rfp/api-client/live/live-event';
import { recordRemoved, recordStored } from './changes.js';
import { clearProgress, recordProgress } from './progress.js';

export interface ChangeCallbacks {
  /** A run started or ended, or events may have been missed. */
  onChange: () => void;
  /** Opportunities were removed, split or merged outside a run. */
  onRemoved: () => void;
  /** The inbox of the person may have changed. */
  onInbox: () => void;
}

/** Creates the handler of live events. Progress of an unknown run means that the event of its start was missed. */
export function createEventHandler({ onChange, onRemoved, onInbox }: ChangeCallbacks): (event: LiveEvent) => void {
  const knownRuns = new Set<string>();
  return (event) => {
    if (event.name === 'opportunities.removed' || event.name === 'opportunities.regrouped') {
      recordRemoved(event.data);
      onRemoved();
    } else if (event.name === 'sync.progress') {
      recordProgress(event.data);
      if (!knownRuns.has(event.data.run_id)) onChange();
      knownRuns.add(event.data.run_id);
    } else if (event.name === 'inbox.changed') {
      onInbox();
    } else if (event.name === 'opportunities.stored') {
      recordStored(event.data);
    } else {
      if (event.name === 'sync.finished') clearProgress(event.data);
      knownRuns.add(event.data.run_id);
      onChange();
    }
  };
}
