import { dropReasonTexts } from '@rfp/contracts/intelligence/drop-reason-texts';
import { type GroundingCheck } from '@rfp/contracts/grounding';
import { type Checked } from '@rfp/contracts/intelligence/notice-brief';

/** Counts shown and dropped sentences, with the reasons of the dropped ones, the most frequent first. */
export function countChecked(kept: number, dropped: GroundingCheck['dropped']): Checked {
  const counts = new Map<string, number>();
  for (const { reason } of dropped) {
    const text = dropReasonTexts[reason];
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const reasons = Array.from(counts, ([reason, count]) => ({ reason, count })).toSorted((a, b) => b.count - a.count);
  return { kept, dropped: dropped.length, reasons };
}
