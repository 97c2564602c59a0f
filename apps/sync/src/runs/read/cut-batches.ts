import { type Notice } from '@rfp/contracts/notice';

/** A batch is one message and must fit on the bus with its envelope. */
const maxBytes = 800_000;
const maxNotices = 500;

/** Cuts notices into batches by count and bytes, in order. A single notice always fits: the contract limits its texts. */
export function cutBatches(notices: readonly Notice[]): Notice[][] {
  const batches: Notice[][] = [];
  let batch: Notice[] = [];
  let bytes = 0;
  for (const notice of notices) {
    const size = Buffer.byteLength(JSON.stringify(notice)) + 1;
    if (batch.length > 0 && (batch.length === maxNotices || bytes + size > maxBytes)) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(notice);
    bytes += size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
