import { type Notice, type Rejection } from '@rfp/contracts/notice';
import { type RejectedRaw } from '@rfp/sources/connector';
import { cutBatches } from './cut-batches.js';
import { type Aside } from './keep-rejected.js';
import { type Place } from './ledger.service.js';
import { nothingTaken, type RunUnderWay } from './run-under-way.js';

/** What is to be handed on together, and what of it is kept aside. */
export interface Portion {
  notices: Notice[];
  aside: Aside[];
  /** Where the run stands once all of it is stored; null where it stays. */
  place: Place | null;
}

/**
 * Hands a portion to intake, batch by batch, and writes each confirmed batch into the ledger. The last one moves the place to go on
 * from: a crash anywhere costs at most a second reading of the unconfirmed part, which intake does not mind.
 */
export async function handOn(
  run: RunUnderWay,
  { notices, aside, place }: Portion,
  strike: (rejected: RejectedRaw) => RejectedRaw,
): Promise<void> {
  let waiting = aside.map((each) => ({ ...each, ...strike(each) }));
  const batches = cutBatches(notices);
  for (const [index, batch] of batches.entries()) {
    const result = await run.handOn(batch, run.claim.now());
    const refused = withRaw(result.rejected, batch).map((each) => ({ ...each, ...strike(each) }));
    await run.confirm({
      received: batch.length + waiting.length,
      result,
      rejected: [...waiting, ...refused],
      aside: waiting.length,
      place: index === batches.length - 1 ? place : null,
      readWell: wellRead(batch, [...waiting, ...refused]),
    });
    waiting = [];
  }
  if (batches.length === 0)
    await run.confirm({
      received: waiting.length,
      result: nothingTaken,
      rejected: waiting,
      aside: waiting.length,
      place,
    });
}

/** What intake could not store, with what was to be stored. */
function withRaw(rejected: readonly Rejection[], notices: readonly Notice[]): Aside[] {
  return rejected.map((each) => ({
    ...each,
    stage: 'notice',
    raw: JSON.stringify(notices.find((notice) => notice.source_id === each.source_id) ?? null),
  }));
}

function wellRead(batch: readonly Notice[], aside: readonly Rejection[]): string[] {
  const refused = new Set(aside.map(({ source_id }) => source_id));
  return batch.map(({ source_id }) => source_id).filter((id) => !refused.has(id));
}
