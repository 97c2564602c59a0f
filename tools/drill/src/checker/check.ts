import { type World } from '../world/world.js';
import { checkDigests } from './digests.js';
import { checkEvents } from './events.js';
import { checkFiles } from './files.js';
import { type Violation } from './violation.js';
import { checkRecords } from './records.js';
import { checkOutcomes, checkRuns } from './runs.js';
import { checkTotals } from './totals.js';

/** Checks the invariants P1 to P9 of an idle world. `PagingReader` checks P10. */
export async function check(world: World): Promise<Violation[]> {
  const files = await checkFiles(world);
  return [
    ...(await checkRecords(world)),
    ...(await checkRuns(world)),
    ...(await checkTotals(world)),
    ...(await checkEvents(world)),
    ...(await checkDigests(world)),
    ...(files ?? [
      { property: 'P8', sentence: 'the files of the server cannot be checked without the extension amcheck' } as const,
    ]),
    ...(await checkOutcomes(world)),
  ];
}
