import { z } from 'zod';
import { type Listing, titleOf } from '../sources/listing.js';
import { type World } from '../world/world.js';
import { type Violation, violationIfAny, violationIfDifferent } from './violation.js';

const recordRow = z.object({
  source_id: z.string(),
  channel: z.string(),
  title: z.string(),
  lifecycle: z.string().nullable(),
  version: z.number(),
  opportunity_id: z.string(),
  opportunity_title: z.string(),
});
type RecordRow = z.infer<typeof recordRow>;
const versionRow = z.object({ source_id: z.string(), channel: z.string(), version: z.number(), title: z.string() });
const idRow = z.object({ id: z.string() });

/** Compares the stored records of each listing with the records that the twins served. */
export async function checkRecords(world: World): Promise<Violation[]> {
  const found = await Promise.all(world.sources.listings.map((listing) => checkListing(world, listing)));
  const orphans = await world.database.rows(
    idRow,
    'SELECT id FROM opportunities.opportunity_summary WHERE NOT EXISTS (SELECT FROM opportunities.source_record WHERE opportunity_id = opportunity_summary.id)',
  );
  return [
    ...found.flat(),
    ...violationIfAny(
      'P7',
      'opportunities have no record',
      orphans.map(({ id }) => id),
    ),
  ];
}

async function checkListing({ database }: World, listing: Listing): Promise<Violation[]> {
  const records = await database.rows(
    recordRow,
    `SELECT source_id, channel, fields->>'title' AS title, fields->>'lifecycle' AS lifecycle, source_record.version, opportunity_id, opportunity_summary.title AS opportunity_title
       FROM opportunities.source_record JOIN opportunities.opportunity_summary ON opportunity_summary.id = opportunity_id
      WHERE source_record.source_name = $1`,
    [listing.kind.name],
  );
  const versions = await database.rows(
    versionRow,
    `SELECT source_id, channel, version, fields->>'title' AS title FROM opportunities.source_record_version WHERE source_name = $1 ORDER BY source_id, channel, version`,
    [listing.kind.name],
  );
  return [
    ...checkNoneLost(listing, records),
    ...checkNoneDoubled(listing, records),
    ...checkHistory(listing, records, versions),
  ];
}

function checkNoneLost(listing: Listing, records: readonly RecordRow[]): Violation[] {
  const { kind } = listing;
  const channels = kind.hasDetails ? [kind.channel, 'detail'] : [kind.channel];
  const byKey = new Map(records.map((record) => [`${record.channel} ${record.source_id}`, record]));
  const expected = listing.storedRecords();
  const pairs = channels.flatMap((channel) =>
    expected.map((record) => ({ record, stored: byKey.get(`${channel} ${record.id}`) })),
  );
  const missing = pairs.filter(({ stored }) => stored === undefined);
  const oldRecords = pairs.filter(
    ({ record, stored }) => stored !== undefined && stored.title !== titleOf(record.index, record.syncedEdition),
  );
  const oldOpportunities = pairs.filter(
    ({ record, stored }) =>
      stored !== undefined && stored.opportunity_title !== titleOf(record.index, record.syncedEdition),
  );
  const notClosed = pairs.filter(({ record, stored }) => record.closed && stored?.lifecycle !== 'closed');
  const closed = pairs.filter(({ record, stored }) => !record.closed && stored?.lifecycle === 'closed');
  const idOf = ({ record }: (typeof pairs)[number]) => record.id;
  return [
    ...violationIfAny('P1', `records of ${kind.name} are not stored`, missing.map(idOf)),
    ...violationIfAny('P1', `records of ${kind.name} are closed although they are still listed`, closed.map(idOf)),
    ...violationIfAny(
      'P1',
      `records of ${kind.name} are not closed although they are no longer listed`,
      notClosed.map(idOf),
    ),
    ...violationIfAny(
      'P6',
      `records of ${kind.name} do not match the last listed edition`,
      oldRecords.map(
        ({ record, stored }) => `${record.id} "${stored?.title}" for "${titleOf(record.index, record.syncedEdition)}"`,
      ),
    ),
    ...violationIfAny(
      'P6',
      `opportunities of ${kind.name} do not match the last listed edition`,
      oldOpportunities.map(idOf),
    ),
    ...violationIfAny(
      'P7',
      `records of ${kind.name} were never listed`,
      records.filter(({ source_id }) => !listing.records.has(source_id)).map(({ source_id }) => source_id),
    ),
  ];
}

function checkNoneDoubled({ kind }: Listing, records: readonly RecordRow[]): Violation[] {
  const opportunities = Map.groupBy(records, ({ opportunity_id }) => opportunity_id);
  const notices = Map.groupBy(records, ({ source_id }) => source_id);
  const merged = [...opportunities].filter(([, all]) => new Set(all.map(({ source_id }) => source_id)).size > 1);
  const split = [...notices].filter(([, all]) => new Set(all.map(({ opportunity_id }) => opportunity_id)).size > 1);
  const padded = Map.groupBy(notices.keys(), (id) => id.trim().toLowerCase());
  return [
    ...violationIfAny(
      'P2',
      `opportunities of ${kind.name} hold several notices`,
      merged.map(([id]) => id),
    ),
    ...violationIfAny(
      'P2',
      `notices of ${kind.name} have several opportunities`,
      split.map(([id]) => id),
    ),
    ...violationIfAny(
      'P2',
      `notices of ${kind.name} are stored under several spellings`,
      [...padded].filter(([, all]) => all.length > 1).map(([id]) => id),
    ),
  ];
}

const editionOf = (title: string): number => Number(/, edition (\d+)$/.exec(title)?.[1] ?? Number.NaN);

/** Checks that versions have no gaps and never return to an older edition, and that all stored titles were served. */
function checkHistory(
  listing: Listing,
  records: readonly RecordRow[],
  versions: readonly z.infer<typeof versionRow>[],
): Violation[] {
  const before = Map.groupBy(versions, ({ source_id, channel }) => `${channel} ${source_id}`);
  const histories = records.map((record) => ({
    record,
    all: [...(before.get(`${record.channel} ${record.source_id}`) ?? []), record],
  }));
  const gaps = histories.filter(({ all }) => all.some(({ version }, index) => version !== index + 1));
  const backwards = histories.filter(({ all }) =>
    all.some(({ title }, index) => index > 0 && !(editionOf(title) >= editionOf(all[index - 1]?.title ?? ''))),
  );
  const neverServed = [...versions, ...records].filter(
    ({ title }) => !(editionOf(title) >= 1 && editionOf(title) <= listing.edition),
  );
  const idOf = ({ record }: (typeof histories)[number]) => record.source_id;
  return [
    ...violationIfAny('P6', `histories of ${listing.kind.name} have gaps`, gaps.map(idOf)),
    ...violationIfAny('P6', `histories of ${listing.kind.name} go backwards`, backwards.map(idOf)),
    ...violationIfAny(
      'P7',
      `texts of ${listing.kind.name} were never served`,
      neverServed.map(({ source_id, title }) => `${source_id} "${title}"`),
    ),
    ...violationIfDifferent(
      'P6',
      `versions of ${listing.kind.name} beside their records`,
      versions.length,
      histories.reduce((sum, { all }) => sum + all.length - 1, 0),
    ),
  ];
}
