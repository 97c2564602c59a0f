import { type RejectedRecord } from '@rfp/contracts/sync-run';

/** Of a longer record the server gives no more; the whole of it is kept there, unless it was too large. */
export const shownCharacters = 4000;

/** Whether more was received than is shown. */
export function isCut({ raw, replayable }: Pick<RejectedRecord, 'raw' | 'replayable'>): boolean {
  // The server counts characters and not halves of them.
  return !replayable || Array.from(raw).length >= shownCharacters;
}
