import { type SourceState } from '@rfp/contracts/sync-run';
import { type Style } from './paint.js';

/** Colour of a status; the word itself says it to whoever sees none. */
export const statusStyles = {
  completed: 'green',
  partial: 'yellow',
  failed: 'red',
  cancelled: 'yellow',
  interrupted: 'red',
  running: 'cyan',
  pending: 'yellow',
} as const satisfies Record<SourceState['status'], Style>;

/** How a source stands, in a word with its colour: where it cannot be read, what its last run came to is beside the point. */
export function standingOf(
  { ready, status }: Pick<SourceState, 'ready' | 'status'>,
  isKeyMissing: boolean,
): [word: string, style: Style] {
  if (ready || status === 'running') return [status, statusStyles[status]];
  return [isKeyMissing ? 'needs a key' : 'not set up', 'yellow'];
}
