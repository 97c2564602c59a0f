import { until } from '../world/until.js';
import { type World } from '../world/world.js';
import { check } from './check.js';
import { type Property } from './violation.js';
import { PagingReader } from './paging-reader.js';

let world: World;
const change = (sql: string) => async () => world.database.change(sql);
/** Removes an entry by its index, because the world may append further entries meanwhile. */
const remove = <T>(list: T[], index: number) => list.splice(index, 1);

interface Breakage {
  property: Property;
  what: string;
  inject: () => Promise<unknown>;
  revert: () => Promise<unknown>;
  expected: RegExp;
}

/** Condition for a record without earlier versions, which a deletion would also delete. */
const firstGrant = `source_name = 'Grants.gov' AND channel = 'search' AND source_id = (
  SELECT min(source_id) FROM opportunities.source_record WHERE source_name = 'Grants.gov' AND channel = 'search' AND version = 1)`;
const firstRun = `id = (SELECT id FROM sync.run WHERE status = 'completed' ORDER BY fence LIMIT 1)`;
const columns =
  'channel, opportunity_id, source_type, fields, hash, version, fetched_at, run_id, changed_at, open_until, unlisted';

/** SQL that stores the key of a status count in `drill.kept`. */
const storeCountKey = `CREATE TABLE drill.kept AS SELECT kind, demo, key FROM opportunities.opportunity_count
  WHERE kind = 'state' AND NOT demo AND records > 0 ORDER BY key LIMIT 1`;

const breakages: Breakage[] = [
  {
    property: 'P1',
    what: 'a record is missing',
    inject: change(
      `CREATE TABLE drill.kept AS SELECT * FROM opportunities.source_record WHERE ${firstGrant}; DELETE FROM opportunities.source_record WHERE ${firstGrant}`,
    ),
    revert: change(
      `INSERT INTO opportunities.source_record OVERRIDING SYSTEM VALUE SELECT * FROM drill.kept; DROP TABLE drill.kept`,
    ),
    expected: /1 records of Grants.gov are not stored/,
  },
  {
    property: 'P2',
    what: 'an event arrives twice',
    inject: async () => world.receivedEvents.push(...world.receivedEvents.slice(0, 1)),
    revert: async () =>
      remove(
        world.receivedEvents,
        world.receivedEvents.findLastIndex(({ id }) => id === world.receivedEvents[0]?.id),
      ),
    expected: /events are in the stream twice/,
  },
  {
    property: 'P3',
    what: 'a run counts more than intake',
    inject: change(`UPDATE sync.run SET added = added + 1 WHERE ${firstRun}`),
    revert: change(`UPDATE sync.run SET added = added - 1 WHERE ${firstRun}`),
    expected: /against intake/,
  },
  {
    property: 'P4',
    what: 'an opportunity is counted that is not stored',
    inject: change(`${storeCountKey}; ${changeCounts(1)}`),
    revert: change(`${changeCounts(-1)}; DROP TABLE drill.kept`),
    expected: /opportunities by the statistics/,
  },
  {
    property: 'P5',
    what: 'an event that is marked as sent is not in the stream',
    inject: change(
      `INSERT INTO sync.outbox (id, type, key, data, sent_at) VALUES ('00000000-0000-4000-8000-000000000001', 'sync.started', 'nobody', '{}', now())`,
    ),
    revert: change(`DELETE FROM sync.outbox WHERE key = 'nobody'`),
    expected: /events are not in the stream/,
  },
  {
    property: 'P6',
    what: 'a record has the title of an older edition',
    inject: change(
      `UPDATE opportunities.source_record SET fields = fields || '{"title": "Lot 2, edition 0"}' WHERE source_id = 'ocds-drill-2'`,
    ),
    revert: change(
      `UPDATE opportunities.source_record r SET fields = fields || jsonb_build_object('title', o.title) FROM opportunities.opportunity_summary o WHERE o.id = r.opportunity_id AND r.source_id = 'ocds-drill-2'`,
    ),
    expected: /do not match the last listed edition/,
  },
  {
    property: 'P7',
    what: 'a record was never listed',
    inject: change(
      `INSERT INTO opportunities.source_record (source_name, source_id, ${columns}) SELECT source_name, 'ghost', ${columns} FROM opportunities.source_record WHERE source_id = 'ocds-drill-3'`,
    ),
    revert: change(`DELETE FROM opportunities.source_record WHERE source_id = 'ghost'`),
    expected: /records of Drill publisher were never listed: ghost/,
  },
  {
    property: 'P8',
    what: 'an index does not match its table',
    inject: change(
      `CREATE FUNCTION drill.wobble(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT $1 $$;
       CREATE INDEX wobble ON sync.run (drill.wobble(source));
       CREATE OR REPLACE FUNCTION drill.wobble(text) RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT $1 || 'x' $$`,
    ),
    revert: change('DROP FUNCTION drill.wobble CASCADE'),
    expected: /corrupt relations: sync.wobble/,
  },
  {
    property: 'P9',
    what: 'a request was started but never finished',
    inject: change(
      `INSERT INTO sync.kept_request VALUES ('00000000-0000-4000-8000-000000000003', 'sync.start', 'k', 'h', '00000000-0000-4000-8000-000000000004', now(), NULL)`,
    ),
    revert: change(`DELETE FROM sync.kept_request WHERE key = 'k'`),
    expected: /requests were started but never finished/,
  },
];

/** SQL that changes the counts whose keys are in `drill.kept`. */
function changeCounts(difference: number): string {
  return `UPDATE opportunities.opportunity_count SET records = records + ${difference} WHERE (kind, demo, key) IN (SELECT kind, demo, key FROM drill.kept)`;
}

/**
 * Violates each invariant of a world, and then restores the world.
 * @param getWorld - returns a started world whose second edition was synced
 */
export function checkerSuite(getWorld: () => World): void {
  beforeAll(() => {
    world = getWorld();
  });

  describe('the checker of the invariants', () => {
    it('finds no violation in a correct world', async () => {
      expect(await check(world)).toEqual([]);
    });

    it.each(breakages.map((breakage) => [`${breakage.property}: ${breakage.what}`, breakage] as const))(
      'reports %s',
      async (_name, { property, inject, revert, expected }) => {
        await inject();
        const found = await check(world);
        await revert();
        expect(found.filter((each) => each.property === property).map(({ sentence }) => sentence)).toContainEqual(
          expect.stringMatching(expected),
        );
      },
    );

    it('finds no violation after all changes are undone', async () => {
      expect(await check(world)).toEqual([]);
    });

    it('reports P10 if a record moves between two pages', async () => {
      const reader = new PagingReader(world, 5);
      await until('a violation of the reader', async () => {
        await world.database.change(
          `UPDATE opportunities.opportunity_summary SET created_at = now() WHERE id = (SELECT id FROM opportunities.opportunity_summary ORDER BY created_at, id OFFSET 3 LIMIT 1)`,
        );
        return reader.violations.length > 0;
      });
      await reader.stop();
      expect(reader.violations.map(({ property }) => property)).toContain('P10');
    });
  });
}
