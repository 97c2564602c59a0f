import { type RejectedRecord } from '@rfp/contracts/sync-run';

/** Length to which the server truncates a record in replies. It stores the whole record, unless the record was too large. */
export const shownCharacters = 4000;

/** Whether a reply contains only a part of the record. */
export function isTruncated({ raw, replayable }: Pick<RejectedRecord, 'raw' | 'replayable'>): boolean {
  // The server counts characters, not UTF-16 code units.
  return !replayable || Array.from(raw).length >= shownCharacters;
}
