import { type SourceState } from '@rfp/contracts/sync-run';
import { type Style } from '../../output/colorize.js';

/** Color of a status, in addition to its text. */
export const statusStyles = {
  completed: 'green',
  partial: 'yellow',
  failed: 'red',
  cancelled: 'yellow',
  interrupted: 'red',
  running: 'cyan',
  pending: 'yellow',
} as const satisfies Record<SourceState['status'], Style>;

/** Status of a source with its color. If the source is not ready, that takes precedence over its last run. */
export function displayStatus(
  { ready, status }: Pick<SourceState, 'ready' | 'status'>,
  isKeyMissing: boolean,
): [word: string, style: Style] {
  if (ready || status === 'running') return [status, statusStyles[status]];
  return [isKeyMissing ? 'needs a key' : 'not set up', 'yellow'];
}
