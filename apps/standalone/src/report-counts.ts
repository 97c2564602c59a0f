import { checkCounts } from '@rfp/opportunities/store/check-counts';
import { createOpportunitiesDataSource } from '@rfp/opportunities/store/data-source';

/** A broken installation may have one wrong count per word. */
const maxLines = 50;

/**
 * Checks the stored counts of the catalogue, and corrects them on request. Returns whether the counts are now correct.
 * @param databaseUrl - address as the role of the service `opportunities`
 */
export async function reportCounts(
  databaseUrl: string,
  { mend, print }: { mend: boolean; print: (line: string) => void },
): Promise<boolean> {
  const database = await createOpportunitiesDataSource(databaseUrl).initialize();
  try {
    const differences = await checkCounts(database, { mend });
    for (const { what: countName, stored, counted } of differences.slice(0, maxLines))
      print(`${countName}: stored ${stored}, counted ${counted}`);
    if (differences.length > maxLines) print(`... and ${differences.length - maxLines} more`);
    if (differences.length === 0) print('All counts match a recount.');
    else
      print(
        mend
          ? `${differences.length} counts mended.`
          : `${differences.length} counts are wrong; to mend them, run this again with --mend`,
      );
    return mend || differences.length === 0;
  } finally {
    await database.destroy();
  }
}
