import { type LiveEvent } from '@rfp/api-client/live-event';
import { forgetProgress, noteProgress } from './progress.js';

export interface Changes {
  /** A run began or ended, or something may have been missed. */
  onChange: () => void;
  /** Opportunities went without a run. */
  onRemoved: () => void;
}

/** Takes what is told. The progress of a run that nobody spoke of means that its start was missed. */
export function createHearing({ onChange, onRemoved }: Changes): (event: LiveEvent) => void {
  const known = new Set<string>();
  return (event) => {
    if (event.name === 'opportunities.removed') {
      onRemoved();
    } else if (event.name === 'sync.progress') {
      noteProgress(event.data);
      if (!known.has(event.data.run_id)) onChange();
      known.add(event.data.run_id);
    } else if (event.name !== 'opportunities.stored') {
      if (event.name === 'sync.finished') forgetProgress(event.data);
      known.add(event.data.run_id);
      onChange();
    }
  };
}
