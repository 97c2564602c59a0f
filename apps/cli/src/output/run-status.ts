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
